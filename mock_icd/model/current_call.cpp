// SPDX-License-Identifier: Apache-2.0
#include "model/current_call.hpp"

#include <utility>

namespace clmem::mock {
namespace {

thread_local std::uint64_t current_number = 0;

}  // namespace

CurrentCallScope::CurrentCallScope(std::uint64_t number) noexcept
    : outer_{std::exchange(current_number, number)} {}

CurrentCallScope::~CurrentCallScope() {
  current_number = outer_;
}

std::uint64_t CurrentCallScope::current() noexcept {
  return current_number;
}

}  // namespace clmem::mock
