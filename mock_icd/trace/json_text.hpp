// SPDX-License-Identifier: Apache-2.0
// json_text.hpp - the few pieces of JSON that a trace is made of.
//
//   json_member("name", "queue#1") == "\"name\":\"queue#1\""
//
// Contract: any bytes give legal JSON; what is not ASCII is replaced.
#pragma once

#include <string>
#include <string_view>

namespace clmem::mock {

[[nodiscard]] std::string json_string(std::string_view text);
[[nodiscard]] std::string json_member(std::string_view name, std::string_view value);

}  // namespace clmem::mock
