// SPDX-License-Identifier: Apache-2.0
#include "harness/shared_context.hpp"

#include <array>

#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

Handle<cl_context> make_context(cl_platform_id platform, const std::vector<cl_device_id>& devices) {
  const std::array<cl_context_properties, 3> properties{
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(platform), 0};
  cl_int code = not_stored;
  Handle<cl_context> made{clCreateContext(properties.data(), static_cast<cl_uint>(devices.size()),
                                          devices.data(), nullptr, nullptr, &code)};
  // One of several devices may be unavailable temporarily (clCreateContext, Errors).
  if (code == CL_DEVICE_NOT_AVAILABLE && devices.size() > 1) {
    unsupported("a context of several devices, one of which is not available");
  }
  must_make(made, code, "clCreateContext");
  return made;
}

cl_context SharedContext::get() {
  if (!context_) {
    context_ = make_context(device_.platform(), {device_.id()});
  }
  return context_.get();
}

KernelPrograms& SharedContext::programs() {
  if (!programs_) {
    programs_.emplace(device_, get());
  }
  return *programs_;
}

void SharedContext::forget() {
  programs_.reset();
  context_.reset();
}

}  // namespace clmem::conformance
