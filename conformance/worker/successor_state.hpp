// SPDX-License-Identifier: Apache-2.0
// successor_state.hpp - the state that a copy of the worker passes to the next one.
//
//   SuccessorState state{cases.size()};
//   in_own_process([&] { state.note_begin(0); ... state.note_end(); state.end_for_successor(); });
//   if (state.take_request()) { in_own_process(...); }
//
// Contract: in memory that this process shares with its copies, so that the state survives them.
// Throws std::system_error if there is no memory.
#pragma once

#include <cstddef>

namespace clmem::conformance {

class SuccessorState {
 public:
  explicit SuccessorState(std::size_t cases);
  SuccessorState(const SuccessorState&) = delete;
  SuccessorState& operator=(const SuccessorState&) = delete;
  ~SuccessorState();

  void note_begin(std::size_t position);
  void note_end();
  [[nodiscard]] bool is_running() const { return shared_[cases_ + 1] != 0; }
  [[nodiscard]] bool has_begun(std::size_t position) const;

  // Ends this copy at once, because a driver that has deviated may crash or hang on exit.
  [[noreturn]] void end_for_successor();
  // True if the latest copy has called `end_for_successor`.
  [[nodiscard]] bool take_request();

 private:
  std::size_t cases_;
  unsigned char* shared_;  // a flag for each case, then `request` and `running`
};

}  // namespace clmem::conformance
