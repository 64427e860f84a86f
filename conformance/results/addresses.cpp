// SPDX-License-Identifier: Apache-2.0
#include "results/addresses.hpp"

#include <algorithm>
#include <array>

namespace clmem::conformance {
namespace {

// The words that precede the value of an operand in a message of GoogleTest.
constexpr std::array<std::string_view, 2> leads{"Which is: ", "Actual: "};

bool follows_lead(std::string_view text) {
  return std::ranges::any_of(leads, [&](std::string_view lead) { return text.ends_with(lead); });
}

}  // namespace

std::string without_addresses(std::string_view assertion) {
  std::string result;
  for (std::size_t at = assertion.find("0x"); at != std::string_view::npos;
       at = assertion.find("0x")) {
    const std::size_t end =
        std::min(assertion.find_first_not_of("0123456789abcdef", at + 2), assertion.size());
    result += assertion.substr(0, at);
    result += follows_lead(result) ? "an address" : assertion.substr(at, end - at);
    assertion.remove_prefix(end);
  }
  return result += assertion;
}

}  // namespace clmem::conformance
