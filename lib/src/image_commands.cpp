// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/detail/image_commands.hpp>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"
#include "image_bounds.hpp"

namespace clmem::detail {
namespace {

std::string describe_host_side(const Image& image, const Origin& origin, const Region& region,
                               const Pitches& pitches) {
  return describe({{"origin", origin}, {"region", region}, {"pitches", pitches}}) +
         "; the image is " + to_string(image.shape());
}

std::string describe_buffer_side(cl_int code, const Image& image, cl_mem buffer,
                                 const ImageBufferRect& rect, const Region& region) {
  return describe({{"offset", rect.offset}, {"origin", rect.origin}, {"region", region}}) +
         "; the image is " + to_string(image.shape()) + describe_bound(code, "buffer", buffer);
}

// What both images have behind their origins.
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

// Between an image and host memory of `host_size` bytes. `call` takes the region and where to put
// an event.
template <typename Call>
void copy_with_host(const char* routine, const CommandQueue& queue, const Image& image,
                    const ImageRect& rect, std::size_t host_size, Event* event, const Call& call) {
  static_cast<void>(queue.require(routine));
  static_cast<void>(image.require(routine));
  const Region region = require_in_image(routine, "image", image, rect.origin, rect.region);
  require_in_host(routine, image, region, rect.pitches, host_size);
  enqueue<Retry::when_out_of_memory>(
      event, routine, [&](cl_event* wanted) { return call(region, wanted); },
      [&](cl_int) { return describe_host_side(image, rect.origin, region, rect.pitches); });
}

// The same between an image and a buffer.
template <typename Call>
void copy_with_buffer(const char* routine, const CommandQueue& queue, const Image& image,
                      BufferView buffer, const ImageBufferRect& rect, Event* event,
                      const Call& call) {
  static_cast<void>(queue.require(routine));
  static_cast<void>(image.require(routine));
  const cl_mem raw = buffer.require(routine);
  const Region region = require_in_image(routine, "image", image, rect.origin, rect.region);
  require_in_buffer(routine, buffer, rect.offset, byte_count(routine, image, region));
  enqueue<Retry::when_out_of_memory>(
      event, routine, [&](cl_event* wanted) { return call(region, wanted); },
      [&](cl_int code) { return describe_buffer_side(code, image, raw, rect, region); });
}

}  // namespace

void write_image(const CommandQueue& queue, const Image& dest, std::span<const std::byte> src,
                 const ImageRect& rect, Blocking blocking, const WaitList& after, Event* event) {
  copy_with_host("clEnqueueWriteImage", queue, dest, rect, src.size(), event,
                 [&](const Region& region, cl_event* wanted) {
                   return clEnqueueWriteImage(queue.get(), dest.get(),
                                              static_cast<cl_bool>(blocking), rect.origin.data(),
                                              region.data(), rect.pitches.row, rect.pitches.slice,
                                              src.data(), after.size(), after.data(), wanted);
                 });
}

void read_image(const CommandQueue& queue, std::span<std::byte> dest, const Image& src,
                const ImageRect& rect, Blocking blocking, const WaitList& after, Event* event) {
  copy_with_host("clEnqueueReadImage", queue, src, rect, dest.size(), event,
                 [&](const Region& region, cl_event* wanted) {
                   return clEnqueueReadImage(queue.get(), src.get(), static_cast<cl_bool>(blocking),
                                             rect.origin.data(), region.data(), rect.pitches.row,
                                             rect.pitches.slice, dest.data(), after.size(),
                                             after.data(), wanted);
                 });
}

void copy_buffer_to_image(const CommandQueue& queue, const Image& dest, BufferView src,
                          const ImageBufferRect& rect, const WaitList& after, Event* event) {
  copy_with_buffer("clEnqueueCopyBufferToImage", queue, dest, src, rect, event,
                   [&](const Region& region, cl_event* wanted) {
                     return clEnqueueCopyBufferToImage(
                         queue.get(), src.get(), dest.get(), rect.offset, rect.origin.data(),
                         region.data(), after.size(), after.data(), wanted);
                   });
}

void copy_image_to_buffer(const CommandQueue& queue, BufferView dest, const Image& src,
                          const ImageBufferRect& rect, const WaitList& after, Event* event) {
  copy_with_buffer("clEnqueueCopyImageToBuffer", queue, src, dest, rect, event,
                   [&](const Region& region, cl_event* wanted) {
                     return clEnqueueCopyImageToBuffer(
                         queue.get(), src.get(), dest.get(), rect.origin.data(), region.data(),
                         rect.offset, after.size(), after.data(), wanted);
                   });
}

void copy_image(const CommandQueue& queue, const Image& dest, const Image& src,
                const ImagePair& pair, const WaitList& after, Event* event) {
  constexpr const char* routine = "clEnqueueCopyImage";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem from = src.require(routine);
  const cl_mem to = dest.require(routine);
  const Region region = region_of(routine, dest, src, pair);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueCopyImage(raw, from, to, pair.src_origin.data(), pair.dst_origin.data(),
                                  region.data(), after.size(), after.data(), wanted);
      },
      [&](cl_int) {
        return describe({{"src_origin", pair.src_origin},
                         {"dst_origin", pair.dst_origin},
                         {"region", region}}) +
               "; the source is " + to_string(src.shape()) + " of (" + to_string(src.format()) +
               "), the destination " + to_string(dest.shape()) + " of (" +
               to_string(dest.format()) + ")";
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

// As many bytes as the region has, without gaps.
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

void copy_to_image(const CommandQueue& queue, const Image& dest, const Origin& origin,
                   const std::optional<Region>& region, const DevicePlace& src,
                   const WaitList& after, Event* event) {
  src.memory.require("copy");
  require_packed_pixels("copy", dest, origin, region, src.place);
  if (src.memory.is_shared()) {
    write_image(queue, dest, area_of(src), {origin, region, {}}, Blocking::no, after, event);
  } else {
    copy_buffer_to_image(queue, dest, src.memory.buffer(), {src.place.offset, origin, region},
                         after, event);
  }
}

void copy_from_image(const CommandQueue& queue, const DevicePlace& dest, const Image& src,
                     const Origin& origin, const std::optional<Region>& region,
                     const WaitList& after, Event* event) {
  dest.memory.require("copy");
  require_packed_pixels("copy", src, origin, region, dest.place);
  if (dest.memory.is_shared()) {
    read_image(queue, area_of(dest), src, {origin, region, {}}, Blocking::no, after, event);
  } else {
    copy_image_to_buffer(queue, dest.memory.buffer(), src, {dest.place.offset, origin, region},
                         after, event);
  }
}

void require_one_region(const std::optional<Region>& dest, const std::optional<Region>& src) {
  if (dest && src && *dest != *src) {
    throw_error(CL_INVALID_VALUE, "copy", "the tiles have different regions");
  }
}

void fill_image(const CommandQueue& queue, const Image& dest, const FillColor& color,
                const Origin& origin, const std::optional<Region>& region, const WaitList& after,
                Event* event) {
  constexpr const char* routine = "clEnqueueFillImage";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = dest.require(routine);
  require_queue_version(routine, {1, 2}, queue);
  const void* const components = color.data_for(routine, dest.format());
  const Region whole = require_in_image(routine, "image", dest, origin, region);
  enqueue<Retry::when_out_of_memory>(
      event, routine,
      [&](cl_event* wanted) {
        return clEnqueueFillImage(raw, object, components, origin.data(), whole.data(),
                                  after.size(), after.data(), wanted);
      },
      [&](cl_int) {
        return describe({{"origin", origin}, {"region", whole}}) + "; the image is " +
               to_string(dest.shape());
      });
}

}  // namespace clmem::detail

namespace clmem {
namespace {

const char* name_of(ColorType type) {
  switch (type) {
    case ColorType::float32:
      return "float";
    case ColorType::signed_int32:
      return "cl_int";
    case ColorType::unsigned_int32:
      return "cl_uint";
  }
  return "unknown";
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
                "the colour is " + text(type_, channels_) + ", images of (" + to_string(format) +
                    ") take " + text(wanted, channels));
  }
  return bytes_.data();
}

}  // namespace clmem
