// SPDX-License-Identifier: Apache-2.0
// mock_fixture.hpp - a context and two queues on the mock driver, with its record and its faults.
#pragma once

#include "clmem/mock/control.hpp"
#include "clmem/mock/matchers.hpp"
#include "device_fixture.hpp"

namespace clmem {

using mock::Call;
using mock::CallTo;
using mock::EntryPoint;
using mock::Schedule;

struct Mistake {
  const char* text;
  std::function<void()> make;
};
#define REFUSED(text, ...)            \
  Mistake {                           \
    text, [&] { return __VA_ARGS__; } \
  }

class OnMock : public OnDevice {
 protected:
  // The mock runs a callback in the call that makes it due, unless one of its threads still runs
  // callbacks of the previous test. Waits for the end of those, so that their calls are not among
  // those of this test. The version of a context is queried once; here, so that no call of a test
  // does it.
  OnMock() {
    static_cast<void>(context_.version());
    EXPECT_TRUE(eventually([&] { return callbacks_run_here(); }));
  }

  template <typename Action>
  [[nodiscard]] std::vector<Call> calls_of(Action&& action) const {
    mock_.clear_calls();
    std::forward<Action>(action)();
    return mock_.calls();
  }

  // Expects that the library finds each mistake itself: a LogicError with the text, and no OpenCL
  // call except for successful queries.
  void expect_refused(const std::vector<Mistake>& mistakes) const {
    for (const Mistake& mistake : mistakes) {
      SCOPED_TRACE(mistake.text);
      const std::vector<Call> calls = calls_of(
          [&] { EXPECT_THAT(mistake.make, ThrowsMessage<LogicError>(HasSubstr(mistake.text))); });
      for (const Call& call : calls) {
        EXPECT_TRUE(changes_nothing(call)) << call;
      }
    }
  }

  // Runs the markers that wait for nothing, under Schedule::manual.
  void run_ready_markers() const {
    const auto is_ready_marker = [](const mock::CommandInfo& command) {
      return command.type == CL_COMMAND_MARKER && command.state == mock::CommandState::ready;
    };
    for (auto left = mock_.pending_commands(); std::ranges::any_of(left, is_ready_marker);
         left = mock_.pending_commands()) {
      mock_.run_command(std::ranges::find_if(left, is_ready_marker)->sequence);
    }
  }

  const mock::Mock mock_{device_.platform().get()};
  const cl_command_queue raw_queue_ = queue_.get();
  const CommandQueue other_{context_, device_};

 private:
  [[nodiscard]] static bool changes_nothing(const Call& call) {
    const std::string_view name = name_of(call.entry_point);
    const bool is_question = name.starts_with("clGet") && call.status == CL_SUCCESS;
    return is_question || name.starts_with("clRetain") || name.starts_with("clRelease");
  }
  [[nodiscard]] bool callbacks_run_here() const {
    const auto thread = std::make_shared<std::promise<std::thread::id>>();
    const UserEvent event{context_};
    event.add_callback(ExecutionStatus::complete,
                       [thread](cl_int) { thread->set_value(std::this_thread::get_id()); });
    event.complete();
    return thread->get_future().get() == std::this_thread::get_id();
  }
};

class UnderSchedule {
 public:
  UnderSchedule(const mock::Mock& mock, Schedule schedule) : mock_{mock} {
    mock_.set_schedule(schedule);
  }
  UnderSchedule(const UnderSchedule&) = delete;
  UnderSchedule& operator=(const UnderSchedule&) = delete;
  ~UnderSchedule() { mock_.set_schedule(schedule_, seed_); }

 private:
  const mock::Mock& mock_;
  const Schedule schedule_ = mock_.schedule();
  const std::uint64_t seed_ = mock_.seed();
};

// Records the failures that the clean-up handler gets during its lifetime.
class CleanupFailures {
 public:
  CleanupFailures() { seen().clear(); }
  CleanupFailures(const CleanupFailures&) = delete;
  CleanupFailures& operator=(const CleanupFailures&) = delete;
  ~CleanupFailures() { set_cleanup_handler(before_); }

  // Routines that failed, such as "clReleaseMemObject".
  [[nodiscard]] static std::vector<std::string>& seen() {
    static std::vector<std::string> routines;
    return routines;
  }

 private:
  const CleanupHandler before_ = set_cleanup_handler(
      [](const char* routine, cl_int) noexcept { seen().emplace_back(routine); });
};

}  // namespace clmem
