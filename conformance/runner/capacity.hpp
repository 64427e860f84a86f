// SPDX-License-Identifier: Apache-2.0
// capacity.hpp - how many workers a device bears, and which cases it bears beside others.
//
//   const unsigned jobs = jobs_on(device, 0);
//   options.shared_memory = shared_memory(device, jobs);
#pragma once

#include <cstdint>

#include "results/device_identity.hpp"

namespace clmem::conformance {

// The number wanted; for 0 one more than there are cores, since many cases wait, and on a GPU,
// where each worker has a context of its own in the memory of the device, a few.
[[nodiscard]] unsigned jobs_on(const DeviceIdentity& device, unsigned wanted);

// The bytes that a case may need beside those of the other workers: half of its part of the memory
// of the device, and of the host, which holds what is expected. 0 where the device has not reported
// its memory.
[[nodiscard]] std::uint64_t shared_memory(const DeviceIdentity& device, unsigned jobs);

}  // namespace clmem::conformance
