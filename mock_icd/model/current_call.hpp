// SPDX-License-Identifier: Apache-2.0
// current_call.hpp - the recorded call that the current thread is executing.
//
// Contract: a scope per call and thread; scopes nest and restore the outer number. Zero means that
// the call has no number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "model/command_queue.hpp"

namespace clmem::mock {

class CurrentCallScope {
 public:
  explicit CurrentCallScope(std::uint64_t number) noexcept
      : outer_{std::exchange(number_, number)} {
    ++depth_;
  }
  ~CurrentCallScope() {
    number_ = outer_;
    --depth_;
  }
  CurrentCallScope(const CurrentCallScope&) = delete;
  CurrentCallScope& operator=(const CurrentCallScope&) = delete;

  [[nodiscard]] static std::uint64_t current() noexcept { return number_; }
  // The number of calls of this thread that have not returned: the application's callbacks call at
  // a greater depth than the call that runs them.
  [[nodiscard]] static std::size_t depth() noexcept { return depth_; }

 private:
  static inline thread_local std::uint64_t number_ = 0;
  static inline thread_local std::size_t depth_ = 0;

  std::uint64_t outer_;
};

//   const CommandFault fault{[] { return std::optional{CL_OUT_OF_RESOURCES}; }};
//   model.clEnqueueFillBuffer(...);      // succeeds; its event ends with CL_OUT_OF_RESOURCES
//
// Contract: applies to the commands of the call that this thread is executing (CurrentCallScope),
// not to those of calls made by its callbacks. The function is called without the model's lock and
// may take long; a status that it returns ends the command instead of its work.
class CommandFault {
 public:
  using Apply = std::function<std::optional<cl_int>()>;

  explicit CommandFault(Apply apply)
      : apply_{std::move(apply)},
        call_{CurrentCallScope::current()},
        outer_{std::exchange(current_, this)} {}
  ~CommandFault() { current_ = outer_; }
  CommandFault(const CommandFault&) = delete;
  CommandFault& operator=(const CommandFault&) = delete;

  // Returns the work, preceded by the fault of this thread's current call if there is one.
  [[nodiscard]] static Work wrap(Work work) {
    if (current_ == nullptr || current_->call_ != CurrentCallScope::current()) {
      return work;
    }
    return [apply = current_->apply_, work = std::move(work)]() mutable -> cl_int {
      const std::optional<cl_int> status = apply();
      return status ? *status : work();
    };
  }

 private:
  static inline thread_local const CommandFault* current_ = nullptr;

  const Apply apply_;
  const std::uint64_t call_;
  const CommandFault* const outer_;
};

}  // namespace clmem::mock
