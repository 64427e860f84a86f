// SPDX-License-Identifier: Apache-2.0
#include "profiles/shipped_profile.hpp"

#include <algorithm>

namespace clmem::mock {

const ShippedProfile* find_shipped_profile(std::string_view name) {
  const auto profiles = shipped_profiles();
  const auto found = std::ranges::find(profiles, name, &ShippedProfile::name);
  return found == profiles.end() ? nullptr : &*found;
}

}  // namespace clmem::mock
