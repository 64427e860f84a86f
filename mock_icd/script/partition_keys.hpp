// SPDX-License-Identifier: Apache-2.0
// partition_keys.hpp - the keys of a device's partitions in scripts.
//
//   "partition": {"schemes": ["equally"], "affinity": {"numa": 4, "l1_cache": 1},
//   "max_sub_devices": 8}
//
// Contract: the value of an affinity domain is the number of compute units that share it.
#pragma once

#include <string>

#include "config/partition_config.hpp"

namespace clmem::mock {

class NodeView;

struct PartitionForm {
  static void read(const NodeView& value, PartitionConfig& member);
  static std::string write(const PartitionConfig& member);
};

}  // namespace clmem::mock
