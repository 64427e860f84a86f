// SPDX-License-Identifier: Apache-2.0
// Flags and host pointers that the calls which create buffers and images have to refuse. A mistake
// applies to each call that has a requirement for it (Errors of clCreateBuffer, clCreateImage, and
// the calls with properties).

#include "harness/citable.hpp"
#include "suites/case_file.hpp"
#include "suites/image/create/image_creation.hpp"

namespace clmem::conformance::creation_flags_cases {

namespace {

// Bits without a meaning in the registry of the API and its extensions.
constexpr cl_mem_flags unknown_low = cl_mem_flags{1} << 13;
constexpr cl_mem_flags unknown_middle = cl_mem_flags{1} << 44;
constexpr cl_mem_flags unknown_high = cl_mem_flags{1} << 63;

constexpr bool given = true;
constexpr bool null = false;

// One mistake in otherwise sound arguments.
struct Mistake {
  const char* of_buffer;  // the name of the row; empty: not of buffers
  const char* of_image;
  const char* topic;      // of the requirement, as clCreateBuffer and clCreateImage have it
  const char* otherwise;  // of calls that have no requirement for the topic
  cl_mem_flags flags;
  bool host;
};

struct Group {
  const char* of_buffers;  // names of cases
  const char* of_images;
  const char* sentence;
  std::vector<std::string> requirements;
  cl_int code;
  const char* code_name;
  std::vector<Mistake> mistakes;
  bool among_others = false;  // also beside every legal choice of the other flags
};

Group contradictions() {
  static constexpr const char* access = "flags.access-exclusive";
  static constexpr const char* pointer = "flags.host-ptr-exclusive";
  static constexpr const char* host = "flags.host-access-exclusive";
  static constexpr const char* unknown = "flags.unknown-bit";
  return {"Refuses",
          "RefusesFlags",
          "Flags that contradict each other or are not defined are refused.",
          {"General.creation.null-on-error"},
          CL_INVALID_VALUE,
          "INVALID_VALUE",
          {{"ReadWriteAndWriteOnly", "ReadWriteAndWriteOnly", "flags.rw-wo", access,
            CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY, null},
           {"ReadWriteAndReadOnly", "ReadWriteAndReadOnly", "flags.rw-ro", access,
            CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, null},
           {"WriteOnlyAndReadOnly", "WriteOnlyAndReadOnly", "flags.wo-ro", access,
            CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY, null},
           {"UseAndAlloc", "UseAndAlloc", "flags.use-alloc", pointer,
            CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, given},
           {"UseAndCopy", "UseAndCopy", "flags.use-copy", pointer,
            CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, given},
           {"HostWriteOnlyAndHostReadOnly", "HostWriteOnlyAndHostReadOnly", "flags.hostwo-hostro",
            host, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY, null},
           {"HostWriteOnlyAndHostNoAccess", "HostWriteOnlyAndHostNoAccess", "flags.hostwo-hostno",
            host, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS, null},
           {"HostReadOnlyAndHostNoAccess", "HostReadOnlyAndHostNoAccess", "flags.hostro-hostno",
            host, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, null},
           {"UnknownLowBit", "UnknownLowBit", unknown, unknown, unknown_low, null},
           {"UnknownMiddleBit", "", unknown, unknown, CL_MEM_READ_WRITE | unknown_middle, null},
           {"UnknownHighBit", "UnknownHighBit", unknown, unknown, CL_MEM_READ_ONLY | unknown_high,
            null}},
          true};
}

Group host_pointers() {
  static constexpr const char* either = "use-or-copy-null";
  static constexpr const char* unexpected = "unexpected";
  return {"Refuses",
          "RefusesHostPointer",
          "A host pointer requires a flag that uses it, and such a flag requires a host pointer.",
          {"General.creation.null-on-error"},
          CL_INVALID_HOST_PTR,
          "INVALID_HOST_PTR",
          {{"UseHostPtrNull", "UseNull", "use-null", either, CL_MEM_USE_HOST_PTR, null},
           {"CopyHostPtrNull", "CopyNull", "copy-null", either, CL_MEM_COPY_HOST_PTR, null},
           {"CopyAndAllocHostPtrNull", "CopyAndAllocNull", "copy-null", either,
            CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, null},
           {"PointerWithoutFlag", "PointerWithoutFlag", unexpected, unexpected, 0, given},
           {"PointerWithReadWrite", "", unexpected, unexpected, CL_MEM_READ_WRITE, given},
           {"PointerWithAllocHostPtr", "", unexpected, unexpected,
            CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR, given},
           {"", "PointerWithAlloc", unexpected, unexpected, CL_MEM_ALLOC_HOST_PTR, given}}};
}

Group immutability() {
  static constexpr const char* write = "flags.immutable-write";
  static constexpr const char* no_data = "flags.immutable-no-data";
  constexpr cl_mem_flags with_data = mem_immutable | CL_MEM_COPY_HOST_PTR;
  return {"Refuses",
          "RefusesImmutable",
          "Immutable memory requires initial contents and cannot be writable.",
          {"General.creation.null-on-error"},
          CL_INVALID_VALUE,
          "INVALID_VALUE",
          {{"ImmutableWithoutData", "WithoutData", no_data, no_data, mem_immutable, null},
           {"ImmutableReadWrite", "ReadWrite", write, write, with_data | CL_MEM_READ_WRITE, given},
           {"ImmutableWriteOnly", "WriteOnly", write, write, with_data | CL_MEM_WRITE_ONLY, given},
           {"ImmutableHostWriteOnly", "HostWriteOnly", write, write,
            with_data | CL_MEM_HOST_WRITE_ONLY, given}}};
}

// A driver that accepts them gets a warning, not a failure.
Group foreign_flags() {
  static constexpr const char* svm = "flags.svm";
  static constexpr const char* kernel = "flags.kernel-rw";
  return {"RefusesForeignFlag",
          "RefusesForeignFlag",
          "Flags of queries and of shared virtual memory are not flags of a buffer or an image.",
          {},
          CL_INVALID_VALUE,
          "INVALID_VALUE",
          {{"KernelReadAndWrite", "KernelReadAndWrite", kernel, kernel,
            CL_MEM_KERNEL_READ_AND_WRITE, null},
           {"SvmFineGrain", "SvmFineGrain", svm, svm, CL_MEM_SVM_FINE_GRAIN_BUFFER, null},
           {"SvmAtomics", "SvmAtomics", svm, svm, CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS,
            null}}};
}

// The flags of each group exclude one another, apart from those given here together (table of
// memory flags).
const std::vector<std::vector<cl_mem_flags>>& choices() {
  static const std::vector<std::vector<cl_mem_flags>> all{
      {0, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY},
      {0, CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR, CL_MEM_ALLOC_HOST_PTR,
       CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR},
      {0, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS}};
  return all;
}

// The mistake beside every choice in the groups that it leaves alone.
std::vector<Mistake> beside_others(const Mistake& mistake) {
  std::vector<Mistake> made{mistake};
  for (const std::vector<cl_mem_flags>& group : choices()) {
    const bool is_taken = std::any_of(group.begin(), group.end(), [&](cl_mem_flags flags) {
      return (flags & mistake.flags) != 0;
    });
    std::vector<Mistake> more;
    for (const Mistake& one : made) {
      for (const cl_mem_flags flags : is_taken ? std::vector<cl_mem_flags>{0} : group) {
        more.push_back(one);
        more.back().flags |= flags;
        more.back().host |= (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
      }
    }
    made = std::move(more);
  }
  return made;
}

using CreateBuffer = cl_mem (*)(cl_context context, cl_mem_flags flags, std::size_t size,
                                void* host, cl_int* code);

void refuse_buffer(Fixture& fixture, CreateBuffer create, const Mistake& mistake, cl_int expected) {
  constexpr std::size_t size = 4096;
  cl_int code = not_stored;
  void* const host = mistake.host ? fixture.host(size).data() : nullptr;
  const Handle<cl_mem> made{create(fixture.context(), mistake.flags, size, host, &code)};
  EXPECT_THAT(code, fixture.refuses(expected));
  EXPECT_FALSE(made);
  expect_alive(fixture);
}

// Without 3D images where the format would be wrong, too.
std::vector<ImageKind> kinds_of(Fixture& fixture, const ImageCreator& creator,
                                const Mistake& mistake) {
  const bool is_written = (mistake.flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY)) != 0;
  const bool has_3d = !fixture.device().lacks("3d_images") &&
                      !(is_written && fixture.device().lacks("3d_image_writes"));
  std::vector<ImageKind> kinds{creator.kind};
  if (&creator == &create_image || &creator == &create_image_with_properties) {
    kinds = {ImageKind::image_2d, ImageKind::image_1d, ImageKind::image_1d_array,
             ImageKind::image_2d_array, ImageKind::image_3d};
  }
  std::erase_if(kinds, [&](ImageKind kind) { return kind == ImageKind::image_3d && !has_3d; });
  if (kinds.empty()) {
    unsupported("3d_image_writes");
  }
  return kinds;
}

void refuse_image(Fixture& fixture, const ImageCreator& creator, const Mistake& mistake,
                  cl_int expected) {
  for (const ImageKind kind : kinds_of(fixture, creator, mistake)) {
    SCOPED_TRACE(testing::Message() << "kind " << static_cast<int>(kind));
    Creation call{fixture, creator, kind};
    call.use(fixture, mistake.flags, mistake.host);
    if ((mistake.flags & mem_immutable) != 0) {
      call.flags = mistake.flags;  // an access flag might be a mistake of its own
    }
    expect_refused(fixture, call, expected);
  }
}

struct Creator {
  const char* suite;
  bool of_images;
  std::function<void(Fixture&, const Mistake&, cl_int expected)> refuse;
};

Creator of_buffers(const char* suite, CreateBuffer create) {
  return {suite, false, [create](Fixture& fixture, const Mistake& mistake, cl_int expected) {
            refuse_buffer(fixture, create, mistake, expected);
          }};
}

Creator of_images(const ImageCreator& creator) {
  return {creator.suite, true,
          [&creator](Fixture& fixture, const Mistake& mistake, cl_int expected) {
            refuse_image(fixture, creator, mistake, expected);
          }};
}

std::vector<Creator> creators() {
  return {
      of_buffers("CreateBuffer",
                 [](cl_context context, cl_mem_flags flags, std::size_t size, void* host,
                    cl_int* code) { return clCreateBuffer(context, flags, size, host, code); }),
      of_buffers(
          "CreateBufferWithProperties",
          [](cl_context context, cl_mem_flags flags, std::size_t size, void* host, cl_int* code) {
            return clCreateBufferWithProperties(context, nullptr, flags, size, host, code);
          }),
      of_images(create_image),
      of_images(create_image_with_properties),
      of_images(create_image_2d),
      of_images(create_image_3d)};
}

// Empty where the call has none.
std::string rule_of(const Creator& creator, const Group& group, const Mistake& mistake) {
  const std::string prefix = std::string{creator.suite} + ".err." + group.code_name + ".";
  for (const char* topic : {mistake.topic, mistake.otherwise}) {
    if (is_citable(prefix + topic)) {
      return prefix + topic;
    }
  }
  return {};
}

Cases cases_of(const Creator& creator, const Group& group) {
  struct Row {
    std::string name;
    std::string requirement;
    Mistake mistake;
  };
  std::vector<Row> rows;
  for (const Mistake& mistake : group.mistakes) {
    const std::string name = creator.of_images ? mistake.of_image : mistake.of_buffer;
    const std::string rule = rule_of(creator, group, mistake);
    if (!name.empty() && !rule.empty()) {
      rows.push_back({name, rule, mistake});
    }
  }
  return each(
      {.suite = creator.suite,
       .name = creator.of_images ? group.of_images : group.of_buffers,
       .sentence = group.sentence,
       .requirements = group.requirements},
      rows,
      [refuse = creator.refuse, code = group.code,
       among_others = group.among_others && !creator.of_images](Fixture& fixture, const Row& row) {
        if (!among_others) {
          refuse(fixture, row.mistake, code);
          return;
        }
        for (const Mistake& mistake : beside_others(row.mistake)) {
          SCOPED_TRACE(testing::Message() << "flags 0x" << std::hex << mistake.flags);
          refuse(fixture, mistake, code);
        }
      });
}

}  // namespace

Cases cases() {
  std::vector<Cases> parts;
  for (const Creator& creator : creators()) {
    for (const Group& group :
         {contradictions(), host_pointers(), immutability(), foreign_flags()}) {
      parts.push_back(cases_of(creator, group));
    }
  }
  return join(parts);
}

}  // namespace clmem::conformance::creation_flags_cases
