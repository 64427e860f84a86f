// SPDX-License-Identifier: Apache-2.0
#include "model/current_call.hpp"

#include <utility>

namespace clmem::mock {
namespace {

thread_local std::uint64_t current_number = 0;
thread_local std::size_t current_depth = 0;

thread_local const CommandFault* current = nullptr;

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

CommandFault::CommandFault(Apply apply)
    : apply_{std::move(apply)},
      call_{CurrentCallScope::current()},
      outer_{std::exchange(current, this)} {}

CommandFault::~CommandFault() {
  current = outer_;
}

Work CommandFault::wrap(Work work) {
  if (current == nullptr || current->call_ != CurrentCallScope::current()) {
    return work;
  }
  return [apply = current->apply_, work = std::move(work)]() mutable -> cl_int {
    const std::optional<cl_int> status = apply();
    return status ? *status : work();
  };
}

}  // namespace clmem::mock
