// SPDX-License-Identifier: Apache-2.0
// pipe.hpp - a queue of packets between kernels.
//
//   auto pipe = require_is_pipe(registry.get(handle));   // CL_INVALID_MEM_OBJECT for others
//   pipe->write(packet);       // false when it is full
//   pipe->read(packet);        // false when it is empty
//
// Contract: packets are of packet_size bytes and leave in the order in which they came. The storage
// is a ring that the host never sees. One kernel at a time reads, one writes.
#pragma once

#include <algorithm>
#include <memory>
#include <span>

#include "model/mem_object.hpp"
#include "model/refused.hpp"

namespace clmem::mock {

struct Pipe : MemObject {
  Pipe(cl_uint bytes_of_packet, cl_uint capacity)
      : MemObject{CL_MEM_OBJECT_PIPE}, packet_size{bytes_of_packet}, max_packets{capacity} {}

  bool write(std::span<const std::byte> packet) {
    if (count_ == max_packets) {
      return false;
    }
    std::ranges::copy(packet.first(packet_size), slot((first_ + count_) % max_packets).begin());
    ++count_;
    return true;
  }
  bool read(std::span<std::byte> packet) {
    if (count_ == 0) {
      return false;
    }
    std::ranges::copy(slot(first_), packet.begin());
    first_ = (first_ + 1) % max_packets;
    --count_;
    return true;
  }
  [[nodiscard]] std::size_t packets() const noexcept { return count_; }

  const cl_uint packet_size;
  const cl_uint max_packets;

 private:
  [[nodiscard]] std::span<std::byte> slot(std::size_t index) const {
    return bytes().subspan(index * packet_size, packet_size);
  }

  std::size_t first_ = 0;
  std::size_t count_ = 0;
};

[[nodiscard]] inline std::shared_ptr<Pipe> require_is_pipe(std::shared_ptr<MemObject> object) {
  refuse_if(object->type != CL_MEM_OBJECT_PIPE, CL_INVALID_MEM_OBJECT,
            "the memory object is no pipe");
  return std::static_pointer_cast<Pipe>(std::move(object));
}

}  // namespace clmem::mock
