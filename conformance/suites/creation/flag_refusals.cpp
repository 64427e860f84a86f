// SPDX-License-Identifier: Apache-2.0
// Flags and host pointers that the calls which create objects of memory have to refuse (table of
// memory flags; Errors of the calls).

#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::flag_refusals_cases {

namespace {

// Bits without a meaning in the registry of the API and its extensions.
constexpr cl_mem_flags unknown_low = cl_mem_flags{1} << 13;
constexpr cl_mem_flags unknown_middle = cl_mem_flags{1} << 44;
constexpr cl_mem_flags unknown_high = cl_mem_flags{1} << 63;

constexpr cl_mem_flags data_flags = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
constexpr std::size_t room = 65536;  // bytes; more than any object of these cases has

constexpr bool given = true;
constexpr bool null = false;

bool is_image(const CreationScene& scene) {
  return !scene.creation.kinds.empty();
}

// An image keeps its usual access where the flags name none. Of immutable memory an access flag
// might be a mistake of its own.
void give(CreationScene& scene, cl_mem_flags flags, bool host) {
  const bool keeps_access =
      is_image(scene) && (flags & access_flags) == 0 && (flags & mem_immutable) == 0;
  scene.arguments.flags = flags | (keeps_access ? scene.arguments.flags & access_flags : 0);
  scene.arguments.host = host ? scene.fixture.host(room).data() : nullptr;
}

CreationMistake flags(const char* row, cl_int code, std::vector<std::string> topics,
                      cl_mem_flags bad, bool host = null) {
  return {row, code, std::move(topics), {[=](CreationScene& scene) { give(scene, bad, host); }}};
}

// The flags of each group exclude one another, apart from those given here together.
const std::vector<std::vector<cl_mem_flags>>& choices() {
  static const std::vector<std::vector<cl_mem_flags>> all{
      {0, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY},
      {0, CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR, CL_MEM_ALLOC_HOST_PTR,
       CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR},
      {0, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS}};
  return all;
}

// The flags beside every choice in the groups that they leave alone.
std::vector<cl_mem_flags> beside_others(cl_mem_flags bad) {
  std::vector<cl_mem_flags> made{bad};
  for (const std::vector<cl_mem_flags>& group : choices()) {
    if (std::any_of(group.begin(), group.end(),
                    [&](cl_mem_flags one) { return (one & bad) != 0; })) {
      continue;
    }
    const std::vector<cl_mem_flags> before = std::exchange(made, {});
    for (const cl_mem_flags one : before) {
      for (const cl_mem_flags other : group) {
        made.push_back(one | other);
      }
    }
  }
  return made;
}

// Of buffers beside every choice of the other flags; of images alone.
CreationMistake contradiction(const char* row, const char* topic, const char* otherwise,
                              cl_mem_flags bad) {
  CreationMistake made{row, CL_INVALID_VALUE, {topic, otherwise}, {}};
  for (const cl_mem_flags among : beside_others(bad)) {
    made.changes.emplace_back([=](CreationScene& scene) {
      const cl_mem_flags used = is_image(scene) ? bad : among;
      give(scene, used, (used & data_flags) != 0);
    });
  }
  return made;
}

std::vector<CreationRefusal> contradictions() {
  constexpr const char* access = "flags.access-exclusive";
  constexpr const char* pointer = "flags.host-ptr-exclusive";
  constexpr const char* host = "flags.host-access-exclusive";
  constexpr const char* unknown = "flags.unknown-bit";
  return {
      {.common = {.name = "RefusesFlags",
                  .sentence = "Flags that contradict each other or are not defined are refused.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes = {contradiction("ReadWriteAndWriteOnly", "flags.rw-wo", access,
                                  CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY),
                    contradiction("ReadWriteAndReadOnly", "flags.rw-ro", access,
                                  CL_MEM_READ_WRITE | CL_MEM_READ_ONLY),
                    contradiction("WriteOnlyAndReadOnly", "flags.wo-ro", access,
                                  CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY),
                    contradiction("UseAndAlloc", "flags.use-alloc", pointer,
                                  CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR),
                    contradiction("UseAndCopy", "flags.use-copy", pointer,
                                  CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR),
                    contradiction("HostWriteOnlyAndHostReadOnly", "flags.hostwo-hostro", host,
                                  CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY),
                    contradiction("HostWriteOnlyAndHostNoAccess", "flags.hostwo-hostno", host,
                                  CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS),
                    contradiction("HostReadOnlyAndHostNoAccess", "flags.hostro-hostno", host,
                                  CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS),
                    contradiction("UnknownLowBit", unknown, unknown, unknown_low),
                    contradiction("UnknownMiddleBit", unknown, unknown,
                                  CL_MEM_READ_WRITE | unknown_middle),
                    contradiction("UnknownHighBit", unknown, unknown,
                                  CL_MEM_READ_ONLY | unknown_high)},
       .of_every_kind = true},
      // A driver that accepts them gets a warning, not a failure.
      {.common = {.name = "RefusesForeignFlag",
                  .sentence = "Flags of queries and of shared virtual memory are not flags of a "
                              "buffer or an image."},
       .mistakes = {flags("KernelReadAndWrite", CL_INVALID_VALUE, {"flags.kernel-rw"},
                          CL_MEM_KERNEL_READ_AND_WRITE),
                    flags("SvmFineGrain", CL_INVALID_VALUE, {"flags.svm"},
                          CL_MEM_SVM_FINE_GRAIN_BUFFER),
                    flags("SvmAtomics", CL_INVALID_VALUE, {"flags.svm"},
                          CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS)},
       .of_every_kind = true}};
}

