// SPDX-License-Identifier: Apache-2.0
// The layer that records everything that is needed to repeat the calls of a case.
#include "layer/observers.hpp"

#include <memory>

#include "recording/recording.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock {

std::string_view layer_name() noexcept {
  return "clmem reproducer";
}

// A program made from the calls must run without the features that its case ran without.
ObserverNeeds add_observers(Recorder& recorder) {
  recorder.observe(std::make_unique<recording::Recording>());
  return {};
}

}  // namespace clmem::mock

extern "C" [[gnu::visibility("default")]] const clmem_recorder* clmem_recorder_v1() {
  return &clmem::recording::Recording::recorder();
}
