// SPDX-License-Identifier: Apache-2.0
#include "runner/launch.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

// Above every descriptor number that a child requires, so that dup2 never overwrites its own
// source.
constexpr int lowest_own_descriptor = 10;

FileDescriptor moved_up(FileDescriptor low) {
  FileDescriptor high{::fcntl(low.get(), F_DUPFD_CLOEXEC, lowest_own_descriptor)};
  if (high.get() < 0) {
    throw_errno("duplicate a descriptor");
  }
  return high;
}

FileDescriptor memory_file(const char* name) {
  FileDescriptor file{::memfd_create(name, MFD_CLOEXEC)};
  if (file.get() < 0) {
    throw_errno("make a file in memory");
  }
  return moved_up(std::move(file));
}

FileDescriptor input_file(const std::string& text) {
  FileDescriptor file = memory_file("clmem-input");
  write_input(file, text);
  return file;
}

// Makes a file that this process reads when the child has ended.
FileDescriptor calls_file() {
  FileDescriptor file = memory_file("clmem-calls");
  if (::ftruncate(file.get(), sizeof(CallMemory)) != 0) {
    throw_errno("make the memory for a worker's calls");
  }
  return file;
}

// True for variables that must not reach the worker. The caller of the runner may be a test in one
// of GoogleTest's shards; the worker also uses GoogleTest, and would skip the cases of other
// shards.
bool is_for_another_test(std::string_view name) {
  return name.starts_with("GTEST_");
}

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> merged;
  for (char** entry = environ; *entry; ++entry) {
    const std::string text{*entry};
    const std::string name = text.substr(0, text.find('='));
    if (!changes.contains(name) && !is_for_another_test(name)) {
      merged.push_back(text);
    }
  }
  for (const auto& [name, value] : changes) {
    merged.push_back(fmt::format("{}={}", name, value));
  }
  return merged;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) {
    pointers.push_back(text.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw_errno("create a pipe");
  }
  FileDescriptor write_end{ends[1]};
  FileDescriptor read_end = moved_up(FileDescriptor{ends[0]});
  return {std::move(read_end), moved_up(std::move(write_end))};
}

void write_input(const FileDescriptor& file, const std::string& text) {
  if (::ftruncate(file.get(), 0) != 0 ||
      ::pwrite(file.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    throw_errno("write a worker's input");
  }
}

Launch::Launch(const ChildCommand& command)
    : arguments{command.arguments},
      environment{merged_environment(command.environment)},
      argument_pointers{pointers_to(arguments)},
      environment_pointers{pointers_to(environment)},
      input{input_file(command.input)},
      calls{calls_file()},
      events_descriptor{command.events_descriptor},
      calls_descriptor{command.calls_descriptor},
      memory_limit{command.memory_limit} {}

void execute_program(const Launch& launch, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) {
    ::_exit(127);  // the parent died before the line above took effect
  }
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  std::signal(SIGXFSZ, SIG_DFL);  // ignored here so that a full file is an error like others
  if (launch.memory_limit > 0) {
    // Limits the data segment and private mappings: address space alone, of which drivers reserve
    // any amount, costs nothing.
    const rlimit limit{launch.memory_limit, launch.memory_limit};
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  ::dup2(launch.input.get(), STDIN_FILENO);
  ::dup2(launch.log.write_end.get(), STDOUT_FILENO);
  ::dup2(launch.log.write_end.get(), STDERR_FILENO);
  ::dup2(launch.events.write_end.get(), launch.events_descriptor);
  ::dup2(launch.calls.get(), launch.calls_descriptor);
  ::execve(launch.argument_pointers.front(), launch.argument_pointers.data(),
           launch.environment_pointers.data());
  const int error = errno;
  [[maybe_unused]] const ssize_t written =
      ::write(launch.failure.write_end.get(), &error, sizeof error);
  ::_exit(127);
}

}  // namespace clmem::conformance
