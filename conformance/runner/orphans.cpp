// SPDX-License-Identifier: Apache-2.0
#include "runner/orphans.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

// Returns the parent in /proc/<id>/stat, "id (name) state parent ...", where the name may contain
// any characters.
pid_t parent_in(const std::string& stat) {
  const std::size_t name_end = stat.rfind(')');
  constexpr std::size_t state_width = 4;  // ") S "
  pid_t parent = 0;
  if (name_end != std::string::npos && name_end + state_width < stat.size()) {
    std::from_chars(stat.data() + name_end + state_width, stat.data() + stat.size(), parent);
  }
  return parent;
}

std::vector<pid_t> children() {
  std::vector<pid_t> found;
  std::error_code gone;
  for (fs::directory_iterator entry{"/proc", gone}; entry != fs::directory_iterator{};
       entry.increment(gone)) {
    const std::string name = entry->path().filename().string();
    pid_t id = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), id);
    if (error != std::errc{} || end != name.data() + name.size()) {
      continue;
    }
    std::string stat;
    std::getline(std::ifstream{entry->path() / "stat"}, stat);
    if (parent_in(stat) == ::getpid()) {
      found.push_back(id);
    }
  }
  return found;
}

// /proc is scanned only for the few workers that leave processes running.
bool has_children() {
  siginfo_t ignored{};
  return ::waitid(P_ALL, 0, &ignored, WEXITED | WNOHANG | WNOWAIT) == 0;
}

Leftover kill_and_reap(const std::vector<pid_t>& doomed) {
  Leftover left = Leftover::none;
  for (const pid_t child : doomed) {
    ::kill(child, SIGKILL);
    if (::waitpid(child, nullptr, WNOHANG) == 0) {
      left = Leftover::some;
    }
  }
  return left;
}

}  // namespace

void adopt_orphans() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Leftover end_children_but(const std::set<pid_t>& spared) {
  constexpr std::chrono::seconds timeout{5};  // a process may sleep in the kernel for a while
  constexpr std::chrono::milliseconds pause{1};
  const auto until = std::chrono::steady_clock::now() + timeout;
  while (has_children()) {
    std::vector<pid_t> found = children();
    std::erase_if(found, [&](pid_t child) { return spared.contains(child); });
    if (found.empty()) {
      return Leftover::none;
    }
    if (std::chrono::steady_clock::now() >= until) {
      return Leftover::some;
    }
    // A killed process passes its own children to this process, for the next round.
    if (kill_and_reap(found) == Leftover::some) {
      std::this_thread::sleep_for(pause);
    }
  }
  return Leftover::none;
}

}  // namespace clmem::conformance
