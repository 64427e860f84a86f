// SPDX-License-Identifier: Apache-2.0
// image_format.hpp - the image formats that the suite knows, with their element sizes.
//
//   for (const ImageFormat& format : supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, flags)) {
//     Bytes pixels = elements(fixture, format, 35);        // 35 elements of fresh data
//     ...
//     EXPECT_EQ(comparable(format, actual), comparable(format, expected));
//   }
//
// Contract: the table is from "Image Format Descriptor". Formats that it does not list, such as
// those of extensions, are not tested: `supported_formats` leaves them out.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "harness/fixture.hpp"

namespace clmem::conformance {

struct ImageFormat {
  cl_image_format cl{};
  std::size_t element = 0;  // bytes
  std::string name{};       // "RGBA_UNORM_INT8"
};

// Returns CL_RGBA / CL_UNORM_INT8, which every device with images reads and writes in each type of
// image, except that 3D images may be read-only.
[[nodiscard]] const ImageFormat& common_format();

[[nodiscard]] const std::vector<ImageFormat>& known_formats();
[[nodiscard]] const ImageFormat* known_format(const cl_image_format& format);
[[nodiscard]] inline const ImageFormat* known_format(cl_channel_order order, cl_channel_type type) {
  return known_format({order, type});
}
[[nodiscard]] bool same(const cl_image_format& one, const cl_image_format& other);
// True if channel order and data type are in the tables of "Image Format Descriptor". Formats of
// extensions may require flags, sizes or regions of their own (cl_intel_planar_yuv,
// cl_intel_packed_yuv).
[[nodiscard]] bool is_core(const cl_image_format& format);

// Returns the formats of clGetSupportedImageFormats in its order, including unknown ones.
[[nodiscard]] std::vector<cl_image_format> reported_formats(cl_context context, cl_mem_flags flags,
                                                            cl_mem_object_type type);
// Returns the known formats among them, in the order of the table.
[[nodiscard]] std::vector<ImageFormat> supported_formats(Fixture& fixture, cl_mem_object_type type,
                                                         cl_mem_flags flags);
[[nodiscard]] bool supports(Fixture& fixture, cl_mem_object_type type, cl_mem_flags flags,
                            const cl_image_format& format);
[[nodiscard]] std::vector<ImageFormat> one_of_each_size(const std::vector<ImageFormat>& formats);

// Returns fresh data that a driver has to keep bit for bit: no NaN, no denormal number, and no
// second representation of -1.0.
[[nodiscard]] Bytes elements(Fixture& fixture, const ImageFormat& format, std::size_t count);

// Returns the `packed` elements without the bits that the format leaves undefined.
[[nodiscard]] Bytes comparable(const ImageFormat& format, Bytes packed);

}  // namespace clmem::conformance
