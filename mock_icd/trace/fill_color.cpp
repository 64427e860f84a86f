// SPDX-License-Identifier: Apache-2.0
#include "trace/fill_color.hpp"

#include "trace/capture.hpp"

namespace clmem::mock {

void note_fill_color(Call& record, const cl_icd_dispatch& next, cl_mem image, const void* color) {
  cl_image_format format{};
  if (next.clGetImageInfo(image, CL_IMAGE_FORMAT, sizeof(format), &format, nullptr) == CL_SUCCESS) {
    capture_color(record, "fill_color", color, format.image_channel_order == CL_DEPTH ? 1 : 4);
  }
}

}  // namespace clmem::mock
