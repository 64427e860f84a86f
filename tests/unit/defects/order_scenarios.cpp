// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "scenarios.hpp"

namespace clmem::mock::order_scenarios {
namespace {

struct WaitList {
  cl_uint count;
  const cl_event* events;
};

// Every command with a wait list, by number; none of them blocks.
constexpr int command_count = 12;

cl_int enqueue(Stage& stage, int command, cl_command_queue queue, WaitList wait, cl_event* event) {
  static constexpr std::size_t origin[3] = {0, 0, 0};
  static constexpr std::size_t region[3] = {4, 2, 1};
  const auto& cl = stage.cl;
  const cl_mem buffer = stage.filled(64);
  const cl_mem other = stage.filled(64);
  void* const host = stage.host(64).data();
  cl_int code = CL_SUCCESS;
  switch (command) {
    case 0:
      return cl.clEnqueueReadBuffer(queue, buffer, CL_FALSE, 0, 8, host, wait.count, wait.events,
                                    event);
    case 1:
      return cl.clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, 8, host, wait.count, wait.events,
                                     event);
    case 2:
      return cl.clEnqueueReadBufferRect(queue, buffer, CL_FALSE, origin, origin, region, 0, 0, 0, 0,
                                        host, wait.count, wait.events, event);
    case 3:
      return cl.clEnqueueWriteBufferRect(queue, buffer, CL_FALSE, origin, origin, region, 0, 0, 0,
                                         0, host, wait.count, wait.events, event);
    case 4:
      return cl.clEnqueueCopyBuffer(queue, buffer, other, 0, 0, 8, wait.count, wait.events, event);
    case 5:
      return cl.clEnqueueCopyBufferRect(queue, buffer, other, origin, origin, region, 0, 0, 0, 0,
                                        wait.count, wait.events, event);
    case 6:
      return cl.clEnqueueFillBuffer(queue, buffer, "?", 1, 0, 8, wait.count, wait.events, event);
    case 7:
      (void)cl.clEnqueueMapBuffer(queue, buffer, CL_FALSE, CL_MAP_READ, 0, 8, wait.count,
                                  wait.events, event, &code);
      return code;
    case 8: {
      void* const mapped = cl.clEnqueueMapBuffer(stage.queue, buffer, CL_FALSE, CL_MAP_READ, 0, 8,
                                                 0, nullptr, nullptr, &code);
      return cl.clEnqueueUnmapMemObject(queue, buffer, mapped, wait.count, wait.events, event);
    }
    case 9:
      return cl.clEnqueueMigrateMemObjects(queue, 1, &buffer, 0, wait.count, wait.events, event);
    case 10:
      return cl.clEnqueueMarkerWithWaitList(queue, wait.count, wait.events, event);
    default:
      return cl.clEnqueueBarrierWithWaitList(queue, wait.count, wait.events, event);
  }
}

void describe_if_any(Stage& stage, cl_event event) {
  stage.note(event != nullptr);
  stage.describe(event);
}

void refused_wait_lists(Stage& stage) {
  cl_int code = CL_SUCCESS;
  const cl_context foreign =
      stage.cl.clCreateContext(nullptr, 1, &stage.device, nullptr, nullptr, &code);
  const cl_event event_of_other = stage.cl.clCreateUserEvent(foreign, &code);
  const cl_event null_event = nullptr;
  for (int command = 0; command < command_count; ++command) {
    const cl_event pending = stage.make_user_event();
    for (const WaitList wait : {WaitList{1, nullptr}, WaitList{0, &pending},
                                WaitList{1, &null_event}, WaitList{1, &event_of_other}}) {
      cl_event event = nullptr;
      stage.note(enqueue(stage, command, stage.queue, wait, &event));
      describe_if_any(stage, event);
    }
    cl_event event = nullptr;
    stage.note(enqueue(stage, command, nullptr, {0, nullptr}, &event));
    stage.note(enqueue(stage, command, stage.queue, {0, nullptr}, nullptr));
  }
}

void honoured_wait_lists(Stage& stage) {
  for (int command = 0; command < command_count; ++command) {
    const cl_command_queue queue = stage.make_queue();
    const std::array<cl_event, 3> first = {stage.make_user_event(), stage.make_user_event(),
                                           stage.make_user_event()};
    cl_event event = nullptr;
    stage.note(enqueue(stage, command, queue, {3, first.data()}, &event));
    describe_if_any(stage, event);
    for (const std::size_t i : {std::size_t{2}, std::size_t{0}, std::size_t{1}}) {
      stage.note(stage.cl.clSetUserEventStatus(first[i], CL_COMPLETE));
      stage.describe(event);
    }
    cl_event next = nullptr;
    stage.note(enqueue(stage, command, queue, {1, &first.front()}, &next));
    stage.describe(next);
  }
}

void failed_dependencies(Stage& stage) {
  for (int command = 0; command < command_count; ++command) {
    const cl_command_queue queue = stage.make_queue(CL_QUEUE_PROFILING_ENABLE);
    const cl_event failing = stage.make_user_event();
    cl_event event = nullptr;
    stage.note(enqueue(stage, command, queue, {1, &failing}, &event));
    stage.note(stage.cl.clSetUserEventStatus(failing, -7));
    stage.describe(event);
    stage.note(stage.cl.clWaitForEvents(1, &event));
    cl_ulong time = 0;
    stage.note(stage.cl.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof time, &time,
                                                nullptr));
  }
  const cl_event failed = stage.make_user_event();
  stage.note(stage.cl.clSetUserEventStatus(failed, -7));
  const cl_mem buffer = stage.filled(64);
  stage.note(stage.cl.clEnqueueReadBuffer(stage.queue, buffer, CL_TRUE, 0, 8, stage.host(8).data(),
                                          1, &failed, nullptr));
}

