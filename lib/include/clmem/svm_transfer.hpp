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
#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
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

inline constexpr const char* memcpy_routine = "clEnqueueSVMMemcpy";

// What a failing command was given.
struct SVMCopyFacts {
  std::size_t src_offset;
  std::size_t dst_offset;
  std::size_t byte_count;
};
[[nodiscard]] std::string describe_svm_copy(cl_int code, SVMCopyFacts facts,
                                            const CommandQueue& queue);
[[nodiscard]] std::string describe_svm_fill(cl_int code, std::size_t pattern_size,
                                            std::size_t offset, std::size_t size,
                                            const CommandQueue& queue);

// One clEnqueueSVMMemcpy, whatever its operands are; `facts` say how they were given.
[[gnu::always_inline]] inline void svm_memcpy(const CommandQueue& queue, void* dest,
                                              const void* src, SVMCopyFacts facts,
                                              Blocking blocking, const WaitList& wait_for,
                                              Event* event) {
  static_cast<void>(queue.require(memcpy_routine));
  require_version_2_0(memcpy_routine, queue.device_version());
  enqueue<Retry::never>(
      event, memcpy_routine, wait_for,
      [&](cl_event * wanted) __attribute__((always_inline)) {
        return clEnqueueSVMMemcpy(queue.get(), static_cast<cl_bool>(blocking), dest, src,
                                  facts.byte_count, wait_for.size(), wait_for.data(), wanted);
      },
      [&](cl_int code)
          __attribute__((always_inline)) { return describe_svm_copy(code, facts, queue); });
}

[[gnu::always_inline]] inline void svm_write(const CommandQueue& queue, SVMPointer dest,
                                             std::span<const std::byte> src, Blocking blocking,
                                             std::size_t offset, const WaitList& wait_for,
                                             Event* event) {
  auto* const area = static_cast<std::byte*>(dest.require(memcpy_routine));
  require_in_range(memcpy_routine, "destination", offset, src.size(), dest.size());
  svm_memcpy(queue, area + offset, src.data(),
             {.src_offset = 0, .dst_offset = offset, .byte_count = src.size()}, blocking, wait_for,
             event);
}

[[gnu::always_inline]] inline void svm_read(const CommandQueue& queue, std::span<std::byte> dest,
                                            ConstSVMPointer src, Blocking blocking,
                                            std::size_t offset, const WaitList& wait_for,
                                            Event* event) {
  const auto* const area = static_cast<const std::byte*>(src.require(memcpy_routine));
  require_in_range(memcpy_routine, "source", offset, dest.size(), src.size());
  svm_memcpy(queue, dest.data(), area + offset,
             {.src_offset = offset, .dst_offset = 0, .byte_count = dest.size()}, blocking, wait_for,
             event);
}

// Fills `size` bytes behind the offset.
[[gnu::always_inline]] inline void svm_fill(const CommandQueue& queue, SVMPointer dest,
                                            std::span<const std::byte> pattern, std::size_t offset,
                                            std::size_t size, const WaitList& wait_for,
                                            Event* event) {
  constexpr const char* routine = "clEnqueueSVMMemFill";
  static_cast<void>(queue.require(routine));
  require_version_2_0(routine, queue.device_version());
  void* const area = dest.require(routine);
  require_in_range(routine, "destination", offset, size, dest.size());
  enqueue<Retry::never>(
      event, routine, wait_for,
      [&](cl_event * wanted) __attribute__((always_inline)) {
        return clEnqueueSVMMemFill(queue.get(), static_cast<std::byte*>(area) + offset,
                                   pattern.data(), pattern.size(), size, wait_for.size(),
                                   wait_for.data(), wanted);
      },
      [&](cl_int code) __attribute__((always_inline)) {
        return describe_svm_fill(code, pattern.size(), offset, size, queue);
      });
}

inline void svm_fill(const CommandQueue& queue, SVMPointer dest, std::span<const std::byte> pattern,
                     const SVMFillOptions& options) {
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

}  // namespace detail

[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, SVMPointer dest,
                                                ConstSVMPointer src,
                                                const SVMCopyOptions& options = {}) {
  auto* const to = static_cast<std::byte*>(dest.require(detail::memcpy_routine));
  const auto* const from = static_cast<const std::byte*>(src.require(detail::memcpy_routine));
  const std::size_t count =
      options.byte_count
          ? *options.byte_count
          : std::min(detail::svm_rest("source", options.src_offset, src.size()),
                     detail::svm_rest("destination", options.dst_offset, dest.size()));
  detail::require_in_range(detail::memcpy_routine, "source", options.src_offset, count, src.size());
  detail::require_in_range(detail::memcpy_routine, "destination", options.dst_offset, count,
                           dest.size());
  detail::svm_memcpy(queue, to + options.dst_offset, from + options.src_offset,
                     {options.src_offset, options.dst_offset, count}, options.blocking,
                     options.wait_for, options.event);
}

// Emits clEnqueueReadBuffer and clEnqueueWriteBuffer; without byte_count the buffer's size is asked
// for.
void enqueue_copy(const CommandQueue& queue, SVMPointer dest, BufferView src,
                  const SVMCopyOptions& options = {});
void enqueue_copy(const CommandQueue& queue, BufferView dest, ConstSVMPointer src,
                  const SVMCopyOptions& options = {});

template <HostRange Source>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, SVMPointer dest,
                                                const Source& src,
                                                const WriteOptions& options = {}) {
  detail::svm_write(queue, dest, detail::bytes_of(src), Blocking::yes, options.dst_offset,
                    options.wait_for, options.event);
}

template <WritableHostRange Dest>
[[gnu::always_inline]] inline void enqueue_copy(const CommandQueue& queue, Dest&& dest,
                                                ConstSVMPointer src,
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
[[gnu::always_inline]] inline void enqueue_fill(const CommandQueue& queue, SVMPointer dest,
                                                const Pattern& pattern, std::size_t size,
                                                const FillOptions& options = {}) {
  detail::svm_fill(queue, dest, std::as_bytes(std::span{&pattern, 1}), options.offset, size,
                   options.wait_for, options.event);
}

// The pattern by its bytes, for sizes known only at run time.
[[gnu::always_inline]] inline void enqueue_svm_memfill(const CommandQueue& queue, SVMPointer dest,
                                                       std::span<const std::byte> pattern,
                                                       const SVMFillOptions& options = {}) {
  detail::svm_fill(queue, dest, pattern, options);
}

template <FillPattern Pattern>
[[gnu::always_inline]] inline void enqueue_svm_memfill(const CommandQueue& queue, SVMPointer dest,
                                                       const Pattern& pattern,
                                                       const SVMFillOptions& options = {}) {
  detail::svm_fill(queue, dest, std::as_bytes(std::span{&pattern, 1}), options);
}

}  // namespace clmem
