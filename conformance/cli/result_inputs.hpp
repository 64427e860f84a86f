// SPDX-License-Identifier: Apache-2.0
// result_inputs.hpp - result files that exist already, as a command line names them.
//
//   for (const fs::path& file : result_files_in(argument)) { ... }
//
// Contract: a file is used as it is; a directory, as `run --output` makes it, means every
// results.jsonl below it, in the order of their names. SetupError names a directory without one.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace clmem::conformance {

inline constexpr const char* result_file_name = "results.jsonl";

[[nodiscard]] std::vector<std::filesystem::path> result_files_in(
    const std::filesystem::path& input);

// Short names that distinguish the files: the directory of a results.jsonl, the stem of any other
// file; with the directories above where that is not enough, and a number where they are not.
[[nodiscard]] std::vector<std::string> labels_of(std::span<const std::filesystem::path> files);

}  // namespace clmem::conformance
