// SPDX-License-Identifier: Apache-2.0
// Checks trace files of any calls and commands: they are always JSON, and each arrow has its end.
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "require.hpp"
#include "trace/chrome_trace.hpp"
#include "trace/record_reader.hpp"

using namespace clmem::mock;
using clmem::fuzz::require;

namespace {

void require_arrows(const nlohmann::json& events) {
  std::map<std::uint64_t, int> ends;
  for (const nlohmann::json& event : events) {
    if (event.at("ph") == "s" || event.at("ph") == "f") {
      ends[event.at("id").get<std::uint64_t>()] += event.at("ph") == "s" ? 1 : 2;
    }
  }
  for (const auto& [id, sum] : ends) {
    require(sum == 3, "an arrow has a beginning and an end");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in{"clmem records 1, fuzzer\n" +
                        std::string{clmem::fuzz::text_of(data, size)}};
  Records records;
  try {
    records = read_records(in, "records");
  } catch (const RecordError&) {
    return 0;
  }
  std::string text;
  ChromeTrace trace{[&](std::string_view part) { text += part; }};
  for (const CallLine& call : records.calls) {
    trace.add(call);
  }
  for (const CommandLine& command : records.commands) {
    trace.add(command);
  }
  trace.finish();
  const nlohmann::json events = nlohmann::json::parse(text, nullptr, false);
  require(events.is_array(), "a trace is JSON");
  require_arrows(events);
  return 0;
}
