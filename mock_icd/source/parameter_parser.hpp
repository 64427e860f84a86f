// SPDX-License-Identifier: Apache-2.0
// parameter_parser.hpp - parses one parameter of a kernel's declaration.
//
//   parse_parameter(tokenize("global const float* restrict a"), types)
//
// Contract: throws SourceError for parameters that kernels cannot have, such as a pointer without
// an address space. Tokens must not be empty.
#pragma once

#include <vector>

#include "source/kernel_signature.hpp"
#include "source/token.hpp"
#include "source/type_table.hpp"

namespace clmem::mock {

[[nodiscard]] KernelParameter parse_parameter(const std::vector<Token>& tokens,
                                              const TypeTable& types);

}  // namespace clmem::mock
