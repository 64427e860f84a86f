// SPDX-License-Identifier: Apache-2.0
// hazard.hpp - the treatment of detected hazards: unordered uses of memory.
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

// off: no detection and no cost. collect: kept for the test to query. print: also written to
// stderr. abort: ends the program at the hazard.
enum class HazardMode { off, collect, print, abort };

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
  std::uint64_t second = 0;  // 0 if only one call is involved
  std::string text;          // both calls, their memory, and the missing order
};

// Makes GoogleTest print a vector of hazards with a line for each.
inline void PrintTo(const HazardInfo& hazard, std::ostream* out) {
  *out << "\n  " << hazard.kind << ": " << hazard.text;
}

}  // namespace clmem::mock
