// SPDX-License-Identifier: Apache-2.0
// pipe.hpp - a queue of packets between kernels (OpenCL 2.0).
//
//   const Pipe pipe{context, MemFlags::none, sizeof(cl_int4), 1024};
//   pipe.max_packets()      // 1024
//
// Contract: creation asks for the versions of the context's devices, then emits clCreatePipe;
// refused without that call where a device is older than OpenCL 2.0. Not repeated when out of
// memory. Devices without pipes answer CL_INVALID_OPERATION. Only kernels read and write packets.
#pragma once

#include <clmem/context.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/memory_object.hpp>
#include <vector>

namespace CLMEM_EXPORT clmem {

template <cl_pipe_info Param>
struct PipeInfo;

// clang-format off
template <> struct PipeInfo<CL_PIPE_PACKET_SIZE> : Answers<cl_uint> {};
template <> struct PipeInfo<CL_PIPE_MAX_PACKETS> : Answers<cl_uint> {};
template <> struct PipeInfo<CL_PIPE_PROPERTIES> : Answers<std::vector<cl_pipe_properties>> {};
// clang-format on

class Pipe : public MemoryObject {
 public:
  Pipe() noexcept = default;
  // An existing cl_mem, which has to be a pipe; `adopt` takes over the reference even if it is
  // none.
  Pipe(Adopt, cl_mem raw);
  Pipe(Retain, cl_mem raw);

  // Bytes of a packet, and how many packets. OpenCL knows no properties of pipes yet.
  Pipe(const Context& context, MemFlags flags, cl_uint packet_size, cl_uint max_packets);

  template <cl_pipe_info Param>
  [[nodiscard]] auto pipe_info() const {
    constexpr const char* routine = "clGetPipeInfo";
    return detail::read_info<typename PipeInfo<Param>::type>(clGetPipeInfo, routine,
                                                             require(routine), Param);
  }

  [[nodiscard]] cl_uint packet_size() const { return pipe_info<CL_PIPE_PACKET_SIZE>(); }
  [[nodiscard]] cl_uint max_packets() const { return pipe_info<CL_PIPE_MAX_PACKETS>(); }
};

}  // namespace clmem
