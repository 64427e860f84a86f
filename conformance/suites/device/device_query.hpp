// SPDX-License-Identifier: Apache-2.0
// device_query.hpp - a number that a device reports in a query.
//
//   EXPECT_EQ(queried(fixture, as_uint(CL_DEVICE_ADDRESS_BITS)), 64u);
//
// Contract: checks that the reported size is that of the type, then returns the value. Throws
// SetUpFailed, which names the query, where the query fails.
#pragma once

#include <clmem/opencl.hpp>
#include <cstdint>

#include "harness/fixture.hpp"

namespace clmem::conformance {

// The type of a value. of_uint: cl_uint, cl_bool and enumerations; of_ulong: cl_ulong and
// bit-fields; of_size: size_t.
enum class Width { of_uint, of_ulong, of_size };

struct DeviceQuery {
  cl_device_info info;
  Width width;
};

[[nodiscard]] constexpr DeviceQuery as_uint(cl_device_info info) {
  return {info, Width::of_uint};
}
[[nodiscard]] constexpr DeviceQuery as_ulong(cl_device_info info) {
  return {info, Width::of_ulong};
}
[[nodiscard]] constexpr DeviceQuery as_size(cl_device_info info) {
  return {info, Width::of_size};
}

[[nodiscard]] std::uint64_t queried(const Fixture& fixture, const DeviceQuery& query);

// Throws Unsupported for a custom device, which no minimum applies to.
void needs_standard_device(const Fixture& fixture);

}  // namespace clmem::conformance
