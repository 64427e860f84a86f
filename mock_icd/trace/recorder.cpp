// SPDX-License-Identifier: Apache-2.0
#include "trace/recorder.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace clmem::mock {
namespace {

std::uint64_t this_thread() noexcept {
  static std::atomic<std::uint64_t> threads = 0;
  thread_local const std::uint64_t number = ++threads;
  return number;
}

std::vector<Call> in_order(std::vector<Call> calls) {
  std::ranges::sort(calls, {}, &Call::sequence);
  return calls;
}

}  // namespace

void Recorder::begin(Call& call) noexcept {
  call.sequence = next_sequence_.fetch_add(1, std::memory_order_relaxed);
  call.thread = this_thread();
}

void Recorder::end(Call&& call) {
  const std::scoped_lock lock{mutex_};
  if (calls_.size() == capacity_) {
    calls_.pop_front();
  }
  calls_.push_back(std::move(call));
}

std::vector<Call> Recorder::calls() const {
  const std::scoped_lock lock{mutex_};
  return in_order({calls_.begin(), calls_.end()});
}

std::vector<Call> Recorder::calls(EntryPoint point) const {
  std::vector<Call> found;
  const std::scoped_lock lock{mutex_};
  std::ranges::copy_if(calls_, std::back_inserter(found),
                       [point](const Call& call) { return call.entry_point == point; });
  return in_order(std::move(found));
}

std::size_t Recorder::count() const {
  const std::scoped_lock lock{mutex_};
  return calls_.size();
}

std::size_t Recorder::count(EntryPoint point) const {
  const std::scoped_lock lock{mutex_};
  return static_cast<std::size_t>(std::ranges::count(calls_, point, &Call::entry_point));
}

void Recorder::clear() {
  const std::scoped_lock lock{mutex_};
  calls_.clear();
}

}  // namespace clmem::mock
