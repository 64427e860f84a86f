// SPDX-License-Identifier: Apache-2.0
// call_namer.hpp - converts calls to lines: names handles and makes times relative.
//
//   CallLine line = namer.begin(call, now);
//   namer.complete(line, call, took);            // names the objects that the call created
// Contract: not thread-safe. Times are of the host's steady clock.
#pragma once

#include <cstdint>
#include <string>

#include "trace/call_line.hpp"
#include "trace/handle_names.hpp"

namespace clmem::mock {

// Returns the nanoseconds of the steady clock.
[[nodiscard]] std::uint64_t steady_now() noexcept;

class CallNamer {
 public:
  explicit CallNamer(std::uint64_t origin = steady_now()) noexcept : origin_{origin} {}

  [[nodiscard]] CallLine begin(const Call& call, std::uint64_t now);
  void complete(CallLine& line, const Call& call, std::uint64_t took);
  [[nodiscard]] CommandLine command(const CommandTimes& times);

 private:
  [[nodiscard]] std::string value_of(const Call& call, std::size_t index);
  [[nodiscard]] std::string elements_of(const Call& call, std::size_t index);
  [[nodiscard]] std::string name_result(const Call& call);
  [[nodiscard]] std::uint64_t since_origin(std::uint64_t time) const noexcept {
    return time < origin_ ? 0 : time - origin_;
  }

  std::uint64_t origin_;
  HandleNames names_;
};

}  // namespace clmem::mock
