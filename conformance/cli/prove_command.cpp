// SPDX-License-Identifier: Apache-2.0
#include "cli/prove_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

#include "cli/installation.hpp"
#include "cli/trial_runner.hpp"
#include "proof/exceptions.hpp"
#include "proof/proof_report.hpp"
#include "proof/trials.hpp"
#include "runner/plan.hpp"
#include "runner/setup_error.hpp"
#include "runner/worker_queries.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds defects_limit{60};

// The mock's devices, as lines of its script. The usual device has no more memory than it reports,
// so that a driver that never frees runs out of it. Some mistakes show only if commands wait for a
// flush, others only on devices with optional features or without them.
constexpr std::string_view usual = R"("device": {"memory_budget": 1073741824})";
constexpr std::string_view usual_deferred =
    R"("device": {"memory_budget": 1073741824}, "schedule": "deferred")";
// Commands run in other threads and begin and end late, so that effects that come slightly too
// early become visible.
constexpr std::string_view usual_threaded =
    R"("device": {{"memory_budget": 1073741824}}, "schedule": "threaded", "longest_delay": 200, "seed": {})";
constexpr std::string_view other_devices[]{
    R"("profile": "full-3.0")",
    R"("profile": "extensions")",
    R"("profile": "system-svm")",
    R"("profile": "two-devices")",
    R"("profile": "embedded-1.2")",
    R"("profile": "minimal-3.0")",
    R"("profile": "embedded")",
    R"("profile": "opencl-2.1")",
    R"("device": {"svm_capabilities": ["coarse_grain_buffer"]})",
    R"("device": {"svm_capabilities": ["coarse_grain_buffer", "fine_grain_buffer"]})",
    R"("device": {"device_queues": {"support": true}})",
    R"("device": {"partition": {"schemes": ["by_counts"], "max_sub_devices": 2}})",
    R"("platforms": [{"devices": [{"profile": "minimal-3.0"}, {"profile": "full-3.0"}]}])"};

class ProveCommand {
 public:
  explicit ProveCommand(const ProveArguments& arguments)
      : arguments_{arguments},
        installation_{find_installation(arguments)},
        plan_{make_plan(suite_of(arguments, installation_),
                        {.filters = arguments.filters, .profile = Profile::stress})},
        runner_{arguments, installation_},
        proof_{ids_of(plan_)} {
    for (const CaseInfo& info : plan_) {
      infos_.emplace(info.id, &info);
    }
  }

  ExitCode execute() {
    for (SeededDefect& defect : chosen_defects()) {
      std::vector<std::string> cited = ids_of(cases_citing(defect, plan_));
      proof_.add({.defect = std::move(defect), .cited = std::move(cited)});
    }
    leave_out_failing_cases();
    find_detecting_cases(trials_under(usual, passing_without_defect()));
    find_detecting_cases(trials_under(usual_deferred, remaining_trials()));
    try_order_under_threads();
    try_other_devices();
    std::cout << (arguments_.json ? proof_json(proof_, scope()) : proof_text(proof_, scope()));
    return is_whole() ? ExitCode::as_expected : ExitCode::deviation;
  }

 private:
  [[nodiscard]] Scope scope() const {
    if (!arguments_.defects.empty()) {
      return Scope::chosen_defects;
    }
    return arguments_.filters.empty() ? Scope::everything : Scope::chosen_cases;
  }

  [[nodiscard]] std::vector<SeededDefect> chosen_defects() const {
    const fs::path program = installation_.worker.parent_path() / "clmem-mock";
    std::vector<SeededDefect> defects;
    for (const std::string& line :
         printed_lines({program.string(), "defects", "--json"}, defects_limit)) {
      defects.push_back(seeded_defect_from_line(line));
    }
    defects = matching(std::move(defects), arguments_.defects);
    if (defects.empty()) {
      throw SetupError{"no defect matches; `clmem-mock defects` lists all"};
    }
    return defects;
  }

  // True if each defect fails a case and, with all defects, each case fails by one or has a reason
  // not to. If only some cases run, other cases may detect the remaining defects.
  [[nodiscard]] bool is_whole() const {
    const Scope covered = scope();
    return (covered == Scope::chosen_cases || proof_.count_seen() == proof_.defects().size()) &&
           (covered == Scope::chosen_defects || proof_.unexplained().empty()) &&
           (covered != Scope::everything || proof_.stale_reasons(unproven_cases()).empty());
  }

  using Wanted = std::function<bool(const ProvenDefect& defect, const std::string& case_id)>;

  // Cases that fail without a defect prove nothing with one.
  void leave_out_failing_cases() {
    std::set<std::string> cited;
    for (const ProvenDefect& one : proof_.defects()) {
      cited.insert(one.cited.begin(), one.cited.end());
    }
    runner_.run(
        without_defect(usual, cited), [this](const Trials::Parts& parts, const CaseResult& result) {
          if (shows_defect(result)) {
            failing_.insert(parts.case_id);
            std::cerr << "fails without a defect, and is left out: " << parts.case_id << '\n';
          }
        });
  }

