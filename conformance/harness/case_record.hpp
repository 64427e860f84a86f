// SPDX-License-Identifier: Apache-2.0
// case_record.hpp - the data that expectations of the running case leave for its result, besides
// their texts.
//
//   CaseRecord::current().note(of_code({"CL_INVALID_VALUE"}, "CL_SUCCESS"));   // a matcher
//   EXPECT_THAT(code, by("CreateSampler.err.INVALID_VALUE.normalized", CL_INVALID_VALUE));
//   expect_contents(fixture, buffer, every_way, {.by = "EnqueueFillImage.srgb"});
//   if (!CaseRecord::current().shows_contents()) { return; }    // before contents are compared
//
// Contract: thread-safe. A matcher records a mismatch with `note` or its absence with `clear`; the
// failure that GoogleTest reports next takes it. An expectation may name its requirement, which the
// case cites: a deviation from a lenient one is a warning, any other deviation a failure
// (registration.hpp decides). `by` throws std::out_of_range for an unknown requirement.
//
// Commands of some devices complete without executing, such as those of the driver of a GPU on a
// machine without one. After `assume_no_execution` a case that has checked the code of a mistake
// skips its later comparisons; any other case that compares contents ends as `unsupported`. Every
// other failure after a call has enqueued a command, except by the code of a call, may be due to
// the device and does not count.
#pragma once

#include <gmock/gmock-matchers.h>

#include <atomic>
#include <clmem/opencl.hpp>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/difference.hpp"

namespace clmem::conformance {

enum class MismatchKind {
  other,        // an expectation without data
  accepted,     // success where an error was expected
  refused,      // an error where success was expected
  wrong_code,   // another error, or no stored code
  wrong_value,  // the value that the call stores or returns
  wrong_bytes,  // contents of memory
};

// A failed expectation of the running case. The worker reports it as a Deviation
// (results/deviation.hpp), without the requirement.
struct Mismatch {
  MismatchKind kind = MismatchKind::other;
  std::string call{};      // the entry point
  std::string expected{};  // names of codes, or a value
  std::string given{};
  std::string shape{};      // how bytes differ, or the parameter of a value
  std::string statement{};  // "map_errors.cpp:120"
  std::string by{};         // the requirement, if the expectation names it
  std::string form{};       // of the latest call of that entry point (call_forms.hpp)
  // The rounds of a repeated check (rounds.hpp); 0: it was made once.
  unsigned rounds = 0;
  unsigned failed_rounds = 0;
};

// Returns a mismatch of the code of the latest call, or of the named one.
[[nodiscard]] Mismatch of_code(const std::vector<std::string>& legal, const std::string& given,
                               std::string_view call = {});
[[nodiscard]] Mismatch of_value(std::string parameter, std::string expected, std::string given);
// Returns a mismatch of bytes of the latest command.
[[nodiscard]] Mismatch of_bytes(std::string shape, std::string by);

class CaseRecord {
 public:
  static constexpr const char* no_execution = "commands do not execute";

  [[nodiscard]] static CaseRecord& current();
  // Forgets the previous case.
  void begin();

  void note(Mismatch mismatch);
  void clear() { note({}); }
  // Names the requirement of the noted mismatch, or of one of kind `other` if none is noted.
  void attribute(std::string_view requirement);
  // Names the entry point of the noted mismatch where another one than the latest is at fault.
  void blame(const char* call);
  // Returns the mismatch; one of kind `other` about the latest call if none is noted.
  [[nodiscard]] Mismatch take_mismatch();

  // Keeps the first few pictures. A picture with the bytes of an earlier one, read in another way,
  // only extends the title of that one.
  void add(DifferencePicture picture);
  [[nodiscard]] std::vector<DifferencePicture> take_pictures();

  // Sets a text that is made when an expectation fails and that ends the failure; null: none.
  void set_trace(std::function<std::string()> text);
  [[nodiscard]] std::string with_trace(std::string message) const;

  // Applies to all cases; to be called before the first one.
  void assume_no_execution() { executes_ = false; }
  [[nodiscard]] bool executes() const { return executes_; }
  void code_is_checked(const std::vector<std::string>& legal);
  void command_is_enqueued() { enqueued_ = true; }
  // True if the case may compare contents; throws Unsupported if the case is about contents.
  [[nodiscard]] bool shows_contents() const;
  // True if the mismatch may be due to the device.
  [[nodiscard]] bool excuses(MismatchKind kind) const;
  [[nodiscard]] bool is_about_refusal() const { return checked_refusal_; }

 private:
  mutable std::mutex mutex_;
  Mismatch noted_;
  std::vector<DifferencePicture> pictures_;
  std::function<std::string()> trace_;
  bool executes_ = true;
  std::atomic<bool> checked_refusal_{false};
  std::atomic<bool> enqueued_{false};
};

namespace detail {

[[nodiscard]] std::string checked_requirement(std::string_view id);

MATCHER_P2(ByRequirement, requirement, inner, testing::DescribeMatcher<arg_type>(inner, negation)) {
  const bool holds = testing::ExplainMatchResult(inner, arg, result_listener);
  if (!holds) {
    CaseRecord::current().attribute(requirement);
  }
  return holds;
}

}  // namespace detail

// Matches as `inner` does and names the requirement; "" names none.
template <typename Inner>
[[nodiscard]] auto by(std::string_view requirement, Inner inner) {
  return detail::ByRequirement(detail::checked_requirement(requirement), std::move(inner));
}

// Matches `code` and the other codes that the requirement accepts. Throws std::logic_error if the
// requirement does not accept `code`: then the case and its table contradict each other.
[[nodiscard]] testing::Matcher<cl_int> by(std::string_view requirement, cl_int code);

}  // namespace clmem::conformance
