// SPDX-License-Identifier: Apache-2.0
// observers.hpp - observers that environment variables turn on.
//
//   observe_if_asked(recorder, "CLMEM_LAYER_RECORD", [](const std::string& path) {
//     return std::make_unique<RecordFile>(path, "layer");
//   });
//
// Contract: an unset or empty variable turns nothing on; "%p" in it becomes the process number. An
// observer that cannot be created is one line on stderr, and the program continues without it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "trace/call_observer.hpp"

namespace clmem::mock {

class Recorder;

enum class Asked { no, yes };

using MakeObserver = std::function<std::unique_ptr<CallObserver>(const std::string& value)>;

Asked observe_if_asked(Recorder& recorder, const char* variable, const MakeObserver& make);

}  // namespace clmem::mock