  [[nodiscard]] Wanted passing_without_defect() const {
    return [this](const ProvenDefect&, const std::string& id) { return !failing_.contains(id); };
  }

  [[nodiscard]] std::set<std::string> unproven_cases_left() const {
    if (scope() == Scope::chosen_defects) {
      return {};
    }
    const std::vector<std::string> unproven = proof_.unproven();
    return {unproven.begin(), unproven.end()};
  }

  [[nodiscard]] Wanted remaining_trials() const {
    return [this, cases = unproven_cases_left()](const ProvenDefect& defect,
                                                 const std::string& case_id) {
      return !failing_.contains(case_id) && (defect.detected_by.empty() || cases.contains(case_id));
    };
  }

  // Tries some cases of each defect of order; the other defects show on the usual device.
  void try_order_under_threads() {
    constexpr std::size_t most_cases = 40;
    std::map<std::string, std::set<std::string>> chosen;  // by defect
    std::set<std::string> asked;
    for (const ProvenDefect& one : proof_.defects()) {
      if (one.defect.is_about_order()) {
        const std::size_t step = one.cited.size() / most_cases + 1;
        for (std::size_t at = arguments_.seed % step; at < one.cited.size(); at += step) {
          chosen[one.defect.name].insert(one.cited[at]);
          asked.insert(one.cited[at]);
        }
      }
    }
    const std::string device = fmt::format(usual_threaded, arguments_.seed);
    const std::set<std::string> passed = passing(device, asked);
    find_detecting_cases(
        trials_under(device, [&](const ProvenDefect& defect, const std::string& id) {
          return chosen[defect.defect.name].contains(id) && passed.contains(id);
        }));
  }

  // A case that has run with all defects on one device need not run again on the next.
  void try_other_devices() {
    std::set<std::string> met = passing(usual);
    for (const std::string_view device : other_devices) {
      const std::set<std::string> passed = passing(device);
      std::set<std::string> fresh;
      std::ranges::copy_if(
          unproven_cases_left(), std::inserter(fresh, fresh.end()),
          [&](const std::string& id) { return passed.contains(id) && met.insert(id).second; });
      find_detecting_cases(
          trials_under(device, [&](const ProvenDefect& defect, const std::string& id) {
            return defect.detected_by.empty() ? passed.contains(id) : fresh.contains(id);
          }));
    }
  }

  std::set<std::string> passing(std::string_view device) {
    std::set<std::string> asked = unproven_cases_left();
    for (const ProvenDefect& one : proof_.defects()) {
      if (!one.is_seen()) {
        asked.insert(one.cited.begin(), one.cited.end());
      }
    }
    return passing(device, asked);
  }

  // A case that does not pass without a defect cannot detect one.
  std::set<std::string> passing(std::string_view device, const std::set<std::string>& asked) {
    std::set<std::string> passed;
    runner_.run(without_defect(device, asked),
                [&](const Trials::Parts& parts, const CaseResult& result) {
                  if (result.status == Status::pass && !shows_defect(result)) {
                    passed.insert(parts.case_id);
                  }
                });
    return passed;
  }

  Trials without_defect(std::string_view device, const std::set<std::string>& cases) {
    Trials trials;
    const std::string script = runner_.script(device, "");
    for (const std::string& id : cases) {
      trials.add(0, info_of(id), script);
    }
    return trials;
  }

  Trials trials_under(std::string_view device, const Wanted& wanted) {
    Trials trials;
    for (std::size_t i = 0; i < proof_.defects().size(); ++i) {
      const ProvenDefect& one = proof_.defects()[i];
      std::string script;
      for (const std::string& id : one.cited) {
        if (wanted(one, id)) {
          script = script.empty() ? runner_.script(device, one.defect.name) : script;
          trials.add(i, info_of(id), script);
        }
      }
    }
    return trials;
  }

  [[nodiscard]] const CaseInfo& info_of(const std::string& id) const { return *infos_.at(id); }

  void find_detecting_cases(const Trials& trials) {
    runner_.run(trials, [this](const Trials::Parts& parts, const CaseResult& result) {
      if (shows_defect(result)) {
        proof_.defects()[parts.defect].detected_by.insert(parts.case_id);
      }
    });
  }

  const ProveArguments& arguments_;
  Installation installation_;
  std::vector<CaseInfo> plan_;
  std::unordered_map<std::string_view, const CaseInfo*> infos_;  // cases of the plan
  TrialRunner runner_;
  Proof proof_;
  std::set<std::string> failing_;
};

}  // namespace

ExitCode prove_command(const ProveArguments& arguments) {
  return ProveCommand{arguments}.execute();
}

}  // namespace clmem::conformance
