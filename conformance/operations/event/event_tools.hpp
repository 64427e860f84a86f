// SPDX-License-Identifier: Apache-2.0
// event_tools.hpp - helpers that cases about events share.
//
//   const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
//   EXPECT_EQ(event_info<cl_context>(event.get(), CL_EVENT_CONTEXT), fixture.context());
//   EXPECT_TRUE(is_over(event.get()));
//
// Contract: these are not under test; they throw SetUpFailed when their call fails.
#pragma once

#include <array>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <vector>

#include "harness/call_log.hpp"
#include "harness/gate.hpp"
#include "harness/handle.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

[[nodiscard]] Handle<cl_event> pending_user_event(cl_context context);
// Makes hundreds of events: the case is unsupported where the driver has no room for them.
[[nodiscard]] std::vector<Handle<cl_event>> pending_user_events(cl_context context,
                                                                std::size_t count);
// A user event that is already complete or has failed with a negative `status`.
[[nodiscard]] Handle<cl_event> user_event(cl_context context, cl_int status);

template <typename Value>
[[nodiscard]] Value event_info(cl_event event, cl_event_info name) {
  Value value{};
  must_succeed(clGetEventInfo, event, name, sizeof value, &value, nullptr);
  return value;
}

void wait_for(cl_event event);

// True if the command is complete or terminated.
[[nodiscard]] bool is_over(cl_event event);
// Waits until is_over() or the deadline; the host then sees what the command did. The status of an
// event alone is not a synchronization point (clGetEventInfo, note).
[[nodiscard]] bool eventually_over(cl_event event);

[[nodiscard]] Handle<cl_event> complete_marker(cl_command_queue queue);

// Returns true if the log gets a call before the deadline. Waits only a tenth of a second more once
// a callback of a user event that was completed later has run.
[[nodiscard]] bool eventually_called_once(const EventLog& log, cl_context context);

// Lengths of lists that are longer than a driver's fixed-size array may be: one entry more than 8,
// 16 and 64.
inline constexpr std::array<std::size_t, 3> long_lengths{9, 17, 65};

template <typename Entry>
[[nodiscard]] std::vector<Entry> list_ending_in(Entry last, Entry other, std::size_t length) {
  std::vector<Entry> list(length, other);
  list.back() = last;
  return list;
}

}  // namespace clmem::conformance
