// SPDX-License-Identifier: Apache-2.0
#include "runner/plan.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

#include "expectations/glob.hpp"
#include "results/former_names.hpp"
#include "results/ladder.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

bool is_exclusion(const std::string& filter) {
  return filter.starts_with('-');
}

// Adds the patterns of "A.*:B.*-C.*:D.*", GoogleTest's format: those after the minus exclude cases.
void add_patterns(std::string_view filter, std::vector<std::string>& patterns) {
  const std::size_t minus = filter.find('-');
  for (std::size_t begin = 0; begin <= filter.size();) {
    const std::size_t end = std::min(filter.find_first_of(":-", begin), filter.size());
    if (end > begin) {
      patterns.push_back((begin > minus ? "-" : "") +
                         current_name(std::string{filter.substr(begin, end - begin)}));
    }
    begin = end + 1;
  }
}

bool is_selected(const CaseInfo& info, std::span<const std::string> patterns, Profile profile) {
  const bool any_wanted = !std::ranges::all_of(patterns, is_exclusion);
  bool selected = !any_wanted;
  for (const std::string& filter : patterns) {
    if (is_exclusion(filter)) {
      if (glob_matches(std::string_view{filter}.substr(1), info.id)) {
        return false;
      }
    } else {
      selected = selected || glob_matches(filter, info.id);
    }
  }
  return selected && info.profile <= profile;
}

void require_matches(std::span<const CaseInfo> suite, const std::string& filter) {
  const std::string_view pattern = std::string_view{filter}.substr(is_exclusion(filter) ? 1 : 0);
  if (std::ranges::none_of(suite,
                           [&](const CaseInfo& info) { return glob_matches(pattern, info.id); })) {
    throw SetupError{fmt::format(
        "the filter '{}' matches none of the {} cases; `clmem-conformance list` shows them", filter,
        suite.size())};
  }
}

}  // namespace

std::vector<CaseInfo> shuffled(std::vector<CaseInfo> plan, std::uint64_t seed) {
  // Uses its own Fisher-Yates shuffle, because std::shuffle differs between standard libraries.
  std::mt19937_64 draw{seed};
  const auto others = std::stable_partition(plan.begin(), plan.end(),
                                            [](const CaseInfo& info) { return is_step(info.id); });
  for (auto left = plan.end() - others; left > 1; --left) {
    std::swap(others[left - 1],
              others[static_cast<std::ptrdiff_t>(draw() % static_cast<std::uint64_t>(left))]);
  }
  return plan;
}

std::vector<CaseInfo> in_order_of(std::span<const std::string> filters,
                                  std::vector<CaseInfo> plan) {
  std::vector<std::string> patterns;
  for (const std::string& filter : filters) {
    add_patterns(filter, patterns);
  }
  std::ranges::stable_sort(plan, {}, [&](const CaseInfo& info) {
    return std::ranges::find_if(
               patterns,
               [&](const std::string& pattern) { return glob_matches(pattern, info.id); }) -
           patterns.begin();
  });
  return plan;
}

std::vector<CaseInfo> make_plan(std::span<const CaseInfo> suite, const Selection& selection) {
  std::vector<std::string> patterns;
  for (const std::string& filter : selection.filters) {
    const std::size_t before = patterns.size();
    add_patterns(filter, patterns);
    if (patterns.size() == before) {
      throw SetupError{fmt::format(
          "the filter '{}' has no pattern; expected one such as 'MapBuffer.*'", filter)};
    }
  }
  for (const std::string& pattern : patterns) {
    require_matches(suite, pattern);
  }
  std::vector<CaseInfo> plan;
  std::ranges::copy_if(suite, std::back_inserter(plan), [&](const CaseInfo& info) {
    return is_selected(info, patterns, selection.profile);
  });
  if (plan.empty()) {
    throw SetupError{fmt::format("no case is selected: the filters leave none in the profile {}",
                                 to_string(selection.profile))};
  }
  return plan;
}

}  // namespace clmem::conformance
