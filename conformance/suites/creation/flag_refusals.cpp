// SPDX-License-Identifier: Apache-2.0
// Flags and host pointers that the calls which create objects of memory reject (table of memory
// flags; Errors of the calls).
// Suites of cases that a table names: CreateBufferWithProperties, CreateImageWithProperties,
// CreateImage2D, CreateImage3D, SvmAlloc.

#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::flag_refusals_cases {

// Bits without a meaning in the registry of the API and its extensions.
constexpr cl_mem_flags unknown_low = cl_mem_flags{1} << 13;
constexpr cl_mem_flags unknown_middle = cl_mem_flags{1} << 44;
constexpr cl_mem_flags unknown_high = cl_mem_flags{1} << 63;

constexpr cl_mem_flags read_write = CL_MEM_READ_WRITE;
constexpr cl_mem_flags read_only = CL_MEM_READ_ONLY;
constexpr cl_mem_flags write_only = CL_MEM_WRITE_ONLY;
constexpr cl_mem_flags use = CL_MEM_USE_HOST_PTR;
constexpr cl_mem_flags copy = CL_MEM_COPY_HOST_PTR;
constexpr cl_mem_flags alloc = CL_MEM_ALLOC_HOST_PTR;
constexpr cl_mem_flags host_read_only = CL_MEM_HOST_READ_ONLY;
constexpr cl_mem_flags host_write_only = CL_MEM_HOST_WRITE_ONLY;
constexpr cl_mem_flags host_no_access = CL_MEM_HOST_NO_ACCESS;

constexpr std::size_t room = 65536;  // bytes; more than any object of these cases has

enum class HostPointer { null, given };
using enum HostPointer;

bool is_image(const CreationScene& scene) {
  return !scene.creation.kinds.empty();
}

// An image keeps its usual access flags where `flags` has none, unless the memory is immutable, for
// which an access flag might be another mistake.
void give(CreationScene& scene, cl_mem_flags flags, HostPointer host) {
  const bool keeps_access =
      is_image(scene) && (flags & access_flags) == 0 && (flags & mem_immutable) == 0;
  scene.arguments.flags = flags | (keeps_access ? scene.arguments.flags & access_flags : 0);
  scene.arguments.host = host == given ? scene.fixture.host(room).data() : nullptr;
}

CreationMistake flags(const char* row, std::vector<std::string> topics, cl_mem_flags bad,
                      HostPointer host = null, cl_int code = CL_INVALID_VALUE) {
  return {row, code, std::move(topics), {[=](CreationScene& scene) { give(scene, bad, host); }}};
}

// The flags of each group exclude one another, apart from those given here together.
const std::vector<std::vector<cl_mem_flags>> groups{
    {0, read_write, write_only, read_only},
    {0, use, copy, alloc, alloc | copy},
    {0, host_write_only, host_read_only, host_no_access}};

// Combines the flags with every choice of each group that they have no flag of.
std::vector<cl_mem_flags> beside_others(cl_mem_flags bad) {
  std::vector<cl_mem_flags> made{bad};
  for (const std::vector<cl_mem_flags>& group : groups) {
    if (std::ranges::any_of(group, [&](cl_mem_flags one) { return (one & bad) != 0; })) {
      continue;
    }
    for (const cl_mem_flags one : std::exchange(made, {})) {
      for (const cl_mem_flags other : group) {
        made.push_back(one | other);
      }
    }
  }
  return made;
}

std::vector<cl_mem_flags> alone(cl_mem_flags bad) {
  return {bad};
}

