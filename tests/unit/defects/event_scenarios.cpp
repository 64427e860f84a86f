// SPDX-License-Identifier: Apache-2.0
#include <initializer_list>

#include "scenarios.hpp"

namespace clmem::mock::event_scenarios {
namespace {

void user_events(Stage& stage) {
  const auto& cl = stage.cl;
  for (const cl_int status : {CL_COMPLETE, -5, CL_SUBMITTED, CL_QUEUED}) {
    const cl_event event = stage.make_user_event();
    stage.describe(event);
    stage.note(cl.clSetUserEventStatus(event, status));
    stage.describe(event);
    stage.note(cl.clSetUserEventStatus(event, CL_COMPLETE));
    stage.describe(event);
  }
  cl_event marker = nullptr;
  stage.note(cl.clEnqueueMarkerWithWaitList(stage.queue, 0, nullptr, &marker));
  stage.note(cl.clSetUserEventStatus(marker, CL_COMPLETE));
  stage.note(cl.clSetUserEventStatus(nullptr, CL_COMPLETE));
  cl_int code = CL_SUCCESS;
  (void)cl.clCreateUserEvent(nullptr, &code);
  stage.note(code);
}

void references(Stage& stage) {
  const cl_event event = stage.make_user_event();
  stage.note(stage.cl.clRetainEvent(event));
  stage.describe(event);
  stage.note(stage.cl.clReleaseEvent(event));
  stage.describe(event);
  stage.note(stage.cl.clRetainEvent(nullptr));
  stage.note(stage.cl.clReleaseEvent(nullptr));
}

void CL_CALLBACK note_callback(cl_event event, cl_int status, void* user_data) {
  auto* const stage = static_cast<Stage*>(user_data);
  if (stage != nullptr) {
    stage->note(2000 + status);
    stage->note(event != nullptr);
  }
}

void callbacks(Stage& stage) {
  const auto on = stage.cl.clSetEventCallback;
  for (const cl_int end : {CL_COMPLETE, -5}) {
    const cl_event event = stage.make_user_event();
    for (const cl_int status : {CL_COMPLETE, CL_RUNNING, CL_SUBMITTED, CL_QUEUED, -1}) {
      stage.note(on(event, status, &note_callback, &stage));
    }
    stage.note(on(event, CL_COMPLETE, &note_callback, nullptr));
    stage.note(stage.cl.clSetUserEventStatus(event, end));
    stage.note(on(event, CL_COMPLETE, &note_callback, &stage));
    stage.note(on(event, CL_COMPLETE, nullptr, nullptr));
    stage.describe(event);
  }
  stage.note(on(nullptr, CL_COMPLETE, &note_callback, &stage));
}

void waits(Stage& stage) {
  const auto wait = stage.cl.clWaitForEvents;
  cl_int code = CL_SUCCESS;
  const cl_context foreign =
      stage.cl.clCreateContext(nullptr, 1, &stage.device, nullptr, nullptr, &code);
  const cl_event complete = stage.make_user_event();
  const cl_event other = stage.cl.clCreateUserEvent(foreign, &code);
  const cl_event failed = stage.make_user_event();
  stage.note(stage.cl.clSetUserEventStatus(complete, CL_COMPLETE));
  stage.note(stage.cl.clSetUserEventStatus(other, CL_COMPLETE));
  stage.note(stage.cl.clSetUserEventStatus(failed, -5));
  const cl_event twice[] = {complete, complete};
  const cl_event mixed[] = {complete, other};
  const cl_event with_null[] = {complete, nullptr};
  stage.note(wait(1, &complete));
  stage.note(wait(1, &failed));
  stage.note(wait(2, twice));
  stage.note(wait(2, mixed));
  stage.note(wait(2, with_null));
  stage.note(wait(0, &complete));
  stage.note(wait(1, nullptr));
}

// Code, size, and whether the times are in order.
void ask_for_times(Stage& stage, cl_event event) {
  cl_ulong before = 0;
  for (const cl_profiling_info name : std::initializer_list<cl_profiling_info>{
           CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT, CL_PROFILING_COMMAND_START,
           CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_COMPLETE}) {
    cl_ulong time = 0;
    std::size_t size = 99;
    stage.note(stage.cl.clGetEventProfilingInfo(event, name, sizeof time, &time, &size));
    stage.note(static_cast<long long>(size));
    stage.note(time >= before);
    stage.note(name == CL_PROFILING_COMMAND_COMPLETE && time == before);
    before = time;
  }
}

void times(Stage& stage) {
  const auto& cl = stage.cl;
  const cl_mem buffer = stage.filled(64);
  for (const cl_command_queue_properties properties :
       {cl_command_queue_properties{0}, cl_command_queue_properties{CL_QUEUE_PROFILING_ENABLE}}) {
    const cl_command_queue queue = stage.make_queue(properties);
    const cl_event gate = stage.make_user_event();
    cl_event fill = nullptr;
    cl_event marker = nullptr;
    stage.note(cl.clEnqueueFillBuffer(queue, buffer, "?", 1, 0, 8, 0, nullptr, &fill));
    stage.note(cl.clEnqueueMarkerWithWaitList(queue, 1, &gate, &marker));
    ask_for_times(stage, fill);
    ask_for_times(stage, marker);
    ask_for_times(stage, gate);
    stage.note(cl.clSetUserEventStatus(gate, CL_COMPLETE));
    ask_for_times(stage, marker);
    ask_for_times(stage, gate);
    cl_ulong end = 0;
    stage.note(
        cl.clGetEventProfilingInfo(fill, CL_PROFILING_COMMAND_END, sizeof end, &end, nullptr));
    std::uint8_t small = 0;
    stage.note(cl.clGetEventProfilingInfo(fill, CL_PROFILING_COMMAND_END, 1, &small, nullptr));
    stage.note(cl.clGetEventProfilingInfo(fill, 0x7fff, 1, &small, nullptr));
  }
  ask_for_times(stage, nullptr);
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"user events", Schedule::immediate, &user_events},
          {"references to events", Schedule::immediate, &references},
          {"callbacks", Schedule::immediate, &callbacks},
          {"waits", Schedule::immediate, &waits},
          {"times", Schedule::immediate, &times}};
}

}  // namespace clmem::mock::event_scenarios
