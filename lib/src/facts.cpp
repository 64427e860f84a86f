// SPDX-License-Identifier: Apache-2.0
#include "facts.hpp"

#include <array>
#include <cstdio>

namespace clmem::detail {
namespace {

std::string triple(const std::size_t* values) {
  return "(" + std::to_string(values[0]) + ", " + std::to_string(values[1]) + ", " +
         std::to_string(values[2]) + ")";
}

}  // namespace

std::string hexadecimal(cl_ulong value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "0x%llx", static_cast<unsigned long long>(value));
  return text.data();
}

Fact::Fact(const char* fact_name, std::size_t fact_value)
    : name{fact_name}, value{std::to_string(fact_value)} {}
Fact::Fact(const char* fact_name, const Origin& origin)
    : name{fact_name}, value{triple(origin.data())} {}
Fact::Fact(const char* fact_name, const Region& region)
    : name{fact_name}, value{triple(region.data())} {}
Fact::Fact(const char* fact_name, const Pitches& pitches)
    : name{fact_name},
      value{"(" + std::to_string(pitches.row) + ", " + std::to_string(pitches.slice) + ")"} {}

std::string describe(std::initializer_list<Fact> facts) {
  std::string text;
  for (const Fact& fact : facts) {
    text += (text.empty() ? "" : ", ") + std::string{fact.name} + " = " + fact.value;
  }
  return text;
}

}  // namespace clmem::detail