// `tried` is `alone` or `beside_others`.
std::vector<CreationMistake> contradictions(std::vector<cl_mem_flags> (*tried)(cl_mem_flags bad)) {
  const auto contradiction = [&](const char* row, std::vector<std::string> topics,
                                 cl_mem_flags bad) {
    CreationMistake made{row, CL_INVALID_VALUE, std::move(topics), {}};
    for (const cl_mem_flags used : tried(bad)) {
      made.changes.emplace_back([=](CreationScene& scene) {
        give(scene, used, (used & (use | copy)) != 0 ? given : null);
      });
    }
    return made;
  };
  constexpr const char* access = "flags.access-exclusive";
  constexpr const char* pointer = "flags.host-ptr-exclusive";
  constexpr const char* host = "flags.host-access-exclusive";
  constexpr const char* unknown = "flags.unknown-bit";
  return {contradiction("ReadWriteAndWriteOnly", {"flags.rw-wo", access}, read_write | write_only),
          contradiction("ReadWriteAndReadOnly", {"flags.rw-ro", access}, read_write | read_only),
          contradiction("WriteOnlyAndReadOnly", {"flags.wo-ro", access}, write_only | read_only),
          contradiction("UseAndAlloc", {"flags.use-alloc", pointer}, use | alloc),
          contradiction("UseAndCopy", {"flags.use-copy", pointer}, use | copy),
          contradiction("HostWriteOnlyAndHostReadOnly", {"flags.hostwo-hostro", host},
                        host_write_only | host_read_only),
          contradiction("HostWriteOnlyAndHostNoAccess", {"flags.hostwo-hostno", host},
                        host_write_only | host_no_access),
          contradiction("HostReadOnlyAndHostNoAccess", {"flags.hostro-hostno", host},
                        host_read_only | host_no_access),
          contradiction("UnknownLowBit", {unknown}, unknown_low),
          contradiction("UnknownMiddleBit", {unknown}, read_write | unknown_middle),
          contradiction("UnknownHighBit", {unknown}, read_only | unknown_high)};
}

CLMEM_REFUSALS(CreationRefusal, CreateBuffer, RefusesFlags,
               "Flags that contradict each other or are not defined are rejected.",
               (contradictions(beside_others)), .calls = buffer_calls, .also = {null_on_error})

CLMEM_REFUSALS(CreationRefusal, CreateImage, RefusesFlags,
               "Flags that contradict each other or are not defined are rejected.",
               (contradictions(alone)), .calls = every_image_call, .also = {null_on_error},
               .of_every_kind = true)

// A driver that accepts them gets a warning, not a failure.
CLMEM_REFUSALS(CreationRefusal, CreateMemory, RefusesForeignFlag,
               "Flags of queries and of shared virtual memory are rejected for buffers and images.",
               (flags("KernelReadAndWrite", {"flags.kernel-rw"}, CL_MEM_KERNEL_READ_AND_WRITE),
                flags("SvmFineGrain", {"flags.svm"}, CL_MEM_SVM_FINE_GRAIN_BUFFER),
                flags("SvmAtomics", {"flags.svm"},
                      CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS)),
               .calls = {"CreateBuffer", "CreateImage"}, .of_every_kind = true)

CreationMistake host_pointer(const char* row, std::vector<std::string> topics, cl_mem_flags bad,
                             HostPointer host) {
  return flags(row, std::move(topics), bad, host, CL_INVALID_HOST_PTR);
}

std::vector<CreationMistake> host_pointers() {
  const std::vector<std::string> unexpected{"unexpected"};
  return {host_pointer("UseNull", {"use-null", "use-or-copy-null"}, use, null),
          host_pointer("CopyNull", {"copy-null", "use-or-copy-null"}, copy, null),
          host_pointer("CopyAndAllocNull", {"copy-null", "use-or-copy-null"}, copy | alloc, null),
          host_pointer("PointerWithoutFlag", unexpected, 0, given),
          host_pointer("PointerWithReadWrite", unexpected, read_write, given),
          host_pointer("PointerWithAlloc", unexpected, alloc, given),
          host_pointer("PointerWithReadOnlyAlloc", unexpected, read_only | alloc, given)};
}

CLMEM_REFUSALS(CreationRefusal, CreateMemory, RefusesHostPointer,
               "A host pointer requires a flag that uses it, and the flag requires the pointer.",
               (host_pointers()), .calls = buffer_and_image_calls, .also = {null_on_error},
               .of_every_kind = true)

void create_from_buffer(CreationScene& scene, cl_mem_flags of_buffer) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  scene.arguments.description = description_of(shape);
  scene.set_image_memory(scene.kept.keep(scene.fixture.filled_buffer(usual_size, of_buffer)));
}

// An image over a buffer has the pixels of the buffer, but the rule makes no exception for it.
CLMEM_REFUSAL(CreationRefusal, CreateImage, RefusesHostPointerOverBuffer,
              "A host pointer without a flag that uses it is rejected for an image from a buffer.",
              CL_INVALID_HOST_PTR, "unexpected", .calls = image_calls) {
  create_from_buffer(scene, read_write);
  scene.arguments.host = scene.fixture.host(usual_size).data();
}

constexpr cl_mem_flags immutable_data = mem_immutable | CL_MEM_COPY_HOST_PTR;

