// SPDX-License-Identifier: Apache-2.0
// kernel_parser.hpp - the kernels that OpenCL C source defines.
//
//   parse_kernels(tokens_of("kernel void add(global float* a, float b) { ... }")).at(0).name
//   parse_declaration("kernel void add(global float* a, float b)")     // for registrations
//
// Contract: looks at file scope alone; bodies only have to be balanced. Throws SourceError.
#pragma once

#include <string_view>
#include <vector>

#include "source/kernel_signature.hpp"
#include "source/token.hpp"

namespace clmem::mock {

[[nodiscard]] std::vector<KernelSignature> parse_kernels(const std::vector<Token>& tokens);

// A single declaration without body; "kernel" and "void" may be left out.
[[nodiscard]] KernelSignature parse_declaration(std::string_view declaration);

}  // namespace clmem::mock
