// SPDX-License-Identifier: Apache-2.0
// shipped_profile.hpp - the ready scripts that the driver knows by name.
//
//   find_shipped_profile("opencl-1.2")->text      // the JSON of profiles/opencl-1.2.json
//
// Contract: the texts are those of the files in this directory when the driver was built.
#pragma once

#include <span>
#include <string_view>

namespace clmem::mock {

struct ShippedProfile {
  std::string_view name;
  std::string_view text;
};

[[nodiscard]] std::span<const ShippedProfile> shipped_profiles();

// Null where none has the name.
[[nodiscard]] const ShippedProfile* find_shipped_profile(std::string_view name);

}  // namespace clmem::mock
