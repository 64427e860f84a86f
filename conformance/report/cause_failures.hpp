// SPDX-License-Identifier: Apache-2.0
// cause_failures.hpp - failures with their facts, the data that causes.cpp and its parts share.
//
// Contract: for this directory alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "expectations/cause_facts.hpp"
#include "report/target_report.hpp"

namespace clmem::conformance {

struct Failure {
  const JudgedCase* judged;
  CauseFacts facts;
};

using Failures = std::vector<Failure>;

// Returns the values by decreasing frequency, equal ones in order of appearance.
template <typename Value, typename ValueOf>
[[nodiscard]] std::vector<Value> by_frequency(const Failures& failures, ValueOf value_of) {
  std::vector<std::pair<Value, std::size_t>> counts;
  for (const Failure& failure : failures) {
    const Value value = value_of(failure);
    const auto found = std::ranges::find(counts, value, &std::pair<Value, std::size_t>::first);
    if (found == counts.end()) {
      counts.emplace_back(value, 1);
    } else {
      ++found->second;
    }
  }
  std::ranges::stable_sort(counts, std::ranges::greater{}, &std::pair<Value, std::size_t>::second);
  std::vector<Value> values;
  for (const auto& [value, count] : counts) {
    values.push_back(value);
  }
  return values;
}

[[nodiscard]] inline std::vector<std::string> texts(const Failures& failures,
                                                    std::string CauseFacts::*member) {
  return by_frequency<std::string>(
      failures, [member](const Failure& failure) { return failure.facts.*member; });
}

// True if the value is the one that the case stored there before the call.
[[nodiscard]] inline bool is_unstored(const CauseFacts& facts) {
  return facts.expected == "anything but " + facts.given;
}

}  // namespace clmem::conformance
