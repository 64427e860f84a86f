// SPDX-License-Identifier: Apache-2.0
// given_values.hpp - the values given to a call, as text for its error.
//
//   describe({{"offset", offset}, {"region", region}})  ->  "offset = 4, region = (16, 2, 1)"
//
// Contract: built only after a failure.
#pragma once

#include <clmem/detail/layout.hpp>
#include <clmem/flags.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>

namespace clmem::detail {

[[nodiscard]] std::string hexadecimal(cl_ulong value);

struct GivenValue {
  GivenValue(const char* given_name, std::size_t given_value);
  GivenValue(const char* given_name, std::string given_value)
      : name{given_name}, value{std::move(given_value)} {}
  GivenValue(const char* given_name, const Origin& origin);
  GivenValue(const char* given_name, const Region& region);
  GivenValue(const char* given_name, const Pitches& pitches);
  template <Flags T>
  GivenValue(const char* given_name, T flags) : name{given_name}, value{to_string(flags)} {}

  const char* name;
  std::string value;
};

[[nodiscard]] std::string describe(std::initializer_list<GivenValue> values);

}  // namespace clmem::detail
