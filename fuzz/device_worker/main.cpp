// SPDX-License-Identifier: Apache-2.0
// clmem-fuzz-worker: runs programs on one device. clmem-fuzz starts it; people use clmem-fuzz.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

#include "device_worker/loader_api.hpp"
#include "device_worker/program_stream.hpp"
#include "device_worker/recorder.hpp"
#include "device_worker/report.hpp"
#include "device_worker/successors.hpp"
#include "execute/machine.hpp"
#include "execute/progress.hpp"
#include "program/text.hpp"

namespace {

using namespace clmem::fuzz;

// Defects that need a history are found, and one that a program has left ends with it.
constexpr std::size_t programs_of_a_process = 1000;

constexpr std::chrono::microseconds grace{200};

struct Options {
  unsigned platform = 0;
  unsigned device = 0;
  std::string programs;
  std::string progress;
  std::string recorder;
  std::string expected;
  int events = 3;
};

// The loader loads the drivers.
std::vector<cl_platform_id> find_platforms(const cl_icd_dispatch& api) {
  std::vector<cl_platform_id> platforms(16);
  cl_uint count = 0;
  (void)api.clGetPlatformIDs(static_cast<cl_uint>(platforms.size()), platforms.data(), &count);
  platforms.resize(std::min<std::size_t>(count, platforms.size()));
  return platforms;
}

std::vector<cl_device_id> find_devices(const cl_icd_dispatch& api, const Options& options) {
  const std::vector<cl_platform_id> platforms = find_platforms(api);
  if (options.platform >= platforms.size()) {
    throw ExecutionError{"there is no platform " + std::to_string(options.platform) +
                         "; the loader finds " + std::to_string(platforms.size())};
  }
  std::vector<cl_device_id> devices(16);
  cl_uint count = 0;
  (void)api.clGetDeviceIDs(platforms[options.platform], CL_DEVICE_TYPE_ALL,
                           static_cast<cl_uint>(devices.size()), devices.data(), &count);
  if (options.device >= count) {
    throw ExecutionError{"there is no device " + std::to_string(options.device) +
                         "; the platform has " + std::to_string(count)};
  }
  devices.resize(std::min<std::size_t>(count, devices.size()));
  return devices;
}

// For programs that use two: another device of the platform that can do as much as the first.
std::optional<std::size_t> find_second(const cl_icd_dispatch& api,
                                       const std::vector<cl_device_id>& devices,
                                       std::size_t first) {
  if (devices.size() == 1) {
    return std::nullopt;
  }
  const Features wanted = Environment{api, devices[first], nullptr}.features();
  for (std::size_t i = 0; i < devices.size(); ++i) {
    if (i != first && can_do_as_much(Environment{api, devices[i], nullptr}.features(), wanted)) {
      return i;
    }
  }
  return std::nullopt;
}

std::string text_of(const cl_icd_dispatch& api, cl_device_id device, cl_device_info name) {
  std::array<char, 1024> text{};
  (void)api.clGetDeviceInfo(device, name, text.size() - 1, text.data(), nullptr);
  return text.data();
}

std::string identity_line(const cl_icd_dispatch& api, cl_device_id device) {
  cl_platform_id platform = nullptr;
  std::array<char, 1024> platform_name{};
  (void)api.clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof(platform), &platform, nullptr);
  (void)api.clGetPlatformInfo(platform, CL_PLATFORM_NAME, platform_name.size() - 1,
                              platform_name.data(), nullptr);
  return "identity " + std::string{platform_name.data()} + "\t" +
         text_of(api, device, CL_DEVICE_NAME) + "\t" + text_of(api, device, CL_DRIVER_VERSION) +
         "\t" + text_of(api, device, CL_DEVICE_VERSION) + "\n";
}

ProgressPage* open_progress(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  void* const page =
      file < 0 ? MAP_FAILED
               : ::mmap(nullptr, sizeof(ProgressPage), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) {
    throw ExecutionError{"cannot open " + path};
  }
  return static_cast<ProgressPage*>(page);
}

