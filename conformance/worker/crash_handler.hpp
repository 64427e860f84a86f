// SPDX-License-Identifier: Apache-2.0
// crash_handler.hpp - writes the backtrace of the thread that a fatal signal ends.
//
//   install_crash_handler();    // before the driver is loaded
//
// Contract: the backtrace goes to the error stream, module and offset for each frame; the process
// then ends by the signal, as it would without the handler. SIGVTALRM has the same effect: the
// runner sends it to find out where a case hangs, because LLVM and other libraries of drivers
// handle the usual signals. Existing handlers, such as those of a sanitizer, are kept, and a driver
// may replace these handlers by its own.
#pragma once

namespace clmem::conformance {

void install_crash_handler();

}  // namespace clmem::conformance
