// SPDX-License-Identifier: Apache-2.0
// Kernels on images. sample_* read with a sampler at a coordinate of each work-item, see_* at each
// pixel; paint_* write floats there. load_* and store_* move the pixels of RGBA images of unsigned
// integers between an image and packed memory; invert_* store the pixels that they read and invert
// the lowest eight bits of each component. measure_* store width, height, depth and layers, with
// zeros for those that the kind of image does not have. The mock driver has the kernels as functions
// in mock_kernels/image_kernels.c.

#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

std::vector<KernelSource> image_kernels() {
  return {{.name = "image", .conditions = {"images"}, .text = R"(
constant sampler_t by_pixel = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;

size_t here(void) {
  return (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
         get_global_id(0);
}

kernel void sample_2d(read_only image2d_t image, sampler_t modes, global const float4* at,
                      global float4* to) {
  to[get_global_id(0)] = read_imagef(image, modes, at[get_global_id(0)].xy);
}

kernel void see_2d(read_only image2d_t image, global float4* to) {
  to[here()] = read_imagef(image, by_pixel, (int2)(get_global_id(0), get_global_id(1)));
}

kernel void see_signed_2d(read_only image2d_t image, global int4* to) {
  to[here()] = read_imagei(image, by_pixel, (int2)(get_global_id(0), get_global_id(1)));
}

kernel void sample_pixels_2d(read_only image2d_t image, sampler_t modes, global const int4* at,
                             global float4* to) {
  to[get_global_id(0)] = read_imagef(image, modes, at[get_global_id(0)].xy);
}

kernel void sample_unsigned_2d(read_only image2d_t image, sampler_t modes, global const int4* at,
                               global uint4* to) {
  to[get_global_id(0)] = read_imageui(image, modes, at[get_global_id(0)].xy);
}

kernel void paint_2d(write_only image2d_t image, global const float4* from) {
  write_imagef(image, (int2)(get_global_id(0), get_global_id(1)), from[here()]);
}

kernel void store_signed_2d(write_only image2d_t image, global const int4* from) {
  write_imagei(image, (int2)(get_global_id(0), get_global_id(1)), from[here()]);
}

kernel void load_2d(read_only image2d_t image, global uint4* to) {
  to[here()] = read_imageui(image, by_pixel, (int2)(get_global_id(0), get_global_id(1)));
}

kernel void measure_2d(read_only image2d_t image, global int* to) {
  vstore4((int4)(get_image_width(image), get_image_height(image), 0, 0), 0, to);
}

// Stores the values that the host's headers have for the constants of OpenCL C.
kernel void describe_2d(read_only image2d_t image, global int* to) {
  const int type = get_image_channel_data_type(image);
  const int order = get_image_channel_order(image);
  to[0] = type == CLK_SNORM_INT8 ? 0x10D0
          : type == CLK_SNORM_INT16 ? 0x10D1
          : type == CLK_UNORM_INT8 ? 0x10D2
          : type == CLK_UNORM_INT16 ? 0x10D3
          : type == CLK_SIGNED_INT8 ? 0x10D7
          : type == CLK_SIGNED_INT16 ? 0x10D8
          : type == CLK_SIGNED_INT32 ? 0x10D9
          : type == CLK_UNSIGNED_INT8 ? 0x10DA
          : type == CLK_UNSIGNED_INT16 ? 0x10DB
          : type == CLK_UNSIGNED_INT32 ? 0x10DC
          : type == CLK_HALF_FLOAT ? 0x10DD
          : type == CLK_FLOAT ? 0x10DE
          : 0;
  to[1] = order == CLK_R ? 0x10B0
          : order == CLK_A ? 0x10B1
          : order == CLK_RG ? 0x10B2
          : order == CLK_RA ? 0x10B3
          : order == CLK_RGBA ? 0x10B5
          : order == CLK_BGRA ? 0x10B6
          : order == CLK_ARGB ? 0x10B7
          : order == CLK_INTENSITY ? 0x10B8
          : order == CLK_LUMINANCE ? 0x10B9
          : 0;
}

kernel void load_both_2d(read_only image2d_t one, read_only image2d_t other, global uint4* of_one,
                         global uint4* of_other) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  of_one[here()] = read_imageui(one, by_pixel, at);
  of_other[here()] = read_imageui(other, by_pixel, at);
}

kernel void load_sampled_2d(read_only image2d_t image, sampler_t modes, global uint4* to) {
  to[here()] = read_imageui(image, modes, (int2)(get_global_id(0), get_global_id(1)));
}

kernel void store_2d(write_only image2d_t image, global const uint4* from) {
  write_imageui(image, (int2)(get_global_id(0), get_global_id(1)), from[here()]);
}
)"},
          // On devices without 3D images, no source that names their type compiles
          // (opencl-embedded-profile).
          {.name = "3D image", .conditions = {"3d_images"}, .text = R"(
constant sampler_t by_pixel = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;

kernel void sample_3d(read_only image3d_t image, sampler_t modes, global const float4* at,
                      global float4* to) {
  to[get_global_id(0)] = read_imagef(image, modes, at[get_global_id(0)]);
}

kernel void measure_3d(read_only image3d_t image, global int* to) {
  vstore4((int4)(get_image_width(image), get_image_height(image), get_image_depth(image), 0), 0,
          to);
}

kernel void load_3d(read_only image3d_t image, global uint4* to) {
  const size_t here =
      (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
      get_global_id(0);
  to[here] = read_imageui(
      image, by_pixel, (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0));
}
)"},
          {.name = "array image", .conditions = {"images"}, .text = R"(
constant sampler_t by_pixel = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;

size_t here(void) {
  return (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
         get_global_id(0);
}

kernel void sample_1d(read_only image1d_t image, sampler_t modes, global const float4* at,
                      global float4* to) {
  to[get_global_id(0)] = read_imagef(image, modes, at[get_global_id(0)].x);
}

kernel void sample_1d_array(read_only image1d_array_t image, sampler_t modes,
                            global const float4* at, global float4* to) {
  to[get_global_id(0)] = read_imagef(image, modes, at[get_global_id(0)].xy);
}

kernel void sample_2d_array(read_only image2d_array_t image, sampler_t modes,
                            global const float4* at, global float4* to) {
  to[get_global_id(0)] = read_imagef(image, modes, at[get_global_id(0)]);
}

kernel void measure_1d(read_only image1d_t image, global int* to) {
  vstore4((int4)(get_image_width(image), 0, 0, 0), 0, to);
}

kernel void measure_1d_buffer(read_only image1d_buffer_t image, global int* to) {
  vstore4((int4)(get_image_width(image), 0, 0, 0), 0, to);
}

kernel void measure_1d_array(read_only image1d_array_t image, global int* to) {
  vstore4((int4)(get_image_width(image), 0, 0, (int)get_image_array_size(image)), 0, to);
}

kernel void measure_2d_array(read_only image2d_array_t image, global int* to) {
  vstore4((int4)(get_image_width(image), get_image_height(image), 0,
                 (int)get_image_array_size(image)),
          0, to);
}

kernel void load_1d(read_only image1d_t image, global uint4* to) {
  to[here()] = read_imageui(image, by_pixel, (int)get_global_id(0));
}

kernel void load_1d_buffer(read_only image1d_buffer_t image, global uint4* to) {
  to[here()] = read_imageui(image, (int)get_global_id(0));
}

kernel void load_1d_array(read_only image1d_array_t image, global uint4* to) {
  to[here()] = read_imageui(image, by_pixel, (int2)(get_global_id(0), get_global_id(1)));
}

kernel void load_2d_array(read_only image2d_array_t image, global uint4* to) {
  to[here()] = read_imageui(
      image, by_pixel, (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0));
}

kernel void store_1d(write_only image1d_t image, global const uint4* from) {
  write_imageui(image, (int)get_global_id(0), from[here()]);
}

kernel void store_1d_buffer(write_only image1d_buffer_t image, global const uint4* from) {
  write_imageui(image, (int)get_global_id(0), from[here()]);
}

kernel void store_1d_array(write_only image1d_array_t image, global const uint4* from) {
  write_imageui(image, (int2)(get_global_id(0), get_global_id(1)), from[here()]);
}

kernel void store_2d_array(write_only image2d_array_t image, global const uint4* from) {
  write_imageui(image, (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0),
                from[here()]);
}
)"},
          {.name = "depth image",
           .conditions = {"depth_images"},
           .language = KernelLanguage::newest,
           .text = R"(
kernel void sample_depth(read_only image2d_depth_t image, sampler_t modes,
                         global const float4* at, global float4* to) {
  to[get_global_id(0)] =
      (float4)(read_imagef(image, modes, at[get_global_id(0)].xy), 0.0f, 0.0f, 0.0f);
}
)"},
          {.name = "3D image writes",
           .conditions = {"3d_image_writes"},
           .language = KernelLanguage::newest,
           .text = R"(
#ifdef cl_khr_3d_image_writes
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
#endif

kernel void store_3d(write_only image3d_t image, global const uint4* from) {
  const size_t here =
      (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
      get_global_id(0);
  write_imageui(image, (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0),
                from[here]);
}
)"},
          {.name = "read_write image",
           .conditions = {"rw_images"},
           .language = KernelLanguage::newest,
           .text = R"(
kernel void invert_2d(read_write image2d_t image, global uint4* was) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  const uint4 color = read_imageui(image, at);
  was[get_global_id(1) * get_global_size(0) + get_global_id(0)] = color;
  write_imageui(image, at, color ^ (uint4)(255));
}
)"}};
}

}  // namespace clmem::conformance
