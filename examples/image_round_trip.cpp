// SPDX-License-Identifier: Apache-2.0
// An image from an array of bytes, four per pixel, read back as a whole and in part.
#include <clmem/pyopencl.hpp>
#include <cstdint>
#include <vector>

#include "example.hpp"

namespace {

constexpr std::size_t height = 256;
constexpr std::size_t width = 512;
constexpr std::size_t channels = 4;

std::vector<std::uint8_t> gradient() {
  std::vector<std::uint8_t> bytes(height * width * channels);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    bytes[at] = static_cast<std::uint8_t>(at / channels * 7 + at % channels);
  }
  return bytes;
}

}  // namespace

int main() {
  return example::run([](const example::Setup& setup) {
    const std::vector<std::uint8_t> bytes = gradient();

    // The array's shape is rows, columns and channels. Without `num_channels` the image would be
    // 3D, with one channel per pixel.
    const clmem::Image image = clmem::image_from_array(
        setup.context, bytes, {height, width, channels}, {.num_channels = channels});
    if (image.width() != width || image.height() != height) {
      return false;
    }

    // Reads the whole image, because no region is given.
    std::vector<std::uint8_t> whole(bytes.size());
    clmem::copy(setup.queue, whole, image);

    // Origins and regions of images are pixels, x first: ten pixels from row 3, column 16 on.
    std::vector<std::uint8_t> part(10 * channels);
    clmem::copy(setup.queue, part, clmem::tile(image, {16, 3}, clmem::Region{10}));
    const auto expected = bytes.begin() + (3 * width + 16) * channels;
    return whole == bytes && std::equal(part.begin(), part.end(), expected);
  });
}
