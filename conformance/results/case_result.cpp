// SPDX-License-Identifier: Apache-2.0
#include "results/case_result.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "results/former_names.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

struct OptionalText {
  const char* name;
  std::string CaseResult::*member;
};

// Fields that are written only if they are not empty.
constexpr std::array<OptionalText, 4> optional_texts{{
    {"capability", &CaseResult::capability},
    {"cause", &CaseResult::cause},
    {"call", &CaseResult::call},
    {"log", &CaseResult::log},
}};

std::vector<RegionPicture> pictures_in(const nlohmann::json& object) {
  const auto field = object.find("pictures");
  if (field == object.end()) {
    return {};
  }
  if (!field->is_array() || field->size() > most_pictures) {
    throw FormatError{fmt::format("expected up to {} pictures in field 'pictures'", most_pictures)};
  }
  std::vector<RegionPicture> pictures;
  for (const nlohmann::json& picture : *field) {
    pictures.push_back(region_picture_from_json(picture));
  }
  return pictures;
}

std::vector<Deviation> deviations_in(const nlohmann::json& object) {
  const auto field = object.find("deviations");
  if (field == object.end()) {
    return {};
  }
  if (!field->is_array()) {
    throw FormatError{"expected an array of deviations in field 'deviations'"};
  }
  std::vector<Deviation> deviations;
  for (const nlohmann::json& deviation : *field) {
    deviations.push_back(deviation_from_json(deviation));
  }
  return deviations;
}

// True if the deviation cannot have damaged the driver's state. A call that was rejected with
// a wrong code has had no effect, and no case uses an object that should not have been made. An
// accepted command, however, may write anywhere, and a lost device may reject legal calls.
bool leaves_driver_as_it_was(const Deviation& deviation) {
  switch (deviation.kind) {
    case DeviationKind::wrong_code:
      return true;
    case DeviationKind::accepted:
      return deviation.call.starts_with("clCreate") || deviation.call.starts_with("clGet");
    case DeviationKind::other:
    case DeviationKind::refused:
    case DeviationKind::wrong_value:
    case DeviationKind::wrong_bytes:
      break;
  }
  return false;
}

}  // namespace

bool may_have_done_damage(const CaseResult& result) {
  return is_failure(result.status) &&
         (result.deviations.empty() ||
          !std::ranges::all_of(result.deviations, leaves_driver_as_it_was));
}

nlohmann::json to_json(const CaseResult& result) {
  nlohmann::json object{{"case", result.id},           {"status", to_string(result.status)},
                        {"seconds", result.seconds},   {"failures", result.failures},
                        {"warnings", result.warnings}, {"requirements", result.requirements}};
  for (const OptionalText& text : optional_texts) {
    if (!(result.*text.member).empty()) {
      object[text.name] = result.*text.member;
    }
  }
  if (result.runs > 1) {
    object["runs"] = result.runs;
    object["failed_runs"] = result.failed_runs;
  }
  if (!result.after.empty()) {
    object["after"] = result.after;
  }
  if (!result.calls_before.empty()) {
    object["calls_before"] = result.calls_before;
  }
  if (!result.calls.empty()) {
    object["calls"] = result.calls;
  }
  for (const Deviation& deviation : result.deviations) {
    object["deviations"].push_back(to_json(deviation));
  }
  for (const RegionPicture& picture : result.pictures) {
    object["pictures"].push_back(to_json(picture));
  }
  return object;
}

CaseResult case_result_from_json(const nlohmann::json& object) {
  const JsonFields fields{object};
  const auto word = fields.required<std::string>("status");
  const std::optional<Status> status = parse_status(word);
  if (!status) {
    throw FormatError{fmt::format("unknown status '{}'", word)};
  }
  CaseResult result{.id = current_name(fields.required<std::string>("case")),
                    .status = *status,
                    .seconds = fields.required<double>("seconds"),
                    .failures = fields.required<std::vector<std::string>>("failures"),
                    .warnings = fields.required<std::vector<std::string>>("warnings"),
                    .requirements = fields.required<std::vector<std::string>>("requirements")};
  for (const OptionalText& text : optional_texts) {
    result.*text.member = fields.optional<std::string>(text.name, {});
  }
  result.runs = fields.optional<unsigned>("runs", 1);
  result.failed_runs = fields.optional<unsigned>("failed_runs", 0);
  result.after = fields.optional<std::vector<std::string>>("after", {});
  result.calls_before = fields.optional<std::vector<std::string>>("calls_before", {});
  result.calls = fields.optional<std::vector<std::string>>("calls", {});
  result.deviations = deviations_in(object);
  result.pictures = pictures_in(object);
  return result;
}

}  // namespace clmem::conformance