std::vector<CreationRefusal> host_pointers() {
  constexpr const char* either = "use-or-copy-null";
  constexpr cl_int code = CL_INVALID_HOST_PTR;
  return {
      {.common = {.name = "RefusesHostPointer",
                  .sentence = "A host pointer requires a flag that uses it, and such a flag "
                              "requires a host pointer.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes = {flags("UseNull", code, {"use-null", either}, CL_MEM_USE_HOST_PTR),
                    flags("CopyNull", code, {"copy-null", either}, CL_MEM_COPY_HOST_PTR),
                    flags("CopyAndAllocNull", code, {"copy-null", either},
                          CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR),
                    flags("PointerWithoutFlag", code, {"unexpected"}, 0, given),
                    flags("PointerWithReadWrite", code, {"unexpected"}, CL_MEM_READ_WRITE, given),
                    flags("PointerWithAlloc", code, {"unexpected"}, CL_MEM_ALLOC_HOST_PTR, given),
                    flags("PointerWithReadOnlyAlloc", code, {"unexpected"},
                          CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR, given)},
       .of_every_kind = true},
      // Such an image has its pixels from the buffer, but the rule makes no exception.
      {.common = {.name = "RefusesHostPointerOverBuffer",
                  .sentence = "A host pointer without a flag that uses it is refused for an image "
                              "from a buffer, too."},
       .mistakes = {{"", code, {"unexpected"}, {[](CreationScene& scene) {
                       scene.arguments.description =
                           description_of(usual_shape(ImageKind::image_1d_buffer));
                       scene.lie_over(scene.kept.keep(scene.fixture.filled_buffer(4096)));
                       scene.arguments.host = scene.fixture.host(4096).data();
                     }}}},
       .only = {"CreateImage", "CreateImageWithProperties"}}};
}

// A line over all of an immutable buffer.
void lie_over_immutable(CreationScene& scene, cl_mem_flags own) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  scene.arguments.description = description_of(shape);
  scene.lie_over(scene.kept.keep(
      scene.fixture.filled_buffer(shape.pixels() * common_format().element,
                                  CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable)));
  scene.arguments.flags = own;
}

