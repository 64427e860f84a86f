// SPDX-License-Identifier: Apache-2.0
// The layer that records calls of any driver, controlled by environment variables:
//
//   CLMEM_LAYER_RECORD=calls.txt      the calls as lines of text
//   CLMEM_LAYER_TRACE=run.json        calls and commands for a trace viewer
#include "layer/observers.hpp"

#include "trace/record_file.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock {

std::string_view layer_name() noexcept {
  return "clmem recorder";
}

ObserverNeeds add_observers(Recorder& recorder) {
  observe_if_set(recorder, "CLMEM_LAYER_RECORD", [](const std::string& path) {
    return std::make_unique<RecordFile>(path, "layer");
  });
  const bool traced = observe_if_set(recorder, "CLMEM_LAYER_TRACE", [](const std::string& path) {
    return std::make_unique<TraceFile>(path);
  });
  return {.command_times = traced, .all_codes = true};
}

}  // namespace clmem::mock
