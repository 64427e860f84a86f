// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "stage.hpp"

namespace clmem::mock {
namespace {

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
  state.counters["fills/s_recorded"] = 1 / recorded.seconds();
  state.counters["fills/s_unrecorded"] = 1 / unrecorded.seconds();
  state.counters["fills/s_hazards"] = 1 / checked.seconds();
  state.counters["clock_ns"] = clock.seconds() * 1e9;
  state.counters["recording/clock"] = median(added);
  state.counters["hazards/recorded"] = median(times_slower);
}
BENCHMARK(Enqueue)->Iterations(1000);  // fewer would say little on a busy machine

}  // namespace
}  // namespace clmem::mock
