// SPDX-License-Identifier: Apache-2.0
#include "harness/pair_fixture.hpp"

#include <utility>

#include "harness/set_up.hpp"

namespace clmem::conformance {

PairFixture::PairFixture(const Fixture& outer)
    : two_{outer.two_devices()},
      first_{outer.device_.platform(), two_.devices[0]},
      second_{outer.device_.platform(), two_.devices[1]},
      shared_{first_, std::move(two_.context)},
      fixture_{first_, shared_, outer.running_, outer.next_seed_} {}

void PairFixture::both_need(ApiVersion version) const {
  for (const DeviceUnderTest* device : {&first_, &second_}) {
    if (device->version() < version) {
      unsupported("two devices of OpenCL " + to_string(version));
    }
  }
}

void PairFixture::both_need(std::string_view condition) const {
  for (const DeviceUnderTest* device : {&first_, &second_}) {
    if (const auto missing = device->lacks(condition)) {
      unsupported(*missing);
    }
  }
}

}  // namespace clmem::conformance
