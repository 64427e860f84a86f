// SPDX-License-Identifier: Apache-2.0
// rows.hpp - selects whether the cases are listed in addition to their causes.
#pragma once

namespace clmem::conformance {

enum class Rows { hidden, shown };

}  // namespace clmem::conformance
