// SPDX-License-Identifier: Apache-2.0
// late_opener.hpp - opens a gate while the thread of the case is in a call that has to wait.
//
//   LateOpener opener{gate};
//   clWaitForEvents(1, &event);
//   EXPECT_FALSE(opener.returned_early());
//
// Contract: shows wrong behaviour, never requires speed. A call that does not wait has time to
// return before the gate opens; one that waits as required may return at any time.
#pragma once

#include <atomic>
#include <chrono>
#include <future>

#include "harness/gate.hpp"

namespace clmem::conformance {

class LateOpener {
 public:
  // `patience` is the time that a call that does not wait has to return.
  explicit LateOpener(Gate& gate,
                      std::chrono::milliseconds patience = std::chrono::milliseconds{10});
  ~LateOpener();
  LateOpener(const LateOpener&) = delete;
  LateOpener& operator=(const LateOpener&) = delete;

  // Returns true if the gate was still closed when the call under test returned; to be called right
  // after it. Throws what opening the gate has thrown.
  [[nodiscard]] bool returned_early();

 private:
  std::atomic<bool> returned_ = false;
  std::shared_future<bool> early_;
};

}  // namespace clmem::conformance
