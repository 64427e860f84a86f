// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

Object image_without(Builder& builder, cl_mem_flags flags) {
  return builder.memory([&](const MemoryInfo& info) {
    return info.shape.is_image() && info.shape.context == 0 && (info.shape.flags & flags) == 0;
  });
}

// All of the image, a corner, the last row or layer, a few of many, or any region.
Triple region_of(Builder& builder, const Triple& extent) {
  Random& random = builder.random();
  Triple region = extent;
  for (std::size_t& size : region) {
    const std::size_t most = random.one_in(4) ? std::min<std::size_t>(size, 4) : size;
    size = random.percent(35) ? size : random.between(1, most);
  }
  return region;
}

Triple origin_of(Builder& builder, const Triple& extent, const Triple& region) {
  Random& random = builder.random();
  Triple origin{0, 0, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t room = extent[i] - region[i];
    origin[i] = random.one_in(3) ? room : random.below(room + 1);
  }
  return origin;
}

struct HostLayout {
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
  std::size_t size = 0;
};

HostLayout host_layout(Builder& builder, const MemoryShape& shape, const Triple& region) {
  Random& random = builder.random();
  HostLayout layout;
  const std::size_t packed = region[0] * shape.element;
  if (!random.one_in(3)) {
    layout.row_pitch = packed + (random.one_in(2) ? 0 : random.below(9) * shape.element);
    if (random.one_in(4) && region[1] > packed) {
      layout.row_pitch = region[1] * shape.element;
    }
  }
  const std::size_t row = layout.row_pitch != 0 ? layout.row_pitch : packed;
  const bool array = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const bool sliced =
      array || shape.type == CL_MEM_OBJECT_IMAGE2D_ARRAY || shape.type == CL_MEM_OBJECT_IMAGE3D;
  const std::size_t rows = array ? 1 : region[1];
  if (sliced && random.one_in(2)) {
    layout.slice_pitch = row * (rows + (random.one_in(2) ? 0 : random.below(3)));
  }
  const std::size_t slice = layout.slice_pitch != 0 ? layout.slice_pitch : row * rows;
  const std::size_t slices = array ? region[1] : region[2];
  layout.size = (slices - 1) * slice + (rows - 1) * row + packed;
  return layout;
}

// Returns the number of steps of the channel type between zero and one; 0 if they are not equal.
std::uint32_t steps_of(std::uint64_t channel_type) {
  switch (channel_type) {
    case CL_UNORM_INT8:
      return 0xff;
    case CL_SNORM_INT8:
      return 0x7f;
    case CL_UNORM_INT16:
      return 0xffff;
    case CL_SNORM_INT16:
      return 0x7fff;
    default:
      return 0;
  }
}

// The color is a quarter of a step from a representable one. A conversion may be off by at most 0.6
// steps (OpenCL C, conversion rules for normalized integer channel data types).
Value color_between_steps(Random& random, std::uint32_t steps) {
  std::vector<Value> words;
  for (int i = 0; i < 4; ++i) {
    const float nearest = static_cast<float>(random.between(1, steps - 1));
    const float color = (nearest + (random.one_in(2) ? 0.25F : -0.25F)) / static_cast<float>(steps);
    words.push_back(number(std::bit_cast<std::uint32_t>(color)));
  }
  return list(std::move(words));
}

