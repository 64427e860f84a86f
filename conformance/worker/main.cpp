// SPDX-License-Identifier: Apache-2.0
// clmem-conformance-worker: runs cases in a separate process, because a driver may crash it.

#include <getopt.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "worker/commands.hpp"
#include "worker/probe.hpp"

namespace {

using clmem::conformance::MessageStream;
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

// The runner replaces the contents of the file for each batch of cases.
std::vector<std::string> read_ids(const std::string& path) {
  if (path == "-") {
    std::rewind(stdin);
    std::cin.clear();
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
  probe     try the kinds of commands that the input names, and write what becomes of each
  run       run cases on one device
    --events-fd N        descriptor for events (default: 1)
    --platform N         position of the platform (default: 0)
    --device N           position of the device (default: 0)
    --seed N             seed of the test data (default: 0)
    --deadline-scale N   multiplies every deadline of the cases, if it is more than 1 (default: 1)
    --calls-fd N         descriptor of shared memory for the names of the calls that are made
    --calls-file FILE    append the id of each case, and the calls that it makes, to the file
    --forms              record the forms of the calls (harness/call_forms.hpp)
    --cases-from FILE    one case id per line, - for standard input (default: -)
    --begun-file FILE    journal of the cases that begin and end
    --durable            the begin of a case is on the disk before it runs
    --without-execution  commands of the device complete without executing
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
Number number_of(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw std::runtime_error{"expected a number, found '" + std::string{text} + "'"};
  }
  return number;
}

struct Known {
  const char* name;
  void (*set)(Options& options, const char* value);
  int argument = required_argument;
};

constexpr Known known[] = {
    {"events-fd", [](Options& o, const char* value) { o.events_fd = number_of<int>(value); }},
    {"platform",
     [](Options& o, const char* value) { o.request.platform = number_of<std::size_t>(value); }},
    {"device",
     [](Options& o, const char* value) { o.request.device = number_of<std::size_t>(value); }},
    {"seed",
     [](Options& o, const char* value) { o.request.seed = number_of<std::uint64_t>(value); }},
    {"deadline-scale",
     [](Options& o, const char* value) { o.request.deadline_scale = number_of<double>(value); }},
    {"calls-fd",
     [](Options& o, const char* value) { o.request.calls_descriptor = number_of<int>(value); }},
    {"calls-file", [](Options& o, const char* value) { o.request.calls_file = value; }},
    {"forms", [](Options& o, const char*) { o.request.records_call_forms = true; }, no_argument},
    {"cases-from", [](Options& o, const char* value) { o.cases_from = value; }},
    {"recorder", [](Options& o, const char* value) { o.request.recorder = value; }},
    {"begun-file", [](Options& o, const char* value) { o.request.begun_file = value; }},
    {"durable",
     [](Options& o, const char*) { o.request.durability = clmem::conformance::Durability::disk; },
     no_argument},
    {"without-execution", [](Options& o, const char*) { o.request.executes = false; }, no_argument},
    {"process-per-case",
     [](Options& o, const char*) {
       o.request.processes = clmem::conformance::Processes::one_per_case;
     },
     no_argument},
};

// A full command line parser would take longer to compile than the rest of this program.
Options parse(int argc, char** argv) {
  std::array<option, std::size(known) + 1> options_of_getopt{};
  std::ranges::transform(known, options_of_getopt.begin(), [](const Known& row) {
    return option{row.name, row.argument, nullptr, 0};
  });
  Options options;
  opterr = 0;
  int index = 0;
  for (int found = 0;
       (found = getopt_long(argc, argv, "", options_of_getopt.data(), &index)) != -1;) {
    if (found != 0) {
      throw std::runtime_error{std::string{argv[optind - 1]} + ": unknown, or without its value"};
    }
    try {
      known[index].set(options, optarg);
    } catch (const std::exception& error) {
      throw std::runtime_error{std::string{"--"} + known[index].name + ": " + error.what()};
    }
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
    clmem::conformance::send_devices(MessageStream{options.events_fd});
  } else if (options.command == "run" || options.command == "probe") {
    RunRequest request = options.request;
    request.read_ids = [&options] { return read_ids(options.cases_from); };
    if (options.command == "probe") {
      clmem::conformance::probe_device(request, options.events_fd);
    } else {
      clmem::conformance::run_cases(request, MessageStream{options.events_fd});
    }
  } else {
    throw std::runtime_error{"expected a command: list, devices, probe or run; found '" +
                             options.command + "'"};
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
