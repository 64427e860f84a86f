// SPDX-License-Identifier: Apache-2.0
#include "runner/recorded_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <system_error>

#include "results/json_fields.hpp"
#include "results/ladder.hpp"
#include "runner/begun_journal.hpp"
#include "runner/plan.hpp"
#include "runner/run_lock.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

void require_same_run(const Recording& recording, const RunIdentity& earlier) {
  const auto now = recording.identity.key();
  for (const auto& [name, value] : earlier.key()) {
    if (now.at(name) != value) {
      throw SetupError{fmt::format("{}:1: cannot resume: {} is '{}' there and '{}' now",
                                   recording.path.string(), name, value, now.at(name))};
    }
  }
}

void require_planned(const Recording& recording, std::span<const CaseInfo> plan,
                     const std::vector<CaseResult>& results) {
  std::set<std::string_view> planned;
  for (const CaseInfo& info : plan) {
    planned.insert(info.id);
  }
  for (const CaseResult& result : results) {
    if (!planned.contains(result.id)) {
      throw SetupError{fmt::format("{}: cannot resume: case '{}' is not in the plan",
                                   recording.path.string(), result.id)};
    }
  }
}

// Returns the results that a resumed run already has; none for a new run.
std::vector<CaseResult> earlier_results(const Recording& recording,
                                        std::span<const CaseInfo> plan) {
  if (!fs::exists(recording.path)) {
    return {};
  }
  try {
    LoadedResults loaded = load_results(recording.path);
    if (recording.resume == Resume::no) {
      return {};
    }
    require_same_run(recording, loaded.results.identity);
    require_planned(recording, plan, loaded.results.cases);
    // The baseline may have changed.
    std::erase_if(loaded.results.cases,
                  [](const CaseResult& result) { return result.status == Status::skip; });
    return std::move(loaded.results.cases);
  } catch (const FormatError& error) {
    throw SetupError{fmt::format("{}; not overwritten", error.what())};
  } catch (const std::system_error& error) {
    throw SetupError{error.what()};
  }
}

class Recorder : public RunObserver {
 public:
  Recorder(const fs::path& path, Results& results, RunObserver& next)
      : path_{path}, results_{results}, file_{ResultFile::reopen(path, results)}, next_{next} {}

  void finished(const CaseResult& result) override {
    try {
      file_.append(result);
    } catch (const std::system_error& error) {
      throw RunHalted{
          fmt::format("{}; the {} results before are kept", error.what(), results_.cases.size())};
    }
    results_.cases.push_back(result);
    next_.finished(result);
  }

  void noticed(std::string_view what) override { next_.noticed(what); }

  void withdrawn(std::span<const std::string> ids) override {
    std::erase_if(results_.cases, [&](const CaseResult& result) {
      return std::ranges::find(ids, result.id) != ids.end();
    });
    try {
      rewrite_results(path_, results_);
    } catch (const std::system_error& error) {
      next_.noticed(fmt::format("{}; remove the withdrawn results before --resume", error.what()));
    }
  }

 private:
  const fs::path& path_;
  Results& results_;
  ResultFile file_;
  RunObserver& next_;
};

std::vector<CaseInfo> without(std::span<const CaseInfo> plan, const std::vector<CaseResult>& done) {
  std::set<std::string_view> finished;
  for (const CaseResult& result : done) {
    finished.insert(result.id);
  }
  std::vector<CaseInfo> left;
  std::ranges::copy_if(plan, std::back_inserter(left),
                       [&](const CaseInfo& info) { return !finished.contains(info.id); });
  return left;
}

// Removes cases that must not run and cases that were running when the machine went down from the
// remaining ones, and reports a result for each.
void skip_cases(const Recording& recording, const BegunJournal& journal,
                std::vector<CaseInfo>& left, RunObserver& observer) {
  std::erase_if(left, [&](const CaseInfo& info) {
    const auto at_failure = journal.cases_at_failure().find(info.id);
    if (recording.skipped.contains(info.id)) {
      observer.finished({.id = info.id, .status = Status::skip, .requirements = info.requirements});
    } else if (at_failure != journal.cases_at_failure().end()) {
      observer.finished({.id = info.id,
                         .status = Status::crash,
                         .requirements = info.requirements,
                         .cause = at_failure->second});
    } else {
      return false;
    }
    return true;
  });
}

void sort_by_plan(std::vector<CaseResult>& results, std::span<const CaseInfo> plan) {
  std::map<std::string_view, std::size_t> position;
  for (const CaseInfo& info : plan) {
    position.emplace(info.id, position.size());
  }
  std::ranges::sort(results, {}, [&](const CaseResult& result) { return position.at(result.id); });
}

void put_in_order(const fs::path& path, const Results& results, RunObserver& observer) {
  try {
    rewrite_results(path, results);
  } catch (const std::system_error& error) {
    observer.noticed(fmt::format(
        "{}; its results are in the order that they came in, none is missing", error.what()));
  }
}

}  // namespace

void make_directory(const fs::path& path) {
  std::error_code refused;
  fs::create_directories(path, refused);
  if (refused) {
    throw SetupError{
        fmt::format("cannot create the directory {}: {}", path.string(), refused.message())};
  }
}

std::size_t cases_left(const Recording& recording, std::span<const CaseInfo> plan) {
  return without(plan, earlier_results(recording, plan)).size();
}

Recorded run_recorded(const Recording& recording, std::span<const CaseInfo> plan,
                      const RunOptions& options, RunObserver& observer,
                      const Interrupt& interrupt) {
  make_directory(recording.path.parent_path());
  const RunLock lock{recording.path};
  Recorded recorded{{recording.identity, earlier_results(recording, plan)}, StopReason::complete};
  if (recording.resume == Resume::no) {
    fs::remove(begun_path(recording.path));
  }
  const BegunJournal journal{begun_path(recording.path)};
  std::vector<CaseInfo> left = without(plan, recorded.results.cases);
  if (recording.shuffle) {
    left = shuffled(std::move(left), *recording.shuffle);
  } else {
    // Does not use std::ranges: clang 14 rejects the view that libstdc++'s function returns.
    std::stable_partition(left.begin(), left.end(), [&](const CaseInfo& info) {
      return is_step(info.id) || !recording.failing.contains(info.id);
    });
  }
  try {
    Recorder recorder{recording.path, recorded.results, observer};
    skip_cases(recording, journal, left, recorder);
    RunOptions observed = options;
    observed.ended = [&journal](const std::string& id) { journal.ended(id); };
    recorded.end = run_cases(left, observed, recorder, interrupt);
  } catch (const RunHalted& halt) {
    recorded.end = StopReason::halted;
    recorded.reason = halt.what();
  } catch (const std::system_error& error) {
    throw SetupError{error.what()};
  }
  sort_by_plan(recorded.results.cases, plan);
  if (recorded.end == StopReason::complete) {
    put_in_order(recording.path, recorded.results, observer);
  }
  return recorded;
}

}  // namespace clmem::conformance
