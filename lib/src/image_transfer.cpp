// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/image_transfer.hpp>

#include "facts.hpp"
#include "image_bounds.hpp"

namespace clmem {
namespace detail {
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
                 const ImageRect& rect, Blocking blocking, const WaitList& wait_for, Event* event) {
  copy_with_host("clEnqueueWriteImage", queue, dest, rect, src.size(), event,
                 [&](const Region& region, cl_event* wanted) {
                   return clEnqueueWriteImage(queue.get(), dest.get(),
                                              static_cast<cl_bool>(blocking), rect.origin.data(),
                                              region.data(), rect.pitches.row, rect.pitches.slice,
                                              src.data(), wait_for.size(), wait_for.data(), wanted);
                 });
}

void read_image(const CommandQueue& queue, std::span<std::byte> dest, const Image& src,
                const ImageRect& rect, Blocking blocking, const WaitList& wait_for, Event* event) {
  copy_with_host("clEnqueueReadImage", queue, src, rect, dest.size(), event,
                 [&](const Region& region, cl_event* wanted) {
                   return clEnqueueReadImage(queue.get(), src.get(), static_cast<cl_bool>(blocking),
                                             rect.origin.data(), region.data(), rect.pitches.row,
                                             rect.pitches.slice, dest.data(), wait_for.size(),
                                             wait_for.data(), wanted);
                 });
}

}  // namespace detail

void enqueue_copy(const CommandQueue& queue, const Image& dest, BufferView src,
                  const ImageBufferRect& rect, const CommandOptions& options) {
  const WaitList& events = options.wait_for;
  detail::copy_with_buffer("clEnqueueCopyBufferToImage", queue, dest, src, rect, options.event,
                           [&](const Region& region, cl_event* event) {
                             return clEnqueueCopyBufferToImage(queue.get(), src.get(), dest.get(),
                                                               rect.offset, rect.origin.data(),
                                                               region.data(), events.size(),
                                                               events.data(), event);
                           });
}

void enqueue_copy(const CommandQueue& queue, BufferView dest, const Image& src,
                  const ImageBufferRect& rect, const CommandOptions& options) {
  const WaitList& events = options.wait_for;
  detail::copy_with_buffer("clEnqueueCopyImageToBuffer", queue, src, dest, rect, options.event,
                           [&](const Region& region, cl_event* event) {
                             return clEnqueueCopyImageToBuffer(
                                 queue.get(), src.get(), dest.get(), rect.origin.data(),
                                 region.data(), rect.offset, events.size(), events.data(), event);
                           });
}

void enqueue_copy(const CommandQueue& queue, const Image& dest, const Image& src,
                  const ImagePair& pair, const CommandOptions& options) {
  constexpr const char* routine = "clEnqueueCopyImage";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem from = src.require(routine);
  const cl_mem to = dest.require(routine);
  const Region region = detail::region_of(routine, dest, src, pair);
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine,
      [&](cl_event* event) {
        return clEnqueueCopyImage(raw, from, to, pair.src_origin.data(), pair.dst_origin.data(),
                                  region.data(), events.size(), events.data(), event);
      },
      [&](cl_int) {
        return detail::describe({{"src_origin", pair.src_origin},
                                 {"dst_origin", pair.dst_origin},
                                 {"region", region}}) +
               "; the source is " + to_string(src.shape()) + " of (" + to_string(src.format()) +
               "), the destination " + to_string(dest.shape()) + " of (" +
               to_string(dest.format()) + ")";
      });
}

}  // namespace clmem
