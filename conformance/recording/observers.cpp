// SPDX-License-Identifier: Apache-2.0
// The layer that records all that it takes to make the calls of a case again.
#include "layer/observers.hpp"

#include <memory>

#include "recording/recording.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock {

std::string_view layer_name() noexcept {
  return "clmem reproducer";
}

// A program that is made of the calls has to do without what its case did without.
Wanted add_observers(Recorder& recorder) {
  recorder.observe(std::make_unique<recording::Recording>());
  return {};
}

}  // namespace clmem::mock

extern "C" [[gnu::visibility("default")]] const clmem_witness* clmem_witness_v1() {
  return &clmem::recording::Recording::witness();
}
