// SPDX-License-Identifier: Apache-2.0
// former_names.hpp - names of cases that have changed.
//
//   current_name("GetMemObjectInfo.TellsFlags/*")  // "GetMemObjectInfo.ReportsFlags/*"
//
// Contract: baselines, filters, lists and results of earlier releases stay valid. Ids and patterns
// of today are returned as they are.
#pragma once

#include <string>

namespace clmem::conformance {

[[nodiscard]] std::string current_name(std::string id_or_pattern);

}  // namespace clmem::conformance
