// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <mutex>
#include <new>
#include <utility>

#include "model/object.hpp"

namespace clmem::mock {
namespace {

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

// Never destroyed: objects may be destroyed after main() has returned.
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
    // Without a loader nothing reads the headers: keeps only as many as a cache holds.
    dead.next = (dead.next + 1) % (dead.header.dispatch == nullptr ? few : capacity);
  }
  ::operator delete(oldest);
}

}  // namespace clmem::mock
