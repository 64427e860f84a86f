// SPDX-License-Identifier: Apache-2.0
// record_diff.hpp - where two runs of a program first made different calls.
//
//   for (const Difference& difference : compare(first, second)) { std::cout << text_of(difference);
//   }
//
// Contract: calls are compared thread by thread. Addresses and times may differ, and so may the
// numbers in the names of handles as long as each means the same object throughout. At most
// one difference for each thread, the first.
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
  std::size_t index = 0;                // of the call among those of its thread, counted from 0
  std::optional<CallLine> before = {};  // the last call that is the same
  std::optional<CallLine> first = {};   // none: the first run had ended
  std::optional<CallLine> second = {};
  std::vector<std::string> reasons = {};  // "size: 64 and 128"
  // Calls that one run has alone before the two go on alike; both 0 where they do not.
  std::size_t only_first = 0;
  std::size_t only_second = 0;
};

[[nodiscard]] std::vector<Difference> compare(const Records& first, const Records& second);

// Several lines: what differs, the call before, and both calls.
[[nodiscard]] std::string text_of(const Difference& difference);

}  // namespace clmem::mock
