// SPDX-License-Identifier: Apache-2.0
#include "layer/observers.hpp"

#include "trace/observers.hpp"
#include "trace/record_file.hpp"
#include "trace/recorder.hpp"
#include "trace/trace_file.hpp"

namespace clmem::mock {

WatchCommands add_observers(Recorder& recorder) {
  observe_if_asked(recorder, "CLMEM_LAYER_RECORD", [](const std::string& path) {
    return std::make_unique<RecordFile>(path, "layer");
  });
  const Asked traced = observe_if_asked(recorder, "CLMEM_LAYER_TRACE", [](const std::string& path) {
    return std::make_unique<TraceFile>(path);
  });
  return traced == Asked::yes ? WatchCommands::yes : WatchCommands::no;
}

}  // namespace clmem::mock
