// SPDX-License-Identifier: Apache-2.0
#include "program/shape.hpp"

#include <algorithm>

namespace clmem::fuzz {
namespace {

struct Channels {
  std::uint64_t order;
  std::size_t count;
};
// Without the orders with an x (CL_Rx), about whose size implementations disagree.
constexpr auto channels = std::to_array<Channels>({{CL_R, 1},
                                                   {CL_A, 1},
                                                   {CL_DEPTH, 1},
                                                   {CL_INTENSITY, 1},
                                                   {CL_LUMINANCE, 1},
                                                   {CL_RG, 2},
                                                   {CL_RA, 2},
                                                   {CL_RGB, 3},
                                                   {CL_sRGB, 3},
                                                   {CL_RGBA, 4},
                                                   {CL_BGRA, 4},
                                                   {CL_ARGB, 4},
                                                   {CL_ABGR, 4},
                                                   {CL_sRGBA, 4},
                                                   {CL_sBGRA, 4}});

std::size_t channel_size(std::uint64_t type) {
  switch (type) {
    case CL_SNORM_INT8:
    case CL_UNORM_INT8:
    case CL_SIGNED_INT8:
    case CL_UNSIGNED_INT8:
      return 1;
    case CL_SNORM_INT16:
    case CL_UNORM_INT16:
    case CL_SIGNED_INT16:
    case CL_UNSIGNED_INT16:
    case CL_HALF_FLOAT:
      return 2;
    case CL_SIGNED_INT32:
    case CL_UNSIGNED_INT32:
    case CL_FLOAT:
      return 4;
    default:
      return 0;
  }
}

std::size_t or_one(std::uint64_t extent) {
  return extent == 0 ? 1 : extent;
}

MemoryShape image_shape(const Statement& creation, std::span<const MemoryShape> others) {
  const std::vector<Value>& format = argument(creation, "image_format")->list;
  const std::vector<Value>& desc = argument(creation, "image_desc")->list;
  MemoryShape shape;
  shape.type = static_cast<cl_mem_object_type>(desc.at(0).number);
  shape.format = {format.at(0).number, format.at(1).number};
  shape.normalized = format.at(1).number < CL_SIGNED_INT8 || format.at(1).number >= CL_HALF_FLOAT;
  shape.element = pixel_size(format.at(0).number, format.at(1).number);
  const bool rows_are_layers = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const bool flat =
      shape.type == CL_MEM_OBJECT_IMAGE1D || shape.type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  shape.extent[0] = desc.at(1).number;
  shape.extent[1] = flat ? 1 : or_one(rows_are_layers ? desc.at(4).number : desc.at(2).number);
  shape.extent[2] = shape.type == CL_MEM_OBJECT_IMAGE3D         ? desc.at(3).number
                    : shape.type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? desc.at(4).number
                                                                : 1;
  shape.row_pitch = shape.extent[0] * shape.element;
  shape.root = creation.result.index;
  shape.pitched = desc.size() > 6 && (desc[5].number != 0 || desc[6].number != 0);
  if (desc.size() > 9 && desc[9].object.kind == Kind::memory) {
    const MemoryShape& parent = others[desc[9].object.index];
    shape.root = parent.root;
    shape.origin = parent.origin;
    shape.row_pitch = desc[5].number != 0 ? desc[5].number : shape.row_pitch;
  }
  return shape;
}

bool is_pitch(std::size_t pitch, std::size_t least, std::size_t unit) {
  return pitch >= least && pitch % unit == 0 && pitch <= largest_object;
}

}  // namespace

std::size_t pixel_size(std::uint64_t order, std::uint64_t type) {
  const auto* const known = std::ranges::find(channels, order, &Channels::order);
  return known == channels.end() ? 0 : known->count * channel_size(type);
}

std::optional<std::size_t> host_size_of(const Statement& creation, const MemoryShape& made) {
  const Value* const desc = argument(creation, "image_desc");
  if (desc == nullptr || (desc->list.at(5).number == 0 && desc->list.at(6).number == 0)) {
    return made.size();
  }
  const bool rows_are_layers = made.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const std::size_t rows = rows_are_layers ? 1 : made.extent[1];
  const std::size_t layers = rows_are_layers ? made.extent[1] : made.extent[2];
  const std::size_t packed = made.extent[0] * made.element;
  const std::size_t row = desc->list[5].number != 0 ? desc->list[5].number : packed;
  if (!is_pitch(row, packed, made.element)) {
    return {};
  }
  const std::size_t slice = desc->list[6].number != 0 ? desc->list[6].number : row * rows;
  if (!is_pitch(slice, row * rows, row)) {
    return {};
  }
  return slice * layers;
}

MemoryShape shape_of(const Statement& creation, std::span<const MemoryShape> others) {
  MemoryShape shape;
  if (argument(creation, "image_desc") != nullptr) {
    shape = image_shape(creation, others);
  } else if (creation.function == clCreateSubBuffer) {
    const MemoryShape& parent = others[creation.arguments[0].object.index];
    const std::vector<Value>& region = argument(creation, "buffer_create_info")->list;
    shape = parent;
    shape.origin += region.at(0).number;
    shape.extent[0] = region.at(1).number;
    // A sub-buffer without flags of its own inherits its parent's (clCreateSubBuffer).
    shape.flags = parent.flags | argument(creation, "flags")->number;
    return shape;
  } else {
    shape.extent[0] = argument(creation, "size")->number;
    shape.root = creation.result.index;
  }
  shape.flags = argument(creation, "flags")->number;
  if (shape.root != creation.result.index) {
    // Images over buffers inherit flags as sub-buffers do (clCreateImage).
    shape.flags |= others[argument(creation, "image_desc")->list[9].object.index].flags;
  }
  shape.context = creation.arguments[0].object.index;
  return shape;
}

std::string_view kind_name(cl_mem_object_type type, bool derived) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
      return "image1d";
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
      return "image1d-array";
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
      return "image1d-buffer";
    case CL_MEM_OBJECT_IMAGE2D:
      return derived ? "image2d-over-buffer" : "image2d";
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
      return "image2d-array";
    case CL_MEM_OBJECT_IMAGE3D:
      return "image3d";
    default:
      return derived ? "sub-buffer" : "buffer";
  }
}

}  // namespace clmem::fuzz
