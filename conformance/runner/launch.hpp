// SPDX-License-Identifier: Apache-2.0
// launch.hpp - what a child process needs, made before it is forked.
//
//   const Launch launch{command};
//   if (::fork() == 0) { become_program(launch, ::getppid()); }
//
// Contract: between fork and exec only async-signal-safe calls are made; all else is done by the
// constructor, which throws SetupError. The errno of a program that cannot be executed arrives in
// the pipe `failure`.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <string>
#include <vector>

#include "runner/child_process.hpp"
#include "runner/file_descriptor.hpp"

namespace clmem::conformance {

struct Pipe {
  FileDescriptor read_end;
  FileDescriptor write_end;
};

// Closed on exec, and above every descriptor that a child asks for by number.
[[nodiscard]] Pipe make_pipe();

struct Launch {
  explicit Launch(const ChildCommand& command);

  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::vector<char*> argument_pointers;
  std::vector<char*> environment_pointers;
  FileDescriptor input;
  FileDescriptor calls;
  Pipe events = make_pipe();
  Pipe log = make_pipe();
  Pipe failure = make_pipe();
  int events_descriptor;
  int calls_descriptor;
  rlim_t memory_limit;
};

// All that a child reads: unlike a pipe a file takes any amount of text before it does.
void write_input(const FileDescriptor& file, const std::string& text);

// Turns this process into the program, at the head of a group of its own; it dies with `parent`.
[[noreturn]] void become_program(const Launch& launch, pid_t parent);

}  // namespace clmem::conformance
