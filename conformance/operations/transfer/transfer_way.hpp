// SPDX-License-Identifier: Apache-2.0
// transfer_way.hpp - a transfer between device and host in each way that a program may call it.
//
//   in_each_way([&](TransferWay& way) {
//     HostBytes& host = fixture.host(size);
//     ASSERT_THAT(clEnqueueReadBuffer(queue, buffer, way.blocking(), 0, size, host.data(), 0,
//     nullptr,
//                                     way.event()),
//                 returns(CL_SUCCESS));
//     way.wait();
//     ...
//   });
//
// Contract: blocking without an event first, then non-blocking with an event that `wait` waits for.
// A fatal failure in the first ends both.
#pragma once

#include <gtest/gtest.h>

#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

class TransferWay {
 public:
  explicit TransferWay(cl_bool blocking) : blocking_{blocking} {}

  [[nodiscard]] cl_bool blocking() const { return blocking_; }
  [[nodiscard]] cl_event* event() { return blocking_ == CL_TRUE ? nullptr : event_.out(); }
  void wait() const {
    if (event_) {
      wait_for(event_.get());
    }
  }

 private:
  cl_bool blocking_;
  Handle<cl_event> event_;
};

template <typename Transfer>
void in_each_way(Transfer transfer) {
  TransferWay blocking{CL_TRUE};
  transfer(blocking);
  if (!testing::Test::HasFatalFailure()) {
    SCOPED_TRACE("non-blocking");
    TransferWay other{CL_FALSE};
    transfer(other);
  }
}

}  // namespace clmem::conformance
