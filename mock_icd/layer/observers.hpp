// SPDX-License-Identifier: Apache-2.0
// observers.hpp - the observers of a layer, the only difference between layers.
//
// Contract: defined in each layer's module, not in the part that all layers share. An observer that
// cannot be created is one line on stderr; the program continues without it.
#pragma once

#include <string_view>

namespace clmem::mock {

class Recorder;

// Data that observers need in addition to the program's calls.
struct ObserverNeeds {
  // Times of commands: the layer asks for its own events and callbacks.
  bool command_times = false;
  // Status codes of calls without errcode_ret: the layer passes its own.
  bool all_codes = false;
};

[[nodiscard]] std::string_view layer_name() noexcept;

[[nodiscard]] ObserverNeeds add_observers(Recorder& recorder);

}  // namespace clmem::mock
