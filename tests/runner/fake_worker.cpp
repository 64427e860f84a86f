// SPDX-License-Identifier: Apache-2.0
// fake_worker.cpp - implements the workers' protocol and misbehaves as the ids of its cases say:
// "Fake.crash#2" crashes.
//
// CLMEM_FAKE_CASES    the ids that `list` shows, joined by commas
// CLMEM_FAKE_DEVICES  behavior of `devices`: none, two, complaint, crash, hang, exit, nonsense
// CLMEM_FAKE_PROBE    steps of a probe that fail, joined by commas: "read hang,map crash"
// CLMEM_FAKE_START    behavior before it is ready: crash, hang, exit, nonsense, lost
// CLMEM_FAKE_GATE     a FIFO that the case "gate" opens, which holds it in the middle of a case
// CLMEM_FAKE_BUILD    the build id of the driver
// CLMEM_FAKE_COPIES   set: it replaces its own processes, or claims it, and takes further batches
// CLMEM_FAKE_STATE    a file that the cases "once" and "crash_once" leave behind: they fail the
// first time only; the case "loses" leaves it, too, and then "needs" fails; with it no worker
// starts where CLMEM_FAKE_START is "lost"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "misbehaviour.hpp"
#include "results/call_page.hpp"
#include "results/case_info.hpp"
#include "results/device_probe.hpp"
#include "results/log_mark.hpp"
#include "results/worker_message.hpp"

