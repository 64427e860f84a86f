// SPDX-License-Identifier: Apache-2.0
// One image by every access: kernels read what commands have written, and every command sees what
// kernels have written, at the same pixel.

#include "operations/image/kernel_pixels.hpp"
#include "suites/case_file.hpp"
#include "suites/image/map/image_mapping.hpp"

namespace clmem::conformance::image_kernel_access_cases {

namespace {

constexpr cl_image_format format_cl{CL_RGBA, CL_UNSIGNED_INT8};

const ImageFormat& pixel_format() {
  return *known_format(format_cl.image_channel_order, format_cl.image_channel_data_type);
}

// A way of writing new pixels to a part of the image.
using Put = void (*)(Fixture& fixture, FilledImage& image, const PixelRegion& part);

void write(Fixture& fixture, FilledImage& image, const PixelRegion& part) {
  const FilledImage source =
      filled_image(fixture, shape_of(image.shape.kind, part.region), pixel_format());
  HostBytes& pixels = fixture.host(source.bytes);
  must_succeed(clEnqueueWriteImage, fixture.queue(), image.get(), CL_TRUE, part.origin.data(),
               part.region.data(), 0, 0, pixels.data(), 0, nullptr, nullptr);
  copy_region(pixels, source.place(), image.bytes, image.place(part.origin), part.region);
}

void map(Fixture& fixture, FilledImage& image, const PixelRegion& part) {
  Mapping mapping = map_pixels(fixture, image, part, CL_MAP_WRITE);
  write_pixels(fixture, mapping, image);
  mapping.end();
}

void copy_buffer(Fixture& fixture, FilledImage& image, const PixelRegion& part) {
  const Extent& region = part.region;
  const std::size_t row = region[0] * image.format.element;
  const FilledBuffer source = fixture.filled_buffer(row * region[1] * region[2]);
  must_succeed(clEnqueueCopyBufferToImage, fixture.queue(), source.get(), image.get(), 0,
               part.origin.data(), region.data(), 0, nullptr, nullptr);
  copy_region(source.bytes, {0, {image.format.element, row, row * region[1]}, image.format.element},
              image.bytes, image.place(part.origin), region);
}

void copy_image(Fixture& fixture, FilledImage& image, const PixelRegion& part) {
  const FilledImage source =
      filled_image(fixture, shape_of(image.shape.kind, part.region), pixel_format());
  const Extent zero{};
  must_succeed(clEnqueueCopyImage, fixture.queue(), source.get(), image.get(), zero.data(),
               part.origin.data(), part.region.data(), 0, nullptr, nullptr);
  copy_region(source.bytes, source.place(), image.bytes, image.place(part.origin), part.region);
}

Rows<Put> puts() {
  return {{"Write", "EnqueueWriteImage.data", write},
          {"Map", "EnqueueMapImage.write.transfer", map},
          {"CopyFromBuffer", "EnqueueCopyBufferToImage.data", copy_buffer},
          {"Copy", "EnqueueCopyImage.data", copy_image}};
}

CLMEM_TABLE(ImageKernels, KernelsReadWhatCommandsWrote,
            "A kernel reads each pixel at the place where a command wrote it.",
            (const std::pair<ImageKind, Put>& both), crossed(image_kind_rows(), puts()), {},
            .time_limit_s = compiling_limit_s) {
  const auto& [kind, put] = both;
  FilledImage image = filled_image(fixture, usual_shape(kind), pixel_format());
  expect_kernel_reads(fixture, image);
  put(fixture, image, inner_region(image.shape));
  expect_kernel_reads(fixture, image);
  put(fixture, image, whole(image.shape));
  expect_kernel_reads(fixture, image);
  expect_image_contents(fixture, image);
}

// The flags are those that every driver has to support for images that its kernels write.
CLMEM_TABLE(ImageKernels, CommandsSeeWhatKernelsWrote,
            "Commands read each pixel at the place where a kernel wrote it.", (ImageKind kind),
            image_kind_rows(), {"NDRangeKernel.writes-visible"},
            .time_limit_s = compiling_limit_s) {
  fixture.needs("images");
  if (kind == ImageKind::image_3d && fixture.device().lacks("3d_image_writes")) {
    unsupported("3D images that kernels write");
  }
  FilledImage image = filled_image(fixture, usual_shape(kind), pixel_format(), CL_MEM_WRITE_ONLY);
  expect_kernel_writes(fixture, image);
}

// Runs a kernel that reads two images of one shape.
void expect_both_read(Fixture& fixture, const FilledImage& one, const FilledImage& other) {
  const FilledBuffer of_one = fixture.filled_buffer(widened(one).size());
  const FilledBuffer of_other = fixture.filled_buffer(widened(other).size());
  Kernel{fixture, "load_both_2d"}.run(fixture, items_of(one.shape), one.get(), other.get(),
                                      of_one.get(), of_other.get());
  expect_contents(fixture, of_one.get(), widened(one));
  expect_contents(fixture, of_other.get(), widened(other));
}

CLMEM_TABLE(ImageKernels, KernelsReadTwoImages,
            "A kernel with two image arguments reads each of them.", (cl_channel_type type),
            (Rows<cl_channel_type>{{"OfOneFormat", CL_UNSIGNED_INT8},
                                   {"OfOtherComponents", CL_UNSIGNED_INT32}}),
            {"GetSupportedImageFormats.mapping.read"}, .time_limit_s = compiling_limit_s) {
  fixture.needs("images");
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const FilledImage one = filled_image(fixture, shape, pixel_format());
  const FilledImage other = filled_image(fixture, shape, *known_format(CL_RGBA, type));
  expect_both_read(fixture, one, other);
  expect_both_read(fixture, other, one);
  expect_both_read(fixture, one, one);
}

void expect_measured(Fixture& fixture, const Kernel& measure, const FilledImage& image) {
  const cl_image_desc described = description_of(image.shape);
  const std::array<std::size_t, 4> extents{described.image_width, described.image_height,
                                           described.image_depth, described.image_array_size};
  std::array<cl_int, 4> seen{};
  const FilledBuffer to = fixture.filled_buffer(sizeof seen);
  measure.run(fixture, {1}, image.get(), to.get());
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{seen}));
  constexpr std::array<const char*, 4> names{"width", "height", "depth", "layers"};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ(seen.at(i), static_cast<cl_int>(extents.at(i)))
        << names.at(i) << " of " << image.shape.text();
  }
}

