// SPDX-License-Identifier: Apache-2.0
// program_stream.hpp - programs that arrive one after the other through a pipe.
//
//   program 12 81985529216486895 600 1   number, digest of the expected log (0: the log anyway),
//   # clmem-fuzz 1                       milliseconds that callbacks are waited for, and whether
//   the
//   ...                                  process ends after another log
//   end
//
// Contract: next() waits; nothing at the end of the stream. Throws ProgramError.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include "program/program.hpp"

namespace clmem::fuzz {

struct Task {
  std::uint64_t number = 0;
  std::uint64_t expected = 0;
  std::chrono::milliseconds patience{0};  // with callbacks that do not come
  bool last_if_wrong = true;
  Program program{};
};

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
