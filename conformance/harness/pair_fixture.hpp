// SPDX-License-Identifier: Apache-2.0
// pair_fixture.hpp - a fixture whose context has two devices.
//
//   PairFixture pair{fixture};               // throws Unsupported where there are no two devices
//   CommandRun run{pair.fixture(), command};  // objects of both devices
//   run.enqueue(pair.queue_of_other());
//
// Contract: the queues of the inner fixture belong to the first device. Ends before the outer
// fixture.
#pragma once

#include <string_view>

#include "harness/fixture.hpp"

namespace clmem::conformance {

class PairFixture {
 public:
  explicit PairFixture(const Fixture& outer);

  [[nodiscard]] Fixture& fixture() { return fixture_; }
  // Throws Unsupported if one of the devices is older or does not meet the condition.
  void both_need(ApiVersion version) const;
  void both_need(std::string_view condition) const;
  [[nodiscard]] cl_command_queue queue_of_other() {
    return fixture_.new_queue(shared_.get(), two_.devices[1]);
  }

 private:
  TwoDevices two_;
  DeviceUnderTest first_;
  DeviceUnderTest second_;
  SharedContext shared_;
  Fixture fixture_;
};

}  // namespace clmem::conformance
