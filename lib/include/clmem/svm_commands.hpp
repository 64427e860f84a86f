// SPDX-License-Identifier: Apache-2.0
// svm_commands.hpp - the commands behind svm_transfer.hpp, as enqueue.hpp takes them.
//
// Contract: each is one call, not tried again; the areas are borrowed.
#pragma once

#include <clmem/bounds.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm_pointer.hpp>
#include <clmem/wait_list.hpp>
#include <cstddef>
#include <span>
#include <string>

namespace CLMEM_EXPORT clmem {
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

// What all commands on areas need.
[[nodiscard, gnu::always_inline]] inline bool shares_memory(const CommandQueue& queue) {
  return queue.device_version().major_number >= 2;
}
void require_shares_memory(const char* routine, const CommandQueue& queue);

// As those of buffers in transfer.hpp; nothing is tried again.
template <HostRange Source>
struct SVMWriteCommand {
  const CommandQueue& queue;
  const SVMPointer& dest;
  const Source& src;
  Blocking blocking;
  std::size_t offset;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return is_inside(offset, bytes_of(src).size(), dest.size()) && shares_memory(queue);
  }
  void check(const char* routine) const {
    static_cast<void>(dest.require(routine));
    require_in_range(routine, "destination", offset, bytes_of(src).size(), dest.size());
    require_shares_memory(routine, queue);
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    const std::span<const std::byte> bytes = bytes_of(src);
    return clEnqueueSVMMemcpy(queue.get(), static_cast<cl_bool>(blocking),
                              static_cast<std::byte*>(dest.get()) + offset, bytes.data(),
                              bytes.size(), events.size(), events.data(), event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_svm_copy(code, {0, offset, bytes_of(src).size()}, queue);
  }
};

template <WritableHostRange Dest>
struct SVMReadCommand {
  const CommandQueue& queue;
  Dest& dest;
  const ConstSVMPointer& src;
  Blocking blocking;
  std::size_t offset;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return is_inside(offset, bytes_of(dest).size(), src.size()) && shares_memory(queue);
  }
  void check(const char* routine) const {
    static_cast<void>(src.require(routine));
    require_in_range(routine, "source", offset, bytes_of(dest).size(), src.size());
    require_shares_memory(routine, queue);
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    const std::span<std::byte> bytes = writable_bytes_of(dest);
    return clEnqueueSVMMemcpy(queue.get(), static_cast<cl_bool>(blocking), bytes.data(),
                              static_cast<const std::byte*>(src.get()) + offset, bytes.size(),
                              events.size(), events.data(), event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_svm_copy(code, {offset, 0, bytes_of(dest).size()}, queue);
  }
};

struct SVMCopyCommand {
  const CommandQueue& queue;
  const SVMPointer& dest;
  const ConstSVMPointer& src;
  Blocking blocking;
  SVMCopyFacts facts;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return is_inside(facts.src_offset, facts.byte_count, src.size()) &&
           is_inside(facts.dst_offset, facts.byte_count, dest.size()) && shares_memory(queue);
  }
  void check(const char* routine) const {
    static_cast<void>(dest.require(routine));
    static_cast<void>(src.require(routine));
    require_in_range(routine, "source", facts.src_offset, facts.byte_count, src.size());
    require_in_range(routine, "destination", facts.dst_offset, facts.byte_count, dest.size());
    require_shares_memory(routine, queue);
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    return clEnqueueSVMMemcpy(queue.get(), static_cast<cl_bool>(blocking),
                              static_cast<std::byte*>(dest.get()) + facts.dst_offset,
                              static_cast<const std::byte*>(src.get()) + facts.src_offset,
                              facts.byte_count, events.size(), events.data(), event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_svm_copy(code, facts, queue);
  }
};

struct SVMFillCommand {
  const CommandQueue& queue;
  const SVMPointer& dest;
  std::span<const std::byte> pattern;
  std::size_t offset;
  std::size_t size;
  EventSource events;

  [[nodiscard, gnu::always_inline]] bool is_sound() const {
    return is_inside(offset, size, dest.size()) && shares_memory(queue);
  }
  void check(const char* routine) const {
    require_shares_memory(routine, queue);
    static_cast<void>(dest.require(routine));
    require_in_range(routine, "destination", offset, size, dest.size());
  }
  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    return clEnqueueSVMMemFill(queue.get(), static_cast<std::byte*>(dest.get()) + offset,
                               pattern.data(), pattern.size(), size, events.size(), events.data(),
                               event);
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_svm_fill(code, pattern.size(), offset, size, queue);
  }
};

}  // namespace detail
}  // namespace clmem
