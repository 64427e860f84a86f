// SPDX-License-Identifier: Apache-2.0
// child_process.hpp - a program run as a child, with a pipe for its events and one for its output.
//
//   ChildProcess child =
//       ChildProcess::start({.arguments = {worker, "devices", "--events-fd", "3"}});
//   poll(child.events(), child.log(), child.exit_notice());
//   if (const auto ended = child.try_reap()) {
//     ended->describe();  // "SIGSEGV (Segmentation fault)"
//   }
//
// Contract: the child leads its own process group and ends with this process, however that ends,
// and so do all processes that the child has started (supervisor.hpp). Both pipes are non-blocking.
// The destructor kills and reaps all of them. The process that starts children has one thread,
// because the kernel ties a child's life to the thread that forked it, and no other children:
// unknown ones are taken for processes that a driver has left running. Throws SetupError if the
// program cannot be started.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "results/call_page.hpp"
#include "runner/file_descriptor.hpp"

namespace clmem::conformance {

struct ChildCommand {
  std::vector<std::string> arguments{};              // the program's path first
  std::map<std::string, std::string> environment{};  // in addition to this process's own
  std::string input{};                               // the child's stdin
  int events_descriptor = 3;                         // the child's end of the event pipe
  int calls_descriptor = 4;                          // memory for its calls (call_page.hpp)
  std::uint64_t memory_limit = 0;                    // bytes of private data; 0: none
};

struct Launch;

// The end of the supervisor, the process between this one and the child.
enum class Watch { ended_well, killed };

struct ChildExit {
  int signal = 0;  // 0: it exited by itself
  int code = 0;
  Watch watch = Watch::ended_well;

  [[nodiscard]] std::string describe() const;
};

class ChildProcess {
 public:
  [[nodiscard]] static ChildProcess start(const ChildCommand& command);

  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  // Descriptors to poll; `exit_notice` is readable once the child has ended.
  [[nodiscard]] int events() const { return events_.get(); }
  [[nodiscard]] int log() const { return log_.get(); }
  [[nodiscard]] int exit_notice() const { return exit_notice_.get(); }

  // Returns the calls that the child has written into the shared memory.
  [[nodiscard]] CallsSeen calls() const;
  // Lets a child continue that waits for the answer with this number (call_page.hpp).
  void answer(std::uint32_t number) const;
  // Replaces the text that the child reads when it rewinds its stdin.
  void replace_input(const std::string& text) const;

  // Returns nothing while the child, or any process that it has started, runs.
  [[nodiscard]] std::optional<ChildExit> try_reap();

  // Requests a backtrace and the end of the child (crash_handler.hpp of the worker); the child may
  // do neither.
  void request_position() const;

  // Kills the child and all processes that it has started; the exit notice follows.
  void kill() const;

 private:
  ChildProcess(pid_t supervisor, Launch& launch, FileDescriptor report);

  void signal_supervisor(int signal) const;

  // Returns the exit of a child whose supervisor has been reaped.
  ChildExit exit_of_child();

  pid_t supervisor_ = -1;
  FileDescriptor input_;
  FileDescriptor events_;
  FileDescriptor log_;
  FileDescriptor calls_;
  FileDescriptor report_;  // the supervisor reports here how the child ended
  FileDescriptor exit_notice_;
};

// Reads the available bytes without waiting; returns `closed` once the other side has closed.
enum class PipeState { open, closed };
[[nodiscard]] PipeState read_available(int descriptor, std::string& text);

}  // namespace clmem::conformance
