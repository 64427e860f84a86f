// SPDX-License-Identifier: Apache-2.0
#include "runner/order_search.hpp"

#include <algorithm>
#include <utility>

#include "runner/fresh_worker.hpp"
#include "runner/smallest_subset.hpp"

namespace clmem::conformance {
namespace {

class OrderSearcher {
 public:
  OrderSearcher(std::span<const CaseInfo> earlier, const CaseInfo& failing,
                const RunOptions& options, const OrderHints& hints, const Interrupt& interrupt)
      : earlier_{earlier},
        failing_{failing},
        options_{options},
        hints_{hints},
        interrupt_{interrupt} {}

  OrderFinding find() {
    std::vector<std::size_t> causing_cases = known_causing_cases();
    if (causing_cases.empty()) {
      causing_cases = smallest_subset(
          earlier_.size(), [this](std::span<const std::size_t> kept) { return fails_after(kept); });
    }
    OrderFinding finding{.end = interrupted_ ? StopReason::interrupted : StopReason::complete};
    for (const std::size_t position : causing_cases) {
      finding.causing_cases.push_back(earlier_[position].id);
    }
    return finding;
  }

 private:
  // Tries sets that are known from other cases. The case passes alone, so a single earlier case is
  // a smallest set; a set of several has been reduced for another case.
  std::vector<std::size_t> known_causing_cases() {
    for (const std::vector<std::string>& ids : hints_.known) {
      std::vector<std::size_t> positions;
      for (std::size_t i = 0; i < earlier_.size(); ++i) {
        if (std::ranges::find(ids, earlier_[i].id) != ids.end()) {
          positions.push_back(i);
        }
      }
      if (positions.size() == ids.size() && fails_after(positions)) {
        return positions;
      }
    }
    return {};
  }

  bool fails_after(std::span<const std::size_t> kept) {
    if (interrupted_ || WorkerSession::Clock::now() >= hints_.deadline) {
      return false;
    }
    std::vector<CaseInfo> cases;
    for (const std::size_t position : kept) {
      cases.push_back(earlier_[position]);
    }
    cases.push_back(failing_);
    const auto result = run_in_fresh_worker(std::move(cases), options_, interrupt_);
    interrupted_ = interrupt_.was_requested();
    return result && is_failure(result->status);
  }

  std::span<const CaseInfo> earlier_;
  const CaseInfo& failing_;
  const RunOptions& options_;
  const OrderHints& hints_;
  const Interrupt& interrupt_;
  bool interrupted_ = false;
};

}  // namespace

OrderFinding search_order(std::span<const CaseInfo> earlier, const CaseInfo& failing,
                          const RunOptions& options, const OrderHints& hints,
                          const Interrupt& interrupt) {
  return OrderSearcher{earlier, failing, options, hints, interrupt}.find();
}

}  // namespace clmem::conformance
