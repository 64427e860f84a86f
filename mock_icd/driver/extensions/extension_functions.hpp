// SPDX-License-Identifier: Apache-2.0
// extension_functions.hpp - the functions of extensions, by name.
//
// Contract: a function calls the equivalent core entry points, if there are any, so that its
// commands are recorded under their names and are subject to their faults, schedules, hazards and
// rules. It rejects with CL_INVALID_OPERATION if no device of the context reports the extension.
#pragma once

#include <CL/cl_ext.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

[[nodiscard]] void* extension_function(std::string_view name) noexcept;

struct ExtensionFunction {
  std::string_view name;
  void* address;
};

[[nodiscard]] std::span<const ExtensionFunction> command_buffer_functions();  // command_buffer.cpp
[[nodiscard]] std::span<const ExtensionFunction> unified_memory_functions();  // unified_memory.cpp
// Called after a reset, which has freed all memory.
void forget_unified_memory();

// Returns an empty list for an invalid context.
[[nodiscard]] std::vector<cl_device_id> devices_of(cl_context context);
// True if a device of the context, or of the queue's context, reports the extension.
[[nodiscard]] bool has_extension(cl_context context, std::string_view extension);
[[nodiscard]] bool has_extension(cl_command_queue queue, std::string_view extension);

// Sets the type that the event's command reports; ignores a null event and a failed call.
cl_int named(cl_int code, const cl_event* event, cl_command_type type);

template <typename T>
cl_int answer(std::span<const T> values, std::size_t size, void* place, std::size_t* size_ret) {
  if (place != nullptr && size < values.size_bytes()) {
    return CL_INVALID_VALUE;
  }
  if (place != nullptr) {
    std::copy_n(reinterpret_cast<const std::byte*>(values.data()), values.size_bytes(),
                static_cast<std::byte*>(place));
  }
  if (size_ret != nullptr) {
    *size_ret = values.size_bytes();
  }
  return CL_SUCCESS;
}

}  // namespace clmem::mock
