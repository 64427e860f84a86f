// SPDX-License-Identifier: Apache-2.0
#include "operations/event/late_opener.hpp"

#include "harness/eventually.hpp"

namespace clmem::conformance {

LateOpener::LateOpener(Gate& gate, std::chrono::milliseconds patience)
    : early_{std::async(std::launch::async, [this, &gate, patience] {
        const bool early = eventually([this] { return returned_.load(); }, patience);
        gate.open();
        return early;
      })} {}

LateOpener::~LateOpener() {
  returned_ = true;
  early_.wait();
}

bool LateOpener::returned_early() {
  returned_ = true;
  return early_.get();
}

}  // namespace clmem::conformance
