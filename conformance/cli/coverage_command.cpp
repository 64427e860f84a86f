// SPDX-License-Identifier: Apache-2.0
#include "cli/coverage_command.hpp"

#include <iostream>

#include "cli/installation.hpp"
#include "report/coverage_report.hpp"

namespace clmem::conformance {

ExitCode coverage_command(const CoverageArguments& arguments) {
  const std::vector<CaseInfo> suite = suite_of(arguments, find_installation(arguments));
  const Coverage coverage = measure_coverage(RequirementTable::embedded(), suite, open_rows());
  std::cout << (arguments.form == CoverageForm::json        ? coverage_json(coverage)
                : arguments.form == CoverageForm::open_list ? open_rows_text(coverage)
                                                            : coverage_text(coverage));
  return ExitCode::as_expected;
}

}  // namespace clmem::conformance
