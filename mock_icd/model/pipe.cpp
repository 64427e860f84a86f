// SPDX-License-Identifier: Apache-2.0
#include "model/pipe.hpp"

#include <algorithm>

namespace clmem::mock {

std::optional<std::uint64_t> Pipe::advance(PipeEnd end, cl_uint count) {
  Progress& own = progress_of(end);
  const std::uint64_t limit = end == PipeEnd::writing
                                  ? progress_of(PipeEnd::reading).done() + max_packets
                                  : progress_of(PipeEnd::writing).done();
  if (limit - own.next < count) {
    return std::nullopt;
  }
  own.next += count;
  return own.next - count;
}

bool Pipe::write(std::span<const std::byte> packet) {
  const std::scoped_lock lock{mutex_};
  const auto place = advance(PipeEnd::writing, 1);
  if (place) {
    std::ranges::copy(packet.first(packet_size), slot(*place).begin());
  }
  return place.has_value();
}

bool Pipe::read(std::span<std::byte> packet) {
  const std::scoped_lock lock{mutex_};
  const auto place = advance(PipeEnd::reading, 1);
  if (place) {
    std::ranges::copy(slot(*place), packet.begin());
  }
  return place.has_value();
}

std::size_t Pipe::packets() const {
  const std::scoped_lock lock{mutex_};
  return progress_of(PipeEnd::writing).done() - progress_of(PipeEnd::reading).next;
}

std::optional<cl_uint> Pipe::reserve(PipeEnd end, cl_uint count) {
  const std::scoped_lock lock{mutex_};
  const auto first = count == 0 ? std::nullopt : advance(end, count);
  if (!first) {
    return std::nullopt;
  }
  progress_of(end).open[++last_reservation_] = {*first, count};
  return last_reservation_;
}

std::optional<std::uint64_t> Pipe::reserved(PipeEnd end, cl_uint reservation, cl_uint index) const {
  const auto& open = progress_of(end).open;
  const auto found = open.find(reservation);
  if (found == open.end() || index >= found->second.count) {
    return std::nullopt;
  }
  return found->second.first + index;
}

bool Pipe::write_reserved(cl_uint reservation, cl_uint index, std::span<const std::byte> packet) {
  const std::scoped_lock lock{mutex_};
  const auto place = reserved(PipeEnd::writing, reservation, index);
  if (place) {
    std::ranges::copy(packet.first(packet_size), slot(*place).begin());
  }
  return place.has_value();
}

bool Pipe::read_reserved(cl_uint reservation, cl_uint index, std::span<std::byte> packet) {
  const std::scoped_lock lock{mutex_};
  const auto place = reserved(PipeEnd::reading, reservation, index);
  if (place) {
    std::ranges::copy(slot(*place), packet.begin());
  }
  return place.has_value();
}

bool Pipe::commit(PipeEnd end, cl_uint reservation) {
  const std::scoped_lock lock{mutex_};
  return progress_of(end).open.erase(reservation) != 0;
}

}  // namespace clmem::mock
