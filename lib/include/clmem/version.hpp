// SPDX-License-Identifier: Apache-2.0
// version.hpp - an OpenCL version, ordered.
//
//   Version::parse("OpenCL 1.2 pocl") >= Version{1, 2}
#pragma once

#include <clmem/export.hpp>
#include <compare>
#include <string_view>

namespace CLMEM_EXPORT clmem {

struct Version {
  unsigned major_number = 0;
  unsigned minor_number = 0;

  // Reads "OpenCL M.m ..." as CL_PLATFORM_VERSION and CL_DEVICE_VERSION give it. Another text is
  // version 0.0.
  [[nodiscard]] static Version parse(std::string_view text) noexcept;

  friend auto operator<=>(const Version&, const Version&) = default;
};

}  // namespace clmem
