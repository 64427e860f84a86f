// SPDX-License-Identifier: Apache-2.0
#include "runner/worker_queries.hpp"

#include <fmt/core.h>
#include <poll.h>

#include "results/json_fields.hpp"
#include "results/worker_message.hpp"
#include "runner/log_tail.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

using Clock = std::chrono::steady_clock;
using Limit = std::chrono::duration<double>;

constexpr std::string_view the_worker = "the worker";

void wait_for(const ChildProcess& child, PipeState events, PipeState log, Clock::time_point until) {
  std::vector<pollfd> entries{{child.exit_notice(), POLLIN, 0}};
  if (events == PipeState::open) {
    entries.push_back({child.events(), POLLIN, 0});
  }
  if (log == PipeState::open) {
    entries.push_back({child.log(), POLLIN, 0});
  }
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  ::poll(entries.data(), entries.size(), static_cast<int>(std::max<long>(left.count(), 0)));
}

Answer ask(std::string_view who, const ChildCommand& command, Limit limit) {
  std::string text;
  const auto until = Clock::now() + limit;
  Answer answer = query_until(command, [&](std::string_view more) {
    text += more;
    return Limit{until - Clock::now()};
  });
  if (!answer.exit) {
    throw SetupError{fmt::format("{} gave no answer to '{}' within {:g} s{}{}", who,
                                 command.arguments[1], limit.count(),
                                 answer.log.empty() ? "" : "\n", answer.log)};
  }
  answer.text = std::move(text);
  return answer;
}

void require_success(std::string_view who, const Answer& answer, std::string_view question) {
  if (answer.exit->signal != 0 || answer.exit->code != 0) {
    throw SetupError{fmt::format("{} died of '{}': {}{}{}", who, question, answer.exit->describe(),
                                 answer.log.empty() ? "" : "\n", answer.log)};
  }
}

template <typename Take>
void each_line(std::string_view text, std::string_view question, Take take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    try {
      take(text.substr(0, end));
    } catch (const FormatError& error) {
      throw SetupError{fmt::format("the worker answers '{}' with '{}': {}", question,
                                   text.substr(0, end), error.what())};
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

Answer query_until(const ChildCommand& command, const TakeOutput& take) {
  ChildProcess child = ChildProcess::start(command);
  const auto after = [](Limit limit) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
  };
  Clock::time_point until = after(take({}));
  LogTail log;
  PipeState events_pipe = PipeState::open;
  PipeState log_pipe = PipeState::open;
  for (;;) {
    const std::optional<ChildExit> exit = child.try_reap();
    std::string text;
    events_pipe = read_available(child.events(), text);
    std::string printed;
    log_pipe = read_available(child.log(), printed);
    log.add(printed);
    if (!text.empty()) {
      until = after(take(text));
    }
    if (exit || Clock::now() >= until) {
      return {.log = log.text(), .exit = exit};
    }
    wait_for(child, events_pipe, log_pipe, until);
  }
}

std::vector<CaseInfo> list_cases(const std::filesystem::path& worker, Limit limit) {
  // The worker prints the list to its standard output.
  const Answer answer =
      ask(the_worker, {.arguments = {worker.string(), "list"}, .events_descriptor = 1}, limit);
  require_success(the_worker, answer, "list");
  std::vector<CaseInfo> cases;
  each_line(answer.text, "list",
            [&](std::string_view line) { cases.push_back(case_info_from_line(line)); });
  return cases;
}

std::vector<DeviceIdentity> list_devices(const std::filesystem::path& worker,
                                         const std::map<std::string, std::string>& environment,
                                         Limit limit) {
  const Answer answer = ask(
      the_worker,
      {.arguments = {worker.string(), "devices", "--events-fd", "3"}, .environment = environment},
      limit);
  require_success(the_worker, answer, "devices");
  std::vector<DeviceIdentity> devices;
  FormTable forms;
  each_line(answer.text, "devices", [&](std::string_view line) {
    const WorkerMessage event = worker_message_from_line(line, forms);
    if (const auto* device = std::get_if<DeviceMessage>(&event)) {
      devices.push_back(device->device);
    }
  });
  // Drivers that cannot read their configuration report that on the error stream.
  if (devices.empty() && !answer.log.empty()) {
    throw SetupError{
        fmt::format("the OpenCL loader finds no device in it; it printed:\n{}", answer.log)};
  }
  return devices;
}

std::vector<std::string> printed_lines(const std::vector<std::string>& command, Limit limit) {
  const std::string& who = command.front();
  const Answer answer = ask(who, {.arguments = command, .events_descriptor = 1}, limit);
  require_success(who, answer, command.at(1));
  std::vector<std::string> lines;
  each_line(answer.text, command.at(1), [&](std::string_view line) { lines.emplace_back(line); });
  return lines;
}

}  // namespace clmem::conformance