// One program, for a reproducer: nothing is called but what the program needs.
void record(const cl_icd_dispatch& api, const std::vector<cl_device_id>& devices,
            Environment& environment, ProgressPage& page, int programs, const Options& options) {
  std::ifstream file{options.expected};
  std::ostringstream text;
  text << file.rdbuf();
  Recorder recorder{options.recorder, Log::parse(text.str())};
  report(options.events,
         identity_line(api, devices[options.device]) + "ready " + to_text(Features{}) + "\n");
  const std::optional<Task> task = ProgramStream{programs}.next();
  if (!task) {
    return;
  }
  cl_platform_id platform = nullptr;
  (void)api.clGetDeviceInfo(devices[options.device], CL_DEVICE_PLATFORM, sizeof(platform),
                            &platform, nullptr);
  recorder.begin(platform, devices[options.device]);
  Machine machine{environment};
  machine.set_watcher(&recorder);
  Log log;
  constexpr std::size_t most_bytes = std::size_t{1} << 27U;
  log.reserve(most_bytes);  // what calls have stored there must not move
  machine.run(task->program, log, page.statement);
  recorder.finish("what the program shows is neither a code nor bytes");
  report(options.events, "ok " + std::to_string(task->number) + "\n");
}

// What the processes of a worker know from the first one.
struct Shared {
  std::optional<std::size_t> second_device{};  // position among the platform's
  KeptProgram program;
};

Shared& share() {
  void* const memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    throw ExecutionError{"no memory that processes share"};
  }
  return *::new (memory) Shared;
}

void run_programs(const cl_icd_dispatch& api, const Options& options, int programs, Shared& shared,
                  const Turn& turn) {
  const std::vector<cl_device_id> devices = find_devices(api, options);
  if (turn.is_first()) {
    shared.second_device = find_second(api, devices, options.device);
  }
  Environment environment{api, devices[options.device],
                          shared.second_device ? devices.at(*shared.second_device) : nullptr,
                          options.recorder.empty() ? &shared.program : nullptr};
  ProgressPage* const page = open_progress(options.progress);
  if (!options.recorder.empty()) {
    return record(api, devices, environment, *page, programs, options);
  }
  // Before the time of programs is limited. What a device has takes longer to query than most
  // programs to run.
  (void)environment.features();
  turn.await();
  report(options.events, turn.is_first() ? identity_line(api, devices[options.device]) + "ready " +
                                               to_text(environment.features()) + "\n"
                                         : "ready\n");
  ProgramStream stream{programs};
  Machine machine{environment};
  Log log;
  for (std::size_t i = 0; i < programs_of_a_process; ++i) {
    const std::optional<Task> task = stream.next();
    if (!task) {
      return;
    }
    log.clear();
    page->program.store(task->number);
    machine.set_patience(task->patience);
    machine.set_grace(grace);
    machine.count_references();
    machine.run(task->program, log, page->statement);
    const std::string number = std::to_string(task->number);
    const Digest digest = log.digest();
    const bool is_wanted = task->expected.whole == 0;
    if (is_wanted || digest.whole != task->expected.whole) {
      report(options.events, "log " + number + "\n" + log.to_text() + "end\n");
    } else {
      report(options.events, "ok " + number + "\n");
    }
    const bool has_other_effects =
        !log.ends_at_rejection(task->program) && digest.effects != task->expected.effects;
    if (task->last_if_wrong && !is_wanted && has_other_effects) {
      break;  // what else is damaged is not known
    }
  }
  report(options.events, "leaves\n");
  ::_exit(0);  // at once: a damaged driver may hang when its objects are released
}

void serve(const Options& options) {
  const cl_icd_dispatch api = loader_api();
  const int programs = ::open(options.programs.c_str(), O_RDONLY | O_CLOEXEC);
  Shared& shared = share();
  if (!options.recorder.empty()) {
    return run_programs(api, options, programs, shared, Turn{true, -1});
  }
  serve_in_successors(
      {.loads = {[&] { (void)find_platforms(api); }, [&] { (void)find_devices(api, options); }},
       .serve = [&](const Turn& turn) { run_programs(api, options, programs, shared, turn); }},
      programs, options.events);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Runs programs on one device. Started by clmem-fuzz."};
  Options options;
  app.add_option("--platform", options.platform, "position of the platform");
  app.add_option("--device", options.device, "position of the device among the platform's");
  app.add_option("--programs", options.programs, "pipe with programs")->required();
  app.add_option("--recorder", options.recorder, "layer that records the calls of one program");
  app.add_option("--expected", options.expected, "file with the log of a run that OpenCL allows");
  app.add_option("--progress", options.progress, "file in which the statement in execution is kept")
      ->required();
  CLI11_PARSE(app, argc, argv);
  try {
    serve(options);
    // Drivers that hang while a process ends cost their program nothing.
    std::cout.flush();
    ::_exit(0);
  } catch (const std::exception& error) {
    std::cerr << "clmem-fuzz-worker: " << error.what() << '\n';
    return 2;
  }
}
