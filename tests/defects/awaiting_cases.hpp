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
    "svm-copy.accepts-null-destination"sv,
    "svm-copy.accepts-null-source"sv,
    "svm-copy.accepts-overlap"sv,
    "svm-copy.does-nothing"sv,
    "svm-copy.loses-last-byte"sv,
    "svm-copy.refuses-adjacent"sv,
    "svm-fill.accepts-no-pattern"sv,
    "svm-fill.accepts-null-pattern"sv,
    "svm-fill.accepts-odd-size"sv,
    "svm-fill.accepts-unaligned"sv,
    "svm-fill.does-nothing"sv,
    "svm-fill.loses-last-pattern"sv,
    "svm-fill.refuses-long-pattern"sv,
    "svm-fill.truncates-pattern"sv,
    "svm-free.accepts-null-list"sv,
    "svm-free.forgets-callback"sv,
    "svm-map.accepts-mixed-invalidation"sv,
    "svm-map.accepts-no-bytes"sv,
    "svm-map.accepts-null"sv,
    "svm-unmap.accepts-null"sv,
};

}  // namespace clmem::tests
