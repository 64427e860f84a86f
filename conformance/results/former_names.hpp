// SPDX-License-Identifier: Apache-2.0
// former_names.hpp - earlier names of cases.
//
//   current_name("GetMemObjectInfo.TellsFlags/*")  // "GetMemObjectInfo.ReportsFlags/*"
//
// Contract: baselines, filters, lists and results of earlier releases stay valid. Current ids and
// patterns are returned unchanged.
#pragma once

#include <string>

namespace clmem::conformance {

[[nodiscard]] std::string current_name(std::string id_or_pattern);

}  // namespace clmem::conformance
