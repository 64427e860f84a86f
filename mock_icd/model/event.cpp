// SPDX-License-Identifier: Apache-2.0
#include "model/event.hpp"

#include <algorithm>

#include "config/versions.hpp"
#include "model/callback_queue.hpp"
#include "model/command_queue.hpp"
#include "model/context.hpp"
#include "model/enqueue_command.hpp"
#include "model/info_writer.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

constexpr std::ptrdiff_t most_user_events = 64;  // with Freedom::few_objects

constexpr Rule no_times_of_svm_free{"freedom-svm-free-without-times",
                                    CL_PROFILING_INFO_NOT_AVAILABLE,
                                    "the driver has no times of clEnqueueSVMFree"};

void write_event_info(ModelLock& model, const Event& event, cl_event_info name,
                      const InfoWriter& out) {
  switch (name) {
    case CL_EVENT_COMMAND_QUEUE:
      return out.value(event.is_user() ? nullptr : to_handle<cl_command_queue>(*event.queue));
    case CL_EVENT_CONTEXT:
      return out.value(to_handle<cl_context>(*event.context));
    case CL_EVENT_COMMAND_TYPE:
      return out.value(event.type);
    case CL_EVENT_COMMAND_EXECUTION_STATUS:
      return out.value(model->scheduler.reported_status(*event.progress));
    case CL_EVENT_REFERENCE_COUNT:
      return out.value(model->registry.reported_references(event));
    default:
      throw ApiError{rule::unknown_event_info};
  }
}

// The status whose time the profiling parameter reports.
cl_int profiled_status(cl_profiling_info name) {
  switch (name) {
    case CL_PROFILING_COMMAND_QUEUED:
      return CL_QUEUED;
    case CL_PROFILING_COMMAND_SUBMIT:
      return CL_SUBMITTED;
    case CL_PROFILING_COMMAND_START:
      return CL_RUNNING;
    case CL_PROFILING_COMMAND_END:
    case CL_PROFILING_COMMAND_COMPLETE:  // no child commands: no device-side enqueue
      return CL_COMPLETE;
    default:
      throw ApiError{rule::unknown_profiling_info};
  }
}

}  // namespace

Event::Event(std::shared_ptr<Context> event_context, std::shared_ptr<CommandQueue> event_queue,
             cl_command_type event_type, std::shared_ptr<ExecutionStatus> event_progress)
    : context{std::move(event_context)},
      queue{std::move(event_queue)},
      type{event_type},
      progress{std::move(event_progress)} {}

Event::Event(std::shared_ptr<Context> event_context)
    : Event{std::move(event_context), nullptr, CL_COMMAND_USER,
            std::make_shared<ExecutionStatus>(CL_SUBMITTED)} {}

Event::~Event() = default;

void ExecutionStatus::reach(cl_int status, cl_ulong time, CallbackQueue& callbacks) {
  status_ = status;
  if (!failed()) {
    times_.at(static_cast<std::size_t>(status)) = time;
  }
  if (!callbacks_.empty()) {
    push_due(callbacks);
  }
}

void ExecutionStatus::push_due(CallbackQueue& callbacks) {
  // Statuses decrease over time, so callbacks for earlier states come first.
  std::ranges::stable_sort(callbacks_, std::greater{}, &EventCallback::status);
  const auto due = std::ranges::find_if(
      callbacks_, [&](const EventCallback& callback) { return callback.status < status_; });
  std::for_each(callbacks_.begin(), due,
                [&](const EventCallback& callback) { push(callback, callbacks); });
  callbacks_.erase(callbacks_.begin(), due);
}

void ExecutionStatus::add_callback(EventCallback callback, CallbackQueue& callbacks) {
  if (callback.status >= status_) {
    push(callback, callbacks);
  } else {
    callbacks_.push_back(std::move(callback));
  }
}

cl_ulong ExecutionStatus::time_of(cl_int status) const {
  return times_.at(static_cast<std::size_t>(status));
}

