// SPDX-License-Identifier: Apache-2.0
// The time of a call on the mock, and the ratios to it: with recording, with hazard detection, with
// this library and with the standard C++ bindings. What is compared is measured alternately, and the
// shortest of many rounds counts, so that a slow moment of the machine affects all alike.
//
// The exit code is 2, with a message, for unknown arguments and without the mock.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <clmem/clmem.hpp>
#include <cstdio>
#include <exception>
#include <limits>
#include <vector>

#ifdef CLMEM_STANDARD_BINDINGS
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 200
#define CL_HPP_TARGET_OPENCL_VERSION 300
#include <CL/opencl.hpp>
#endif

#include "clmem/mock/control.hpp"

namespace clmem::mock {
namespace {

constexpr std::size_t byte_count = 64;

cl_platform_id first_platform() {
  cl_platform_id platform = nullptr;
  clGetPlatformIDs(1, &platform, nullptr);
  return platform;
}

struct RawObjects {
  RawObjects() {
    cl_device_id device = nullptr;
    mock.reset();
    clGetDeviceIDs(first_platform(), CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, nullptr, nullptr);
  }

  Mock mock{first_platform()};
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_mem buffer = nullptr;
};

// The same objects as wrappers of the library and of the standard bindings.
struct MeasuredObjects {
  RawObjects raw;
  std::vector<std::byte> host = std::vector<std::byte>(4096);
  CommandQueue queue{retain, raw.queue};
  Buffer buffer{retain, raw.buffer};
  device_span<std::byte> part = device_span<std::byte>{buffer}.subspan(rows(64, 64 + byte_count));
  device_span<std::byte> rectangle =
      device_span<std::byte>{buffer, {.shape = {32, 128}}}.subspan(rows(0, 2), Slice{64, 80});
  std::span<std::byte> some = std::span{host}.first(byte_count);
  std::span<std::byte> pixels = std::span{host}.first(32);
#ifdef CLMEM_STANDARD_BINDINGS
  cl::CommandQueue standard_queue{raw.queue, true};
  cl::Buffer standard_buffer{raw.buffer, true};
#endif
};

void check(cl_int code) {
  if (code != CL_SUCCESS) {
    throw_error(code, "raw C");
  }
}

using Call = void (*)(MeasuredObjects&);
struct Operation {
  const char* name;
  Call raw;
  Call library;
  Call standard;
};

#ifdef CLMEM_STANDARD_BINDINGS
#define CLMEM_STANDARD(...) [](MeasuredObjects& s) { __VA_ARGS__; }
#else
#define CLMEM_STANDARD(...) nullptr
#endif

constexpr std::array<std::size_t, 3> origin{64, 0, 0};
constexpr std::array<std::size_t, 3> region{16, 2, 1};

const Operation operations[]{
    {"write",
     [](MeasuredObjects& s) {
       check(clEnqueueWriteBuffer(s.raw.queue, s.raw.buffer, CL_TRUE, 64, byte_count, s.host.data(),
                                  0, nullptr, nullptr));
     },
     [](MeasuredObjects& s) { copy(s.queue, s.part, s.some); },
     CLMEM_STANDARD(s.standard_queue.enqueueWriteBuffer(s.standard_buffer, CL_TRUE, 64, byte_count,
                                                        s.host.data()))},
    {"fill",
     [](MeasuredObjects& s) {
       const std::byte value{7};
       check(clEnqueueFillBuffer(s.raw.queue, s.raw.buffer, &value, 1, 64, byte_count, 0, nullptr,
                                 nullptr));
     },
     [](MeasuredObjects& s) { fill(s.queue, s.part, std::byte{7}); },
     CLMEM_STANDARD(
         s.standard_queue.enqueueFillBuffer(s.standard_buffer, std::byte{7}, 64, byte_count))},
    {"rectangular write",
     [](MeasuredObjects& s) {
       constexpr std::array<std::size_t, 3> host_origin{};
       check(clEnqueueWriteBufferRect(s.raw.queue, s.raw.buffer, CL_TRUE, origin.data(),
                                      host_origin.data(), region.data(), 128, 0, 16, 0,
                                      s.host.data(), 0, nullptr, nullptr));
     },
     [](MeasuredObjects& s) { copy(s.queue, s.rectangle, s.pixels); },
     CLMEM_STANDARD(s.standard_queue.enqueueWriteBufferRect(
         s.standard_buffer, CL_TRUE, origin, {0, 0, 0}, region, 128, 0, 16, 0, s.host.data()))},
    {"map and unmap",
     [](MeasuredObjects& s) {
       cl_int code = CL_SUCCESS;
       void* const mapped = clEnqueueMapBuffer(s.raw.queue, s.raw.buffer, CL_TRUE, CL_MAP_READ, 64,
                                               byte_count, 0, nullptr, nullptr, &code);
       check(code);
       check(clEnqueueUnmapMemObject(s.raw.queue, s.raw.buffer, mapped, 0, nullptr, nullptr));
     },
     [](MeasuredObjects& s) { map(s.queue, s.part, MapFlags::read).release(); },
     CLMEM_STANDARD(s.standard_queue.enqueueUnmapMemObject(
         s.standard_buffer, s.standard_queue.enqueueMapBuffer(s.standard_buffer, CL_TRUE,
                                                              CL_MAP_READ, 64, byte_count)))},
};

class ShortestTime {
 public:
  void measure(Call call, MeasuredObjects& objects) {
    constexpr int repetitions = 500;
    const auto begin = std::chrono::steady_clock::now();
    for (int at = 0; at < repetitions; ++at) {
      call(objects);
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    seconds_ = std::min(seconds_, taken.count() / repetitions);
  }
  [[nodiscard]] double seconds() const noexcept { return seconds_; }

 private:
  double seconds_ = std::numeric_limits<double>::infinity();
};

void compare(benchmark::State& state, const Operation& operation) {
  MeasuredObjects objects;
  const Mock& mock = objects.raw.mock;
  ShortestTime raw;
  ShortestTime recorded;
  ShortestTime checked;
  ShortestTime library;
  ShortestTime standard;
  for (auto _ : state) {
    mock.set_recording(Recording::on);
    recorded.measure(operation.raw, objects);
    mock.set_recording(Recording::off);
    mock.look_for_hazards(HazardMode::collect);
    checked.measure(operation.raw, objects);
    mock.look_for_hazards(HazardMode::off);
    raw.measure(operation.raw, objects);
    library.measure(operation.library, objects);
    if (operation.standard != nullptr) {
      standard.measure(operation.standard, objects);
    }
  }
  state.counters["raw_ns"] = raw.seconds() * 1e9;
  state.counters["recorded/raw"] = recorded.seconds() / raw.seconds();
  state.counters["hazards/raw"] = checked.seconds() / raw.seconds();
  state.counters["library/raw"] = library.seconds() / raw.seconds();
  if (operation.standard != nullptr) {
    state.counters["standard/raw"] = standard.seconds() / raw.seconds();
  }
}

[[maybe_unused]] const bool are_registered = [] {
  for (const Operation& operation : operations) {
    benchmark::RegisterBenchmark(operation.name, compare, operation);
  }
  return true;
}();

}  // namespace
}  // namespace clmem::mock

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 2;
  }
  try {
    benchmark::RunSpecifiedBenchmarks();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
    return 2;
  }
  return 0;
}
