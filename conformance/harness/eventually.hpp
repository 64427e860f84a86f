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

}  // namespace clmem::conformance
