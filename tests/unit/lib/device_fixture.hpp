// SPDX-License-Identifier: Apache-2.0
// device_fixture.hpp - a context and an in-order queue on the first device that the loader finds.
#pragma once

#include "library.hpp"

namespace clmem {

// Polls in the calling thread until threads of the driver have made the condition true; false after
// 30 seconds.
template <typename Condition>
[[nodiscard]] bool eventually(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) {
      return condition();
    }
    std::this_thread::yield();
  }
  return true;
}

inline Device first_device() {
  const std::vector<Platform> platforms = Platform::all();
  if (platforms.empty()) {
    throw RuntimeError{CL_DEVICE_NOT_FOUND, "first_device", "the loader finds no driver"};
  }
  return platforms.front().devices().at(0);
}

class OnDevice : public testing::Test {
 protected:
  [[nodiscard]] Buffer buffer_of(std::size_t size) const {
    return Buffer{context_, MemFlags::read_write, size};
  }
  template <typename T>
  [[nodiscard]] Buffer buffer_with(const std::vector<T>& values) const {
    return Buffer::copy_of(context_, MemFlags::read_write, values);
  }
  // All elements of a buffer or an area.
  template <typename T, DeviceMemory Memory>
  [[nodiscard]] std::vector<T> contents(const Memory& memory) const {
    std::vector<T> values(memory.size() / sizeof(T));
    enqueue_copy(queue_, values, memory);
    return values;
  }

  const Device device_ = first_device();
  const Context context_{device_};
  const CommandQueue queue_{context_, device_};
};

}  // namespace clmem
