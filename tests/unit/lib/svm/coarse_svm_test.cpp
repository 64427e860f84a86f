// SPDX-License-Identifier: Apache-2.0
// Refusals on a device with coarse-grain shared virtual memory only.

#include "mock_fixture.hpp"

namespace clmem::coarse_svm_test {
namespace {

using WithCoarseSVM = OnMock;

TEST_F(WithCoarseSVM, FineGrainIsRefused) {
  const auto says_so =
      ThrowsMessage<LogicError>(HasSubstr("coarse-grain shared virtual memory only"));
  EXPECT_EQ(svm_capabilities(device_), SVMCapabilities::coarse_grain_buffer);
  EXPECT_EQ(csvm_empty<int>(context_, {4}).size(), 4u);
  EXPECT_THAT([&] { static_cast<void>(fsvm_empty<int>(context_, {4})); }, says_so);
  using Values = std::vector<int, SVMContainerAllocator<int>>;
  const auto container = [&] { static_cast<void>(Values(4, 0, {context_, queue_})); };
  EXPECT_THAT(container, says_so);
}

}  // namespace
}  // namespace clmem::coarse_svm_test
