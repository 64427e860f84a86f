// SPDX-License-Identifier: Apache-2.0
// record_diff.hpp - finds the first calls in which two runs of a program differ.
//
//   for (const Difference& difference : compare(first, second)) { std::cout << text_of(difference);
//   }
//
// Contract: calls are compared thread by thread. Addresses and times may differ, and so may the
// numbers in the names of handles as long as each consistently names the same object. Returns only
// the first difference of each thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trace/record_reader.hpp"

namespace clmem::mock {

struct Difference {
  std::uint64_t thread = 0;
  std::size_t index = 0;                // position among the calls of its thread, from 0
  std::optional<CallLine> before = {};  // the last equal call
  std::optional<CallLine> first = {};   // empty if the first run had ended
  std::optional<CallLine> second = {};
  std::vector<std::string> reasons = {};  // "size: 64 and 128"
  // Calls that only one run has before the two are in step again; both 0 if they never are.
  std::size_t only_first = 0;
  std::size_t only_second = 0;
};

[[nodiscard]] std::vector<Difference> compare(const Records& first, const Records& second);

// Returns several lines: the differences, the call before, and both calls.
[[nodiscard]] std::string text_of(const Difference& difference);

}  // namespace clmem::mock
