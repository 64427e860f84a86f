// SPDX-License-Identifier: Apache-2.0
// facts.hpp - the values given to a call, as text for its error.
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

struct Fact {
  Fact(const char* fact_name, std::size_t fact_value);
  Fact(const char* fact_name, std::string fact_value)
      : name{fact_name}, value{std::move(fact_value)} {}
  Fact(const char* fact_name, const Origin& origin);
  Fact(const char* fact_name, const Region& region);
  Fact(const char* fact_name, const Pitches& pitches);
  template <Flags T>
  Fact(const char* fact_name, T flags) : name{fact_name}, value{to_string(flags)} {}

  const char* name;
  std::string value;
};

[[nodiscard]] std::string describe(std::initializer_list<Fact> facts);

}  // namespace clmem::detail
