// SPDX-License-Identifier: Apache-2.0
#include "model/rules/device_list_rules.hpp"

#include <algorithm>

#include "model/registry.hpp"

namespace clmem::mock {

Devices require_devices(const Registry& registry, const Devices& allowed, DeviceList list) {
  refuse_if(list.devices == nullptr || list.count == 0, rule::no_devices);
  Devices chosen;
  for (cl_uint at = 0; at < list.count; ++at) {
    auto device = registry.get(list.devices[at]);
    refuse_if(std::ranges::find(allowed, device) == allowed.end(), rule::not_a_listed_device);
    if (std::ranges::find(chosen, device) == chosen.end()) {
      chosen.push_back(std::move(device));
    }
  }
  return chosen;
}

Devices require_devices_or_all(const Registry& registry, const Devices& allowed, DeviceList list) {
  return list.devices == nullptr && list.count == 0 ? allowed
                                                    : require_devices(registry, allowed, list);
}

}  // namespace clmem::mock
