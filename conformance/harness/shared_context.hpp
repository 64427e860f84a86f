// SPDX-License-Identifier: Apache-2.0
// shared_context.hpp - the context that the cases of one process share, with the suite's kernels.
//
//   SharedContext shared{device};
//   clCreateBuffer(shared.get(), ...);
//   shared.forget();   // after a case that may have damaged it: the next one gets a new context
//
// Contract: made on first use; get throws SetUpFailed if the driver returns none. Creating a
// context takes a fifth of a second on some GPU drivers, and building a program longer on others;
// both take longer than most cases.
#pragma once

#include <clmem/opencl.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "harness/device_under_test.hpp"
#include "harness/handle.hpp"
#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

[[nodiscard]] Handle<cl_context> make_context(cl_platform_id platform,
                                              const std::vector<cl_device_id>& devices);

class SharedContext {
 public:
  explicit SharedContext(const DeviceUnderTest& device) : device_{device} {}
  // Starts with a context that has this device and others.
  SharedContext(const DeviceUnderTest& device, Handle<cl_context> context)
      : device_{device}, context_{std::move(context)} {}

  [[nodiscard]] cl_context get();
  // Returns the programs of that context.
  [[nodiscard]] KernelPrograms& programs();
  void forget();

 private:
  const DeviceUnderTest& device_;
  Handle<cl_context> context_;
  std::optional<KernelPrograms> programs_;
};

}  // namespace clmem::conformance
