// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "harness/set_up.hpp"

namespace clmem::conformance::memory_shortage_test {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr cl_ulong largest = 8 * mebibyte;

// A full device is not an error of its driver, and the report names the missing memory.
TEST(MemoryShortage, OfSomethingLargeIsUnsupported) {
  for (const cl_int code : {CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES,
                            CL_OUT_OF_HOST_MEMORY, CL_MAP_FAILURE}) {
    try {
      need_memory(code, mebibyte, largest);
      ADD_FAILURE() << code;
    } catch (const Unsupported& missing) {
      EXPECT_EQ(missing.capability, "memory for another 1048576 bytes");
    }
  }
}

// A driver that rejects every request must not be treated as a full device.
TEST(MemoryShortage, OfSomethingSmallIsLeftToTheCase) {
  EXPECT_NO_THROW(need_memory(CL_MEM_OBJECT_ALLOCATION_FAILURE, mebibyte - 1, largest));
}

// Other codes are not shortages of memory.
TEST(MemoryShortage, OtherCodesAreLeftToTheCase) {
  EXPECT_NO_THROW(need_memory(CL_SUCCESS, mebibyte, largest));
  EXPECT_NO_THROW(need_memory(CL_INVALID_BUFFER_SIZE, mebibyte, largest));
}

}  // namespace
}  // namespace clmem::conformance::memory_shortage_test
