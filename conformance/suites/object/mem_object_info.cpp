// SPDX-License-Identifier: Apache-2.0
// clGetMemObjectInfo: sizes, errors, and the values for buffers and sub-buffers.

#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::mem_object_info_cases {

namespace {

// Every query of fixed size that each memory object has.
const std::vector<QueryRow>& queries() {
  static const std::vector<QueryRow> rows{
      {"Type", CL_MEM_TYPE, sizeof(cl_mem_object_type), v1_0},
      {"Flags", CL_MEM_FLAGS, sizeof(cl_mem_flags), v1_0},
      {"Size", CL_MEM_SIZE, sizeof(std::size_t), v1_0},
      {"HostPtr", CL_MEM_HOST_PTR, sizeof(void*), v1_0},
      {"MapCount", CL_MEM_MAP_COUNT, sizeof(cl_uint), v1_0},
      {"ReferenceCount", CL_MEM_REFERENCE_COUNT, sizeof(cl_uint), v1_0},
      {"Context", CL_MEM_CONTEXT, sizeof(cl_context), v1_0},
      {"AssociatedMemobject", CL_MEM_ASSOCIATED_MEMOBJECT, sizeof(cl_mem), v1_1},
      {"Offset", CL_MEM_OFFSET, sizeof(std::size_t), v1_1},
      {"UsesSvmPointer", CL_MEM_USES_SVM_POINTER, sizeof(cl_bool), v2_0},
  };
  return rows;
}

using Storage = std::array<std::byte, 64>;

CLMEM_CASES(asking_cases) {
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

// Queries a buffer and a sub-buffer of it.
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

CLMEM_CASE(
    GetMemObjectInfo, ReportsParentAndOffset,
    "A sub-buffer reports its parent and origin; a buffer reports no parent and the offset 0.",
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

}  // namespace

}  // namespace clmem::conformance::mem_object_info_cases
