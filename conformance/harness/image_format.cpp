// SPDX-License-Identifier: Apache-2.0
#include "harness/image_format.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

struct Order {
  cl_channel_order value;
  const char* name;
  std::size_t channels;
};

// Orders of one, two and four channels. Orders of three channels are left out because no element
// then has a size that is a power of two, and orders with an ignored channel because the number of
// channels in memory differs between revisions.
constexpr std::array orders{
    Order{CL_RGBA, "RGBA", 4},   Order{CL_BGRA, "BGRA", 4},
    Order{CL_R, "R", 1},         Order{CL_RG, "RG", 2},
    Order{CL_A, "A", 1},         Order{CL_RA, "RA", 2},
    Order{CL_ARGB, "ARGB", 4},   Order{CL_ABGR, "ABGR", 4},
    Order{CL_DEPTH, "DEPTH", 1}, Order{CL_LUMINANCE, "LUMINANCE", 1},
    Order{CL_sRGBA, "sRGBA", 4}, Order{CL_INTENSITY, "INTENSITY", 1},
    Order{CL_sBGRA, "sBGRA", 4},
};

struct Type {
  cl_channel_type value;
  const char* name;
  std::size_t bytes;  // of one channel
};

constexpr std::array types{
    Type{CL_UNORM_INT8, "UNORM_INT8", 1},         Type{CL_UNORM_INT16, "UNORM_INT16", 2},
    Type{CL_SNORM_INT8, "SNORM_INT8", 1},         Type{CL_SNORM_INT16, "SNORM_INT16", 2},
    Type{CL_SIGNED_INT8, "SIGNED_INT8", 1},       Type{CL_SIGNED_INT16, "SIGNED_INT16", 2},
    Type{CL_SIGNED_INT32, "SIGNED_INT32", 4},     Type{CL_UNSIGNED_INT8, "UNSIGNED_INT8", 1},
    Type{CL_UNSIGNED_INT16, "UNSIGNED_INT16", 2}, Type{CL_UNSIGNED_INT32, "UNSIGNED_INT32", 4},
    Type{CL_HALF_FLOAT, "HALF_FLOAT", 2},         Type{CL_FLOAT, "FLOAT", 4},
};

const std::vector<ImageFormat>& packed_formats() {
  static const std::vector<ImageFormat> formats{
      {{CL_RGB, CL_UNORM_SHORT_565}, 2, "RGB_UNORM_SHORT_565"},
      {{CL_RGBx, CL_UNORM_SHORT_565}, 2, "RGBx_UNORM_SHORT_565"},
      {{CL_RGB, CL_UNORM_SHORT_555}, 2, "RGB_UNORM_SHORT_555"},
      {{CL_RGBx, CL_UNORM_SHORT_555}, 2, "RGBx_UNORM_SHORT_555"},
      {{CL_RGB, CL_UNORM_INT_101010}, 4, "RGB_UNORM_INT_101010"},
      {{CL_RGBx, CL_UNORM_INT_101010}, 4, "RGBx_UNORM_INT_101010"},
      {{CL_RGBA, CL_UNORM_INT_101010_2}, 4, "RGBA_UNORM_INT_101010_2"},
  };
  return formats;
}

// Keeps only the bits of `mask` in the byte `offset` of each element of `unit` bytes.
void mask_each(Bytes& bytes, std::size_t unit, std::size_t offset, unsigned mask) {
  for (std::size_t i = offset; i < bytes.size(); i += unit) {
    bytes[i] &= static_cast<std::byte>(mask);
  }
}

// Makes floating-point numbers with an exponent from the middle of the range, for depth from 0 to
// 1.
void make_normal_numbers(Bytes& bytes, std::size_t bytes_of_channel, bool depth) {
  const auto kept = std::byte{0xaf} & (depth ? std::byte{0x7f} : std::byte{0xff});
  for (std::size_t i = bytes_of_channel - 1; i < bytes.size(); i += bytes_of_channel) {
    bytes[i] = (bytes[i] & kept) | std::byte{0x20};
  }
}

// The two most negative values of a signed normalized channel mean the same number.
void leave_out_minimum(Bytes& bytes, std::size_t bytes_of_channel) {
  for (std::size_t i = bytes_of_channel - 1; i < bytes.size(); i += bytes_of_channel) {
    if (bytes[i] == std::byte{0x80}) {
      bytes[i] = std::byte{0x81};
    }
  }
}

}  // namespace

