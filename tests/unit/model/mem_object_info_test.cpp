// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

namespace clmem::mock::mem_object_info_test {
namespace {

class MemObjectInfo : public ModelTest {};

// A sub-buffer of a CL_MEM_USE_HOST_PTR buffer reports its own offset, size and host pointer.
TEST_F(MemObjectInfo, DescribesASubBuffer) {
  Bytes host(256);
  const cl_mem parent = make_buffer(256, CL_MEM_USE_HOST_PTR | CL_MEM_READ_ONLY, host.data());
  const cl_mem slice = make_sub_buffer(parent, 128, 16);
  EXPECT_EQ(mem_info<cl_mem_object_type>(slice, CL_MEM_TYPE), cl_uint{CL_MEM_OBJECT_BUFFER});
  EXPECT_EQ(mem_info<cl_mem_flags>(slice, CL_MEM_FLAGS),
            cl_mem_flags{CL_MEM_USE_HOST_PTR | CL_MEM_READ_ONLY});
  EXPECT_EQ(mem_info<std::size_t>(slice, CL_MEM_SIZE), 16u);
  EXPECT_EQ(mem_info<void*>(slice, CL_MEM_HOST_PTR), host.data() + 128);
  EXPECT_EQ(mem_info<cl_context>(slice, CL_MEM_CONTEXT), context);
  EXPECT_EQ(mem_info<cl_mem>(slice, CL_MEM_ASSOCIATED_MEMOBJECT), parent);
  EXPECT_EQ(mem_info<std::size_t>(slice, CL_MEM_OFFSET), 128u);
}

// A buffer that is not a sub-buffer has neither parent nor offset, and no host pointer unless it
// uses one.
TEST_F(MemObjectInfo, DescribesABuffer) {
  const cl_mem buffer = make_buffer(counting(16));
  EXPECT_EQ(mem_info<void*>(buffer, CL_MEM_HOST_PTR), nullptr);
  EXPECT_EQ(mem_info<cl_mem>(buffer, CL_MEM_ASSOCIATED_MEMOBJECT), nullptr);
  EXPECT_EQ(mem_info<std::size_t>(buffer, CL_MEM_OFFSET), 0u);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 0u);
  EXPECT_EQ(mem_info<cl_bool>(buffer, CL_MEM_USES_SVM_POINTER), cl_bool{CL_FALSE});
}

// The reference count follows retain and release.
TEST_F(MemObjectInfo, CountsReferences) {
  const cl_mem buffer = make_buffer(16);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_REFERENCE_COUNT), 1u);
  ASSERT_EQ(model.clRetainMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_REFERENCE_COUNT), 2u);
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_REFERENCE_COUNT), 1u);
}

// Without a property list there is nothing to report; an empty list is its terminating zero.
TEST_F(MemObjectInfo, ReportsPropertiesAsGiven) {
  std::size_t size = 99;
  ASSERT_EQ(model.clGetMemObjectInfo(make_buffer(8), CL_MEM_PROPERTIES, 0, nullptr, &size),
            CL_SUCCESS);
  EXPECT_EQ(size, 0u);
  const cl_mem_properties none = 0;
  const cl_mem buffer = model.clCreateBufferWithProperties(context, &none, 0, 8, nullptr, nullptr);
  EXPECT_EQ(mem_info<cl_mem_properties>(buffer, CL_MEM_PROPERTIES), 0u);
}

// The rules of every query's last three arguments, shown on one parameter.
TEST_F(MemObjectInfo, JudgesTheSizeOfTheResult) {
  const cl_mem buffer = make_buffer(16);
  cl_ulong storage[2]{};
  std::size_t size = 0;
  EXPECT_EQ(model.clGetMemObjectInfo(buffer, CL_MEM_FLAGS, 7, storage, &size), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetMemObjectInfo(buffer, CL_MEM_FLAGS, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, 8u);
  size = 0;
  EXPECT_EQ(model.clGetMemObjectInfo(buffer, CL_MEM_FLAGS, 16, storage, &size), CL_SUCCESS);
  EXPECT_EQ(size, 8u);
  EXPECT_EQ(model.clGetMemObjectInfo(buffer, CL_MEM_FLAGS, 8, storage, nullptr), CL_SUCCESS);
}

// Unknown parameters and handles have different codes.
TEST_F(MemObjectInfo, RefusesUnknownNamesAndHandles) {
  EXPECT_EQ(model.clGetMemObjectInfo(make_buffer(8), 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetMemObjectInfo(nullptr, CL_MEM_TYPE, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace clmem::mock::mem_object_info_test
