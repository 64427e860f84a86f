// SPDX-License-Identifier: Apache-2.0
#include "model/quarantine.hpp"

#include <array>
#include <mutex>
#include <new>
#include <utility>

namespace clmem::mock {
namespace {

// What a loader reads of any object.
struct ObjectHeader {
  const cl_icd_dispatch* dispatch = nullptr;
  void* data = nullptr;
};

struct Ring {
  std::mutex mutex;
  ObjectHeader header;
  std::array<void*, Quarantine::capacity> dead{};
  std::size_t next = 0;
};

constexpr std::size_t few = 256;

// Never destroyed: objects may die after the end of main.
Ring& ring() {
  static Ring* const instance = new Ring;
  return *instance;
}

}  // namespace

void Quarantine::set_dispatch(const cl_icd_dispatch* dispatch) noexcept {
  const std::scoped_lock lock{ring().mutex};
  ring().header.dispatch = dispatch;
}

void Quarantine::set_dispatch_data(void* data) noexcept {
  const std::scoped_lock lock{ring().mutex};
  ring().header.data = data;
}

void Quarantine::take(void* memory) noexcept {
  void* oldest = nullptr;
  {
    Ring& dead = ring();
    const std::scoped_lock lock{dead.mutex};
    ::new (memory) ObjectHeader{dead.header};
    oldest = std::exchange(dead.dead.at(dead.next), memory);
    // Without a loader nothing reads them: as many as a cache holds are enough.
    dead.next = (dead.next + 1) % (dead.header.dispatch == nullptr ? few : capacity);
  }
  ::operator delete(oldest);
}

}  // namespace clmem::mock
