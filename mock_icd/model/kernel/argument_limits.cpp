// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/argument_limits.hpp"

#include <algorithm>
#include <array>

#include "model/api_error.hpp"

namespace clmem::mock {
namespace {

using AccessQualifier = cl_kernel_arg_access_qualifier;

bool is_image(const KernelParameter& parameter, AccessQualifier access) {
  return parameter.kind == ParameterKind::image && parameter.access == access;
}

struct Limit {
  bool (*counts)(const KernelParameter&);
  std::size_t (*most)(const DeviceConfig&);
  const Rule* rule;
};

// Limits of parameter kinds, which count as declared, whatever their arguments are.
constexpr std::array limits{
    Limit{[](const KernelParameter& parameter) {
            return parameter.address == CL_KERNEL_ARG_ADDRESS_CONSTANT;
          },
          [](const DeviceConfig& device) { return std::size_t{device.max_constant_args}; },
          &rule::too_many_constant_arguments},
    Limit{[](const KernelParameter& parameter) {
            return is_image(parameter, CL_KERNEL_ARG_ACCESS_READ_ONLY);
          },
          [](const DeviceConfig& device) { return std::size_t{device.images.max_read_args}; },
          &rule::too_many_read_only_images},
    Limit{[](const KernelParameter& parameter) {
            return is_image(parameter, CL_KERNEL_ARG_ACCESS_WRITE_ONLY);
          },
          [](const DeviceConfig& device) { return std::size_t{device.images.max_write_args}; },
          &rule::too_many_write_only_images},
    Limit{[](const KernelParameter& parameter) {
            return is_image(parameter, CL_KERNEL_ARG_ACCESS_READ_WRITE);
          },
          [](const DeviceConfig& device) { return std::size_t{device.images.max_read_write_args}; },
          &rule::too_many_read_write_images},
    Limit{[](const KernelParameter& parameter) { return parameter.kind == ParameterKind::sampler; },
          [](const DeviceConfig& device) { return std::size_t{device.images.max_samplers}; },
          &rule::too_many_samplers},
    Limit{[](const KernelParameter& parameter) { return parameter.kind == ParameterKind::pipe; },
          [](const DeviceConfig& device) { return std::size_t{device.pipes.max_args}; },
          &rule::too_many_pipes},
};

// Arguments other than values are passed as addresses or handles.
std::size_t size_of(const KernelParameter& parameter) {
  return parameter.kind == ParameterKind::value ? parameter.size : sizeof(void*);
}

}  // namespace

void require_within_limits(const KernelSignature& signature, const DeviceConfig& device) {
  std::size_t bytes = 0;
  for (const KernelParameter& parameter : signature.parameters) {
    bytes += size_of(parameter);
  }
  refuse_if(bytes > device.max_parameter_size, rule::arguments_too_large);
  for (const Limit& limit : limits) {
    const auto count = std::ranges::count_if(signature.parameters, limit.counts);
    refuse_if(static_cast<std::size_t>(count) > limit.most(device), *limit.rule);
  }
}

}  // namespace clmem::mock
