// SPDX-License-Identifier: Apache-2.0
// capacity.hpp - the number of workers that a device supports, and the memory of cases that may run
// in parallel.
//
//   const unsigned jobs = jobs_on(device, 0);
//   options.shared_memory = shared_memory(device, jobs);
#pragma once

#include <cstdint>

#include "results/device_identity.hpp"

namespace clmem::conformance {

// Returns `wanted`; for 0, one more than the number of cores, since many cases wait, or only a few
// on a GPU, where each worker has its own context in the device's memory.
[[nodiscard]] unsigned jobs_on(const DeviceIdentity& device, unsigned wanted);

// Returns the bytes that a case may need while other workers run: half of its share of the memory
// of the device, and of the host, which stores the expected contents. 0 if the device has not
// reported its memory.
[[nodiscard]] std::uint64_t shared_memory(const DeviceIdentity& device, unsigned jobs);

}  // namespace clmem::conformance
