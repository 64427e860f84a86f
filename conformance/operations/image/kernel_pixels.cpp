// SPDX-License-Identifier: Apache-2.0
#include "operations/image/kernel_pixels.hpp"

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

Bytes widened(const FilledImage& image) {
  constexpr std::size_t component = sizeof(cl_uint);
  const std::size_t stored = image.format.element / 4;
  Bytes wide(image.bytes.size() / stored * component);
  for (std::size_t i = 0; i < image.bytes.size(); ++i) {
    wide[i / stored * component + i % stored] = image.bytes[i];
  }
  return wide;
}

WorkSize items_of(const ImageShape& shape) {
  return {shape.extent.begin(), shape.extent.end()};
}

void expect_kernel_reads(Fixture& fixture, const FilledImage& image) {
  const Bytes expected = widened(image);
  const FilledBuffer to = fixture.filled_buffer(expected.size());
  const Kernel load{fixture, kernel_for(image.shape.kind, "load")};
  load.run(fixture, items_of(image.shape), image.get(), to.get());
  SCOPED_TRACE(image.shape.text() + " of " + image.format.name + " as a kernel reads it");
  expect_contents(fixture, to.get(), expected, {ReadBack::read});
}

void expect_kernel_writes(Fixture& fixture, FilledImage& image) {
  image.bytes = elements(fixture, image.format, image.shape.pixels());
  Bytes wide = widened(image);
  const Handle<cl_mem> from =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                wide.size(), wide.data());
  const Kernel store{fixture, kernel_for(image.shape.kind, "store")};
  store.run(fixture, items_of(image.shape), image.get(), from.get());
  SCOPED_TRACE(image.shape.text() + " of " + image.format.name + " as a kernel has written it");
  expect_image_contents(fixture, image);
}

}  // namespace clmem::conformance
