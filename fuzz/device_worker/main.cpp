// SPDX-License-Identifier: Apache-2.0
// clmem-fuzz-worker: runs programs on one device. clmem-fuzz starts it; people use clmem-fuzz.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <sstream>

#include "device_worker/loader_api.hpp"
#include "device_worker/program_stream.hpp"
#include "device_worker/recorder.hpp"
#include "device_worker/successors.hpp"
#include "execute/machine.hpp"
#include "execute/progress.hpp"
#include "program/text.hpp"

namespace {

using namespace clmem::fuzz;

// The number of programs that a process runs: enough to find defects that need a history, and few
// enough to limit the effect of memory that a program has damaged.
constexpr std::size_t programs_of_a_process = 1000;

constexpr std::chrono::microseconds pending_query_delay{200};

struct Options {
  unsigned platform = 0;
  unsigned device = 0;
  std::string programs;
  std::string progress;
  std::string recorder;
  std::string expected;
  std::size_t before = 0;
  std::size_t times = 1;
  bool both_devices = false;
  int events = 3;
};

// The first call makes the loader load the drivers.
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

// Drivers that cannot partition devices may lack clCreateSubDevices (rusticl 22.3), so that the query
// comes first.
bool is_divisible(const cl_icd_dispatch& api, cl_device_id device) {
  std::array<cl_device_partition_property, 16> schemes{};
  return api.clGetDeviceInfo(device, CL_DEVICE_PARTITION_PROPERTIES, sizeof schemes, schemes.data(),
                             nullptr) == CL_SUCCESS &&
         std::ranges::find(schemes, CL_DEVICE_PARTITION_BY_COUNTS) != schemes.end();
}

// Returns a sub-device with one compute unit; null if the device cannot be partitioned in this way.
cl_device_id make_sub_device(const cl_icd_dispatch& api, cl_device_id device) {
  if (!is_divisible(api, device)) {
    return nullptr;
  }
  constexpr std::array<cl_device_partition_property, 4> one_unit{
      CL_DEVICE_PARTITION_BY_COUNTS, 1, CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_device_id made = nullptr;
  return api.clCreateSubDevices(device, one_unit.data(), 1, &made, nullptr) == CL_SUCCESS ? made
                                                                                          : nullptr;
}

// The second device for programs that use two: another device of the platform with at least the
// features of the first, or a sub-device of the only one.
struct SecondDevice {
  enum class Kind : std::uint8_t { none, other, sub_device };

  Kind kind = Kind::none;
  std::size_t position = 0;  // index of the other device among the platform's

  // A sub-device is not released: the process ends before it could be (run_programs, record).
  [[nodiscard]] cl_device_id make(const cl_icd_dispatch& api,
                                  const std::vector<cl_device_id>& devices,
                                  std::size_t first) const {
    return kind == Kind::none    ? nullptr
           : kind == Kind::other ? devices.at(position)
                                 : make_sub_device(api, devices.at(first));
  }
};

SecondDevice find_second(const cl_icd_dispatch& api, const std::vector<cl_device_id>& devices,
                         std::size_t first) {
  cl_device_id const second = devices.size() == 1 ? make_sub_device(api, devices[first]) : nullptr;
  if (devices.size() == 1 && second == nullptr) {
    return {};
  }
  const Features wanted = Environment{api, devices[first], nullptr}.features();
  const auto suffices = [&](cl_device_id device) {
    return supports_as_much(Environment{api, device, nullptr}.features(), wanted);
  };
  if (second != nullptr) {
    const bool is_second = suffices(second);
    (void)api.clReleaseDevice(second);
    return {is_second ? SecondDevice::Kind::sub_device : SecondDevice::Kind::none};
  }
  for (std::size_t i = 0; i < devices.size(); ++i) {
    if (i != first && suffices(devices[i])) {
      return {SecondDevice::Kind::other, i};
    }
  }
  return {};
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

// A reproducer has no calls besides those that the program and its history need.
void record(const cl_icd_dispatch& api, const std::vector<cl_device_id>& devices,
            const SecondDevice& second_device, ProgressPage& page, int programs,
            const Options& options) {
  std::ifstream file{options.expected};
  std::ostringstream text;
  text << file.rdbuf();
  Recorder recorder{options.recorder, Log::parse(text.str())};
  report(options.events,
         identity_line(api, devices[options.device]) + "ready " + to_text(Features{}) + "\n");
  cl_platform_id platform = nullptr;
  (void)api.clGetDeviceInfo(devices[options.device], CL_DEVICE_PLATFORM, sizeof(platform),
                            &platform, nullptr);
  recorder.begin(platform, devices[options.device]);
  Environment environment{
      api, devices[options.device],
      options.both_devices ? second_device.make(api, devices, options.device) : nullptr};
  Machine machine{environment};
  machine.set_watcher(&recorder);
  Log log;
  constexpr std::size_t most_bytes = std::size_t{1} << 27U;
  log.reserve(most_bytes);  // storage that calls have written to must not move
  ProgramStream stream{programs};
  for (std::size_t left = options.before + 1; left > 0; --left) {
    const std::optional<Task> task = stream.next();
    if (!task) {
      return;
    }
    const bool is_last = left == 1;
    recorder.set_expecting(is_last);
    for (std::size_t i = is_last ? options.times : 1; i > 0 && !recorder.deviated(); --i) {
      machine.run(task->program, log, page.statement);
    }
    if (is_last) {
      recorder.finish("what the program shows is neither a code nor bytes");
    }
    report(options.events, "ok " + std::to_string(task->number) + "\n");
  }
}

// Facts that the first process of a worker finds for the later ones.
struct Shared {
  SecondDevice second_device{};
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
                  const ServingTurn& turn) {
  const std::vector<cl_device_id> devices = find_devices(api, options);
  if (turn.is_first()) {
    shared.second_device = find_second(api, devices, options.device);
  }
  ProgressPage* const page = open_progress(options.progress);
  if (!options.recorder.empty()) {
    return record(api, devices, shared.second_device, *page, programs, options);
  }
  Environment environment{api, devices[options.device],
                          shared.second_device.make(api, devices, options.device), &shared.program};
  // Queried before the time of programs is limited: the queries take longer than most programs.
  (void)environment.features();
  turn.await_predecessor();
  report(options.events, turn.is_first() ? identity_line(api, devices[options.device]) + "ready " +
                                               to_text(environment.features()) + "\n"
                                         : "ready\n");
  ProgramStream stream{programs};
  Machine machine{environment};
  cl_int shortage = CL_SUCCESS;  // reported up to the first call with an unexpected code
  bool is_wrong = false;
  machine.set_at_wrong_call([&] {
    is_wrong = true;
    shortage = take_shortage();
  });
  Log log;
  std::size_t wrong_in_a_row = 0;
  for (std::size_t i = 0; i < programs_of_a_process; ++i) {
    const std::optional<Task> task = stream.next();
    if (!task) {
      return;
    }
    log.clear();
    page->program.store(task->number);
    machine.set_callback_timeout(task->callback_timeout);
    machine.set_pending_query_delay(pending_query_delay);
    machine.count_references();
    (void)take_shortage();
    is_wrong = false;
    machine.run(task->program, log, page->statement);
    const std::string number = std::to_string(task->number);
    const Digest digest = log.digest();
    const bool is_wanted = task->expected.whole == 0;
    if (is_wanted || digest.whole != task->expected.whole) {
      // The shortage may explain the deviation, whichever call reported the shortage.
      shortage = is_wrong ? shortage : take_shortage();
      if (shortage != CL_SUCCESS && !is_wanted) {
        log.add_value<std::int32_t>(0, EntryKind::code, {}, shortage);
      }
      report(options.events, "log " + number + "\n" + log.to_text() + "end\n");
    } else {
      report(options.events, "ok " + number + "\n");
    }
    const bool has_other_effects =
        !log.ends_at_rejection(task->program) && digest.effects != task->expected.effects;
    wrong_in_a_row = !is_wanted && has_other_effects ? wrong_in_a_row + 1 : 0;
    if (task->most_wrong > 0 && wrong_in_a_row >= task->most_wrong) {
      break;  // the extent of the damage is unknown
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
    return run_programs(api, options, programs, shared, ServingTurn{true, -1});
  }
  serve_in_successors(
      {.loads = {[&] { (void)find_platforms(api); }, [&] { (void)find_devices(api, options); }},
       .serve =
           [&](const ServingTurn& turn) { run_programs(api, options, programs, shared, turn); }},
      programs, options.events);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Runs programs on one device. Started by clmem-fuzz."};
  Options options;
  app.add_option("--platform", options.platform, "position of the platform");
  app.add_option("--device", options.device, "position of the device among the platform's");
  app.add_option("--programs", options.programs, "pipe with programs")->required();
  app.add_option("--recorder", options.recorder, "layer that records calls for a C program");
  app.add_option("--expected", options.expected, "file with the log of a run that OpenCL allows");
  app.add_option("--before", options.before, "programs before the one that is recorded with it");
  app.add_option("--times", options.times, "how often that one runs, until it deviates");
  app.add_flag("--both-devices", options.both_devices, "some program uses the second device");
  app.add_option("--progress", options.progress, "file in which the statement in execution is kept")
      ->required();
  CLI11_PARSE(app, argc, argv);
  try {
    serve(options);
    // Some drivers hang in static destructors; the program is not at fault then.
    std::cout.flush();
    ::_exit(0);
  } catch (const std::exception& error) {
    std::cerr << "clmem-fuzz-worker: " << error.what() << '\n';
    return 2;
  }
}
