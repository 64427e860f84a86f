// SPDX-License-Identifier: Apache-2.0
// mock_fixture.hpp - a context and a queue on the mock driver, with its record and its faults.
#pragma once

#include <gmock/gmock.h>

#include <clmem/buffer.hpp>
#include <clmem/event.hpp>
#include <future>
#include <memory>
#include <thread>

#include "clmem/mock/control.hpp"
#include "clmem/mock/matchers.hpp"
#include "device_fixture.hpp"
#include "eventually.hpp"

namespace clmem {

class OnMock : public OnDevice {
 protected:
  // The mock runs callbacks in the call that makes them due, unless a thread of its own still runs
  // those of the test before: then their calls would be among those of this test, and its own
  // callbacks would come late.
  // Versions of the context are asked once; so that it is not the first call of a test that does.
  OnMock() {
    static_cast<void>(context_.version());
    EXPECT_TRUE(eventually([&] { return callbacks_run_here(); }));
  }

  // The calls that an action makes.
  template <typename Action>
  [[nodiscard]] std::vector<mock::Call> calls_of(Action&& action) const {
    mock_.clear_calls();
    std::forward<Action>(action)();
    return mock_.calls();
  }

  [[nodiscard]] Buffer buffer_of(std::size_t size) const {
    return Buffer{context_, MemFlags::read_write, size};
  }

  const mock::Mock mock_{device_.platform().get()};

 private:
  [[nodiscard]] bool callbacks_run_here() const {
    const auto thread = std::make_shared<std::promise<std::thread::id>>();
    const UserEvent event{context_};
    event.add_callback(ExecutionStatus::complete,
                       [thread](cl_int) { thread->set_value(std::this_thread::get_id()); });
    event.complete();
    return thread->get_future().get() == std::this_thread::get_id();
  }
};

}  // namespace clmem