// The value is exact in every format: zero or one of either sign, or a small integer for formats that
// are not normalized. A value beyond the range of a format becomes the closest one.
std::uint64_t channel_of(Random& random, std::uint64_t type, bool normalized) {
  if ((type == CL_FLOAT || type == CL_HALF_FLOAT) && random.one_in(2)) {
    // 3, 100, -1024 and 2048, which are exact in half precision as well.
    return random.pick<std::uint64_t>({0x40400000U, 0x42c80000U, 0xc4800000U, 0x45000000U});
  }
  if (normalized) {
    // Two bit patterns encode -1 in signed normalized types, and a smaller value may become either of
    // them (OpenCL C, conversion rules for normalized integer channel data types).
    const bool two_least = type == CL_SNORM_INT8 || type == CL_SNORM_INT16;
    const std::uint64_t below = two_least ? 0U : 0xc0000000U;
    // 1, 0, -1, 2, 1.5 and -2.
    return random.pick<std::uint64_t>(
        {0x3f800000U, 0x3f800000U, 0U, 0U, 0xbf800000U, 0x40000000U, 0x3fc00000U, below});
  }
  return random.one_in(8)
             ? random.pick<std::uint64_t>({300U, 70'000U, 0x7fffffffU, 0x80000000U, 0xffffff00U})
             : random.below(100);
}

}  // namespace

Value fill_color(Builder& builder, Object image) {
  const MemoryShape& shape = builder.info(image).shape;
  std::vector<Value> words;
  for (int i = 0; i < 4; ++i) {
    words.push_back(number(channel_of(builder.random(), shape.format[1], shape.normalized)));
  }
  return list(std::move(words));
}

Proposal propose_image_transfer(Builder& builder) {
  const bool reads = builder.random().one_in(2);
  const Object image = image_without(builder, reads ? not_read : not_written);
  if (image.kind == Kind::none) {
    return {};
  }
  const MemoryShape& shape = builder.info(image).shape;
  const Triple region = region_of(builder, shape.extent);
  const Triple origin = origin_of(builder, shape.extent, region);
  const HostLayout layout = host_layout(builder, shape, region);
  return make_command(
      reads ? clEnqueueReadImage : clEnqueueWriteImage,
      {image, blocking(builder), triple(origin), triple(region), layout.row_pitch,
       layout.slice_pitch, builder.host_memory(layout.size, reads, shape.alignment())});
}

namespace {

// Random choice seldom finds two images of one format, and less often two of different types or with
// several layers, so that some targets are made.
Object choose_copy_target(Builder& builder, Object from) {
  const MemoryInfo source = builder.info(from);  // a copy, because another image may be made
  const auto other = [&](const auto& has) {
    return builder.memory([&](const MemoryInfo& info) {
      return info.shape.is_image() && info.shape.context == 0 && info.space != source.space &&
             info.shape.format == source.shape.format && has(info.shape);
    });
  };
  const auto anything = [](const MemoryShape&) { return true; };
  Object to{};
  if (source.shape.extent[2] > 1 && builder.random().percent(50)) {
    to = other([](const MemoryShape& shape) { return shape.extent[2] > 1; });
  } else if (builder.random().percent(60)) {
    to = other([&](const MemoryShape& shape) { return shape.type != source.shape.type; });
  }
  if (to.kind == Kind::none) {
    to = other(anything);
  }
  if (to.kind == Kind::none && builder.random().one_in(2) &&
      make_image(builder, {{static_cast<cl_uint>(source.shape.format[0]),
                            static_cast<cl_uint>(source.shape.format[1])},
                           source.shape.element})) {
    to = other(anything);
  }
  return to.kind == Kind::none ? from : to;
}

}  // namespace

Proposal propose_image_copy(Builder& builder) {
  const Object from = image_without(builder, 0);
  if (from.kind == Kind::none) {
    return {};
  }
  const Object to = choose_copy_target(builder, from);
  const MemoryShape& source = builder.info(from).shape;
  const MemoryShape& target = builder.info(to).shape;
  Triple both{};
  for (std::size_t i = 0; i < 3; ++i) {
    both.at(i) = std::min(source.extent.at(i), target.extent.at(i));
  }
  const Triple region = region_of(builder, both);
  const Triple from_origin = origin_of(builder, source.extent, region);
  const Triple to_origin = origin_of(builder, target.extent, region);
  Statement command = make_command(
      clEnqueueCopyImage, {from, to, triple(from_origin), triple(to_origin), triple(region)});
  std::vector<Access> accesses;
  if (find_accesses(command, builder.scene(), accesses) || overlap(accesses[0], accesses[1]) ||
      is_through_another_object(accesses[0], accesses[1])) {
    return {};
  }
  return command;
}

Proposal propose_image_buffer_copy(Builder& builder) {
  const bool to_buffer = builder.random().one_in(2);
  const Object image = image_without(builder, 0);
  if (image.kind == Kind::none) {
    return {};
  }
  const Object buffer = builder.memory([&](const MemoryInfo& info) {
    return !info.shape.is_image() && info.shape.context == 0 &&
           info.space != builder.info(image).space;
  });
  if (buffer.kind == Kind::none) {
    return {};
  }
  const MemoryShape& shape = builder.info(image).shape;
  const std::size_t room = builder.info(buffer).shape.size();
  Triple region = region_of(builder, shape.extent);
  while (region[0] * region[1] * region[2] * shape.element > room) {
    const auto largest = std::ranges::max_element(region);
    if (*largest == 1) {
      return {};
    }
    *largest /= 2;
  }
  const Triple origin = origin_of(builder, shape.extent, region);
  const std::size_t size = region[0] * region[1] * region[2] * shape.element;
  const std::size_t offset =
      builder.random().one_in(3) ? room - size : builder.random().below(room - size + 1);
  return to_buffer ? make_command(clEnqueueCopyImageToBuffer,
                                  {image, buffer, triple(origin), triple(region), offset})
                   : make_command(clEnqueueCopyBufferToImage,
                                  {buffer, image, offset, triple(origin), triple(region)});
}

Proposal propose_image_fill(Builder& builder) {
  const Object image = image_without(builder, 0);
  if (image.kind == Kind::none) {
    return {};
  }
  const MemoryShape& shape = builder.info(image).shape;
  const Triple region = region_of(builder, shape.extent);
  const std::uint32_t steps = steps_of(shape.format[1]);
  return make_command(
      clEnqueueFillImage,
      {image,
       steps != 0 && builder.random().one_in(6) ? color_between_steps(builder.random(), steps)
                                                : fill_color(builder, image),
       triple(origin_of(builder, shape.extent, region)), triple(region)});
}

Proposal propose_image_map(Builder& builder) {
  const MapFlags map = choose_map_flags(builder.random());
  const Object image = image_without(builder, map.refused);
  if (image.kind == Kind::none) {
    return {};
  }
  const MemoryShape& shape = builder.info(image).shape;
  const Triple region = region_of(builder, shape.extent);
  return make_command(
      clEnqueueMapImage,
      {image, blocking(builder), map.flags, triple(origin_of(builder, shape.extent, region)),
       triple(region), result(), result()},
      builder.fresh(Kind::map));
}

}  // namespace clmem::fuzz
