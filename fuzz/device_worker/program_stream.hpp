// SPDX-License-Identifier: Apache-2.0
// program_stream.hpp - programs that arrive one after the other through a pipe.
//
//   program 12 81985529216486895 7532 600 1
//   # clmem-fuzz 1
//   ...
//   end
//
// The numbers after the program's own are the digests of the expected log and of its effects (0: the
// log is returned in any case), the milliseconds to wait for callbacks, and whether the process ends
// after unexpected effects.
//
// Contract: next() waits; returns nothing at the end of the stream. Throws ProgramError.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "execute/log.hpp"
#include "program/program.hpp"

namespace clmem::fuzz {

struct Task {
  std::uint64_t number = 0;
  Digest expected{};
  std::chrono::milliseconds callback_timeout{0};
  std::size_t most_wrong = 1;
  Program program{};
};

// Writes lines to clmem-fuzz. Throws ExecutionError if clmem-fuzz has ended.
void report(int descriptor, std::string_view text);

class ProgramStream {
 public:
  explicit ProgramStream(int descriptor) : descriptor_{descriptor} {}
  [[nodiscard]] std::optional<Task> next();

 private:
  [[nodiscard]] bool fill();

  int descriptor_;
  std::string unread_;
};

}  // namespace clmem::fuzz
