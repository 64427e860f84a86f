// SPDX-License-Identifier: Apache-2.0
#include "model/current_call.hpp"

#include <utility>

namespace clmem::mock {
namespace {

thread_local std::uint64_t current_number = 0;
thread_local std::size_t current_depth = 0;

}  // namespace

CurrentCallScope::CurrentCallScope(std::uint64_t number) noexcept
    : outer_{std::exchange(current_number, number)} {
  ++current_depth;
}

CurrentCallScope::~CurrentCallScope() {
  current_number = outer_;
  --current_depth;
}

std::uint64_t CurrentCallScope::current() noexcept {
  return current_number;
}

std::size_t CurrentCallScope::depth() noexcept {
  return current_depth;
}

}  // namespace clmem::mock
