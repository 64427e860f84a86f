// SPDX-License-Identifier: Apache-2.0
// late_trace.hpp - a SCOPED_TRACE whose text is made when an expectation fails.
//
//   const LateTrace calls{[&] { return "the calls were:" + said.str(); }};
//   EXPECT_EQ(seen, wanted);     // the failure ends with what was said until then
//
// Contract: applies to failures of the same thread during its lifetime; an inner one hides an outer
// one.
#pragma once

#include <functional>
#include <string>

namespace clmem::conformance {

class LateTrace {
 public:
  explicit LateTrace(std::function<std::string()> text);
  ~LateTrace();
  LateTrace(const LateTrace&) = delete;
  LateTrace& operator=(const LateTrace&) = delete;

  // Returns the message of a failure with the text of the trace, if there is one.
  [[nodiscard]] static std::string added_to(std::string message);

 private:
  std::function<std::string()> text_;
  const LateTrace* outer_;
};

}  // namespace clmem::conformance
