// SPDX-License-Identifier: Apache-2.0
#include "runner/supervisor.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>

#include "runner/orphans.hpp"

namespace clmem::conformance {
namespace {

sigset_t all_signals() {
  sigset_t set;
  ::sigfillset(&set);
  return set;
}

sigset_t awaited_signals() {
  sigset_t set;
  ::sigemptyset(&set);
  ::sigaddset(&set, SIGCHLD);
  ::sigaddset(&set, SIGTERM);
  ::sigaddset(&set, SIGVTALRM);
  return set;
}

pid_t start_worker(const Launch& launch) {
  const pid_t self = ::getpid();
  const pid_t worker = ::fork();
  if (worker == 0) {
    execute_program(launch, self);
  }
  if (worker < 0) {
    const int error = errno;
    [[maybe_unused]] const ssize_t written =
        ::write(launch.failure.write_end.get(), &error, sizeof error);
    ::_exit(127);
  }
  ::setpgid(worker, worker);  // in both processes, as neither may continue before the group exists
  return worker;
}

// Closes all descriptors except those needed: the runner detects the end of the worker by its
// pipes, so no copy of them may stay open here.
void keep_only(int report) {
  constexpr int kept = STDIN_FILENO;
  ::dup2(report, kept);
  ::close_range(kept + 1, ~0U, 0);
}

void kill_with_group(pid_t worker) {
  ::kill(-worker, SIGKILL);
  ::kill(worker, SIGKILL);  // it may have moved to another group
}

bool has_ended(pid_t worker) {
  siginfo_t state{};
  return ::waitid(P_PID, static_cast<id_t>(worker), &state, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         state.si_pid != 0;
}

void wait_for_end(pid_t worker) {
  const sigset_t awaited = awaited_signals();
  while (!has_ended(worker)) {
    const int asked = ::sigwaitinfo(&awaited, nullptr);
    if (asked == SIGTERM) {
      kill_with_group(worker);
    } else if (asked == SIGVTALRM) {
      ::kill(worker, SIGVTALRM);
      ::kill(worker, SIGCONT);  // it passes the signal on to a copy, which may have stopped it
    }
  }
}

}  // namespace

void supervise(const Launch& launch, int report, pid_t runner) {
  // Blocks all signals but SIGKILL and SIGSTOP, because the driver may send any of them to its
  // parent.
  const sigset_t all = all_signals();
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != runner) {
    ::_exit(127);  // the runner died before the line above took effect
  }
  ::prctl(PR_SET_NAME, "clmem-watch");
  adopt_orphans();
  const pid_t worker = start_worker(launch);
  keep_only(report);
  wait_for_end(worker);
  // Kills the group first: until it is reaped, the worker keeps its id from being used again.
  kill_with_group(worker);
  int status = 0;
  ::waitpid(worker, &status, 0);
  end_children_but({});
  const WorkerEnd end{.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                      .code = WIFEXITED(status) ? WEXITSTATUS(status) : 0};
  [[maybe_unused]] const ssize_t written = ::write(STDIN_FILENO, &end, sizeof end);
  ::_exit(0);
}

}  // namespace clmem::conformance
