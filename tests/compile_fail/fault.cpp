// SPDX-License-Identifier: Apache-2.0
#include "clmem/mock/control.hpp"

using namespace clmem::mock;

FaultGuard fail_creation(const Mock& mock) {
  return mock.fail_call(EntryPoint::CHOSEN, CL_OUT_OF_RESOURCES);
}
