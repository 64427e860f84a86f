// SPDX-License-Identifier: Apache-2.0
#include "device_worker/successors.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <string>

#include "device_worker/report.hpp"
#include "execute/environment.hpp"
#include "execute/progress.hpp"

namespace clmem::fuzz {
namespace {

// The exit status of `body` in a process of its own, as waitpid(2) returns it.
int status_in_child(const std::function<void()>& body) {
  const pid_t child = ::fork();
  if (child < 0) {
    throw ExecutionError{"cannot start a process"};
  }
  if (child == 0) {
    (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
    try {
      body();
    } catch (const std::exception& error) {
      std::cerr << "clmem-fuzz-worker: " << error.what() << std::endl;
      ::_exit(2);
    }
    // Drivers that hang while a process ends cost their program nothing.
    std::cout.flush();
    ::_exit(0);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

std::ptrdiff_t entries_of(const char* directory) {
  const std::filesystem::directory_iterator all{directory};
  return std::distance(begin(all), end(all));
}

bool can_be_forked_once_loaded(const std::function<void()>& load) {
  const int status = status_in_child([&] {
    const std::ptrdiff_t files = entries_of("/proc/self/fd");
    load();
    if (entries_of("/proc/self/task") != 1 || entries_of("/proc/self/fd") != files) {
      ::_exit(1);
    }
  });
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// One byte at a time: what follows is the next process's.
bool wait_to_go_on(int descriptor) {
  for (char read = 0; read != go_on;) {
    const ssize_t count = ::read(descriptor, &read, 1);
    if (count == 0 || (count < 0 && errno != EINTR)) {
      return false;
    }
  }
  return true;
}

}  // namespace

void serve_in_successors(const Successor& successor, int programs, int events) {
  const bool loads_once = can_be_forked_once_loaded(successor.load);
  if (loads_once) {
    successor.load();
  }
  bool is_first = true;
  do {
    const int status = status_in_child([&] {
      if (!loads_once) {
        successor.load();
      }
      successor.serve(is_first);
    });
    is_first = false;
    report(events, "ended " + std::to_string(WIFSIGNALED(status) ? WTERMSIG(status) : 0) + " " +
                       std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : 0) + "\n");
  } while (wait_to_go_on(programs));
}

}  // namespace clmem::fuzz
