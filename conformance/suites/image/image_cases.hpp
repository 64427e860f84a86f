// SPDX-License-Identifier: Apache-2.0
// image_cases.hpp - the cases about images. A new file of this folder adds its function here and
// its line in image_cases.cpp.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

[[nodiscard]] Cases create_image_cases();
[[nodiscard]] Cases create_image_error_cases();
[[nodiscard]] Cases create_image_size_error_cases();
[[nodiscard]] Cases early_image_cases();
[[nodiscard]] Cases image_call_object_cases();
[[nodiscard]] Cases image_call_order_cases();
[[nodiscard]] Cases image_call_region_cases();
[[nodiscard]] Cases image_device_cases();
[[nodiscard]] Cases image_from_buffer_cases();
[[nodiscard]] Cases image_from_image_cases();
[[nodiscard]] Cases image_from_object_error_cases();
[[nodiscard]] Cases image_info_cases();
[[nodiscard]] Cases image_kernel_format_cases();
[[nodiscard]] Cases image_layout_cases();
[[nodiscard]] Cases image_option_cases();
[[nodiscard]] Cases image_over_buffer_cases();
[[nodiscard]] Cases image_region_cases();
[[nodiscard]] Cases immutable_image_cases();
[[nodiscard]] Cases mip_level_cases();
[[nodiscard]] Cases supported_format_cases();

// All of them.
[[nodiscard]] Cases image_cases();

}  // namespace clmem::conformance
