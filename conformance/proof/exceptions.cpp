// SPDX-License-Identifier: Apache-2.0
#include "proof/exceptions.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "expectations/glob.hpp"
#include "proof/embedded_tables.hpp"

namespace clmem::conformance {

const ReasonTable& unproven_cases() {
  static const ReasonTable table = ReasonTable::parse(
      fmt::format("{}\n", fmt::join(embedded_unproven_cases(), "\n")), "unproven_cases.csv");
  return table;
}

const std::string* reason_of_unproven(std::string_view id) {
  for (const ReasonRow& row : unproven_cases().rows()) {
    if (glob_matches(row.name, id)) {
      return &row.reason;
    }
  }
  return nullptr;
}

}  // namespace clmem::conformance
