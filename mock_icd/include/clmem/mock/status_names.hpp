// SPDX-License-Identifier: Apache-2.0
// status_names.hpp - the names of OpenCL's status codes, for texts and scripts.
//
//   status_name(-30) == "CL_INVALID_VALUE";      status_named("CL_INVALID_VALUE") == -30
//
// Contract: the codes of OpenCL 3.0's core; a code without a name gives an empty view.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "clmem/mock/opencl.h"

namespace clmem::mock {
namespace detail {

struct StatusRow {
  std::string_view name;
  cl_int code;
};

#define CLMEM_STATUS(code) \
  StatusRow {              \
#code, code            \
  }
inline constexpr auto status_rows = std::to_array<StatusRow>({
    CLMEM_STATUS(CL_SUCCESS),
    CLMEM_STATUS(CL_DEVICE_NOT_FOUND),
    CLMEM_STATUS(CL_DEVICE_NOT_AVAILABLE),
    CLMEM_STATUS(CL_COMPILER_NOT_AVAILABLE),
    CLMEM_STATUS(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    CLMEM_STATUS(CL_OUT_OF_RESOURCES),
    CLMEM_STATUS(CL_OUT_OF_HOST_MEMORY),
    CLMEM_STATUS(CL_PROFILING_INFO_NOT_AVAILABLE),
    CLMEM_STATUS(CL_MEM_COPY_OVERLAP),
    CLMEM_STATUS(CL_IMAGE_FORMAT_MISMATCH),
    CLMEM_STATUS(CL_IMAGE_FORMAT_NOT_SUPPORTED),
    CLMEM_STATUS(CL_BUILD_PROGRAM_FAILURE),
    CLMEM_STATUS(CL_MAP_FAILURE),
    CLMEM_STATUS(CL_MISALIGNED_SUB_BUFFER_OFFSET),
    CLMEM_STATUS(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
    CLMEM_STATUS(CL_COMPILE_PROGRAM_FAILURE),
    CLMEM_STATUS(CL_LINKER_NOT_AVAILABLE),
    CLMEM_STATUS(CL_LINK_PROGRAM_FAILURE),
    CLMEM_STATUS(CL_DEVICE_PARTITION_FAILED),
    CLMEM_STATUS(CL_KERNEL_ARG_INFO_NOT_AVAILABLE),
    CLMEM_STATUS(CL_INVALID_VALUE),
    CLMEM_STATUS(CL_INVALID_DEVICE_TYPE),
    CLMEM_STATUS(CL_INVALID_PLATFORM),
    CLMEM_STATUS(CL_INVALID_DEVICE),
    CLMEM_STATUS(CL_INVALID_CONTEXT),
    CLMEM_STATUS(CL_INVALID_QUEUE_PROPERTIES),
    CLMEM_STATUS(CL_INVALID_COMMAND_QUEUE),
    CLMEM_STATUS(CL_INVALID_HOST_PTR),
    CLMEM_STATUS(CL_INVALID_MEM_OBJECT),
    CLMEM_STATUS(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    CLMEM_STATUS(CL_INVALID_IMAGE_SIZE),
    CLMEM_STATUS(CL_INVALID_SAMPLER),
    CLMEM_STATUS(CL_INVALID_BINARY),
    CLMEM_STATUS(CL_INVALID_BUILD_OPTIONS),
    CLMEM_STATUS(CL_INVALID_PROGRAM),
    CLMEM_STATUS(CL_INVALID_PROGRAM_EXECUTABLE),
    CLMEM_STATUS(CL_INVALID_KERNEL_NAME),
    CLMEM_STATUS(CL_INVALID_KERNEL_DEFINITION),
    CLMEM_STATUS(CL_INVALID_KERNEL),
    CLMEM_STATUS(CL_INVALID_ARG_INDEX),
    CLMEM_STATUS(CL_INVALID_ARG_VALUE),
    CLMEM_STATUS(CL_INVALID_ARG_SIZE),
    CLMEM_STATUS(CL_INVALID_KERNEL_ARGS),
    CLMEM_STATUS(CL_INVALID_WORK_DIMENSION),
    CLMEM_STATUS(CL_INVALID_WORK_GROUP_SIZE),
    CLMEM_STATUS(CL_INVALID_WORK_ITEM_SIZE),
    CLMEM_STATUS(CL_INVALID_GLOBAL_OFFSET),
    CLMEM_STATUS(CL_INVALID_EVENT_WAIT_LIST),
    CLMEM_STATUS(CL_INVALID_EVENT),
    CLMEM_STATUS(CL_INVALID_OPERATION),
    CLMEM_STATUS(CL_INVALID_GL_OBJECT),
    CLMEM_STATUS(CL_INVALID_BUFFER_SIZE),
    CLMEM_STATUS(CL_INVALID_MIP_LEVEL),
    CLMEM_STATUS(CL_INVALID_GLOBAL_WORK_SIZE),
    CLMEM_STATUS(CL_INVALID_PROPERTY),
    CLMEM_STATUS(CL_INVALID_IMAGE_DESCRIPTOR),
    CLMEM_STATUS(CL_INVALID_COMPILER_OPTIONS),
    CLMEM_STATUS(CL_INVALID_LINKER_OPTIONS),
    CLMEM_STATUS(CL_INVALID_DEVICE_PARTITION_COUNT),
    CLMEM_STATUS(CL_INVALID_PIPE_SIZE),
    CLMEM_STATUS(CL_INVALID_DEVICE_QUEUE),
    CLMEM_STATUS(CL_INVALID_SPEC_ID),
    CLMEM_STATUS(CL_MAX_SIZE_RESTRICTION_EXCEEDED),
});
#undef CLMEM_STATUS

}  // namespace detail

[[nodiscard]] constexpr std::string_view status_name(cl_int code) {
  for (const auto& row : detail::status_rows) {
    if (row.code == code) {
      return row.name;
    }
  }
  return {};
}

// Returns the name of a code, or its number if it has none.
[[nodiscard]] inline std::string status_text(cl_int code) {
  const std::string_view name = status_name(code);
  return name.empty() ? std::to_string(code) : std::string{name};
}

[[nodiscard]] constexpr std::optional<cl_int> status_named(std::string_view name) {
  for (const auto& row : detail::status_rows) {
    if (row.name == name) {
      return row.code;
    }
  }
  return std::nullopt;
}

}  // namespace clmem::mock
