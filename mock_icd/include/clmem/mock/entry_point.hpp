// SPDX-License-Identifier: Apache-2.0
// entry_point.hpp - OpenCL's entry points as an enumeration, with their parameters.
//
//   static_assert(name_of(EntryPoint::clCreateBuffer) == "clCreateBuffer");
//   parameters_of(EntryPoint::clFinish)[0].name == "command_queue"
//
// Contract: enumerators are named exactly as the C functions, so that a misspelt one does not
// compile. All data comes from entry_points.def; the numbers are stable only within one version of
// it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace clmem::mock {

enum class EntryPoint : std::uint32_t {
#define CLMEM_ENTRY_POINT(name, refusal, parameters) name,
#define CLMEM_LOADER_ENTRY_POINT(name, refusal, parameters) name,
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT
};

// The number of elements that a pointer parameter points to.
enum class Extent : std::uint8_t {
  none,
  three,
  counted,
  pairs,
  partition,
  text,
  buffer_region,
  image_format,
  image_desc,
  color
};

struct Parameter {
  std::string_view name;
  Extent extent = Extent::none;
  std::string_view counted_by;  // name of the count parameter, for Extent::counted
  std::size_t counted_by_index = 0;
};

namespace detail {

constexpr Parameter parse_parameter(std::string_view declared) {
  const auto bracket = declared.find('[');
  if (bracket == std::string_view::npos) {
    return {declared, Extent::none, {}, 0};
  }
  const auto name = declared.substr(0, bracket);
  const auto extent = declared.substr(bracket + 1, declared.size() - bracket - 2);
  if (extent == "3") {
    return {name, Extent::three, {}, 0};
  }
  if (extent == "pairs") {
    return {name, Extent::pairs, {}, 0};
  }
  if (extent == "partition") {
    return {name, Extent::partition, {}};
  }
  if (extent == "text") {
    return {name, Extent::text, {}, 0};
  }
  if (extent == "buffer_region") {
    return {name, Extent::buffer_region, {}, 0};
  }
  if (extent == "image_format") {
    return {name, Extent::image_format, {}, 0};
  }
  if (extent == "image_desc") {
    return {name, Extent::image_desc, {}, 0};
  }
  if (extent == "color") {
    return {name, Extent::color, {}, 0};
  }
  return {name, Extent::counted, extent, 0};
}

template <typename... Declared>
constexpr auto parse_parameters(Declared... declared) {
  std::array<Parameter, sizeof...(Declared)> parameters{parse_parameter(declared)...};
  for (Parameter& parameter : parameters) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].name == parameter.counted_by) {
        parameter.counted_by_index = i;
      }
    }
  }
  return parameters;
}

#define CLMEM_ENTRY_POINT(name, refusal, parameters) \
  inline constexpr auto parameters_of_##name = parse_parameters parameters;
#define CLMEM_LOADER_ENTRY_POINT CLMEM_ENTRY_POINT
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT

struct EntryPointRow {
  std::string_view name;
  std::span<const Parameter> parameters;
};

inline constexpr auto entry_point_rows = std::to_array<EntryPointRow>({
#define CLMEM_ENTRY_POINT(name, refusal, parameters) {#name, parameters_of_##name},
#define CLMEM_LOADER_ENTRY_POINT CLMEM_ENTRY_POINT
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT
});

}  // namespace detail

inline constexpr std::size_t entry_point_count = detail::entry_point_rows.size();

[[nodiscard]] constexpr std::string_view name_of(EntryPoint point) {
  return detail::entry_point_rows.at(static_cast<std::size_t>(point)).name;
}

[[nodiscard]] constexpr std::span<const Parameter> parameters_of(EntryPoint point) {
  return detail::entry_point_rows.at(static_cast<std::size_t>(point)).parameters;
}

// Empty if the entry point has no such parameter.
[[nodiscard]] constexpr std::optional<std::size_t> parameter_index(EntryPoint point,
                                                                   std::string_view name) {
  const auto parameters = parameters_of(point);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == name) {
      return i;
    }
  }
  return std::nullopt;
}

[[nodiscard]] constexpr std::optional<EntryPoint> entry_point_named(std::string_view name) {
  for (std::size_t i = 0; i < entry_point_count; ++i) {
    if (detail::entry_point_rows.at(i).name == name) {
      return static_cast<EntryPoint>(i);
    }
  }
  return std::nullopt;
}

namespace detail {

constexpr bool has_fallible_name(std::string_view name) {
  return !name.starts_with("clRelease") && !name.starts_with("clGetExtensionFunctionAddress") &&
         !name.starts_with("clUnload") && name != "clSVMFree" && name != "clGetPlatformIDs" &&
         name != "clIcdGetPlatformIDsKHR";
}

inline constexpr auto fallible_rows = [] {
  std::array<bool, entry_point_count> rows{};
  for (std::size_t i = 0; i < entry_point_count; ++i) {
    rows.at(i) = has_fallible_name(entry_point_rows.at(i).name);
  }
  return rows;
}();

}  // namespace detail

// True if a fault may be injected: excludes releases and frees, whose failure no caller can handle,
// and a loader's look-ups.
[[nodiscard]] constexpr bool is_fallible(EntryPoint point) {
  return detail::fallible_rows.at(static_cast<std::size_t>(point));
}

}  // namespace clmem::mock