CLMEM_REFUSALS(CreationRefusal, CreateMemory, RefusesImmutable,
               "Immutable memory requires initial contents and cannot be writable.",
               (flags("WithoutData", {"flags.immutable-no-data"}, mem_immutable),
                flags("ReadWrite", {"flags.immutable-write"}, immutable_data | read_write, given),
                flags("WriteOnly", {"flags.immutable-write"}, immutable_data | write_only, given),
                flags("HostWriteOnly", {"flags.immutable-write"}, immutable_data | host_write_only,
                      given)),
               .calls = buffer_and_image_calls, .also = {null_on_error}, .of_every_kind = true)

// Creates an object with flags that contradict those of the memory object that it is created from.
template <void (*make_buffer)(CreationScene& scene, cl_mem_flags of_buffer)>
CreationMistake conflicting(const char* row, const char* topic, cl_mem_flags of_buffer,
                            cl_mem_flags own) {
  return {row, CL_INVALID_VALUE, {topic}, {[=](CreationScene& scene) {
            make_buffer(scene, of_buffer);
            scene.arguments.flags = own;
            scene.arguments.host =
                (own & (use | copy)) != 0 ? scene.fixture.host(room).data() : nullptr;
          }}};
}

std::vector<CreationMistake> conflicts_with_buffer() {
  constexpr const char* pointer = "mem-object.host-ptr-flags";
  constexpr const char* no_access = "mem-object.hostno-host";
  const auto row = conflicting<create_from_buffer>;
  return {row("WriteOnlyThenReadWrite", "mem-object.wo-rw", write_only, read_write),
          row("WriteOnlyThenReadOnly", "mem-object.wo-ro", write_only, read_only),
          row("ReadOnlyThenReadWrite", "mem-object.ro-rw", read_only, read_write),
          row("ReadOnlyThenWriteOnly", "mem-object.ro-wo", read_only, write_only),
          row("UseHostPtr", pointer, read_write, use),
          row("CopyHostPtr", pointer, read_write, copy),
          row("AllocHostPtr", pointer, read_write, alloc),
          row("HostWriteOnlyThenHostReadOnly", "mem-object.hostwo-hostro", host_write_only,
              host_read_only),
          row("HostReadOnlyThenHostWriteOnly", "mem-object.hostro-hostwo", host_read_only,
              host_write_only),
          row("NoHostAccessThenHostReadOnly", no_access, host_no_access, host_read_only),
          row("NoHostAccessThenHostWriteOnly", no_access, host_no_access, host_write_only)};
}

CLMEM_REFUSALS(CreationRefusal, CreateImage, RefusesFlagsAgainstItsBuffer,
               "An image cannot have access that its buffer lacks, nor host memory of its own.",
               (conflicts_with_buffer()), .calls = image_calls)

void create_from_immutable(CreationScene& scene, cl_mem_flags) {
  create_from_buffer(scene, read_only | immutable_data);
}

CLMEM_REFUSALS(CreationRefusal, CreateImage, RefusesMutableOverImmutable,
               "An image from an immutable object has to be immutable, too.",
               (conflicting<create_from_immutable>("NoFlag", "flags.immutable-parent", 0, 0),
                conflicting<create_from_immutable>("ReadOnly", "flags.immutable-parent", 0,
                                                   read_only)),
               .calls = image_calls)

void make_parent(CreationScene& scene, cl_mem_flags of_parent) {
  scene.arguments.parent =
      scene.kept.keep(scene.fixture.filled_buffer(4 * scene.fixture.origin_unit(), of_parent));
}

std::vector<CreationMistake> conflicts_with_parent() {
  constexpr const char* of_use = "flags.use-host-ptr";
  constexpr const char* of_alloc = "flags.alloc-host-ptr";
  constexpr const char* of_copy = "flags.copy-host-ptr";
  const auto row = conflicting<make_parent>;
  return {row("ReadWriteOfWriteOnly", "flags.wo-parent-rw", write_only, read_write),
          row("ReadOnlyOfWriteOnly", "flags.wo-parent-ro", write_only, read_only),
          row("ReadWriteOfReadOnly", "flags.ro-parent-rw", read_only, read_write),
          row("WriteOnlyOfReadOnly", "flags.ro-parent-wo", read_only, write_only),
          row("HostReadOnlyOfHostWriteOnly", "flags.hostwo-parent-hostro", host_write_only,
              host_read_only),
          row("HostWriteOnlyOfHostReadOnly", "flags.hostro-parent-hostwo", host_read_only,
              host_write_only),
          row("HostReadOnlyOfHostNoAccess", "flags.hostno-parent-hostro", host_no_access,
              host_read_only),
          row("HostWriteOnlyOfHostNoAccess", "flags.hostno-parent-hostwo", host_no_access,
              host_write_only),
          row("UseHostPtr", of_use, read_write, use),
          row("UseHostPtrOfUseHostPtr", of_use, use, use),
          row("AllocHostPtr", of_alloc, read_write, alloc),
          row("AllocHostPtrOfAllocHostPtr", of_alloc, alloc, alloc),
          row("CopyHostPtr", of_copy, read_write, copy),
          row("CopyHostPtrReadOnly", of_copy, read_write, read_only | copy)};
}

