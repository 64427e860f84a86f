// SPDX-License-Identifier: Apache-2.0
#include "misbehaviour.hpp"

#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <vector>

namespace clmem::misbehaviour {

void write_text(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count <= 0) {
      ::_exit(9);
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void die_of(int signal) {
  write_text(STDERR_FILENO, "about to die\n");
  std::signal(signal, SIG_DFL);  // removes the handler of a sanitizer
  ::raise(signal);
  ::_exit(9);
}

void hang() {
  for (;;) {
    ::pause();
  }
}

extern "C" void report_and_end(int signal) {
  write_text(STDERR_FILENO, "backtrace:\nhere\n");
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

void crash_with_child() {
  if (::fork() == 0) {
    hang();
  }
  die_of(SIGSEGV);
}

void die_slowly() {
  ::prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
  std::array<int, 2> seized{};
  if (::pipe(seized.data()) != 0) {
    ::_exit(9);
  }
  const pid_t dying = ::getpid();
  if (::fork() == 0) {
    if (::ptrace(PTRACE_SEIZE, dying, nullptr, PTRACE_O_TRACEEXIT) != 0) {
      ::_exit(9);
    }
    write_text(seized[1], "!");
    ::waitpid(dying, nullptr, __WALL);  // stops before the signal ends it
    ::ptrace(PTRACE_CONT, dying, nullptr, SIGABRT);
    hang();
  }
  ::close(seized[1]);
  char byte = 0;
  [[maybe_unused]] const ssize_t count = ::read(seized[0], &byte, 1);
  die_of(SIGABRT);
}

void use_all_memory() {
  std::vector<std::vector<char>> blocks;
  for (;;) {
    blocks.emplace_back(std::size_t{1} << 20U, 'x');  // std::bad_alloc ends the process
  }
}

}  // namespace clmem::misbehaviour
