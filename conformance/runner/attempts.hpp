// SPDX-License-Identifier: Apache-2.0
// attempts.hpp - decides after each run of a case whether its result is final or it runs again.
//
//   const Attempts::Decision decision = attempts.take(result, cases_before_it_in_its_worker);
//   if (decision.next == Attempts::Next::deliver) { observer.finished(*decision.result); }
//
// Contract: a case that failed in some of its runs and passed in others is flaky, with the text of
// its first failure; without a request for more runs it keeps its status, with the count of its
// runs, unless it is a crash. Each case has one final result, from `take`, or from
// `result_after_search` if the cases that it depends on were searched for (order_search.hpp).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/case_result.hpp"

namespace clmem::conformance {

// Selects whether the cases that a failure depends on are searched for without a time limit, which
// happens only on request.
enum class OrderSearch { no, yes };

struct AttemptPolicy {
  unsigned repeat = 1;   // runs of every case
  unsigned retries = 0;  // additional runs, alone, of a case that failed unexpectedly
  // A crash counts only if it is repeated, alone or after the same cases: an earlier case's damage
  // to the heap, or a race in the driver, may end any case.
  bool confirm_crashes = false;
  // Returns true if a case that failed after other cases, without a crash, may run once more alone,
  // which shows whether it depends on them; empty: never. Called once for each failure.
  std::function<bool()> may_confirm{};
  OrderSearch search = OrderSearch::no;
  // Returns true for failures that need no second run; empty: none.
  std::function<bool(const CaseResult&)> is_expected{};
};

class Attempts {
 public:
  enum class Next {
    deliver,    // the result is final
    wait,       // its further runs are planned anyway
    run_alone,  // run it in a worker of its own
    search,     // it failed after other cases and passes alone
  };

  struct Decision {
    Next next;
    std::optional<CaseResult> result{};  // the result to deliver
  };

  explicit Attempts(AttemptPolicy policy) : policy_{std::move(policy)} {}

  [[nodiscard]] Decision take(const CaseResult& result, std::span<const std::string> earlier);

  // Returns the cases that ran before this one in the worker in which it first failed.
  [[nodiscard]] const std::vector<std::string>& before(const std::string& id) const;

  // The result is flaky if there are no `causing_cases`.
  [[nodiscard]] CaseResult result_after_search(const std::string& id,
                                               std::vector<std::string> causing_cases) const;

 private:
  struct Record {
    unsigned runs = 0;
    unsigned failed = 0;
    CaseResult first{};  // the first failure, or the first result if there is none
    std::vector<std::string> earlier{};
    bool confirmed = false;  // policy_.may_confirm() has permitted another run
  };

  [[nodiscard]] Decision decide(Record& record) const;
  [[nodiscard]] bool needs_confirmation(const Record& record) const;
  [[nodiscard]] CaseResult verdict(const Record& record) const;

  AttemptPolicy policy_;
  std::map<std::string, Record> records_;
};

}  // namespace clmem::conformance
