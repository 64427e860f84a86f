// SPDX-License-Identifier: Apache-2.0
// mismatch.hpp - the data of a failed expectation, besides its text.
//
//   MismatchLog::current().note(of_code({"CL_INVALID_VALUE"}, "CL_SUCCESS"));   // a matcher
//   Mismatch known = MismatchLog::current().take();                            // the listener
//
// Contract: a matcher notes a mismatch where it finds one and `clear`s where it finds none;
// the failure that GoogleTest reports next takes it. The log belongs to the running case.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

enum class MismatchKind {
  other,        // an expectation without data
  accepted,     // success where an error was expected
  refused,      // an error where success was expected
  wrong_code,   // another error, or nothing stored
  wrong_value,  // what the call stores or returns
  wrong_bytes,  // contents of memory
};

struct Mismatch {
  MismatchKind kind = MismatchKind::other;
  std::string call{};      // the entry point
  std::string expected{};  // names of codes, or a value
  std::string given{};
  std::string shape{};      // of wrong bytes: how they differ; of a value: which parameter
  std::string statement{};  // "map_errors.cpp:120"
  std::string by{};         // the requirement, where the expectation names it
};

// By the latest call, or by the one named.
[[nodiscard]] Mismatch of_code(const std::vector<std::string>& legal, const std::string& given,
                               std::string_view call = {});
[[nodiscard]] Mismatch of_value(std::string parameter, std::string expected, std::string given);
// By the latest command.
[[nodiscard]] Mismatch of_bytes(std::string shape, std::string by);

class MismatchLog {
 public:
  [[nodiscard]] static MismatchLog& current();

  void note(Mismatch mismatch);
  void clear();
  // The mismatch, also where none is noted, is one with this requirement.
  void attribute(std::string_view requirement);
  // Of kind `other`, by the latest call, where none is noted.
  [[nodiscard]] Mismatch take();

 private:
  std::mutex mutex_;
  Mismatch noted_;
};

}  // namespace clmem::conformance
