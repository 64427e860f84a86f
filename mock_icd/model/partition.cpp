// SPDX-License-Identifier: Apache-2.0
#include "model/partition.hpp"

#include <algorithm>

#include "model/info_writer.hpp"
#include "model/rule.hpp"
#include "model/state.hpp"

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

// The last sub-device gets the remaining compute units.
Units shared_parts(cl_uint whole, cl_uint part) {
  Units units = equal_parts(whole, part);
  if (whole % part != 0) {
    units.push_back(whole % part);
  }
  return units;
}

void require_end(Property property) {
  refuse_if(property != 0, rule::several_partition_schemes);
}

// Sub-devices are smaller than the device (CL_DEVICE_PARTITION_EQUALLY): one with all units is
// rejected.
Partition plan_equally(const Device& device, const Property* properties) {
  const Property part = properties[1];
  refuse_if(part <= 0, rule::parts_without_units);
  require_end(properties[2]);
  const Property whole = device.config.max_compute_units;
  refuse_if(part > whole, rule::too_few_units_for_part);
  refuse_if(part == whole, rule::device_indivisible);
  return {equal_parts(device.config.max_compute_units, static_cast<cl_uint>(part)),
          {CL_DEVICE_PARTITION_EQUALLY, part, 0}};
}

Partition plan_by_counts(const Device& device, const Property* properties) {
  Partition partition{{}, {CL_DEVICE_PARTITION_BY_COUNTS}};
  Property left = device.config.max_compute_units;
  for (const Property* count = properties + 1; *count != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END;
       ++count) {
    refuse_if(*count < 0, rule::negative_count);
    refuse_if(*count > left, rule::counts_too_large);
    refuse_if(partition.compute_units.size() == max_sub_devices(device), rule::too_many_counts);
    left -= *count;
    partition.compute_units.push_back(static_cast<cl_uint>(*count));
    partition.type.push_back(*count);
  }
  refuse_if(partition.compute_units.empty(), rule::no_counts);
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
  refuse_if(!is_affinity_domain(domain), rule::unknown_affinity_domain);
  const bool any = domain == CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;
  const auto found = std::ranges::find_if(levels, [&](const AffinityLevel& level) {
    return any ? divides(level, device) : static_cast<Property>(level.domain) == domain;
  });
  if (found == levels.end()) {
    throw ApiError{any ? rule::one_affinity_domain : rule::no_such_affinity_domain};
  }
  refuse_if(!divides(*found, device), rule::one_affinity_domain);
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
  refuse_if(properties == nullptr, rule::no_partition_scheme);
  refuse_if(!is_one_of(device.config.partition.schemes, properties[0]),
            rule::unknown_partition_scheme);
  refuse_if(!is_one_of(partition_schemes(device), properties[0]), rule::device_indivisible);
  auto partition = plan(device, properties);
  refuse_if(partition.compute_units.size() > max_sub_devices(device), rule::too_many_sub_devices);
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

cl_int Model::clCreateSubDevices(cl_device_id in_device,
                                 const cl_device_partition_property* properties,
                                 cl_uint num_devices, cl_device_id* out_devices,
                                 cl_uint* num_devices_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto parent = model->registry.get(in_device);
    const Partition partition = plan_partition(*parent, properties);
    const auto& parts = partition.compute_units;
    refuse_if(out_devices != nullptr && num_devices < parts.size(),
              rule::list_shorter_than_partition);
    if (out_devices != nullptr) {
      std::ranges::transform(parts, out_devices, [&](cl_uint compute_units) {
        return model->registry.hand_out<cl_device_id>(model->registry.create<Device>(
            ObjectKind::device, parent, compute_units, partition.type));
      });
    }
    if (num_devices_ret != nullptr) {
      *num_devices_ret = static_cast<cl_uint>(parts.size());
    }
  });
}

}  // namespace clmem::mock
