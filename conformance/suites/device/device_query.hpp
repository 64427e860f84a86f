// SPDX-License-Identifier: Apache-2.0
// device_query.hpp - a number that a device reports in a query.
//
//   EXPECT_EQ(queried(fixture, CL_DEVICE_ADDRESS_BITS), 64u);
//
// Contract: for values of at most eight bytes, whose size the cases of clGetDeviceInfo check.
// Throws SetUpFailed, which names the query, where the query fails.
#pragma once

#include <clmem/opencl.hpp>
#include <cstdint>

#include "harness/fixture.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

[[nodiscard]] inline std::uint64_t queried(const Fixture& fixture, cl_device_info query) {
  std::uint64_t value = 0;  // hosts are little-endian: a smaller value has zeros after it
  must_succeed(clGetDeviceInfo, fixture.device().id(), query, sizeof value, &value, nullptr);
  return value;
}

// Throws Unsupported for a custom device, which no minimum applies to.
inline void needs_standard_device(const Fixture& fixture) {
  if ((queried(fixture, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CUSTOM) != 0) {
    unsupported("a device that is not custom");
  }
}

}  // namespace clmem::conformance
