// SPDX-License-Identifier: Apache-2.0
#include "results/deviation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

// Words in the order of the enumeration.
constexpr std::array<std::string_view, 6> kind_words{"other",      "accepted",    "refused",
                                                     "wrong code", "wrong value", "wrong bytes"};

struct DeviationText {
  const char* name;
  std::string Deviation::*member;
};

// Fields that are written only if they are not empty.
constexpr std::array<DeviationText, 6> deviation_texts{{{"call", &Deviation::call},
                                                        {"expected", &Deviation::expected},
                                                        {"given", &Deviation::given},
                                                        {"shape", &Deviation::shape},
                                                        {"statement", &Deviation::statement},
                                                        {"form", &Deviation::form}}};

DeviationKind kind_named(const std::string& word) {
  const auto found = std::ranges::find(kind_words, word);
  if (found == kind_words.end()) {
    throw FormatError{fmt::format("unknown kind of deviation '{}'", word)};
  }
  return static_cast<DeviationKind>(found - kind_words.begin());
}

}  // namespace

std::string_view to_string(DeviationKind kind) {
  return kind_words.at(static_cast<std::size_t>(kind));
}

nlohmann::json to_json(const Deviation& deviation) {
  nlohmann::json object{{"kind", to_string(deviation.kind)}};
  for (const DeviationText& text : deviation_texts) {
    if (!(deviation.*text.member).empty()) {
      object[text.name] = deviation.*text.member;
    }
  }
  if (deviation.rounds > 0) {
    object["rounds"] = deviation.rounds;
    object["failed_rounds"] = deviation.failed_rounds;
  }
  return object;
}

Deviation deviation_from_json(const nlohmann::json& object) {
  const JsonFields fields{object};
  Deviation deviation{.kind = kind_named(fields.required<std::string>("kind"))};
  for (const DeviationText& text : deviation_texts) {
    deviation.*text.member = fields.optional<std::string>(text.name, {});
  }
  deviation.rounds = fields.optional<unsigned>("rounds", 0);
  deviation.failed_rounds = fields.optional<unsigned>("failed_rounds", 0);
  return deviation;
}

}  // namespace clmem::conformance
