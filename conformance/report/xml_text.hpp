// SPDX-License-Identifier: Apache-2.0
// xml_text.hpp - text and attributes of an XML 1.0 document.
//
//   fmt::format("<case{}>{}</case>", xml_attribute("name", id), xml_escaped(text))
//
// Contract: the result is well-formed for any bytes. The reports need no other XML functions, so a
// library would be a dependency for two functions.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

[[nodiscard]] std::string xml_escaped(std::string_view text);

// Returns the attribute with a leading blank: ` name="value"`.
[[nodiscard]] std::string xml_attribute(std::string_view name, std::string_view value);

}  // namespace clmem::conformance
