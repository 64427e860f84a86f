// SPDX-License-Identifier: Apache-2.0
// described_call.hpp - the parameters of an entry point, with the constants that each one takes.
//
//   described_call("clFinish").parameters[0].name   // "command_queue"
//
// Contract: thread-safe; an unknown entry point has no parameters. The data is never destroyed.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "clmem/mock/entry_point.hpp"
#include "constants/constants.hpp"

namespace clmem::conformance {

struct DescribedCall {
  std::span<const mock::Parameter> parameters{};
  std::vector<const constants::Values*> values{};  // null for a plain number
};

[[nodiscard]] const DescribedCall& described_call(std::string_view entry_point);

}  // namespace clmem::conformance
