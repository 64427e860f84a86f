// SPDX-License-Identifier: Apache-2.0
// latest_call.hpp - which entry points this process calls, for failures that do not name them.
//
//   latest_call::observe(observer);                 // before the first case
//   latest_call::name();                            // "clFinish", of this thread
//   latest_call::described();                       // "clFinish(command_queue)"
//   latest_call::command();                         // "clEnqueueFillBuffer", not the wait for it
//   latest_call::after_command();                   // " after clEnqueueFillBuffer(command_queue, ..."
//   const latest_call::Aside aside;                 // reading back is not part of the case
//
// Contract: the names are literals. Costs some hundred instructions per call; calls that the
// library makes are not seen.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/call_text.hpp"

namespace clmem::conformance::latest_call {

enum class Moment { begins, returns };

// May be called from any thread. The text is that of the call with its arguments.
using Observer = void (*)(const char* text, Moment moment);
void observe(Observer observer);

// Empty before the first call.
[[nodiscard]] std::string_view name();

// With its arguments; for a creation, also the call that created its parent. Empty before the first
// call.
[[nodiscard]] std::string described();

// Whether the driver lacks the entry point (call_text.hpp), where the latest call is `call`.
[[nodiscard]] bool is_not_implemented(std::string_view call);

// The name that the latest call, a query, was given; null where it was another call.
[[nodiscard]] const constants::Constant* query();

// The object that the latest call has created.
void made(cl_mem object);

// The latest call that is not a query, a wait, a retain or a release.
[[nodiscard]] std::string_view command();

// The same with its arguments, to follow what has wrong contents. Empty before the first.
[[nodiscard]] std::string after_command();

// While one exists, calls of this thread are not recorded here; the observer gets them all the
// same.
class Aside {
 public:
  Aside();
  ~Aside();
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;
};

// Around one call.
class Watch {
 public:
  explicit Watch(const char* call, std::span<const Argument> arguments = {});
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
};

}  // namespace clmem::conformance::latest_call
