// SPDX-License-Identifier: Apache-2.0
#include "runner/fresh_worker.hpp"

#include <utility>

namespace clmem::conformance {

std::optional<CaseResult> run_in_fresh_worker(std::vector<CaseInfo> cases,
                                              const RunOptions& options,
                                              const Interrupt& interrupt) {
  const ChildCommand command = options.worker(cases);
  const std::string last = cases.back().id;
  std::optional<CaseResult> found;
  WorkerSession session{command, Batch{std::move(cases)}, options.limits,
                        [&](const CaseResult& result, std::span<const std::string>) {
                          if (result.id == last) {
                            found = result;
                          }
                        }};
  while (!session.is_over() && !interrupt.was_requested()) {
    std::vector<pollfd> entries{{interrupt.descriptor(), POLLIN, 0}};
    session.add_poll_entries(entries);
    wait_for_events(std::move(entries), session.deadline());
    session.advance(WorkerSession::Clock::now());
    if (session.is_waiting()) {
      session.dismiss();
    }
  }
  return found;
}

}  // namespace clmem::conformance
