// SPDX-License-Identifier: Apache-2.0
// call_page.hpp - memory that worker and runner share, with the calls that the worker makes.
//
//   page.begin("clFinish(command_queue)"); page.end();   // worker
//   const CallsSeen seen = page.seen();   // runner, once the process that made them has ended
//
// Contract: outlives the worker, however that ends. Any thread may write; with several threads the
// order is that of the stores. Reading accepts any bytes. After the page comes a counter that only
// the runner writes: the number of its answers to a waiting worker (DiedMessage, WaitingMessage).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "results/call_form.hpp"

namespace clmem::conformance {

struct CallsSeen {
  std::uint32_t begun = 0;            // the number of calls
  std::string in_flight{};            // the call that has not returned; empty: none
  std::vector<std::string> before{};  // calls that have returned, the newest last
  std::vector<CallForm> forms{};      // of all, each once
};

// Returns "clFinish" for "clFinish(command_queue)".
[[nodiscard]] inline std::string entry_point_of(std::string_view call) {
  return std::string{call.substr(0, call.find('('))};
}

// A page of zeros has no calls.
class CallPage {
 public:
  void clear();
  void begin(std::string_view call);
  void end();
  // The form must be new. A full page begins anew: a crash is near the latest calls.
  void add_form(std::string_view form);

  [[nodiscard]] CallsSeen seen() const;

 private:
  static constexpr std::size_t remembered = 8;
  static constexpr std::size_t longest = 448;  // characters, with the terminating zero
  // Stored as words, so that no character is torn when two threads write into one slot.
  using Name = std::array<std::atomic<std::uint64_t>, longest / sizeof(std::uint64_t)>;

  std::atomic<std::uint32_t> begun_{0};  // all calls; the latest is in slot (begun - 1) % size
  std::atomic<std::int32_t> running_{0};
  std::array<Name, remembered> names_{};
  // Texts that end with a zero, one after the other; the size is stored after the text. The page is
  // small because the shell's limits for the size of files apply to it, too.
  static constexpr std::size_t room_for_forms = 3072;
  std::atomic<std::uint32_t> used_{0};
  std::array<std::atomic<char>, room_for_forms> forms_{};
};

struct CallMemory {
  CallPage page{};
  std::atomic<std::uint32_t> answers{0};
};

}  // namespace clmem::conformance
