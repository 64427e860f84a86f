// SPDX-License-Identifier: Apache-2.0
// buffer_commands.hpp - transfers of buffers under the names of the C API.
//
//   enqueue_write_buffer(queue, buffer, values, {.dst_offset = 16});        // blocks
//   NannyEvent read = enqueue_read_buffer_async(queue, buffer, *values, {.ward = values});
//   enqueue_copy_buffer(queue, source, dest, {.byte_count = 64});
//   enqueue_copy_buffer_rect(queue, source, dest,
//                            {.src_origin = {}, .dst_origin = {8}, .region = 4});
//
// Contract: one call of the entry point of that name; as enqueue_copy in transfer.hpp and
// rect_transfer.hpp, for errors, order, repetition and lifetimes, too. Only the order of operands
// is that of the C API: the buffer before host memory, the source before the destination.
#pragma once

#include <clmem/export.hpp>
#include <clmem/rect_transfer.hpp>
#include <clmem/transfer.hpp>
#include <utility>

namespace CLMEM_EXPORT clmem {

// All of the host range is read or written.
template <WritableHostRange Dest>
void enqueue_read_buffer(const CommandQueue& queue, BufferView source, Dest&& dest,
                         const ReadOptions& options = {}) {
  enqueue_copy(queue, std::forward<Dest>(dest), source, options);
}

template <HostRange Source>
void enqueue_write_buffer(const CommandQueue& queue, BufferView dest, const Source& source,
                          const WriteOptions& options = {}) {
  enqueue_copy(queue, dest, source, options);
}

template <WritableHostRange Dest>
requires std::ranges::borrowed_range<Dest>
[[nodiscard]] NannyEvent enqueue_read_buffer_async(const CommandQueue& queue, BufferView source,
                                                   Dest&& dest, AsyncReadOptions options = {}) {
  return enqueue_copy_async(queue, std::forward<Dest>(dest), source, std::move(options));
}

template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] NannyEvent enqueue_write_buffer_async(const CommandQueue& queue, BufferView dest,
                                                    Source&& source,
                                                    AsyncWriteOptions options = {}) {
  return enqueue_copy_async(queue, dest, std::forward<Source>(source), std::move(options));
}

// Without byte_count as many bytes as both have behind their offsets, for which both are asked.
inline void enqueue_copy_buffer(const CommandQueue& queue, BufferView source, BufferView dest,
                                const CopyOptions& options = {}) {
  enqueue_copy(queue, dest, source, options);
}

inline void enqueue_copy_buffer_rect(const CommandQueue& queue, BufferView source, BufferView dest,
                                     const BufferRect& rect, const CommandOptions& options = {}) {
  enqueue_copy(queue, dest, source, rect, options);
}

}  // namespace clmem
