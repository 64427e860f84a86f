// SPDX-License-Identifier: Apache-2.0
#include "cli/prove_command.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <set>

#include "cli/installation.hpp"
#include "cli/temporary_file.hpp"
#include "cli/worker_command.hpp"
#include "proof/proof_report.hpp"
#include "proof/trials.hpp"
#include "report/progress.hpp"
#include "runner/plan.hpp"
#include "runner/setup_error.hpp"
#include "runner/vendor_directory.hpp"
#include "runner/worker_queries.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds list_limit{60};
// Many a trial waits for what a defect keeps from happening, and needs no processor meanwhile.
constexpr unsigned workers_per_job = 6;

// What the mock is, as lines of its script. The first two are the usual device, which has no more
// memory than it tells of: who never frees runs out of it. Some mistakes show only where commands
// wait for a flush, others only on devices with what is optional, or without it.
constexpr std::string_view usual = R"("device": {"memory_budget": 1073741824})";
constexpr std::string_view usual_deferred =
    R"("device": {"memory_budget": 1073741824}, "schedule": "deferred")";
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
    R"("platforms": [{"devices": [{"profile": "minimal-3.0"}, {"profile": "full-3.0"}]}])"};

using Take = std::function<void(const Trials::Parts& parts, const CaseResult& result)>;

class TrialObserver : public RunObserver {
 public:
  TrialObserver(const Trials& trials, Take take, Progress& progress)
      : trials_{trials}, take_{std::move(take)}, progress_{progress} {}

  void finished(const CaseResult& result) override {
    take_(trials_.parts_of(result.id), result);
    progress_.finished({.id = result.id, .status = Status::pass});
  }
  void noticed(std::string_view what) override { progress_.noticed(what); }

 private:
  const Trials& trials_;
  Take take_;
  Progress& progress_;
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
    for (SeededDefect& defect : chosen_defects()) {
      std::vector<std::string> cited = ids_of(cases_citing(defect, plan_));
      proof_.add({.defect = std::move(defect), .cited = std::move(cited)});
    }
    set_aside_what_fails_anyway();
    look_for_red(trials_under(usual, healthy()));
    look_for_red(trials_under(usual_deferred, what_is_left()));
    look_at_other_devices();
    std::cout << (arguments_.form == Form::json ? proof_json(proof_, scope())
                                                : proof_text(proof_, scope()));
    return is_whole() ? ExitCode::as_expected : ExitCode::deviation;
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

  // Every defect is seen; of all of them, every case has seen one, or there is a reason.
  [[nodiscard]] bool is_whole() const {
    return proof_.count(Sight::unseen) == 0 &&
           (scope() == Scope::chosen_defects || proof_.unexplained().empty());
  }

  using Wanted = std::function<bool(const ProvenDefect& defect, const std::string& case_id)>;

  // A case that fails without a defect proves nothing, whatever it does with one.
  void set_aside_what_fails_anyway() {
    std::set<std::string> cited;
    for (const ProvenDefect& one : proof_.defects()) {
      cited.insert(one.cited.begin(), one.cited.end());
    }
    run(without_defect(usual, cited), [this](const Trials::Parts& parts, const CaseResult& result) {
      if (is_red(result)) {
        sick_.insert(parts.case_id);
        std::cerr << "fails without a defect, and is left out: " << parts.case_id << '\n';
      }
    });
  }

  [[nodiscard]] Wanted healthy() const {
    return [this](const ProvenDefect&, const std::string& id) { return !sick_.contains(id); };
  }

  // Of all defects the cases that have seen nothing.
  [[nodiscard]] std::set<std::string> blind() const {
    if (scope() == Scope::chosen_defects) {
      return {};
    }
    const std::vector<std::string> unproven = proof_.unproven();
    return {unproven.begin(), unproven.end()};
  }

  // Defects that no case has seen, and cases that have seen none.
  [[nodiscard]] Wanted what_is_left() const {
    return [this, cases = blind()](const ProvenDefect& defect, const std::string& case_id) {
      return !sick_.contains(case_id) && (defect.red.empty() || cases.contains(case_id));
    };
  }

