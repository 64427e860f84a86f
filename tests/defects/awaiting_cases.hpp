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
    "buffer-to-image.drops-offset"sv,
    "buffer-to-image.drops-x"sv,
    "buffer-to-image.loses-last-column"sv,
    "image-copy.accepts-other-format"sv,
    "image-copy.accepts-overlap"sv,
    "image-copy.does-nothing"sv,
    "image-copy.drops-destination-x"sv,
    "image-copy.drops-destination-z"sv,
    "image-copy.drops-source-x"sv,
    "image-copy.drops-source-y"sv,
    "image-copy.loses-last-row"sv,
    "image-copy.wrong-code-for-overlap"sv,
    "image-fill.accepts-empty-region"sv,
    "image-fill.accepts-region-past-end"sv,
    "image-fill.does-nothing"sv,
    "image-fill.drops-alpha"sv,
    "image-fill.drops-x"sv,
    "image-fill.drops-y"sv,
    "image-fill.loses-last-row"sv,
    "image-fill.swaps-red-and-blue"sv,
    "image-map.accepts-empty-region"sv,
    "image-map.accepts-region-past-end"sv,
    "image-map.drops-x"sv,
    "image-map.drops-y"sv,
    "image-map.drops-z"sv,
    "image-map.tells-no-slice-pitch"sv,
    "image-map.tells-packed-row-pitch"sv,
    "image-map.tells-slice-pitch-of-flat-image"sv,
    "image-to-buffer.accepts-short-buffer"sv,
    "image-to-buffer.drops-offset"sv,
    "image-to-buffer.drops-y"sv,
    "image-to-buffer.loses-last-row"sv,
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
