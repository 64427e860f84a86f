// SPDX-License-Identifier: Apache-2.0
#include "context_version.hpp"

#include <algorithm>
#include <clmem/bounds.hpp>

namespace clmem::detail {

Version oldest_version(const Context& context) {
  const std::vector<Device> devices = context.devices();
  if (devices.empty()) {
    return {};
  }
  Version oldest = devices.front().version();
  for (std::size_t i = 1; i < devices.size(); ++i) {
    oldest = std::min(oldest, devices[i].version());
  }
  return oldest;
}

void require_context_version(const char* routine, Version needed, const Context& context) {
  require_version(routine, needed, oldest_version(context), "a device of the context");
}

}  // namespace clmem::detail
