// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/launch.hpp"

namespace clmem::mock {
namespace {

Pipe& pipe_of(const clmem_mock_pipe& argument) {
  return *static_cast<Pipe*>(argument.object);
}

std::span<std::byte> bytes_of(const clmem_mock_pipe& argument, void* packet) {
  return {static_cast<std::byte*>(packet), argument.packet_size};
}

std::span<const std::byte> bytes_of(const clmem_mock_pipe& argument, const void* packet) {
  return {static_cast<const std::byte*>(packet), argument.packet_size};
}

// Returns an error for the wrong end, or `failure` if the call fails.
template <typename Call>
cl_int answer_at(PipeEnd end, const clmem_mock_pipe& argument, cl_int failure, const Call& call) {
  if (end_of(argument.access) != end) {
    return CL_INVALID_OPERATION;
  }
  return call(pipe_of(argument)) ? CL_SUCCESS : failure;
}

cl_int read(const clmem_mock_pipe* argument, void* packet) {
  return answer_at(PipeEnd::reading, *argument, CLMEM_MOCK_PIPE_REFUSES,
                   [&](Pipe& pipe) { return pipe.read(bytes_of(*argument, packet)); });
}

cl_int write(const clmem_mock_pipe* argument, const void* packet) {
  return answer_at(PipeEnd::writing, *argument, CLMEM_MOCK_PIPE_REFUSES,
                   [&](Pipe& pipe) { return pipe.write(bytes_of(*argument, packet)); });
}

cl_uint num_packets(const clmem_mock_pipe* argument) {
  return static_cast<cl_uint>(pipe_of(*argument).packets());
}

cl_uint reserve(const clmem_mock_pipe* argument, cl_uint packets) {
  return pipe_of(*argument).reserve(end_of(argument->access), packets).value_or(0);
}

cl_int read_reserved(const clmem_mock_pipe* argument, cl_uint reservation, cl_uint index,
                     void* packet) {
  return answer_at(PipeEnd::reading, *argument, CL_INVALID_VALUE, [&](Pipe& pipe) {
    return pipe.read_reserved(reservation, index, bytes_of(*argument, packet));
  });
}

cl_int write_reserved(const clmem_mock_pipe* argument, cl_uint reservation, cl_uint index,
                      const void* packet) {
  return answer_at(PipeEnd::writing, *argument, CL_INVALID_VALUE, [&](Pipe& pipe) {
    return pipe.write_reserved(reservation, index, bytes_of(*argument, packet));
  });
}

cl_int commit(const clmem_mock_pipe* argument, cl_uint reservation) {
  const PipeEnd end = end_of(argument->access);
  return pipe_of(*argument).commit(end, reservation) ? CL_SUCCESS : CL_INVALID_VALUE;
}

}  // namespace

clmem_mock_pipe pipe_argument(Pipe& pipe, cl_kernel_arg_access_qualifier access) {
  return {pipe.packet_size, pipe.max_packets, access,        &pipe,          read,  write,
          num_packets,      reserve,          read_reserved, write_reserved, commit};
}

}  // namespace clmem::mock
