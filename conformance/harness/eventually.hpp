// SPDX-License-Identifier: Apache-2.0
// eventually.hpp - waits until something asynchronous has happened.
//
//   EXPECT_TRUE(eventually([&] { return calls.load() == 2; }));
//
// Contract: for what OpenCL reports by callback or by status alone and offers no wait for. The
// deadline is generous: a driver may take its time, only "never" is a failure. Flush the queue
// before; no command has to start earlier.
#pragma once

#include <chrono>
#include <functional>

namespace clmem::conformance {

inline constexpr std::chrono::seconds generous_deadline{5};

[[nodiscard]] bool eventually(const std::function<bool()>& happened,
                              std::chrono::milliseconds deadline = generous_deadline);

// The same for what only a driver that is wrong leaves out: once `later` has happened, which is of
// the same kind and was begun afterwards, half a second more is enough. `begin_later` is called
// where the first does not happen at once.
[[nodiscard]] bool eventually_before(const std::function<bool()>& happened,
                                     const std::function<void()>& begin_later,
                                     const std::function<bool()>& later);

}  // namespace clmem::conformance