namespace {

using namespace clmem::conformance;
using namespace clmem::misbehaviour;

constexpr int events = 3;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

void send(const WorkerMessage& event) {
  FormTable forms;
  write_text(events, to_line(event, forms) + "\n");
}

bool records_call_forms = false;

void end(const std::string& id, CaseResult result) {
  result.id = id;
  if (records_call_forms) {
    result.forms = {CallForm{"clFinish"}};
  }
  result.seconds = 0.5;
  result.requirements = {"General.errcode-ret.null"};
  send(EndMessage{std::move(result)});
}

void pass(const std::string& id) {
  write_text(STDOUT_FILENO, "noise of " + id + "\n");
  end(id, {});
}

void fail(const std::string& id) {
  end(id, {.status = Status::fail, .failures = {"expected one thing,\ngot another"}});
}

void fail_by_code(const std::string& id) {
  end(id, {.status = Status::fail,
           .failures = {"expected one error, got another"},
           .deviations = {{.kind = DeviationKind::wrong_code}}});
}

[[noreturn]] void write_without_end() {
  const std::string block(65536, 'x');
  for (;;) {
    write_text(events, block);
  }
}

void flood(const std::string& id) {
  for (int i = 0; i < 128; ++i) {
    write_text(STDOUT_FILENO, std::string(65535, 'y') + "\n");
  }
  pass(id);
}

// Atomic, because two workers may run the case concurrently.
std::string last_of_batch;

bool is_first_time() {
  return ::open(variable("CLMEM_FAKE_STATE").c_str(), O_CREAT | O_EXCL | O_WRONLY, 0600) >= 0;
}

CallMemory& call_memory() {
  constexpr int calls = 4;
  static void* const memory =
      ::mmap(nullptr, sizeof(CallMemory), PROT_READ | PROT_WRITE, MAP_SHARED, calls, 0);
  if (memory == MAP_FAILED) {
    ::_exit(9);
  }
  return *static_cast<CallMemory*>(memory);
}

void send_and_await_answer(const WorkerMessage& event) {
  const std::uint32_t answers = call_memory().answers;
  send(event);
  while (call_memory().answers == answers) {
    ::usleep(100);
  }
}

// Provides the memory for calls, as the runner does for a worker.
void crash_in_call(const std::string&) {
  CallPage& page = call_memory().page;
  page.clear();
  page.begin("clCreateBuffer(context, size=4)");
  page.end();
  page.begin("clEnqueueFillBuffer(command_queue, buffer=NULL)");
  die_of(SIGSEGV);
}

void call_for(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  CallPage& page = call_memory().page;
  while (std::chrono::steady_clock::now() < end) {
    page.begin("clCreateContext(properties)");
    page.end();
    ::usleep(1000);
  }
}

// Imitates a worker that replaces its processes: waits for the runner's answer, after which another
// case overwrites the output of the first one.
void end_copy(const DiedMessage& end) {
  CallPage& page = call_memory().page;
  page.clear();
  page.begin("clFinish(command_queue)");
  write_text(STDERR_FILENO, "about to die\n");
  send_and_await_answer(end);
  page.clear();
}

bool is_lost() {
  return std::ifstream{variable("CLMEM_FAKE_STATE")}.is_open();
}

void pass_gate(const std::string& id) {
  if (const std::string gate = variable("CLMEM_FAKE_GATE"); !gate.empty()) {
    const int descriptor = ::open(gate.c_str(), O_RDONLY);
    char byte = 0;
    [[maybe_unused]] const ssize_t count = ::read(descriptor, &byte, 1);
  }
  pass(id);
}

// State that a case leaves behind in its process.
int poison_taken = 0;

void fail_after_poison(const std::string& id, int lethal_dose) {
  poison_taken >= lethal_dose ? fail(id) : pass(id);
}

// True if the runner has created the .icd file of the bad build.
bool is_bad_build() {
  return std::ifstream{variable("OCL_ICD_VENDORS") + "bad.icd"}.is_open();
}

void (*between_batches)() = [] {};

using Behaviour = std::function<void(const std::string&)>;

Behaviour hangs_after(void (*action)()) {
  return [action](const std::string&) {
    action();
    hang();
  };
}

// Reports a failure while the case is still running.
Behaviour fails_before(void (*then)()) {
  return [then](const std::string& id) {
    send(FailureMessage{id, "expected one thing"});
    then();
  };
}

Behaviour passes_and_before_the_next_batch(void (*then)()) {
  return [then](const std::string& id) {
    between_batches = then;
    pass(id);
  };
}

const std::map<std::string, Behaviour>& behaviours() {
  static const std::map<std::string, Behaviour> table{
      {"pass", pass},
      {"fail", fail},
      {"failbycode", fail_by_code},
      {"failstall",
       [](const std::string& id) {
         fail(id);
         hang();
       }},
      {"flood", flood},
      {"once", [](const std::string& id) { is_first_time() ? fail(id) : pass(id); }},
      {"unless_last", [](const std::string& id) { id == last_of_batch ? pass(id) : fail(id); }},
      {"crash_once", [](const std::string& id) { is_first_time() ? die_of(SIGSEGV) : pass(id); }},
      {"loses",
       [](const std::string& id) {
         (void)is_first_time();
         fail(id);
       }},
      {"needs", [](const std::string& id) { is_lost() ? fail(id) : pass(id); }},
      {"gate", pass_gate},
      {"poison",
       [](const std::string& id) {
         ++poison_taken;
         pass(id);
       }},
      {"weak", [](const std::string& id) { fail_after_poison(id, 1); }},
      {"strong", [](const std::string& id) { fail_after_poison(id, 2); }},
      {"glutton", [](const std::string&) { use_all_memory(); }},
      {"warn", [](const std::string& id) { end(id, {.warnings = {"odd, but allowed"}}); }},
      {"unsupported",
       [](const std::string& id) {
         end(id, {.status = Status::unsupported, .capability = "images"});
       }},
      {"badbuild", [](const std::string& id) { is_bad_build() ? fail(id) : pass(id); }},
      {"crash", [](const std::string&) { die_of(SIGSEGV); }},
      {"crash_in_call", crash_in_call},
      {"fill_file", [](const std::string&) { die_of(SIGXFSZ); }},
      {"crashincopy", [](const std::string&) { end_copy({.signal = SIGSEGV}); }},
      {"exitincopy", [](const std::string&) { end_copy({.code = 3}); }},
      {"abort", [](const std::string&) { die_of(SIGABRT); }},
      {"hang", [](const std::string&) { hang(); }},
      {"hangless",
       [](const std::string& id) {
         call_for(std::chrono::milliseconds{500});
         pass(id);
       }},
      {"hangcalling", [](const std::string&) { call_for(std::chrono::hours{1}); }},
      {"hangtells", hangs_after([] { std::signal(SIGVTALRM, report_and_end); })},
      {"hangdeaf", hangs_after([] { std::signal(SIGVTALRM, SIG_IGN); })},
      {"slowdeath", [](const std::string&) { die_slowly(); }},
      {"exit0", [](const std::string&) { ::_exit(0); }},
      {"exit3", [](const std::string&) { ::_exit(3); }},
      {"garbage", [](const std::string&) { write_text(events, "Segmentation fault\n"); }},
      {"endless", [](const std::string&) { write_without_end(); }},
      {"close", hangs_after([] { ::close(events); })},
      {"child", [](const std::string&) { crash_with_child(); }},
      {"strayend", [](const std::string&) { pass("Fake.other"); }},
      {"straybegin", [](const std::string&) { send(BeginMessage{"Fake.other"}); }},
      {"failcrash", fails_before([] { die_of(SIGSEGV); })},
      {"failhang", fails_before([] { hang(); })},
      {"straywaiting", [](const std::string&) { send(WaitingMessage{}); }},
      {"diewaiting", passes_and_before_the_next_batch([] { die_of(SIGSEGV); })},
      {"hangwaiting", passes_and_before_the_next_batch([] { hang(); })},
      {"strayfailure",
       [](const std::string&) {
         send(FailureMessage{"Fake.other", "odd"});
       }},
      {"crashafter",
       [](const std::string& id) {
         pass(id);
         std::cerr << "a thread of the driver has ended\n";
         die_of(SIGSEGV);
       }},
  };
  return table;
}

// "Fake.crash#2" -> "crash"
std::string kind_of(const std::string& id) {
  const std::size_t start = id.find('.') + 1;
  return id.substr(start, id.find('#') - start);
}

std::string begun_file;
std::string calls_file;
std::string other;  // the value of any other option

void append(const std::string& file, const std::string& line) {
  if (!file.empty()) {
    std::ofstream{file, std::ios::app} << line << std::endl;
  }
}

void run_case(const std::string& id) {
  const std::string kind = kind_of(id);
  if (kind == "diebefore") {
    ::_exit(5);
  }
  if (kind == "skip") {
    return;
  }
  write_text(STDERR_FILENO, log_mark(id));
  append(begun_file, "+" + id);
  append(calls_file, "case " + id + "\nclFinish(queue)\nclFinish(queue)\n  clRetainEvent(event)");
  send(BeginMessage{id});
  behaviours().at(kind)(id);
  append(begun_file, "-" + id);
}

int list() {
  std::istringstream ids{variable("CLMEM_FAKE_CASES")};
  for (std::string id; std::getline(ids, id, ',');) {
    const std::string kind = kind_of(id);
    const bool short_limit = kind.starts_with("hang") || kind == "failhang";
    std::cout << to_line(CaseInfo{id,
                                  "Shows what becomes of " + kind_of(id) + ".",
                                  "fake_worker.cpp:1",
                                  {"General.errcode-ret.null"},
                                  Profile::quick,
                                  short_limit ? 0.2 : 20.0})
              << '\n';
  }
  return 0;
}

DeviceIdentity device(int index) {
  return {.platform = 0,
          .device = index,
          .platform_name = "Fake platform",
          .platform_version = "OpenCL 3.0 fake",
          .device_name = index == 0 ? "Fake device" : "Second device",
          .device_version = "OpenCL 3.0 fake",
          .driver_version = "1.2.3",
          .vendor = "Fake vendor",
          .type = "CPU",
          .extensions = "",
          .loader = "/lib/libFakeLoader.so",
          .loader_version = "Fake loader 1.0",
          .driver_build = variable("CLMEM_FAKE_BUILD")};
}

// Returns false for a mode that only some commands have.
bool misbehave(const std::string& mode) {
  if (mode == "crash") {
    die_of(SIGSEGV);
  } else if (mode == "hang") {
    hang();
  } else if (mode == "exit") {
    ::_exit(0);
  } else if (mode == "nonsense") {
    write_text(events, "hello\n");
  }
  return mode == "nonsense";
}

int devices() {
  const std::string mode = variable("CLMEM_FAKE_DEVICES");
  if (misbehave(mode)) {
    return 0;
  }
  if (mode == "complaint") {
    std::cerr << "script.json:1:2: unknown key \"shedule\"\n";
  } else if (mode != "none") {
    send(DeviceMessage{device(0)});
    if (mode == "two") {
      send(DeviceMessage{device(1)});
    }
  }
  return 0;
}

void start() {
  const std::string mode = variable("CLMEM_FAKE_START");
  if (mode == "lost" && is_lost()) {
    ::_exit(0);
  }
  if (misbehave(mode)) {
    hang();  // until it is killed: whether later output arrives would depend on timing
  }
}

// Returns false if there was no batch.
bool run_batch(bool has_successors) {
  std::vector<std::string> ids;
  std::rewind(stdin);
  std::cin.clear();
  for (std::string id; std::getline(std::cin, id);) {
    ids.push_back(id);
  }
  if (ids.empty()) {
    return false;
  }
  last_of_batch = ids.back();
  send(ReadyMessage{device(0), has_successors});
  for (const std::string& id : ids) {
    run_case(id);
  }
  send(DoneMessage{});
  return true;
}

int run() {
  const bool has_successors = !variable("CLMEM_FAKE_COPIES").empty();
  start();
  while (run_batch(has_successors) && has_successors) {
    send_and_await_answer(WaitingMessage{});
    between_batches();
  }
  return 0;
}

std::string mode_of_step(const std::string& name) {
  std::istringstream modes{variable("CLMEM_FAKE_PROBE")};
  for (std::string mode; std::getline(modes, mode, ',');) {
    if (mode.starts_with(name + " ")) {
      return mode.substr(name.size() + 1);
    }
  }
  return "works";
}

int probe() {
  for (std::string name; std::getline(std::cin, name);) {
    const std::string mode = mode_of_step(name);
    write_text(events, begin_line(name) + "\n");
    if (!misbehave(mode)) {
      write_text(events,
                 end_line({name, mode == "works" ? ProbeOutcome::works : ProbeOutcome::no_effect,
                           mode == "works" ? "" : "nothing happens"}) +
                     "\n");
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  for (int i = 2; i < argc; ++i) {
    records_call_forms = records_call_forms || std::string_view{argv[i]} == "--forms";
  }
  for (int i = 2; i + 1 < argc; ++i) {
    const std::string_view option = argv[i];
    (option == "--begun-file"   ? begun_file
     : option == "--calls-file" ? calls_file
                                : other) = argv[i + 1];
  }
  return command == "list"      ? list()
         : command == "devices" ? devices()
         : command == "probe"   ? probe()
                                : run();
}
