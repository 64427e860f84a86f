// SPDX-License-Identifier: Apache-2.0
// hang_gate.hpp - makes calls and commands hang until they are released.
//
//   gate.hang();           // returns after the next release() from another thread
//   gate.release();
//   gate.open();
//
// Contract: thread-safe. release() resumes those that hang now; later ones hang again. Nothing
// hangs once the gate is open.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace clmem::mock {

class HangGate {
 public:
  void hang();
  void release();
  void open();
  [[nodiscard]] std::size_t hanging() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable released_;
  std::uint64_t releases_ = 0;
  std::size_t hanging_ = 0;
  bool open_ = false;
};

}  // namespace clmem::mock
