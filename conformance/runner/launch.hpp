// SPDX-License-Identifier: Apache-2.0
// launch.hpp - the resources of a child process, made before it is forked.
//
//   const Launch launch{command};
//   if (::fork() == 0) { execute_program(launch, ::getppid()); }
//
// Contract: only async-signal-safe calls are made between fork and exec; the constructor does all
// other work and throws SetupError. If the program cannot be executed, its errno arrives in the
// pipe `failure`.
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

// Returns a pipe that is closed on exec, with descriptors above those that a child requires by
// number.
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

// Writes all of the child's input; unlike a pipe, a file holds any amount of text before the child
// reads it.
void write_input(const FileDescriptor& file, const std::string& text);

// Replaces this process by the program, as leader of its own group; it dies with `parent`.
[[noreturn]] void execute_program(const Launch& launch, pid_t parent);

}  // namespace clmem::conformance
