// SPDX-License-Identifier: Apache-2.0
// icd_executor.hpp - kernels of the mock, built and run by another driver in the same process.
//
//   void* library = dlopen("libpocl.so.2", RTLD_NOW | RTLD_LOCAL);
//   model.set_unregistered_kernels({open_executor(library)});
//
// Contract: null if the library is not a driver; throws std::runtime_error with the reason if it is
// one that cannot serve. The library is never unloaded. A launch that the driver refuses ends with
// its code, and one line on stderr says which call refused it.
#pragma once

#include <memory>

#include "model/kernel/executor.hpp"

namespace clmem::mock {

class IcdDevice;

[[nodiscard]] std::shared_ptr<const Executor> open_executor(void* library);
[[nodiscard]] std::shared_ptr<const Executor> make_executor(
    std::shared_ptr<const IcdDevice> device);

}  // namespace clmem::mock
