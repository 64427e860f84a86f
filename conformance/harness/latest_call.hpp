// SPDX-License-Identifier: Apache-2.0
// latest_call.hpp - the latest entry points that this process has called, for failures that do not
// name them.
//
//   latest_call::observe(observer);                 // before the first case
//   latest_call::name();                            // "clFinish", of this thread
//   latest_call::described();                       // "clFinish(command_queue)"
//   latest_call::command();                         // "clEnqueueFillBuffer", not the wait for it
//   latest_call::after_command();                   // " after clEnqueueFillBuffer(..."
//   const latest_call::ExcludedScope reading_back;  // not part of the case
//
// Contract: the names are literals. A call costs some hundred instructions; calls that the library
// makes are not recorded.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/call_text.hpp"

namespace clmem::conformance::latest_call {

struct ObservedCall {
  const char* name;
  std::span<const Argument> arguments;
  const char* text;  // with the arguments
  bool is_excluded;  // not part of the case (ExcludedScope)
};

// Called from any thread, before a call, and after it with its result: a code, or the handle or
// address that it returned; null for a call without a result.
struct Observer {
  void (*begins)(const ObservedCall& call) = nullptr;
  void (*returns)(const Argument* result) = nullptr;
};
void observe(Observer observer);

// Returns the latest call; empty before the first one.
[[nodiscard]] std::string_view name();

// Returns the latest call with its arguments; for a creation, also the call that created its
// parent. Empty before the first call.
[[nodiscard]] std::string described();

// True if the latest call is `call` and the driver lacks this entry point (call_text.hpp).
[[nodiscard]] bool is_not_implemented(std::string_view call);

// Returns the param_name of the latest call if it was a query, otherwise null.
[[nodiscard]] const constants::Constant* query();

// Sets the object that the latest call has created.
void made(cl_mem object);

// Returns the latest call that is not a query, a wait, a retain or a release.
[[nodiscard]] std::string_view command();

// Returns " after ", the call that command() names and its arguments, to append to a failure about
// contents. Empty before the first such call.
[[nodiscard]] std::string after_command();

// Excludes calls of this thread from the record during its lifetime; the observer gets them with
// is_excluded.
class ExcludedScope {
 public:
  ExcludedScope();
  ~ExcludedScope();
  ExcludedScope(const ExcludedScope&) = delete;
  ExcludedScope& operator=(const ExcludedScope&) = delete;
};

class Watch {
 public:
  explicit Watch(const char* call, std::span<const Argument> arguments = {});
  ~Watch();
  void returned(const Argument& result);
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  Argument result_{};
  bool has_result_ = false;
};

}  // namespace clmem::conformance::latest_call
