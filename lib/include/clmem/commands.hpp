// SPDX-License-Identifier: Apache-2.0
// commands.hpp - commands on memory: copy, fill, map, migrate.
//
//   copy(queue, field, values);                                  // host to device, blocks
//   copy(queue, values, field.subspan(rows(100, 200)));          // device to host, blocks
//   copy(queue, field, other, {.after = {ready}, .event = &copied});
//   copy(queue, tile(image, {16, 2}, {64, 4}), pixels);
//   Completion upload = copy_async(queue, field, *storage, {.ward = storage});
//   fill(queue, field, 1.0F);
//   auto view = map(queue, field, MapFlags::read);
//
// Contract: the destination comes first. The part of memory belongs to the operand: a device_span
// or an object that converts to one, an image or a tile of it, and on the host a contiguous range,
// a StridedView or a class like mdspan. Element types are checked when compiled, shapes at run
// time; a range without a shape has the elements of the other operand in C order; std::span{&value,
// 1} is one value. Sizes are elements, of images pixels. Unsupported operands do not compile, with
// a sentence as the reason (detail/operands.hpp). A command is one OpenCL call where strides allow
// (see detail/commands.hpp). In an in-order queue it runs after earlier commands, in an
// out-of-order queue after the events of `after`. Copies with the host block; copy_async does not:
// the host memory stays valid until the completion is over: give a ward that owns it, or keep the
// completion. Areas of shared virtual memory outlive the commands that use them. Shapes that
// differ, tiles outside the image and empty memory are a LogicError without a call; what the driver
// rejects is an Error with its code and the values given (sections "Reading, Writing and Copying
// Buffer Objects", "Filling Buffer Objects", "Reading, Writing and Copying Image Objects", "Filling
// Image Objects", "Copying between Image and Buffer Objects", "Shared Virtual Memory", "Migrating
// Memory Objects").
#pragma once

#include <bit>
#include <clmem/array.hpp>
#include <clmem/config.hpp>
#include <clmem/detail/operands.hpp>
#include <clmem/device_span.hpp>
#include <clmem/image.hpp>
#include <clmem/map.hpp>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

// Coordinates are pixels, x first; without a region the tile has all pixels after the origin.
[[nodiscard]] inline ImageTile tile(const Image& image, const Origin& origin,
                                    const OptionalRegion& region = {}) noexcept {
  return {image, origin, region};
}
ImageTile tile(const Image&& image, const Origin& origin,
               const OptionalRegion& region = {}) = delete;

// ---- Copies between host and device: spans of one element type, images with pixels of any type.

template <PartOperand Dest, HostOperand Source>
void copy(const CommandQueue& queue, Dest&& dest, const Source& src, const Options& options = {}) {
  detail::enqueue(
      queue,
      detail::transfer_with<const std::byte>("copy", std::forward<Dest>(dest), src, Blocking::yes),
      options);
}

template <LastingHostOperand Dest, PartOperand Source>
void copy(const CommandQueue& queue, Dest&& dest, Source&& src, const Options& options = {}) {
  detail::enqueue(
      queue,
      detail::transfer_with<std::byte>("copy", std::forward<Source>(src), dest, Blocking::yes),
      options);
}

// Accepts only host memory that outlives the call: lvalues, and views such as std::span.
template <PartOperand Dest, LastingHostOperand Source>
[[nodiscard]] Completion copy_async(const CommandQueue& queue, Dest&& dest, Source&& src,
                                    const AsyncOptions& options = {}) {
  return detail::enqueue_async(queue,
                               detail::transfer_with<const std::byte>(
                                   "copy_async", std::forward<Dest>(dest), src, Blocking::no),
                               options.after, options.ward);
}

template <LastingHostOperand Dest, PartOperand Source>
[[nodiscard]] Completion copy_async(const CommandQueue& queue, Dest&& dest, Source&& src,
                                    const AsyncOptions& options = {}) {
  return detail::enqueue_async(
      queue,
      detail::transfer_with<std::byte>("copy_async", std::forward<Source>(src), dest, Blocking::no),
      options.after, options.ward);
}

// ---- Copies between memory of devices: these do not block.

template <SpanOperand Dest, SpanOperand Source>
void copy(const CommandQueue& queue, Dest&& dest, Source&& src, const Options& options = {}) {
  detail::require_same_elements<detail::span_element_t<Dest>, detail::span_element_t<Source>>();
  const auto to = detail::to_span(std::forward<Dest>(dest));
  const auto from = detail::to_span(std::forward<Source>(src));
  detail::require_shape("copy", from.shape(), to.shape());
  detail::copy_elements(queue, detail::device_place(to), detail::device_place(from), options);
}

// The elements of a span are the tile's pixels, packed in C order.
template <ImageOperand Dest, SpanOperand Source>
void copy(const CommandQueue& queue, Dest&& dest, Source&& src, const Options& options = {}) {
  const ImageTile to{std::forward<Dest>(dest)};
  const auto from = detail::to_span(std::forward<Source>(src));
  detail::enqueue(
      queue, detail::CopyToImage{to.image(), to.origin(), to.region(), detail::device_place(from)},
      options);
}

