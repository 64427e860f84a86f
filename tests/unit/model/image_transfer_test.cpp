// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "image_fixture.hpp"

namespace clmem::mock::image_transfer_test {
namespace {

constexpr std::uint8_t untouched = 0xee;

// A part of the image that starts and ends within it, in as many dimensions as it has.
struct Part {
  explicit Part(const ImageRow& row) {
    for (std::size_t at = 0; at < row.dimensions(); ++at) {
      origin.at(at) = 1;
      region.at(at) = row.pixels.at(at) - 1;
    }
    if (row.dimensions() > 1) {
      region[0] = 4;
    }
  }
  [[nodiscard]] std::size_t bytes() const {
    return region[0] * region[1] * region[2] * two_bytes_size;
  }

  Triple origin{0, 0, 0};
  Triple region{1, 1, 1};
};

class ImageTransfer : public ImageTest, public ::testing::WithParamInterface<ImageRow> {
 protected:
  const ImageRow& row = GetParam();
  const Part part{row};
  const Bytes whole = counting(row.bytes());
};

// req: EnqueueReadImage.data, EnqueueReadImage.row-pitch-default,
// req: EnqueueReadImage.slice-pitch-default, EnqueueReadImage.array-index
// A region is read from its place and packed without gaps.
TEST_P(ImageTransfer, ReadsARegionPacked) {
  const cl_mem image = make_image(row, whole);
  Bytes host(part.bytes());
  ASSERT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, part.origin.data(), part.region.data(),
                                     0, 0, host.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(host, cut(whole, row.pixels, part.origin, part.region));
}

// req: EnqueueReadImage.row-pitch, EnqueueReadImage.slice-pitch, EnqueueReadImage.outside-untouched
// Pitches of the host side are honoured, and the gaps between its rows and slices stay untouched.
TEST_P(ImageTransfer, ReadsWithPitches) {
  const cl_mem image = make_image(row, whole);
  const std::size_t row_pitch = 24;
  const std::size_t slice_pitch = row.has_slices() ? 24 * 5 + 6 : 0;
  const bool rows_are_layers = row.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  Bytes host(24 * 5 * 4 + 64, untouched);
  ASSERT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, part.origin.data(), part.region.data(),
                                     row_pitch, slice_pitch, host.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  Bytes expected(host.size(), untouched);
  const Bytes box = cut(whole, row.pixels, part.origin, part.region);
  const std::size_t width = part.region[0] * two_bytes_size;
  for (std::size_t line = 0; line < part.region[1] * part.region[2]; ++line) {
    const std::size_t y = line % part.region[1];
    const std::size_t z = line / part.region[1];
    const std::size_t start = rows_are_layers ? y * slice_pitch : z * slice_pitch + y * row_pitch;
    std::copy_n(box.begin() + static_cast<std::ptrdiff_t>(line * width), width,
                expected.begin() + static_cast<std::ptrdiff_t>(start));
  }
  EXPECT_EQ(host, expected);
}

// req: EnqueueWriteImage.data, EnqueueWriteImage.outside-untouched, EnqueueWriteImage.array-index
// A region is written to its place; pixels around it stay as they are.
TEST_P(ImageTransfer, WritesARegionPacked) {
  const cl_mem image = make_image(row, whole);
  const Bytes box(part.bytes(), 0xab);
  ASSERT_EQ(model.clEnqueueWriteImage(queue, image, CL_TRUE, part.origin.data(), part.region.data(),
                                      0, 0, box.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(contents(image, row), pasted(whole, row.pixels, part.origin, part.region, box));
}

// req: EnqueueWriteImage.row-pitch, EnqueueWriteImage.slice-pitch
// What was read with pitches is written back with the same pitches.
TEST_P(ImageTransfer, WritesWithPitches) {
  const cl_mem image = make_image(row, whole);
  const cl_mem other = make_image(row, Bytes(row.bytes(), untouched));
  const std::size_t slice_pitch = row.has_slices() ? 24 * 5 + 6 : 0;
  Bytes host(24 * 5 * 4 + 64, 0x11);
  ASSERT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, part.origin.data(), part.region.data(),
                                     24, slice_pitch, host.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(model.clEnqueueWriteImage(queue, other, CL_TRUE, part.origin.data(), part.region.data(),
                                      24, slice_pitch, host.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(contents(other, row),
            pasted(Bytes(row.bytes(), untouched), row.pixels, part.origin, part.region,
                   cut(whole, row.pixels, part.origin, part.region)));
}

// req: EnqueueCopyImageToBuffer.data, EnqueueCopyImageToBuffer.packed,
// req: EnqueueCopyImageToBuffer.offset, EnqueueCopyImageToBuffer.outside-untouched
// A region lies packed in the buffer, from any byte on.
TEST_P(ImageTransfer, CopiesARegionToABuffer) {
  const cl_mem image = make_image(row, whole);
  const cl_mem buffer = make_buffer(Bytes(part.bytes() + 5, untouched));
  ASSERT_EQ(model.clEnqueueCopyImageToBuffer(queue, image, buffer, part.origin.data(),
                                             part.region.data(), 3, 0, nullptr, nullptr),
            CL_SUCCESS);
  Bytes expected(part.bytes() + 5, untouched);
  std::ranges::copy(cut(whole, row.pixels, part.origin, part.region), expected.begin() + 3);
  EXPECT_EQ(read(buffer), expected);
}

// req: EnqueueCopyBufferToImage.data, EnqueueCopyBufferToImage.packed,
// req: EnqueueCopyBufferToImage.offset, EnqueueCopyBufferToImage.outside-untouched
// A region is taken packed from the buffer, from any byte on.
TEST_P(ImageTransfer, CopiesABufferToARegion) {
  const cl_mem image = make_image(row, whole);
  const Bytes source = counting(part.bytes() + 5, 100);
  ASSERT_EQ(
      model.clEnqueueCopyBufferToImage(queue, make_buffer(source), image, 3, part.origin.data(),
                                       part.region.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(contents(image, row), pasted(whole, row.pixels, part.origin, part.region,
                                         {source.begin() + 3, source.end() - 2}));
}

// req: EnqueueFillImage.unsigned, EnqueueFillImage.partial
// A fill gives the colour to each pixel of the region and to no other.
TEST_P(ImageTransfer, FillsARegion) {
  const cl_mem image = make_image(row, whole);
  const std::array<cl_uint, 4> color{0xab, 300, 1, 2};
  ASSERT_EQ(model.clEnqueueFillImage(queue, image, color.data(), part.origin.data(),
                                     part.region.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  Bytes box;
  for (std::size_t at = 0; at < part.bytes(); at += two_bytes_size) {
    box.insert(box.end(), {0xab, 0xff});
  }
  EXPECT_EQ(contents(image, row), pasted(whole, row.pixels, part.origin, part.region, box));
}

// req: EnqueueMapImage.origin, EnqueueMapImage.write.transfer, EnqueueMapImage.all-types,
// req: EnqueueMapImage.slice-pitch.flat, EnqueueMapImage.slice-pitch.3d
// A mapped region is reached through the returned pointer and pitches.
TEST_P(ImageTransfer, MapsARegion) {
  const cl_mem image = make_image(row, whole);
  std::size_t row_pitch = 1;
  std::size_t slice_pitch = 1;
  cl_int code = CL_SUCCESS;
  auto* const mapped = static_cast<std::uint8_t*>(model.clEnqueueMapImage(
      queue, image, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, part.origin.data(), part.region.data(),
      &row_pitch, &slice_pitch, 0, nullptr, nullptr, &code));
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(slice_pitch == 0, !row.has_slices());
  const bool rows_are_layers = row.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  Bytes seen;
  for (std::size_t line = 0; line < part.region[1] * part.region[2]; ++line) {
    const std::size_t y = line % part.region[1];
    const std::size_t z = line / part.region[1];
    auto* const bytes =
        mapped + (rows_are_layers ? y * slice_pitch : z * slice_pitch + y * row_pitch);
    const std::size_t width = part.region[0] * two_bytes_size;
    seen.insert(seen.end(), bytes, bytes + width);
    std::fill_n(bytes, width, std::uint8_t{0xab});
  }
  EXPECT_EQ(seen, cut(whole, row.pixels, part.origin, part.region));
  ASSERT_EQ(model.clEnqueueUnmapMemObject(queue, image, mapped, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(contents(image, row),
            pasted(whole, row.pixels, part.origin, part.region, Bytes(part.bytes(), 0xab)));
}

INSTANTIATE_TEST_SUITE_P(Kinds, ImageTransfer, ::testing::ValuesIn(image_rows()), image_row_name);

class ImageCopy : public ImageTest, public ::testing::WithParamInterface<std::size_t> {};

// req: EnqueueCopyImage.data, EnqueueCopyImage.mixed-types, EnqueueCopyImage.outside-untouched
// A line of pixels can be copied between images of any two types; both images keep all else.
TEST_P(ImageCopy, GoesBetweenAllTypes) {
  const ImageRow& from = image_rows().at(GetParam());
  const Triple line{3, 1, 1};
  const Bytes source_bytes = counting(from.bytes());
  for (const ImageRow& to : image_rows()) {
    const cl_mem source = make_image(from, source_bytes);
    const cl_mem target = make_image(to, Bytes(to.bytes(), untouched));
    const Triple from_origin{2, from.pixels[1] - 1, from.pixels[2] - 1};
    const Triple to_origin{1, to.pixels[1] / 2, to.pixels[2] / 2};
    ASSERT_EQ(model.clEnqueueCopyImage(queue, source, target, from_origin.data(), to_origin.data(),
                                       line.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(contents(target, to), pasted(Bytes(to.bytes(), untouched), to.pixels, to_origin, line,
                                           cut(source_bytes, from.pixels, from_origin, line)));
    EXPECT_EQ(contents(source, from), source_bytes);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, ImageCopy, ::testing::Range<std::size_t>(0, 6),
                         [](const auto& row) { return image_rows().at(row.param).name; });

class ImageOverlap : public ImageTest {};

// req: EnqueueCopyImage.err.MEM_COPY_OVERLAP, EnqueueCopyImage.same-image
// Within one image, regions may be next to each other in any dimension, but not share a pixel.
TEST_F(ImageOverlap, IsRefusedWithinOneImage) {
  const ImageRow& row = image_rows().back();
  const cl_mem image = make_image(row, counting(row.bytes()));
  const Triple region{3, 2, 1};
  const auto copy = [&](const Triple& from, const Triple& to) {
    return model.clEnqueueCopyImage(queue, image, image, from.data(), to.data(), region.data(), 0,
                                    nullptr, nullptr);
  };
  EXPECT_EQ(copy({0, 0, 0}, {2, 1, 0}), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy({2, 1, 1}, {0, 0, 1}), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy({0, 0, 0}, {3, 0, 0}), CL_SUCCESS);
  EXPECT_EQ(copy({0, 0, 0}, {0, 2, 0}), CL_SUCCESS);
  EXPECT_EQ(copy({0, 0, 0}, {0, 0, 1}), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::image_transfer_test
