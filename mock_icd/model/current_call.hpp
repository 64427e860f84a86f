// SPDX-License-Identifier: Apache-2.0
// current_call.hpp - the recorded call that the current thread is executing.
//
//   const CurrentCallScope scope{call.sequence};   // objects made here remember the number
//
// Contract: a scope per call and thread; scopes nest and restore the outer number. Zero means that
// the call has no number.
#pragma once

#include <cstddef>
#include <cstdint>

namespace clmem::mock {

class CurrentCallScope {
 public:
  explicit CurrentCallScope(std::uint64_t number) noexcept;
  ~CurrentCallScope();
  CurrentCallScope(const CurrentCallScope&) = delete;
  CurrentCallScope& operator=(const CurrentCallScope&) = delete;

  [[nodiscard]] static std::uint64_t current() noexcept;
  // Returns the number of calls of this thread that have not returned: calls made by the
  // application's callbacks while a call executes are one deeper.
  [[nodiscard]] static std::size_t depth() noexcept;

 private:
  std::uint64_t outer_;
};

}  // namespace clmem::mock
