// SPDX-License-Identifier: Apache-2.0
// device_query.hpp - a number that a device tells of itself.
//
//   const DeviceQuery bits{CL_DEVICE_ADDRESS_BITS, Width::of_uint};
//   EXPECT_EQ(ask(bench, bits), 64u);
//
// Contract: checks that the size told is that of the type, then gives the value; SetUpFailed, which
// names the query, where the device does not answer.
#pragma once

#include <clmem/opencl.hpp>
#include <cstdint>

#include "harness/bench.hpp"

namespace clmem::conformance {

// cl_uint, cl_bool and enumerations; cl_ulong and bit-fields; size_t.
enum class Width { of_uint, of_ulong, of_size };

struct DeviceQuery {
  cl_device_info info;
  Width width;
};

[[nodiscard]] std::uint64_t ask(const Bench& bench, const DeviceQuery& query);

// Throws Unsupported for a custom device: its limits are its own affair.
void needs_standard_device(const Bench& bench);

}  // namespace clmem::conformance
