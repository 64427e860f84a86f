// SPDX-License-Identifier: Apache-2.0
// isolation_benchmark.cpp - what it costs that the runner isolates cases, as a ratio of two ways to
// run the same cases on the driver of OCL_ICD_VENDORS, one after the other and in alternating
// order: all of them in one worker process without a runner, and through the runner with one worker
// at a time.
//
//   OCL_ICD_VENDORS=/etc/OpenCL/vendors clmem_isolation_benchmark REPETITIONS LIMIT [FILTER...]
//
// The result is the ratio of the shortest times of either way, which other programs on the machine
// disturb least; above LIMIT, unless that is 0, the exit code is 1. The cases are those that pass
// or are unsupported: one process survives them. The runner's time is all of its time: its
// questions to the worker, every start of a worker, the result file and the reports.
#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "results/result_file.hpp"
#include "running_program.hpp"

namespace {

namespace fs = std::filesystem;
using namespace clmem::conformance;
using Seconds = std::chrono::duration<double>;

class Workplace {
 public:
  Workplace() : path_{fs::temp_directory_path() / fmt::format("clmem-isolation-{}", ::getpid())} {
    fs::create_directories(path_);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

// On a busy machine the time on the processor, of a program and all that it waited for, is more
// exact.
struct Cost {
  Seconds wall{};
  Seconds processor{};
};

Seconds processor_time_of_children() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return std::chrono::seconds{usage.ru_utime.tv_sec + usage.ru_stime.tv_sec} +
         std::chrono::microseconds{usage.ru_utime.tv_usec + usage.ru_stime.tv_usec};
}

Cost cost_of(const std::vector<std::string>& command) {
  const Seconds before = processor_time_of_children();
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = Program{command, {}}.wait_for_end();
  const Cost spent{std::chrono::steady_clock::now() - start, processor_time_of_children() - before};
  if (outcome.signal != 0 || outcome.code > 1) {
    throw std::runtime_error{command.front() + " did not end well:\n" + outcome.output};
  }
  return spent;
}

// 1 of deviations is not an error: `run` says that before the cases are chosen.
Cost run_isolated(const std::vector<std::string>& filters, const std::string& output) {
  std::vector<std::string> command{CLMEM_PROGRAM, "run",  "--jobs",   "1",
                                   "--baseline",  "none", "--output", output};
  for (const std::string& filter : filters) {
    command.insert(command.end(), {"--filter", filter});
  }
  return cost_of(command);
}

Cost run_in_one_process(const std::string& cases, const std::string& events) {
  return cost_of({"/bin/sh", "-c", "exec \"$0\" run --cases-from \"$1\" --events-fd 3 3> \"$2\"",
                  CLMEM_WORKER, cases, events});
}

std::vector<CaseResult> results_below(const fs::path& output) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{output}) {
    if (entry.path().filename() == "results.jsonl") {
      return load_results(entry.path()).results.cases;
    }
  }
  throw std::runtime_error{"the runner has left no results"};
}

struct Selection {
  std::vector<std::string> filters;  // for the runner
  std::vector<std::string> ids;
};

// Without the cases that one process may not survive.
Selection harmless_cases(const Workplace& place, std::vector<std::string> filters) {
  (void)run_isolated(filters, place.file("selection"));
  Selection selection{.filters = std::move(filters), .ids = {}};
  if (selection.filters.empty()) {
    selection.filters.emplace_back("*");
  }
  for (const CaseResult& result : results_below(place.file("selection"))) {
    if (is_failure(result.status)) {
      selection.filters.push_back("-" + result.id);
    } else {
      selection.ids.push_back(result.id);
    }
  }
  return selection;
}

void require_all(const std::string& events, std::size_t cases) {
  std::size_t ended = 0;
  std::ifstream file{events};
  for (std::string line; std::getline(file, line);) {
    ended += line.find(R"("event":"end")") != std::string::npos ? 1 : 0;
  }
  if (ended != cases) {
    throw std::runtime_error{fmt::format("one process ran {} of {} cases", ended, cases)};
  }
}

Cost shortest(const std::vector<Cost>& costs) {
  return {std::ranges::min(costs, {}, &Cost::wall).wall,
          std::ranges::min(costs, {}, &Cost::processor).processor};
}

struct Ratios {
  double wall = 0;
  double processor = 0;
};

Ratios measure(std::size_t repetitions, const std::vector<std::string>& filters) {
  const Workplace place;
  const auto [chosen, ids] = harmless_cases(place, filters);
  std::ofstream list{place.file("cases")};
  for (const std::string& id : ids) {
    list << id << '\n';
  }
  list.close();
  fmt::print("{} cases; wall time and processor time\n{:>16} {:>18} {:>16}\n", ids.size(),
             "one process", "isolated", "ratio");
  std::vector<Cost> isolated_costs;
  std::vector<Cost> together_costs;
  for (std::size_t i = 0; i < repetitions; ++i) {
    Cost isolated{};
    if (i % 2 == 0) {
      isolated = run_isolated(chosen, place.file("isolated"));
    }
    const Cost together = run_in_one_process(place.file("cases"), place.file("events"));
    require_all(place.file("events"), ids.size());
    if (i % 2 != 0) {
      isolated = run_isolated(chosen, place.file("isolated"));
    }
    isolated_costs.push_back(isolated);
    together_costs.push_back(together);
    fmt::print("{:>7.2f} s {:>5.2f} s  {:>7.2f} s {:>5.2f} s  {:>7.3f} {:>7.3f}\n",
               together.wall.count(), together.processor.count(), isolated.wall.count(),
               isolated.processor.count(), isolated.wall / together.wall,
               isolated.processor / together.processor);
  }
  const Cost isolated = shortest(isolated_costs);
  const Cost together = shortest(together_costs);
  return {isolated.wall / together.wall, isolated.processor / together.processor};
}

}  // namespace

int main(int argc, char** argv) {
  (void)std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // what was measured is seen as it comes
  try {
    const std::vector<std::string> arguments{argv + 1, argv + argc};
    if (arguments.size() < 2) {
      throw std::invalid_argument{"expected REPETITIONS LIMIT [FILTER...]"};
    }
    const std::size_t repetitions = std::max(1UL, std::stoul(arguments[0]));
    const double limit = std::stod(arguments[1]);
    const Ratios ratios = measure(repetitions, {arguments.begin() + 2, arguments.end()});
    fmt::print("ratio of the shortest wall times: {:.3f}, of processor times: {:.3f}\n",
               ratios.wall, ratios.processor);
    return limit > 0 && std::max(ratios.wall, ratios.processor) > limit ? 1 : 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "clmem_isolation_benchmark: {}\n", error.what());
    return 1;
  }
}
