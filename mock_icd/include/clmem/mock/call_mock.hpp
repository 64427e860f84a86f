// SPDX-License-Identifier: Apache-2.0
// call_mock.hpp - one entry point as a GoogleMock function: expectations and actions with typed
// arguments, in place of or around what the device does.
//
//   CallMock<EntryPoint::clCreateBuffer> create{mock};          // behaves as the device
//   EXPECT_CALL(create, Call(context, _, Gt(4096u), _, _))
//       .WillOnce(Return(nullptr))                              // instead of it
//       .WillOnce(DoAll([&] { prepare(); }, create.as_device()));     // before it
//
// Contract: one per entry point at a time, until its end or Mock::reset; made and ended while no
// other call is in progress. Calls are recorded and faults hit as ever; what an action returns or
// writes is what the program sees. A program's clFinish called from an action goes through the
// whole driver again. An entry point that does not exist does not compile.
#pragma once

#include <gmock/gmock.h>

#include "clmem/mock/control.hpp"
#include "clmem/mock/slot.hpp"

namespace clmem::mock {

template <EntryPoint point, typename Function = FunctionOf<point>>
class CallMock;

template <EntryPoint point, typename R, typename... A>
class CallMock<point, R(CL_API_CALL*)(A...)> : public testing::MockFunction<R(A...)> {
 public:
  explicit CallMock(const Mock& mock) : mock_{mock} {
    current_ = this;
    device_ = reinterpret_cast<Function>(
        mock_.replace_call(point, reinterpret_cast<void*>(&CallMock::trampoline)));
    ON_CALL(*this, Call).WillByDefault(as_device());
    // Calls that nobody set an expectation for are the device's affair.
    EXPECT_CALL(*this, Call).Times(testing::AnyNumber());
  }
  CallMock(const CallMock&) = delete;
  CallMock& operator=(const CallMock&) = delete;
  ~CallMock() {
    mock_.restore_call(point);
    current_ = nullptr;
  }

  // The action that does what the call would have done without a mock.
  [[nodiscard]] auto as_device() const {
    return [device = device_](A... arguments) -> R { return device(arguments...); };
  }

 private:
  using Function = R(CL_API_CALL*)(A...);

  static R CL_API_CALL trampoline(A... arguments) { return current_->Call(arguments...); }

  inline static CallMock* current_ = nullptr;
  Mock mock_;
  Function device_ = nullptr;
};

}  // namespace clmem::mock
