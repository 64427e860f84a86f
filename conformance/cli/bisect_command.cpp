// SPDX-License-Identifier: Apache-2.0
#include "cli/bisect_command.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <iostream>
#include <system_error>

#include "cli/installation.hpp"
#include "cli/result_inputs.hpp"
#include "expectations/cause_key.hpp"
#include "results/replace_file.hpp"
#include "results/result_file.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

ExitCode run_on(const BisectArguments& arguments, const std::string& driver,
                const std::string& word, const std::string& baseline, Causes causes) {
  RunArguments one = arguments;
  one.drivers = {driver};
  one.baselines = {baseline};
  one.causes = causes;
  one.output = (fs::path{arguments.output} / word).string();
  std::cout << fmt::format("{} build: {}\n", word, driver) << std::flush;
  return run_command(one);
}

// Makes failures of the good build known, so that only those of the bad build are reported.
std::string failures_of(const Results& results, const std::string& good) {
  std::string text = fmt::format("# Failures of {}.\ndriver: {}\nversion: *\n\n", good,
                                 results.identity.device.platform_name);
  for (const CaseResult& result : results.cases) {
    if (is_failure(result.status)) {
      const std::vector<std::string> seen = symptoms_of(result);
      text +=
          fmt::format("{} {} fails on the good build{}{} https://registry.khronos.org/OpenCL/\n",
                      result.status == Status::timeout ? "timeout" : "flaky", result.id,
                      seen.empty() ? "" : " seen:", fmt::join(seen, ","));
    }
  }
  return text;
}

void require_devices(const BisectArguments& arguments, const std::string& driver) {
  RunArguments one = arguments;
  one.drivers = {driver};
  (void)targets_of(one, find_installation(one));
}

Results only_results_below(const fs::path& output) {
  const std::vector<fs::path> files = result_files_in(output);
  if (files.size() > 1) {
    throw SetupError{
        fmt::format("the good build has {} devices: say which with --device", files.size())};
  }
  return load_results(files.front()).results;
}

}  // namespace

ExitCode bisect_command(const BisectArguments& arguments) {
  const fs::path output{arguments.output};
  require_devices(arguments, arguments.bad);  // before hours on the good build
  (void)run_on(arguments, arguments.good, "good", "none", Causes::hidden);
  const fs::path known = output / "good.txt";
  try {
    replace_file(known, failures_of(only_results_below(output / "good"), arguments.good));
  } catch (const std::system_error& error) {
    throw SetupError{error.what()};
  }
  std::cout << '\n';
  const ExitCode code = run_on(arguments, arguments.bad, "bad", known.string(), Causes::shown);
  std::cout << (code == ExitCode::as_expected
                    ? "the bad build fails nothing that the good one does not\n"
                    : "the first bad commit: git bisect run ci/bisect-step DRIVER CASE -- BUILD\n");
  return code;
}

}  // namespace clmem::conformance
