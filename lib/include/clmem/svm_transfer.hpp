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

#include <algorithm>
#include <clmem/enqueue.hpp>
#include <clmem/export.hpp>
#include <clmem/fill.hpp>
#include <clmem/svm_commands.hpp>
#include <clmem/svm_pointer.hpp>
#include <clmem/transfer.hpp>

namespace CLMEM_EXPORT clmem {

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

template <HostRange Source>
[[gnu::always_inline]] inline void svm_write(const CommandQueue& queue, const SVMPointer& dest,
                                             const Source& src, Blocking blocking,
                                             std::size_t offset, const WaitList& wait_for,
                                             Event* event) {
  enqueue<Retry::never>(
      event, memcpy_routine, [&]() __attribute__((always_inline)) {
        return SVMWriteCommand<Source>{queue, dest, src, blocking, offset, wait_for.source()};
      });
}

template <WritableHostRange Dest>
[[gnu::always_inline]] inline void svm_read(const CommandQueue& queue, Dest& dest,
                                            const ConstSVMPointer& src, Blocking blocking,
                                            std::size_t offset, const WaitList& wait_for,
                                            Event* event) {
  enqueue<Retry::never>(
      event, memcpy_routine, [&]() __attribute__((always_inline)) {
        return SVMReadCommand<Dest>{queue, dest, src, blocking, offset, wait_for.source()};
      });
}

// Fills `size` bytes behind the offset.
[[gnu::always_inline]] inline void svm_fill(const CommandQueue& queue, const SVMPointer& dest,
                                            std::span<const std::byte> pattern, std::size_t offset,
                                            std::size_t size, const WaitList& wait_for,
                                            Event* event) {
  enqueue<Retry::never>(
      event, "clEnqueueSVMMemFill", [&]() __attribute__((always_inline)) {
        return SVMFillCommand{queue, dest, pattern, offset, size, wait_for.source()};
      });
}

inline void svm_fill(const CommandQueue& queue, const SVMPointer& dest,
                     std::span<const std::byte> pattern, const SVMFillOptions& options) {
  const std::size_t rest = options.offset > dest.size() ? 0 : dest.size() - options.offset;
  svm_fill(queue, dest, pattern, options.offset, options.byte_count.value_or(rest),
           options.wait_for, options.event);
}

// What an operand holds behind its offset.
[[nodiscard]] inline std::size_t svm_rest(const char* operand, std::size_t offset,
                                          std::size_t size) {
  require_in_range("enqueue_copy", operand, offset, 0, size);
  return size - offset;
}

// As many bytes as both areas hold behind their offsets.
[[nodiscard]] std::size_t default_svm_count(const SVMPointer& dest, const ConstSVMPointer& src,
                                            const SVMCopyOptions& options);

}  // namespace detail

[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, const SVMPointer& dest,
                                                const ConstSVMPointer& src,
                                                const SVMCopyOptions& options = {}) {
  const std::size_t count =
      options.byte_count ? *options.byte_count : detail::default_svm_count(dest, src, options);
  detail::enqueue<detail::Retry::never>(
      options.event, detail::memcpy_routine, [&]() __attribute__((always_inline)) {
        return detail::SVMCopyCommand{queue,
                                      dest,
                                      src,
                                      options.blocking,
                                      {options.src_offset, options.dst_offset, count},
                                      options.wait_for.source()};
      });
}

// Emits clEnqueueReadBuffer and clEnqueueWriteBuffer; without byte_count the buffer's size is asked
// for.
void enqueue_copy(const CommandQueue& queue, SVMPointer dest, BufferView src,
                  const SVMCopyOptions& options = {});
void enqueue_copy(const CommandQueue& queue, BufferView dest, ConstSVMPointer src,
                  const SVMCopyOptions& options = {});

template <HostRange Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, const SVMPointer& dest,
                                                const Source& src,
                                                const WriteOptions& options = {}) {
  detail::svm_write(queue, dest, src, Blocking::yes, options.dst_offset, options.wait_for,
                    options.event);
}

template <WritableHostRange Dest>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, Dest&& dest,
                                                const ConstSVMPointer& src,
                                                const ReadOptions& options = {}) {
  detail::svm_read(queue, dest, src, Blocking::yes, options.src_offset, options.wait_for,
                   options.event);
}

// Only of ranges that outlive the call: lvalues, and views such as std::span.
template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, const SVMPointer& dest,
                                            Source&& src, AsyncWriteOptions options = {}) {
  Event event;
  detail::svm_write(queue, dest, src, Blocking::no, options.dst_offset, options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <WritableHostRange Dest>
requires std::ranges::borrowed_range<Dest>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, Dest&& dest,
                                            const ConstSVMPointer& src,
                                            AsyncReadOptions options = {}) {
  Event event;
  detail::svm_read(queue, dest, src, Blocking::no, options.src_offset, options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <FillPattern Pattern>
[[gnu::always_inline]] inline void enqueue_fill(const CommandQueue& queue, const SVMPointer& dest,
                                                const Pattern& pattern, std::size_t size,
                                                const FillOptions& options = {}) {
  detail::svm_fill(queue, dest, std::as_bytes(std::span{&pattern, 1}), options.offset, size,
                   options.wait_for, options.event);
}

// The pattern by its bytes, for sizes known only at run time.
[[gnu::always_inline]] inline void enqueue_svm_memfill(const CommandQueue& queue,
                                                       const SVMPointer& dest,
                                                       std::span<const std::byte> pattern,
                                                       const SVMFillOptions& options = {}) {
  detail::svm_fill(queue, dest, pattern, options);
}

template <FillPattern Pattern>
[[gnu::always_inline]] inline void enqueue_svm_memfill(const CommandQueue& queue,
                                                       const SVMPointer& dest,
                                                       const Pattern& pattern,
                                                       const SVMFillOptions& options = {}) {
  detail::svm_fill(queue, dest, std::as_bytes(std::span{&pattern, 1}), options);
}

}  // namespace clmem
