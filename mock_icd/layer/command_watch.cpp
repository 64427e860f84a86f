// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <exception>
#include <vector>

#include "layer/layer.hpp"
#include "trace/call_line.hpp"

namespace clmem::mock {

class CommandWatch::Command {
 public:
  // Takes over the caller's reference.
  Command(const cl_icd_dispatch& next, cl_event command_event) noexcept
      : event{command_event}, next_{next} {}
  ~Command() { next_.clReleaseEvent(event); }
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  const cl_event event;
  std::uint64_t call = 0;
  cl_command_queue queue = nullptr;
  std::uint64_t began = 0;

 private:
  const cl_icd_dispatch& next_;
};

namespace {

void take_device_times(CommandTimes& times, const std::array<cl_ulong, 4>& device,
                       std::uint64_t shift) {
  times.queued = device[0] + shift;
  times.submitted = device[1] + shift;
  times.started = device[2] + shift;
  times.ended = device[3] + shift;
  times.source = TimeSource::device;
}

void take_host_times(CommandTimes& times, std::uint64_t earliest, std::uint64_t now) {
  times.submitted = times.queued;
  times.started = std::max(times.queued, earliest);
  times.ended = std::max(now, times.started);
  times.source = TimeSource::host;
}

}  // namespace

void CommandWatch::enqueued(const Call& call, cl_command_queue queue, cl_event event,
                            EventOwner owner, std::uint64_t began) {
  if (owner == EventOwner::program && next_.clRetainEvent(event) != CL_SUCCESS) {
    return;
  }
  const auto command = std::make_shared<Command>(next_, event);
  command->call = call.sequence;
  command->queue = queue;
  command->began = began;
  // Queried each time, because a new queue may have the handle of a released one.
  const Traits traits = query_queue(queue);
  auto data = std::make_unique<CallbackData>(CallbackData{this, call.sequence});
  {
    const std::scoped_lock lock{mutex_};
    queues_[queue].traits = traits;
    pending_[call.sequence] = command;
  }
  // `callback` may run before the call returns; it owns the data.
  CallbackData* const handed_over = data.release();
  if (next_.clSetEventCallback(event, CL_COMPLETE, &callback, handed_over) != CL_SUCCESS) {
    data.reset(handed_over);  // a call that waits still detects the end
  }
}

void CL_CALLBACK CommandWatch::callback(cl_event /*event*/, cl_int status, void* data) noexcept {
  const std::unique_ptr<const CallbackData> given{static_cast<const CallbackData*>(data)};
  try {
    given->watch->ended(given->call, status);
  } catch (const std::exception&) {
    // For lack of memory the command is not reported; the program continues.
  }
}

void CommandWatch::look_for_ended() {
  std::vector<std::shared_ptr<const Command>> asked;
  {
    const std::scoped_lock lock{mutex_};
    for (const auto& [call, command] : pending_) {
      asked.push_back(command);
    }
  }
  for (const auto& command : asked) {
    cl_int status = CL_QUEUED;
    next_.clGetEventInfo(command->event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status,
                         nullptr);
    if (status <= CL_COMPLETE) {
      ended(command->call, status);
    }
  }
}

std::shared_ptr<const CommandWatch::Command> CommandWatch::take(std::uint64_t call) {
  const std::scoped_lock lock{mutex_};
  const auto taken = pending_.extract(call);
  return taken.empty() ? nullptr : taken.mapped();
}

void CommandWatch::ended(std::uint64_t call, cl_int status) {
  const std::uint64_t now = steady_now();
  const auto command = take(call);
  if (command == nullptr) {
    return;  // already reported
  }
  const auto device_times = query_times(command->event);
  CommandTimes times{
      .call = call, .queue = bits_of(command->queue), .status = status, .queued = command->began};
  {
    const std::scoped_lock lock{mutex_};
    Queue& queue = queues_[command->queue];
    if (queue.traits.profiles && device_times) {
      // Wraps modulo 2^64, as all sums with it do.
      queue.shift = queue.shift.value_or(command->began - device_times->front());
      take_device_times(times, *device_times, *queue.shift);
    } else {
      take_host_times(times, queue.traits.in_order ? queue.last_end : 0, now);
    }
    queue.last_end = times.ended;
  }
  recorder_.command_ended(times);
}

std::optional<CommandWatch::DeviceTimes> CommandWatch::query_times(cl_event event) const {
  static constexpr std::array<cl_profiling_info, 4> names{
      CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT, CL_PROFILING_COMMAND_START,
      CL_PROFILING_COMMAND_END};
  DeviceTimes times{};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (next_.clGetEventProfilingInfo(event, names.at(i), sizeof(cl_ulong), &times.at(i),
                                      nullptr) != CL_SUCCESS) {
      return std::nullopt;
    }
  }
  return times;
}

CommandWatch::Traits CommandWatch::query_queue(cl_command_queue queue) const {
  cl_command_queue_properties properties = 0;
  if (next_.clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof(properties), &properties,
                                  nullptr) != CL_SUCCESS) {
    return {};
  }
  return {.profiles = (properties & CL_QUEUE_PROFILING_ENABLE) != 0,
          .in_order = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0};
}

}  // namespace clmem::mock
