// SPDX-License-Identifier: Apache-2.0
// info_cases.hpp - how every object that is no memory object is asked, by file.
//
// Contract: as all_cases.hpp, of which this is a part.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

[[nodiscard]] Cases device_info_cases();
[[nodiscard]] Cases info_query_cases();

}  // namespace clmem::conformance
