// SPDX-License-Identifier: Apache-2.0
// call_form.hpp - a call in a form that cases share: the entry point, then conditions that hold for
// it (harness/call_forms.hpp has their grammar).
//
//   const CallForm form{"clEnqueueReadBuffer blocking_read=CL_TRUE offset"};
//   form.entry_point();   // "clEnqueueReadBuffer"
//
// Contract: a value of the size of a pointer; equal texts are one object, which lives as long as the
// process. Thread-safe.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace clmem::conformance {

class CallForm {
 public:
  explicit CallForm(std::string_view text);

  [[nodiscard]] const std::string& text() const { return *text_; }
  [[nodiscard]] std::string_view entry_point() const {
    return std::string_view{*text_}.substr(0, text_->find(' '));
  }

  friend auto operator<=>(const CallForm&, const CallForm&) = default;

 private:
  const std::string* text_;
};

}  // namespace clmem::conformance
