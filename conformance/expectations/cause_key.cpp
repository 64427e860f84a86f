// SPDX-License-Identifier: Apache-2.0
#include "expectations/cause_key.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "expectations/cause_facts.hpp"
#include "expectations/glob.hpp"

namespace clmem::conformance {
namespace {

constexpr std::size_t part_count = 4;
using Parts = std::array<std::string, part_count>;

std::string result_word(const CauseFacts& facts) {
  switch (facts.kind) {
    case CauseKind::crash:
      return "crash";
    case CauseKind::hang:
      return "hang";
    case CauseKind::wrong_bytes:
      return "wrong-bytes";
    case CauseKind::accepted:
      return "accepted";
    case CauseKind::wrong_code:
      return facts.given;
    case CauseKind::wrong_value:
      return "wrong-value";
    case CauseKind::other:
      break;
  }
  return "other";
}

std::string rule_in(const CauseFacts& facts) {
  if (!facts.rule.empty() || facts.requirement == nullptr) {
    return facts.rule;
  }
  const std::string& id = facts.requirement->id;
  return id.substr(id.find('.') + 1);
}

// Replaces characters that have a meaning in patterns.
std::string part_of(std::string text) {
  std::ranges::replace_if(
      text,
      [](char letter) { return std::string_view{" \t/*?"}.find(letter) != std::string::npos; },
      '-');
  return text.empty() ? "-" : text;
}

std::string joined(const Parts& parts) {
  return fmt::format("{}{}", cause_prefix, fmt::join(parts, "/"));
}

Parts parts_of(std::string_view key) {
  key.remove_prefix(cause_prefix.size());
  Parts parts;
  for (std::string& part : parts) {
    part = key.substr(0, key.find('/'));
    key.remove_prefix(std::min(part.size() + 1, key.size()));
  }
  return parts;
}

bool matches_any(const std::string& pattern, std::span<const std::string> keys) {
  return std::ranges::any_of(keys,
                             [&](const std::string& key) { return glob_matches(pattern, key); });
}

std::string common_pattern(std::span<const std::string> keys) {
  Parts common = parts_of(keys.front());
  for (const std::string& key : keys) {
    const Parts parts = parts_of(key);
    for (std::size_t i = 0; i < part_count; ++i) {
      if (common.at(i) != parts.at(i)) {
        common.at(i) = "*";
      }
    }
  }
  return joined(common);
}

constexpr std::array kinds{DeviationKind::accepted,    DeviationKind::refused,
                           DeviationKind::wrong_code,  DeviationKind::wrong_value,
                           DeviationKind::wrong_bytes, DeviationKind::other};
constexpr std::string_view no_signal = "exit";

bool is_signal(std::string_view word) {
  return word.starts_with("SIG") &&
         word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == word.npos;
}

// A baseline entry writes a symptom as one word.
std::string word_of(DeviationKind kind) {
  std::string word{to_string(kind)};
  std::ranges::replace(word, ' ', '-');
  return word;
}

}  // namespace

std::string cause_key(const CaseResult& failure) {
  const CauseFacts facts = facts_of(failure, RequirementTable::embedded());
  return joined({facts.family == "*" ? "any" : part_of(facts.family), part_of(result_word(facts)),
                 part_of(rule_in(facts)),
                 part_of(fmt::format("{}", fmt::join(facts.objects, "+")))});
}

std::vector<std::string> cause_patterns(std::span<const std::string> keys,
                                        std::span<const std::string> others) {
  if (keys.empty()) {
    return {};
  }
  const std::string common = common_pattern(keys);
  if (!matches_any(common, others)) {
    return {common};
  }
  std::vector<std::string> patterns;
  for (const std::string& key : std::set<std::string>(keys.begin(), keys.end())) {
    if (!matches_any(key, others)) {
      patterns.push_back(key);
    }
  }
  return patterns;
}

std::vector<std::string> symptoms_of(const CaseResult& result) {
  if (result.status == Status::crash) {
    const std::string word = result.cause.substr(0, result.cause.find(' '));
    return {is_signal(word) ? word : std::string{no_signal}};
  }
  if (result.status != Status::fail) {
    return {};
  }
  std::set<std::string> words;
  for (const Deviation& deviation : result.deviations) {
    words.insert(word_of(deviation.kind));
  }
  if (words.empty()) {
    words.insert(word_of(DeviationKind::other));
  }
  return {words.begin(), words.end()};
}

bool is_symptom(std::string_view word) {
  return word == no_signal || is_signal(word) ||
         std::ranges::any_of(kinds, [word](DeviationKind kind) { return word_of(kind) == word; });
}

std::string all_symptoms() {
  std::string text;
  for (const DeviationKind kind : kinds) {
    text += word_of(kind) + ", ";
  }
  return fmt::format("{}{} or a signal such as SIGSEGV", text, no_signal);
}

}  // namespace clmem::conformance
