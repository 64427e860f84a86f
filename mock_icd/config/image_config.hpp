// SPDX-License-Identifier: Apache-2.0
// image_config.hpp - the images that one simulated device supports.
//
//   ImageConfig images;
//   images.pitch_alignment = 64;
//   images.formats = {{CL_RGBA, CL_FLOAT}};     // nothing but this one
//
// Contract: plain values, named after the queries that report them, which report zero without
// support. The device's version and extensions decide about depth formats and about writes to 3D
// and sRGB images. The limits are the minima of the full profile.
#pragma once

#include <cstddef>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

enum class ImageSupport { unsupported, supported };

struct ImageConfig {
  ImageSupport support = ImageSupport::supported;
  cl_uint max_read_args = 128;
  cl_uint max_write_args = 64;
  cl_uint max_read_write_args = 64;
  cl_uint max_samplers = 16;
  std::size_t max_2d_width = 16384;
  std::size_t max_2d_height = 16384;
  std::size_t max_3d_width = 2048;
  std::size_t max_3d_height = 2048;
  std::size_t max_3d_depth = 2048;
  std::size_t max_buffer_size = 65536;
  std::size_t max_array_size = 2048;
  // Pixels, as in the queries; zero on devices without 2D images from buffers.
  cl_uint pitch_alignment = 16;
  cl_uint base_address_alignment = 16;
  // Empty: every format that the version and the extensions allow, except CL_Rx and CL_RGx.
  std::vector<cl_image_format> formats;
};

}  // namespace clmem::mock