std::vector<CreationRefusal> immutability() {
  constexpr const char* write = "flags.immutable-write";
  constexpr cl_mem_flags with_data = mem_immutable | CL_MEM_COPY_HOST_PTR;
  constexpr cl_int code = CL_INVALID_VALUE;
  return {
      {.common = {.name = "RefusesImmutable",
                  .sentence = "Immutable memory requires initial contents and cannot be writable.",
                  .requirements = {"General.creation.null-on-error"}},
       .mistakes = {flags("WithoutData", code, {"flags.immutable-no-data"}, mem_immutable),
                    flags("ReadWrite", code, {write}, with_data | CL_MEM_READ_WRITE, given),
                    flags("WriteOnly", code, {write}, with_data | CL_MEM_WRITE_ONLY, given),
                    flags("HostWriteOnly", code, {write}, with_data | CL_MEM_HOST_WRITE_ONLY,
                          given)},
       .of_every_kind = true},
      {.common = {.name = "RefusesMutableOverImmutable",
                  .sentence = "An image from an immutable object has to be immutable, too."},
       .mistakes = {{"NoFlag", code, {"flags.immutable-parent"}, {[](CreationScene& scene) {
                       lie_over_immutable(scene, 0);
                     }}},
                    {"ReadOnly", code, {"flags.immutable-parent"}, {[](CreationScene& scene) {
                       lie_over_immutable(scene, CL_MEM_READ_ONLY);
                     }}}},
       .only = {"CreateImage", "CreateImageWithProperties"}}};
}

// Flags of a buffer and of what is made from it that cannot go together.
struct FlagPair {
  const char* row;
  const char* topic;
  cl_mem_flags of_buffer;
  cl_mem_flags own;
};

std::vector<CreationMistake> against_buffer(const std::vector<FlagPair>& pairs,
                                            void (*take)(CreationScene& scene,
                                                         cl_mem_flags of_buffer)) {
  std::vector<CreationMistake> mistakes;
  for (const FlagPair& pair : pairs) {
    mistakes.push_back({pair.row, CL_INVALID_VALUE, {pair.topic}, {[=](CreationScene& scene) {
                          take(scene, pair.of_buffer);
                          scene.arguments.flags = pair.own;
                          const bool has_data = (pair.own & data_flags) != 0;
                          scene.arguments.host =
                              has_data ? scene.fixture.host(room).data() : nullptr;
                        }}});
  }
  return mistakes;
}

CreationRefusal image_against_buffer() {
  constexpr const char* pointer = "mem-object.host-ptr-flags";
  return {
      .common = {.name = "RefusesFlagsAgainstItsBuffer",
                 .sentence =
                     "An image cannot have access that its buffer lacks, nor host memory of its "
                     "own."},
      .mistakes = against_buffer(
          {{"WriteOnlyThenReadWrite", "mem-object.wo-rw", CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE},
           {"WriteOnlyThenReadOnly", "mem-object.wo-ro", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY},
           {"ReadOnlyThenReadWrite", "mem-object.ro-rw", CL_MEM_READ_ONLY, CL_MEM_READ_WRITE},
           {"ReadOnlyThenWriteOnly", "mem-object.ro-wo", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY},
           {"UseHostPtr", pointer, CL_MEM_READ_WRITE, CL_MEM_USE_HOST_PTR},
           {"CopyHostPtr", pointer, CL_MEM_READ_WRITE, CL_MEM_COPY_HOST_PTR},
           {"AllocHostPtr", pointer, CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR},
           {"HostWriteOnlyThenHostReadOnly", "mem-object.hostwo-hostro", CL_MEM_HOST_WRITE_ONLY,
            CL_MEM_HOST_READ_ONLY},
           {"HostReadOnlyThenHostWriteOnly", "mem-object.hostro-hostwo", CL_MEM_HOST_READ_ONLY,
            CL_MEM_HOST_WRITE_ONLY},
           {"NoHostAccessThenHostReadOnly", "mem-object.hostno-host", CL_MEM_HOST_NO_ACCESS,
            CL_MEM_HOST_READ_ONLY},
           {"NoHostAccessThenHostWriteOnly", "mem-object.hostno-host", CL_MEM_HOST_NO_ACCESS,
            CL_MEM_HOST_WRITE_ONLY}},
          [](CreationScene& scene, cl_mem_flags of_buffer) {
            scene.arguments.description = description_of(usual_shape(ImageKind::image_1d_buffer));
            scene.lie_over(scene.kept.keep(scene.fixture.filled_buffer(4096, of_buffer)));
          })};
}

