// SPDX-License-Identifier: Apache-2.0
#include "results/former_names.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace clmem::conformance {
namespace {

// Words of ids until 0.2.0. None of them occurs in a current id; longer ones come first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 18> words{{
    {"TellsOf", "Reports"},
    {"Tells", "Reports"},
    {"OfBehind", "After"},
    {"FarBehind", "FarBeyond"},
    {"Behind", "After"},
    {"PitchesHoldTheirPixels", "ReportsPitches"},
    {"ReportsNoSmallerSizeOfBuffer", "ReportsSizeOfBuffer"},
    {"ReportsOneLevelAndNoSamples", "ReportsNoLevelsAndNoSamples"},
    {"SvmCapabilities.HoldCoarseGrainIn2", "DeviceInfo.HasBits/CoarseGrainMemory"},
    {"SvmCapabilities.HoldCoarseGrainWithFineGrain", "DeviceInfo.HasBits/CoarseGrainWithFineGrain"},
    {"SvmCapabilities.HoldFineGrainWithAtomics", "DeviceInfo.HasFineGrainWithAtomics"},
    {"CreatePipe.Refuses/PacketOfNoSize", "CreatePipe.RefusesSize/PacketOfNoSize"},
    {"CreatePipe.Refuses/NoPackets", "CreatePipe.RefusesSize/NoPackets"},
    {"CreatePipe.Refuses/", "CreatePipe.RefusesFlags/"},
    {"SvmAlloc.Refuses/Alignment", "SvmAlloc.RefusesAlignment/"},
    {"SvmAlloc.Refuses/NoBytes", "SvmAlloc.RefusesSize/NoBytes"},
    {"SvmAlloc.Refuses/MoreThanThereIs", "SvmAlloc.RefusesSize/MoreThanThereIs"},
    {"SvmAlloc.Refuses/", "SvmAlloc.RefusesFlags/"},
}};

bool goes_on(const std::string& text, std::size_t end) {
  return end < text.size() && text[end] >= 'a' && text[end] <= 'z';
}

}  // namespace

std::string current_name(std::string id_or_pattern) {
  for (const auto& [former, today] : words) {
    for (std::size_t at = id_or_pattern.find(former); at != std::string::npos;
         at = id_or_pattern.find(former, at + 1)) {
      if (!goes_on(id_or_pattern, at + former.size())) {
        id_or_pattern.replace(at, former.size(), today);
      }
    }
  }
  return id_or_pattern;
}

}  // namespace clmem::conformance