CLMEM_REFUSALS(
    CreationRefusal, CreateSubBuffer, RefusesFlags,
    "A sub-buffer cannot have more access than its parent, nor host pointer flags of its own.",
    (conflicts_with_parent()), .also = {null_on_error})

CLMEM_REFUSALS(CreationRefusal, CreatePipe, RefusesFlags,
               "A pipe has no flags of memory that the host can access.",
               (flags("ReadOnly", {"flags"}, read_only), flags("WriteOnly", {"flags"}, write_only),
                flags("AllocHostPtr", {"flags"}, read_write | alloc),
                flags("HostReadOnly", {"flags"}, read_write | host_read_only),
                flags("HostWriteOnly", {"flags"}, read_write | host_write_only),
                flags("CopyHostPtr", {"flags"}, read_write | copy),
                flags("UseHostPtr", {"flags"}, read_write | use),
                flags("UndefinedBit", {"flags"}, read_write | cl_mem_flags{1} << 62),
                flags("Immutable", {"flags.immutable"}, mem_immutable)),
               .also = {null_on_error})

std::vector<CreationMistake> svm_flags() {
  const auto row = [](const char* name, const char* topic, cl_mem_flags bad) {
    return flags(name, {topic}, bad, null, no_code);
  };
  constexpr const char* exclusive = "exclusive-access";
  constexpr const char* unknown = "unknown-flag";
  return {row("ReadWriteAndReadOnly", exclusive, read_write | read_only),
          row("ReadWriteAndWriteOnly", exclusive, read_write | write_only),
          row("ReadOnlyAndWriteOnly", exclusive, read_only | write_only),
          row("AtomicsWithoutFineGrain", "atomics-without-fine", read_write | CL_MEM_SVM_ATOMICS),
          row("UnknownBit", unknown, read_write | cl_mem_flags{1} << 40),
          row("HighestBit", unknown, unknown_high),
          row("UseHostPtr", unknown, read_write | use),
          row("AllocHostPtr", unknown, read_write | alloc),
          row("CopyHostPtr", unknown, read_write | copy),
          row("HostReadOnly", unknown, read_write | host_read_only),
          row("HostWriteOnly", unknown, read_write | host_write_only),
          row("HostNoAccess", unknown, read_write | host_no_access)};
}

CLMEM_REFUSALS(CreationRefusal, SVMAlloc, RefusesFlags,
               "Flags that exclude one another or are none of shared memory are rejected.",
               (svm_flags()))

CLMEM_REFUSALS(CreationRefusal, SVMAlloc, RefusesImmutableMemory,
               "Shared memory cannot be immutable.",
               (flags("", {"immutable"}, mem_immutable, null, no_code)))

void need_absence(const CreationScene& scene, const char* condition) {
  if (!scene.fixture.device().lacks(condition)) {
    unsupported(std::string{"no_"} + condition);
  }
}

CLMEM_REFUSAL(CreationRefusal, SVMAlloc, RefusesFineGrainThatIsNotThere,
              "Fine-grained memory requires a device that has it.", no_code, "fine-unsupported") {
  need_absence(scene, "svm_fine");
  scene.arguments.flags = CL_MEM_SVM_FINE_GRAIN_BUFFER;
}

CLMEM_REFUSAL(CreationRefusal, SVMAlloc, RefusesAtomicsThatAreNotThere,
              "Memory for atomics requires a device that has them.", no_code,
              "atomics-unsupported") {
  need_absence(scene, "svm_atomics");
  scene.arguments.flags = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
}

}  // namespace clmem::conformance::flag_refusals_cases
