// SPDX-License-Identifier: Apache-2.0
// observers.hpp - who watches the calls that pass a layer: what makes one layer differ from
// another.
//
//   const Wanted wanted = add_observers(recorder);      // once, before the first call
//
// Contract: defined by the module that is the layer, not by what all layers share. An observer that
// cannot be had is one line on stderr; the program goes on without it.
#pragma once

#include <string_view>

namespace clmem::mock {

class Recorder;

// What observers need beyond the calls as the program makes them.
struct Wanted {
  // When commands run: the layer asks for events of its own, and for callbacks.
  bool command_times = false;
  // The codes of calls whose program gave no errcode_ret: the driver is given one.
  bool all_codes = false;
};

// As the loader gets it.
[[nodiscard]] std::string_view layer_name() noexcept;

[[nodiscard]] Wanted add_observers(Recorder& recorder);

}  // namespace clmem::mock
