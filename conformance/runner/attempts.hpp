// SPDX-License-Identifier: Apache-2.0
// attempts.hpp - what to do with a result when a case may run more than once.
//
//   const Attempts::Advice advice = attempts.take(result, cases_before_it_in_its_worker);
//   if (advice.next == Attempts::Next::deliver) { observer.finished(*advice.result); }
//
// Contract: a case that failed in some of its runs and passed in others is flaky, with the text of
// its first failure; without a request for more runs it stays what it was, with the count of its
// runs, unless it is a crash. Each case is delivered once, also when it is by `settle` after a
// search.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/case_result.hpp"

namespace clmem::conformance {

// What a failure may depend on is searched for without a limit only on request.
enum class OrderSearch { no, yes };

struct AttemptPolicy {
  unsigned repeat = 1;   // runs of every case
  unsigned retries = 0;  // more runs, alone, of a case that failed unexpectedly
  // A crash counts only when it is repeated, alone or after the same cases: damage that an earlier
  // case did to the heap, or a race in the driver, may end any case.
  bool confirm_crashes = false;
  // Whether a failure of another kind, after other cases, may be run once more, alone, to learn
  // whether it needs them; never when empty. It is asked once for each.
  std::function<bool()> may_confirm{};
  OrderSearch search = OrderSearch::no;
  // Failures that need no second run; none when empty.
  std::function<bool(const CaseResult&)> is_expected{};
};

class Attempts {
 public:
  enum class Next {
    deliver,    // the case has its result
    wait,       // its further runs are planned anyway
    run_alone,  // in a worker of its own
    search,     // it failed after other cases and passes alone
  };

  struct Advice {
    Next next;
    std::optional<CaseResult> result{};  // to deliver
  };

  explicit Attempts(AttemptPolicy policy) : policy_{std::move(policy)} {}

  [[nodiscard]] Advice take(const CaseResult& result, std::span<const std::string> earlier);

  // The cases before it in the worker in which it first failed.
  [[nodiscard]] const std::vector<std::string>& before(const std::string& id) const;

  // The result after a search: `culprits` make it fail, or it is flaky when there are none.
  [[nodiscard]] CaseResult settle(const std::string& id, std::vector<std::string> culprits) const;

 private:
  struct Record {
    unsigned runs = 0;
    unsigned failed = 0;
    CaseResult first{};  // the first result, or the first failure once there is one
    std::vector<std::string> earlier{};
    bool confirmed = false;  // or about to be
  };

  [[nodiscard]] Advice advise(Record& record) const;
  [[nodiscard]] bool is_in_doubt(const Record& record) const;
  [[nodiscard]] CaseResult verdict(const Record& record) const;

  AttemptPolicy policy_;
  std::map<std::string, Record> records_;
};

}  // namespace clmem::conformance
