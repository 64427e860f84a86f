// SPDX-License-Identifier: Apache-2.0
#include "model/partition.hpp"

#include <algorithm>

#include "model/refused.hpp"

namespace clmem::mock {
namespace {

using Property = cl_device_partition_property;
using Units = std::vector<cl_uint>;

bool divides(const AffinityLevel& level, const Device& device) {
  return level.compute_units < device.config.max_compute_units;
}

bool is_one_of(const std::vector<Property>& list, Property value) {
  return std::ranges::find(list, value) != list.end();
}

Units equal_parts(cl_uint whole, cl_uint part) {
  return Units(whole / part, part);
}

// The last sub-device has what is left, as its compute units share less.
Units shared_parts(cl_uint whole, cl_uint part) {
  Units units = equal_parts(whole, part);
  if (whole % part != 0) {
    units.push_back(whole % part);
  }
  return units;
}

void require_end(Property property) {
  refuse_if(property != 0, CL_INVALID_VALUE, "more than one partition scheme is given");
}

Partition plan_equally(const Device& device, const Property* properties) {
  const Property part = properties[1];
  refuse_if(part <= 0, CL_INVALID_VALUE, "equal parts need at least one compute unit");
  require_end(properties[2]);
  const Property whole = device.config.max_compute_units;
  refuse_if(part > whole, CL_INVALID_DEVICE_PARTITION_COUNT,
            "the device has fewer compute units than one part needs");
  refuse_if(part == whole, CL_DEVICE_PARTITION_FAILED, "the only part would be the whole device");
  return {equal_parts(device.config.max_compute_units, static_cast<cl_uint>(part)),
          {CL_DEVICE_PARTITION_EQUALLY, part, 0}};
}

Partition plan_by_counts(const Device& device, const Property* properties) {
  Partition partition{{}, {CL_DEVICE_PARTITION_BY_COUNTS}};
  Property left = device.config.max_compute_units;
  for (const Property* count = properties + 1; *count != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END;
       ++count) {
    refuse_if(*count < 0, CL_INVALID_DEVICE_PARTITION_COUNT, "a count is negative");
    refuse_if(*count > left, CL_INVALID_DEVICE_PARTITION_COUNT,
              "the counts are above CL_DEVICE_MAX_COMPUTE_UNITS");
    refuse_if(partition.compute_units.size() == max_sub_devices(device),
              CL_INVALID_DEVICE_PARTITION_COUNT,
              "there are more counts than CL_DEVICE_PARTITION_MAX_SUB_DEVICES");
    left -= *count;
    partition.compute_units.push_back(static_cast<cl_uint>(*count));
    partition.type.push_back(*count);
  }
  refuse_if(partition.compute_units.empty(), CL_INVALID_VALUE, "no counts are given");
  partition.type.insert(partition.type.end(), {CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0});
  return partition;
}

bool is_affinity_domain(Property domain) {
  constexpr Property known[]{
      CL_DEVICE_AFFINITY_DOMAIN_NUMA,     CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
      CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
      CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE};
  return std::ranges::find(known, domain) != std::end(known);
}

AffinityLevel require_level(const Device& device, Property domain) {
  const auto& levels = device.config.partition.affinity;
  refuse_if(!is_affinity_domain(domain), CL_INVALID_VALUE, "the affinity domain is not defined");
  const bool any = domain == CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;
  const auto found = std::ranges::find_if(levels, [&](const AffinityLevel& level) {
    return any ? divides(level, device) : static_cast<Property>(level.domain) == domain;
  });
  if (found == levels.end()) {
    throw Refused{any ? CL_DEVICE_PARTITION_FAILED : CL_INVALID_VALUE,
                  "the device has no such affinity domain"};
  }
  refuse_if(!divides(*found, device), CL_DEVICE_PARTITION_FAILED,
            "all compute units of the device share that affinity domain");
  return *found;
}

Partition plan_by_affinity(const Device& device, const Property* properties) {
  const AffinityLevel level = require_level(device, properties[1]);
  require_end(properties[2]);
  return {shared_parts(device.config.max_compute_units, level.compute_units),
          {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, static_cast<Property>(level.domain), 0}};
}

Partition plan(const Device& device, const Property* properties) {
  switch (properties[0]) {
    case CL_DEVICE_PARTITION_EQUALLY:
      return plan_equally(device, properties);
    case CL_DEVICE_PARTITION_BY_COUNTS:
      return plan_by_counts(device, properties);
    default:
      return plan_by_affinity(device, properties);
  }
}

}  // namespace

Partition plan_partition(const Device& device, const Property* properties) {
  refuse_if(properties == nullptr, CL_INVALID_VALUE, "no partition scheme is given");
  refuse_if(!is_one_of(device.config.partition.schemes, properties[0]), CL_INVALID_VALUE,
            "the partition scheme is not known or not supported");
  refuse_if(!is_one_of(partition_schemes(device), properties[0]), CL_DEVICE_PARTITION_FAILED,
            "the device cannot be divided any further");
  auto partition = plan(device, properties);
  refuse_if(partition.compute_units.size() > max_sub_devices(device), CL_DEVICE_PARTITION_FAILED,
            "there would be more sub-devices than CL_DEVICE_PARTITION_MAX_SUB_DEVICES");
  return partition;
}

cl_uint max_sub_devices(const Device& device) {
  const auto& partition = device.config.partition;
  return partition.schemes.empty()
             ? 0
             : std::min(partition.max_sub_devices, device.config.max_compute_units);
}

std::vector<Property> partition_schemes(const Device& device) {
  if (max_sub_devices(device) < 2) {
    return {};
  }
  auto schemes = device.config.partition.schemes;
  if (affinity_domains(device) == 0) {
    std::erase(schemes, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN);
  }
  return schemes;
}

cl_device_affinity_domain affinity_domains(const Device& device) {
  const auto& partition = device.config.partition;
  cl_device_affinity_domain domains = 0;
  if (is_one_of(partition.schemes, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN)) {
    for (const AffinityLevel& level : partition.affinity) {
      domains |= divides(level, device) ? level.domain : 0;
    }
  }
  return domains == 0 ? 0 : domains | CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;
}

}  // namespace clmem::mock
