// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/kernel_argument.hpp>

namespace clmem {
namespace {

constexpr std::array<std::string_view, 11> scalars{
    "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"};
constexpr std::array<std::string_view, 6> widths{"", "2", "3", "4", "8", "16"};

bool is_built_in(std::string_view name) {
  return std::ranges::any_of(scalars, [name](std::string_view scalar) {
    return name.starts_with(scalar) &&
           std::ranges::find(widths, name.substr(scalar.size())) != widths.end();
  });
}

std::string_view without_sign(std::string_view name) {
  return name.starts_with('u') ? name.substr(1) : name;
}

}  // namespace

std::string to_string(const TypeNames& names) {
  std::string text{names.first};
  return names.second.empty() ? text : text + " (or " + std::string{names.second} + ")";
}

bool stands_for(const TypeNames& names, std::string_view name) {
  return !names.known() || !is_built_in(name) || name == names.first || name == names.second;
}

bool converts_to(const TypeNames& names, std::string_view name) {
  return stands_for(names, name) || without_sign(name) == without_sign(names.first) ||
         (!names.second.empty() && without_sign(name) == without_sign(names.second));
}

}  // namespace clmem
