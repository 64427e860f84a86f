// SPDX-License-Identifier: Apache-2.0
#include "command/device.hpp"

#include <unistd.h>

#include "runner/setup_error.hpp"

namespace clmem::fuzz {
namespace {

namespace fs = std::filesystem;

// The mock runs host functions in place of kernels; the kernels that programs use are in a library
// beside the driver.
void add_kernels(const conformance::Driver& driver,
                 std::map<std::string, std::string>& environment) {
  const fs::path kernels = fs::path{driver.library}.parent_path() / "libclmem_fuzz_kernels.so";
  if (driver.name != "mock" || !fs::exists(kernels)) {
    return;
  }
  std::string& value = environment["CLMEM_MOCK_KERNELS"];
  value = kernels.string() + (value.empty() ? "" : ":" + value);
}

}  // namespace

fs::path program_directory() {
  return fs::read_symlink("/proc/self/exe").parent_path();
}

Device::Device(const Options& options, const std::string& driver)
    : driver_{conformance::resolve_driver(driver,
                                          conformance::machine_places(program_directory()))},
      vendors_{driver_},
      times_{.program = std::chrono::milliseconds{static_cast<long>(options.time_limit * 1000)}} {
  const fs::path worker =
      options.worker.empty() ? program_directory() / "clmem-fuzz-worker" : fs::path{options.worker};
  if (::access(worker.c_str(), X_OK) != 0) {
    throw conformance::SetupError{worker.string() + " is missing; --worker names its place"};
  }
  command_.arguments = {worker.string(), "--platform", std::to_string(options.platform), "--device",
                        std::to_string(options.device)};
  command_.environment = vendors_.environment();
  for (const auto& [name, value] : driver_.environment) {
    command_.environment[name] = value;
  }
  add_kernels(driver_, command_.environment);
  const auto variables = conformance::driver_variables(conformance::this_environment());
  choice_ = {.argument = driver_.argument,
             .platform = options.platform,
             .device = options.device,
             .variables = variables,
             .environment = conformance::with_changes(variables, command_.environment)};
}

std::unique_ptr<WorkerProcess> Device::start() const {
  try {
    return std::make_unique<WorkerProcess>(command_, times_);
  } catch (const conformance::SetupError& error) {
    throw conformance::SetupError{"driver '" + driver_.name + "' (" + driver_.library +
                                  "): " + error.what()};
  }
}

std::unique_ptr<WorkerProcess> Device::start_recording(const fs::path& recording,
                                                       const fs::path& expected,
                                                       const History& history,
                                                       bool both_devices) const {
  const char* const name = "libclmem_recording_layer.so";
  fs::path layer = program_directory() / "../lib" / name;
  if (!fs::exists(layer)) {
    layer = program_directory() / "../lib/clmem" / name;
  }
  if (!fs::exists(layer)) {
    throw conformance::SetupError{"the layer that records calls is missing: " + layer.string()};
  }
  conformance::ChildCommand command = command_;
  command.environment["OPENCL_LAYERS"] =
      conformance::layers_below(choice_.variables, fs::canonical(layer).string());
  command.environment["CLMEM_RECORDING"] = recording.string();
  command.arguments.insert(
      command.arguments.end(),
      {"--recorder", fs::canonical(layer).string(), "--expected", expected.string(), "--before",
       std::to_string(history.before.size()), "--times", std::to_string(history.times)});
  if (both_devices) {
    command.arguments.emplace_back("--both-devices");
  }
  return std::make_unique<WorkerProcess>(std::move(command), times_);
}

}  // namespace clmem::fuzz
