// SPDX-License-Identifier: Apache-2.0
#include <clmem/context.hpp>
#include <clmem/retry.hpp>

#include "facts.hpp"

namespace clmem {
namespace {

cl_context create_context(std::span<const Device> devices) {
  std::vector<cl_device_id> raw;
  raw.reserve(devices.size());
  for (const Device& device : devices) {
    raw.push_back(device.get());
  }
  cl_context made = nullptr;
  const cl_int code = retry_when_out_of_memory([&] {
    cl_int status = CL_SUCCESS;
    made = clCreateContext(nullptr, static_cast<cl_uint>(raw.size()), raw.data(), nullptr, nullptr,
                           &status);
    return status;
  });
  if (code != CL_SUCCESS) {
    throw_error(code, "clCreateContext", detail::describe({{"number of devices", raw.size()}}));
  }
  return made;
}

}  // namespace

Context::Context(const Device& device) : Context{std::span{&device, 1}} {}

Context::Context(std::span<const Device> devices) : Handle{adopt, create_context(devices)} {}

std::vector<Device> Context::devices() const {
  return info<CL_CONTEXT_DEVICES>();
}

}  // namespace clmem
