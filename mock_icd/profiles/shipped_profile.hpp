// SPDX-License-Identifier: Apache-2.0
// shipped_profile.hpp - the built-in scripts, by name.
//
// Contract: the texts are those of the files in this directory at build time.
#pragma once

#include <span>
#include <string_view>

namespace clmem::mock {

struct ShippedProfile {
  std::string_view name;
  std::string_view text;
};

[[nodiscard]] std::span<const ShippedProfile> shipped_profiles();

[[nodiscard]] const ShippedProfile* find_shipped_profile(std::string_view name);

}  // namespace clmem::mock
