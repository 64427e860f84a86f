// SPDX-License-Identifier: Apache-2.0
// image_commands.hpp - commands.hpp for images.
//
// Contract: as detail/commands.hpp. Regions outside the image and host ranges that are too small
// for region and pitches are a LogicError.
#pragma once

#include <clmem/detail/commands.hpp>
#include <clmem/image.hpp>
#include <clmem/map.hpp>
#include <cstddef>
#include <optional>
#include <span>

namespace CLMEM_EXPORT clmem {
namespace detail {

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
