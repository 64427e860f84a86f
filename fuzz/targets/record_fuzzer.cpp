// SPDX-License-Identifier: Apache-2.0
// Checks record files, one or two of them with a line "=====" in between: an error names the line;
// printed records are read as the same records; a run does not differ from itself.
#include <sstream>
#include <string>

#include "require.hpp"
#include "trace/record_diff.hpp"
#include "trace/record_reader.hpp"

using namespace clmem::mock;
using clmem::fuzz::require;

namespace {

Records read(std::string_view text) {
  std::istringstream in{std::string{text}};
  return read_records(in, "records");
}

std::string printed(const Records& records) {
  std::string text = "clmem records 1, " + records.recorded_by + '\n';
  for (const CallLine& call : records.calls) {
    text += beginning_of(call) + (call.ended ? outcome_of(call) : " ...") + '\n';
  }
  for (const CommandLine& command : records.commands) {
    text += clmem::mock::text_of(command) + '\n';
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::string_view separator = "=====\n";
  const std::string_view text = clmem::fuzz::text_of(data, size);
  const std::size_t end = std::min(text.find(separator), size);
  try {
    const Records first = read(text.substr(0, end));
    require(printed(read(printed(first))) == printed(first),
            "records that are printed are read as the same");
    require(compare(first, first).empty(), "a run does not differ from itself");
    if (end < size) {
      for (const Difference& difference :
           compare(first, read(text.substr(end + separator.size())))) {
        require(!difference.reasons.empty() && !clmem::mock::text_of(difference).empty(),
                "a difference has its reasons");
      }
    }
  } catch (const RecordError& error) {
    const std::string_view message = error.what();
    require(message.starts_with("records:") && message.size() > 8 && message[8] >= '1' &&
                message[8] <= '9',
            "an error names the line");
  }
  return 0;
}
