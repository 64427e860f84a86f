// SPDX-License-Identifier: Apache-2.0
// clmem-conformance-worker: runs cases in a process of its own, which a driver may bring down.

#include <CLI/CLI.hpp>
#include <exception>
#include <fstream>
#include <iostream>

#include "worker/commands.hpp"

namespace {

using clmem::conformance::EventStream;
using clmem::conformance::RunRequest;

constexpr int usage_error = 2;

std::vector<std::string> lines_of(std::istream& in) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) {
      lines.push_back(line);
    }
  }
  return lines;
}

std::vector<std::string> read_ids(const std::string& path) {
  if (path == "-") {
    return lines_of(std::cin);
  }
  std::ifstream file{path};
  if (!file) {
    throw std::runtime_error{"cannot read the list of cases " + path};
  }
  return lines_of(file);
}

int work(CLI::App& app, int argc, char** argv) {
  int events_fd = 1;
  RunRequest request;
  std::string cases_from = "-";

  CLI::App* const list =
      app.add_subcommand("list", "Print one line per case; makes no OpenCL call.");
  CLI::App* const devices = app.add_subcommand("devices", "Write one event per device.");
  CLI::App* const run = app.add_subcommand("run", "Run cases on one device.");
  for (CLI::App* const command : {devices, run}) {
    command->add_option("--events-fd", events_fd, "Descriptor for events")->capture_default_str();
  }
  run->add_option("--platform", request.platform, "Position of the platform")
      ->capture_default_str();
  run->add_option("--device", request.device, "Position of the device")->capture_default_str();
  run->add_option("--seed", request.seed, "Seed of the test data")->capture_default_str();
  run->add_option("--calls-fd", request.calls_descriptor,
                  "Descriptor of shared memory for the names of the calls that are made");
  run->add_option("--cases-from", cases_from,
                  "File with one case id per line, - for standard input")
      ->capture_default_str();
  run->add_flag_callback(
      "--process-per-case",
      [&request] { request.processes = clmem::conformance::Processes::one_per_case; },
      "Run each case in a process of its own; behind an id may stand NAME=VALUE, which its "
      "environment then has");
  run->add_option("--recorder", request.recorder,
                  "Layer, loaded by way of OPENCL_LAYERS, that records the calls of one case");
  app.parse(argc, argv);

  if (*list) {
    clmem::conformance::list_cases(std::cout);
  } else if (*devices) {
    clmem::conformance::send_devices(EventStream{events_fd});
  } else if (!*run) {
    throw std::runtime_error{"expected a command: list, devices or run"};
  } else {
    request.ids = read_ids(cases_from);
    clmem::conformance::run_cases(request, EventStream{events_fd});
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Runs conformance cases for clmem-conformance."};
  try {
    return work(app, argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const std::exception& error) {
    std::cerr << "clmem-conformance-worker: " << error.what() << '\n';
    return usage_error;
  }
}
