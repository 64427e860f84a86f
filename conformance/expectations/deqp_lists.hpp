// SPDX-License-Identifier: Apache-2.0
// deqp_lists.hpp - known failures in the form of deqp-runner's lists, which Mesa has for its
// drivers.
//
//   const Baseline baseline = baseline_of({.fails = {"zink-fails.txt"}}, ids_of_the_suite);
//
// Contract: a line of `fails` is "CASE,Fail", "CASE,Crash" or "CASE,Timeout"; a line of `flakes` or
// `skips` is a regular expression that is searched for in ids. Empty lines and those that begin
// with '#' are ignored. Skips have priority over flakes, flakes over fails, and earlier files of
// one kind over later ones. A case may be listed once in a file of fails. Throws BaselineError
// "file:line: what".
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "expectations/baseline.hpp"

namespace clmem::conformance {

struct DeqpLists {
  std::vector<std::filesystem::path> fails{};
  std::vector<std::filesystem::path> flakes{};
  std::vector<std::filesystem::path> skips{};

  [[nodiscard]] bool empty() const { return fails.empty() && flakes.empty() && skips.empty(); }
};

[[nodiscard]] Baseline baseline_of(const DeqpLists& lists, std::span<const std::string> suite);

}  // namespace clmem::conformance
