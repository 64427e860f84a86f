// SPDX-License-Identifier: Apache-2.0
#include "runner/child_process.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <set>
#include <system_error>

#include "runner/launch.hpp"
#include "runner/orphans.hpp"
#include "runner/setup_error.hpp"
#include "runner/supervisor.hpp"

namespace clmem::conformance {
namespace {

void make_non_blocking(const FileDescriptor& descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// The supervisors of this process: its other children are orphans of drivers.
std::set<pid_t>& supervisors() {
  static std::set<pid_t> ids;
  return ids;
}

void require_execution(const Launch& launch) {
  int error = 0;
  if (::read(launch.failure.read_end.get(), &error, sizeof error) == sizeof error) {
    throw SetupError{fmt::format("cannot execute {}: {}", launch.arguments.front(),
                                 std::generic_category().message(error))};
  }
}

}  // namespace

std::string ChildExit::describe() const {
  if (watch == Watch::killed) {
    return "killed its parent process";
  }
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
  Pipe report = make_pipe();
  const pid_t self = ::getpid();
  adopt_orphans();                // of a supervisor that the driver has killed
  std::signal(SIGCHLD, SIG_DFL);  // a caller that ignored it would hide how children end
  const pid_t id = ::fork();
  if (id < 0) {
    throw_errno("start a child process");
  }
  if (id == 0) {
    supervise(launch, report.write_end.get(), self);
  }
  ChildProcess child{id, launch, std::move(report.read_end)};
  launch.failure.write_end = FileDescriptor{};
  require_execution(launch);
  return child;
}

ChildProcess::ChildProcess(pid_t supervisor, Launch& launch, FileDescriptor report)
    : supervisor_{supervisor},
      input_{std::move(launch.input)},
      events_{std::move(launch.events.read_end)},
      log_{std::move(launch.log.read_end)},
      calls_{std::move(launch.calls)},
      report_{std::move(report)},
      exit_notice_{static_cast<int>(::syscall(SYS_pidfd_open, supervisor, 0))} {
  if (exit_notice_.get() < 0) {
    const int error = std::exchange(errno, 0);
    ::kill(supervisor_, SIGKILL);
    ::waitpid(supervisor_, nullptr, 0);
    errno = error;
    throw_errno("watch a child process");
  }
  supervisors().insert(supervisor_);
  make_non_blocking(events_);
  make_non_blocking(log_);
  make_non_blocking(report_);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : supervisor_{std::exchange(other.supervisor_, -1)},
      input_{std::move(other.input_)},
      events_{std::move(other.events_)},
      log_{std::move(other.log_)},
      calls_{std::move(other.calls_)},
      report_{std::move(other.report_)},
      exit_notice_{std::move(other.exit_notice_)} {}

ChildProcess::~ChildProcess() {
  if (supervisor_ < 0) {
    return;
  }
  kill();
  constexpr int timeout_ms = 10'000;
  pollfd ended{exit_notice_.get(), POLLIN, 0};
  if (::poll(&ended, 1, timeout_ms) != 1) {
    ::kill(supervisor_, SIGKILL);
  }
  ::waitpid(supervisor_, nullptr, 0);
  (void)exit_of_child();
}

// Copies the page instead of mapping it: a child that truncates the file must not end this process.
CallsSeen ChildProcess::calls() const {
  alignas(CallPage) std::array<std::byte, sizeof(CallPage)> copy{};
  if (::pread(calls_.get(), copy.data(), copy.size(), 0) != static_cast<ssize_t>(copy.size())) {
    return {};
  }
  CallPage page;
  std::memcpy(static_cast<void*>(&page), copy.data(), copy.size());
  return page.seen();
}

void ChildProcess::answer(std::uint32_t number) const {
  [[maybe_unused]] const ssize_t written =
      ::pwrite(calls_.get(), &number, sizeof number, offsetof(CallMemory, answers));
}

void ChildProcess::replace_input(const std::string& text) const {
  write_input(input_, text);
}

std::optional<ChildExit> ChildProcess::try_reap() {
  if (::waitpid(supervisor_, nullptr, WNOHANG) != supervisor_) {
    return std::nullopt;
  }
  return exit_of_child();
}

ChildExit ChildProcess::exit_of_child() {
  supervisors().erase(std::exchange(supervisor_, -1));
  WorkerEnd end{};
  if (::read(report_.get(), &end, sizeof end) == sizeof end) {
    return {.signal = end.signal, .code = end.code};
  }
  end_children_but(supervisors());
  return {.signal = SIGKILL, .code = 0, .watch = Watch::killed};
}

void ChildProcess::request_position() const {
  signal_supervisor(SIGVTALRM);
}

void ChildProcess::kill() const {
  signal_supervisor(SIGTERM);
}

void ChildProcess::signal_supervisor(int signal) const {
  // The id of a reaped supervisor may belong to another process.
  if (supervisor_ > 0) {
    ::kill(supervisor_, signal);
    ::kill(supervisor_, SIGCONT);  // the driver may have stopped it
  }
}

PipeState read_available(int descriptor, std::string& text) {
  constexpr int most_blocks = 64;  // a child that writes without end must not block the reader
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
