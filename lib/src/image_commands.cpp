// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/detail/commands.hpp>
#include <cstdint>
#include <type_traits>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "image_bounds.hpp"

// Templates that are instantiated here take the visibility of this namespace, not that of their
// declaration.
namespace CLMEM_EXPORT clmem {
namespace detail {
namespace {

std::string describe_buffer_side(cl_int code, const Image& image, BufferView buffer,
                                 const ImageBufferRect& rect, const Region& region) {
  return describe({{"offset", rect.offset}, {"origin", rect.origin}, {"region", region}}) +
         "; the image is " + to_string(image.shape()) + describe_bound(code, "buffer", buffer);
}

Region common_rest(const char* routine, const Image& dest, const Image& src,
                   const ImagePair& pair) {
  const Region from = rest_of(routine, "source", src, pair.src_origin);
  const Region to = rest_of(routine, "destination", dest, pair.dst_origin);
  return {std::min(from[0], to[0]), std::min(from[1], to[1]), std::min(from[2], to[2])};
}

Region region_of(const char* routine, const Image& dest, const Image& src, const ImagePair& pair) {
  const Region region = pair.region ? *pair.region : common_rest(routine, dest, src, pair);
  static_cast<void>(require_in_image(routine, "source", src, pair.src_origin, region));
  return require_in_image(routine, "destination", dest, pair.dst_origin, region);
}

// Copies between an image and a buffer. `call` takes the region and the events.
template <typename Call>
void copy_with_buffer(const char* routine, const CommandQueue& queue, const Image& image,
                      BufferView buffer, const ImageBufferRect& rect, const Options& options,
                      const Call& call) {
  require_all(routine, queue, image, buffer);
  const Region region = require_in_image(routine, "image", image, rect.origin, rect.region);
  require_in_buffer(routine, buffer, rect.offset, byte_count(routine, image, region));
  enqueue<Retry::when_out_of_memory>(
      options, routine, [&](auto... events) { return call(region, events...); },
      [&](cl_int code) { return describe_buffer_side(code, image, buffer, rect, region); });
}

}  // namespace

template <typename Byte>
void enqueue(const CommandQueue& queue, const ImageTransfer<Byte>& what, const Options& options) {
  constexpr const char* routine =
      std::is_const_v<Byte> ? "clEnqueueWriteImage" : "clEnqueueReadImage";
  require_all(routine, queue, what.image);
  const ImageRect& rect = what.rect;
  const Region region = require_in_image(routine, "image", what.image, rect.origin, rect.region);
  require_in_host(routine, what.image, region, rect.pitches, what.host.size());
  enqueue<Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return write_or_read<Byte>(clEnqueueWriteImage, clEnqueueReadImage)(
            queue.get(), what.image.get(), static_cast<cl_bool>(what.blocking), rect.origin.data(),
            region.data(), rect.pitches.row, rect.pitches.slice, what.host.data(), events...);
      },
      [&](cl_int) {
        return describe({{"origin", rect.origin}, {"region", region}, {"pitches", rect.pitches}}) +
               "; the image is " + to_string(what.image.shape());
      });
}
template void enqueue(const CommandQueue&, const ImageTransfer<std::byte>&, const Options&);
template void enqueue(const CommandQueue&, const ImageTransfer<const std::byte>&, const Options&);

void enqueue(const CommandQueue& queue, const CopyBufferToImage& what, const Options& options) {
  copy_with_buffer("clEnqueueCopyBufferToImage", queue, what.dest, what.src, what.rect, options,
                   [&](const Region& region, auto... events) {
                     return clEnqueueCopyBufferToImage(queue.get(), what.src.get(), what.dest.get(),
                                                       what.rect.offset, what.rect.origin.data(),
                                                       region.data(), events...);
                   });
}

void enqueue(const CommandQueue& queue, const CopyImageToBuffer& what, const Options& options) {
  copy_with_buffer("clEnqueueCopyImageToBuffer", queue, what.src, what.dest, what.rect, options,
                   [&](const Region& region, auto... events) {
                     return clEnqueueCopyImageToBuffer(queue.get(), what.src.get(), what.dest.get(),
                                                       what.rect.origin.data(), region.data(),
                                                       what.rect.offset, events...);
                   });
}

void enqueue(const CommandQueue& queue, const CopyImage& what, const Options& options) {
  constexpr const char* routine = "clEnqueueCopyImage";
  require_all(routine, queue, what.src, what.dest);
  const Region region = region_of(routine, what.dest, what.src, what.pair);
  enqueue<Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return clEnqueueCopyImage(queue.get(), what.src.get(), what.dest.get(),
                                  what.pair.src_origin.data(), what.pair.dst_origin.data(),
                                  region.data(), events...);
      },
      [&](cl_int) {
        return describe({{"src_origin", what.pair.src_origin},
                         {"dst_origin", what.pair.dst_origin},
                         {"region", region}}) +
               "; the source is " + to_string(what.src.shape()) + " of (" +
               to_string(what.src.format()) + "), the destination " + to_string(what.dest.shape()) +
               " of (" + to_string(what.dest.format()) + ")";
      });
}

