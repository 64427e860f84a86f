// SPDX-License-Identifier: Apache-2.0
#include "runner/assigned_device.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "runner/setup_error.hpp"

// CTest passes resources to a test in one variable per group and type (cmake-ctest(1), "Resource
// Allocation"): CTEST_RESOURCE_GROUP_0_GPUS=id:1,slots:1; several resources are separated by ';'.

namespace clmem::conformance {
namespace {

constexpr std::string_view resource_prefix = "resource:";

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) {
    return static_cast<char>(std::toupper(letter));
  });
  return text;
}

// Returns the id of "id:1,slots:1".
std::string id_in(const std::string& variable, const std::string& value) {
  constexpr std::string_view key = "id:";
  if (value.find(';') != std::string::npos) {
    throw SetupError{
        fmt::format("{}={}: expected one device; ask for one resource per group", variable, value)};
  }
  const std::size_t end = value.find(',');
  if (!value.starts_with(key) || end == std::string::npos || end == key.size()) {
    throw SetupError{
        fmt::format("{}={}: expected id:ID,slots:N, as CTest writes it", variable, value)};
  }
  return value.substr(key.size(), end - key.size());
}

}  // namespace

std::string assigned_device(const std::string& selector, const Environment& environment) {
  if (!selector.starts_with(resource_prefix)) {
    return selector;
  }
  const std::string count_variable = "CTEST_RESOURCE_GROUP_COUNT";
  const auto count = environment(count_variable);
  if (!count) {
    return "";
  }
  if (*count != "1") {
    throw SetupError{
        fmt::format("{}={}: expected one group with one device", count_variable, *count)};
  }
  const std::string type = selector.substr(resource_prefix.size());
  const std::string variable = "CTEST_RESOURCE_GROUP_0_" + upper(type);
  const auto value = environment(variable);
  if (!value) {
    throw SetupError{fmt::format(
        "--device {}: CTest has assigned no resource of type '{}' but of '{}'; RESOURCE_GROUPS has "
        "to ask for it",
        selector, type, environment("CTEST_RESOURCE_GROUP_0").value_or(""))};
  }
  return id_in(variable, *value);
}

}  // namespace clmem::conformance
