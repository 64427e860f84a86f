// SPDX-License-Identifier: Apache-2.0
#include "suites/late_opener.hpp"

#include "harness/eventually.hpp"

namespace clmem::conformance {

LateOpener::LateOpener(Gate& gate)
    : thread_{[this, &gate] {
        constexpr std::chrono::milliseconds patience{20};
        early_ = eventually([this] { return returned_.load(); }, patience);
        gate.open();
      }} {}

LateOpener::~LateOpener() {
  static_cast<void>(returned_early());
}

bool LateOpener::returned_early() {
  returned_ = true;
  if (thread_.joinable()) {
    thread_.join();
  }
  return early_;
}

}  // namespace clmem::conformance
