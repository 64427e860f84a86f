// SPDX-License-Identifier: Apache-2.0
// replace_file.hpp - writes a whole file at once.
//
//   replace_file(directory / "report.json", text);
//
// Contract: readers see the old file or the new one, and when the system refuses, a full disk for
// example, the old one stays as it is. Throws std::system_error "cannot write PATH: why".
#pragma once

#include <filesystem>
#include <string_view>

namespace clmem::conformance {

void replace_file(const std::filesystem::path& path, std::string_view text);

// Everything, however many pieces the system takes it in. The path is for the message.
void write_all(int descriptor, std::string_view text, const std::filesystem::path& path);

// With the system's reason for the call that failed just now.
[[noreturn]] void throw_system(const std::filesystem::path& path, std::string_view action);

}  // namespace clmem::conformance
