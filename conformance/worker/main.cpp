// SPDX-License-Identifier: Apache-2.0
// clmem-conformance-worker: runs cases in a process of its own, which a driver may bring down.

#include <getopt.h>

#include <charconv>
#include <exception>
#include <fstream>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

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

constexpr const char* usage = R"(usage: clmem-conformance-worker COMMAND [OPTION...]
Runs conformance cases for clmem-conformance.
  list      print one line per case; makes no OpenCL call
  devices   write one event per device
  run       run cases on one device
    --events-fd N        descriptor for events (default: 1)
    --platform N         position of the platform (default: 0)
    --device N           position of the device (default: 0)
    --seed N             seed of the test data (default: 0)
    --calls-fd N         descriptor of shared memory for the names of the calls that are made
    --cases-from FILE    one case id per line, - for standard input (default: -)
    --process-per-case   a process for each case; after an id, NAME=VALUE sets its environment
    --recorder FILE      layer, loaded by way of OPENCL_LAYERS, that records the calls of one case
)";

struct Options {
  std::string command{};
  int events_fd = 1;
  std::string cases_from = "-";
  RunRequest request{};
};

template <typename Number>
Number number_of(const char* option, std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw std::runtime_error{std::string{"--"} + option + ": expected a number, found '" +
                             std::string{text} + "'"};
  }
  return number;
}

void set(Options& options, std::string_view name, const char* value) {
  RunRequest& request = options.request;
  if (name == "events-fd") {
    options.events_fd = number_of<int>("events-fd", value);
  } else if (name == "platform") {
    request.platform = number_of<std::size_t>("platform", value);
  } else if (name == "device") {
    request.device = number_of<std::size_t>("device", value);
  } else if (name == "seed") {
    request.seed = number_of<std::uint64_t>("seed", value);
  } else if (name == "calls-fd") {
    request.calls_descriptor = number_of<int>("calls-fd", value);
  } else if (name == "cases-from") {
    options.cases_from = value;
  } else if (name == "process-per-case") {
    request.processes = clmem::conformance::Processes::one_per_case;
  } else if (name == "recorder") {
    request.recorder = value;
  }
}

// getopt_long, because parsing a command line for people takes the compiler longer than all the
// rest of this program.
Options parse(int argc, char** argv) {
  static constexpr option known[] = {{"events-fd", required_argument, nullptr, 0},
                                     {"platform", required_argument, nullptr, 0},
                                     {"device", required_argument, nullptr, 0},
                                     {"seed", required_argument, nullptr, 0},
                                     {"calls-fd", required_argument, nullptr, 0},
                                     {"cases-from", required_argument, nullptr, 0},
                                     {"process-per-case", no_argument, nullptr, 0},
                                     {"recorder", required_argument, nullptr, 0},
                                     {}};
  Options options;
  opterr = 0;
  int index = 0;
  for (int found = 0; (found = getopt_long(argc, argv, "", known, &index)) != -1;) {
    if (found != 0) {
      throw std::runtime_error{std::string{argv[optind - 1]} + ": unknown, or without its value"};
    }
    set(options, known[index].name, optarg);
  }
  for (const std::string word : std::span{argv + optind, argv + argc}) {
    options.command += options.command.empty() ? word : " " + word;
  }
  return options;
}

void work(const Options& options) {
  if (options.command == "list") {
    clmem::conformance::list_cases(std::cout);
  } else if (options.command == "devices") {
    clmem::conformance::send_devices(EventStream{options.events_fd});
  } else if (options.command == "run") {
    RunRequest request = options.request;
    request.ids = read_ids(options.cases_from);
    clmem::conformance::run_cases(request, EventStream{options.events_fd});
  } else {
    throw std::runtime_error{"expected a command: list, devices or run; found '" + options.command +
                             "'"};
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 2 && std::string_view{argv[1]} == "--help") {
      std::cout << usage;
    } else {
      work(parse(argc, argv));
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "clmem-conformance-worker: " << error.what() << '\n';
    return usage_error;
  }
}
