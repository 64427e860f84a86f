// SPDX-License-Identifier: Apache-2.0
#include "worker/commands.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "harness/case_record.hpp"
#include "harness/device_under_test.hpp"
#include "harness/eventually.hpp"
#include "harness/recorder.hpp"
#include "harness/registration.hpp"
#include "recorder/load_recorder.hpp"
#include "results/addresses.hpp"
#include "results/log_mark.hpp"
#include "suites/all_cases.hpp"
#include "worker/call_record.hpp"
#include "worker/crash_handler.hpp"
#include "worker/description.hpp"
#include "worker/loader.hpp"
#include "worker/own_process.hpp"
#include "worker/running_case.hpp"
#include "worker/successor_state.hpp"
#include "worker/trial.hpp"

namespace clmem::conformance {

namespace {

// Keeps the requested order.
std::vector<Case*> select(Cases& all, const std::vector<std::string>& ids) {
  std::unordered_map<std::string, Case*> by_id;
  by_id.reserve(all.size());
  for (Case& one : all) {
    by_id.emplace(one.id(), &one);
  }
  std::vector<Case*> selected;
  selected.reserve(ids.size());
  for (const std::string& id : ids) {
    const auto found = by_id.find(id);
    if (found == by_id.end()) {
      throw std::invalid_argument{"there is no case \"" + id + "\""};
    }
    if (found->second == nullptr) {
      throw std::invalid_argument{"case \"" + id + "\" is requested twice"};
    }
    selected.push_back(std::exchange(found->second, nullptr));
  }
  return selected;
}

// Leaves only the driver's output, line by line, because a crash would lose a full buffer.
// GoogleTest's output differs from run to run, and its content is in the events.
void prepare_log() {
  testing::TestEventListeners& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  (void)std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

void mark_log(const std::string& id) {
  (void)std::fflush(stdout);
  const std::string mark = log_mark(id);
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, mark.data(), mark.size());
}

// GoogleTest would read its options from the worker's arguments.
void start_googletest() {
  int count = 1;
  char name[] = "clmem-conformance-worker";
  char* arguments[] = {name, nullptr};
  testing::InitGoogleTest(&count, arguments);
  // A case catches its own exceptions. An exception of the driver, such as a Rust panic, that leaves a
  // call is a crash.
  GTEST_FLAG_SET(catch_exceptions, false);
}

// The receiver and the form of a run's reports.
struct Reporting {
  const MessageStream& events;
  CallRecord& calls;
  const BegunCases& begun;
  std::string name{};  // of the only case; empty: each case has its own
  bool ready = true;
  bool has_successors = false;
  std::function<void(const Case&)> before{};
  std::function<void()> after{};
  std::function<void()> after_damage{};

