// SPDX-License-Identifier: Apache-2.0
// Formats that are listed for a use, with kernels that use them in this way.

#include "operations/image/kernel_pixels.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_kernel_formats_cases {

namespace {

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

CLMEM_TABLE(ImageKernels, UseListedFormats,
            "Kernels can read or write images of listed formats as the access flag of the image "
            "allows, and do both without an access flag.",
            (const UseRow& row),
            (std::vector<UseRow>{{"ReadOnly", reading, CL_MEM_READ_ONLY, true, false},
                                 {"ReadWriteRead", reading, CL_MEM_READ_WRITE, true, false},
                                 {"WriteOnly", writing, CL_MEM_WRITE_ONLY, false, true},
                                 {"ReadWriteWritten", writing, CL_MEM_READ_WRITE, false, true},
                                 {"NoFlag", by_default, 0, true, true}}),
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

}  // namespace

}  // namespace clmem::conformance::image_kernel_formats_cases
