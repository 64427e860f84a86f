// SPDX-License-Identifier: Apache-2.0
#include "runner/order_search.hpp"

#include <utility>

#include "runner/fresh_worker.hpp"
#include "runner/smallest_subset.hpp"

namespace clmem::conformance {
namespace {

class OrderSearcher {
 public:
  OrderSearcher(std::span<const CaseInfo> earlier, const CaseInfo& failing,
                const RunOptions& options, const Interrupt& interrupt)
      : earlier_{earlier}, failing_{failing}, options_{options}, interrupt_{interrupt} {}

  OrderFinding find() {
    const std::vector<std::size_t> culprits = smallest_subset(
        earlier_.size(), [this](std::span<const std::size_t> kept) { return fails_after(kept); });
    OrderFinding finding{.end = interrupted_ ? RunEnd::interrupted : RunEnd::complete};
    for (const std::size_t position : culprits) {
      finding.culprits.push_back(earlier_[position].id);
    }
    return finding;
  }

 private:
  bool fails_after(std::span<const std::size_t> kept) {
    if (interrupted_) {
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
  const Interrupt& interrupt_;
  bool interrupted_ = false;
};

}  // namespace

OrderFinding search_order(std::span<const CaseInfo> earlier, const CaseInfo& failing,
                          const RunOptions& options, const Interrupt& interrupt) {
  return OrderSearcher{earlier, failing, options, interrupt}.find();
}

}  // namespace clmem::conformance
