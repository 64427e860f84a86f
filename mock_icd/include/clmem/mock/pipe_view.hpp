// SPDX-License-Identifier: Apache-2.0
// pipe_view.hpp - typed access of a mock kernel to a pipe.
//
//   while (const auto packet = item.pipe(0).read<float>()) { use(*packet); }
//   if (const auto reserved = item.pipe(1).reserve(2)) {
//     reserved->write(0, 1.0F);
//     reserved->write(1, 2.0F);
//     reserved->commit();                                // the reader sees both, or none
//   }
//
// Contract: views, valid during the call. A packet type whose size is not the pipe's, or a use that
// the access qualifier does not allow, throws std::invalid_argument, which ends the command with
// CL_OUT_OF_RESOURCES.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "clmem/mock/kernel_pipe.h"

namespace clmem::mock {

class PipeView {
 public:
  class Reservation;

  explicit PipeView(const clmem_mock_pipe& pipe) noexcept : pipe_{&pipe} {}

  [[nodiscard]] cl_uint max_packets() const noexcept { return pipe_->max_packets; }
  [[nodiscard]] cl_uint num_packets() const { return pipe_->num_packets(pipe_); }

  template <typename Packet>
  [[nodiscard]] std::optional<Packet> read() const {
    require_packet<Packet>();
    Packet packet{};
    return succeeded(pipe_->read(pipe_, &packet)) ? std::optional{packet} : std::nullopt;
  }
  template <typename Packet>
  [[nodiscard]] bool write(const Packet& packet) const {
    require_packet<Packet>();
    return succeeded(pipe_->write(pipe_, &packet));
  }
  // Returns an empty optional if there are not enough packets, or not enough room.
  [[nodiscard]] std::optional<Reservation> reserve(cl_uint packets) const;

 private:
  template <typename Packet>
  void require_packet() const {
    static_assert(std::is_trivially_copyable_v<Packet>);
    if (sizeof(Packet) != pipe_->packet_size) {
      throw std::invalid_argument{"the pipe's packets have " + std::to_string(pipe_->packet_size) +
                                  " bytes, not " + std::to_string(sizeof(Packet))};
    }
  }

  static bool succeeded(cl_int code) {
    if (code == CL_INVALID_OPERATION) {
      throw std::invalid_argument{"the pipe's access qualifier does not allow this"};
    }
    if (code == CL_INVALID_VALUE) {
      throw std::invalid_argument{"the pipe has no such reservation, or it has no such packet"};
    }
    return code == CL_SUCCESS;
  }

  const clmem_mock_pipe* pipe_;
};

class PipeView::Reservation {
 public:
  Reservation(const PipeView& pipe, cl_uint id) noexcept : pipe_{pipe}, id_{id} {}

  template <typename Packet>
  [[nodiscard]] Packet read(cl_uint index) const {
    pipe_.require_packet<Packet>();
    Packet packet{};
    (void)succeeded(pipe_.pipe_->read_reserved(pipe_.pipe_, id_, index, &packet));
    return packet;
  }
  template <typename Packet>
  void write(cl_uint index, const Packet& packet) const {
    pipe_.require_packet<Packet>();
    (void)succeeded(pipe_.pipe_->write_reserved(pipe_.pipe_, id_, index, &packet));
  }
  void commit() const { (void)succeeded(pipe_.pipe_->commit(pipe_.pipe_, id_)); }

 private:
  PipeView pipe_;
  cl_uint id_;
};

inline std::optional<PipeView::Reservation> PipeView::reserve(cl_uint packets) const {
  const cl_uint id = pipe_->reserve(pipe_, packets);
  return id == 0 ? std::nullopt : std::optional{Reservation{*this, id}};
}

}  // namespace clmem::mock
