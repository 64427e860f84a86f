// SPDX-License-Identifier: Apache-2.0
// sample_calls.hpp - calls as a driver would record them, with invented handles.
//
//   Call call = numbered(12, sample_fill(0, {wait_on}));
#pragma once

#include <cstdint>
#include <vector>

#include "trace/capture.hpp"

namespace clmem::mock {

template <typename Handle>
[[nodiscard]] Handle handle_at(std::uint64_t value) {
  return reinterpret_cast<Handle>(value);
}

inline constexpr std::uint64_t sample_queue = 0x100;
inline constexpr std::uint64_t sample_buffer = 0x200;

[[nodiscard]] inline Call numbered(std::uint64_t sequence, Call call, std::uint64_t thread = 1) {
  call.sequence = sequence;
  call.thread = thread;
  return call;
}

[[nodiscard]] inline Call sample_create(std::size_t size) {
  return capture(EntryPoint::clCreateBuffer, handle_at<cl_context>(0x300), cl_mem_flags{1}, size,
                 static_cast<void*>(nullptr), static_cast<cl_int*>(nullptr));
}

[[nodiscard]] inline Call sample_fill(std::size_t offset, const std::vector<cl_event>& waits = {},
                                      std::uint64_t queue = sample_queue) {
  const cl_uint pattern = 0x04030201;
  return capture(EntryPoint::clEnqueueFillBuffer, handle_at<cl_command_queue>(queue),
                 handle_at<cl_mem>(sample_buffer), static_cast<const void*>(&pattern),
                 sizeof(pattern), offset, std::size_t{64}, static_cast<cl_uint>(waits.size()),
                 waits.empty() ? nullptr : waits.data(), handle_at<cl_event*>(0x7ffe));
}

[[nodiscard]] inline Call sample_finish() {
  return capture(EntryPoint::clFinish, handle_at<cl_command_queue>(sample_queue));
}

}  // namespace clmem::mock
