// SPDX-License-Identifier: Apache-2.0
// pair_bench.hpp - a bench whose context has two devices.
//
//   PairBench pair{bench};               // throws Unsupported where there are no two devices
//   Stage stage{pair.bench(), command};  // objects of both devices
//   command.enqueue(stage, pair.queue_of_other(), ...);
//
// Contract: the queues of the inner bench are of the first device. Ends before the outer bench.
#pragma once

#include <string_view>

#include "harness/bench.hpp"

namespace clmem::conformance {

class PairBench {
 public:
  explicit PairBench(const Bench& outer);

  [[nodiscard]] Bench& bench() { return bench_; }
  // Throws Unsupported where one of the devices is older, or lacks a condition of requirements.md.
  void both_need(ApiVersion version) const;
  void both_need(std::string_view condition) const;
  [[nodiscard]] cl_command_queue queue_of_other() {
    return bench_.new_queue(shared_.get(), two_.devices[1]);
  }

 private:
  TwoDevices two_;
  DeviceUnderTest first_;
  DeviceUnderTest second_;
  SharedContext shared_;
  Bench bench_;
};

}  // namespace clmem::conformance
