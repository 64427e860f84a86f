// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <clmem/detail/image_commands.hpp>
#include <cstdint>

#include "enqueue.hpp"
#include "facts.hpp"
#include "image_bounds.hpp"

namespace clmem::detail {
namespace {

constexpr const char* map_image_routine = "clEnqueueMapImage";

// Elements per pixel; elements do not straddle pixels.
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
