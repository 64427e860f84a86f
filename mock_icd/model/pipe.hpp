// SPDX-License-Identifier: Apache-2.0
// pipe.hpp - a pipe object: a FIFO of packets between kernels.
//
// Contract: packets have packet_size bytes and are read in the order of writing. The storage is a
// ring that the host cannot access, followed by one byte per end. One kernel at a time reads and
// one writes, possibly concurrently: the members take a lock.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "model/mem_object.hpp"
#include "model/rule.hpp"

namespace clmem::mock {

enum class PipeEnd : std::uint8_t { reading, writing };

struct Pipe : MemObject {
  static constexpr std::size_t bytes_of_ends = 2;

  Pipe(cl_uint bytes_of_packet, cl_uint capacity)
      : MemObject{CL_MEM_OBJECT_PIPE}, packet_size{bytes_of_packet}, max_packets{capacity} {}

  bool write(std::span<const std::byte> packet);
  bool read(std::span<std::byte> packet);
  [[nodiscard]] std::size_t packets() const;

  // Reserves packets that no other call reads or writes; the other end sees them after the
  // reservation is committed. Returns an id above zero, or nothing if the packets are not
  // available.
  [[nodiscard]] std::optional<cl_uint> reserve(PipeEnd end, cl_uint count);
  // Returns false for an id that is not a reservation of that end or an index out of its range.
  bool write_reserved(cl_uint reservation, cl_uint index, std::span<const std::byte> packet);
  bool read_reserved(cl_uint reservation, cl_uint index, std::span<std::byte> packet);
  bool commit(PipeEnd end, cl_uint reservation);

  // The byte by which hazard detection represents the state of one end.
  [[nodiscard]] const std::byte* byte_of(PipeEnd end) const {
    return storage->bytes().data() + size + static_cast<std::size_t>(end);
  }

  const cl_uint packet_size;
  const cl_uint max_packets;

 private:
  struct Reservation {
    std::uint64_t first;
    cl_uint count;
  };
  struct Progress {
    std::uint64_t next = 0;                 // number of the next packet
    std::map<cl_uint, Reservation> open{};  // by id; ids rise with the packets

    // The first packet that the opposite end must not access yet.
    [[nodiscard]] std::uint64_t done() const {
      return open.empty() ? next : open.begin()->second.first;
    }
  };

  [[nodiscard]] Progress& progress_of(PipeEnd end) {
    return progress_.at(static_cast<std::size_t>(end));
  }
  [[nodiscard]] const Progress& progress_of(PipeEnd end) const {
    return progress_.at(static_cast<std::size_t>(end));
  }
  // Returns the first of `count` packets at the end, or nothing if the opposite end has too few.
  [[nodiscard]] std::optional<std::uint64_t> advance(PipeEnd end, cl_uint count);
  [[nodiscard]] std::optional<std::uint64_t> reserved(PipeEnd end, cl_uint reservation,
                                                      cl_uint index) const;
  [[nodiscard]] std::span<std::byte> slot(std::uint64_t packet) const {
    return bytes().subspan(packet % max_packets * packet_size, packet_size);
  }

  mutable std::mutex mutex_;
  std::array<Progress, 2> progress_;
  cl_uint last_reservation_ = 0;
};

[[nodiscard]] inline std::shared_ptr<Pipe> require_is_pipe(std::shared_ptr<MemObject> object) {
  refuse_if(object->type != CL_MEM_OBJECT_PIPE, rule::not_a_pipe);
  return std::static_pointer_cast<Pipe>(std::move(object));
}

}  // namespace clmem::mock
