// SPDX-License-Identifier: Apache-2.0
// device_query.hpp - a number that a device reports in a query.
//
//   EXPECT_EQ(queried(fixture, CL_DEVICE_ADDRESS_BITS), 64u);
//
// Contract: for values of at most eight bytes, whose size the cases of clGetDeviceInfo check.
// Throws SetUpFailed, which names the query, where the query fails.
#pragma once

#include <algorithm>
#include <clmem/opencl.hpp>
#include <cstdint>

#include "harness/fixture.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

[[nodiscard]] inline std::uint64_t queried(const Fixture& fixture, cl_device_info query) {
  cl_device_id const device = fixture.device().id();
  std::size_t size = 0;
  must_succeed(clGetDeviceInfo, device, query, 0, nullptr, &size);
  // Hosts are little-endian: a smaller value has zeros after it. A driver may use all bytes of the
  // storage that it is given, so that it gets no more than the value needs.
  std::uint64_t value = 0;
  must_succeed(clGetDeviceInfo, device, query, std::min(size, sizeof value), &value, nullptr);
  return value;
}

// Throws Unsupported for a custom device, which no minimum applies to.
inline void need_standard_device(const Fixture& fixture) {
  if ((queried(fixture, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CUSTOM) != 0) {
    unsupported("a device that is not custom");
  }
}

}  // namespace clmem::conformance
