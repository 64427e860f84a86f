// SPDX-License-Identifier: Apache-2.0
#include "clmem/mock/call_mock.hpp"

using namespace clmem::mock;

void expect_one_call(const Mock& mock) {
  CallMock<EntryPoint::CHOSEN> called{mock};
  EXPECT_CALL(called, Call(testing::_));
}
