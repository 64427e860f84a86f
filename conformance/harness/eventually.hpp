// SPDX-License-Identifier: Apache-2.0
// eventually.hpp - waits until something asynchronous has happened.
//
//   EXPECT_TRUE(eventually([&] { return calls.load() == 2; }));
//
// Contract: for what OpenCL reports only by callback or status and has no wait for. The deadline is
// generous: a driver may be slow, only "never" is a failure; --timeout-scale multiplies every
// deadline. Flush the queue before; no command has to start earlier.
#pragma once

#include <chrono>
#include <functional>

namespace clmem::conformance {

inline constexpr std::chrono::seconds generous_deadline{5};

// For this process, from now on. Less than 1 changes nothing: a shorter deadline would accuse
// drivers that are merely slow.
void scale_deadlines(double factor);

[[nodiscard]] bool eventually(const std::function<bool()>& happened,
                              std::chrono::milliseconds deadline = generous_deadline);

// The same for something that never happens only on a wrong driver: once `later` has happened,
// which is of the same kind and was begun afterwards, a tenth of a second more is enough.
// `begin_later` is called where the first does not happen at once.
[[nodiscard]] bool eventually_before(const std::function<bool()>& happened,
                                     const std::function<void()>& begin_later,
                                     const std::function<bool()>& later);

}  // namespace clmem::conformance