const ImageFormat& common_format() {
  return *known_format(CL_RGBA, CL_UNORM_INT8);
}

const std::vector<ImageFormat>& known_formats() {
  static const std::vector<ImageFormat> formats = [] {
    std::vector<ImageFormat> all;
    for (const Order& order : orders) {
      for (const Type& type : types) {
        all.push_back({{order.value, type.value},
                       order.channels * type.bytes,
                       std::string{order.name} + "_" + type.name});
      }
    }
    all.insert(all.end(), packed_formats().begin(), packed_formats().end());
    return all;
  }();
  return formats;
}

const ImageFormat* known_format(const cl_image_format& format) {
  const auto& all = known_formats();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const ImageFormat& one) { return same(one.cl, format); });
  return found == all.end() ? nullptr : &*found;
}

bool same(const cl_image_format& one, const cl_image_format& other) {
  return one.image_channel_order == other.image_channel_order &&
         one.image_channel_data_type == other.image_channel_data_type;
}

bool is_core(const cl_image_format& format) {
  // Values of cl_khr_gl_depth_images, as numbers: Ubuntu 24.04 has their names only in
  // <CL/cl_gl.h>, which needs OpenGL headers.
  constexpr cl_channel_order depth_stencil = 0x10BE;
  constexpr cl_channel_type unorm_int24 = 0x10DF;
  const auto [order, type] = format;
  return order >= CL_R && order <= CL_ABGR && order != depth_stencil && type >= CL_SNORM_INT8 &&
         type <= CL_UNORM_INT_101010_2 && type != unorm_int24;
}

std::vector<cl_image_format> reported_formats(cl_context context, cl_mem_flags flags,
                                              cl_mem_object_type type) {
  cl_uint count = 0;
  must_succeed(clGetSupportedImageFormats, context, flags, type, 0, nullptr, &count);
  std::vector<cl_image_format> formats(count);
  if (count > 0) {
    must_succeed(clGetSupportedImageFormats, context, flags, type, count, formats.data(), nullptr);
  }
  return formats;
}

std::vector<ImageFormat> supported_formats(Fixture& fixture, cl_mem_object_type type,
                                           cl_mem_flags flags) {
  const std::vector<cl_image_format> reported = reported_formats(fixture.context(), flags, type);
  std::vector<ImageFormat> supported;
  std::copy_if(known_formats().begin(), known_formats().end(), std::back_inserter(supported),
               [&](const ImageFormat& known) {
                 return std::any_of(
                     reported.begin(), reported.end(),
                     [&](const cl_image_format& one) { return same(one, known.cl); });
               });
  return supported;
}

bool supports(Fixture& fixture, cl_mem_object_type type, cl_mem_flags flags,
              const cl_image_format& format) {
  const std::vector<cl_image_format> reported = reported_formats(fixture.context(), flags, type);
  return std::any_of(reported.begin(), reported.end(),
                     [&](const cl_image_format& one) { return same(one, format); });
}

std::vector<ImageFormat> one_of_each_size(const std::vector<ImageFormat>& formats) {
  std::vector<ImageFormat> chosen;
  std::set<std::size_t> sizes;
  std::copy_if(formats.begin(), formats.end(), std::back_inserter(chosen),
               [&](const ImageFormat& format) { return sizes.insert(format.element).second; });
  return chosen;
}

Bytes elements(Fixture& fixture, const ImageFormat& format, std::size_t count) {
  Bytes bytes = fixture.fresh(count * format.element);
  switch (format.cl.image_channel_data_type) {
    case CL_HALF_FLOAT:
      make_normal_numbers(bytes, 2, false);
      break;
    case CL_FLOAT:
      make_normal_numbers(bytes, 4, format.cl.image_channel_order == CL_DEPTH);
      break;
    case CL_SNORM_INT8:
      leave_out_minimum(bytes, 1);
      break;
    case CL_SNORM_INT16:
      leave_out_minimum(bytes, 2);
      break;
    default:
      break;
  }
  return bytes;
}

Bytes comparable(const ImageFormat& format, Bytes packed) {
  switch (format.cl.image_channel_data_type) {
    case CL_UNORM_SHORT_555:
      mask_each(packed, 2, 1, 0x7f);
      break;
    case CL_UNORM_INT_101010:
      mask_each(packed, 4, 3, 0x3f);
      break;
    default:
      break;
  }
  return packed;
}

}  // namespace clmem::conformance
