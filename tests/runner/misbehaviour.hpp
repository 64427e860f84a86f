// SPDX-License-Identifier: Apache-2.0
// misbehaviour.hpp - ways in which a process of a worker ends, or never does.
//
//   die_of(SIGSEGV);
//
// Contract: only write_text() and report_and_end() may return.
#pragma once

#include <string_view>

namespace clmem::misbehaviour {

// Writes the whole text; ends the process with 9 if the descriptor is closed.
void write_text(int descriptor, std::string_view text);

[[noreturn]] void die_of(int signal);
[[noreturn]] void hang();
[[noreturn]] void use_all_memory();

// The child keeps both pipes open after the worker has ended.
[[noreturn]] void crash_with_child();

// Crashes, but stays in its ptrace exit stop until its tracer is killed.
[[noreturn]] void die_slowly();

// Handles a signal: writes a backtrace and ends by the signal.
extern "C" void report_and_end(int signal);

}  // namespace clmem::misbehaviour
