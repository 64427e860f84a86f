// SPDX-License-Identifier: Apache-2.0
// mismatch.hpp - the data of a failed expectation, besides its text.
//
//   MismatchLog::current().note(of_code({"CL_INVALID_VALUE"}, "CL_SUCCESS"));   // a matcher
//   Mismatch known = MismatchLog::current().take();                            // the listener
//
// Contract: a matcher records a mismatch with `note` or its absence with `clear`; the failure that
// GoogleTest reports next takes it. The log belongs to the running case.
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
  wrong_code,   // another error, or no stored code
  wrong_value,  // the value that the call stores or returns
  wrong_bytes,  // contents of memory
};

struct Mismatch {
  MismatchKind kind = MismatchKind::other;
  std::string call{};      // the entry point
  std::string expected{};  // names of codes, or a value
  std::string given{};
  std::string shape{};      // how bytes differ, or the parameter of a value
  std::string statement{};  // "map_errors.cpp:120"
  std::string by{};         // the requirement, if the expectation names it
};

// Returns a mismatch of the code of the latest call, or of the named one.
[[nodiscard]] Mismatch of_code(const std::vector<std::string>& legal, const std::string& given,
                               std::string_view call = {});
[[nodiscard]] Mismatch of_value(std::string parameter, std::string expected, std::string given);
// Returns a mismatch of bytes of the latest command.
[[nodiscard]] Mismatch of_bytes(std::string shape, std::string by);

class MismatchLog {
 public:
  [[nodiscard]] static MismatchLog& current();

  void note(Mismatch mismatch);
  void clear();
  // Names the requirement of the noted mismatch, or of one of kind `other` if none is noted.
  void attribute(std::string_view requirement);
  // Returns the mismatch; one of kind `other` about the latest call if none is noted.
  [[nodiscard]] Mismatch take();

 private:
  std::mutex mutex_;
  Mismatch noted_;
};

}  // namespace clmem::conformance
