// SPDX-License-Identifier: Apache-2.0
#include "report/entry_json.hpp"

#include <nlohmann/json.hpp>

#include "report/target_report.hpp"

namespace clmem::conformance {

using nlohmann::json;

json entry_json(const BaselineEntry& entry, const std::string& baseline) {
  json object{{"status", to_string(entry.status)},
              {"pattern", entry.pattern},
              {"reason", entry.reason},
              {"link", entry.link},
              {"place", place_of(entry, baseline)}};
  if (entry.until) {
    object["until"] = to_string(*entry.until);
  }
  if (!entry.issue.empty()) {
    object["issue"] = entry.issue;
  }
  if (entry.rows) {
    object["rows"] = *entry.rows;
  }
  return object;
}

json entries_json(std::span<const BaselineEntry> entries, const std::string& baseline) {
  json array = json::array();
  for (const BaselineEntry& entry : entries) {
    array.push_back(entry_json(entry, baseline));
  }
  return array;
}

json grown_json(const Judgement& judgement) {
  json array = json::array();
  for (const auto& [entry, rows] : judgement.grown) {
    json object = entry_json(entry, judgement.baseline);
    object["matches"] = rows;
    array.push_back(std::move(object));
  }
  return array;
}

}  // namespace clmem::conformance
