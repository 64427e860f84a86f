// SPDX-License-Identifier: Apache-2.0
#include <clmem/buffer.hpp>

#include "context_version.hpp"
#include "facts.hpp"
#include "memory_type.hpp"

namespace clmem {
namespace {

cl_mem require_pipe(cl_mem raw) {
  detail::require_type("Pipe", "pipe", raw, {CL_MEM_OBJECT_PIPE});
  return raw;
}

cl_mem create_pipe(const Context& context, MemFlags flags, cl_uint packet_size,
                   cl_uint max_packets) {
  constexpr const char* routine = "clCreatePipe";
  const cl_context raw = context.require(routine);
  detail::require_context_version(routine, {2, 0}, context);
  cl_int code = CL_SUCCESS;
  const cl_mem made = clCreatePipe(raw, flag_bits(flags), packet_size, max_packets, nullptr, &code);
  if (code != CL_SUCCESS) {
    throw_error(code, routine,
                detail::describe({{"flags", flags},
                                  {"packet_size", std::size_t{packet_size}},
                                  {"max_packets", std::size_t{max_packets}}}));
  }
  return made;
}

}  // namespace

Pipe::Pipe(Adopt, cl_mem raw) : MemoryObject{adopt, raw} {
  static_cast<void>(require_pipe(raw));
}

Pipe::Pipe(Retain, cl_mem raw) : MemoryObject{retain, require_pipe(raw)} {}

Pipe::Pipe(const Context& context, MemFlags flags, cl_uint packet_size, cl_uint max_packets)
    : MemoryObject{adopt, create_pipe(context, flags, packet_size, max_packets)} {}

}  // namespace clmem
