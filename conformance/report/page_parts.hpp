// SPDX-License-Identifier: Apache-2.0
// page_parts.hpp - the files of report/html, which CMake embeds line by line, with the scripts
// joined.
#pragma once

#include <span>

namespace clmem::conformance {

[[nodiscard]] std::span<const char* const> page_frame();
[[nodiscard]] std::span<const char* const> page_style();
[[nodiscard]] std::span<const char* const> page_script();

}  // namespace clmem::conformance
