// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/detail/pyopencl/images.hpp>

namespace clmem::detail {
namespace {

constexpr const char* image_from_array_routine = "image_from_array";

[[noreturn]] void refuse(const std::string& text) {
  throw_error(CL_INVALID_VALUE, image_from_array_routine, text);
}

ChannelOrder order_of(std::size_t channels) {
  constexpr std::array orders{ChannelOrder::r, ChannelOrder::rg, ChannelOrder::rgb,
                              ChannelOrder::rgba};
  if (channels == 0 || channels > orders.size()) {
    refuse("no channel order has " + std::to_string(channels) + " channels, 1 to 4 are known");
  }
  return orders.at(channels - 1);
}

struct ChannelTypes {
  NumberType number;
  ChannelType plain;
  std::optional<ChannelType> normalised = {};
};

constexpr std::array channel_types{
    ChannelTypes{NumberType::int8, ChannelType::signed_int8, ChannelType::snorm_int8},
    ChannelTypes{NumberType::uint8, ChannelType::unsigned_int8, ChannelType::unorm_int8},
    ChannelTypes{NumberType::int16, ChannelType::signed_int16, ChannelType::snorm_int16},
    ChannelTypes{NumberType::uint16, ChannelType::unsigned_int16, ChannelType::unorm_int16},
    ChannelTypes{NumberType::int32, ChannelType::signed_int32},
    ChannelTypes{NumberType::uint32, ChannelType::unsigned_int32},
    ChannelTypes{NumberType::float16, ChannelType::half_float},
    ChannelTypes{NumberType::float32, ChannelType::float32},
};

ChannelType type_of(NumberType number, NormInt norm_int) {
  const ChannelTypes& types = *std::ranges::find(channel_types, number, &ChannelTypes::number);
  if (norm_int == NormInt::no) {
    return types.plain;
  }
  if (!types.normalised) {
    refuse("only integers of 8 and 16 bits can be normalised");
  }
  return *types.normalised;
}

// The array's dimensions without the one that counts channels.
std::size_t pixel_rank(const Shape& shape, const ArrayPixels& pixels, std::size_t channels) {
  if (channels <= 1) {
    return shape.rank();
  }
  if (pixels.count != 1) {
    refuse("the elements are vectors of " + std::to_string(pixels.count) +
           " channels, num_channels = " + std::to_string(channels) + " needs numbers");
  }
  if (shape.rank() == 0 || shape[shape.rank() - 1] != channels) {
    refuse("the last dimension has to have num_channels = " + std::to_string(channels) +
           " elements" +
           (shape.rank() == 0 ? std::string{}
                              : ", it has " + std::to_string(shape[shape.rank() - 1])));
  }
  return shape.rank() - 1;
}

ImageShape reversed(const Shape& shape, std::size_t rank) {
  std::array<std::size_t, max_rank> components{};
  for (std::size_t axis = 0; axis < rank; ++axis) {
    components.at(rank - 1 - axis) = shape[axis];
  }
  return ImageShape::from(std::span<const std::size_t>{components}.first(rank));
}

MemFlags flags_of(ArrayMode mode) {
  switch (mode) {
    case ArrayMode::read:
      return MemFlags::read_only;
    case ArrayMode::write:
      return MemFlags::write_only;
  }
  refuse("the mode is neither ArrayMode::read nor ArrayMode::write");
}

}  // namespace

ImageFormat format_of(const ArrayPixels& pixels, NormInt norm_int) {
  return {order_of(pixels.count), type_of(pixels.number, norm_int)};
}

Image image_from_bytes(const Context& context, std::span<const std::byte> bytes,
                       const StridedLayout& layout, const ArrayPixels& pixels,
                       const ImageFromArrayOptions& options) {
  if (!layout.is_contiguous(Order::c)) {
    refuse("the array is not contiguous in Order::c");
  }
  const std::size_t rank = pixel_rank(layout.shape(), pixels, options.num_channels);
  const std::size_t channels = options.num_channels > 1 ? options.num_channels : pixels.count;
  return Image::copy_of(context, flags_of(options.mode),
                        format_of({pixels.number, channels}, options.norm_int),
                        reversed(layout.shape(), rank), bytes);
}

}  // namespace clmem::detail
