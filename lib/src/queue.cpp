// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <clmem/queue.hpp>

#include "enqueue.hpp"
#include "given_values.hpp"

namespace clmem {
namespace {

using detail::require_success;

Version version_of(cl_command_queue queue) {
  return detail::read_info<Device>(clGetCommandQueueInfo, "clGetCommandQueueInfo", queue,
                                   CL_QUEUE_DEVICE)
      .version();
}

// Queried before the queue is made; an empty context is reported before any call.
Version version_for(const Context& context, const Device& device) {
  static_cast<void>(context.require("CommandQueue"));
  return device.version();
}

QueueProperties properties_of(const QueueOptions& options) {
  return (options.out_of_order ? QueueProperties::out_of_order : QueueProperties::none) |
         (options.profiling ? QueueProperties::profiling : QueueProperties::none);
}

Device first_device(const Context& context) {
  const std::vector<Device> devices = context.devices();
  if (devices.empty()) {
    throw_error(CL_INVALID_DEVICE, "CommandQueue", "the context has no device");
  }
  return devices.front();
}

cl_command_queue create_queue(const Context& context, const Device& device, Version version,
                              QueueProperties properties) {
  const bool with_properties = version >= Version{2, 0};
  const char* const routine =
      with_properties ? "clCreateCommandQueueWithProperties" : "clCreateCommandQueue";
  const std::array<cl_queue_properties, 3> list{CL_QUEUE_PROPERTIES, flag_bits(properties), 0};
  return detail::create<detail::Retry::never>(
      routine,
      [&](cl_int* status) {
        return with_properties
                   ? clCreateCommandQueueWithProperties(
                         context.get(), device.get(),
                         properties == QueueProperties::none ? nullptr : list.data(), status)
                   : clCreateCommandQueue(context.get(), device.get(), flag_bits(properties),
                                          status);
      },
      [&](cl_int) {
        return detail::describe({{"properties", properties}});
      });
}

std::string describe_events(const WaitList& events) {
  return detail::describe({{"number of events", events.size()}});
}

void wait_in_queue_1_1(cl_command_queue queue, const WaitList& events) {
  if (events.size() != 0) {
    require_success(clEnqueueWaitForEvents(queue, events.size(), events.data()),
                    "clEnqueueWaitForEvents", [&](cl_int) { return describe_events(events); });
  }
}

void enqueue_marker_1_1(cl_command_queue queue, Event* event) {
  cl_event raw = nullptr;  // OpenCL 1.1 has no marker without an event
  require_success(clEnqueueMarker(queue, &raw), "clEnqueueMarker");
  Event made{adopt, raw};
  if (event != nullptr) {
    *event = std::move(made);
  }
}

template <typename Call>
void enqueue_after(const Call& call, const char* routine, cl_command_queue queue,
                   const Options& options) {
  detail::enqueue<detail::Retry::never>(
      options, routine, [&](auto... events) { return call(queue, events...); },
      [&](cl_int) { return describe_events(options.after); });
}

}  // namespace

CommandQueue::CommandQueue(Adopt, cl_command_queue raw) : Handle{adopt, raw} {
  facts().device_version = version_of(require("CommandQueue"));
}

CommandQueue::CommandQueue(Retain, cl_command_queue raw) : Handle{retain, raw} {
  facts().device_version = version_of(require("CommandQueue"));
}

CommandQueue::CommandQueue(const Context& context, QueueProperties properties)
    : CommandQueue{context, first_device(context), properties} {}

CommandQueue::CommandQueue(const Context& context, const Device& device,
                           QueueProperties properties) {
  const Version version = version_for(context, device);
  Handle::operator=(Handle{adopt, create_queue(context, device, version, properties)});
  facts().device_version = version;
  facts().execution = has_all(properties, QueueProperties::out_of_order)
                          ? HandleFacts<cl_command_queue>::Execution::out_of_order
                          : HandleFacts<cl_command_queue>::Execution::in_order;
}

bool detail::runs_out_of_order(const CommandQueue& queue) {
  using Execution = HandleFacts<cl_command_queue>::Execution;
  const Execution known = queue.facts().execution;
  return known == Execution::unknown ? queue.is_out_of_order() : known == Execution::out_of_order;
}

CommandQueue::CommandQueue(const Context& context, const QueueOptions& options)
    : CommandQueue{context, options.device == Device{} ? first_device(context) : options.device,
                   properties_of(options)} {}

void CommandQueue::flush() const {
  detail::require_success(clFlush(require("clFlush")), "clFlush");
}

void CommandQueue::finish() const {
  detail::require_success(clFinish(require("clFinish")), "clFinish");
}

void enqueue_marker(const CommandQueue& queue, const Options& options) {
  constexpr const char* routine = "clEnqueueMarkerWithWaitList";
  const cl_command_queue raw = queue.require(routine);
  if (queue.device_version() < Version{1, 2}) {
    wait_in_queue_1_1(raw, options.after);
    enqueue_marker_1_1(raw, options.event);
    return;
  }
  enqueue_after(clEnqueueMarkerWithWaitList, routine, raw, options);
}

void enqueue_barrier(const CommandQueue& queue, const Options& options) {
  constexpr const char* routine = "clEnqueueBarrierWithWaitList";
  const cl_command_queue raw = queue.require(routine);
  if (queue.device_version() < Version{1, 2}) {
    require_success(clEnqueueBarrier(raw), "clEnqueueBarrier");
    wait_in_queue_1_1(raw, options.after);
    if (options.event != nullptr) {
      enqueue_marker_1_1(raw, options.event);
    }
    return;
  }
  enqueue_after(clEnqueueBarrierWithWaitList, routine, raw, options);
}

void enqueue_wait_for_events(const CommandQueue& queue, const WaitList& events) {
  const cl_command_queue raw = queue.require("clEnqueueWaitForEvents");
  if (events.size() == 0) {
    return;
  }
  if (queue.device_version() < Version{1, 2}) {
    wait_in_queue_1_1(raw, events);
    return;
  }
  enqueue_barrier(queue, {.after = events});
}

}  // namespace clmem