Pitches pitches_of(const StridedLayout& layout) {
  const std::size_t rank = layout.shape().rank();
  const Strides& strides = layout.strides();
  const auto pitch = [&](std::size_t from_last) {
    return rank > from_last ? static_cast<std::size_t>(strides[rank - 1 - from_last]) : 0;
  };
  bool forwards = rank <= 3 && (rank == 0 || pitch(0) == layout.item_size());
  for (const std::ptrdiff_t stride : strides) {
    forwards = forwards && stride > 0;
  }
  if (!forwards) {
    throw_error(CL_INVALID_VALUE, "copy",
                "pixels of the host are rows of pixels without gaps, in up to three dimensions");
  }
  return {.row = pitch(1), .slice = pitch(2)};
}

namespace {

// Requires elements without gaps that have the size of the region.
void require_packed_pixels(const char* routine, const Image& image, const Origin& origin,
                           const std::optional<Region>& region, const ViewPlace& place) {
  const Region whole = require_in_image(routine, "image", image, origin, region);
  const std::size_t wanted = byte_count(routine, image, whole);
  const std::size_t given = place.layout.element_count() * place.layout.item_size();
  if (given != wanted || !place.is_contiguous()) {
    throw_error(CL_INVALID_VALUE, routine,
                "the region has " + std::to_string(wanted) + " bytes of pixels, the span " +
                    std::to_string(given) + (place.is_contiguous() ? "" : " and gaps"));
  }
}

std::span<std::byte> area_of(const DevicePlace& place) {
  return {place.memory.area() + place.place.offset,
          place.place.layout.element_count() * place.place.layout.item_size()};
}

}  // namespace

void enqueue(const CommandQueue& queue, const CopyToImage& what, const Options& options) {
  what.src.memory.require("copy");
  require_packed_pixels("copy", what.dest, what.origin, what.region, what.src.place);
  if (what.src.memory.is_shared()) {
    enqueue(queue,
            ImageTransfer<const std::byte>{
                what.dest, area_of(what.src), {what.origin, what.region, {}}, Blocking::no},
            options);
  } else {
    enqueue(
        queue,
        CopyBufferToImage{
            what.dest, what.src.memory.buffer(), {what.src.place.offset, what.origin, what.region}},
        options);
  }
}

void enqueue(const CommandQueue& queue, const CopyFromImage& what, const Options& options) {
  what.dest.memory.require("copy");
  require_packed_pixels("copy", what.src, what.origin, what.region, what.dest.place);
  if (what.dest.memory.is_shared()) {
    enqueue(queue,
            ImageTransfer<std::byte>{
                what.src, area_of(what.dest), {what.origin, what.region, {}}, Blocking::no},
            options);
  } else {
    enqueue(queue,
            CopyImageToBuffer{what.dest.memory.buffer(),
                              what.src,
                              {what.dest.place.offset, what.origin, what.region}},
            options);
  }
}

void require_one_region(const std::optional<Region>& dest, const std::optional<Region>& src) {
  if (dest && src && *dest != *src) {
    throw_error(CL_INVALID_VALUE, "copy", "the tiles have different regions");
  }
}

void enqueue(const CommandQueue& queue, const FillImage& what, const Options& options) {
  constexpr const char* routine = "clEnqueueFillImage";
  require_queue_version(routine, {1, 2}, queue);
  static_cast<void>(what.dest.require(routine));
  const void* const components = what.color.data_for(routine, what.dest.format());
  const Region region = require_in_image(routine, "image", what.dest, what.origin, what.region);
  enqueue<Retry::when_out_of_memory>(
      options, routine,
      [&](auto... events) {
        return clEnqueueFillImage(queue.get(), what.dest.get(), components, what.origin.data(),
                                  region.data(), events...);
      },
      [&](cl_int) {
        return describe({{"origin", what.origin}, {"region", region}}) + "; the image is " +
               to_string(what.dest.shape());
      });
}

}  // namespace detail

namespace {

const char* name_of(ColorType type) {
  constexpr std::array names{"float", "cl_int", "cl_uint"};
  return names.at(static_cast<std::size_t>(type));
}

}  // namespace

const void* FillColor::data_for(const char* routine, const ImageFormat& format) const {
  const ColorType wanted = format.color_type();
  const Channels channels =
      format.channel_order == ChannelOrder::depth ? Channels::depth : Channels::four;
  if (type_ != wanted || channels_ != channels) {
    const auto text = [](ColorType type, Channels count) {
      return std::string{count == Channels::depth ? "1 " : "4 "} + name_of(type);
    };
    throw_error(CL_INVALID_VALUE, routine,
                "the color is " + text(type_, channels_) + ", images of (" + to_string(format) +
                    ") take " + text(wanted, channels));
  }
  return bytes_.data();
}

}  // namespace clmem

