// SPDX-License-Identifier: Apache-2.0
#include "cli/repro_command.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <system_error>

#include "cli/host.hpp"
#include "cli/installation.hpp"
#include "cli/named_cases.hpp"
#include "cli/reproduce.hpp"
#include "cli/temporary_file.hpp"
#include "cli/worker_command.hpp"
#include "report/issue_text.hpp"
#include "reproducer/c_program.hpp"
#include "reproducer/not_reproducible.hpp"
#include "requirements/requirement_table.hpp"
#include "results/driver_variables.hpp"
#include "results/replace_file.hpp"
#include "results/shell_text.hpp"
#include "runner/setup_error.hpp"
#include "runner/vendor_directory.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

class Collector : public RunObserver {
 public:
  explicit Collector(std::string id) : id_{std::move(id)} {}

  void finished(const CaseResult& result) override {
    result_ = result.id == id_ ? result : result_;
  }
  void noticed(std::string_view what) override { notices_ += fmt::format("; {}", what); }

  [[nodiscard]] const CaseResult& result() const { return result_; }

 private:
  std::string id_;
  CaseResult result_{};
  std::string notices_;
};

reproducer::Ending ending_of(Status status) {
  switch (status) {
    case Status::fail:
      return reproducer::Ending::failed;
    case Status::crash:
      return reproducer::Ending::crashed;
    case Status::timeout:
      return reproducer::Ending::hung;
    default:
      return reproducer::Ending::passed;
  }
}

std::vector<std::string> needs_of(const CaseInfo& info) {
  std::vector<std::string> needs;
  const auto add = [&needs](std::string need) {
    if (std::ranges::find(needs, need) == needs.end()) {
      needs.push_back(std::move(need));
    }
  };
  for (const std::string& id : info.requirements) {
    const Requirement& rule = RequirementTable::embedded().at(id);
    if (rule.min_version > ApiVersion{1, 0}) {
      add(fmt::format("need_version(device, {}, {});", rule.min_version.major,
                      rule.min_version.minor));
    }
  }
  return needs;
}

std::vector<reproducer::CitedRequirement> rules_of(const CaseInfo& info) {
  std::vector<reproducer::CitedRequirement> rules;
  for (const std::string& id : info.requirements) {
    const Requirement& rule = RequirementTable::embedded().at(id);
    rules.push_back({rule.id, rule.statement, rule.spec_section});
  }
  return rules;
}

std::string file_name_of(std::string id, ReproForm form) {
  std::ranges::replace_if(
      id, [](char letter) { return letter == '/' || letter == '.'; }, '_');
  return id + (form == ReproForm::issue ? ".md" : ".c");
}

class ReproCommand {
 public:
  explicit ReproCommand(const ReproArguments& arguments)
      : arguments_{arguments},
        installation_{find_installation(arguments)},
        recorder_{recorder_of(installation_)},
        suite_{suite_of(arguments, installation_)},
        cases_{cases_named(suite_, arguments.cases)},
        earlier_{earlier_cases()},
        target_{only_target(arguments, installation_)},
        vendors_{target_.driver},
        probe_{probe_target(installation_.worker, target_, vendors_.environment(),
                            arguments.timeout_scale)} {}

  ExitCode execute() const {
    bool all_written = true;
    for (const CaseInfo& info : cases_) {
      all_written = reproduce(info) && all_written;
    }
    return all_written ? ExitCode::as_expected : ExitCode::deviation;
  }

 private:
  static fs::path recorder_of(const Installation& installation) {
    const char* const name = "libclmem_recording_layer.so";
    for (const fs::path& directory : installation.places.mock) {
      if (fs::is_regular_file(directory / name)) {
        return directory / name;
      }
    }
    throw SetupError{fmt::format("the layer that records calls is missing: {}",
                                 (installation.places.mock.front() / name).string())};
  }

  // A worker accepts each case only once.
  [[nodiscard]] std::vector<CaseInfo> earlier_cases() const {
    std::vector<CaseInfo> earlier;
    for (const std::string& name : arguments_.after) {
      const CaseInfo& info = case_named(suite_, name);
      if (std::ranges::find(earlier, info.id, &CaseInfo::id) == earlier.end()) {
        earlier.push_back(info);
      }
    }
    return earlier;
  }

  // True if a file was written.
  [[nodiscard]] bool reproduce(const CaseInfo& info) const {
    const TemporaryFile recorded{"clmem-recording"};
    const CaseResult result = run(info, recorded.path());
    if (ending_of(result.status) == reproducer::Ending::passed &&
        (arguments_.always == Always::no || result.status != Status::pass)) {
      say(fmt::format("{}: nothing to reproduce: {}", info.id, why_nothing(result)));
      return false;
    }
    try {
      std::ifstream file{recorded.path()};
      const reproducer::Description description = description_of(info, result);
      const std::string program =
          reproducer::write_program(reproducer::parse_recording(file), description);
      write(info, arguments_.form == ReproForm::issue
                      ? issue_text(result, issue_parts(description, program),
                                   RequirementTable::embedded())
                      : program);
      return true;
    } catch (const reproducer::NotReproducible& reason) {
      say(fmt::format("{}: no C program can show this {}: {}", info.id, to_string(result.status),
                      reason.what()));
      return false;
    }
  }

