// SPDX-License-Identifier: Apache-2.0
#include "suites/kernel/local_exchange.hpp"

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t group = 8;
constexpr std::size_t items = 4 * group;

}  // namespace

LocalExchange::LocalExchange(Fixture& fixture, std::size_t more_of_one, std::size_t more_of_other)
    : fixture_{fixture},
      kernel_{fixture, "exchange_through_locals"},
      from_{fixture.filled_buffer(items)},
      to_{fixture.filled_buffer(2 * items)} {
  std::size_t most = 0;
  must_succeed(clGetKernelWorkGroupInfo, kernel_.get(), fixture.device().id(),
               CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, nullptr);
  if (most < group) {
    unsupported("work-groups of several work-items");
  }
  kernel_.set_all(from_.get(), LocalMemory{group + more_of_one}, LocalMemory{group + more_of_other},
                  to_.get());
}

void LocalExchange::expect_runs(cl_kernel kernel) {
  ASSERT_THAT(clEnqueueNDRangeKernel(fixture_.queue(), kernel, 1, nullptr, &items, &group, 0,
                                     nullptr, nullptr),
              returns(CL_SUCCESS));
  fixture_.finish();
  Bytes expected(2 * items);
  for (std::size_t item = 0; item < items; ++item) {
    const std::byte partner = from_.bytes[item / group * group + group - 1 - item % group];
    expected[2 * item] = partner;
    expected[2 * item + 1] = partner ^ std::byte{255};
  }
  expect_contents(fixture_, to_.get(), expected);
}

}  // namespace clmem::conformance
