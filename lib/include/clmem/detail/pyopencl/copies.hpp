// SPDX-License-Identifier: Apache-2.0
// copies.hpp - enqueue_copy and enqueue_copy_async, and the options of the commands of
// pyopencl.hpp.
//
//   enqueue_copy(queue, second, first, {.byte_count = 16, .src_offset = 64, .event = &copied});
//
// Contract: see pyopencl.hpp. Offsets and counts are bytes. `event` receives the command's event,
// if it is not null.
#pragma once

#include <clmem/commands.hpp>
#include <clmem/config.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <span>

namespace CLMEM_EXPORT clmem {

using NannyEvent = Completion;

struct WriteOptions {
  std::size_t dst_offset = 0;
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
};

struct ReadOptions {
  std::size_t src_offset = 0;
  WaitList after = {};
  EventResult event = {};
};

struct AsyncWriteOptions {
  std::size_t dst_offset = 0;
  const Ward& ward = no_ward;  // kept until the command is over; see AsyncOptions
  WaitList after = {};
};

struct AsyncReadOptions {
  std::size_t src_offset = 0;
  const Ward& ward = no_ward;  // kept until the command is over; see AsyncOptions
  WaitList after = {};
};

struct CopyOptions {
  // By default the bytes that both operands have after their offsets.
  std::optional<std::size_t> byte_count = {};
  std::size_t src_offset = 0;
  std::size_t dst_offset = 0;
  // Applies to shared virtual memory only: copies between buffers never block.
  Blocking blocking = Blocking::yes;
  WaitList after = {};
  EventResult event = {};
};

struct FillOptions {
  std::size_t offset = 0;
  WaitList after = {};
  EventResult event = {};
};

struct SVMFillOptions {
  std::optional<std::size_t> byte_count = {};
  std::size_t offset = 0;
  WaitList after = {};
  EventResult event = {};
};

struct ImageFillOptions {
  Origin origin = {};
  OptionalRegion region = {};  // by default everything after the origin
  WaitList after = {};
  EventResult event = {};
};

namespace detail {

template <typename Operands, typename OptionsOfAKind>
void enqueue_with(const CommandQueue& queue, const Operands& operands,
                  const OptionsOfAKind& options) {
  enqueue(queue, operands, Options{options.after, options.event});
}

// Device memory that a command writes, and that a copy reads from; a temporary owner is rejected in
// both roles.
template <typename T>
concept WrittenMemory = RawDeviceMemory<T>;
template <typename T>
concept ReadMemory = std::convertible_to<T, BufferView> || std::convertible_to<T, ConstSVMPointer>;

}  // namespace detail

// ---- Copies of bytes.

template <detail::WrittenMemory Dest, HostRange Source>
void enqueue_copy(const CommandQueue& queue, Dest&& dest, const Source& src,
                  const WriteOptions& options = {}) {
  detail::enqueue_with(queue,
                       detail::Transfer{detail::device_bytes(dest), options.dst_offset,
                                        detail::bytes_of(src), Blocking::yes},
                       options);
}

template <HostDestination Dest, detail::ReadMemory Source>
void enqueue_copy(const CommandQueue& queue, Dest&& dest, Source&& src,
                  const ReadOptions& options = {}) {
  detail::enqueue_with(queue,
                       detail::Transfer{detail::device_bytes(src), options.src_offset,
                                        detail::writable_bytes_of(dest), Blocking::yes},
                       options);
}

template <detail::WrittenMemory Dest, detail::ReadMemory Source>
void enqueue_copy(const CommandQueue& queue, Dest&& dest, Source&& src,
                  const CopyOptions& options = {}) {
  const auto to = detail::device_bytes(dest);
  const auto from = detail::device_bytes(src);
  const std::size_t count = options.byte_count ? *options.byte_count
                                               : detail::common_count(queue, to, options.dst_offset,
                                                                      from, options.src_offset);
  detail::enqueue_with(
      queue,
      detail::Copy{to, options.dst_offset, from, options.src_offset, count, options.blocking},
      options);
}

// Accepts only ranges that outlive the call: lvalues, and views such as std::span.
template <detail::WrittenMemory Dest, HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] Completion enqueue_copy_async(const CommandQueue& queue, Dest&& dest, Source&& src,
                                            const AsyncWriteOptions& options = {}) {
  return detail::enqueue_async(queue,
                               detail::Transfer{detail::device_bytes(dest), options.dst_offset,
                                                detail::bytes_of(src), Blocking::no},
                               options.after, options.ward);
}

template <HostDestination Dest, detail::ReadMemory Source>
[[nodiscard]] Completion enqueue_copy_async(const CommandQueue& queue, Dest&& dest, Source&& src,
                                            const AsyncReadOptions& options = {}) {
  return detail::enqueue_async(queue,
                               detail::Transfer{detail::device_bytes(src), options.src_offset,
                                                detail::writable_bytes_of(dest), Blocking::no},
                               options.after, options.ward);
}

