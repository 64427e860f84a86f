// SPDX-License-Identifier: Apache-2.0
// call_mock.hpp - one entry point as a GoogleMock function: expectations and actions with typed
// arguments, instead of or around the device's function.
//
//   CallMock<EntryPoint::clCreateBuffer> create{mock};          // behaves as the device
//   EXPECT_CALL(create, Call(context, _, Gt(4096u), _, _))
//       .WillOnce(Return(nullptr))                              // instead of it
//       .WillOnce(DoAll([&] { prepare(); }, create.as_device()));     // before it
//
// Contract: one per entry point at a time, until it is destroyed or Mock::reset is called. Other
// threads may call the entry point meanwhile: the destructor waits for those that are in an action.
// Calls are recorded and faults apply as usual; the program gets what the action returns or writes.
// A call that an action makes with the program's functions passes through the whole driver. An
// entry point that does not exist does not compile.
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
  // `action` is needed if other threads may call the function while expectations are set:
  // GoogleMock supports ON_CALL and EXPECT_CALL only between calls.
  explicit CallMock(const Mock& mock, std::function<R(A...)> action = as_device()) : mock_{mock} {
    device_ = reinterpret_cast<Function>(mock_.device_call(point));
    ON_CALL(*this, Call).WillByDefault(std::move(action));
    // Forwards calls without an expectation to the device.
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

  // Returns the action that calls the device's function.
  [[nodiscard]] static auto as_device() {
    return [](A... arguments) -> R { return device_.load()(arguments...); };
  }

 private:
  using Function = R(CL_API_CALL*)(A...);

  struct InProgress {
    InProgress() { ++in_progress_; }
    ~InProgress() { --in_progress_; }
  };

  // Forwards a call to the device if the mock was destroyed while the call was in progress.
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
