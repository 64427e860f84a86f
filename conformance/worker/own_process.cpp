// SPDX-License-Identifier: Apache-2.0
#include "worker/own_process.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <system_error>

namespace clmem::conformance {
namespace {

constexpr int could_not_run = 2;

// Destructors of static objects do not run in the copy: the objects belong to the original process.
[[noreturn]] void end_copy(const std::function<void()>& work) {
  int code = 0;
  try {
    work();
  } catch (const std::exception& error) {
    std::cerr << "clmem-conformance-worker: " << error.what() << std::endl;
    code = could_not_run;
  }
  (void)std::fflush(nullptr);
  ::_exit(code);
}

volatile pid_t running_copy = 0;

extern "C" void pass_on(int signal) {
  (void)::kill(running_copy, signal);
}

int end_of(pid_t copy) {
  running_copy = copy;
  struct sigaction passing {};
  passing.sa_handler = pass_on;
  struct sigaction before {};
  (void)::sigaction(SIGVTALRM, &passing, &before);
  int status = 0;
  while (::waitpid(copy, &status, 0) < 0) {
    if (errno != EINTR) {
      throw std::system_error{errno, std::generic_category(), "cannot await a copy of the worker"};
    }
  }
  (void)::sigaction(SIGVTALRM, &before, nullptr);
  return status;
}

}  // namespace

ProcessEnd in_own_process(const std::function<void()>& work) {
  (void)std::fflush(nullptr);
  const pid_t copy = ::fork();
  if (copy < 0) {
    throw std::system_error{errno, std::generic_category(), "cannot make a copy of the worker"};
  }
  if (copy == 0) {
    (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
    end_copy(work);
  }
  const int status = end_of(copy);
  return WIFSIGNALED(status) ? ProcessEnd{.signal = WTERMSIG(status)}
                             : ProcessEnd{.code = WEXITSTATUS(status)};
}

void exit_as(const ProcessEnd& end) {
  if (end.signal != 0) {
    std::signal(end.signal, SIG_DFL);
    (void)std::raise(end.signal);
  }
  ::_exit(end.code);
}

}  // namespace clmem::conformance
