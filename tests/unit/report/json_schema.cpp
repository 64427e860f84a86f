// SPDX-License-Identifier: Apache-2.0
#include "json_schema.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace clmem::conformance {
namespace {

using nlohmann::json;

bool has_type(const json& value, const std::string& type) {
  return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
         (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
         (type == "integer" && value.is_number_integer()) ||
         (type == "number" && value.is_number());
}

class Walk {
 public:
  explicit Walk(const json& root) : root_{root} {}

  void check(const json& schema, const json& value, const std::string& place,
             const std::string& name) {
    for (const auto& [keyword, rule] : schema.items()) {
      if (keyword == "$ref") {
        const std::string target = rule.get<std::string>();
        check(root_.at(json::json_pointer{target.substr(1)}), value, place,
              target.substr(target.rfind('/') + 1));
      } else if (keyword == "properties" || keyword == "additionalProperties") {
        // Checked together, below.
      } else {
        check_keyword(keyword, rule, value, place);
      }
    }
    if (value.is_object() &&
        (schema.contains("properties") || schema.contains("additionalProperties"))) {
      check_members(schema, value, place, name);
    }
  }

  std::vector<std::string> violations;
  std::set<std::string> used;

 private:
  void check_keyword(const std::string& keyword, const json& rule, const json& value,
                     const std::string& place) {
    if (keyword == "type") {
      expect(has_type(value, rule), place, "is not of type " + rule.get<std::string>());
    } else if (keyword == "const") {
      expect(value == rule, place, "is not " + rule.dump());
    } else if (keyword == "enum") {
      expect(std::ranges::find(rule, value) != rule.end(), place, "is none of " + rule.dump());
    } else if (keyword == "minimum") {
      expect(value.is_number() && value >= rule, place, "is less than " + rule.dump());
    } else if (keyword == "required") {
      for (const json& member : rule) {
        expect(value.contains(member.get<std::string>()), place, "lacks " + member.dump());
      }
    } else if (keyword == "oneOf") {
      check_alternatives(rule, value, place);
    } else if (keyword == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
        check(rule, value[i], fmt::format("{}/{}", place, i), "");
      }
    } else if (keyword != "$schema" && keyword != "$defs" && keyword != "title" &&
               keyword != "description") {
      throw std::logic_error{"unknown keyword " + keyword};
    }
  }

  // Reports the violations of the alternative that fits best.
  void check_alternatives(const json& alternatives, const json& value, const std::string& place) {
    std::vector<Walk> walks;
    for (const json& schema : alternatives) {
      walks.emplace_back(root_).check(schema, value, place, "");
    }
    const auto fits = [](const Walk& walk) { return walk.violations.empty(); };
    expect(std::ranges::count_if(walks, fits) < 2, place, "fits several alternatives");
    const auto best = std::ranges::min_element(
        walks, {}, [](const Walk& walk) { return walk.violations.size(); });
    violations.insert(violations.end(), best->violations.begin(), best->violations.end());
    used.insert(best->used.begin(), best->used.end());
  }

  void check_members(const json& schema, const json& value, const std::string& place,
                     const std::string& name) {
    const json properties = schema.value("properties", json::object());
    const json others = schema.value("additionalProperties", json(true));
    for (const auto& [member, content] : value.items()) {
      const std::string below = place + "/" + member;
      if (properties.contains(member)) {
        used.insert(name + "." + member);
        check(properties[member], content, below, name + "." + member);
      } else if (others.is_object()) {
        check(others, content, below, "");
      } else {
        expect(others.get<bool>(), below, "is not in the schema");
      }
    }
  }

  void expect(bool holds, const std::string& place, const std::string& what) {
    if (!holds) {
      violations.push_back((place.empty() ? "/" : place) + ": " + what);
    }
  }

  const json& root_;
};

void collect(const json& schema, const std::string& name, std::set<std::string>& names) {
  const json properties = schema.value("properties", json::object());
  for (const auto& [member, rule] : properties.items()) {
    names.insert(name + "." + member);
    collect(rule, name + "." + member, names);
  }
}

}  // namespace

std::vector<std::string> schema_violations(const json& schema, const json& document) {
  Walk walk{schema};
  walk.check(schema, document, "", "");
  return walk.violations;
}

std::set<std::string> used_properties(const json& schema, const json& document) {
  Walk walk{schema};
  walk.check(schema, document, "", "");
  return walk.used;
}

std::set<std::string> known_properties(const json& schema) {
  std::set<std::string> names;
  collect(schema, "", names);
  const json definitions = schema.value("$defs", json::object());
  for (const auto& [name, definition] : definitions.items()) {
    collect(definition, name, names);
  }
  return names;
}

}  // namespace clmem::conformance
