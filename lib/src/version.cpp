// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <clmem/handle.hpp>

namespace clmem {

Version Version::parse(std::string_view text) noexcept {
  constexpr std::string_view prefix = "OpenCL ";
  if (!text.starts_with(prefix)) {
    return {};
  }
  const char* const end = text.data() + text.size();
  Version version;
  const auto major = std::from_chars(text.data() + prefix.size(), end, version.major_number);
  if (major.ec != std::errc{} || major.ptr == end || *major.ptr != '.') {
    return {};
  }
  const auto minor = std::from_chars(major.ptr + 1, end, version.minor_number);
  return minor.ec == std::errc{} ? version : Version{};
}

}  // namespace clmem
