// SPDX-License-Identifier: Apache-2.0
// Checks lines that a worker sends to the runner: events, and the list of cases. Events that are
// read and printed are read as the same.
#include <nlohmann/json.hpp>

#include "require.hpp"
#include "results/addresses.hpp"
#include "results/case_info.hpp"
#include "results/json_fields.hpp"
#include "results/printable.hpp"
#include "results/worker_message.hpp"

using namespace clmem::conformance;
using clmem::fuzz::require;

namespace {

template <typename Read>
void require_round_trip(std::string_view line, Read read) {
  try {
    const std::string printed = to_line(read(line));
    require(printed.find('\n') == std::string::npos, "a line has no end in it");
    require(to_line(read(printed)) == printed, "a line that is printed is read as the same");
  } catch (const FormatError& error) {
    require(*error.what() != '\0', "an error has a message");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = clmem::fuzz::text_of(data, size);
  require_round_trip(text, worker_message_from_line);
  require_round_trip(text, case_info_from_line);
  const std::string shown = printable(text);
  require(printable(shown) == shown, "what is printable stays as it is");
  require(nlohmann::json(shown).dump().size() >= 2, "what is printable is UTF-8");
  const std::string plain = without_addresses(shown);
  require(without_addresses(plain) == plain, "addresses are taken out at once");
  return 0;
}
