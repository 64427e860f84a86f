// SPDX-License-Identifier: Apache-2.0
// hazard.hpp - what the mock driver does about uses of memory that nothing orders.
//
//   mock.look_for_hazards(HazardMode::collect);
//   run();
//   EXPECT_THAT(mock.hazards(), IsEmpty());
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace clmem::mock {

// off: nothing, at no cost. collect: kept for the test to ask for. print: also written to stderr.
// abort: the program ends there.
enum class HazardMode { off, collect, print, abort };

// Whether a command that reads bytes that nothing has written is reported, too.
enum class NeverWritten { ignored, reported };

inline constexpr auto hazard_mode_names =
    std::to_array<std::string_view>({"off", "collect", "print", "abort"});

[[nodiscard]] constexpr const char* name_of(HazardMode mode) {
  return hazard_mode_names.at(static_cast<std::size_t>(mode)).data();
}

[[nodiscard]] constexpr std::optional<HazardMode> hazard_mode_named(std::string_view name) {
  for (std::size_t at = 0; at < hazard_mode_names.size(); ++at) {
    if (name == hazard_mode_names.at(at)) {
      return static_cast<HazardMode>(at);
    }
  }
  return std::nullopt;
}

struct HazardInfo {
  std::string kind;          // "unordered", "mapped", "host-changed", "freed", "never-written",
                             // "leaked"
  std::uint64_t first = 0;   // sequence numbers of the two calls
  std::uint64_t second = 0;  // 0 where one call alone is wrong
  std::string text;          // both calls, what they touch, and what is missing between them
};

// What a GoogleTest matcher shows of it: a vector of them has a line for each.
inline void PrintTo(const HazardInfo& hazard, std::ostream* out) {
  *out << "\n  " << hazard.kind << ": " << hazard.text;
}

}  // namespace clmem::mock
