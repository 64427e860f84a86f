// SPDX-License-Identifier: Apache-2.0
// crash_handler.hpp - writes the backtrace of the thread that a fatal signal ends.
//
//   install_crash_handler();    // before the driver is loaded
//
// Contract: the backtrace goes to the error stream, module and offset for each frame; the process
// then ends by the signal, as it would without. SIGVTALRM does the same: by it the runner asks
// where a case hangs, for LLVM and others that drivers bring along handle the usual ones. Handlers
// that are there already, such as those of a sanitizer, stay, and a driver may put its own in the
// place of these.
#pragma once

namespace clmem::conformance {

void install_crash_handler();

}  // namespace clmem::conformance
