// SPDX-License-Identifier: Apache-2.0
#include "faults/hang_gate.hpp"

namespace clmem::mock {

void HangGate::hang() {
  std::unique_lock lock{mutex_};
  const std::uint64_t before = releases_;
  ++hanging_;
  released_.wait(lock, [&] { return open_ || releases_ != before; });
  --hanging_;
}

void HangGate::release() {
  const std::scoped_lock lock{mutex_};
  ++releases_;
  released_.notify_all();
}

void HangGate::open() {
  const std::scoped_lock lock{mutex_};
  open_ = true;
  released_.notify_all();
}

std::size_t HangGate::hanging() const {
  const std::scoped_lock lock{mutex_};
  return hanging_;
}

}  // namespace clmem::mock
