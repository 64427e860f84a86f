// SPDX-License-Identifier: Apache-2.0
#include "model/command_fault.hpp"

#include <utility>

#include "model/current_call.hpp"

namespace clmem::mock {
namespace {

thread_local const CommandFault* current = nullptr;

}  // namespace

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
