// SPDX-License-Identifier: Apache-2.0
#include "model/pipe.hpp"

#include <algorithm>

#include "model/checked_size.hpp"
#include "model/info_writer.hpp"
#include "model/model.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

bool supports_pipes(const Device& device) {
  return device.config.pipes.support == PipeSupport::supported;
}

void require_pipe_support(const Context& context) {
  refuse_if(!context.any_device(supports_pipes), rule::no_pipe_support);
}

// Resolves 0 to the default flags, although the host cannot access a pipe.
cl_mem_flags require_pipe_flags(cl_mem_flags flags) {
  constexpr cl_mem_flags known = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;
  refuse_if((flags & ~known) != 0, rule::unknown_pipe_flags);
  return flags == 0 ? known : flags;
}

// The packets have to fit into one device, as a buffer does (clCreatePipe: Errors).
void require_pipe_size(const Context& context, cl_uint packet_size, cl_uint max_packets) {
  refuse_if(packet_size == 0, rule::packet_size_zero);
  refuse_if(!context.any_device([&](const Device& device) {
    return supports_pipes(device) && packet_size <= device.config.pipes.max_packet_size;
  }),
            rule::packet_too_large);
  refuse_if(max_packets == 0, rule::pipe_capacity_zero);
}

std::shared_ptr<Storage> make_ring(const Context& context, cl_uint packet_size,
                                   cl_uint max_packets) {
  const CheckedSize size = CheckedSize{packet_size} * max_packets;
  refuse_if(size.exceeds(context.max_mem_alloc_size()), rule::pipe_exceeds_allocation);
  try {
    return context.allocate(*size.value() + Pipe::bytes_of_ends,
                            context.strictest_alignment_bytes());
  } catch (const std::bad_alloc&) {
    throw ApiError{rule::no_host_memory_for_pipe};
  }
}

void write_pipe_info(const Pipe& pipe, cl_pipe_info name, const InfoWriter& out) {
  switch (name) {
    case CL_PIPE_PACKET_SIZE:
      return out.value(pipe.packet_size);
    case CL_PIPE_MAX_PACKETS:
      return out.value(pipe.max_packets);
    case CL_PIPE_PROPERTIES:
      refuse_if(pipe.context->newest_version() < CL_MAKE_VERSION(3, 0, 0), rule::newer_pipe_info);
      return out.list(pipe.properties);
    default:
      throw ApiError{rule::unknown_pipe_info};
  }
}

}  // namespace

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

cl_mem Model::clCreatePipe(cl_context context, cl_mem_flags flags, cl_uint pipe_packet_size,
                           cl_uint pipe_max_packets, const cl_pipe_properties* properties,
                           cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    require_pipe_support(*owner);
    const cl_mem_flags all_flags = require_pipe_flags(flags);
    refuse_if(properties != nullptr, rule::pipe_properties);
    require_pipe_size(*owner, pipe_packet_size, pipe_max_packets);
    auto ring = make_ring(*owner, pipe_packet_size, pipe_max_packets);
    const auto pipe =
        model->registry.create<Pipe>(ObjectKind::memory, pipe_packet_size, pipe_max_packets);
    pipe->context = owner;
    pipe->flags = all_flags;
    pipe->size = ring->bytes().size() - Pipe::bytes_of_ends;
    pipe->storage = std::move(ring);
    return model->registry.hand_out<cl_mem>(pipe);
  });
}

cl_int Model::clGetPipeInfo(cl_mem pipe, cl_pipe_info name, std::size_t size, void* value,
                            std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_pipe_info(*require_is_pipe(model->registry.get(pipe)), name,
                    {model->freedoms, size, value, size_ret});
  });
}

}  // namespace clmem::mock
