// SPDX-License-Identifier: Apache-2.0
#include "report/html_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "report/page_parts.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

std::string joined(std::span<const char* const> lines) {
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

// Escapes "</script" and "<!--", which have a meaning inside a script element even in strings.
std::string script_safe(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char letter : json) {
    if (letter == '<') {
      text += "\\u003c";
    } else {
      text += letter;
    }
  }
  return text;
}

}  // namespace

std::string html_report(std::span<const TargetReport> reports, const RequirementTable& table,
                        const PageBounds& bounds) {
  std::string page;
  for (const std::string_view line : page_frame()) {
    if (line == "@style@") {
      page += joined(page_style());
    } else if (line == "@data@") {
      page += script_safe(to_line(page_data(reports, table, bounds))) + "\n";
    } else if (line == "@script@") {
      page += joined(page_script());
    } else {
      page += fmt::format("{}\n", line);
    }
  }
  return page;
}

}  // namespace clmem::conformance
