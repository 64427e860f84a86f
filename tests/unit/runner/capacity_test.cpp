// SPDX-License-Identifier: Apache-2.0
#include "runner/capacity.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace clmem::conformance {
namespace {

// The user's number of workers applies; otherwise a GPU gets a few, whatever the number of cores.
TEST(Capacity, LimitsWorkersOnAGpu) {
  EXPECT_EQ(jobs_on({.type = "GPU"}, 9), 9u);
  EXPECT_LE(jobs_on({.type = "GPU"}, 0), 4u);
  EXPECT_LE(jobs_on({.type = "CPU|GPU"}, 0), 4u);
  EXPECT_GE(jobs_on({.type = "CPU"}, 0), jobs_on({.type = "GPU"}, 0));
}

// One worker more than cores, because one waits while the others compute.
TEST(Capacity, IsOneMoreThanCores) {
  EXPECT_GT(jobs_on({.type = "CPU"}, 0), std::thread::hardware_concurrency());
}

TEST(Capacity, SharesTheMemoryOfTheDevice) {
  EXPECT_EQ(shared_memory({.memory = 32U << 20U}, 4), 4U << 20U);
  EXPECT_EQ(shared_memory({.memory = 32U << 20U}, 1), 16U << 20U);
  EXPECT_EQ(shared_memory({}, 4), 0u);
}

// A device may report more memory than the host has, which has to hold the expected data.
TEST(Capacity, SharesTheMemoryOfTheHost) {
  EXPECT_LT(shared_memory({.memory = ~std::uint64_t{0}}, 1), std::uint64_t{1} << 62U);
}

}  // namespace
}  // namespace clmem::conformance