namespace clmem::detail {
namespace {

constexpr const char* map_image_routine = "clEnqueueMapImage";

// Elements per pixel; a LogicError for elements that would straddle pixels.
std::size_t parts_per_pixel(const Image& image, std::size_t item_size) {
  if (image.pixel_size() % item_size != 0) {
    throw_error(CL_INVALID_VALUE, map_image_routine,
                "an element of " + std::to_string(item_size) +
                    " bytes is not a part of a pixel of " + std::to_string(image.pixel_size()) +
                    " bytes");
  }
  return image.pixel_size() / item_size;
}

void require_order(Order order) {
  if (order != Order::c && order != Order::fortran) {
    throw_error(CL_INVALID_VALUE, "order", "neither Order::c nor Order::fortran");
  }
}

// A dimension of a view: its number of elements, and bytes from one to the next.
struct Axis {
  std::size_t count;
  std::size_t stride;
};

// Fastest first: parts of a pixel if there are several, pixels, rows, slices. Layers of a 1D array
// are a slice pitch apart.
struct PixelAxes {
  std::array<Axis, 4> axes{};
  std::size_t rank = 0;

  void add(const Axis& axis) { axes.at(rank++) = axis; }
};

PixelAxes axes_of(const Image& image, const Region& region, std::size_t item_size,
                  const Pitches& pitches) {
  PixelAxes found;
  const std::size_t parts = image.pixel_size() / item_size;
  if (parts != 1) {
    found.add({parts, item_size});
  }
  found.add({region[0], image.pixel_size()});
  if (image.shape().rank() > 1) {
    const bool layers = image.shape().kind == ImageKind::image_1d_array;
    found.add({region[1], layers ? pitches.slice : pitches.row});
  }
  if (image.shape().rank() > 2) {
    found.add({region[2], pitches.slice});
  }
  return found;
}

StridedLayout layout_of(const PixelAxes& found, Order order, std::size_t item_size) {
  std::array<std::size_t, 4> counts{};
  std::array<std::ptrdiff_t, 4> strides{};
  for (std::size_t i = 0; i < found.rank; ++i) {
    const std::size_t axis = order == Order::fortran ? i : found.rank - 1 - i;
    counts.at(axis) = found.axes.at(i).count;
    strides.at(axis) = static_cast<std::ptrdiff_t>(found.axes.at(i).stride);
  }
  return {Shape{std::span<const std::size_t>{counts}.first(found.rank)},
          Strides{std::span<const std::ptrdiff_t>{strides}.first(found.rank)}, item_size};
}

void require_aligned(const void* mapped, const StridedLayout& layout, std::size_t alignment) {
  bool aligned = reinterpret_cast<std::uintptr_t>(mapped) % alignment == 0;
  for (const std::ptrdiff_t stride : layout.strides()) {
    aligned = aligned && stride % static_cast<std::ptrdiff_t>(alignment) == 0;
  }
  if (!aligned) {
    throw_error(CL_INVALID_VALUE, map_image_routine,
                "the mapped memory or its pitches are not aligned to the element's " +
                    std::to_string(alignment) + " bytes");
  }
}

}  // namespace

Mapping map_image(const CommandQueue& queue, const Image& image, MapFlags flags,
                  const ItemSize& item, const ImageMapOptions& options) {
  const cl_command_queue raw = queue.require(map_image_routine);
  const cl_mem object = image.require(map_image_routine);
  static_cast<void>(parts_per_pixel(image, item.size));
  require_order(options.order);
  const Region region =
      require_in_image(map_image_routine, "image", image, options.origin, options.region);
  Mapping made{StridedLayout{Shape{0}, Order::c, item.size}};
  void* mapped = nullptr;
  Pitches pitches;
  Event event;
  enqueue<Retry::when_out_of_memory>(
      {options.after, options.event == nullptr ? nullptr : &event}, map_image_routine,
      [&](auto... events) {
        cl_int code = CL_SUCCESS;
        mapped = clEnqueueMapImage(raw, object, static_cast<cl_bool>(options.blocking),
                                   flag_bits(flags), options.origin.data(), region.data(),
                                   &pitches.row, &pitches.slice, events..., &code);
        return code;
      },
      [&](cl_int) {
        return describe({{"flags", flags}, {"origin", options.origin}, {"region", region}}) +
               "; the image is " + to_string(image.shape());
      });
  made.keep(queue, object, mapped);
  made.set_layout(layout_of(axes_of(image, region, item.size, pitches), options.order, item.size));
  require_aligned(mapped, made.layout(), item.alignment);
  if (options.event != nullptr) {
    *options.event = std::move(event);
  }
  return made;
}

}  // namespace clmem::detail
