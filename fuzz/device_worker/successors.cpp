// SPDX-License-Identifier: Apache-2.0
#include "device_worker/successors.hpp"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <string>

#include "device_worker/program_stream.hpp"
#include "execute/environment.hpp"
#include "execute/progress.hpp"

namespace clmem::fuzz {
namespace {

struct Process {
  pid_t id = 0;
  int socket = -1;  // connected to the process
};

// `body` gets one end of the socket, the returned Process the other.
Process start(const std::function<void(int parent)>& body) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw ExecutionError{std::string{"cannot make a socket: "} + std::strerror(errno)};
  }
  const Process process{.id = ::fork(), .socket = ends[0]};
  if (process.id < 0) {
    throw ExecutionError{std::string{"cannot start a process: "} + std::strerror(errno)};
  }
  if (process.id > 0) {
    ::close(ends[1]);
    return process;
  }
  ::close(ends[0]);
  (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
  try {
    body(ends[1]);
  } catch (const std::exception& error) {
    std::cerr << "clmem-fuzz-worker: " << error.what() << std::endl;
    ::_exit(2);
  }
  // Some drivers hang in static destructors; the program is not at fault then.
  std::cout.flush();
  ::_exit(0);
}

// Returns a status of waitpid(2).
int status_of(const Process& process) {
  int status = 0;
  while (::waitpid(process.id, &status, 0) < 0 && errno == EINTR) {
  }
  ::close(process.socket);
  return status;
}

// True if a byte arrived before the process at the other end ended.
bool receive_byte(int socket) {
  char byte = 0;
  ssize_t count = -1;
  do {
    count = ::recv(socket, &byte, 1, 0);
  } while (count < 0 && errno == EINTR);
  return count == 1;
}

void send_byte(int socket) {
  (void)::send(socket, "", 1, MSG_NOSIGNAL);
}

void load(const Successor& successor, std::size_t first, std::size_t end) {
  for (std::size_t i = first; i < end; ++i) {
    successor.loads[i]();
  }
}

std::ptrdiff_t entries_of(const char* directory) {
  const std::filesystem::directory_iterator all{directory};
  return std::distance(begin(all), end(all));
}

// True if a process can be forked after this number of loads.
bool can_be_forked(const Successor& successor, std::size_t loads) {
  const int status = status_of(start([&](int) {
    const std::ptrdiff_t files = entries_of("/proc/self/fd");
    try {
      load(successor, 0, loads);
    } catch (const std::exception&) {
      ::_exit(1);  // the serving process reports the reason
    }
    if (entries_of("/proc/self/task") != 1 || entries_of("/proc/self/fd") != files) {
      ::_exit(1);
    }
  }));
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Reads single bytes, because the bytes after `go_on` are for the next process.
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

void ServingTurn::await_predecessor() const {
  send_byte(parent_);
  if (!receive_byte(parent_)) {
    throw ExecutionError{"the worker is over"};
  }
}

void serve_in_successors(const Successor& successor, int programs, int events) {
  std::size_t loaded = successor.loads.size();
  while (loaded > 0 && !can_be_forked(successor, loaded)) {
    --loaded;
  }
  load(successor, 0, loaded);
  const auto start_one = [&](bool is_first) {
    return start([&, is_first](int parent) {
      try {
        load(successor, loaded, successor.loads.size());
        successor.serve({is_first, parent});
      } catch (const ExecutionError&) {
        throw;  // the driver lacks something that programs need
      } catch (const std::exception& error) {
        report(events, "mistake " + std::string{error.what()} + "\n");
        throw;
      }
    });
  };
  Process process = start_one(true);
  bool has_served = false;
  do {
    send_byte(process.socket);
    has_served = receive_byte(process.socket) || has_served;
    // The next process starts when this one can serve: the data of the first process exists then, and
    // this one needs no more processor time to start. If the first process cannot serve, no other can.
    const Process next = has_served ? start_one(false) : Process{};
    const int status = status_of(process);
    report(events, "ended " + std::to_string(WIFSIGNALED(status) ? WTERMSIG(status) : 0) + " " +
                       std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : 0) + "\n");
    process = next;
  } while (wait_to_go_on(programs) && has_served);
  if (has_served) {
    ::kill(process.id, SIGKILL);
    (void)status_of(process);
  }
}

}  // namespace clmem::fuzz
