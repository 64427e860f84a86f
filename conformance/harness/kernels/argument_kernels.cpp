// SPDX-License-Identifier: Apache-2.0
// Kernels whose arguments are images and samplers, for cases about what may be passed to them.
// Their functions for the mock driver are in mock_kernels/argument_kernels.c.

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

KernelSource argument_kernels() {
  return {.name = "image arguments", .conditions = {"images"}, .text = R"(
kernel void take_image(read_only image2d_t from, sampler_t sampler, global float4* to) {
  to[0] = read_imagef(from, sampler, (int2)(0, 0));
}

kernel void give_image(write_only image2d_t to) {
  write_imagef(to, (int2)(0, 0), (float4)(0.0f, 0.0f, 0.0f, 0.0f));
}
)"};
}

}  // namespace clmem::conformance
