// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "fixture.hpp"

namespace clmem::mock::svm_buffer_test {
namespace {

class SvmBuffer : public ModelTest {
 protected:
  cl_int create(cl_mem_flags flags, std::size_t size, void* host_ptr) {
    cl_int code = CL_SUCCESS;
    (void)model.clCreateBuffer(context, flags, size, host_ptr, &code);
    return code;
  }

  std::uint8_t* memory = static_cast<std::uint8_t*>(make_svm(256));
};

// A buffer over shared memory has to fit into what is left of it, used or copied.
TEST_F(SvmBuffer, FitsIntoTheAllocation) {
  for (const cl_mem_flags flags :
       {cl_mem_flags{CL_MEM_USE_HOST_PTR}, cl_mem_flags{CL_MEM_COPY_HOST_PTR}}) {
    EXPECT_EQ(create(flags, 256, memory), CL_SUCCESS);
    EXPECT_EQ(create(flags, 257, memory), CL_INVALID_BUFFER_SIZE);
    EXPECT_EQ(create(flags, 128, memory + 128), CL_SUCCESS);
    EXPECT_EQ(create(flags, 129, memory + 128), CL_INVALID_BUFFER_SIZE);
  }
}

// The allocation itself is the storage, in both directions and in a mapping.
TEST_F(SvmBuffer, SharesTheStorage) {
  std::ranges::copy(counting(256), memory);
  const cl_mem buffer = make_buffer(64, CL_MEM_USE_HOST_PTR, memory + 32);
  EXPECT_EQ(read(buffer), counting(64, 32));
  const std::uint8_t pattern = 9;
  ASSERT_EQ(model.clEnqueueFillBuffer(queue, buffer, &pattern, 1, 0, 1, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(memory[32], 9);
  EXPECT_EQ(model.clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 8, 8, 0, nullptr, nullptr,
                                     nullptr),
            memory + 40);
}

// Buffers over shared memory and their sub-buffers say so, copies and others do not.
TEST_F(SvmBuffer, ReportsTheSvmPointer) {
  const auto uses = [&](cl_mem object) {
    return mem_info<cl_bool>(object, CL_MEM_USES_SVM_POINTER) == CL_TRUE;
  };
  const cl_mem buffer = make_buffer(256, CL_MEM_USE_HOST_PTR, memory);
  Bytes host(256);
  EXPECT_TRUE(uses(buffer));
  EXPECT_TRUE(uses(make_sub_buffer(buffer, 128, 64)));
  EXPECT_FALSE(uses(make_buffer(256, CL_MEM_COPY_HOST_PTR, memory)));
  EXPECT_FALSE(uses(make_buffer(256, CL_MEM_USE_HOST_PTR, host.data())));
  EXPECT_FALSE(uses(make_buffer(256)));
}

// A buffer of memory that was freed before it has its bytes still.
TEST_F(SvmBuffer, OutlivesAFreeThatCameTooEarly) {
  std::ranges::copy(counting(256), memory);
  const cl_mem buffer = make_buffer(256, CL_MEM_USE_HOST_PTR, memory);
  model.clSVMFree(context, memory);
  EXPECT_EQ(read(buffer), counting(256));
}

}  // namespace
}  // namespace clmem::mock::svm_buffer_test
