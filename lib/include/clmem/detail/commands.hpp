// SPDX-License-Identifier: Apache-2.0
// commands.hpp - what every spelling of a command comes down to: one function per entry point.
//
// Contract: one OpenCL call each, after the operands were looked at; an event only where one is
// asked for. Commands on memory objects are repeated once when out of memory, those on shared
// virtual memory never. No memory is allocated.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/layout.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm.hpp>
#include <cstddef>
#include <span>

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
  // Of memory that commands only read.
  explicit(false) DeviceBytes(const ConstSVMPointer& area) noexcept
      : DeviceBytes{SVMPointer{const_cast<void*>(area.svm_ptr()), area.size()}} {}

  [[nodiscard]] bool is_shared() const noexcept { return kind_ == Kind::shared; }
  [[nodiscard]] const BufferView& buffer() const noexcept { return buffer_; }
  [[nodiscard]] std::byte* area() const noexcept { return area_; }
  // Bytes of an area; of a buffer those that commands may reach.
  [[nodiscard]] std::size_t limit() const noexcept { return buffer_.limit(); }

  // A LogicError for empty memory.
  void require(const char* routine) const;
  // Bytes in all; of a whole buffer they are asked for.
  [[nodiscard]] std::size_t size(const char* routine) const;

  friend bool operator==(const DeviceBytes& left, const DeviceBytes& right) noexcept {
    return left.buffer_.get() == right.buffer_.get() && left.area_ == right.area_;
  }

 private:
  enum class Kind { buffer, shared };

  BufferView buffer_;
  std::byte* area_ = nullptr;
  Kind kind_ = Kind::buffer;
};

void write(const CommandQueue& queue, const DeviceBytes& dest, std::size_t offset,
           std::span<const std::byte> src, Blocking blocking, const WaitList& after, Event* event);
void read(const CommandQueue& queue, std::span<std::byte> dest, const DeviceBytes& src,
          std::size_t offset, Blocking blocking, const WaitList& after, Event* event);

struct LinearCopy {
  DeviceBytes dest;
  std::size_t dst_offset;
  DeviceBytes src;
  std::size_t src_offset;
  std::size_t count;
};
// Between two buffers nothing blocks. A copy with one buffer takes the area as its host memory.
void copy(const CommandQueue& queue, const LinearCopy& what, Blocking blocking,
          const WaitList& after, Event* event);
// As many bytes as both have behind their offsets.
[[nodiscard]] std::size_t common_count(const CommandQueue& queue, const DeviceBytes& dest,
                                       std::size_t dst_offset, const DeviceBytes& src,
                                       std::size_t src_offset);

void fill(const CommandQueue& queue, const DeviceBytes& dest, std::span<const std::byte> pattern,
          std::size_t offset, std::size_t size, const WaitList& after, Event* event);

// Of buffers.
void write_rect(const CommandQueue& queue, BufferView dest, std::span<const std::byte> src,
                const HostRect& rect, Blocking blocking, const WaitList& after, Event* event);
void read_rect(const CommandQueue& queue, std::span<std::byte> dest, BufferView src,
               const HostRect& rect, Blocking blocking, const WaitList& after, Event* event);
void copy_rect(const CommandQueue& queue, BufferView dest, BufferView src, const BufferRect& rect,
               const WaitList& after, Event* event);

}  // namespace detail
}  // namespace clmem
