// SPDX-License-Identifier: Apache-2.0
// scenarios.hpp - plays for a stage, which together touch everything that a defect may change.
//
//   for (const Scenario& scenario : all_scenarios()) { scenario.play(stage); }
//
// Contract: a scenario never waits for what a defect may keep from happening.
#pragma once

#include <string_view>
#include <vector>

#include "stage.hpp"

namespace clmem::mock {

struct Scenario {
  std::string_view name;
  Schedule schedule;
  void (*play)(Stage& stage);
  void (*change)(Config& config) = nullptr;  // other devices than the usual one
};

[[nodiscard]] std::vector<Scenario> device_scenarios();
[[nodiscard]] std::vector<Scenario> object_scenarios();
[[nodiscard]] std::vector<Scenario> transfer_scenarios();
[[nodiscard]] std::vector<Scenario> rect_scenarios();
[[nodiscard]] std::vector<Scenario> order_scenarios();
[[nodiscard]] std::vector<Scenario> event_scenarios();
[[nodiscard]] std::vector<Scenario> image_scenarios();
[[nodiscard]] std::vector<Scenario> svm_scenarios();
[[nodiscard]] std::vector<Scenario> feature_scenarios();

}  // namespace clmem::mock
