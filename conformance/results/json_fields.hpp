// SPDX-License-Identifier: Apache-2.0
// json_fields.hpp - typed access to the fields of a JSON object, and one-line output.
//
//   const JsonFields fields{object};
//   const std::string id = fields.required<std::string>("case");
//   const double seconds = fields.optional<double>("seconds", 0.0);
//
// Contract: throws FormatError "expected a string in field 'case'" for a field that is missing or
// of another type. `to_line` never throws for text that is not UTF-8: drivers may print any bytes.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace clmem::conformance {

class FormatError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class JsonFields {
 public:
  explicit JsonFields(const nlohmann::json& object);

  // Value is std::string, double, int, unsigned, std::uint64_t, std::vector<std::string>, a map of
  // strings or nlohmann::json (an object).
  template <typename Value>
  [[nodiscard]] Value required(std::string_view name) const;

  template <typename Value>
  [[nodiscard]] Value optional(std::string_view name, Value fallback) const {
    return has(name) ? required<Value>(name) : std::move(fallback);
  }

  [[nodiscard]] bool has(std::string_view name) const;

 private:
  const nlohmann::json& object_;
};

// Returns the JSON value in `text`; throws FormatError if it is not valid JSON.
[[nodiscard]] nlohmann::json parse_json(std::string_view text);

// Returns one line without line end; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string to_line(const nlohmann::json& value);

}  // namespace clmem::conformance
