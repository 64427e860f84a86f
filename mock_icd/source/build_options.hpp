// SPDX-License-Identifier: Apache-2.0
// build_options.hpp - the build options of OpenCL programs, and the languages that they name.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

// The languages that -cl-std can select.
//
// Contract: the versions of OpenCL C; those of C++ for OpenCL are names without a version, because
// no mock device supports them.
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

[[nodiscard]] inline const Language* find_language(std::string_view option) {
  const auto* const found = std::ranges::find(languages, option, &Language::option);
  return found == languages.end() ? nullptr : found;
}

// The options of clBuildProgram, clCompileProgram and clLinkProgram.
//
// Contract: returns std::nullopt for options that the step does not support (Compiler Options,
// Linker Options).

// build: compiles and links in one call, with the options of both.
enum class BuildStep : std::uint8_t { build, compile, link };

struct BuildOptions {
  std::vector<std::string> definitions = {};
  std::string language = {};  // value of -cl-std, such as "CL2.0"
  bool argument_info = false;
  bool library = false;
  bool enable_link_options = false;
  bool fast_math = false;
  bool uniform_groups = false;
};

[[nodiscard]] std::optional<BuildOptions> parse_build_options(std::string_view options,
                                                              BuildStep step);

}  // namespace clmem::mock
