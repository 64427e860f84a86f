// SPDX-License-Identifier: Apache-2.0
#include "cli/show_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>

#include "cli/installation.hpp"
#include "cli/named_cases.hpp"
#include "cli/temporary_file.hpp"
#include "cli/worker_command.hpp"
#include "report/target_report.hpp"
#include "runner/setup_error.hpp"
#include "runner/vendor_directory.hpp"

namespace clmem::conformance {
namespace {

constexpr std::size_t most_cases = 20;

class ResultsById : public RunObserver {
 public:
  void finished(const CaseResult& result) override { results_[result.id] = result; }
  void noticed(std::string_view) override {}

  [[nodiscard]] const CaseResult& of(const std::string& id) const { return results_.at(id); }

 private:
  std::map<std::string, CaseResult> results_;
};

using Calls = std::map<std::string, std::vector<std::string>>;

// Reads the file of worker/call_record.hpp.
Calls calls_in(const std::string& path) {
  constexpr std::string_view mark = "case ";
  Calls calls;
  std::vector<std::string>* current = nullptr;
  std::ifstream file{path};
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(mark)) {
      current = &calls[line.substr(mark.size())];
    } else if (current != nullptr) {
      current->push_back(line);
    }
  }
  return calls;
}

class Observation {
 public:
  Observation(const ShowArguments& arguments, const Installation& installation,
              std::span<const CaseInfo> cases)
      : target_{only_target(arguments, installation)} {
    const TemporaryFile file{"clmem-calls"};
    const VendorDirectory vendors{target_.driver};
    const Interrupt interrupt;
    const StopReason end =
        run_cases(cases,
                  {.worker = worker_command(installation.worker, target_,
                                            {.seed = arguments.seed,
                                             .deadline_scale = arguments.timeout_scale,
                                             .environment = vendors.environment(),
                                             .options = {"--calls-file", file.path()}}),
                   .limits = {.time_scale = arguments.timeout_scale},
                   .one_batch = true},
                  results_, interrupt);
    if (end == StopReason::interrupted) {
      throw Interrupted{"interrupted"};
    }
    calls_ = calls_in(file.path());
  }

  void print(const std::string& id, std::size_t most) const {
    const CaseResult& result = results_.of(id);
    const auto found = calls_.find(id);
    const auto calls = found == calls_.end() ? std::vector<std::string>{} : found->second;
    fmt::print(
        "  on {} {}: {}{}\n", target_.driver.name, target_.index, to_string(result.status),
        result.capability.empty() ? "" : fmt::format(" (the device lacks {})", result.capability));
    for (std::size_t i = 0; i < std::min(calls.size(), most);) {
      const std::size_t first = i;
      while (i < calls.size() && calls[i] == calls[first]) {
        ++i;
      }
      fmt::print("  {:3} {}{}\n", first + 1, calls[first],
                 i - first > 1 ? fmt::format("  ({} times)", i - first) : "");
    }
    if (calls.size() > most) {
      fmt::print("  ... --calls {} shows the rest\n", calls.size());
    }
  }

 private:
  Target target_;
  ResultsById results_;
  Calls calls_;
};

// Returns why the mock cannot be used; empty where it is installed.
std::string reason_without_mock(const Installation& installation) {
  try {
    (void)resolve_driver("mock", installation.places);
    return {};
  } catch (const SetupError& error) {
    return error.what();
  }
}

void print_text(const CaseInfo& info) {
  fmt::print("{}\n  {}\n", info.id, info.sentence);
  for (const std::string& id : info.requirements) {
    const Requirement& rule = RequirementTable::embedded().at(id);
    fmt::print("  requires {}\n    {}\n", requirement_line(rule), effects_text(rule));
  }
  fmt::print("  written in {}{}\n", info.place,
             info.rows_from.empty() ? "" : ", its rows are made by " + info.rows_from);
  fmt::print("  profile {}, time limit {} s\n", to_string(info.profile), info.time_limit_s);
}

}  // namespace

ExitCode show_command(const ShowArguments& given) {
  ShowArguments arguments = given;
  const Installation installation = find_installation(arguments);
  const std::vector<CaseInfo> cases =
      cases_named(suite_of(arguments, installation), arguments.cases);
  if (cases.size() > most_cases) {
    throw SetupError{fmt::format(
        "{} cases match, more than the {} that are shown at a time; narrow the patterns, or see "
        "`clmem-conformance list`",
        cases.size(), most_cases)};
  }
  std::string missing;
  if (given.drivers.empty()) {
    arguments.drivers = {"mock"};
    missing = reason_without_mock(installation);
  }
  std::optional<Observation> observation;
  if (arguments.calls > 0 && missing.empty()) {
    observation.emplace(arguments, installation, cases);
  }
  for (const CaseInfo& info : cases) {
    fmt::print("{}", &info == &cases.front() ? "" : "\n");
    print_text(info);
    if (observation) {
      observation->print(info.id, arguments.calls);
    } else if (arguments.calls > 0) {
      fmt::print("  calls are not shown: {}\n", missing);
    }
  }
  return ExitCode::as_expected;
}

}  // namespace clmem::conformance