  [[nodiscard]] std::string name_of(const Case& one) const {
    return name.empty() ? one.id() : name;
  }
};

CaseListener::Handlers to_events(const Reporting& reporting, RunningCase& running,
                                 const DeviceUnderTest& device) {
  return {.begin =
              [&](const Case& begun) {
                mark_log(begun.id());
                reporting.calls.begin_case(begun.id());
                if (reporting.before) {
                  reporting.before(begun);
                }
                running.set(begun.id());
                recorder::begin(device.platform(), device.id());
                reporting.begun.begins(begun.id());
                reporting.events.send(BeginMessage{reporting.name_of(begun)});
              },
          .failure =
              [&](const Case& failing, const std::string& text, const Mismatch& mismatch) {
                reporting.events.send(FailureMessage{
                    reporting.name_of(failing), without_addresses(text), deviation_of(mismatch)});
              },
          .end =
              [&](const Case& finished, const CaseOutcome& outcome) {
                running.set({});
                reporting.begun.ends(finished.id());
                CaseResult result = result_of(finished, outcome);
                result.id = reporting.name_of(finished);
                const bool damaged = may_have_done_damage(result);
                reporting.events.send(EndMessage{std::move(result)});
                if (reporting.after) {
                  reporting.after();
                }
                if (damaged && reporting.after_damage) {
                  reporting.after_damage();
                }
              }};
}

// A device that is unavailable has no contexts (clCreateContext: Errors); one of OpenCL 1.0 has
// neither user events nor callbacks.
std::string_view missing_for_all_cases(const DeviceUnderTest& device) {
  return !device.is_available()                ? available_device
         : device.version() < ApiVersion{1, 1} ? device_of_1_1
                                               : std::string_view{};
}

void report_missing_capability(std::string_view capability, const Cases& cases,
                               const CaseListener::Handlers& handlers) {
  CaseOutcome outcome;
  outcome.status = CaseStatus::unsupported;
  outcome.capability = capability;
  for (const Case& one : cases) {
    outcome.id = one.id();
    handlers.begin(one);
    handlers.end(one, outcome);
  }
}

void run_here(const Cases& cases, const RunRequest& request, const Reporting& reporting) {
  RunningCase running;
  scale_deadlines(request.deadline_scale);
  const DeviceUnderTest device = DeviceUnderTest::select(request.platform, request.device);
  if (!request.executes) {
    CaseRecord::current().assume_no_execution();
  }
  if (!request.recorder.empty()) {
    recorder::install(load_recorder(request.recorder));
  }
  if (reporting.ready) {
    reporting.events.send(
        ReadyMessage{identify(device, request.platform, request.device), reporting.has_successors});
  }
  start_googletest();
  prepare_log();
  auto handlers = to_events(reporting, running, device);
  if (const std::string_view missing = missing_for_all_cases(device); !missing.empty()) {
    report_missing_capability(missing, cases, handlers);
    return;
  }
  SharedContext context{device};
  register_cases(cases, device, context, request.seed);
  auto listener = std::make_unique<CaseListener>(cases, std::move(handlers));
  testing::UnitTest::GetInstance()->listeners().Append(
      listener.release());  // GoogleTest deletes it
  // The verdicts are in the events; a failing case is not a failure of the worker.
  [[maybe_unused]] const int googletest_verdict = RUN_ALL_TESTS();
}

// The first process reports that the device is ready.
void run_apart(const RunRequest& request, const Reporting& reporting) {
  std::map<std::string, const Case*> by_id;
  for (const Case& one : all_cases()) {
    by_id.emplace(one.id(), &one);
  }
  const std::vector<std::string> ids = request.read_ids();
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Trial trial = Trial::from_line(ids[i]);
    const auto found = by_id.find(trial.case_id);
    if (found == by_id.end()) {
      throw std::invalid_argument{"there is no case \"" + trial.case_id + "\""};
    }
    const ProcessEnd end = in_own_process([&] {
      trial.set_environment();
      const MessageStream own{reporting.events.descriptor()};
      run_here({*found->second}, request,
               {.events = own,
                .calls = reporting.calls,
                .begun = reporting.begun,
                .name = trial.line,
                .ready = i == 0,
                .has_successors = true});
    });
    if (!end.is_well()) {
      exit_as(end);
    }
  }
  reporting.events.send(DoneMessage{});
}

std::ptrdiff_t entries_of(const char* directory) {
  const std::filesystem::directory_iterator all{directory};
  return std::distance(begin(all), end(all));
}

// A copy lacks the threads of this process and shares its file positions; a driver may rely on
// both.
bool can_be_copied_with_driver() {
  const std::ptrdiff_t files = entries_of("/proc/self/fd");
  (void)platforms();
  return entries_of("/proc/self/task") == 1 && entries_of("/proc/self/fd") == files;
}

// The system sends SIGKILL if memory is exhausted, the runner SIGVTALRM at the end of the time
// limit.
bool is_from_outside(int signal) {
  return signal == SIGKILL || signal == SIGVTALRM;
}

void report_death(const ProcessEnd& end, SuccessorState& state, const Reporting& reporting) {
  if (is_from_outside(end.signal)) {
    exit_as(end);
  }
  state.note_end();
  reporting.events.send(DiedMessage{end.signal, end.code});
  reporting.calls.await_answer();
}

// A copy of this process already has the cases and the driver: loading both takes longer than most
// cases. After a case that has ended the copy, or may have damaged it, another copy continues.
void run_in_copies(const std::vector<Case*>& cases, const RunRequest& request,
                   const Reporting& reporting) {
  std::unordered_map<std::string, std::size_t> positions;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    positions.emplace(cases[i]->id(), i);
  }
  SuccessorState state{cases.size()};
  bool is_first = true;
  bool has_successor = true;
  while (has_successor) {
    const ProcessEnd end = in_own_process([&] {
      Cases rest;
      for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!state.has_begun(i)) {
          rest.push_back(std::move(*cases[i]));
        }
      }
      const MessageStream own{reporting.events.descriptor()};
      if (!rest.empty()) {
        run_here(rest, request,
                 {.events = own,
                  .calls = reporting.calls,
                  .begun = reporting.begun,
                  .ready = is_first,
                  .has_successors = true,
                  .before = [&](const Case& one) { state.note_begin(positions.at(one.id())); },
                  .after = [&] { state.note_end(); },
                  .after_damage = [&] { state.end_for_successor(); }});
      }
      own.send(DoneMessage{});
      // Only the copy has used the driver, whose destructors run here.
      std::exit(0);
    });
    is_first = false;
    if (state.is_running()) {
      report_death(end, state, reporting);
    } else if (!end.is_well()) {
      exit_as(end);  // without a successor, which might end in the same way
    } else {
      has_successor = state.take_request();
    }
  }
}

