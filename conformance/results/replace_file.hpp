// SPDX-License-Identifier: Apache-2.0
// replace_file.hpp - replaces a whole file atomically.
//
//   replace_file(directory / "report.json", text);
//
// Contract: readers see the old file or the new one; if the system reports an error, such as a full
// disk, the old file is unchanged. Throws std::system_error "cannot write PATH: why".
#pragma once

#include <filesystem>
#include <string_view>

namespace clmem::conformance {

void replace_file(const std::filesystem::path& path, std::string_view text);

// Writes all of the text, in as many pieces as the system needs. The path is for the error message.
void write_all(int descriptor, std::string_view text, const std::filesystem::path& path);

// Throws with the system's reason for the latest failed call.
[[noreturn]] void throw_system(const std::filesystem::path& path, std::string_view action);

}  // namespace clmem::conformance
