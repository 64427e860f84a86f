// SPDX-License-Identifier: Apache-2.0
#include "suites/image/image_cases.hpp"

namespace clmem::conformance {

Cases image_cases() {
  return join({
      create_image_cases(),
      create_image_error_cases(),
      create_image_size_error_cases(),
      early_image_cases(),
      image_call_object_cases(),
      image_call_order_cases(),
      image_call_region_cases(),
      image_device_cases(),
      image_from_buffer_cases(),
      image_from_image_cases(),
      image_from_object_error_cases(),
      image_info_cases(),
      image_kernel_format_cases(),
      image_layout_cases(),
      image_option_cases(),
      image_over_buffer_cases(),
      image_region_cases(),
      immutable_image_cases(),
      mip_level_cases(),
      supported_format_cases(),
  });
}

}  // namespace clmem::conformance
