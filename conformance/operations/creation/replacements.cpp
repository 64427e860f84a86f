// SPDX-License-Identifier: Apache-2.0
#include "operations/creation/replacements.hpp"

#include "harness/contents.hpp"

namespace clmem::conformance {

cl_mem Replacements::keep(FilledBuffer buffer) {
  return buffers_.emplace_back(std::move(buffer)).get();
}

cl_mem Replacements::keep(FilledImage image) {
  return images_.emplace_back(std::move(image)).get();
}

cl_mem Replacements::keep(Handle<cl_mem> mem) {
  return others_.emplace_back(std::move(mem)).get();
}

// The host may have no access to them.
void Replacements::expect_unchanged(Fixture& fixture) const {
  for (const FilledBuffer& buffer : buffers_) {
    expect_contents(fixture, buffer, {ReadBack::copy});
  }
  for (const FilledImage& image : images_) {
    expect_image_contents(fixture, image, {ImageReadBack::copy});
  }
}

}  // namespace clmem::conformance
