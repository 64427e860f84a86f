// SPDX-License-Identifier: Apache-2.0
// json_schema.hpp - validates a document against a JSON schema.
//
//   EXPECT_THAT(schema_violations(schema, document), IsEmpty());
//
// Contract: supports the keywords that our schemas use; any other throws std::logic_error, so that
// none is silently ignored.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

namespace clmem::conformance {

// Returns a line "/cases/0/status: ..." per violation.
[[nodiscard]] std::vector<std::string> schema_violations(const nlohmann::json& schema,
                                                         const nlohmann::json& document);

// Returns the schema's properties that occur in the document, such as "case.status" for $defs/case.
[[nodiscard]] std::set<std::string> used_properties(const nlohmann::json& schema,
                                                    const nlohmann::json& document);

// Returns all properties of the schema.
[[nodiscard]] std::set<std::string> known_properties(const nlohmann::json& schema);

}  // namespace clmem::conformance
