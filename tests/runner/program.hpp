// SPDX-License-Identifier: Apache-2.0
// program.hpp - runs clmem-conformance on the fake worker and returns its outcome.
//
//   const Outcome outcome = run_program({"run", "--jobs", "1"},
//   fixture.environment("Fake.pass,Fake.crash"));
//
// Contract: waits for the program's end; output is stdout and stderr together.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "running_program.hpp"
#include "text_of_file.hpp"

namespace clmem::conformance {

[[nodiscard]] Outcome run_program(const std::vector<std::string>& arguments,
                                  const std::map<std::string, std::string>& environment);

using tests::text_of;

// Changes a result file to a version of PoCL that no shipped baseline covers.
void make_unknown_version(const std::filesystem::path& results);

// Creates an empty directory per test, with a vendors directory that names one driver.
class ProgramTest : public testing::Test {
 protected:
  ProgramTest();

  // Returns the environment for a suite with the cases, joined by commas.
  [[nodiscard]] std::map<std::string, std::string> environment(const std::string& cases) const;

  // Returns the arguments of `run` on the fake worker with its output in `output()`.
  [[nodiscard]] std::vector<std::string> run_arguments(
      const std::vector<std::string>& more = {}) const;

  // Runs the cases with further arguments and variables.
  [[nodiscard]] Outcome run(const std::string& cases, const std::vector<std::string>& more = {},
                            std::map<std::string, std::string> variables = {}) const {
    variables.merge(environment(cases));
    return run_program(run_arguments(more), variables);
  }

  // Returns the path of a new file in the directory.
  [[nodiscard]] std::string write_file(const char* name, const std::string& text) const;

  [[nodiscard]] std::filesystem::path output() const { return directory_ / "out"; }
  [[nodiscard]] std::filesystem::path results() const {
    return output() / "fake" / "results.jsonl";
  }

  std::filesystem::path directory_;
};

}  // namespace clmem::conformance
