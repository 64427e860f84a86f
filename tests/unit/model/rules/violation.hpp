// SPDX-License-Identifier: Apache-2.0
// rule.hpp - one argument rule of the specification, and a call that breaks it.
//
//   Violation{"CreatePipe.err.INVALID_PIPE_SIZE.packet-zero", [](RuleStage&
//   stage) { return ...; }}
//
// Contract: the call is right but for the one rule, and `provoke` answers its
// code. What the code has to be is said by the requirement of that id; rules
// without a requirement carry it themselves.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rule_stage.hpp"

namespace clmem::mock {

struct Violation {
  std::string id;
  std::function<cl_int(RuleStage&)> provoke;
  Config (*devices)() = unequal_devices;
  std::optional<cl_int> code = std::nullopt;  // where requirements.csv has no row
};

[[nodiscard]] std::vector<Violation> image_creation_rules();
[[nodiscard]] std::vector<Violation> image_command_rules();
[[nodiscard]] std::vector<Violation> svm_rules();
[[nodiscard]] std::vector<Violation> object_rules();
[[nodiscard]] std::vector<Violation> kernel_argument_rules();
[[nodiscard]] std::vector<Violation> device_queue_rules();

// All of the above.
[[nodiscard]] const std::vector<Violation>& all_violations();

// The name of a function's requirement if there is one: most rules are the same
// for many functions.
[[nodiscard]] bool is_requirement(const std::string& id);

}  // namespace clmem::mock
