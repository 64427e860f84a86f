// SPDX-License-Identifier: Apache-2.0
// eventually.hpp - waits for an asynchronous effect.
//
//   EXPECT_TRUE(eventually([&] { return calls.load() == 2; }));
//
// Contract: for effects that OpenCL reports only by callback or status and that have no wait
// function. The deadline is generous: a driver may be slow, and only "never" is a failure;
// --timeout-scale multiplies every deadline. Flush the queue before; no command has to start
// earlier.
#pragma once

#include <chrono>
#include <functional>

namespace clmem::conformance {

inline constexpr std::chrono::seconds generous_deadline{5};

// Scales the deadlines of this process from now on. A factor below 1 has no effect: shorter
// deadlines would report drivers that are merely slow.
void scale_deadlines(double factor);

[[nodiscard]] bool eventually(const std::function<bool()>& happened,
                              std::chrono::milliseconds deadline = generous_deadline);

// Waits as `eventually` does, but for an effect that fails to occur only on a wrong driver: once
// `later`, an effect of the same kind that was begun afterwards, has occurred, a tenth of a second
// more is enough. `begin_later` is called if the first does not occur at once.
[[nodiscard]] bool eventually_before(const std::function<bool()>& happened,
                                     const std::function<void()>& begin_later,
                                     const std::function<bool()>& later);

}  // namespace clmem::conformance
