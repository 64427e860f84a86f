// SPDX-License-Identifier: Apache-2.0
#include "trace/layer_interface.hpp"

// clang-format off
#include "trace/opencl.hpp"
#include <CL/cl_layer.h>
// clang-format on

#include <algorithm>
#include <cstring>

namespace clmem::mock {
namespace {

cl_int answer(const void* from, std::size_t needed, std::size_t size, void* value,
              std::size_t* size_ret) noexcept {
  if (value != nullptr) {
    if (size < needed) {
      return CL_INVALID_VALUE;
    }
    std::memcpy(value, from, needed);
  }
  if (size_ret != nullptr) {
    *size_ret = needed;
  }
  return CL_SUCCESS;
}

}  // namespace

cl_int answer_layer_info(std::string_view name, cl_uint param_name, std::size_t size, void* value,
                         std::size_t* size_ret) noexcept {
  static constexpr cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  switch (param_name) {
    case CL_LAYER_API_VERSION:
      return answer(&version, sizeof version, size, value, size_ret);
    case CL_LAYER_NAME:
      return answer(name.data(), name.size() + 1, size, value, size_ret);
    default:
      return CL_INVALID_VALUE;
  }
}

cl_icd_dispatch known_entry_points(const cl_icd_dispatch& target, std::size_t entries) noexcept {
  cl_icd_dispatch known{};
  std::memcpy(&known, &target, std::min(entries * sizeof(void*), sizeof known));
  return known;
}

}  // namespace clmem::mock
