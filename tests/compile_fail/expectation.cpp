// SPDX-License-Identifier: Apache-2.0
#include "clmem/mock/control.hpp"
#include "clmem/mock/matchers.hpp"

using namespace clmem::mock;

void expect_creation(const Mock& mock) {
  EXPECT_THAT(mock.calls(), testing::Contains(CallTo(EntryPoint::CHOSEN)));
}
