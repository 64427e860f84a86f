// SPDX-License-Identifier: Apache-2.0
// partition.hpp - the division of a device into sub-devices.
//
// Contract: plan_partition() checks the rules of clCreateSubDevices, and reads no further than the
// first zero that may end the properties of the scheme. Schemes that queries report as supported
// give at least two sub-devices.
#pragma once

#include <vector>

#include "model/device.hpp"

namespace clmem::mock {

struct Partition {
  std::vector<cl_uint> compute_units;
  // as given, with the affinity domain found for CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE
  std::vector<cl_device_partition_property> type;
};

[[nodiscard]] Partition plan_partition(const Device& device,
                                       const cl_device_partition_property* properties);

// The values of CL_DEVICE_PARTITION_MAX_SUB_DEVICES, _PROPERTIES and _AFFINITY_DOMAIN.
[[nodiscard]] cl_uint max_sub_devices(const Device& device);
[[nodiscard]] std::vector<cl_device_partition_property> partition_schemes(const Device& device);
[[nodiscard]] cl_device_affinity_domain affinity_domains(const Device& device);

}  // namespace clmem::mock
