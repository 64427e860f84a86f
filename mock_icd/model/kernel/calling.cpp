// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/calling.hpp"

#include <utility>

namespace clmem::mock {
namespace {

thread_local Calling current_calling = nullptr;

}  // namespace

CallingScope::CallingScope(Calling calling) noexcept
    : outer_{std::exchange(current_calling, calling)} {}

CallingScope::~CallingScope() {
  current_calling = outer_;
}

Calling CallingScope::current() noexcept {
  return current_calling;
}

}  // namespace clmem::mock