// Each batch runs in copies, so that this process does not change.
[[noreturn]] void run_batches(Cases all, const RunRequest& request, const Reporting& reporting) {
  std::vector<std::string> ids = request.read_ids();
  do {
    run_in_copies(select(all, ids), request, reporting);
    ids.clear();
    if (reporting.calls.has_runner()) {
      reporting.events.send(WaitingMessage{});
      reporting.calls.await_answer();
      ids = request.read_ids();
    }
  } while (!ids.empty());
  ::_exit(0);
}

Cases taken_from(const std::vector<Case*>& selected) {
  Cases cases;
  for (Case* const one : selected) {
    cases.push_back(std::move(*one));
  }
  return cases;
}

}  // namespace

void list_cases(std::ostream& out) {
  for (const Case& one : all_cases()) {
    out << to_line(info_of(one)) << '\n';
  }
}

void send_devices(const MessageStream& events) {
  const std::vector<cl_platform_id> found = platforms();
  bool is_any = false;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::vector<cl_device_id> devices = devices_of(found[i]);
    for (std::size_t j = 0; j < devices.size(); ++j) {
      events.send(DeviceMessage{identify(DeviceUnderTest{found[i], devices[j]}, i, j)});
      is_any = true;
    }
  }
  if (const std::string reason = is_any ? "" : reason_without_devices(); !reason.empty()) {
    std::cerr << reason << '\n';
  }
}

void run_cases(const RunRequest& request, const MessageStream& events) {
  install_crash_handler();
  CallRecord calls{{.descriptor = request.calls_descriptor,
                    .file = request.calls_file,
                    .records_call_forms = request.records_call_forms}};
  const BegunCases begun{request.begun_file, request.durability};
  if (request.processes == Processes::one_per_case) {
    run_apart(request, {.events = events, .calls = calls, .begun = begun});
    return;
  }
  Cases all = unchecked_cases();
  const Reporting reporting{.events = events, .calls = calls, .begun = begun};
  if (can_be_copied_with_driver()) {
    run_batches(std::move(all), request, reporting);
  } else {
    run_here(taken_from(select(all, request.read_ids())), request, reporting);
    events.send(DoneMessage{});
  }
}

}  // namespace clmem::conformance
