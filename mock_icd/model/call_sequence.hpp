// SPDX-License-Identifier: Apache-2.0
// call_sequence.hpp - which recorded call the current thread is executing.
//
//   const CallSequence scope{call.sequence};   // objects made in this scope remember the number
//
// Contract: a scope per call and thread; scopes nest and restore the outer number. Zero means that
// nobody numbered the call.
#pragma once

#include <cstdint>

namespace clmem::mock {

class CallSequence {
 public:
  explicit CallSequence(std::uint64_t number) noexcept;
  ~CallSequence();
  CallSequence(const CallSequence&) = delete;
  CallSequence& operator=(const CallSequence&) = delete;

  [[nodiscard]] static std::uint64_t current() noexcept;

 private:
  std::uint64_t outer_;
};

}  // namespace clmem::mock
