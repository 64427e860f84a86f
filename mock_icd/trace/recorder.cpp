// SPDX-License-Identifier: Apache-2.0
#include "trace/recorder.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <utility>

namespace clmem::mock {
namespace {

std::uint64_t this_thread() noexcept {
  static std::atomic<std::uint64_t> threads = 0;
  thread_local const std::uint64_t number = ++threads;
  return number;
}

// Replaces "%p", so that processes with the same environment write different files.
std::string with_process_number(std::string value) {
  for (auto at = value.find("%p"); at != std::string::npos; at = value.find("%p", at)) {
    value.replace(at, 2, std::to_string(getpid()));
  }
  return value;
}

}  // namespace

void Recorder::observe(std::unique_ptr<CallObserver> observer) {
  observers_.push_back(std::move(observer));
}

void Recorder::begin(Call& call) {
  number(call);
  for (const auto& observer : observers_) {
    observer->begins(call);
  }
}

void Recorder::end(Call call) {
  for (const auto& observer : observers_) {
    observer->ended(call);
  }
  const std::scoped_lock lock{mutex_};
  if (calls_.size() == capacity_) {
    if (capacity_ == 0) {
      return;
    }
    calls_.pop_front();
  }
  calls_.push_back(std::move(call));
}

void Recorder::number(Call& call) noexcept {
  call.sequence = next_sequence();
  call.thread = this_thread();
}

void Recorder::command_ended(const CommandTimes& command) {
  for (const auto& observer : observers_) {
    observer->command_ended(command);
  }
}

void Recorder::finish() {
  for (const auto& observer : observers_) {
    observer->finish();
  }
}

std::vector<Call> Recorder::calls() const {
  std::unique_lock lock{mutex_};
  std::vector<Call> found{calls_.begin(), calls_.end()};
  lock.unlock();
  std::ranges::sort(found, {}, &Call::sequence);
  return found;
}

std::vector<Call> Recorder::calls(EntryPoint point) const {
  std::vector<Call> found = calls();
  std::erase_if(found, [point](const Call& call) { return call.entry_point != point; });
  return found;
}

std::size_t Recorder::count() const {
  const std::scoped_lock lock{mutex_};
  return calls_.size();
}

std::size_t Recorder::count(EntryPoint point) const {
  return calls(point).size();
}

void Recorder::clear() {
  const std::scoped_lock lock{mutex_};
  calls_.clear();
}

bool observe_if_set(Recorder& recorder, const char* variable, const MakeObserver& make) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || *value == '\0') {
    return false;
  }
  try {
    recorder.observe(make(with_process_number(value)));
    return true;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "clmem: %s: %s\n", variable, error.what());
    return false;
  }
}

}  // namespace clmem::mock
