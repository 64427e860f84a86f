// SPDX-License-Identifier: Apache-2.0
#include "model/device_selection.hpp"

#include "model/api_error.hpp"

namespace clmem::mock {
namespace {

void require_device_type(cl_device_type type) {
  constexpr cl_device_type known = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU |
                                   CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR |
                                   CL_DEVICE_TYPE_CUSTOM;
  refuse_if(type != CL_DEVICE_TYPE_ALL && (type == 0 || (type & ~known) != 0),
            rule::unknown_device_type);
}

}  // namespace

std::vector<std::shared_ptr<Device>> select_devices(
    const std::vector<std::shared_ptr<Device>>& devices, cl_device_type type) {
  require_device_type(type);
  std::vector<std::shared_ptr<Device>> found;
  for (const auto& device : devices) {
    const bool is_default = device == devices.front();
    // CL_DEVICE_TYPE_ALL excludes custom devices although its bits include theirs.
    const bool matches = type == CL_DEVICE_TYPE_ALL
                             ? (device->config.type & CL_DEVICE_TYPE_CUSTOM) == 0
                             : (device->config.type & type) != 0 ||
                                   (is_default && (type & CL_DEVICE_TYPE_DEFAULT) != 0);
    if (matches) {
      found.push_back(device);
    }
  }
  refuse_if(found.empty(), rule::no_such_device);
  return found;
}

}  // namespace clmem::mock