  // A case that has met its device already need not meet all defects again on the next.
  void look_at_other_devices() {
    std::set<std::string> met = passing(usual);
    for (const std::string_view device : other_devices) {
      const std::set<std::string> passed = passing(device);
      std::set<std::string> fresh;
      std::ranges::copy_if(blind(), std::inserter(fresh, fresh.end()), [&](const std::string& id) {
        return passed.contains(id) && met.insert(id).second;
      });
      look_for_red(trials_under(device, [&](const ProvenDefect& defect, const std::string& id) {
        return defect.red.empty() ? passed.contains(id) : fresh.contains(id);
      }));
    }
  }

  // Of what is left the cases that pass without a defect: what fails anyway, or is not supported,
  // sees none.
  std::set<std::string> passing(std::string_view device) {
    std::set<std::string> asked = blind();
    for (const ProvenDefect& one : proof_.defects()) {
      if (one.sight() == Sight::unseen) {
        asked.insert(one.cited.begin(), one.cited.end());
      }
    }
    std::set<std::string> passed;
    run(without_defect(device, asked), [&](const Trials::Parts& parts, const CaseResult& result) {
      if (result.status == Status::pass && !is_red(result)) {
        passed.insert(parts.case_id);
      }
    });
    return passed;
  }

  Trials without_defect(std::string_view device, const std::set<std::string>& cases) {
    Trials trials;
    const std::string script = write_script(device, "");
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
          script = script.empty() ? write_script(device, one.defect.name) : script;
          trials.add(i, info_of(id), script);
        }
      }
    }
    return trials;
  }

  [[nodiscard]] const CaseInfo& info_of(const std::string& id) const {
    return *std::ranges::find(plan_, id, &CaseInfo::id);
  }

  std::string write_script(std::string_view device, const std::string& defect) {
    const TemporaryFile& script = scripts_.emplace_back("clmem-defect");
    std::ofstream out{script.path()};
    out << fmt::format("{{{}, \"defects\": [{}]}}", device,
                       defect.empty() ? "" : fmt::format("\"{}\"", defect));
    out.close();
    if (!out) {  // a mock without its script would be red for that
      throw SetupError{fmt::format("cannot write the script of the mock to {}", script.path())};
    }
    return script.path();
  }

  void look_for_red(const Trials& trials) {
    run(trials, [this](const Trials::Parts& parts, const CaseResult& result) {
      if (is_red(result)) {
        proof_.defects()[parts.defect].red.insert(parts.case_id);
      }
    });
  }

  // Each trial has a process of its own: what a defect has damaged no other case shall pay for.
  void run(const Trials& trials, const Take& take) {
    if (trials.cases().empty()) {
      return;
    }
    const WorkerSettings settings{.seed = arguments_.seed,
                                  .environment = vendors_.environment(),
                                  .options = {"--process-per-case"}};
    Progress progress{"prove", trials.cases().size(), no_baseline_, style(), std::cerr};
    TrialObserver observer{trials, take, progress};
    // In their own order one worker would have all that wait for callbacks that never come.
    const RunEnd end =
        run_cases(shuffled({trials.cases().begin(), trials.cases().end()}, arguments_.seed),
                  {.worker = worker_command(installation_.worker, target_, settings),
                   .jobs = workers_per_job * arguments_.jobs,
                   .limits = {.time_scale = arguments_.timeout_scale, .outlives_failures = true}},
                  observer, interrupt_);
    progress.stop();
    if (end == RunEnd::interrupted) {
      throw SetupError{"interrupted"};
    }
  }

  const Arguments& arguments_;
  Installation installation_;
  std::vector<CaseInfo> plan_;
  Target target_;
  VendorDirectory vendors_;
  Baseline no_baseline_{};
  Interrupt interrupt_;
  Proof proof_;
  std::set<std::string> sick_;  // cases that fail without a defect
  std::deque<TemporaryFile> scripts_;
};

}  // namespace

ExitCode prove_command(const Arguments& arguments) {
  return ProveCommand{arguments}.execute();
}

}  // namespace clmem::conformance
