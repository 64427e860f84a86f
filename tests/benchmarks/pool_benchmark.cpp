// SPDX-License-Identifier: Apache-2.0
// The cost of an allocation that a pool serves from a held block (a hit), compared with a free list
// under one mutex, and the throughput of two threads compared with that of one.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <clmem/clmem.hpp>
#include <latch>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

#include "shortest.hpp"

namespace clmem {
namespace {

constexpr int hits = 20'000;
constexpr std::size_t size = 4096;

// The least that a pool has to do: the lower bound of the comparison.
class FreeList {
 public:
  [[nodiscard]] void* get() {
    const std::lock_guard lock{mutex_};
    void* const block = blocks_.back();
    blocks_.pop_back();
    return block;
  }
  void put(void* block) {
    const std::lock_guard lock{mutex_};
    blocks_.push_back(block);
  }

 private:
  std::mutex mutex_;
  std::vector<void*> blocks_ = std::vector<void*>(8);
};

struct Driver {
  const Device device = Platform::all().at(0).devices().at(0);
  const Context context{device};
  const CommandQueue queue{context, device};
};

void get_and_put(FreeList& list) {
  void* block = list.get();  // not const: newer versions of DoNotOptimize require that
  benchmark::DoNotOptimize(block);
  list.put(block);
}

template <typename Pool>
void hit(const Pool& pool) {
  const auto block = pool.allocate(size);
  benchmark::DoNotOptimize(block.get());
}

template <typename Pool>
void compare_hits(benchmark::State& state, const Pool& pool) {
  // Drivers have threads. Until a process starts its first, glibc's mutexes cost next to nothing.
  std::jthread{[] {}}.join();
  FreeList list;
  hit(pool);
  mock::Shortest pooled;
  mock::Shortest listed;
  for (auto _ : state) {
    listed.measure(hits, [&] { get_and_put(list); });
    pooled.measure(hits, [&] { hit(pool); });
  }
  state.counters["hit_ns"] = pooled.seconds() * 1e9;
  state.counters["free_list_ns"] = listed.seconds() * 1e9;
  state.counters["hit/free_list"] = pooled.seconds() / listed.seconds();
  state.SetLabel("hit/free_list at most 2");
}

void BufferPoolHit(benchmark::State& state) {
  const Driver driver;
  compare_hits(state, MemoryPool{ImmediateAllocator{driver.queue}});
}
BENCHMARK(BufferPoolHit);

void SVMPoolHit(benchmark::State& state) {
  const Driver driver;
  compare_hits(state, SVMPool{SVMAllocator{driver.context, {.queue = &driver.queue}}});
}
BENCHMARK(SVMPoolHit);

using Clock = std::chrono::steady_clock;

// When a thread began and ended its hits.
struct Span {
  Clock::time_point begin;
  Clock::time_point end;
};

// All threads do the same; what counts is the time from the first begin to the last end.
double seconds_of(std::size_t thread_count, const MemoryPool& pool) {
  std::vector<Span> spans(thread_count);
  std::latch ready{static_cast<std::ptrdiff_t>(thread_count)};
  std::vector<std::jthread> threads;
  for (Span& span : spans) {
    threads.emplace_back([&] {
      hit(pool);
      ready.arrive_and_wait();
      span.begin = Clock::now();
      for (int at = 0; at < 10 * hits; ++at) {
        hit(pool);
      }
      span.end = Clock::now();
    });
  }
  threads.clear();
  const auto begin = std::ranges::min(spans, {}, &Span::begin).begin;
  const auto end = std::ranges::max(spans, {}, &Span::end).end;
  return std::chrono::duration<double>{end - begin}.count();
}

void TwoThreads(benchmark::State& state) {
  const Driver driver;
  const MemoryPool pool{ImmediateAllocator{driver.queue}};
  double one = std::numeric_limits<double>::infinity();
  double two = one;
  for (auto _ : state) {
    one = std::min(one, seconds_of(1, pool));
    two = std::min(two, seconds_of(2, pool));
  }
  state.counters["hits/s_one"] = 10 * hits / one;
  state.counters["hits/s_two"] = 20 * hits / two;
  state.counters["two/one"] = 2 * one / two;
  state.SetLabel("two/one at least 1.5");
}
BENCHMARK(TwoThreads)->UseRealTime();

}  // namespace
}  // namespace clmem
