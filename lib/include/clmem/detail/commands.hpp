// SPDX-License-Identifier: Apache-2.0
// commands.hpp - what every spelling of a command comes down to: one kind of operands per entry
// point, and one function that enqueues them.
//
//   enqueue(queue, WriteBuffer{buffer, 64, bytes}, Blocking::yes, options.wait_for, options.event);
//
// Contract: one OpenCL call each, after the operands were looked at; an event only where one is
// asked for, and the caller's changes only on success. Commands on memory objects are repeated once
// when out of memory, those on shared virtual memory never. No memory is allocated. Operands are
// passed by their address, and what follows a failure is a function of its own, so that a call that
// succeeds keeps nothing.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/completion.hpp>
#include <clmem/layout.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm.hpp>
#include <cstddef>
#include <span>
#include <utility>

namespace CLMEM_EXPORT clmem {
namespace detail {

// What a command has besides its operands.
struct Command {
  const CommandQueue& queue;
  EventRow after;
  cl_event* event;  // null if none is asked for
  cl_bool blocking;
};

struct WriteBuffer {
  BufferView dest;
  std::size_t offset;
  std::span<const std::byte> src;
};
struct ReadBuffer {
  BufferView src;
  std::size_t offset;
  std::span<std::byte> dest;
};
struct CopyBuffer {
  BufferView dest;
  std::size_t dst_offset;
  BufferView src;
  std::size_t src_offset;
  std::size_t count;
};
struct FillBuffer {
  BufferView dest;
  std::size_t offset;
  std::size_t size;
  std::span<const std::byte> pattern;
};
struct WriteRect {
  BufferView dest;
  std::span<const std::byte> src;
  const HostRect& rect;
};
struct ReadRect {
  BufferView src;
  std::span<std::byte> dest;
  const HostRect& rect;
};
struct CopyRect {
  BufferView dest;
  BufferView src;
  const BufferRect& rect;
};

// Of shared virtual memory: clEnqueueSVMMemcpy, clEnqueueSVMMemFill.
struct WriteArea {
  SVMPointer dest;
  std::size_t offset;
  std::span<const std::byte> src;
};
struct ReadArea {
  ConstSVMPointer src;
  std::size_t offset;
  std::span<std::byte> dest;
};
struct CopyArea {
  SVMPointer dest;
  std::size_t dst_offset;
  ConstSVMPointer src;
  std::size_t src_offset;
  std::size_t count;
};
struct FillArea {
  SVMPointer dest;
  std::size_t offset;
  std::size_t size;
  std::span<const std::byte> pattern;
};

// A look at the operands, and the OpenCL call.
[[nodiscard]] cl_int call(const Command& command, const WriteBuffer& what);
[[nodiscard]] cl_int call(const Command& command, const ReadBuffer& what);
[[nodiscard]] cl_int call(const Command& command, const CopyBuffer& what);
[[nodiscard]] cl_int call(const Command& command, const FillBuffer& what);
[[nodiscard]] cl_int call(const Command& command, const WriteRect& what);
[[nodiscard]] cl_int call(const Command& command, const ReadRect& what);
[[nodiscard]] cl_int call(const Command& command, const CopyRect& what);
[[nodiscard]] cl_int call(const Command& command, const WriteArea& what);
[[nodiscard]] cl_int call(const Command& command, const ReadArea& what);
[[nodiscard]] cl_int call(const Command& command, const CopyArea& what);
[[nodiscard]] cl_int call(const Command& command, const FillArea& what);

// After a call that gave `code`: tries again, if that is promised, or throws.
void recover(cl_int code, const Command& command, const WriteBuffer& what);
void recover(cl_int code, const Command& command, const ReadBuffer& what);
void recover(cl_int code, const Command& command, const CopyBuffer& what);
void recover(cl_int code, const Command& command, const FillBuffer& what);
void recover(cl_int code, const Command& command, const WriteRect& what);
void recover(cl_int code, const Command& command, const ReadRect& what);
void recover(cl_int code, const Command& command, const CopyRect& what);
void recover(cl_int code, const Command& command, const WriteArea& what);
void recover(cl_int code, const Command& command, const ReadArea& what);
void recover(cl_int code, const Command& command, const CopyArea& what);
void recover(cl_int code, const Command& command, const FillArea& what);

template <typename Operands>
void run(const Command& command, const Operands& what) {
  const cl_int code = call(command, what);
  if (code != CL_SUCCESS) [[unlikely]] {
    recover(code, command, what);
  }
}

template <typename Operands>
void enqueue(const CommandQueue& queue, const Operands& operands, Blocking blocking,
             const WaitList& after, Event* event) {
  cl_event made = nullptr;
  run({queue, after.row(), event == nullptr ? nullptr : &made, static_cast<cl_bool>(blocking)},
      operands);
  if (event != nullptr) {
    *event = Event{adopt, made};
  }
}

// The ward is kept until the command is over.
template <typename Operands>
[[nodiscard]] Completion enqueue_async(const CommandQueue& queue, const Operands& operands,
                                       const WaitList& after, Ward ward) {
  Event event;
  enqueue(queue, operands, Blocking::no, after, &event);
  return Completion{std::move(event), std::move(ward)};
}

// The operands of either kind of memory.
[[nodiscard]] inline WriteBuffer write_to(BufferView dest, std::size_t offset,
                                          std::span<const std::byte> src) noexcept {
  return {dest, offset, src};
}
[[nodiscard]] inline WriteArea write_to(const SVMPointer& dest, std::size_t offset,
                                        std::span<const std::byte> src) noexcept {
  return {dest, offset, src};
}
[[nodiscard]] inline ReadBuffer read_from(BufferView src, std::size_t offset,
                                          std::span<std::byte> dest) noexcept {
  return {src, offset, dest};
}
[[nodiscard]] inline ReadArea read_from(const ConstSVMPointer& src, std::size_t offset,
                                        std::span<std::byte> dest) noexcept {
  return {src, offset, dest};
}
[[nodiscard]] inline FillBuffer fill_of(BufferView dest, std::size_t offset, std::size_t size,
                                        std::span<const std::byte> pattern) noexcept {
  return {dest, offset, size, pattern};
}
[[nodiscard]] inline FillArea fill_of(const SVMPointer& dest, std::size_t offset, std::size_t size,
                                      std::span<const std::byte> pattern) noexcept {
  return {dest, offset, size, pattern};
}

// Borrowed memory of a device: a buffer, or an area of shared virtual memory.
class DeviceBytes {
 public:
  explicit(false) DeviceBytes(BufferView buffer) noexcept : buffer_{buffer} {}
  explicit(false) DeviceBytes(const SVMPointer& area) noexcept
      : buffer_{nullptr, area.size()},
        area_{static_cast<std::byte*>(area.svm_ptr())},
        kind_{Kind::shared} {}
  // Of memory that commands only read.
  explicit(false) DeviceBytes(const ConstSVMPointer& area) noexcept
      : DeviceBytes{SVMPointer{const_cast<void*>(area.svm_ptr()), area.size()}} {}

