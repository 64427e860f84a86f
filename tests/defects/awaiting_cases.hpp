// SPDX-License-Identifier: Apache-2.0
// awaiting_cases.hpp - defects whose requirements no case of the suite cites yet.
//
// Contract: sorted. A defect leaves the list with the first case that cites one of its
// requirements; from then on it has to be seen.
#pragma once

#include <array>
#include <string_view>

namespace clmem::tests {

using namespace std::string_view_literals;

inline constexpr std::array awaiting_cases{
};

}  // namespace clmem::tests
