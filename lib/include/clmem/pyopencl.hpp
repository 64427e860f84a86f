// SPDX-License-Identifier: Apache-2.0
// pyopencl.hpp - the commands with the names of PyOpenCL and of the C API, in bytes.
//
//   enqueue_copy(queue, buffer, values, {.dst_offset = 64});      // host to device, blocks
//   enqueue_copy(queue, values, buffer, {.src_offset = 64});      // device to host, blocks
//   enqueue_copy(queue, second, first, {.byte_count = 16, .event = &copied});
//   enqueue_copy(queue, rect, buffer, HostRect{.buffer_origin = {16, 2}, .host_origin = {},
//                                              .region = {64, 4}, .buffer_pitches = {.row = 256}});
//   enqueue_copy(queue, image, pixels, {.origin = {16, 2}, .region = {64, 4}});
//   NannyEvent upload = enqueue_copy_async(queue, buffer, *storage, {.ward = storage});
//   enqueue_fill(queue, buffer, 0.0F, 4096, {.offset = 32});
//
// Contract: each is the one call that docs/parity.md names, with the arguments given; only without
// byte_count is the size of a buffer queried. The destination comes first, except in functions with
// the names of the C API. A copy with host memory moves the whole host range. Offsets are bytes on
// the device's side. Host ranges are checked against origin, region and pitches before the call.
// Commands on memory objects are repeated once when out of memory. The host range of a call that
// does not block stays valid until the event is complete: give a ward that owns it, or keep the
// NannyEvent. Areas of shared virtual memory outlive the commands.
#pragma once

#include <bit>
#include <clmem/commands.hpp>
#include <clmem/config.hpp>
#include <clmem/detail/pyopencl/copies.hpp>
#include <clmem/detail/pyopencl/images.hpp>
#include <clmem/detail/pyopencl/memory_parameter.hpp>
#include <clmem/detail/pyopencl/memory_view.hpp>
#include <clmem/detail/pyopencl/svm_arrays.hpp>
#include <clmem/detail/references.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

namespace CLMEM_EXPORT clmem {

// Buffers and shared virtual memory of all owners: they have size() in bytes, and enqueue_copy,
// enqueue_copy_async, enqueue_fill, enqueue_map, enqueue_migrate and set_arg take them with the
// same options.
template <typename T>
concept DeviceMemory = RawDeviceMemory<const T&> && requires(const T& memory) {
  { memory.size() } -> std::same_as<std::size_t>;
};

// A value whose bytes are the pattern: an array is one, an object that refers to elements or memory
// is not.
template <typename T>
concept FillPattern = std::is_trivially_copyable_v<T> && std::has_single_bit(sizeof(T)) &&
                          sizeof(T) <= 128 &&
                      !std::is_pointer_v<T> && !std::is_member_pointer_v<T> &&
                      !std::is_null_pointer_v<T> && !std::ranges::borrowed_range<T> &&
                      !requires(const T& reference) {
  reference.get();
};

namespace detail {

// True if a pattern may fill memory: memory with an element type takes only that type.
template <typename Memory, typename Pattern>
inline constexpr bool is_fill_of = true;
template <typename T, typename Pattern>
inline constexpr bool is_fill_of<SVM<T>, Pattern> = std::same_as<T, Pattern>;

[[nodiscard]] inline std::size_t fill_count(const SVMPointer& dest, const SVMFillOptions& options) {
  const std::size_t rest = options.offset > dest.size() ? 0 : dest.size() - options.offset;
  return options.byte_count.value_or(rest);
}

}  // namespace detail

// ---- Fills.

// Offset and size are multiples of the pattern's size, which is 1, 2, 4, ... 128 (OpenCL 1.2).
template <detail::WrittenMemory Dest, FillPattern Pattern>
void enqueue_fill(const CommandQueue& queue, Dest&& dest, const Pattern& pattern, std::size_t size,
                  const FillOptions& options = {}) {
  static_assert(detail::is_fill_of<std::remove_cvref_t<Dest>, Pattern>,
                "the bits of one type are not a value of another");
  detail::enqueue_with(queue,
                       detail::Fill{detail::device_bytes(dest), options.offset, size,
                                    std::as_bytes(std::span{&pattern, 1})},
                       options);
}

// Takes the pattern as bytes, for sizes known only at run time.
inline void enqueue_fill_buffer(const CommandQueue& queue, BufferView buffer,
                                std::span<const std::byte> pattern, std::size_t offset,
                                std::size_t size, const Options& options = {}) {
  detail::enqueue_with(queue, detail::Fill{buffer, offset, size, pattern}, options);
}

inline void enqueue_svm_memfill(const CommandQueue& queue, const SVMPointer& dest,
                                std::span<const std::byte> pattern,
                                const SVMFillOptions& options = {}) {
  detail::enqueue_with(
      queue, detail::Fill{dest, options.offset, detail::fill_count(dest, options), pattern},
      options);
}

template <std::convertible_to<SVMPointer> Dest, FillPattern Pattern>
void enqueue_svm_memfill(const CommandQueue& queue, Dest&& dest, const Pattern& pattern,
                         const SVMFillOptions& options = {}) {
  static_assert(detail::is_fill_of<std::remove_cvref_t<Dest>, Pattern>,
                "the bits of one type are not a value of another");
  enqueue_svm_memfill(queue, static_cast<SVMPointer>(dest), std::as_bytes(std::span{&pattern, 1}),
                      options);
}

// ---- Maps.

template <HostElement T, BufferMemory Memory>
[[nodiscard]] MemoryMap<T> enqueue_map_buffer(const CommandQueue& queue, const Memory& buffer,
                                              MapFlags flags, const MapOptions& options = {}) {
  return detail::map_elements<T>(queue, static_cast<BufferView>(buffer), flags, options);
}

template <HostElement T, BufferMemory Memory>
[[nodiscard]] MemoryMap<T> enqueue_map(const CommandQueue& queue, const Memory& memory,
                                       MapFlags flags, const MapOptions& options = {}) {
  return enqueue_map_buffer<T>(queue, memory, flags, options);
}

template <HostElement T, SVMMemory Memory>
[[nodiscard]] SVMMap<T> enqueue_map(const CommandQueue& queue, const Memory& memory, MapFlags flags,
                                    const MapOptions& options = {}) {
  return static_cast<SVMPointer>(memory).template map<T>(queue, flags, options);
}

// ---- Migrations.

// Migrates to a queue's device, or to the host (OpenCL 1.2); forces a deferred allocation. Up to 64
// objects take no memory allocation.
void enqueue_migrate_mem_objects(const CommandQueue& queue, const References<MemRef>& objects,
                                 MigrationFlags flags = MigrationFlags::none,
                                 const Options& options = {});

// A borrowed range of shared virtual memory: an area, a part of one, or a span over such memory.
class SVMRef {
 public:
  template <SVMReadable Range>
  explicit(false) SVMRef(const Range& range) noexcept
      : range_{static_cast<ConstSVMPointer>(range)} {}
  template <HostRange Range>
  explicit(false) SVMRef(const Range& range)
      : range_{std::ranges::data(range), detail::bytes_of(range).size()} {}

