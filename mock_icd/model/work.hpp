// SPDX-License-Identifier: Apache-2.0
// work.hpp - the operation that a command executes.
//
//   Work copy = [=] { std::memmove(to, from, size); };                  // always succeeds
//   Work kernel = [=]() -> cl_int { return run(*kernel); };             // or ends with a status
//
// Contract: called at most once, except for the steps of a command buffer, which run each time that
// the buffer is enqueued. The status is CL_COMPLETE or negative.
#pragma once

#include <functional>
#include <type_traits>
#include <utility>

#include "trace/opencl.hpp"

namespace clmem::mock {

class Work {
 public:
  Work() noexcept = default;
  template <typename F>
  requires(!std::is_same_v<std::remove_cvref_t<F>, Work> && std::is_invocable_v<F&>)
      Work(F callable)  // NOLINT(google-explicit-constructor): any callable is work
      : run_{[callable = std::move(callable)]() mutable -> cl_int {
          if constexpr (std::is_void_v<std::invoke_result_t<F&>>) {
            callable();
            return CL_COMPLETE;
          } else {
            return callable();
          }
        }} {}

  explicit operator bool() const noexcept { return static_cast<bool>(run_); }
  cl_int operator()() { return run_(); }
  void reset() noexcept { run_ = nullptr; }

 private:
  std::function<cl_int()> run_;
};

}  // namespace clmem::mock
