// SPDX-License-Identifier: Apache-2.0
// language.hpp - the languages that -cl-std can select.
//
//   find_language("CL1.2")->version      // 1.2
//
// Contract: the versions of OpenCL C; those of C++ for OpenCL are names without a version, because
// no mock device supports them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "trace/opencl.hpp"

namespace clmem::mock {

struct Language {
  std::string_view option;
  std::optional<cl_version> version;
};

inline constexpr std::array languages{
    Language{"CL1.0", CL_MAKE_VERSION(1, 0, 0)}, Language{"CL1.1", CL_MAKE_VERSION(1, 1, 0)},
    Language{"CL1.2", CL_MAKE_VERSION(1, 2, 0)}, Language{"CL2.0", CL_MAKE_VERSION(2, 0, 0)},
    Language{"CL3.0", CL_MAKE_VERSION(3, 0, 0)}, Language{"CLC++", std::nullopt},
    Language{"CLC++1.0", std::nullopt},          Language{"CLC++2021", std::nullopt},
};

// Returns null for an unknown language.
[[nodiscard]] inline const Language* find_language(std::string_view option) {
  const auto* const found = std::ranges::find(languages, option, &Language::option);
  return found == languages.end() ? nullptr : found;
}

}  // namespace clmem::mock
