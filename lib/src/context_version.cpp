// SPDX-License-Identifier: Apache-2.0
#include "context_version.hpp"

#include <algorithm>
#include <atomic>
#include <new>

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

using PackedVersions = std::atomic<std::uint32_t>;

PackedVersions& packed_in(std::byte* bytes) noexcept {
  return *std::launder(reinterpret_cast<PackedVersions*>(bytes));
}

}  // namespace

namespace detail {

void KnownVersions::make(std::uint32_t packed) noexcept {
  static_assert(sizeof(PackedVersions) == sizeof(packed_) &&
                alignof(PackedVersions) == alignof(std::uint32_t));
  ::new (static_cast<void*>(packed_)) PackedVersions{packed};
}

std::uint32_t KnownVersions::load() const noexcept {
  return packed_in(packed_).load();
}

void KnownVersions::store(std::uint32_t packed) const noexcept {
  packed_in(packed_).store(packed);
}

}  // namespace detail

detail::VersionRange Context::versions() const {
  return facts().versions.get_or([this] { return versions_of(devices()); });
}

void detail::require_context_version(const char* routine, Version needed, const Context& context) {
  static_cast<void>(context.require(routine));
  require_version(routine, needed, context.version(), "a device of the context");
}

}  // namespace clmem
