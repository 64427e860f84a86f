// SPDX-License-Identifier: Apache-2.0
// What a call costs with this library and with the standard C++ bindings, as ratios to raw C, on
// the mock with recording off. Without an event and with one.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "calls/calls.hpp"
#include "run_on_mock.hpp"
#include "stage.hpp"

namespace clmem::mock {
namespace {

using calls::Operands;
using calls::Operation;
using calls::Wanted;

constexpr int repetitions = 2000;

// Empty where the standard bindings are not installed.
std::span<const Operation> standard_calls() {
#ifdef CLMEM_STANDARD_BINDINGS
  return calls::standard_calls();
#else
  return {};
#endif
}

cl_kernel make_kernel(cl_context context) {
  const char* source = "kernel void touch(global float* data) { data[0] = 1; }";
  const cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr);
  return clCreateKernel(program, "touch", nullptr);
}

constexpr const char* signature = "kernel void touch(global float* data)";

class Scene {
 public:
  Scene() : stage_{calls::buffer_bytes}, host_(calls::buffer_bytes) {
    stage_.mock.set_recording(Recording::off);
    operands_.context = stage_.context;
    operands_.queue = stage_.queue;
    operands_.first = stage_.buffer;
    operands_.second = stage_.make_buffer(calls::buffer_bytes);
    operands_.kernel = make_kernel(stage_.context);
    operands_.area = clSVMAlloc(stage_.context, CL_MEM_READ_WRITE, calls::buffer_bytes, 0);
    operands_.host = host_.data();
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  ~Scene() { clSVMFree(stage_.context, operands_.area); }

  [[nodiscard]] const Operands& operands() const noexcept { return operands_; }

 private:
  Stage stage_;
  const KernelGuard touch_ = stage_.mock.register_kernel(signature, [](const WorkItem&) {});
  std::vector<std::byte> host_;
  Operands operands_;
};

std::string rounded(double ratio) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.2f", ratio);
  return text.data();
}

void compare(benchmark::State& state, std::size_t index, Wanted wanted) {
  const Scene scene;
  Shortest raw;
  Shortest library;
  Shortest standard;
  const bool has_standard = !standard_calls().empty() && standard_calls()[index].run != nullptr;
  const auto measure = [&](Shortest& shortest, const Operation& operation) {
    shortest.measure(1, [&] { operation.run(scene.operands(), wanted, repetitions); });
  };
  for (auto _ : state) {
    measure(raw, calls::raw_calls()[index]);
    measure(library, calls::library_calls()[index]);
    if (has_standard) {
      measure(standard, standard_calls()[index]);
    }
  }
  state.counters["raw_ns"] = raw.seconds() / repetitions * 1e9;
  state.counters["library/raw"] = library.seconds() / raw.seconds();
  if (has_standard) {
    state.counters["standard/raw"] = standard.seconds() / raw.seconds();
  }
  // In time there is no limit: the instructions are counted where nothing disturbs them.
  state.SetLabel("raw : library : standard = 1 : " + rounded(library.seconds() / raw.seconds()) +
                 " : " +
                 (has_standard ? rounded(standard.seconds() / raw.seconds()) : std::string{"-"}) +
                 "; limit: clmem_instructions_test");
}

void register_operation(std::size_t index) {
  const Operation& operation = calls::raw_calls()[index];
  const std::string name = operation.name;
  benchmark::RegisterBenchmark(name.c_str(), compare, index, Wanted::no_event);
  if (operation.takes_events) {
    benchmark::RegisterBenchmark((name + ", event").c_str(), compare, index, Wanted::event);
  }
}

}  // namespace
}  // namespace clmem::mock

int main(int argc, char** argv) {
  for (std::size_t at = 0; at < clmem::calls::raw_calls().size(); ++at) {
    clmem::mock::register_operation(at);
  }
  // The shortest of some hundred rounds is as good as that of thousands.
  // Arguments may ask for more.
  std::string brief = "--benchmark_min_time=0.2";
  std::vector<char*> arguments{argv, argv + argc};
  arguments.insert(arguments.begin() + 1, brief.data());
  return clmem::mock::run_on_mock(static_cast<int>(arguments.size()), arguments.data());
}
