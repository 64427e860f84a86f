// SPDX-License-Identifier: Apache-2.0
// deviation.hpp - the data of a failed expectation, besides its text.
//
//   result.deviations.push_back({.kind = DeviationKind::accepted, .call = "clEnqueueMapBuffer",
//                                .expected = "CL_INVALID_VALUE", .given = "CL_SUCCESS"});
//
// Contract: a plain value; `deviation_from_json(to_json(d)) == d`; reading throws FormatError.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace clmem::conformance {

enum class DeviationKind {
  other,        // an expectation without data
  accepted,     // success where an error was expected
  refused,      // an error where success was expected
  wrong_code,   // another error, or no stored code
  wrong_value,  // the value that a call stores or returns
  wrong_bytes,  // contents of memory
};

[[nodiscard]] std::string_view to_string(DeviationKind kind);

struct Deviation {
  DeviationKind kind = DeviationKind::other;
  std::string call{};      // the entry point
  std::string expected{};  // names of codes, or a value
  std::string given{};
  std::string shape{};      // how bytes differ, or the parameter of a value
  std::string statement{};  // "map_errors.cpp:120"
  std::string form{};       // of the latest call of that entry point (call_form.hpp)
  // The rounds of a check that the case repeats, because a driver may fail it only sometimes; 0:
  // made once.
  unsigned rounds = 0;
  unsigned failed_rounds = 0;

  friend bool operator==(const Deviation&, const Deviation&) = default;
};

[[nodiscard]] nlohmann::json to_json(const Deviation& deviation);
[[nodiscard]] Deviation deviation_from_json(const nlohmann::json& object);

}  // namespace clmem::conformance
