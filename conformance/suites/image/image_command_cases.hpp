// SPDX-License-Identifier: Apache-2.0
// image_command_cases.hpp - the cases about copies, fills and maps of images, by file.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

[[nodiscard]] Cases image_buffer_copy_cases();
[[nodiscard]] Cases image_command_device_cases();
[[nodiscard]] Cases image_copy_cases();
[[nodiscard]] Cases image_copy_overlap_cases();
[[nodiscard]] Cases image_fill_cases();
[[nodiscard]] Cases image_kernel_access_cases();
[[nodiscard]] Cases image_map_cases();
[[nodiscard]] Cases image_map_access_cases();
[[nodiscard]] Cases image_place_error_cases();

// All of them.
[[nodiscard]] Cases image_command_cases();

}  // namespace clmem::conformance
