// SPDX-License-Identifier: Apache-2.0
// Images in kernels: pixels that commands have written, pixels that commands read, extents and
// formats, and the uses that formats are listed for.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"
#include "suites/image/map/image_mapping.hpp"
#include "suites/image/transfer/image_commands.hpp"

namespace clmem::conformance::image_kernel_access_cases {

const ImageFormat& pixel_format() {
  return *known_format(CL_RGBA, CL_UNSIGNED_INT8);
}

Rows<std::string> puts() {
  return {{"Write", "EnqueueWriteImage.data", "WriteImage"},
          {"Map", "EnqueueMapImage.write.transfer", "MapImage"},
          {"CopyFromBuffer", "EnqueueCopyBufferToImage.data", "CopyBufferToImage"},
          {"Copy", "EnqueueCopyImage.data", "CopyImage"}};
}

void put(Fixture& fixture, FilledImage& image, const PixelRegion& part, const std::string& by) {
  if (by != "MapImage") {
    return image_command(by).move(fixture, image, {.part = part});
  }
  Mapping mapping = map_pixels(fixture, image, part, CL_MAP_WRITE);
  write_pixels(fixture, mapping, image);
  mapping.end();
}

CLMEM_TABLE(ImageKernels, KernelsReadWhatCommandsWrote,
            "A kernel reads each pixel at the place where a command wrote it.",
            (const std::pair<ImageKind, std::string>& both), crossed(image_kind_rows(), puts()), {},
            .time_limit_s = compiling_limit_s) {
  const auto& [kind, by] = both;
  FilledImage image = filled_image(fixture, usual_shape(kind), pixel_format());
  expect_kernel_reads(fixture, image);
  put(fixture, image, inner_region(image.shape), by);
  expect_kernel_reads(fixture, image);
  put(fixture, image, whole(image.shape), by);
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
           "A kernel can query the channel order and data type of its image argument.",
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

constexpr cl_uint integer_types[] = {CL_UNSIGNED_INT8, CL_UNSIGNED_INT16, CL_UNSIGNED_INT32};

// One kernel stores each pixel that it reads and inverts the lowest eight bits of its components.
void expect_kernel_inverts(Fixture& fixture, FilledImage& image) {
  FilledBuffer was = fixture.filled_buffer(widened(image).size());
  const Kernel invert{fixture, "invert_2d"};
  invert.run(fixture, items_of(image.shape), image.get(), was.get());
  was.bytes = widened(image);
  {
    SCOPED_TRACE(image.format.name + " as a kernel that writes it has read it");
    expect_contents(fixture, was, {ReadBack::read});
  }
  const std::size_t channel = image.format.element / 4;
  for (std::size_t i = 0; i < image.bytes.size(); i += channel) {
    image.bytes[i] ^= std::byte{255};
  }
  SCOPED_TRACE(image.format.name + " as a kernel that read it has written it");
  expect_image_contents(fixture, image);
}

struct UseRow {
  const char* name;
  const char* requirement;
  cl_mem_flags flags;
  bool read;
  bool written;
};

constexpr const char* reading = "GetSupportedImageFormats.mapping.read";
constexpr const char* writing = "GetSupportedImageFormats.mapping.write";
constexpr const char* by_default = "CreateImage.flags.default";

CLMEM_CASE(ImageKernels, ReadAndWriteListedFormats,
           "One kernel reads and writes one image in the formats that are listed for that use.",
           {"GetSupportedImageFormats.mapping.rw"}, .time_limit_s = compiling_limit_s) {
  bool listed = false;
  for (const cl_uint type : integer_types) {
    const ImageFormat& format = *known_format(CL_RGBA, type);
    if (supports(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_KERNEL_READ_AND_WRITE, format.cl)) {
      FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d), format);
      expect_kernel_inverts(fixture, image);
      listed = true;
    }
  }
  // The formats of CL_RGBA are in the list of every device (minimum-list-of-formats).
  EXPECT_TRUE(listed) << "no format of unsigned integers is listed";
}

CLMEM_TABLE(
    ImageKernels, UseListedFormats,
    "Kernels can read or write images of listed formats as the access flag of the image allows, "
    "and do both without an access flag.",
    (const UseRow& row),
    (std::vector<UseRow>{
        {.name = "ReadOnly",
         .requirement = reading,
         .flags = CL_MEM_READ_ONLY,
         .read = true,
         .written = false},
        {.name = "ReadWriteRead",
         .requirement = reading,
         .flags = CL_MEM_READ_WRITE,
         .read = true,
         .written = false},
        {.name = "WriteOnly",
         .requirement = writing,
         .flags = CL_MEM_WRITE_ONLY,
         .read = false,
         .written = true},
        {.name = "ReadWriteWritten",
         .requirement = writing,
         .flags = CL_MEM_READ_WRITE,
         .read = false,
         .written = true},
        {.name = "NoFlag", .requirement = by_default, .flags = 0, .read = true, .written = true}}),
    {}, .time_limit_s = compiling_limit_s) {
  for (const cl_uint type : integer_types) {
    FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d),
                                     *known_format(CL_RGBA, type), row.flags);
    if (row.written) {
      expect_kernel_writes(fixture, image);
    }
    if (row.read) {
      expect_kernel_reads(fixture, image);
    }
  }
}

}  // namespace clmem::conformance::image_kernel_access_cases
