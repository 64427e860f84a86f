// SPDX-License-Identifier: Apache-2.0
// commands.hpp - what all commands are made of: one type of operands per command, and one function
// that enqueues them.
//
//   enqueue(queue, Transfer{BufferView{buffer}, 64, bytes, Blocking::yes}, {.after = {ready}});
//
// Contract: one OpenCL call each, after the operands were checked; an event only where one is
// asked for, and the caller's changes only on success. Commands on memory objects are repeated once
// when out of memory, those on shared virtual memory never. No memory is allocated. Regions outside
// an image and host ranges that are too small for region and pitches are a LogicError. Commands on
// elements are described below.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/config.hpp>
#include <clmem/detail/completion.hpp>
#include <clmem/detail/layout.hpp>
#include <clmem/detail/view_place.hpp>
#include <clmem/image.hpp>
#include <clmem/map.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace CLMEM_EXPORT clmem {

namespace detail {

// Borrowed memory of a device: a buffer, or an area of shared virtual memory.
class DeviceBytes {
 public:
  explicit(false) DeviceBytes(BufferView buffer) noexcept : buffer_{buffer} {}
  explicit(false) DeviceBytes(const SVMPointer& area) noexcept
      : buffer_{nullptr, area.size()},
        area_{static_cast<std::byte*>(area.svm_ptr())},
        kind_{Kind::shared} {}
  // A map of it keeps the area, though the owner may end.
  explicit(false) DeviceBytes(const SVMOwner& owner) noexcept
      : DeviceBytes{static_cast<SVMPointer>(owner)} {
    maps_ = owner.maps();
  }
  // Memory that commands only read.
  explicit(false) DeviceBytes(const ConstSVMPointer& area) noexcept
      : DeviceBytes{SVMPointer{const_cast<void*>(area.svm_ptr()), area.size()}} {}

  [[nodiscard]] bool is_shared() const noexcept { return kind_ == Kind::shared; }
  [[nodiscard]] const BufferView& buffer() const noexcept { return buffer_; }
  [[nodiscard]] std::byte* area() const noexcept { return area_; }
  // Bytes of an area; of a buffer those that commands may reach.
  [[nodiscard]] std::size_t limit() const noexcept { return buffer_.limit(); }
  [[nodiscard]] AreaToMap to_map() const noexcept { return {area_, limit(), maps_}; }

  // A LogicError for empty memory.
  void require(const char* routine) const;
  // Bytes in all; of a whole buffer they are asked for.
  [[nodiscard]] std::size_t size(const char* routine) const;

 private:
  enum class Kind { buffer, shared };

