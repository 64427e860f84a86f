// SPDX-License-Identifier: Apache-2.0
// svm_transfer.hpp - copies from and to shared virtual memory, and fills of it.
//
//   enqueue_copy(queue, area, values, {.dst_offset = 64});          // host -> SVM, blocks
//   enqueue_copy(queue, values, area);                              // SVM -> host, blocks
//   enqueue_copy(queue, dest, src, {.byte_count = 16, .event = &copied});        // SVM -> SVM
//   enqueue_copy(queue, buffer, area, {.blocking = Blocking::no});  // SVM -> buffer
//   enqueue_fill(queue, area, 0.0F, 4096, {.offset = 64});
//
// Contract: as transfer.hpp and fill.hpp, with the same options. Ranges that exceed the area are a
// LogicError without an OpenCL call. Nothing is repeated. Copies with a Buffer take the area as
// their host memory. Areas outlive the commands: keep them until a non-blocking one is complete.
#pragma once

#include <clmem/fill.hpp>
#include <clmem/svm_pointer.hpp>
#include <clmem/transfer.hpp>

namespace clmem {

struct SVMCopyOptions {
  // By default as many as both operands hold behind their offsets.
  std::optional<std::size_t> byte_count = {};
  std::size_t src_offset = 0;
  std::size_t dst_offset = 0;
  Blocking blocking = Blocking::yes;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

struct SVMFillOptions {
  // By default all behind the offset.
  std::optional<std::size_t> byte_count = {};
  std::size_t offset = 0;
  WaitList wait_for = {};
  Event* event = nullptr;
};

namespace detail {

void svm_write(const CommandQueue& queue, SVMPointer dest, std::span<const std::byte> src,
               Blocking blocking, std::size_t offset, const WaitList& wait_for, Event* event);
void svm_read(const CommandQueue& queue, std::span<std::byte> dest, ConstSVMPointer src,
              Blocking blocking, std::size_t offset, const WaitList& wait_for, Event* event);
void svm_fill(const CommandQueue& queue, SVMPointer dest, std::span<const std::byte> pattern,
              const SVMFillOptions& options);

}  // namespace detail

void enqueue_copy(const CommandQueue& queue, SVMPointer dest, ConstSVMPointer src,
                  const SVMCopyOptions& options = {});

// Emits clEnqueueReadBuffer and clEnqueueWriteBuffer; without byte_count the buffer's size is asked
// for.
void enqueue_copy(const CommandQueue& queue, SVMPointer dest, BufferView src,
                  const SVMCopyOptions& options = {});
void enqueue_copy(const CommandQueue& queue, BufferView dest, ConstSVMPointer src,
                  const SVMCopyOptions& options = {});

template <HostRange Source>
void enqueue_copy(const CommandQueue& queue, SVMPointer dest, const Source& src,
                  const WriteOptions& options = {}) {
  detail::svm_write(queue, dest, detail::bytes_of(src), Blocking::yes, options.dst_offset,
                    options.wait_for, options.event);
}

template <WritableHostRange Dest>
void enqueue_copy(const CommandQueue& queue, Dest&& dest, ConstSVMPointer src,
                  const ReadOptions& options = {}) {
  detail::svm_read(queue, detail::writable_bytes_of(dest), src, Blocking::yes, options.src_offset,
                   options.wait_for, options.event);
}

// Only of ranges that outlive the call: lvalues, and views such as std::span.
template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, SVMPointer dest,
                                            Source&& src, AsyncWriteOptions options = {}) {
  Event event;
  detail::svm_write(queue, dest, detail::bytes_of(src), Blocking::no, options.dst_offset,
                    options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <WritableHostRange Dest>
requires std::ranges::borrowed_range<Dest>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, Dest&& dest,
                                            ConstSVMPointer src, AsyncReadOptions options = {}) {
  Event event;
  detail::svm_read(queue, detail::writable_bytes_of(dest), src, Blocking::no, options.src_offset,
                   options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <FillPattern Pattern>
void enqueue_fill(const CommandQueue& queue, SVMPointer dest, const Pattern& pattern,
                  std::size_t size, const FillOptions& options = {}) {
  detail::svm_fill(queue, dest, std::as_bytes(std::span{&pattern, 1}),
                   {.byte_count = size,
                    .offset = options.offset,
                    .wait_for = options.wait_for,
                    .event = options.event});
}

// The pattern by its bytes, for sizes known only at run time.
inline void enqueue_svm_memfill(const CommandQueue& queue, SVMPointer dest,
                                std::span<const std::byte> pattern,
                                const SVMFillOptions& options = {}) {
  detail::svm_fill(queue, dest, pattern, options);
}

template <FillPattern Pattern>
void enqueue_svm_memfill(const CommandQueue& queue, SVMPointer dest, const Pattern& pattern,
                         const SVMFillOptions& options = {}) {
  detail::svm_fill(queue, dest, std::as_bytes(std::span{&pattern, 1}), options);
}

}  // namespace clmem
