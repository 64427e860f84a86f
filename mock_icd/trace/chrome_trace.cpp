// SPDX-License-Identifier: Apache-2.0
#include "trace/chrome_trace.hpp"

#include <algorithm>
#include <utility>

#include "trace/json_text.hpp"

namespace clmem::mock {
namespace {

std::string place(int process, std::uint64_t track) {
  return "\"pid\":" + std::to_string(process) + ",\"tid\":" + std::to_string(track);
}

bool is_enqueue(const CallLine& call) {
  return call.entry_point.starts_with("clEnqueue");
}

std::string arguments_of(const CallLine& call) {
  std::string text = json_member("call", '#' + std::to_string(call.sequence));
  for (const CallLine::Argument& argument : call.arguments) {
    text += ',' + json_member(argument.name, argument.value);
  }
  for (const CallLine::Argument& argument : call.output_values) {
    text += ',' + json_member(argument.name + " (value)", argument.value);
  }
  text += ',' + json_member("status", call.ended ? call.status : "did not return");
  if (!call.result.empty()) {
    text += ',' + json_member("result", call.result);
  }
  if (!call.event.empty()) {
    text += ',' + json_member("made", call.event);
  }
  return text;
}

}  // namespace

ChromeTrace::ChromeTrace(Write write) : write_{std::move(write)} {
  name_process(Process::host, "host");
  name_process(Process::queues, "queues");
}

void ChromeTrace::emit(std::string_view event) {
  if (!finished_) {
    write_(std::exchange(separator_, ",\n") + '{' + std::string{event} + '}');
  }
}

void ChromeTrace::finish() {
  if (!std::exchange(finished_, true)) {
    write_("\n]\n");
  }
}

void ChromeTrace::name_process(Process process, std::string_view name) {
  emit("\"ph\":\"M\",\"name\":\"process_name\"," + place(static_cast<int>(process), 0) +
       ",\"args\":{" + json_member("name", name) + '}');
}

void ChromeTrace::name_track(Process process, std::uint64_t track, std::string_view name) {
  emit("\"ph\":\"M\",\"name\":\"thread_name\"," + place(static_cast<int>(process), track) +
       ",\"args\":{" + json_member("name", name) + '}');
}

void ChromeTrace::add(const CallLine& call) {
  const Slice slice{Process::host, call.thread, call.began, call.began + call.took};
  show_call(call, slice);
  if (call.status != "CL_SUCCESS") {
    return;
  }
  if (call.entry_point == "clSetUserEventStatus") {
    event_ends(call.arguments.front().value, slice);
  }
  if (!is_enqueue(call)) {
    wait_for_events(call, {slice, true});
    return;
  }
  Enqueued& enqueued = enqueued_[call.sequence];
  enqueued.call = call;
  enqueued.has_call = true;
  if (enqueued.has_command) {
    show_command(enqueued);
    enqueued_.erase(call.sequence);
  }
}

void ChromeTrace::add(const CommandLine& command) {
  Enqueued& enqueued = enqueued_[command.call];
  enqueued.command = command;
  enqueued.has_command = true;
  if (enqueued.has_call) {
    show_command(enqueued);
    enqueued_.erase(command.call);
  }
}

void ChromeTrace::show_call(const CallLine& call, const Slice& slice) {
  if (threads_.try_emplace(call.thread, true).second) {
    name_track(Process::host, call.thread, "thread " + std::to_string(call.thread));
  }
  emit("\"ph\":\"X\",\"cat\":\"call\"," + json_member("name", call.entry_point) + ',' +
       place(static_cast<int>(slice.process), slice.track) +
       ",\"ts\":" + microseconds(slice.begin) + ",\"dur\":" + microseconds(call.took) +
       ",\"args\":{" + arguments_of(call) + '}');
}

void ChromeTrace::show_command(const Enqueued& enqueued) {
  const CommandLine& command = enqueued.command;
  const CallLine& call = enqueued.call;
  const Slice slice{Process::queues, lane_for(command), command.started,
                    std::max(command.started, command.ended)};
  emit("\"ph\":\"X\",\"cat\":\"command\"," + json_member("name", call.entry_point) + ',' +
       place(static_cast<int>(slice.process), slice.track) + ",\"ts\":" +
       microseconds(slice.begin) + ",\"dur\":" + microseconds(slice.end - slice.begin) +
       ",\"args\":{" + json_member("call", '#' + std::to_string(command.call)) + ",\"queued\":" +
       microseconds(command.queued) + ",\"submitted\":" + microseconds(command.submitted) + ',' +
       json_member("status", command.status) + ',' +
       json_member("clock", command.source == TimeSource::device ? "device" : "host") + '}');
  const Slice made_by{Process::host, call.thread, call.began, call.began + call.took};
  arrow("enqueue", made_by, call.began, slice, slice.begin);
  wait_for_events(call, {slice, false});
  if (!call.event.empty()) {
    event_ends(call.event, slice);
  }
}

std::uint64_t ChromeTrace::lane_for(const CommandLine& command) {
  auto& lanes = lanes_[command.queue];
  const auto free = std::ranges::find_if(
      lanes, [&](const Lane& lane) { return lane.free_from <= command.started; });
  if (free != lanes.end()) {
    free->free_from = command.ended;
    return free->track;
  }
  lanes.push_back({++tracks_, command.ended});
  name_track(Process::queues, tracks_,
             lanes.size() == 1 ? command.queue : command.queue + ", at the same time");
  return tracks_;
}

void ChromeTrace::wait_for_events(const CallLine& call, const Waiting& waiting) {
  for (const std::string& event : call.waits_for) {
    if (const auto producer = producers_.find(event); producer != producers_.end()) {
      arrow(producer->second, waiting);
    } else {
      waiting_[event].push_back(waiting);
    }
  }
}

void ChromeTrace::event_ends(const std::string& event, const Slice& producer) {
  producers_[event] = producer;
  if (const auto waiting = waiting_.extract(event)) {
    for (const Waiting& each : waiting.mapped()) {
      arrow(producer, each);
    }
  }
}

// Excludes the end of a slice, which could be taken for the beginning of the next one.
std::uint64_t ChromeTrace::last_of(const Slice& slice) {
  return slice.end > slice.begin ? slice.end - 1 : slice.begin;
}

void ChromeTrace::arrow(const Slice& producer, const Waiting& waiting) {
  const std::uint64_t arrives = waiting.at_end ? waiting.slice.end : waiting.slice.begin;
  arrow("wait", producer, producer.end, waiting.slice, arrives);
}

// Viewers require an arrow to begin and end within its slices and not to go back in time, which the
// times of two clocks may slightly contradict.
void ChromeTrace::arrow(std::string_view category, const Slice& from, std::uint64_t leaves,
                        const Slice& to, std::uint64_t arrives) {
  const std::uint64_t target = std::clamp(arrives, to.begin, last_of(to));
  const std::uint64_t begin = std::clamp(std::min(leaves, target), from.begin, last_of(from));
  const std::uint64_t end = std::max(begin, target);
  const std::string common = json_member("cat", category) + ',' + json_member("name", category) +
                             ",\"id\":" + std::to_string(++arrows_) + ',';
  emit("\"ph\":\"s\"," + common + place(static_cast<int>(from.process), from.track) +
       ",\"ts\":" + microseconds(begin));
  emit("\"ph\":\"f\",\"bp\":\"e\"," + common + place(static_cast<int>(to.process), to.track) +
       ",\"ts\":" + microseconds(end));
}

}  // namespace clmem::mock
