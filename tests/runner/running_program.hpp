// SPDX-License-Identifier: Apache-2.0
// running_program.hpp - a program started by a test, with its output.
//
//   Program program{{"/bin/echo", "hello"}, {}};
//   EXPECT_EQ(program.wait_for_end().output, "hello\n");
//
// Contract: started without the runner's handling of child processes, so that leftover processes
// are visible. Output is stdout and stderr together. The destructor kills it. Throws
// std::system_error if it cannot be started.
#pragma once

#include <csignal>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "runner/file_descriptor.hpp"

namespace clmem::conformance {

struct Outcome {
  int code = -1;   // exit code
  int signal = 0;  // signal that ended it
  std::string output;
};

class Program {
 public:
  // `arguments` begin with the program's path; `environment` is added to the test's own.
  Program(std::vector<std::string> arguments,
          const std::map<std::string, std::string>& environment);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  [[nodiscard]] pid_t id() const { return id_; }
  void signal(int number) const { ::kill(id_, number); }

  // Calls `meanwhile` after each output, and periodically.
  [[nodiscard]] Outcome wait_for_end(const std::function<void()>& meanwhile = [] {});

 private:
  pid_t id_ = -1;
  FileDescriptor output_;
};

}  // namespace clmem::conformance
