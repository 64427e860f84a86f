// SPDX-License-Identifier: Apache-2.0
#include "execute/callbacks.hpp"

#include <utility>

namespace clmem::fuzz {
namespace {

constexpr std::uint64_t seed_of_callbacks = 78;

void CL_CALLBACK count_second(cl_event event, cl_int status, void* user_data) {
  (void)event;
  (void)status;
  static_cast<CallbackRecord*>(user_data)->calls_of_second.fetch_add(1);
}

}  // namespace

void CallbackRecord::prepare(CallbackAction wanted, Environment& environment) {
  does = wanted;
  api = &environment.api();
  cl_int made = CL_SUCCESS;
  if (does == CallbackAction::completes_event || does == CallbackAction::queries_status) {
    event = api->clCreateUserEvent(environment.context(0), &made);
  } else if (does == CallbackAction::writes_buffer) {
    queue = environment.queue(0);
    std::array<std::uint8_t, 16> zeros{};
    buffer = api->clCreateBuffer(environment.context(0), CL_MEM_COPY_HOST_PTR, zeros.size(),
                                 zeros.data(), &made);
    write_pattern(bytes, seed_of_callbacks);
  }
}

void CallbackRecord::act(cl_event about_event) {
  cl_int made = CL_SUCCESS;
  switch (does) {
    case CallbackAction::nothing:
      break;
    case CallbackAction::queries_status: {
      cl_event const asked = about_event != nullptr ? about_event : event;
      cl_int execution = CL_QUEUED;
      cl_ulong time = 0;
      made = api->clGetEventInfo(asked, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof execution,
                                 &execution, nullptr);
      (void)api->clGetEventProfilingInfo(asked, CL_PROFILING_COMMAND_END, sizeof time, &time,
                                         nullptr);  // few events have callbacks
      break;
    }
    case CallbackAction::registers_callback:
      made = api->clSetEventCallback(about_event, CL_COMPLETE, &count_second, this);
      break;
    case CallbackAction::completes_event:
      made = api->clSetUserEventStatus(event, CL_COMPLETE);
      break;
    case CallbackAction::writes_buffer:
      made = api->clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, bytes.size(), bytes.data(), 0,
                                       nullptr, nullptr);
      (void)api->clFlush(queue);
  }
  code.store(made);
}

bool CallbackRecord::is_done() {
  if (code.load() != CL_SUCCESS) {
    return false;
  }
  if (does == CallbackAction::registers_callback) {
    return calls_of_second.load() > 0;
  }
  if (does == CallbackAction::completes_event) {
    cl_int execution = CL_QUEUED;
    return api->clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof execution,
                               &execution, nullptr) == CL_SUCCESS &&
           execution == CL_COMPLETE;
  }
  std::array<std::uint8_t, 16> seen{};
  return does != CallbackAction::writes_buffer ||
         (api->clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, seen.size(), seen.data(), 0, nullptr,
                                   nullptr) == CL_SUCCESS &&
          seen == bytes);
}

void CallbackRecord::give_back() {
  if (calls.load() == 0) {
    return;
  }
  if (event != nullptr) {
    (void)api->clReleaseEvent(std::exchange(event, nullptr));
  }
  if (buffer != nullptr) {
    (void)api->clReleaseMemObject(std::exchange(buffer, nullptr));
  }
}

}  // namespace clmem::fuzz
