// SPDX-License-Identifier: Apache-2.0
// latest_call.hpp - which entry points this process calls, for failures that do not know it.
//
//   latest_call::observe(observer);                 // before the first case
//   latest_call::name();                            // "clFinish", of this thread
//   latest_call::command();                         // "clEnqueueFillBuffer": not what awaits it
//   const latest_call::Aside aside;                 // reading back is no part of the case
//
// Contract: the names are literals. Costs a few stores per call; calls that the library makes are
// not seen.
#pragma once

#include <string_view>

namespace clmem::conformance::latest_call {

enum class Moment { begins, returns };

// May be called from any thread.
using Observer = void (*)(const char* call, Moment moment);
void observe(Observer observer);

// Empty before the first call.
[[nodiscard]] std::string_view name();

// The latest call that does more than to ask, to wait, to retain or to release.
[[nodiscard]] std::string_view command();

// While one lives, calls of this thread are not remembered; the observer has them all the same.
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
  explicit Watch(const char* call);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  const char* call_;
};

}  // namespace clmem::conformance::latest_call
