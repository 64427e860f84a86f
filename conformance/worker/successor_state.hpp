// SPDX-License-Identifier: Apache-2.0
// successor_state.hpp - what a copy of the worker leaves to the next one.
//
//   SuccessorState state{cases.size()};
//   in_own_process([&] { state.note_begin(0); ... state.note_end(); state.end_for_successor(); });
//   if (state.take_request()) { in_own_process(...); }
//
// Contract: in memory that this process shares with its copies, so that it survives them. Throws
// std::system_error when there is none.
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

  // Ends this copy at once: a driver that has gone wrong may crash or hang on the way out.
  [[noreturn]] void end_for_successor();
  // Whether the latest copy has ended in this way.
  [[nodiscard]] bool take_request();

 private:
  std::size_t cases_;
  unsigned char* shared_;  // a flag for each case, then `request` and `running`
};

}  // namespace clmem::conformance
