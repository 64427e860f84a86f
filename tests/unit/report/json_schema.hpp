// SPDX-License-Identifier: Apache-2.0
// json_schema.hpp - holds a document against a JSON schema.
//
//   EXPECT_THAT(schema_violations(schema, document), IsEmpty());
//
// Contract: knows the keywords that our schemas use; any other throws std::logic_error, so that
// none is silently without effect.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

namespace clmem::conformance {

// "/cases/0/status: ..." per violation.
[[nodiscard]] std::vector<std::string> schema_violations(const nlohmann::json& schema,
                                                         const nlohmann::json& document);

// The properties of the schema that occur in the document, as "case.status" for one of $defs/case.
[[nodiscard]] std::set<std::string> used_properties(const nlohmann::json& schema,
                                                    const nlohmann::json& document);

// All that could occur.
[[nodiscard]] std::set<std::string> known_properties(const nlohmann::json& schema);

}  // namespace clmem::conformance
