// SPDX-License-Identifier: Apache-2.0
#include "context_version.hpp"

#include <algorithm>

#include "bounds.hpp"

namespace clmem {
namespace {

detail::VersionRange versions_of(const std::vector<Device>& devices) {
  detail::VersionRange found{};
  for (const Device& device : devices) {
    const Version version = device.version();
    found.oldest = found.oldest == Version{} ? version : std::min(found.oldest, version);
    found.newest = std::max(found.newest, version);
  }
  return found;
}

}  // namespace

detail::VersionRange Context::versions() const {
  return facts().versions.get_or([this] { return versions_of(devices()); });
}

void detail::require_context_version(const char* routine, Version needed, const Context& context) {
  static_cast<void>(context.require(routine));
  require_version(routine, needed, context.version(), "a device of the context");
}

}  // namespace clmem