// ---- Rectangles of buffers.

template <HostRange Source>
void enqueue_copy(const CommandQueue& queue, BufferView dest, const Source& src,
                  const HostRect& rect, const Options& options = {}) {
  detail::enqueue_with(
      queue, detail::RectTransfer{dest, detail::bytes_of(src), rect, Blocking::yes}, options);
}

template <HostDestination Dest>
void enqueue_copy(const CommandQueue& queue, Dest&& dest, BufferView src, const HostRect& rect,
                  const Options& options = {}) {
  detail::enqueue_with(
      queue, detail::RectTransfer{src, detail::writable_bytes_of(dest), rect, Blocking::yes},
      options);
}

inline void enqueue_copy(const CommandQueue& queue, BufferView dest, BufferView src,
                         const BufferRect& rect, const Options& options = {}) {
  detail::enqueue_with(queue, detail::CopyRect{dest, src, rect}, options);
}

template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] Completion enqueue_copy_async(const CommandQueue& queue, BufferView dest,
                                            Source&& src, const HostRect& rect,
                                            const AsyncOptions& options = {}) {
  return detail::enqueue_async(
      queue, detail::RectTransfer{dest, detail::bytes_of(src), rect, Blocking::no}, options.after,
      options.ward);
}

template <HostDestination Dest>
[[nodiscard]] Completion enqueue_copy_async(const CommandQueue& queue, Dest&& dest, BufferView src,
                                            const HostRect& rect,
                                            const AsyncOptions& options = {}) {
  return detail::enqueue_async(
      queue, detail::RectTransfer{src, detail::writable_bytes_of(dest), rect, Blocking::no},
      options.after, options.ward);
}

// ---- Images.

template <HostRange Source>
void enqueue_copy(const CommandQueue& queue, const Image& dest, const Source& src,
                  const ImageRect& rect = {}, const Options& options = {}) {
  detail::enqueue_with(
      queue, detail::ImageTransfer{dest, detail::bytes_of(src), rect, Blocking::yes}, options);
}

template <HostDestination Dest>
void enqueue_copy(const CommandQueue& queue, Dest&& dest, const Image& src,
                  const ImageRect& rect = {}, const Options& options = {}) {
  detail::enqueue_with(
      queue, detail::ImageTransfer{src, detail::writable_bytes_of(dest), rect, Blocking::yes},
      options);
}

inline void enqueue_copy(const CommandQueue& queue, const Image& dest, BufferView src,
                         const ImageBufferRect& rect = {}, const Options& options = {}) {
  detail::enqueue_with(queue, detail::CopyBufferToImage{dest, src, rect}, options);
}

inline void enqueue_copy(const CommandQueue& queue, BufferView dest, const Image& src,
                         const ImageBufferRect& rect = {}, const Options& options = {}) {
  detail::enqueue_with(queue, detail::CopyImageToBuffer{dest, src, rect}, options);
}

inline void enqueue_copy(const CommandQueue& queue, const Image& dest, const Image& src,
                         const ImagePair& pair = {}, const Options& options = {}) {
  detail::enqueue_with(queue, detail::CopyImage{dest, src, pair}, options);
}

// Passes the area to OpenCL as host memory.
inline void enqueue_copy(const CommandQueue& queue, const Image& dest, ConstSVMPointer src,
                         const ImageRect& rect = {}, const BlockingOptions& options = {}) {
  const auto* const bytes = static_cast<const std::byte*>(src.require("clEnqueueWriteImage"));
  detail::enqueue_with(
      queue, detail::ImageTransfer{dest, std::span{bytes, src.size()}, rect, options.blocking},
      options);
}

inline void enqueue_copy(const CommandQueue& queue, SVMPointer dest, const Image& src,
                         const ImageRect& rect = {}, const BlockingOptions& options = {}) {
  auto* const bytes = static_cast<std::byte*>(dest.require("clEnqueueReadImage"));
  detail::enqueue_with(
      queue, detail::ImageTransfer{src, std::span{bytes, dest.size()}, rect, options.blocking},
      options);
}

template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] Completion enqueue_copy_async(const CommandQueue& queue, const Image& dest,
                                            Source&& src, const ImageRect& rect = {},
                                            const AsyncOptions& options = {}) {
  return detail::enqueue_async(
      queue, detail::ImageTransfer{dest, detail::bytes_of(src), rect, Blocking::no}, options.after,
      options.ward);
}

template <HostDestination Dest>
[[nodiscard]] Completion enqueue_copy_async(const CommandQueue& queue, Dest&& dest,
                                            const Image& src, const ImageRect& rect = {},
                                            const AsyncOptions& options = {}) {
  return detail::enqueue_async(
      queue, detail::ImageTransfer{src, detail::writable_bytes_of(dest), rect, Blocking::no},
      options.after, options.ward);
}

}  // namespace clmem
