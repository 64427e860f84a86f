// SPDX-License-Identifier: Apache-2.0
// substitute.hpp - what a call gives that claims success without having been carried out.
//
//   return substitute(call);    // CL_SUCCESS, with an event that completes if the caller asked for
//   one
//
// Contract: never crashes, whatever the arguments; where nothing fitting can be made, the result is
// null.
#pragma once

#include <algorithm>
#include <cstddef>

#include "defects/intercepted_call.hpp"
#include "defects/object_info.hpp"

namespace clmem::mock::defects {

// An event of that queue that completes with the commands before it.
[[nodiscard]] inline cl_event completing_event(const cl_icd_dispatch& table,
                                               cl_command_queue queue) {
  cl_event event = nullptr;
  const cl_int code = table.clEnqueueMarkerWithWaitList(queue, 0, nullptr, &event);
  return code == CL_SUCCESS ? event : nullptr;
}

// A buffer of about that size, but never one that strains the machine.
[[nodiscard]] inline cl_mem small_buffer(const cl_icd_dispatch& table, cl_context context,
                                         std::size_t size) {
  constexpr std::size_t enough = 65536;
  cl_int code = CL_SUCCESS;
  return table.clCreateBuffer(context, CL_MEM_READ_WRITE, std::clamp<std::size_t>(size, 1, enough),
                              nullptr, &code);
}

// Memory for a caller that was given a mapping that does not exist.
[[nodiscard]] inline void* scratch_memory() {
  static std::byte memory[65536];
  return memory;
}

template <typename Call>
[[nodiscard]] typename Call::Answer substitute(Call& call) {
  typename Call::Answer answer;
  if constexpr (Call::has("event") && Call::has("command_queue")) {
    if (auto* event = arg<"event">(call); event != nullptr) {
      *event = completing_event(call.next(), arg<"command_queue">(call));
    }
  }
  if constexpr (Call::entry_point == EntryPoint::clEnqueueMapBuffer ||
                Call::entry_point == EntryPoint::clEnqueueMapImage) {
    answer.result = scratch_memory();
  } else if constexpr (Call::entry_point == EntryPoint::clCreateSubBuffer) {
    answer.result = small_buffer(call.next(), context_of(call.next(), arg<"buffer">(call)),
                                 size_of(call.next(), arg<"buffer">(call)));
  } else if constexpr (Call::has("context") && Call::has("host_ptr") && Call::has("size")) {
    answer.result = small_buffer(call.next(), arg<"context">(call), arg<"size">(call));
  }
  return answer;
}

}  // namespace clmem::mock::defects
