// SPDX-License-Identifier: Apache-2.0
// report.hpp - writes lines to clmem-fuzz. Throws ExecutionError if clmem-fuzz has ended.
#pragma once

#include <string_view>

namespace clmem::fuzz {

void report(int descriptor, std::string_view text);

}  // namespace clmem::fuzz