CreationRefusal sub_buffer_against_parent() {
  const char* const use = "flags.use-host-ptr";
  const char* const alloc = "flags.alloc-host-ptr";
  const char* const copy = "flags.copy-host-ptr";
  return {.common = {.name = "RefusesFlags",
                     .sentence = "A sub-buffer cannot have more access than its parent, nor host "
                                 "pointer flags of its own.",
                     .requirements = {"General.creation.null-on-error"}},
          .mistakes = against_buffer(
              {{"ReadWriteOfWriteOnly", "flags.wo-parent-rw", CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE},
               {"ReadOnlyOfWriteOnly", "flags.wo-parent-ro", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY},
               {"ReadWriteOfReadOnly", "flags.ro-parent-rw", CL_MEM_READ_ONLY, CL_MEM_READ_WRITE},
               {"WriteOnlyOfReadOnly", "flags.ro-parent-wo", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY},
               {"HostReadOnlyOfHostWriteOnly", "flags.hostwo-parent-hostro", CL_MEM_HOST_WRITE_ONLY,
                CL_MEM_HOST_READ_ONLY},
               {"HostWriteOnlyOfHostReadOnly", "flags.hostro-parent-hostwo", CL_MEM_HOST_READ_ONLY,
                CL_MEM_HOST_WRITE_ONLY},
               {"HostReadOnlyOfHostNoAccess", "flags.hostno-parent-hostro", CL_MEM_HOST_NO_ACCESS,
                CL_MEM_HOST_READ_ONLY},
               {"HostWriteOnlyOfHostNoAccess", "flags.hostno-parent-hostwo", CL_MEM_HOST_NO_ACCESS,
                CL_MEM_HOST_WRITE_ONLY},
               {"UseHostPtr", use, CL_MEM_READ_WRITE, CL_MEM_USE_HOST_PTR},
               {"UseHostPtrOfUseHostPtr", use, CL_MEM_USE_HOST_PTR, CL_MEM_USE_HOST_PTR},
               {"AllocHostPtr", alloc, CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR},
               {"AllocHostPtrOfAllocHostPtr", alloc, CL_MEM_ALLOC_HOST_PTR, CL_MEM_ALLOC_HOST_PTR},
               {"CopyHostPtr", copy, CL_MEM_READ_WRITE, CL_MEM_COPY_HOST_PTR},
               {"CopyHostPtrReadOnly", copy, CL_MEM_READ_WRITE,
                CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR}},
              [](CreationScene& scene, cl_mem_flags of_parent) {
                scene.arguments.parent = scene.kept.keep(
                    scene.fixture.filled_buffer(4 * scene.fixture.origin_unit(), of_parent));
              }),
          .only = {"CreateSubBuffer"}};
}

// Of a pipe and of shared virtual memory, both of which have few flags.
CreationMistake beside_read_write(const char* row, cl_mem_flags bad) {
  return flags(row, CL_INVALID_VALUE, {"flags", "unknown-flag"}, CL_MEM_READ_WRITE | bad);
}

