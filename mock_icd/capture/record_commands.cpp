// SPDX-License-Identifier: Apache-2.0
#include "capture/record_commands.hpp"

#include <cerrno>
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <system_error>

#include "trace/chrome_trace.hpp"
#include "trace/record_diff.hpp"
#include "trace/record_reader.hpp"

namespace clmem::mock {
namespace {

Records load(const std::string& path) {
  std::ifstream file{path};
  if (!file) {
    throw std::system_error{errno, std::generic_category(), "cannot read '" + path + "'"};
  }
  return read_records(file, path);
}

}  // namespace

Comparison diff_records(const std::string& first, const std::string& second, std::ostream& out) {
  const Records one = load(first);
  const Records other = load(second);
  const auto differences = compare(one, other);
  if (differences.empty()) {
    return Comparison::same;
  }
  out << "--- " << first << "\n+++ " << second << '\n';
  for (const Difference& difference : differences) {
    out << text_of(difference);
  }
  return Comparison::different;
}

void export_trace(const std::string& records, const std::string& trace) {
  const Records read = load(records);
  std::ofstream file{trace};
  ChromeTrace exported{[&](std::string_view text) { file << text; }};
  for (const CallLine& call : read.calls) {
    exported.add(call);
  }
  for (const CommandLine& command : read.commands) {
    exported.add(command);
  }
  exported.finish();
  if (!file.flush()) {
    throw std::system_error{errno, std::generic_category(), "cannot write '" + trace + "'"};
  }
}

}  // namespace clmem::mock
