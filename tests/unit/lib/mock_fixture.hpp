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
  [[nodiscard]] std::vector<Call> calls_of(Action&& action) const {
    mock_.clear_calls();
    std::forward<Action>(action)();
    return mock_.calls();
  }

  // The library finds each mistake itself: a LogicError with that text, and no OpenCL call but
  // questions that are answered.
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

  // Runs the markers that wait for nothing, under the schedule manual.
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

// Another schedule, as long as this exists.
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

// Failures that the clean-up handler has got, as long as this exists.
class CleanupFailures {
 public:
  CleanupFailures() { seen().clear(); }
  CleanupFailures(const CleanupFailures&) = delete;
  CleanupFailures& operator=(const CleanupFailures&) = delete;
  ~CleanupFailures() { set_cleanup_handler(before_); }

  // "clReleaseMemObject"
  [[nodiscard]] static std::vector<std::string>& seen() {
    static std::vector<std::string> routines;
    return routines;
  }

 private:
  const CleanupHandler before_ = set_cleanup_handler(
      [](const char* routine, cl_int) noexcept { seen().emplace_back(routine); });
};

}  // namespace clmem
