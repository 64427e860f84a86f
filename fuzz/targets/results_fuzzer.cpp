// SPDX-License-Identifier: Apache-2.0
// Checks result files: an error names the file and the line; results are printed and read as the
// same.
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "require.hpp"
#include "results/json_fields.hpp"
#include "results/result_file.hpp"

using namespace clmem::conformance;
using clmem::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const LoadedResults loaded = parse_results(clmem::fuzz::text_of(data, size), "results");
    const std::string printed = text_of(loaded.results);
    const LoadedResults again = parse_results(printed, "again");
    require(again.last_line == LastLine::whole, "what is printed ends with a whole line");
    require(text_of(again.results) == printed, "results that are printed are read as the same");
    const double seconds = total_seconds(loaded.results);
    require(std::isnan(seconds) || total_seconds(again.results) == seconds, "so is their time");
    require(again.results.identity.key() == loaded.results.identity.key(), "so is their key");
  } catch (const FormatError& error) {
    const std::string_view message = error.what();
    require(message.starts_with("results:") && message.size() > 8 && message[8] >= '1' &&
                message[8] <= '9',
            "an error names the line");
  }
  return 0;
}