  [[nodiscard]] const void* get() const noexcept { return range_.svm_ptr(); }
  [[nodiscard]] std::size_t size() const noexcept { return range_.size(); }

 private:
  ConstSVMPointer range_;
};

// Needs OpenCL 2.1. Up to 8 ranges take no memory allocation.
void enqueue_svm_migrate_mem(const CommandQueue& queue, const References<SVMRef>& ranges,
                             MigrationFlags flags = MigrationFlags::none,
                             const Options& options = {});

template <detail::WrittenMemory Memory>
void enqueue_migrate(const CommandQueue& queue, Memory&& memory,
                     MigrationFlags flags = MigrationFlags::none, const Options& options = {}) {
  if constexpr (std::convertible_to<Memory, BufferView>) {
    enqueue_migrate_mem_objects(queue, {static_cast<BufferView>(memory)}, flags, options);
  } else {
    enqueue_svm_migrate_mem(queue, {static_cast<SVMPointer>(memory)}, flags, options);
  }
}

// ---- Names of the C API: the buffer before host memory, the source before the destination.

template <HostDestination Dest>
void enqueue_read_buffer(const CommandQueue& queue, BufferView source, Dest&& dest,
                         const ReadOptions& options = {}) {
  enqueue_copy(queue, std::forward<Dest>(dest), source, options);
}

template <HostRange Source>
void enqueue_write_buffer(const CommandQueue& queue, BufferView dest, const Source& source,
                          const WriteOptions& options = {}) {
  enqueue_copy(queue, dest, source, options);
}

template <HostDestination Dest>
[[nodiscard]] Completion enqueue_read_buffer_async(const CommandQueue& queue, BufferView source,
                                                   Dest&& dest,
                                                   const AsyncReadOptions& options = {}) {
  return enqueue_copy_async(queue, std::forward<Dest>(dest), source, options);
}

template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] Completion enqueue_write_buffer_async(const CommandQueue& queue, BufferView dest,
                                                    Source&& source,
                                                    const AsyncWriteOptions& options = {}) {
  return enqueue_copy_async(queue, dest, std::forward<Source>(source), options);
}

inline void enqueue_copy_buffer(const CommandQueue& queue, BufferView source, BufferView dest,
                                const CopyOptions& options = {}) {
  enqueue_copy(queue, dest, source, options);
}

inline void enqueue_copy_buffer_rect(const CommandQueue& queue, BufferView source, BufferView dest,
                                     const BufferRect& rect, const Options& options = {}) {
  enqueue_copy(queue, dest, source, rect, options);
}

// Copies between buffers of any contexts of the platform (cl_amd_copy_buffer_p2p). Queries the
// platform for the entry point; without it, a LogicError with CL_INVALID_OPERATION. Does not block.
void enqueue_copy_buffer_p2p_amd(const Platform& platform, const CommandQueue& queue,
                                 BufferView source, BufferView dest,
                                 const CopyOptions& options = {});

// ---- Wrapping a raw cl_mem in the class of its type.
//
//   const AnyMemoryObject object = memory_object_from(retain, raw);
//   if (const Image* image = std::get_if<Image>(&object)) { ... }
//
// Contract: queries the type. With `adopt` the reference is taken over, also if a call fails; with
// `retain` one is added. Types that the library does not know become a MemoryObject.

using AnyMemoryObject = std::variant<MemoryObject, Buffer, Image, Pipe>;

[[nodiscard]] AnyMemoryObject memory_object_from(Adopt, cl_mem raw);
[[nodiscard]] AnyMemoryObject memory_object_from(Retain, cl_mem raw);

}  // namespace clmem
