// SPDX-License-Identifier: Apache-2.0
#include "runner/diagnosis.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "results/ladder.hpp"
#include "runner/plan.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

using Clock = std::chrono::steady_clock;

std::string_view suite_of(std::string_view id) {
  return id.substr(0, id.find('.'));
}

// Takes the forms of the second run of a case. A deviation gets the form of the deviation there that
// is about the same call.
void take_forms(CaseResult& result, const CaseResult& again) {
  result.forms = again.forms;
  for (Deviation& deviation : result.deviations) {
    const auto same = std::ranges::find_if(again.deviations, [&](const Deviation& other) {
      return other.call == deviation.call && other.statement == deviation.statement;
    });
    if (same != again.deviations.end()) {
      deviation.form = same->form;
    }
  }
}

class Diagnosis : public RunObserver {
 public:
  Diagnosis(const DiagnosisRequest& request, std::span<const CaseInfo> plan, Results& results)
      : plan_{plan} {
    for (CaseResult& result : results.cases) {
      results_.emplace(result.id, &result);
      if (request.is_new_failure(result)) {
        failures_.insert(result.id);
        suites_.insert(suite_of(result.id));
      }
    }
  }

  [[nodiscard]] std::vector<CaseInfo> cases() const {
    constexpr std::uint64_t any_seed = 1;  // a part of the cases is to be from all of a suite
    std::vector<CaseInfo> chosen = shuffled({plan_.begin(), plan_.end()}, any_seed);
    std::erase_if(chosen, [this](const CaseInfo& info) { return rank(info.id) == Rank::left_out; });
    std::ranges::stable_sort(chosen, {}, [this](const CaseInfo& info) { return rank(info.id); });
    return chosen;
  }

  [[nodiscard]] std::size_t failures() const { return failures_.size(); }
  [[nodiscard]] std::size_t done() const { return done_; }

  void finished(const CaseResult& result) override {
    ++done_;
    CaseResult& first = *results_.at(result.id);
    if (first.status == result.status || failures_.contains(result.id)) {
      take_forms(first, result);
    }
  }
  void noticed(std::string_view what) override { (void)what; }  // the run has reported its own

 private:
  enum class Rank { failure, step, near_failure, other, hang, left_out };

  [[nodiscard]] Rank rank(std::string_view id) const {
    const auto found = results_.find(id);
    if (found == results_.end() || !found->second->forms.empty()) {
      return Rank::left_out;
    }
    if (failures_.contains(id)) {
      return found->second->status == Status::timeout ? Rank::hang : Rank::failure;
    }
    if (found->second->status != Status::pass) {
      return Rank::left_out;
    }
    if (is_step(id)) {
      return Rank::step;  // in one worker, as in the run
    }
    return suites_.contains(suite_of(id)) ? Rank::near_failure : Rank::other;
  }

  std::span<const CaseInfo> plan_;
  std::map<std::string, CaseResult*, std::less<>> results_{};  // by id
  std::set<std::string, std::less<>> failures_{};
  std::set<std::string_view, std::less<>> suites_{};  // of the failures
  std::size_t done_ = 0;
};

}  // namespace

StopReason diagnose(const DiagnosisRequest& request, std::span<const CaseInfo> plan,
                    Results& results, RunOptions options, RunObserver& observer,
                    const Interrupt& interrupt) {
  Diagnosis diagnosis{request, plan, results};
  const std::vector<CaseInfo> cases = diagnosis.cases();
  if (diagnosis.failures() == 0 || cases.empty()) {
    return StopReason::complete;
  }
  observer.begins(
      fmt::format("{} cases run again, for {:.0f} s at most, to find the causes of {} new failures",
                  cases.size(), request.time.count(), diagnosis.failures()));
  const Clock::time_point start = Clock::now();
  options.attempts = {};
  options.budget = {};
  options.enough = [&] { return Clock::now() - start >= request.time; };
  StopReason end = StopReason::halted;
  try {
    end = run_cases(cases, options, diagnosis, interrupt);
    rewrite_results(request.path, results);
  } catch (const RunHalted& halt) {
    observer.noticed(fmt::format("the search for causes ended early: {}", halt.what()));
  } catch (const SetupError& error) {
    observer.noticed(fmt::format("the search for causes ended early: {}", error.what()));
  } catch (const std::system_error& error) {
    observer.noticed(fmt::format("{}; the causes are not in the file", error.what()));
  }
  if (end == StopReason::stopped) {
    observer.noticed(fmt::format("the time allowed to run {} of these {} cases again",
                                 diagnosis.done(), cases.size()));
  }
  return end;
}

}  // namespace clmem::conformance
