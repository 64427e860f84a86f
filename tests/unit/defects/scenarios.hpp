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

namespace device_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace object_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace transfer_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace rect_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace order_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace event_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace image_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace svm_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace kernel_info_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace operand_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}
namespace feature_scenarios {
[[nodiscard]] std::vector<Scenario> scenarios();
}

}  // namespace clmem::mock
