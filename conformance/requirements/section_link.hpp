// SPDX-License-Identifier: Apache-2.0
// section_link.hpp - links to the specification on the web.
//
//   section_link("clCreateBuffer: Errors")   // "https://registry.khronos.org/...#clCreateBuffer"
//
// Contract: pure. Takes a value of the column spec_section of requirements.csv: an anchor of the
// unified specification or a title, optionally with a colon and the relevant part.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

inline constexpr std::string_view specification_page =
    "https://registry.khronos.org/OpenCL/specs/unified/html/OpenCL_API.html";

[[nodiscard]] std::string section_link(std::string_view spec_section);

}  // namespace clmem::conformance