// Passes images of several extents to one kernel, and the first image once more.
CLMEM_TABLE(ImageKernels, KernelsKnowExtents,
            "A kernel can query the extents of each of its image arguments.", (ImageKind kind),
            image_kind_rows(), {"CreateImage.kernel-extents"}, .time_limit_s = compiling_limit_s) {
  std::deque<FilledImage> images;
  for (const ImageShape& shape : {usual_shape(kind), shape_of(kind, {1, 1, 1}),
                                  shape_of(kind, {2, 3, 4}), shape_of(kind, {129, 2, 3})}) {
    images.push_back(filled_image(fixture, shape, pixel_format()));
  }
  const Kernel measure{fixture, kernel_for(kind, "measure")};
  for (const FilledImage& image : images) {
    expect_measured(fixture, measure, image);
  }
  expect_measured(fixture, measure, images.front());
}

CLMEM_CASE(ImageKernels, KernelsKnowFormat,
           "A kernel can query the channel order and the channel data type of its image argument.",
           {"CreateImage.kernel-format"}, .time_limit_s = compiling_limit_s) {
  const Kernel describe{fixture, "describe_2d"};
  const FilledBuffer to = fixture.filled_buffer(2 * sizeof(cl_int));
  for (const ImageFormat& format :
       supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY)) {
    const auto [order, type] = format.cl;
    const bool is_described = order >= CL_R && order <= CL_LUMINANCE && type >= CL_SNORM_INT8 &&
                              type <= CL_FLOAT && order != CL_RGB;
    if (!is_described) {  // newer than OpenCL C 1.1, or packed
      continue;
    }
    const FilledImage image =
        filled_image(fixture, shape_of(ImageKind::image_2d, {3, 2, 1}), format, CL_MEM_READ_ONLY);
    std::array<cl_int, 2> seen{};
    describe.run(fixture, {1}, image.get(), to.get());
    must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{seen}));
    EXPECT_EQ(seen, (std::array{static_cast<cl_int>(type), static_cast<cl_int>(order)}))
        << format.name << ": channel type and channel order";
  }
}

}  // namespace

}  // namespace clmem::conformance::image_kernel_access_cases
