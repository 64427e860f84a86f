// SPDX-License-Identifier: Apache-2.0
#include "worker/crash_handler.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace clmem::conformance {
namespace {

constexpr std::array fatal_signals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGVTALRM};

// A stack that has overflowed cannot hold the handler's frames.
constexpr std::size_t stack_size = 64U << 10U;
alignas(16) std::array<char, stack_size> own_stack;

void print(const char* text) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text));
}

void print_hexadecimal(std::uintptr_t value) {
  std::array<char, 2 * sizeof value + 1> digits{};
  std::to_chars(digits.data(), digits.data() + digits.size() - 1, value, 16);
  print(digits.data());
}

// Leaves out addresses, which differ from run to run: "libpocl.so.2(+0x565c7)".
void print_frame(const Dl_info& place, const void* frame) {
  const auto address = reinterpret_cast<std::uintptr_t>(frame);
  const bool named = place.dli_sname != nullptr;
  print(place.dli_fname);
  print("(");
  print(named ? place.dli_sname : "");
  print("+0x");
  print_hexadecimal(address -
                    reinterpret_cast<std::uintptr_t>(named ? place.dli_saddr : place.dli_fbase));
  print(")\n");
}

// Uses async-signal-safe calls and those of backtrace_symbols_fd. backtrace(), which loads a library
// in its first call, has been called before. The frames below the driver belong to this program and
// show only the name of the case.
extern "C" void print_backtrace(int signal) {
  constexpr int most_frames = 64;
  constexpr int own_frames = 2;  // this one, and the return from the signal
  std::array<void*, most_frames> frames{};
  const int count = ::backtrace(frames.data(), most_frames);
  Dl_info self{};
  (void)::dladdr(reinterpret_cast<void*>(print_backtrace), &self);
  print("backtrace:\n");
  bool outside = false;
  for (int i = own_frames; i < count; ++i) {
    Dl_info place{};
    if (::dladdr(frames[static_cast<std::size_t>(i)], &place) == 0) {
      print("?\n");
      continue;
    }
    if (place.dli_fbase == self.dli_fbase && outside) {
      break;
    }
    outside = outside || place.dli_fbase != self.dli_fbase;
    print_frame(place, frames[static_cast<std::size_t>(i)]);
  }
  // The raised signal is delivered when the handler returns.
  std::signal(signal, SIG_DFL);
  (void)std::raise(signal);
}

}  // namespace

void install_crash_handler() {
  std::array<void*, 1> frame{};
  (void)::backtrace(frame.data(), static_cast<int>(frame.size()));
  stack_t stack{};
  stack.ss_sp = own_stack.data();
  stack.ss_size = own_stack.size();
  stack_t before{};
  if (::sigaltstack(nullptr, &before) == 0 && (before.ss_flags & SS_DISABLE) != 0) {
    (void)::sigaltstack(&stack, nullptr);
  }
  for (const int signal : fatal_signals) {
    struct sigaction now {};
    if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_DFL) {
      struct sigaction ours {};
      ours.sa_handler = print_backtrace;
      ours.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
      (void)::sigaction(signal, &ours, nullptr);
    }
  }
}

}  // namespace clmem::conformance
