// SPDX-License-Identifier: Apache-2.0
#include "cli/prove_command.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iostream>

#include "cli/installation.hpp"
#include "cli/temporary_file.hpp"
#include "cli/worker_command.hpp"
#include "proof/proof_report.hpp"
#include "report/progress.hpp"
#include "results/json_fields.hpp"
#include "runner/plan.hpp"
#include "runner/setup_error.hpp"
#include "runner/vendor_directory.hpp"
#include "runner/worker_queries.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds list_limit{60};

// Where a defect is looked for, in turn, until a case sees it. Some mistakes show only where
// commands wait for a flush, others only on devices with what is optional, or without it.
struct Stand {
  const char* schedule;
  const char* profile;  // of the mock; empty for the device that it has without one
};

constexpr Stand usual_stand{"immediate", ""};
constexpr Stand other_stands[]{{"deferred", ""},
                               {"immediate", "full-3.0"},
                               {"immediate", "extensions"},
                               {"immediate", "system-svm"},
                               {"immediate", "two-devices"},
                               {"immediate", "embedded-1.2"}};

std::string script_of(const SeededDefect& defect, const Stand& stand) {
  // The usual device has no more memory than it tells of: who never frees runs out of it.
  const std::string device = *stand.profile == '\0'
                                 ? R"("device": {"memory_budget": 1073741824}, )"
                                 : fmt::format(R"("profile": "{}", )", stand.profile);
  return fmt::format(R"({{{}"schedule": "{}", "defects": ["{}"]}})", device, stand.schedule,
                     defect.name);
}

class RedCases : public RunObserver {
 public:
  void finished(const CaseResult& result) override {
    if (is_red(result)) {
      red.insert(result.id);
    }
  }
  void noticed(std::string_view /*what*/) override {}

  std::set<std::string> red;
};

class ProveCommand {
 public:
  explicit ProveCommand(const Arguments& arguments)
      : arguments_{arguments},
        installation_{find_installation(arguments)},
        plan_{make_plan(suite_of(arguments, installation_),
                        {.filters = arguments.filters, .profile = Profile::stress})},
        target_{mock()},
        vendors_{target_.driver},
        proof_{ids_of(plan_)} {}

  ExitCode execute() {
    const std::vector<SeededDefect> defects = chosen_defects();
    Progress progress{"prove", defects.size(), no_baseline_, style(), std::cerr};
    for (const SeededDefect& defect : defects) {
      const ProvenDefect proven = prove(defect);
      progress.finished({.id = defect.name,
                         .status = proven.sight() == Sight::unseen ? Status::fail : Status::pass});
      proof_.add(proven);
    }
    if (scope() == Scope::whole_catalogue) {
      look_again();
    }
    progress.stop();
    std::cout << (arguments_.form == Form::json ? proof_json(proof_, scope())
                                                : proof_text(proof_, scope()));
    return proof_.count(Sight::unseen) == 0 ? ExitCode::as_expected : ExitCode::deviation;
  }

 private:
  [[nodiscard]] Scope scope() const {
    return arguments_.defects.empty() && arguments_.filters.empty() ? Scope::whole_catalogue
                                                                    : Scope::chosen_defects;
  }

  static ProgressStyle style() {
    return {.terminal = ::isatty(STDERR_FILENO) == 1 ? Terminal::yes : Terminal::no};
  }

  [[nodiscard]] Target mock() const {
    Arguments asked = arguments_;
    asked.drivers = {"mock"};
    return targets_of(asked, installation_).found.front();
  }

  [[nodiscard]] std::vector<SeededDefect> chosen_defects() const {
    const fs::path program = installation_.worker.parent_path() / "clmem-mock";
    std::vector<SeededDefect> defects;
    for (const std::string& line :
         printed_lines({program.string(), "defects", "--json"}, list_limit)) {
      defects.push_back(seeded_defect_from_line(line));
    }
    defects = matching(std::move(defects), arguments_.defects);
    if (defects.empty()) {
      throw SetupError{"no defect has such a name; `clmem-mock defects` shows those there are"};
    }
    return defects;
  }

  [[nodiscard]] ProvenDefect prove(const SeededDefect& defect) const {
    const std::vector<CaseInfo> cited = cases_citing(defect, plan_);
    ProvenDefect proven{.defect = defect, .cited = ids_of(cited)};
    proven.red = red_cases(defect, usual_stand, cited);
    for (const Stand& stand : other_stands) {
      if (proven.red.empty()) {
        proven.red = red_cases(defect, stand, cited);
      }
    }
    return proven;
  }

  // For the cases that have seen nothing, wherever else they may.
  void look_again() {
    const std::vector<std::string> unproven = proof_.unproven();
    const std::set<std::string> blind{unproven.begin(), unproven.end()};
    for (ProvenDefect& proven : proof_.defects()) {
      std::vector<CaseInfo> cases = cases_citing(proven.defect, plan_);
      std::erase_if(cases, [&](const CaseInfo& info) { return !blind.contains(info.id); });
      for (const Stand& stand : other_stands) {
        proven.red.merge(red_cases(proven.defect, stand, cases));
      }
    }
  }

  [[nodiscard]] std::set<std::string> red_cases(const SeededDefect& defect, const Stand& stand,
                                                const std::vector<CaseInfo>& cases) const {
    const TemporaryFile script{"clmem-defect"};
    std::ofstream{script.path()} << script_of(defect, stand);
    WorkerSettings settings{.seed = arguments_.seed, .environment = vendors_.environment()};
    settings.environment["CLMEM_MOCK_SCRIPT"] = script.path();
    RedCases seen;
    const RunEnd end = run_cases(cases,
                                 {.worker = worker_command(installation_.worker, target_, settings),
                                  .jobs = arguments_.jobs,
                                  .limits = {.time_scale = arguments_.timeout_scale}},
                                 seen, interrupt_);
    if (end == RunEnd::interrupted) {
      throw SetupError{"interrupted"};
    }
    return seen.red;
  }

  const Arguments& arguments_;
  Installation installation_;
  std::vector<CaseInfo> plan_;
  Target target_;
  VendorDirectory vendors_;
  Baseline no_baseline_{};
  Interrupt interrupt_;
  Proof proof_;
};

}  // namespace

ExitCode prove_command(const Arguments& arguments) {
  return ProveCommand{arguments}.execute();
}

}  // namespace clmem::conformance
