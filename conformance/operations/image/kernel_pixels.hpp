// SPDX-License-Identifier: Apache-2.0
// kernel_pixels.hpp - images of unsigned integers as the kernels load_* and store_* see them.
//
//   expect_kernel_reads(fixture, image);
//   expect_kernel_writes(fixture, image);  // fresh pixels
//
// Contract: a kernel has four components of a pixel, in four bytes each.
#pragma once

#include "harness/filled_image.hpp"
#include "harness/kernel.hpp"

namespace clmem::conformance {

[[nodiscard]] Bytes widened(const FilledImage& image);
[[nodiscard]] WorkSize items_of(const ImageShape& shape);

void expect_kernel_reads(Fixture& fixture, const FilledImage& image);
void expect_kernel_writes(Fixture& fixture, FilledImage& image);

}  // namespace clmem::conformance
