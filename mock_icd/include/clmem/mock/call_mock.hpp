// SPDX-License-Identifier: Apache-2.0
// call_mock.hpp - one entry point as a GoogleMock function: expectations and actions with typed
// arguments, in place of or around what the device does.
//
//   CallMock<EntryPoint::clCreateBuffer> create{mock};          // behaves as the device
//   EXPECT_CALL(create, Call(context, _, Gt(4096u), _, _))
//       .WillOnce(Return(nullptr))                              // instead of it
//       .WillOnce(DoAll([&] { prepare(); }, create.as_device()));     // before it
//
// Contract: one per entry point at a time, until its end or Mock::reset. Threads may call while it
// begins and ends: its end waits for those that are in an action. Calls are recorded and faults hit
// as ever; what an action returns or writes is what the program sees. A program's clFinish called
// from an action goes through the whole driver again. An entry point that does not exist does not
// compile.
#pragma once

#include <gmock/gmock.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <utility>

#include "clmem/mock/control.hpp"
#include "clmem/mock/slot.hpp"

namespace clmem::mock {

template <EntryPoint point, typename Function = FunctionOf<point>>
class CallMock;

template <EntryPoint point, typename R, typename... A>
class CallMock<point, R(CL_API_CALL*)(A...)> : public testing::MockFunction<R(A...)> {
 public:
  // Where other threads call meanwhile, the action has to be given here: GoogleMock takes ON_CALL
  // and EXPECT_CALL only between calls.
  explicit CallMock(const Mock& mock, std::function<R(A...)> action = as_device()) : mock_{mock} {
    device_ = reinterpret_cast<Function>(mock_.device_call(point));
    ON_CALL(*this, Call).WillByDefault(std::move(action));
    // Calls without an expectation go to the device.
    EXPECT_CALL(*this, Call).Times(testing::AnyNumber());
    current_ = this;
    mock_.replace_call(point, reinterpret_cast<void*>(&CallMock::trampoline));
  }
  CallMock(const CallMock&) = delete;
  CallMock& operator=(const CallMock&) = delete;
  ~CallMock() {
    mock_.restore_call(point);
    current_ = nullptr;
    while (in_progress_ != 0) {
      std::this_thread::yield();
    }
  }

  // The action that does what the call would have done without a mock.
  [[nodiscard]] static auto as_device() {
    return [](A... arguments) -> R { return device_.load()(arguments...); };
  }

 private:
  using Function = R(CL_API_CALL*)(A...);

  struct InProgress {
    InProgress() { ++in_progress_; }
    ~InProgress() { --in_progress_; }
  };

  // A call that was on its way when the mock ended is the device's.
  static R CL_API_CALL trampoline(A... arguments) {
    const InProgress counted;
    CallMock* const mock = current_;
    return mock == nullptr ? device_.load()(arguments...) : mock->Call(arguments...);
  }

  inline static std::atomic<CallMock*> current_ = nullptr;
  inline static std::atomic<std::size_t> in_progress_ = 0;
  inline static std::atomic<Function> device_ = nullptr;
  Mock mock_;
};

}  // namespace clmem::mock