  [[nodiscard]] std::string why_nothing(const CaseResult& result) const {
    if (result.status == Status::unsupported) {
      return fmt::format("the device lacks {}", result.capability);
    }
    return fmt::format("the case passes on {} {}; --always writes a program all the same",
                       target_.driver.name, target_.index);
  }

  [[nodiscard]] CaseResult run(const CaseInfo& info, const std::string& recording) const {
    auto environment = vendors_.environment();
    environment["OPENCL_LAYERS"] = layers_below(variables_, recorder_.string());
    environment["CLMEM_RECORDING"] = recording;
    Collector collector{info.id};
    const Interrupt interrupt;
    std::vector<CaseInfo> cases = earlier_;
    std::erase_if(cases, [&](const CaseInfo& earlier) { return earlier.id == info.id; });
    cases.push_back(info);
    const StopReason end =
        run_cases(cases,
                  {.worker = worker_command(installation_.worker, target_,
                                            {.seed = arguments_.seed,
                                             .deadline_scale = arguments_.timeout_scale,
                                             .environment = environment,
                                             .executes = probe_.executes(),
                                             .options = {"--recorder", recorder_.string()}}),
                   .limits = {.time_scale = arguments_.timeout_scale},
                   .one_batch = true},
                  collector, interrupt);
    if (end == StopReason::interrupted) {
      throw Interrupted{"interrupted"};
    }
    return collector.result();
  }

  [[nodiscard]] reproducer::Description description_of(const CaseInfo& info,
                                                       const CaseResult& result) const {
    return {.case_id = info.id,
            .sentence = info.sentence,
            .requirements = rules_of(info),
            .driver = identity(),
            .variables = assignments(),
            .verdict = verdict_text(result),
            .command =
                fmt::format("{}{} {}{}",
                            reproduce_prefix({.program = "clmem-conformance",
                                              .driver = target_.driver.argument,
                                              .device = fmt::format("{}", target_.index),
                                              .seed = arguments_.seed,
                                              .variables = variables_}),
                            earlier_filters(), info.id, earlier_.empty() ? "" : " --one-process"),
            .needs = needs_of(info),
            .time_limit_s = time_limit(info),
            .ending = ending_of(result.status)};
  }

  [[nodiscard]] unsigned time_limit(const CaseInfo& info) const {
    double seconds = info.time_limit_s;
    for (const CaseInfo& earlier : earlier_) {
      seconds += earlier.time_limit_s;
    }
    return static_cast<unsigned>(seconds) + 1;
  }

  [[nodiscard]] std::string earlier_filters() const {
    std::string filters;
    for (const CaseInfo& info : earlier_) {
      filters += fmt::format(" {} --filter", info.id);
    }
    return filters;
  }

  [[nodiscard]] IssueParts issue_parts(const reproducer::Description& what,
                                       const std::string& program) const {
    IssueParts parts{.sentence = what.sentence,
                     .device = what.driver,
                     .program = program,
                     .command = what.command};
    parts.device.push_back(
        fmt::format("{}, {}", host_description(), target_.device.loader_version));
    parts.variables = assignments();
    return parts;
  }

  [[nodiscard]] std::vector<std::string> identity() const {
    const DeviceIdentity& device = target_.device;
    return {fmt::format("{}, {}", device.platform_name, device.platform_version),
            fmt::format("{}, {}", device.device_name, device.device_version),
            fmt::format("driver version {}, {}", device.driver_version, target_.driver.library)};
  }

  // The program runs without the runner, so that it needs these variables.
  [[nodiscard]] std::string assignments() const {
    return shell_assignments(whole_variables(with_changes(variables_, target_.driver.environment)));
  }

  void write(const CaseInfo& info, const std::string& text) const {
    if (arguments_.file == "-") {
      std::cout << text;
      return;
    }
    const fs::path given{arguments_.file.empty() ? "." : arguments_.file};
    const bool directory = cases_.size() > 1 || fs::is_directory(given) || !given.has_filename();
    const fs::path path = directory ? given / file_name_of(info.id, arguments_.form) : given;
    std::error_code cannot;
    if (directory && !fs::is_directory(given) && !fs::create_directories(given, cannot) && cannot) {
      throw SetupError{fmt::format("cannot create {}: {}", given.string(), cannot.message())};
    }
    replace_file(path, text);
    say(fmt::format("{}: {}", info.id, path.string()));
  }

  // The standard output may be the program itself.
  void say(const std::string& line) const {
    (arguments_.file == "-" ? std::cerr : std::cout) << line << std::endl;
  }

  const ReproArguments& arguments_;
  Installation installation_;
  fs::path recorder_;
  std::vector<CaseInfo> suite_;
  std::vector<CaseInfo> cases_;
  std::vector<CaseInfo> earlier_;  // cases that run before each of them
  Target target_;
  VendorDirectory vendors_;
  DeviceProbe probe_;
  Variables variables_ = driver_variables(this_environment());
};

}  // namespace

ExitCode repro_command(const ReproArguments& arguments) {
  return ReproCommand{arguments}.execute();
}

}  // namespace clmem::conformance
