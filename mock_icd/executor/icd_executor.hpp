// SPDX-License-Identifier: Apache-2.0
// icd_executor.hpp - builds and runs the mock's kernels with another driver in the same process.
//
// Contract: returns null if the library is not a driver; throws std::runtime_error with the reason
// if the driver cannot be used. The library is never unloaded. A launch that the driver rejects
// ends with its code, and a line on stderr names the rejected call.
#pragma once

#include <memory>

#include "model/kernel/executor.hpp"

namespace clmem::mock {

class IcdDevice;

[[nodiscard]] std::shared_ptr<const Executor> open_executor(void* library);
[[nodiscard]] std::shared_ptr<const Executor> make_executor(
    std::shared_ptr<const IcdDevice> device);

}  // namespace clmem::mock