template <SpanOperand Dest, ImageOperand Source>
void copy(const CommandQueue& queue, Dest&& dest, Source&& src, const Options& options = {}) {
  const ImageTile from{std::forward<Source>(src)};
  const auto to = detail::to_span(std::forward<Dest>(dest));
  static_assert(!std::is_const_v<detail::span_element_t<Dest>>, "the destination is written");
  detail::enqueue(
      queue,
      detail::CopyFromImage{detail::device_place(to), from.image(), from.origin(), from.region()},
      options);
}

// Without a region in either tile, copies the pixels that both images have after their origins.
template <ImageOperand Dest, ImageOperand Source>
void copy(const CommandQueue& queue, Dest&& dest, Source&& src, const Options& options = {}) {
  const ImageTile to{std::forward<Dest>(dest)};
  const ImageTile from{std::forward<Source>(src)};
  detail::require_one_region(to.region(), from.region());
  const ImagePair pair{from.origin(), to.origin(), to.region() ? to.region() : from.region()};
  detail::enqueue(queue, detail::CopyImage{to.image(), from.image(), pair}, options);
}

// ---- Fill, map, migrate.

// Sets every element to `value`, which has the element type. One command per run of elements.
template <SpanOperand Dest>
void fill(const CommandQueue& queue, Dest&& dest,
          const std::type_identity_t<detail::span_element_t<Dest>>& value,
          const Options& options = {}) {
  using Element = detail::span_element_t<Dest>;
  static_assert(!std::is_const_v<Element>, "the elements are written");
  static_assert(std::has_single_bit(sizeof(Element)) && sizeof(Element) <= 128,
                "OpenCL fills with 1, 2, 4, ... 128 bytes");
  const auto span = detail::to_span(std::forward<Dest>(dest));
  detail::fill_elements(queue, detail::device_place(span), std::as_bytes(std::span{&value, 1}),
                        options);
}

template <ImageOperand Dest>
void fill(const CommandQueue& queue, Dest&& dest, const FillColor& color,
          const Options& options = {}) {
  const ImageTile to{std::forward<Dest>(dest)};
  detail::enqueue(queue, detail::FillImage{to.image(), color, to.origin(), to.region()}, options);
}

// Maps all elements, in their shape. Blocks.
template <SpanOperand Memory>
[[nodiscard]] auto map(const CommandQueue& queue, Memory&& memory, MapFlags flags,
                       const Options& options = {}) {
  using Element = detail::span_element_t<Memory>;
  const auto span = detail::to_span(std::forward<Memory>(memory));
  if constexpr (std::is_const_v<Element>) {
    detail::require_read_only(flags);
  }
  const MapOptions how{
      .offset = span.offset_bytes(), .after = options.after, .event = options.event};
  return MemoryMap<Element>{
      detail::map_place(queue, detail::device_place(span), flags, alignof(Element), how)};
}

// Names the element type, which untyped memory needs; const elements are mapped for reading.
template <HostElement T, typename Memory>
requires LinearOperand<Memory>
[[nodiscard]] MemoryMap<T> map(const CommandQueue& queue, Memory&& memory, MapFlags flags,
                               const Options& options = {}) {
  if constexpr (SpanOperand<Memory>) {
    static_assert(
        std::same_as<std::remove_const_t<T>, std::remove_const_t<detail::span_element_t<Memory>>>,
        "the memory has elements of another type");
    const device_span<T> span{detail::to_span(std::forward<Memory>(memory))};
    return map(queue, span, flags, options);
  } else {
    return map(queue, device_span<T>{std::forward<Memory>(memory)}, flags, options);
  }
}

// The elements are the pixels of an image, or parts of them, such as channels.
template <HostElement T>
[[nodiscard]] MemoryMap<T> map(const CommandQueue& queue, const ImageTile& memory, MapFlags flags,
                               const Options& options = {}) {
  const ImageMapOptions how{.origin = memory.origin(),
                            .region = memory.region(),
                            .after = options.after,
                            .event = options.event};
  return MemoryMap<T>{
      detail::map_image(queue, memory.image(), flags, detail::item_size_of<T>, how)};
}

// Migrates to the queue's device, or to the host: memory objects as a whole, of shared virtual
// memory the bytes of the span.
template <SpanOperand Memory>
void migrate(const CommandQueue& queue, Memory&& memory,
             MigrationFlags flags = MigrationFlags::none, const Options& options = {}) {
  const auto span = detail::to_span(std::forward<Memory>(memory));
  detail::migrate_place(queue, detail::device_place(span), flags, options);
}
inline void migrate(const CommandQueue& queue, const MemoryObject& object,
                    MigrationFlags flags = MigrationFlags::none, const Options& options = {}) {
  detail::migrate_object(queue, object, flags, options);
}

}  // namespace clmem
