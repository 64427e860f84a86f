// SPDX-License-Identifier: Apache-2.0
// call_forms.hpp - the calls of the running case in a form that other cases share: the entry point
// and the conditions that its arguments, objects and earlier calls meet.
//
//   CallForms& forms = CallForms::of_process();
//   forms.begin_case();
//   forms.begins("clEnqueueWriteBuffer", arguments);   // before the call
//   const Argument result = argument(code);
//   forms.returns(&result);
//   forms.latest("clEnqueueWriteBuffer");
//   // "clEnqueueWriteBuffer blocking_write=CL_TRUE buffer:sub-buffer offset"
//
// Contract: thread-safe; makes no call. A condition names a parameter as the specification does. A
// plain number meets `offset` (not zero), `offset=0`, `offset%4` (not a multiple of four),
// `size>=65536`; a constant `flags=CL_MEM_READ_ONLY`, a bit each; a pointer `ptr=NULL` or `event`;
// an object `buffer:sub-buffer`, a word for each property that it was created with, and
// `buffer<clEnqueueUnmapMemObject`, the latest command that used it, and `buffer<again` where an
// earlier call of this entry point used it. A form is at most `longest_form` characters, and a case
// has at most `most_forms` of them; further ones are left out.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/call_text.hpp"

namespace clmem::conformance {

class CallForms {
 public:
  static constexpr std::size_t longest_form = 1024;
  static constexpr std::size_t most_forms = 256;

  // Never destroyed: a driver may call back while the process ends.
  [[nodiscard]] static CallForms& of_process();

  // Forgets the calls and objects of the previous case.
  void begin_case();
  // Returns the form if no earlier call of the case had it; otherwise an empty text.
  std::string_view begins(std::string_view call, std::span<const Argument> arguments);
  // Takes the result of the call that this thread began latest: a code or an object; null for a call
  // without a result.
  void returns(const Argument* result);

  // Returns the forms of the case in the order in which they first appeared, each once.
  [[nodiscard]] std::vector<std::string> of_case() const;
  // Returns the form of the latest call of this entry point; empty if there was none.
  [[nodiscard]] std::string latest(std::string_view call) const;

 private:
  class State;

  CallForms();
  ~CallForms() = delete;

  std::unique_ptr<State> state_;
};

}  // namespace clmem::conformance
