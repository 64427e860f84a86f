// SPDX-License-Identifier: Apache-2.0
// json_text.hpp - text in quotes, for records and traces.
//
//   json_member("name", "queue#1") == "\"name\":\"queue#1\""
//
// Contract: any bytes give valid JSON; each byte outside printable ASCII becomes "\u00XX".
#pragma once

#include <string>
#include <string_view>

namespace clmem::mock {

[[nodiscard]] std::string json_string(std::string_view text);
[[nodiscard]] std::string json_member(std::string_view name, std::string_view value);

}  // namespace clmem::mock
