// SPDX-License-Identifier: Apache-2.0
// commands.hpp - the operands of each command as a type, and one function that enqueues them.
//
//   enqueue(queue, Transfer{BufferView{buffer}, 64, bytes, Blocking::yes}, {.after = {ready}});
//
// Contract: one OpenCL call each, after the operands were checked; an event only where one is
// requested, and the caller's variables change only on success. Commands on memory objects are
// repeated once when out of memory, those on shared virtual memory never. No memory is allocated.
// Regions outside an image and host ranges that are too small for region and pitches are a
// LogicError. Commands on elements are described below.
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
  // A map of it keeps the area valid, even if the owner ends first.
  explicit(false) DeviceBytes(const SVMOwner& owner) noexcept
      : DeviceBytes{static_cast<SVMPointer>(owner)} {
    maps_ = owner.maps();
  }
  // For memory that commands only read.
  explicit(false) DeviceBytes(const ConstSVMPointer& area) noexcept
      : DeviceBytes{SVMPointer{const_cast<void*>(area.svm_ptr()), area.size()}} {}

  [[nodiscard]] bool is_shared() const noexcept { return kind_ == Kind::shared; }
  [[nodiscard]] const BufferView& buffer() const noexcept { return buffer_; }
  [[nodiscard]] std::byte* area() const noexcept { return area_; }
  // Bytes of an area; of a buffer the bytes that commands may access.
  [[nodiscard]] std::size_t limit() const noexcept { return buffer_.limit(); }
  [[nodiscard]] AreaToMap to_map() const noexcept { return {area_, limit(), maps_}; }

  // Throws a LogicError for empty memory.
  void require(const char* routine) const;
  // Size in bytes; queried for a whole buffer.
  [[nodiscard]] std::size_t size(const char* routine) const;

 private:
  enum class Kind { buffer, shared };

  BufferView buffer_;
  std::byte* area_ = nullptr;
  AreaMaps* maps_ = nullptr;
  Kind kind_ = Kind::buffer;
};

// A transfer from host memory if `Byte` is const, otherwise to host memory.
template <typename Byte>
struct Transfer {
  DeviceBytes device;
  std::size_t offset;
  std::span<Byte> host;
  Blocking blocking;
};
template <typename Byte>
Transfer(DeviceBytes, std::size_t, std::span<Byte>, Blocking) -> Transfer<Byte>;

// A copy between two buffers does not block. A copy between a buffer and an area passes the area as
// host memory.
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

// Enqueues without blocking. The ward is kept until the command is over.
template <typename Operands>
[[nodiscard]] Completion enqueue_async(const CommandQueue& queue, const Operands& operands,
                                       const WaitList& after, Ward ward) {
  Event event;
  enqueue(queue, operands, Options{after, &event});
  return Completion{std::move(event), std::move(ward)};
}

// The number of bytes that both operands have after their offsets.
[[nodiscard]] std::size_t common_count(const CommandQueue& queue, const DeviceBytes& dest,
                                       std::size_t dst_offset, const DeviceBytes& src,
                                       std::size_t src_offset);

// ---- Commands on the elements of arrays in any memory.
//
// Contract: as few commands as the strides allow. One if a rectangle holds all elements; else one
// per rectangle, each with an event, or, for transfers that block and for writes, through packed
// host memory if that takes fewer. Copies between areas of shared virtual memory are never
// rectangles. A marker waits for several commands where one event is requested. Each command with
// host memory is over before a failure reaches the caller, and before that memory is released.
// Arrays without elements make no command, but a marker if an event is requested.

template <typename Byte>
struct HostPlace {
  std::span<Byte> bytes;
  ViewPlace place;
};

struct DevicePlace {
  DeviceBytes memory;
  ViewPlace place;
};

// A transfer between arrays of one shape. Host elements are read if their bytes are const,
// otherwise written.
template <typename Byte>
struct ElementTransfer {
  DevicePlace device;
  HostPlace<Byte> host;
};

template <typename Byte>
void enqueue(const CommandQueue& queue, const ElementTransfer<Byte>& what, const Options& options);
// Does not block. The ward is kept until the transfer is over.
[[nodiscard]] Completion enqueue_async(const CommandQueue& queue,
                                       const ElementTransfer<std::byte>& what,
                                       const WaitList& after, Ward ward);
[[nodiscard]] Completion enqueue_async(const CommandQueue& queue,
                                       const ElementTransfer<const std::byte>& what,
                                       const WaitList& after, Ward ward);

// Copies between memory of devices; does not block.
void copy_elements(const CommandQueue& queue, const DevicePlace& dest, const DevicePlace& src,
                   const Options& options);

void fill_elements(const CommandQueue& queue, const DevicePlace& dest,
                   std::span<const std::byte> value, const Options& options);

// The row and slice pitches of an array in C order whose last dimension has no gaps.
[[nodiscard]] Pitches pitches_of(const StridedLayout& layout);

// A transfer from host memory if `Byte` is const, otherwise to host memory.
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
// A copy from packed elements to a region. Shared virtual memory is passed as host memory.
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

// Throws a LogicError if both tiles have a region and the regions differ.
void require_one_region(const std::optional<Region>& dest, const std::optional<Region>& src);

[[nodiscard]] Mapping map_image(const CommandQueue& queue, const Image& image, MapFlags flags,
                                const ItemSize& item, const ImageMapOptions& options);

// Maps the bytes of the elements of a span.
[[nodiscard]] Mapping map_place(const CommandQueue& queue, const DevicePlace& place, MapFlags flags,
                                std::size_t alignment, const MapOptions& options);
void require_read_only(MapFlags flags);
void migrate_object(const CommandQueue& queue, const MemoryObject& object, MigrationFlags flags,
                    const Options& options);
void migrate_place(const CommandQueue& queue, const DevicePlace& place, MigrationFlags flags,
                   const Options& options);

}  // namespace detail

}  // namespace clmem
