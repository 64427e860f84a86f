// SPDX-License-Identifier: Apache-2.0
#include "runner/child_process.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

// Above every descriptor that a child asks for by number, so that dup2 never meets its own source.
constexpr int lowest_own_descriptor = 10;

[[noreturn]] void throw_errno(const char* action) {
  throw SetupError{fmt::format("cannot {}: {}", action, std::generic_category().message(errno))};
}

FileDescriptor moved_up(FileDescriptor low) {
  FileDescriptor high{::fcntl(low.get(), F_DUPFD_CLOEXEC, lowest_own_descriptor)};
  if (high.get() < 0) {
    throw_errno("duplicate a descriptor");
  }
  return high;
}

struct Pipe {
  FileDescriptor read_end;
  FileDescriptor write_end;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw_errno("create a pipe");
  }
  FileDescriptor write_end{ends[1]};
  FileDescriptor read_end = moved_up(FileDescriptor{ends[0]});
  return {std::move(read_end), moved_up(std::move(write_end))};
}

void make_non_blocking(const FileDescriptor& descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// A file in memory: unlike a pipe it takes any amount of text before the child reads.
FileDescriptor input_file(const std::string& text) {
  FileDescriptor file = moved_up(FileDescriptor{::memfd_create("clmem-input", MFD_CLOEXEC)});
  if (::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      ::lseek(file.get(), 0, SEEK_SET) != 0) {
    throw_errno("write a worker's input");
  }
  return file;
}

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> merged;
  for (char** entry = environ; *entry; ++entry) {
    const std::string text{*entry};
    if (!changes.contains(text.substr(0, text.find('=')))) {
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

// All that the child needs, made before the fork: after it only async-signal-safe calls are
// allowed.
struct Launch {
  explicit Launch(const ChildCommand& command)
      : arguments{command.arguments},
        environment{merged_environment(command.environment)},
        argument_pointers{pointers_to(arguments)},
        environment_pointers{pointers_to(environment)},
        input{input_file(command.input)},
        events_descriptor{command.events_descriptor},
        memory_limit{command.memory_limit} {}

  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::vector<char*> argument_pointers;
  std::vector<char*> environment_pointers;
  FileDescriptor input;
  Pipe events = make_pipe();
  Pipe log = make_pipe();
  Pipe failure = make_pipe();  // carries errno when the program cannot be executed
  int events_descriptor;
  rlim_t memory_limit;
  pid_t parent = ::getpid();
};

[[noreturn]] void become_child(const Launch& launch) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != launch.parent) {
    ::_exit(127);  // the parent died before the line above took effect
  }
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  std::signal(SIGXFSZ, SIG_DFL);  // ignored here so that a full file is an error like others
  if (launch.memory_limit > 0) {
    // Of the data segment and private maps: address space alone, which drivers reserve without
    // measure, costs nothing.
    const rlimit limit{launch.memory_limit, launch.memory_limit};
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  ::dup2(launch.input.get(), STDIN_FILENO);
  ::dup2(launch.log.write_end.get(), STDOUT_FILENO);
  ::dup2(launch.log.write_end.get(), STDERR_FILENO);
  ::dup2(launch.events.write_end.get(), launch.events_descriptor);
  ::execve(launch.argument_pointers.front(), launch.argument_pointers.data(),
           launch.environment_pointers.data());
  const int error = errno;
  [[maybe_unused]] const ssize_t told =
      ::write(launch.failure.write_end.get(), &error, sizeof error);
  ::_exit(127);
}

}  // namespace

std::string ChildExit::describe() const {
  if (signal == 0) {
    return fmt::format("exit code {}", code);
  }
  const char* name = ::sigabbrev_np(signal);
  const char* sentence = ::sigdescr_np(signal);
  return name && sentence ? fmt::format("SIG{} ({})", name, sentence)
                          : fmt::format("signal {}", signal);
}

ChildProcess ChildProcess::start(const ChildCommand& command) {
  Launch launch{command};
  const pid_t id = ::fork();
  if (id < 0) {
    throw_errno("start a child process");
  }
  if (id == 0) {
    become_child(launch);
  }
  ::setpgid(id, id);  // in both processes: neither may run on before the group exists
  ChildProcess child{id, std::move(launch.events.read_end), std::move(launch.log.read_end)};
  launch.failure.write_end = FileDescriptor{};
  int error = 0;
  if (::read(launch.failure.read_end.get(), &error, sizeof error) == sizeof error) {
    throw SetupError{fmt::format("cannot execute {}: {}", command.arguments.front(),
                                 std::generic_category().message(error))};
  }
  return child;
}

ChildProcess::ChildProcess(pid_t id, FileDescriptor events, FileDescriptor log)
    : id_{id},
      events_{std::move(events)},
      log_{std::move(log)},
      exit_notice_{static_cast<int>(::syscall(SYS_pidfd_open, id, 0))} {
  if (exit_notice_.get() < 0) {
    ::kill(id_, SIGKILL);
    throw_errno("watch a child process");
  }
  make_non_blocking(events_);
  make_non_blocking(log_);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : id_{std::exchange(other.id_, -1)},
      events_{std::move(other.events_)},
      log_{std::move(other.log_)},
      exit_notice_{std::move(other.exit_notice_)} {}

ChildProcess::~ChildProcess() {
  if (id_ > 0) {
    kill_group();
    ::waitpid(id_, nullptr, 0);
  }
}

std::optional<ChildExit> ChildProcess::try_reap() {
  // The group has to be killed while the unreaped child still keeps its id from being used again.
  siginfo_t state{};
  if (::waitid(P_PID, static_cast<id_t>(id_), &state, WEXITED | WNOHANG | WNOWAIT) != 0 ||
      state.si_pid == 0) {
    return std::nullopt;
  }
  kill_group();
  int status = 0;
  ::waitpid(std::exchange(id_, -1), &status, 0);
  return WIFSIGNALED(status) ? ChildExit{.signal = WTERMSIG(status), .code = 0}
                             : ChildExit{.signal = 0, .code = WEXITSTATUS(status)};
}

void ChildProcess::kill_group() const {
  signal_group(SIGKILL);
}

void ChildProcess::signal_group(int signal) const {
  // Once the child is reaped its id may belong to others, and kill(-(-1)) would reach every
  // process.
  if (id_ > 0) {
    ::kill(-id_, signal);
  }
}

PipeState read_available(int descriptor, std::string& text) {
  constexpr int most_blocks = 64;  // whoever writes without end must not keep the reader here
  std::array<char, 65536> block{};
  for (int i = 0; i < most_blocks; ++i) {
    const ssize_t count = ::read(descriptor, block.data(), block.size());
    if (count > 0) {
      text.append(block.data(), static_cast<std::size_t>(count));
    } else if (count == 0) {
      return PipeState::closed;
    } else if (errno != EINTR) {
      return errno == EAGAIN ? PipeState::open : PipeState::closed;
    }
  }
  return PipeState::open;
}

}  // namespace clmem::conformance
