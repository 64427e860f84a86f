// SPDX-License-Identifier: Apache-2.0
#include "results/case_info.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

constexpr std::array<std::pair<std::string_view, Profile>, 3> profile_words{{
    {"quick", Profile::quick},
    {"full", Profile::full},
    {"stress", Profile::stress},
}};

}  // namespace

std::string_view to_string(Profile profile) {
  return std::ranges::find(profile_words, profile, &decltype(profile_words)::value_type::second)
      ->first;
}

std::optional<Profile> parse_profile(std::string_view word) {
  const auto found =
      std::ranges::find(profile_words, word, &decltype(profile_words)::value_type::first);
  return found == profile_words.end() ? std::nullopt : std::optional{found->second};
}

std::string to_line(const CaseInfo& info) {
  nlohmann::json object{{"case", info.id},
                        {"sentence", info.sentence},
                        {"place", info.place},
                        {"requirements", info.requirements},
                        {"profile", to_string(info.profile)},
                        {"time_limit_s", info.time_limit_s}};
  if (info.memory > 0) {
    object["memory"] = info.memory;
  }
  if (!info.rows_from.empty()) {
    object["rows_from"] = info.rows_from;
  }
  return to_line(object);
}

CaseInfo case_info_from_line(std::string_view line) {
  const nlohmann::json object = parse_json(line);
  const JsonFields fields{object};
  const auto word = fields.required<std::string>("profile");
  const std::optional<Profile> profile = parse_profile(word);
  if (!profile) {
    throw FormatError{fmt::format("expected quick, full or stress as profile, found '{}'", word)};
  }
  return {.id = fields.required<std::string>("case"),
          .sentence = fields.required<std::string>("sentence"),
          .place = fields.optional<std::string>("place", ""),
          .requirements = fields.required<std::vector<std::string>>("requirements"),
          .profile = *profile,
          .time_limit_s = fields.required<double>("time_limit_s"),
          .memory = fields.optional<std::uint64_t>("memory", 0),
          .rows_from = fields.optional<std::string>("rows_from", "")};
}

}  // namespace clmem::conformance
