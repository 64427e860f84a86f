// SPDX-License-Identifier: Apache-2.0
#include "misbehaviour.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>

namespace clmem::tests {
namespace {

constexpr int result_channel = 3;

void write_to(int descriptor, std::string_view text) {
  [[maybe_unused]] const ssize_t written = ::write(descriptor, text.data(), text.size());
}

// Never returns; the condition is volatile, or the compiler may treat the end as unreachable.
void sleep_for_ever() {
  for (volatile bool awake = false; !awake;) {
    ::pause();
  }
}

void spin() {
  for (volatile bool done = false; !done;) {
  }
}

// The object is volatile, too: an optimizer may drop a write that nothing reads.
void write_to_null() {
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}

void hang_deaf_to_signals() {
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  sleep_for_ever();
}

// Returns after the time limit of every case.
void return_late() {
  std::this_thread::sleep_for(std::chrono::seconds{90});
}

// Overwrites the allocator's data after a block, which the allocator detects when blocks are freed.
void corrupt_the_heap() {
  constexpr std::size_t size = 2000;  // larger than blocks that are cached unchecked
  char* volatile block = static_cast<char*>(std::malloc(size));
  char* volatile neighbour = static_cast<char*>(std::malloc(size));
  std::memset(block, 0xa5, size + 64);
  std::free(neighbour);
  std::free(block);
  write_to_null();  // if the allocator has detected nothing
}

void use_all_memory() noexcept {
  for (;;) {
    constexpr std::size_t size = std::size_t{16} << 20U;
    std::memset(new char[size], 1, size);  // in a noexcept function std::bad_alloc ends the process
  }
}

void print_100_megabytes() {
  const std::string line = std::string(65'535, 'y') + "\n";
  for (int i = 0; i < 1600; ++i) {
    write_to(i % 2 == 0 ? STDOUT_FILENO : STDERR_FILENO, line);
  }
}

// Children that outlive the worker, in its process group and with its descriptors.
void leave_children() {
  for (int i = 0; i < 3; ++i) {
    if (::fork() == 0) {
      sleep_for_ever();
    }
  }
}

// Detached from the worker: own session, no parent, no descriptors, no signals but SIGKILL.
void leave_daemons() {
  for (int i = 0; i < 3; ++i) {
    if (::fork() == 0) {
      ::setsid();
      if (::fork() != 0) {
        ::_exit(0);
      }
      ::close_range(0, ~0U, 0);
      hang_deaf_to_signals();
    }
  }
}

// The copy continues in the middle of the case, as the worker does.
void run_on_twice() {
  [[maybe_unused]] const pid_t copy = ::fork();
}

void close_all() {
  ::close_range(0, ~0U, 0);
}

void lose_the_result_channel() {
  ::close(result_channel);
  ::dup2(::open("/dev/null", O_WRONLY), result_channel);
}

void close_and_hang() {
  ::close_range(0, ~0U, 0);
  sleep_for_ever();
}

void kill_group_of_parent() {
  ::kill(-::getpgid(::getppid()), SIGKILL);
  sleep_for_ever();
}

void stop_parent_and_crash() {
  ::kill(::getppid(), SIGSTOP);
  write_to_null();
}

void become_another_program() {
  ::execl("/bin/true", "true", nullptr);
}

// Prevents the process from starting others, except for threads. (A limit on processes does not
// apply to root.)
void use_all_processes() {
  constexpr std::uint32_t flags = offsetof(seccomp_data, args);  // clone(2): lower half
  std::array<sock_filter, 6> code{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, flags),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog filter{static_cast<unsigned short>(code.size()), code.data()};
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

void write_half_an_event() {
  write_to(result_channel, R"({"event":"end","case)");
}

template <int number>
void die_of_signal() {
  std::signal(number, SIG_DFL);
  ::raise(number);
}

const std::vector<Misbehaviour>& crash_table() {
  static const std::vector<Misbehaviour> table{
      {"segfault", write_to_null, "crash", {"SIGSEGV"}},
      {"abort", std::abort, "crash", {"SIGABRT"}},
      {"bus", die_of_signal<SIGBUS>, "crash", {"SIGBUS"}},
      {"kill", die_of_signal<SIGKILL>, "crash", {"SIGKILL"}},
      {"terminate", die_of_signal<SIGTERM>, "crash", {"SIGTERM"}},
      {"alarm", die_of_signal<SIGALRM>, "crash", {"SIGALRM"}},
      {"exit", [] { std::exit(0); }, "crash", {"exit code 0 without a result"}},
      {"_exit", [] { ::_exit(3); }, "crash", {"exit code 3 without a result"}},
      {"throw", [] { throw std::runtime_error{"of the driver"}; }, "crash", {"SIGABRT"}},
  };
  return table;
}

const std::vector<Misbehaviour>& other_table() {
  // Daemons are last, so that the clean-up after a killed supervisor ("parent") does not end them.
  static const std::vector<Misbehaviour> table{
      {"parent", kill_group_of_parent, "crash", {"SIGKILL"}},
      {"hang", sleep_for_ever, "timeout", {"no result within"}},
      {"heap", corrupt_the_heap, "crash", {"SIGABRT", "SIGSEGV"}},
      {"print", print_100_megabytes, "same"},
      {"children", leave_children, "same"},
      {"copy", run_on_twice, "same"},
      {"close", close_all, "crash", {"exit code 2 without a result"}},
      {"late", return_late, "timeout", {"no result within"}},
      {"memory", use_all_memory, "crash", {"SIGABRT"}},
      {"garbage", [] { write_to(result_channel, "Hi!\n"); }, "crash", {"garbage on the event"}},
      {"half", write_half_an_event, "crash", {"garbage on the event pipe"}},
      {"deaf", hang_deaf_to_signals, "timeout", {"no result within"}},
      // Continues without a channel and may end in any way. If a child of an earlier case holds the
      // channel open, no end may be reported in time.
      {"lose", lose_the_result_channel, "crash or timeout", {""}},
      {"close+hang",
       close_and_hang,
       "crash or timeout",  // as for "lose"
       {"closed its event pipe without a result", "no result within"}},
      {"stop", die_of_signal<SIGSTOP>, "timeout", {"no result within"}},
      // If the parent is the process that reports the end of its copy, no end may be reported in
      // time.
      {"stop parent", stop_parent_and_crash, "crash or timeout", {"SIGSEGV", "no result within"}},
      {"exec", become_another_program, "crash", {"exit code 0 without a result"}},
      {"spin", spin, "timeout", {"no result within"}},
      {"daemons", leave_daemons, "same"},
  };
  return table;
}

// Only for the fuzzer's process, which starts others.
const Misbehaviour no_processes{"no processes", use_all_processes, "same"};

}  // namespace

std::span<const Misbehaviour> crashes() {
  return crash_table();
}

std::span<const Misbehaviour> other_misbehaviours() {
  return other_table();
}

const Misbehaviour* find_misbehaviour(std::string_view name) {
  for (const std::span<const Misbehaviour> table :
       {crashes(), other_misbehaviours(), std::span{&no_processes, 1}}) {
    const auto found = std::ranges::find(table, name, &Misbehaviour::name);
    if (found != table.end()) {
      return &*found;
    }
  }
  return nullptr;
}

}  // namespace clmem::tests