std::vector<CreationRefusal> few_flags() {
  constexpr cl_int code = CL_INVALID_VALUE;
  return {{.common = {.name = "Refuses",
                      .sentence = "A pipe has no flags of memory that the host can access.",
                      .requirements = {"General.creation.null-on-error"}},
           .mistakes = {flags("ReadOnly", code, {"flags"}, CL_MEM_READ_ONLY),
                        flags("WriteOnly", code, {"flags"}, CL_MEM_WRITE_ONLY),
                        beside_read_write("AllocHostPtr", CL_MEM_ALLOC_HOST_PTR),
                        beside_read_write("HostReadOnly", CL_MEM_HOST_READ_ONLY),
                        beside_read_write("HostWriteOnly", CL_MEM_HOST_WRITE_ONLY),
                        beside_read_write("CopyHostPtr", CL_MEM_COPY_HOST_PTR),
                        beside_read_write("UseHostPtr", CL_MEM_USE_HOST_PTR),
                        beside_read_write("UndefinedBit", cl_mem_flags{1} << 62),
                        flags("Immutable", code, {"flags.immutable"}, mem_immutable)},
           .only = {"CreatePipe"}},
          {.common = {.name = "Refuses", .sentence = "A request that breaks a rule returns NULL."},
           .mistakes = {flags("ReadWriteAndReadOnly", code, {"exclusive-access"},
                              CL_MEM_READ_WRITE | CL_MEM_READ_ONLY),
                        flags("ReadWriteAndWriteOnly", code, {"exclusive-access"},
                              CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY),
                        flags("ReadOnlyAndWriteOnly", code, {"exclusive-access"},
                              CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY),
                        flags("AtomicsWithoutFineGrain", code, {"atomics-without-fine"},
                              CL_MEM_READ_WRITE | CL_MEM_SVM_ATOMICS),
                        beside_read_write("UnknownBit", cl_mem_flags{1} << 40),
                        flags("HighestBit", code, {"unknown-flag"}, unknown_high),
                        beside_read_write("UseHostPtr", CL_MEM_USE_HOST_PTR),
                        beside_read_write("AllocHostPtr", CL_MEM_ALLOC_HOST_PTR),
                        beside_read_write("CopyHostPtr", CL_MEM_COPY_HOST_PTR),
                        beside_read_write("HostReadOnly", CL_MEM_HOST_READ_ONLY),
                        beside_read_write("HostWriteOnly", CL_MEM_HOST_WRITE_ONLY),
                        beside_read_write("HostNoAccess", CL_MEM_HOST_NO_ACCESS)},
           .only = {"SVMAlloc"}},
          {.common = {.name = "RefusesImmutableMemory",
                      .sentence = "Shared memory cannot be immutable."},
           .mistakes = {flags("", code, {"immutable"}, mem_immutable)},
           .only = {"SVMAlloc"}}};
}

// Kinds of shared memory that the device has not.
CreationMistake absent_kind(const char* condition, const char* topic, cl_mem_flags wanted) {
  return {"", CL_INVALID_VALUE, {topic}, {[=](CreationScene& scene) {
            if (!scene.fixture.device().lacks(condition)) {
              unsupported(std::string{"no_"} + condition);
            }
            scene.arguments.flags = wanted;
          }}};
}

std::vector<CreationRefusal> absent_kinds() {
  return {{.common = {.name = "RefusesFineGrainThatIsNotThere",
                      .sentence = "Fine-grained memory requires a device that has it."},
           .mistakes = {absent_kind("svm_fine", "fine-unsupported", CL_MEM_SVM_FINE_GRAIN_BUFFER)},
           .only = {"SVMAlloc"}},
          {.common = {.name = "RefusesAtomicsThatAreNotThere",
                      .sentence = "Memory for atomics requires a device that has them."},
           .mistakes = {absent_kind("svm_atomics", "atomics-unsupported",
                                    CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS)},
           .only = {"SVMAlloc"}}};
}

CLMEM_CASES(cases) {
  return join({cases_of(contradictions()), cases_of(host_pointers()), cases_of(immutability()),
               cases_of({image_against_buffer(), sub_buffer_against_parent()}),
               cases_of(few_flags()), cases_of(absent_kinds())});
}

}  // namespace

}  // namespace clmem::conformance::flag_refusals_cases