  [[nodiscard]] bool is_shared() const noexcept { return kind_ == Kind::shared; }
  [[nodiscard]] const BufferView& buffer() const noexcept { return buffer_; }
  [[nodiscard]] std::byte* area() const noexcept { return area_; }
  // Bytes of an area; of a buffer those that commands may reach.
  [[nodiscard]] std::size_t limit() const noexcept { return buffer_.limit(); }
  // Of shared memory.
  [[nodiscard]] SVMPointer pointer() const noexcept { return {area_, limit()}; }

  // A LogicError for empty memory.
  void require(const char* routine) const;
  // Bytes in all; of a whole buffer they are asked for.
  [[nodiscard]] std::size_t size(const char* routine) const;

 private:
  enum class Kind { buffer, shared };

  BufferView buffer_;
  std::byte* area_ = nullptr;
  Kind kind_ = Kind::buffer;
};

// As the operands above, of memory whose kind is known when run.
struct WriteBytes {
  const DeviceBytes& dest;
  std::size_t offset;
  std::span<const std::byte> src;
};
struct ReadBytes {
  const DeviceBytes& src;
  std::size_t offset;
  std::span<std::byte> dest;
};
// Between two buffers nothing blocks. A copy with one buffer takes the area as its host memory.
struct CopyBytes {
  const DeviceBytes& dest;
  std::size_t dst_offset;
  const DeviceBytes& src;
  std::size_t src_offset;
  std::size_t count;
};
struct FillBytes {
  const DeviceBytes& dest;
  std::size_t offset;
  std::size_t size;
  std::span<const std::byte> pattern;
};

void run(const Command& command, const WriteBytes& what);
void run(const Command& command, const ReadBytes& what);
void run(const Command& command, const CopyBytes& what);
void run(const Command& command, const FillBytes& what);

// As many bytes as both have behind their offsets.
[[nodiscard]] std::size_t common_count(const CommandQueue& queue, const DeviceBytes& dest,
                                       std::size_t dst_offset, const DeviceBytes& src,
                                       std::size_t src_offset);

}  // namespace detail
}  // namespace clmem
