// SPDX-License-Identifier: Apache-2.0
// constants.hpp - names of the OpenCL constants that parameters of calls take and that queries
// store.
//
//   parameter_values("clCreateBuffer", "flags")->constants   // CL_MEM_READ_WRITE, ...
//   query_named(CL_EVENT_COMMAND_TYPE)->stores               // CL_COMMAND_NDRANGE_KERNEL, ...
//   text_of(*parameter_values("", "map_flags"), 3)           // "CL_MAP_READ | CL_MAP_WRITE"
//
// Contract: plain tables of the specification's definitions, which determine how a value is
// printed, never which value is expected. Members of structures and elements of arrays are counted
// from zero.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clmem::constants {

struct Values;

struct Constant {
  std::string_view name;
  std::uint64_t value;
  const Values* stores = nullptr;  // null: a plain number or an address
};

struct Values {
  // `status`: an execution status, whose negative values are error codes.
  enum class Reading : std::uint8_t { value, bits, status };

  Reading reading;
  std::span<const Constant> constants;
};

// Returns null for parameters that are plain numbers.
[[nodiscard]] const Values* parameter_values(std::string_view function, std::string_view parameter,
                                             std::size_t member = 0);

// Returns null for a value that is not a query. Queries of different entry points have different
// values.
[[nodiscard]] const Constant* query_named(std::uint64_t value);

[[nodiscard]] std::optional<std::uint64_t> value_of(std::string_view name);

// Returns a text such as "CL_COMMAND_MARKER", "CL_MEM_READ_ONLY | 0x100000000" or "0x4003
// (unknown)"; a negative status is a number.
[[nodiscard]] std::string text_of(const Values& values, std::uint64_t value);

// Returns the text of a list of properties and their values, which may end with a zero.
[[nodiscard]] std::string text_of_properties(std::span<const std::uint64_t> list);

}  // namespace clmem::constants