  BufferView buffer_;
  std::byte* area_ = nullptr;
  AreaMaps* maps_ = nullptr;
  Kind kind_ = Kind::buffer;
};

// A transfer from host memory whose bytes are const, or to host memory.
template <typename Byte>
struct Transfer {
  DeviceBytes device;
  std::size_t offset;
  std::span<Byte> host;
  Blocking blocking;
};
template <typename Byte>
Transfer(DeviceBytes, std::size_t, std::span<Byte>, Blocking) -> Transfer<Byte>;

// Between two buffers nothing blocks. A copy with one buffer takes the area as its host memory.
struct Copy {
  DeviceBytes dest;
  std::size_t dst_offset;
  DeviceBytes src;
  std::size_t src_offset;
  std::size_t count;
  Blocking blocking;
};

struct Fill {
  DeviceBytes dest;
  std::size_t offset;
  std::size_t size;
  std::span<const std::byte> pattern;
};

template <typename Byte>
struct RectTransfer {
  BufferView buffer;
  std::span<Byte> host;
  const HostRect& rect;
  Blocking blocking;
};
template <typename Byte>
RectTransfer(BufferView, std::span<Byte>, const HostRect&, Blocking) -> RectTransfer<Byte>;

struct CopyRect {
  BufferView dest;
  BufferView src;
  const BufferRect& rect;
};

template <typename Byte>
void enqueue(const CommandQueue& queue, const Transfer<Byte>& what, const Options& options);
template <typename Byte>
void enqueue(const CommandQueue& queue, const RectTransfer<Byte>& what, const Options& options);
void enqueue(const CommandQueue& queue, const Copy& what, const Options& options);
void enqueue(const CommandQueue& queue, const Fill& what, const Options& options);
void enqueue(const CommandQueue& queue, const CopyRect& what, const Options& options);

// Operands that do not block. The ward is kept until the command is over.
template <typename Operands>
[[nodiscard]] Completion enqueue_async(const CommandQueue& queue, const Operands& operands,
                                       const WaitList& after, Ward ward) {
  Event event;
  enqueue(queue, operands, Options{after, &event});
  return Completion{std::move(event), std::move(ward)};
}

// The number of bytes that both have after their offsets.
[[nodiscard]] std::size_t common_count(const CommandQueue& queue, const DeviceBytes& dest,
                                       std::size_t dst_offset, const DeviceBytes& src,
                                       std::size_t src_offset);

// ---- Commands on the elements of arrays, whatever memory they are in.
//
// Contract: as few commands as the strides allow. One if a rectangle holds all elements; else one
// per rectangle, each with an event, or, for transfers that block and for writes, by way of packed
// host memory if that takes fewer. Shared virtual memory has no rectangles but with a buffer. A
// marker waits for several commands where one event is asked for. Each command with host memory is
// over before a failure reaches the caller, and before that memory is given up. Arrays without
// elements make no command, and a marker if an event is asked for.

// Host memory and where in it the elements are.
template <typename Byte>
struct HostPlace {
  std::span<Byte> bytes;
  ViewPlace place;
};

// Memory of a device and where in it the elements are.
struct DevicePlace {
  DeviceBytes memory;
  ViewPlace place;
};

// A transfer of as many elements on both sides, in one shape. The host's are read if their bytes
// are const, otherwise written.
template <typename Byte>
struct ElementTransfer {
  DevicePlace device;
  HostPlace<Byte> host;
};

// Blocks.
template <typename Byte>
void enqueue(const CommandQueue& queue, const ElementTransfer<Byte>& what, const Options& options);
// Does not block. The ward is kept until the transfer is over.
[[nodiscard]] Completion enqueue_async(const CommandQueue& queue,
                                       const ElementTransfer<std::byte>& what,
                                       const WaitList& after, Ward ward);
[[nodiscard]] Completion enqueue_async(const CommandQueue& queue,
                                       const ElementTransfer<const std::byte>& what,
                                       const WaitList& after, Ward ward);

// Copies within devices; does not block.
void copy_elements(const CommandQueue& queue, const DevicePlace& dest, const DevicePlace& src,
                   const Options& options);

// Every element becomes `value`.
void fill_elements(const CommandQueue& queue, const DevicePlace& dest,
                   std::span<const std::byte> value, const Options& options);

// Pitches of an array in C order whose last dimension has no gaps: rows and slices.
[[nodiscard]] Pitches pitches_of(const StridedLayout& layout);

// A transfer from host memory whose bytes are const, or to host memory.
template <typename Byte>
struct ImageTransfer {
  const Image& image;
  std::span<Byte> host;  // starts with the region's first pixel
  ImageRect rect;
  Blocking blocking;
};
template <typename Byte>
ImageTransfer(const Image&, std::span<Byte>, const ImageRect&, Blocking) -> ImageTransfer<Byte>;
struct CopyBufferToImage {
  const Image& dest;
  BufferView src;
  const ImageBufferRect& rect;
};
struct CopyImageToBuffer {
  BufferView dest;
  const Image& src;
  const ImageBufferRect& rect;
};
struct CopyImage {
  const Image& dest;
  const Image& src;
  const ImagePair& pair;
};
struct FillImage {
  const Image& dest;
  const FillColor& color;
  const Origin& origin;
  const std::optional<Region>& region;
};
// Between a region and as many bytes of elements. Areas take the place of host memory.
struct CopyToImage {
  const Image& dest;
  const Origin& origin;
  const std::optional<Region>& region;
  const DevicePlace& src;
};
struct CopyFromImage {
  const DevicePlace& dest;
  const Image& src;
  const Origin& origin;
  const std::optional<Region>& region;
};

template <typename Byte>
void enqueue(const CommandQueue& queue, const ImageTransfer<Byte>& what, const Options& options);
void enqueue(const CommandQueue& queue, const CopyBufferToImage& what, const Options& options);
void enqueue(const CommandQueue& queue, const CopyImageToBuffer& what, const Options& options);
void enqueue(const CommandQueue& queue, const CopyImage& what, const Options& options);
void enqueue(const CommandQueue& queue, const FillImage& what, const Options& options);
void enqueue(const CommandQueue& queue, const CopyToImage& what, const Options& options);
void enqueue(const CommandQueue& queue, const CopyFromImage& what, const Options& options);

// Two tiles have one region, or one of them has none.
void require_one_region(const std::optional<Region>& dest, const std::optional<Region>& src);

[[nodiscard]] Mapping map_image(const CommandQueue& queue, const Image& image, MapFlags flags,
                                const ItemSize& item, const ImageMapOptions& options);

// Maps the bytes that the elements of a span reach.
[[nodiscard]] Mapping map_place(const CommandQueue& queue, const DevicePlace& place, MapFlags flags,
                                std::size_t alignment, const MapOptions& options);
void require_read_only(MapFlags flags);
void migrate_object(const CommandQueue& queue, const MemoryObject& object, MigrationFlags flags,
                    const Options& options);
void migrate_place(const CommandQueue& queue, const DevicePlace& place, MigrationFlags flags,
                   const Options& options);

}  // namespace detail

}  // namespace clmem
