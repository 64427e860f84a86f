// SPDX-License-Identifier: Apache-2.0
// report.hpp - lines to clmem-fuzz. Throws ExecutionError where it is gone.
#pragma once

#include <string_view>

namespace clmem::fuzz {

void report(int descriptor, std::string_view text);

}  // namespace clmem::fuzz
