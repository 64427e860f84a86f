// SPDX-License-Identifier: Apache-2.0
// clGetMemObjectInfo: sizes, errors, and the values for buffers and sub-buffers, also those about
// their creation: flags, host pointer, properties, shared virtual memory.

#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::mem_object_info_cases {

std::vector<QueryRow> queries() {
  return {
      {"Type", CL_MEM_TYPE, sizeof(cl_mem_object_type)},
      {"Flags", CL_MEM_FLAGS, sizeof(cl_mem_flags)},
      {"Size", CL_MEM_SIZE, sizeof(std::size_t)},
      {"HostPtr", CL_MEM_HOST_PTR, sizeof(void*)},
      {"MapCount", CL_MEM_MAP_COUNT, sizeof(cl_uint)},
      {"ReferenceCount", CL_MEM_REFERENCE_COUNT, sizeof(cl_uint)},
      {"Context", CL_MEM_CONTEXT, sizeof(cl_context)},
      {"AssociatedMemobject", CL_MEM_ASSOCIATED_MEMOBJECT, sizeof(cl_mem)},
      {"Offset", CL_MEM_OFFSET, sizeof(std::size_t)},
      {"UsesSvmPointer", CL_MEM_USES_SVM_POINTER, sizeof(cl_bool), v2_0},
  };
}

using Storage = std::array<std::byte, 64>;

// two_size_rules(), query_rules.cpp: ReportsSize, RefusesTooLittleStorage.
CLMEM_CASES(query_size_cases) {
  return in_suite("GetMemObjectInfo",
                  size_cases({"GetMemObjectInfo",
                              [](Fixture& fixture) -> QueriedObject {
                                auto buffer = std::make_shared<const FilledBuffer>(
                                    fixture.filled_buffer(usual_size));
                                return {info_call(clGetMemObjectInfo, buffer->get()), buffer,
                                        [&buffer = *buffer](Fixture& used) {
                                          expect_unchanged_and_alive(used, buffer);
                                        }};
                              },
                              queries()}));
}

CLMEM_CASE(GetMemObjectInfo, RefusesNull, "clGetMemObjectInfo rejects NULL.",
           {"GetMemObjectInfo.err.INVALID_MEM_OBJECT.null", "General.handle.null"}) {
  Storage storage{};
  for (const QueryRow& row : queries()) {
    EXPECT_THAT(clGetMemObjectInfo(nullptr, row.query, storage.size(), storage.data(), nullptr),
                fixture.refuses(CL_INVALID_MEM_OBJECT))
        << row.name;
  }
  expect_alive(fixture);
}

CLMEM_CASE(GetMemObjectInfo, RefusesUnknownQuery,
           "clGetMemObjectInfo rejects parameters that are not its own, including those of images "
           "and of other objects.",
           {"GetMemObjectInfo.err.INVALID_VALUE.param-name"}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  expect_unknown_refused(fixture, info_call(clGetMemObjectInfo, buffer.get()),
                         {CL_IMAGE_WIDTH, CL_QUEUE_CONTEXT, 0x11ff});
  expect_unchanged_and_alive(fixture, buffer);
}

CLMEM_CASE(GetMemObjectInfo, ReportsBuffersByTypeAndContext,
           "A buffer and its sub-buffer report the type CL_MEM_OBJECT_BUFFER and the context that "
           "they were created in.",
           {"GetMemObjectInfo.TYPE.buffer", "GetMemObjectInfo.CONTEXT"}) {
  const Handle<cl_context> second = fixture.new_context();
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const FilledBuffer slice = fixture.sub_buffer(buffer, 0, 7);
  const Handle<cl_mem> foreign = must_make(clCreateBuffer, second.get(), 0, 16, nullptr);
  for (const cl_mem object : {buffer.get(), slice.get(), foreign.get()}) {
    EXPECT_THAT(mem_info<cl_mem_object_type>(object, CL_MEM_TYPE),
                reports(cl_mem_object_type{CL_MEM_OBJECT_BUFFER}));
  }
  EXPECT_TRUE(mem_info<cl_context>(buffer.get(), CL_MEM_CONTEXT) == fixture.context());
  EXPECT_TRUE(mem_info<cl_context>(slice.get(), CL_MEM_CONTEXT) == fixture.context());
  EXPECT_TRUE(mem_info<cl_context>(foreign.get(), CL_MEM_CONTEXT) == second.get());
}

