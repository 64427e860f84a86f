// SPDX-License-Identifier: Apache-2.0
#include "suites/image/image_command_cases.hpp"

namespace clmem::conformance {

Cases image_command_cases() {
  return join({
      image_buffer_copy_cases(),
      image_command_device_cases(),
      image_copy_cases(),
      image_copy_overlap_cases(),
      image_fill_cases(),
      image_kernel_access_cases(),
      image_map_cases(),
      image_map_access_cases(),
      image_place_error_cases(),
  });
}

}  // namespace clmem::conformance
