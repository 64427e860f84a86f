// SPDX-License-Identifier: Apache-2.0
// fill_color.hpp - records the color of clEnqueueFillImage.
//
//   note_fill_color(record, next, command_queue, image, fill_color, ...);
//
// Contract: the image's format, queried from `next`, decides the number of values: one for depth
// images, four for others. Records no color for invalid images.
#pragma once

#include "clmem/mock/call.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

void note_fill_color(Call& record, const cl_icd_dispatch& next, cl_mem image, const void* color);

template <typename... Rest>
void note_fill_color(Call& record, const cl_icd_dispatch& next, cl_command_queue, cl_mem image,
                     const void* color, Rest...) {
  note_fill_color(record, next, image, color);
}

}  // namespace clmem::mock
