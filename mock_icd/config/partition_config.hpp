// SPDX-License-Identifier: Apache-2.0
// partition_config.hpp - the ways in which one simulated device can be partitioned.
//
//   PartitionConfig partition;
//   partition.schemes = {CL_DEVICE_PARTITION_EQUALLY};
//   partition.affinity = {{CL_DEVICE_AFFINITY_DOMAIN_NUMA, 8}, {CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
//   2}};
//
// Contract: plain values. A device does not report schemes and levels for which it has too few
// compute units, nor more sub-devices than compute units.
#pragma once

#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

// A domain level, and the number of compute units that share one NUMA node or cache of it.
struct AffinityLevel {
  cl_device_affinity_domain domain;
  cl_uint compute_units;
};

struct PartitionConfig {
  // Empty for a device that cannot be partitioned.
  std::vector<cl_device_partition_property> schemes{CL_DEVICE_PARTITION_EQUALLY,
                                                    CL_DEVICE_PARTITION_BY_COUNTS,
                                                    CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN};
  std::vector<AffinityLevel> affinity{{CL_DEVICE_AFFINITY_DOMAIN_NUMA, 2},
                                      {CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE, 1}};  // outermost first
  cl_uint max_sub_devices = 16;
};

}  // namespace clmem::mock
