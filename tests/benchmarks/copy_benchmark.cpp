// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <array>
#include <cstring>
#include <vector>

#include "stage.hpp"

namespace clmem::mock {
namespace {

// A copy between buffers against memcpy between as much memory.
void LinearCopy(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(0));
  const Stage stage{size};
  const cl_mem target = stage.make_buffer(size);
  std::vector<std::byte> from(size);
  std::vector<std::byte> to(size);
  Shortest copied;
  Shortest reference;
  for (auto _ : state) {
    copied.measure(1, [&] {
      clEnqueueCopyBuffer(stage.queue, stage.buffer, target, 0, 0, size, 0, nullptr, nullptr);
    });
    reference.measure(1, [&] {
      std::memcpy(to.data(), from.data(), size);
      benchmark::ClobberMemory();
    });
  }
  state.counters["copy/memcpy"] = copied.seconds() / reference.seconds();
}
BENCHMARK(LinearCopy)->Arg(1 << 20)->Arg(16 << 20);

// A rectangle between buffers against a loop of memcpy over its rows.
void RectCopy(benchmark::State& state) {
  const auto width = static_cast<std::size_t>(state.range(0));
  const std::size_t pitch = 2 * width;
  const std::size_t rows = (std::size_t{1} << 21) / pitch;
  const Stage stage{pitch * rows};
  const cl_mem target = stage.make_buffer(pitch * rows);
  std::vector<std::byte> from(pitch * rows);
  std::vector<std::byte> to(pitch * rows);
  const std::array<std::size_t, 3> origin{0, 0, 0};
  const std::array<std::size_t, 3> region{width, rows, 1};
  Shortest copied;
  Shortest reference;
  for (auto _ : state) {
    copied.measure(1, [&] {
      clEnqueueCopyBufferRect(stage.queue, stage.buffer, target, origin.data(), origin.data(),
                              region.data(), pitch, 0, pitch, 0, 0, nullptr, nullptr);
    });
    reference.measure(1, [&] {
      for (std::size_t row = 0; row < rows; ++row) {
        std::memcpy(to.data() + row * pitch, from.data() + row * pitch, width);
      }
      benchmark::ClobberMemory();
    });
  }
  state.counters["copy/loop"] = copied.seconds() / reference.seconds();
}
BENCHMARK(RectCopy)->Arg(16)->Arg(256)->Arg(4096);

}  // namespace
}  // namespace clmem::mock