void ExecutionStatus::push(const EventCallback& callback, CallbackQueue& callbacks) const {
  const cl_int reported = failed() ? status_ : callback.status;
  callbacks.push([notify = callback.notify, reported] { notify(reported); }, callback.event);
}

cl_event Model::clCreateUserEvent(cl_context context, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto object = model->registry.get(context);
    model->registry.require_room<Event>(
        ObjectKind::event, most_user_events,
        [&](const Event& event) { return event.is_user() && event.context == object; });
    return model->registry.hand_out<cl_event>(
        model->registry.create<Event>(ObjectKind::event, object));
  });
}

cl_int Model::clSetUserEventStatus(cl_event event, cl_int execution_status) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(event);
    refuse_if(!object->is_user(), rule::event_of_command);
    refuse_if(execution_status > CL_COMPLETE, rule::bad_user_event_status);
    refuse_if(object->ended(), rule::status_set_twice);
    model->scheduler.complete_user_event(*object, execution_status);
  });
}

cl_int Model::clWaitForEvents(cl_uint num_events, const cl_event* event_list) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto events = require_events(model->registry, nullptr, {num_events, event_list});
    for (const auto& event : events) {
      if (!event->is_user()) {
        model->scheduler.flush(*event->queue);
      }
    }
    bool failed = false;
    for (const auto& event : events) {
      model.wait_for(*event->progress);
      failed |= event->failed();
    }
    refuse_if(failed, rule::awaited_event_failed);
  });
}

cl_int Model::clGetEventInfo(cl_event event, cl_event_info name, std::size_t size, void* value,
                             std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(event);
    write_event_info(model, *object, name, {model->freedoms, size, value, size_ret});
    if (name != CL_EVENT_COMMAND_EXECUTION_STATUS) {
      return;
    }
    if (!model->freedoms.has(Freedom::status_is_no_synchronisation)) {
      model->scheduler.host_knows(*object->progress);
    }
    if (!object->progress->reported_complete) {
      model.run_worker_after_unlock();
    }
  });
}

cl_int Model::clGetEventProfilingInfo(cl_event event, cl_profiling_info name, std::size_t size,
                                      void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(event);
    refuse_if(object->is_user(), rule::event_of_no_command);
    refuse_if(!object->queue->profiles(), rule::profiling_disabled);
    const cl_int status = profiled_status(name);
    if (object->progress->reported_complete) {
      model.wait_for(*object->progress);
    }
    refuse_if(object->type == CL_COMMAND_SVM_FREE &&
                  object->queue->device->config.version < CL_MAKE_VERSION(3, 0, 0) &&
                  model->freedoms.has(Freedom::svm_free_without_times),
              no_times_of_svm_free);
    refuse_if(object->failed(), rule::command_failed);
    refuse_if(object->status() != CL_COMPLETE, rule::not_complete);
    refuse_if(name == CL_PROFILING_COMMAND_COMPLETE &&
                  object->queue->device->config.version < CL_MAKE_VERSION(2, 0, 0),
              rule::newer_profiling_info);
    InfoWriter{model->freedoms, size, value, size_ret}.value(object->progress->time_of(status));
    model->scheduler.host_knows(*object->progress);
  });
}

cl_int Model::clSetEventCallback(cl_event event, cl_int command_exec_callback_type,
                                 EventNotify notify, void* user_data) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(event);
    refuse_if(notify == nullptr, rule::callback_null);
    // OpenCL 1.1 supports callbacks for CL_COMPLETE alone.
    const cl_int earliest = object->context->newest_version() < v1_2 ? CL_COMPLETE : CL_SUBMITTED;
    refuse_if(command_exec_callback_type < CL_COMPLETE || command_exec_callback_type > earliest,
              rule::unknown_callback_status);
    object->progress->add_callback(
        {.status = command_exec_callback_type,
         .notify = [=](cl_int status) { notify(event, status, user_data); },
         .event = object},
        model->callbacks);
    model->scheduler.host_knows(*object->progress);
  });
}

}  // namespace clmem::mock
