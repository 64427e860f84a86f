// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <thread>
#include <vector>

#include "stage.hpp"

namespace clmem::mock {
namespace {

constexpr int calls = 2000;
constexpr int few_calls = 500;  // that are seldom interrupted

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

// A recorded fill of four bytes without event, the same unrecorded and with hazard detection, and
// one look at the clock as the unit of what recording adds. What is compared was measured in the
// same moment: the shortest times of all would compare the fastest moments of each.
void Enqueue(benchmark::State& state) {
  const Stage stage{4096};
  Shortest recorded;
  Shortest unrecorded;
  Shortest checked;
  Shortest clock;
  std::vector<double> added;
  std::vector<double> times_slower;
  for (auto _ : state) {
    stage.mock.set_recording(Recording::off);
    const double without = unrecorded.measure(few_calls, [&] { stage.fill(); });
    stage.mock.set_recording(Recording::on);
    const double with = recorded.measure(few_calls, [&] { stage.fill(); });
    stage.mock.look_for_hazards(HazardMode::collect);
    times_slower.push_back(checked.measure(few_calls, [&] { stage.fill(); }) / with);
    stage.mock.look_for_hazards(HazardMode::off);
    const double look = clock.measure(few_calls, [] {
      timespec time{};
      clock_gettime(CLOCK_MONOTONIC, &time);
      benchmark::DoNotOptimize(time);
    });
    added.push_back((with - without) / look);
  }
  state.counters["fills/s_recorded(limit_3M)"] = 1 / recorded.seconds();
  state.counters["fills/s_unrecorded"] = 1 / unrecorded.seconds();
  state.counters["fills/s_hazards"] = 1 / checked.seconds();
  state.counters["clock_ns"] = clock.seconds() * 1e9;
  state.counters["recording/clock(limit_3)"] = median(added);
  state.counters["hazards/recorded"] = median(times_slower);
}
BENCHMARK(Enqueue)->Iterations(1000);  // fewer would say little on a busy machine

// Eight threads with queues and buffers of their own lose and reorder nothing.
void EightThreads(benchmark::State& state) {
  const Stage stage{4096};
  std::vector<std::pair<cl_command_queue, cl_mem>> own;
  for (int at = 0; at < 8; ++at) {
    own.emplace_back(stage.make_queue(), stage.make_buffer(4096));
  }
  Shortest all;
  for (auto _ : state) {
    stage.mock.clear_calls();
    all.measure(1, [&] {
      std::vector<std::jthread> threads;
      for (const auto& pair : own) {
        threads.emplace_back([&stage, queue = pair.first, buffer = pair.second] {
          for (int call = 0; call < calls; ++call) {
            stage.fill(queue, buffer);
          }
        });
      }
    });
    if (stage.mock.calls(EntryPoint::clEnqueueFillBuffer).size() != 8 * calls) {
      state.SkipWithError("calls were lost");
    }
  }
  state.counters["fills/s"] = 8 * calls / all.seconds();
}
BENCHMARK(EightThreads)->Iterations(5);

}  // namespace
}  // namespace clmem::mock
