// SPDX-License-Identifier: Apache-2.0
#include "cli/named_cases.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/installation.hpp"
#include "cli/nearest.hpp"
#include "results/former_names.hpp"
#include "runner/plan.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

std::string meant_by(std::span<const CaseInfo> suite, const std::string& name) {
  for (const char* const separator : {".", "/"}) {
    if (std::ranges::any_of(suite, [beginning = name + separator](const CaseInfo& info) {
          return info.id.starts_with(beginning);
        })) {
      return name + separator + "*";
    }
  }
  return nearest(name, ids_of(suite));
}

}  // namespace

const CaseInfo& case_named(std::span<const CaseInfo> suite, const std::string& name) {
  const std::string id = current_name(name);
  const auto found = std::ranges::find(suite, id, &CaseInfo::id);
  if (found == suite.end()) {
    throw SetupError{
        fmt::format("there is no case '{}'; did you mean '{}'?", id, meant_by(suite, id))};
  }
  return *found;
}

std::vector<CaseInfo> cases_named(std::span<const CaseInfo> suite,
                                  std::span<const std::string> ids_and_patterns) {
  std::vector<std::string> filters;
  for (const std::string& name : ids_and_patterns) {
    const bool pattern = name.find_first_of("*?") != std::string::npos;
    filters.push_back(pattern ? name : case_named(suite, name).id);
  }
  return make_plan(suite, {.filters = filters, .profile = Profile::stress});
}

}  // namespace clmem::conformance