CLMEM_CASE(GetMemObjectInfo, ReportsParentAndOffset,
           "A sub-buffer reports its parent and origin; a buffer no parent and the offset 0.",
           {"GetMemObjectInfo.ASSOCIATED.sub-buffer", "GetMemObjectInfo.ASSOCIATED.null",
            "GetMemObjectInfo.OFFSET"}) {
  const std::size_t unit = fixture.origin_unit();
  const std::size_t far = unit * (1 + 131072 / unit);  // more than 16 bits hold
  const FilledBuffer buffer = fixture.filled_buffer(far + 5 * unit);
  EXPECT_TRUE(mem_info<cl_mem>(buffer.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == nullptr);
  EXPECT_THAT(mem_info<std::size_t>(buffer.get(), CL_MEM_OFFSET), reports(0u));
  for (const std::size_t origin : {std::size_t{0}, unit, 4 * unit, far}) {
    const FilledBuffer slice = fixture.sub_buffer(buffer, origin, 1 + origin / 2 % unit);
    EXPECT_TRUE(mem_info<cl_mem>(slice.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == buffer.get());
    EXPECT_THAT(mem_info<std::size_t>(slice.get(), CL_MEM_OFFSET), reports(origin));
  }
}

CLMEM_CASE(GetMemObjectInfo, ReportsImageFromBuffer,
           "An image from clCreateImage2D reports the type of a 2D image, no associated object and "
           "the offset 0.",
           {"GetMemObjectInfo.TYPE.legacy-image", "GetMemObjectInfo.ASSOCIATED.null",
            "GetMemObjectInfo.OFFSET", "GetMemObjectInfo.SIZE.image"}) {
  const Handle<cl_mem> image = small_image(fixture);
  EXPECT_THAT(mem_info<cl_mem_object_type>(image.get(), CL_MEM_TYPE),
              reports(cl_mem_object_type{CL_MEM_OBJECT_IMAGE2D}));
  EXPECT_TRUE(mem_info<cl_mem>(image.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == nullptr);
  EXPECT_THAT(mem_info<std::size_t>(image.get(), CL_MEM_OFFSET), reports(0u));
  EXPECT_GE(mem_info<std::size_t>(image.get(), CL_MEM_SIZE), 64u);
}

CLMEM_CASE(GetMemObjectInfo, ReportsSizeOfBuffer,
           "CL_MEM_SIZE of a buffer is the requested size, and never less.",
           {"GetMemObjectInfo.SIZE.buffer"}) {
  for (const std::size_t size : fixture.sizes()) {
    const auto reported = mem_info<std::size_t>(fixture.filled_buffer(size).get(), CL_MEM_SIZE);
    EXPECT_GE(reported, size);
    EXPECT_THAT(reported, by("GetMemObjectInfo.SIZE.buffer", reports(size)));
  }
}

CLMEM_CASE(GetMemObjectInfo, ReportsSizeOfSubBuffer,
           "CL_MEM_SIZE of a sub-buffer is that of its region.",
           {"GetMemObjectInfo.SIZE.sub-buffer"}) {
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer buffer = fixture.filled_buffer(4 * unit);
  for (const std::size_t size : {std::size_t{1}, std::size_t{31}, unit, 3 * unit - 1, 3 * unit}) {
    EXPECT_THAT(mem_info<std::size_t>(fixture.sub_buffer(buffer, unit, size).get(), CL_MEM_SIZE),
                reports(size));
  }
}

constexpr cl_mem_flags with_host_pointer = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;

Handle<cl_mem> made_with(Fixture& fixture, cl_mem_flags flags) {
  HostBytes& host = fixture.host(usual_size);
  void* const pointer = (flags & with_host_pointer) != 0 ? host.data() : nullptr;
  return must_make(clCreateBuffer, fixture.context(), flags, usual_size, pointer);
}

struct FlagsRow {
  std::string name;
  cl_mem_flags flags;
  ApiVersion since;
};

struct NamedFlags {
  const char* name;
  cl_mem_flags flags;
};

// Combinations with one flag of each group, or none. Flags of zero have a case of their own.
const std::vector<FlagsRow>& combinations() {
  constexpr std::array<NamedFlags, 4> access{{{"ReadWrite", CL_MEM_READ_WRITE},
                                              {"ReadOnly", CL_MEM_READ_ONLY},
                                              {"WriteOnly", CL_MEM_WRITE_ONLY},
                                              {"", 0}}};
  constexpr std::array<NamedFlags, 5> storage{
      {{"", 0},
       {"Use", CL_MEM_USE_HOST_PTR},
       {"Copy", CL_MEM_COPY_HOST_PTR},
       {"Alloc", CL_MEM_ALLOC_HOST_PTR},
       {"AllocCopy", CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR}}};
  constexpr std::array<NamedFlags, 4> host{{{"", 0},
                                            {"HostReadOnly", CL_MEM_HOST_READ_ONLY},
                                            {"HostWriteOnly", CL_MEM_HOST_WRITE_ONLY},
                                            {"HostNoAccess", CL_MEM_HOST_NO_ACCESS}}};
  static const std::vector<FlagsRow> rows = [&] {
    std::vector<FlagsRow> all;
    for (const NamedFlags& first : access) {
      for (const NamedFlags& second : storage) {
        for (const NamedFlags& third : host) {
          const cl_mem_flags flags = first.flags | second.flags | third.flags;
          if (flags != 0) {
            all.push_back({std::string{first.name} + second.name + third.name, flags,
                           third.flags == 0 ? v1_0 : v1_2});
          }
        }
      }
    }
    return all;
  }();
  return rows;
}

// A driver may add the default, CL_MEM_READ_WRITE, if no kernel access flag is given.
testing::Matcher<cl_mem_flags> reports_given(cl_mem_flags flags) {
  constexpr cl_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
  return testing::AnyOf(flags, (flags & access) == 0 ? flags | CL_MEM_READ_WRITE : flags);
}

CLMEM_CASE(GetMemObjectInfo, ReportsDefaultFlags,
           "CL_MEM_FLAGS of a buffer created with flags of zero returns zero or the default, "
           "CL_MEM_READ_WRITE.",
           {"GetMemObjectInfo.FLAGS.zero"}) {
  EXPECT_THAT(mem_info<cl_mem_flags>(made_with(fixture, 0).get(), CL_MEM_FLAGS), reports_given(0));
}

// Compares the contents by a command of the device, which no flag restricts.
CLMEM_TABLE(GetMemObjectInfo, ReportsFlags,
            "CL_MEM_FLAGS returns the flags given at creation, whichever they are, and the "
            "contents are those of the host pointer.",
            (const FlagsRow& row), combinations(), {"GetMemObjectInfo.FLAGS"}) {
  fixture.needs(row.since);
  HostBytes& host = fixture.host(usual_size);
  const Bytes contents = host.copy();
  const bool has_contents = (row.flags & with_host_pointer) != 0;
  const Handle<cl_mem> made = must_make(clCreateBuffer, fixture.context(), row.flags, usual_size,
                                        has_contents ? host.data() : nullptr);
  EXPECT_THAT(mem_info<cl_mem_flags>(made.get(), CL_MEM_FLAGS), reports_given(row.flags));
  if (has_contents) {
    expect_contents(fixture, made.get(), contents, {ReadBack::copy});
  }
  EXPECT_THAT(mem_info<cl_mem_flags>(made.get(), CL_MEM_FLAGS), reports_given(row.flags));
}

CLMEM_CASE(GetMemObjectInfo, ReportsHostPointer,
           "CL_MEM_HOST_PTR returns the pointer given with CL_MEM_USE_HOST_PTR, of any alignment.",
           {"GetMemObjectInfo.HOST_PTR.use"}) {
  for (const std::size_t shift : {0u, 1u, 3u, 64u}) {
    HostBytes& host = fixture.host(shift + usual_size);
    void* const given = host.data() + shift;
    const Handle<cl_mem> made =
        must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR, usual_size, given);
    EXPECT_TRUE(mem_info<void*>(made.get(), CL_MEM_HOST_PTR) == given) << "shifted by " << shift;
  }
}

CLMEM_CASE(GetMemObjectInfo, ReportsNoHostPointer,
           "CL_MEM_HOST_PTR without CL_MEM_USE_HOST_PTR is NULL, whatever the other flags.",
           {"GetMemObjectInfo.HOST_PTR.null"}) {
  for (const FlagsRow& row : combinations()) {
    if ((row.flags & CL_MEM_USE_HOST_PTR) == 0 && fixture.device().version() >= row.since) {
      const Handle<cl_mem> made = made_with(fixture, row.flags);
      EXPECT_TRUE(mem_info<void*>(made.get(), CL_MEM_HOST_PTR) == nullptr) << row.name;
    }
  }
  const FilledBuffer parent = fixture.filled_buffer(usual_size);
  EXPECT_TRUE(mem_info<void*>(fixture.sub_buffer(parent, 0, 9).get(), CL_MEM_HOST_PTR) == nullptr);
}

// Makes a buffer that begins `begin` bytes into an allocation, with room for two parts.
template <typename Check>
void with_buffer_over_shared_memory(Fixture& fixture, std::size_t begin, Check check) {
  const std::size_t size = fixture.origin_unit() + usual_size;
  const SvmMemory memory{fixture, begin + size};
  const FilledBuffer buffer{
      must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR, size, memory.at(begin)),
      Bytes(size)};
  check(buffer, memory.at(begin));
}

void expect_reports_shared(const FilledBuffer& buffer, const std::byte* pointer) {
  EXPECT_THAT(mem_info<cl_bool>(buffer.get(), CL_MEM_USES_SVM_POINTER), reports(cl_bool{CL_TRUE}));
  EXPECT_TRUE(mem_info<void*>(buffer.get(), CL_MEM_HOST_PTR) == pointer);
}

CLMEM_CASE(GetMemObjectInfo, ReportsPartOfBufferOverSharedVirtualMemory,
           "CL_MEM_USES_SVM_POINTER is CL_TRUE for a part of a buffer over an SVM pointer.",
           {"GetMemObjectInfo.USES_SVM_POINTER.true"}) {
  with_buffer_over_shared_memory(
      fixture, 0, [&fixture](const FilledBuffer& buffer, const std::byte*) {
        for (const std::size_t origin : {std::size_t{0}, fixture.origin_unit()}) {
          const FilledBuffer slice = fixture.sub_buffer(buffer, origin, 9);
          EXPECT_THAT(mem_info<cl_bool>(slice.get(), CL_MEM_USES_SVM_POINTER),
                      reports(cl_bool{CL_TRUE}))
              << "of the sub-buffer at " << origin;
        }
      });
}

// A buffer over shared virtual memory is not a part of another object, wherever it begins.
CLMEM_CASE(GetMemObjectInfo, ReportsNoParentOfBufferOverSharedVirtualMemory,
           "A buffer over an SVM pointer has no associated object and the offset zero, wherever in "
           "the allocation it begins.",
           {"GetMemObjectInfo.ASSOCIATED.null", "GetMemObjectInfo.OFFSET",
            "CreateBuffer.svm.success"}) {
  for (const std::size_t begin : {std::size_t{0}, std::size_t{64}, fixture.origin_unit()}) {
    with_buffer_over_shared_memory(
        fixture, begin, [&](const FilledBuffer& buffer, const std::byte*) {
          EXPECT_TRUE(mem_info<cl_mem>(buffer.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == nullptr)
              << begin << " bytes into the allocation";
          EXPECT_THAT(mem_info<std::size_t>(buffer.get(), CL_MEM_OFFSET), reports(std::size_t{0}))
              << begin << " bytes into the allocation";
        });
  }
}

CLMEM_CASE(GetMemObjectInfo, ReportsNoSharedVirtualMemory,
           "CL_MEM_USES_SVM_POINTER is CL_FALSE for a buffer with storage of its own or over "
           "ordinary host memory.",
           {"GetMemObjectInfo.USES_SVM_POINTER.false"}) {
  // Any host pointer may count as an SVM pointer on fine-grain system devices.
  const bool any_pointer_is_svm = !fixture.device().lacks("svm_fine_system").has_value();
  for (const FlagsRow& row : combinations()) {
    if ((row.flags & CL_MEM_USE_HOST_PTR) == 0 || !any_pointer_is_svm) {
      const Handle<cl_mem> made = made_with(fixture, row.flags);
      EXPECT_THAT(mem_info<cl_bool>(made.get(), CL_MEM_USES_SVM_POINTER),
                  reports(cl_bool{CL_FALSE}))
          << row.name;
    }
  }
}

CLMEM_CASE(GetMemObjectInfo, AnswersTheSvmQueryWithoutSvm,
           "CL_MEM_USES_SVM_POINTER is CL_FALSE on a device without shared virtual memory.",
           {"Optional.svm.mem-query"}) {
  EXPECT_THAT(mem_info<cl_bool>(made_with(fixture, 0).get(), CL_MEM_USES_SVM_POINTER),
              reports(cl_bool{CL_FALSE}));
  EXPECT_THAT(
      mem_info<cl_bool>(made_with(fixture, CL_MEM_USE_HOST_PTR).get(), CL_MEM_USES_SVM_POINTER),
      reports(cl_bool{CL_FALSE}));
}

CLMEM_CASE(GetMemObjectInfo, ReportsBufferOverSharedVirtualMemory,
           "A buffer over an SVM pointer reports CL_MEM_USES_SVM_POINTER and the pointer.",
           {"GetMemObjectInfo.USES_SVM_POINTER.true", "GetMemObjectInfo.HOST_PTR.use"}) {
  with_buffer_over_shared_memory(fixture, 0, expect_reports_shared);
}

CLMEM_CASE(GetMemObjectInfo, ReportsBufferWithinSharedVirtualMemory,
           "A buffer within an SVM allocation reports CL_MEM_USES_SVM_POINTER and its pointer.",
           {"GetMemObjectInfo.USES_SVM_POINTER.true", "GetMemObjectInfo.HOST_PTR.use"}) {
  with_buffer_over_shared_memory(fixture, fixture.origin_unit(), expect_reports_shared);
}

void expect_empty_list(const Fixture& fixture, cl_mem object) {
  std::array<cl_mem_properties, 4> properties{9, 9, 9, 9};
  std::size_t size = 0;
  EXPECT_THAT(
      clGetMemObjectInfo(object, CL_MEM_PROPERTIES, sizeof properties, properties.data(), &size),
      returns(CL_SUCCESS));
  EXPECT_EQ(size, sizeof properties[0]);
  EXPECT_EQ(properties[0], 0u);
  EXPECT_THAT(clGetMemObjectInfo(object, CL_MEM_PROPERTIES, sizeof properties[0] - 1,
                                 properties.data(), nullptr),
              fixture.refuses(CL_INVALID_VALUE));
}

CLMEM_CASE(GetMemObjectInfo, ReportsNoProperties,
           "CL_MEM_PROPERTIES of an object created without a list has the size 0.",
           {"GetMemObjectInfo.PROPERTIES.null"}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const FilledBuffer slice = fixture.sub_buffer(buffer, 0, 9);
  const Handle<cl_mem> null_list =
      must_make(clCreateBufferWithProperties, fixture.context(), nullptr, 0, usual_size, nullptr);
  const cl_mem_properties end = 0;
  const Handle<cl_mem> empty_list =
      must_make(clCreateBufferWithProperties, fixture.context(), &end, 0, usual_size, nullptr);
  const cl_buffer_region region{0, 9};
  const Handle<cl_mem> slice_of_empty_list =
      must_make(clCreateSubBuffer, empty_list.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  for (const cl_mem object :
       {buffer.get(), slice.get(), null_list.get(), slice_of_empty_list.get()}) {
    std::size_t size = 99;
    EXPECT_THAT(clGetMemObjectInfo(object, CL_MEM_PROPERTIES, 0, nullptr, &size),
                returns(CL_SUCCESS));
    EXPECT_EQ(size, 0u);
  }
}

CLMEM_CASE(GetMemObjectInfo, ReportsEmptyProperties,
           "CL_MEM_PROPERTIES returns the terminating zero of an empty list.",
           {"GetMemObjectInfo.PROPERTIES.empty", "GetMemObjectInfo.PROPERTIES.order",
            "GetMemObjectInfo.err.INVALID_VALUE.size-too-small"}) {
  const cl_mem_properties none = 0;
  const Handle<cl_mem> made =
      must_make(clCreateBufferWithProperties, fixture.context(), &none, 0, usual_size, nullptr);
  expect_empty_list(fixture, made.get());
  if (!fixture.device().lacks("images").has_value()) {
    const cl_image_desc description = description_of(usual_shape(ImageKind::image_2d));
    const Handle<cl_mem> image =
        must_make(clCreateImageWithProperties, fixture.context(), &none, CL_MEM_READ_ONLY,
                  &common_format().cl, &description, nullptr);
    expect_empty_list(fixture, image.get());
  }
}

}  // namespace clmem::conformance::mem_object_info_cases
