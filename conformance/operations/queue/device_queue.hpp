// SPDX-License-Identifier: Apache-2.0
// device_queue.hpp - a queue on the device, for cases that pass it to commands of the host.
//
// Contract: throws SetUpFailed where the device has none.
#pragma once

#include <clmem/opencl.hpp>

#include "harness/handle.hpp"

namespace clmem::conformance {

class Fixture;

[[nodiscard]] Handle<cl_command_queue> new_device_queue(Fixture& fixture);

}  // namespace clmem::conformance
