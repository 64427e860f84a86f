// SPDX-License-Identifier: Apache-2.0
// build_options.hpp - the options of clBuildProgram, clCompileProgram and clLinkProgram.
//
//   const auto options = parse_build_options("-DN=4 -cl-std=CL1.2", BuildStep::compile);
//   options->definitions.at(0)      // "N=4"
//
// Contract: returns std::nullopt for options that the step does not support (Compiler Options,
// Linker Options).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::mock {

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
