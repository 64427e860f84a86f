// SPDX-License-Identifier: Apache-2.0
// requirement.hpp - one checkable statement of the specification.
//
//   const Requirement& rule =
//   RequirementTable::embedded().at("CreateBuffer.err.INVALID_BUFFER_SIZE.zero"); rule.accepted //
//   {"CL_INVALID_BUFFER_SIZE"} rule.applies_to({3, 0})  // min_version and until against a device's
//   version
//
// Contract: a plain value; codes and conditions are text, because no OpenCL header is used here.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

enum class RequirementKind { error, behaviour, query, ordering, lifetime, limit, optional };

[[nodiscard]] std::string_view to_string(RequirementKind kind);
[[nodiscard]] std::optional<RequirementKind> parse_requirement_kind(std::string_view word);

// The possibility for a program to observe the requirement.
enum class Testable { yes, no, undefined_behaviour };

[[nodiscard]] std::optional<Testable> parse_testable(std::string_view word);

struct ApiVersion {
  int major = 1;
  int minor = 0;

  friend auto operator<=>(const ApiVersion&, const ApiVersion&) = default;
};

[[nodiscard]] std::string to_string(ApiVersion version);

// Parses a version such as "3.0"; returns nothing for any other text.
[[nodiscard]] std::optional<ApiVersion> parse_api_version(std::string_view text);

struct Requirement {
  std::string id;
  std::string entry_point;  // "*" for a rule about several functions
  RequirementKind kind = RequirementKind::behaviour;
  std::string expected;               // the required error code; may be empty
  std::vector<std::string> accepted;  // `expected` and the other accepted codes
  std::string statement;
  std::string spec_section;
  ApiVersion min_version;
  std::optional<ApiVersion> until;     // the last version that the row applies to
  std::vector<std::string> condition;  // features, absences and set-ups, all of which are needed
  Testable testable = Testable::yes;
  bool lenient = false;  // a deviation is a warning, not a failure
  std::string notes;

  [[nodiscard]] bool applies_to(ApiVersion version) const;
};

// Returns what takes effect on the cases that cite the requirement (harness/case.hpp), such as
// "since 1.2, until 2.2; needs images; accepts CL_X, CL_Y; lenient: a deviation is a warning".
[[nodiscard]] std::string effects_text(const Requirement& rule);

}  // namespace clmem::conformance
