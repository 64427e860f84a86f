// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "fixture.hpp"

namespace clmem::mock::map_test {
namespace {

class Map : public ModelTest {
 protected:
  std::uint8_t* map(cl_mem buffer, cl_map_flags flags, std::size_t offset, std::size_t size,
                    cl_int expected = CL_SUCCESS) {
    cl_int code = CL_SUCCESS;
    void* const pointer = model.clEnqueueMapBuffer(queue, buffer, CL_TRUE, flags, offset, size, 0,
                                                   nullptr, nullptr, &code);
    EXPECT_EQ(code, expected);
    EXPECT_EQ(pointer == nullptr, expected != CL_SUCCESS);
    return static_cast<std::uint8_t*>(pointer);
  }
  cl_int unmap(cl_mem buffer, void* pointer) {
    return model.clEnqueueUnmapMemObject(queue, buffer, pointer, 0, nullptr, nullptr);
  }
};

struct MapRow {
  const char* name;
  cl_mem_flags buffer_flags;
  cl_map_flags flags;
  std::size_t offset;
  std::size_t size;
  cl_int code;
};

class MapArguments : public Map, public ::testing::WithParamInterface<MapRow> {};

// The error list of map calls on a 64-byte buffer.
TEST_P(MapArguments, FollowTheErrorList) {
  const auto& row = GetParam();
  map(make_buffer(64, row.buffer_flags), row.flags, row.offset, row.size, row.code);
}

constexpr cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;

INSTANTIATE_TEST_SUITE_P(
    , MapArguments,
    ::testing::Values(
        MapRow{"Whole", 0, CL_MAP_READ | CL_MAP_WRITE, 0, 64, CL_SUCCESS},
        MapRow{"Invalidate", 0, invalidate, 3, 5, CL_SUCCESS},
        MapRow{"ZeroSize", 0, CL_MAP_READ, 0, 0, CL_INVALID_VALUE},
        MapRow{"OutOfBounds", 0, CL_MAP_READ, 60, 5, CL_INVALID_VALUE},
        MapRow{"Wraps", 0, CL_MAP_READ, 1, SIZE_MAX, CL_INVALID_VALUE},
        MapRow{"UnknownFlag", 0, CL_MAP_READ | 0x100, 0, 64, CL_INVALID_VALUE},
        MapRow{"NoFlag", 0, 0, 0, 64, CL_INVALID_VALUE},
        MapRow{"InvalidateRead", 0, invalidate | CL_MAP_READ, 0, 64, CL_INVALID_VALUE},
        MapRow{"InvalidateWrite", 0, invalidate | CL_MAP_WRITE, 0, 64, CL_INVALID_VALUE},
        MapRow{"ReadWriteOnly", CL_MEM_HOST_WRITE_ONLY, CL_MAP_READ, 0, 8, CL_INVALID_OPERATION},
        MapRow{"ReadNoAccess", CL_MEM_HOST_NO_ACCESS, CL_MAP_READ, 0, 8, CL_INVALID_OPERATION},
        MapRow{"WriteReadOnly", CL_MEM_HOST_READ_ONLY, CL_MAP_WRITE, 0, 8, CL_INVALID_OPERATION},
        MapRow{"InvalidateReadOnly", CL_MEM_HOST_READ_ONLY, invalidate, 0, 8, CL_INVALID_OPERATION},
        MapRow{"WriteNoAccess", CL_MEM_HOST_NO_ACCESS, CL_MAP_WRITE, 0, 8, CL_INVALID_OPERATION},
        MapRow{"ReadReadOnly", CL_MEM_HOST_READ_ONLY, CL_MAP_READ, 0, 8, CL_SUCCESS},
        MapRow{"KernelFlags", CL_MEM_READ_ONLY, CL_MAP_WRITE, 0, 8, CL_SUCCESS}),
    [](const auto& row) { return row.param.name; });

// What the host writes through a mapping is in the buffer after the unmap, and nothing else is.
TEST_F(Map, WritesReachTheBuffer) {
  const cl_mem buffer = make_buffer(counting(8));
  auto* const bytes = map(buffer, CL_MAP_WRITE, 2, 3);
  EXPECT_TRUE(std::equal(bytes, bytes + 3, counting(3, 2).begin()));
  bytes[1] = 99;
  ASSERT_EQ(unmap(buffer, bytes), CL_SUCCESS);
  EXPECT_EQ(read(buffer), (Bytes{0, 1, 2, 99, 4, 5, 6, 7}));
}

// A mapping of host memory points into that memory.
TEST_F(Map, HostPointerBuffersMapInPlace) {
  Bytes host = counting(256);
  const cl_mem buffer = make_buffer(256, CL_MEM_USE_HOST_PTR, host.data());
  EXPECT_EQ(map(buffer, CL_MAP_READ, 5, 2), host.data() + 5);
  EXPECT_EQ(map(make_sub_buffer(buffer, 128, 64), CL_MAP_READ, 5, 2), host.data() + 133);
}

// Two write mappings never overlap, be it through parent or sub-buffer; other pairs may.
TEST_F(Map, OverlappingWriteMappingsAreRefused) {
  const cl_mem buffer = make_buffer(256);
  const cl_mem slice = make_sub_buffer(buffer, 128, 64);
  auto* const first = map(buffer, CL_MAP_WRITE, 120, 16);
  map(buffer, CL_MAP_WRITE, 130, 16, CL_INVALID_OPERATION);
  map(slice, invalidate, 0, 8, CL_INVALID_OPERATION);
  map(slice, CL_MAP_WRITE, 8, 8);
  map(buffer, CL_MAP_READ, 120, 16);
  ASSERT_EQ(unmap(buffer, first), CL_SUCCESS);
  map(slice, CL_MAP_WRITE, 0, 8);
}

// Mappings are counted on the object that was mapped.
TEST_F(Map, CountFollowsMapAndUnmap) {
  const cl_mem buffer = make_buffer(64);
  auto* const first = map(buffer, CL_MAP_READ, 0, 8);
  auto* const second = map(buffer, CL_MAP_READ, 0, 16);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 2u);
  ASSERT_EQ(unmap(buffer, first), CL_SUCCESS);
  ASSERT_EQ(unmap(buffer, second), CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 0u);
}

// Only the exact pointer of an active mapping of that very object can be unmapped, once.
TEST_F(Map, UnmapTakesOnlyActiveMappings) {
  const cl_mem buffer = make_buffer(64);
  auto* const bytes = map(buffer, CL_MAP_READ, 0, 8);
  EXPECT_EQ(unmap(buffer, bytes + 1), CL_INVALID_VALUE);
  EXPECT_EQ(unmap(make_buffer(64), bytes), CL_INVALID_VALUE);
  EXPECT_EQ(unmap(buffer, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(unmap(nullptr, bytes), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(unmap(buffer, bytes), CL_SUCCESS);
  EXPECT_EQ(unmap(buffer, bytes), CL_INVALID_VALUE);
}

// The pointer of a pending map is already known, so its unmap may be queued after it.
TEST_F(Map, PendingMapCanBeUnmapped) {
  const cl_mem buffer = make_buffer(64);
  const cl_event gate = make_user_event();
  cl_int code = CL_SUCCESS;
  void* const pointer = model.clEnqueueMapBuffer(queue, buffer, CL_FALSE, CL_MAP_READ, 0, 8, 1,
                                                 &gate, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(unmap(buffer, pointer), CL_SUCCESS);
  EXPECT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
}

// A map whose wait list failed maps nothing, so that the range is free for others.
TEST_F(Map, FailedMapLeavesNoMapping) {
  const cl_mem buffer = make_buffer(64);
  const cl_event gate = make_user_event();
  ASSERT_EQ(model.clSetUserEventStatus(gate, -1), CL_SUCCESS);
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, 0, 8, 1, &gate, nullptr,
                                     &code),
            nullptr);
  EXPECT_EQ(code, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  map(buffer, CL_MAP_WRITE, 0, 8);
}

// A sub-buffer that dies mapped does not block its range for ever.
TEST_F(Map, DyingSubBufferTakesItsMappingsAlong) {
  const cl_mem buffer = make_buffer(256);
  const cl_mem slice = make_sub_buffer(buffer, 128, 64);
  map(slice, CL_MAP_WRITE, 0, 8);
  ASSERT_EQ(model.clReleaseMemObject(slice), CL_SUCCESS);
  map(buffer, CL_MAP_WRITE, 128, 8);
}

// A call that a lost device refuses has mapped nothing, and one that it refuses has unmapped
// nothing.
TEST_F(Map, RefusedCallsChangeNoMapping) {
  const cl_mem buffer = make_buffer(64);
  void* const mapped = map(buffer, CL_MAP_WRITE, 0, 64);
  model.lose_device(std::nullopt, CL_OUT_OF_RESOURCES);
  map(buffer, CL_MAP_READ, 0, 64, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 1u);
  EXPECT_EQ(unmap(buffer, mapped), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 1u);
}

}  // namespace
}  // namespace clmem::mock::map_test
