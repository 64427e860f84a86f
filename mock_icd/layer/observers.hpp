// SPDX-License-Identifier: Apache-2.0
// observers.hpp - who watches the calls, as the environment says.
//
//   CLMEM_LAYER_RECORD=calls.txt      the calls as lines of text
//   CLMEM_LAYER_TRACE=run.json        calls and commands for a trace viewer
//
// Contract: a file that cannot be written is one line on stderr; the program goes on without it.
#pragma once

namespace clmem::mock {

class Recorder;

// To learn when commands run, the layer has to ask for events of its own and callbacks, which a
// record of the calls alone does without.
enum class WatchCommands { no, yes };

[[nodiscard]] WatchCommands add_observers(Recorder& recorder);

}  // namespace clmem::mock
