// SPDX-License-Identifier: Apache-2.0
// record_commands.hpp - clmem-mock's commands on record files.
//
//   return exit_code(diff_records("good.txt", "bad.txt", std::cout));     // 0 or 1, like diff
//   export_trace("calls.txt", "run.json");
//
// Contract: throws std::runtime_error if a file cannot be read, parsed or written.
#pragma once

#include <iosfwd>
#include <string>

namespace clmem::mock {

enum class Comparison { same, different };

[[nodiscard]] Comparison diff_records(const std::string& first, const std::string& second,
                                      std::ostream& out);

void export_trace(const std::string& records, const std::string& trace);

}  // namespace clmem::mock
