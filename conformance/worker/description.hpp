// SPDX-License-Identifier: Apache-2.0
// description.hpp - converts the harness's data on a device, a case and its outcome to the types of
// results.
//
//   events.send(EndMessage{result_of(finished, outcome)});
//
// Contract: texts have no addresses, which differ from run to run.
#pragma once

#include <cstddef>

#include "harness/case.hpp"
#include "harness/device_under_test.hpp"
#include "harness/registration.hpp"
#include "results/case_info.hpp"
#include "results/case_result.hpp"
#include "results/device_identity.hpp"

namespace clmem::conformance {

[[nodiscard]] DeviceIdentity identify(const DeviceUnderTest& device, std::size_t platform_index,
                                      std::size_t device_index);
[[nodiscard]] CaseInfo info_of(const Case& one);
[[nodiscard]] Deviation deviation_of(const Mismatch& mismatch);
[[nodiscard]] CaseResult result_of(const Case& finished, const CaseOutcome& outcome);

}  // namespace clmem::conformance