// After a gate in the same queue.
void order_within_a_queue(Stage& stage) {
  for (int command = 0; command < command_count; ++command) {
    const cl_command_queue queue = stage.make_queue();
    const cl_event gate = stage.make_user_event();
    cl_event gated = nullptr;
    stage.note(stage.cl.clEnqueueMarkerWithWaitList(queue, 1, &gate, &gated));
    cl_event event = nullptr;
    stage.note(enqueue(stage, command, queue, {0, nullptr}, &event));
    stage.describe(event);
    stage.note(stage.cl.clSetUserEventStatus(gate, CL_COMPLETE));
    stage.describe(event);
  }
}

void barriers(Stage& stage) {
  for (const bool deprecated : {false, true}) {
    const cl_command_queue queue = stage.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    const cl_event gate = stage.make_user_event();
    stage.note(stage.cl.clEnqueueMarkerWithWaitList(queue, 1, &gate, nullptr));
    if (deprecated) {
      stage.note(stage.cl.clEnqueueBarrier(queue));
    } else {
      cl_event event = nullptr;
      stage.note(stage.cl.clEnqueueBarrierWithWaitList(queue, 1, &gate, &event));
      stage.describe(event);
    }
    cl_event after = nullptr;
    stage.note(enqueue(stage, 6, queue, {0, nullptr}, &after));
    stage.describe(after);
  }
  stage.note(stage.cl.clEnqueueMarker(stage.queue, nullptr));
  stage.note(stage.cl.clEnqueueBarrier(nullptr));
  stage.note(stage.cl.clEnqueueWaitForEvents(stage.queue, 0, nullptr));
}

// Nothing runs unless something makes it run.
void submission(Stage& stage) {
  const auto& cl = stage.cl;
  for (int command = 0; command < command_count; ++command) {
    for (const int pusher : {0, 1, 2}) {
      cl_event event = nullptr;
      stage.note(enqueue(stage, command, stage.queue, {0, nullptr}, &event));
      stage.describe(event);
      stage.note(pusher == 0   ? cl.clFlush(stage.queue)
                 : pusher == 1 ? cl.clFinish(stage.queue)
                               : cl.clWaitForEvents(1, &event));
      stage.describe(event);
    }
  }
  cl_event list[] = {stage.make_user_event(), nullptr};
  stage.note(cl.clSetUserEventStatus(list[0], -7));
  stage.note(enqueue(stage, 0, stage.queue, {0, nullptr}, &list[1]));
  stage.note(cl.clWaitForEvents(2, list));
  stage.describe(list[1]);
  stage.note(cl.clFlush(nullptr));
  stage.note(cl.clFinish(nullptr));
}

// A blocking command is complete when it returns.
void blocking(Stage& stage) {
  static constexpr std::size_t origin[3] = {0, 0, 0};
  static constexpr std::size_t region[3] = {4, 2, 1};
  const auto& cl = stage.cl;
  const cl_mem buffer = stage.filled(64);
  void* const host = stage.host(64).data();
  std::array<cl_event, 5> events{};
  stage.note(
      cl.clEnqueueReadBuffer(stage.queue, buffer, CL_TRUE, 0, 8, host, 0, nullptr, &events[0]));
  stage.describe(events[0]);
  stage.note(
      cl.clEnqueueWriteBuffer(stage.queue, buffer, CL_TRUE, 0, 8, host, 0, nullptr, &events[1]));
  stage.describe(events[1]);
  stage.note(cl.clEnqueueReadBufferRect(stage.queue, buffer, CL_TRUE, origin, origin, region, 0, 0,
                                        0, 0, host, 0, nullptr, &events[2]));
  stage.describe(events[2]);
  stage.note(cl.clEnqueueWriteBufferRect(stage.queue, buffer, CL_TRUE, origin, origin, region, 0, 0,
                                         0, 0, host, 0, nullptr, &events[3]));
  stage.describe(events[3]);
  cl_int code = CL_SUCCESS;
  (void)cl.clEnqueueMapBuffer(stage.queue, buffer, CL_TRUE, CL_MAP_READ, 0, 8, 0, nullptr,
                              &events[4], &code);
  stage.note(code);
  stage.describe(events[4]);
}

void unmap_of_pending_map(Stage& stage) {
  const cl_mem buffer = stage.filled(64);
  const cl_event gate = stage.make_user_event();
  cl_int code = CL_SUCCESS;
  void* const mapped = stage.cl.clEnqueueMapBuffer(stage.queue, buffer, CL_FALSE, CL_MAP_READ, 0, 8,
                                                   1, &gate, nullptr, &code);
  stage.note(code);
  stage.note(stage.cl.clEnqueueUnmapMemObject(stage.queue, buffer, mapped, 0, nullptr, nullptr));
  stage.note(stage.cl.clSetUserEventStatus(gate, CL_COMPLETE));
  stage.describe(buffer);
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"refused wait lists", Schedule::immediate, &refused_wait_lists},
          {"honoured wait lists", Schedule::immediate, &honoured_wait_lists},
          {"failed dependencies", Schedule::immediate, &failed_dependencies},
          {"order within a queue", Schedule::immediate, &order_within_a_queue},
          {"barriers", Schedule::immediate, &barriers},
          {"submission", Schedule::deferred, &submission},
          {"blocking", Schedule::deferred, &blocking},
          {"unmap of a pending map", Schedule::immediate, &unmap_of_pending_map}};
}

}  // namespace clmem::mock::order_scenarios
