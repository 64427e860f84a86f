// SPDX-License-Identifier: Apache-2.0
#include "running_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace clmem::conformance {
namespace {

std::vector<std::string> whole_environment(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> whole;
  for (const auto& [name, value] : changes) {
    whole.push_back(name + "=" + value);
  }
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text{*entry};
    if (!changes.contains(text.substr(0, text.find('=')))) {
      whole.push_back(text);
    }
  }
  return whole;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) {
    pointers.push_back(text.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

Program::Program(std::vector<std::string> arguments,
                 const std::map<std::string, std::string>& environment) {
  std::vector<std::string> whole = whole_environment(environment);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error{errno, std::generic_category(), "pipe2"};
  }
  output_ = FileDescriptor{ends[0]};
  const FileDescriptor write_end{ends[1]};
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, write_end.get(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, write_end.get(), STDERR_FILENO);
  const int error = ::posix_spawn(&id_, arguments.front().c_str(), &actions, nullptr,
                                  pointers_to(arguments).data(), pointers_to(whole).data());
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw std::system_error{error, std::generic_category(), arguments.front()};
  }
}

Program::~Program() {
  if (id_ > 0) {
    signal(SIGKILL);
    ::waitpid(id_, nullptr, 0);
  }
}

Outcome Program::wait_for_end(const std::function<void()>& meanwhile) {
  Outcome outcome;
  std::array<char, 4096> block{};
  for (;;) {
    pollfd readable{output_.get(), POLLIN, 0};
    constexpr int now_and_then_ms = 10;
    if (::poll(&readable, 1, now_and_then_ms) == 1) {
      const ssize_t count = ::read(output_.get(), block.data(), block.size());
      if (count <= 0) {
        break;
      }
      outcome.output.append(block.data(), static_cast<std::size_t>(count));
    }
    meanwhile();
  }
  int status = 0;
  ::waitpid(std::exchange(id_, -1), &status, 0);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return outcome;
}

}  // namespace clmem::conformance
