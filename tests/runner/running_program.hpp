// SPDX-License-Identifier: Apache-2.0
// running_program.hpp - a program that a test has started, with what it prints.
//
//   Program program{{"/bin/echo", "hello"}, {}};
//   EXPECT_EQ(program.wait_for_end().output, "hello\n");
//
// Contract: started without the runner's own care for children, so that what it leaves behind
// shows. Output is stdout and stderr together. The destructor kills it. Throws std::system_error
// when it cannot be started.
#pragma once

#include <csignal>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "runner/file_descriptor.hpp"

namespace clmem::conformance {

struct Outcome {
  int code = -1;   // of an exit
  int signal = 0;  // that ended it
  std::string output;
};

class Program {
 public:
  // `arguments` begin with the program's path; `environment` is set on top of the test's own.
  Program(std::vector<std::string> arguments,
          const std::map<std::string, std::string>& environment);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  [[nodiscard]] pid_t id() const { return id_; }
  void signal(int number) const { ::kill(id_, number); }

  // Calls `meanwhile` whenever something was printed, and now and then.
  [[nodiscard]] Outcome wait_for_end(const std::function<void()>& meanwhile = [] {});

 private:
  pid_t id_ = -1;
  FileDescriptor output_;
};

}  // namespace clmem::conformance
