// SPDX-License-Identifier: Apache-2.0
// kernel_parser.hpp - parses the kernel definitions of OpenCL C source.
//
//   parse_kernels(tokenize("kernel void add(global float* a, float b) { ... }")).at(0).name
//   parse_declaration("kernel void add(global float* a, float b)")     // for registrations
//
// Contract: parses file scope only; bodies only have to be balanced. Throws SourceError.
#pragma once

#include <string_view>
#include <vector>

#include "source/kernel_signature.hpp"
#include "source/token.hpp"

namespace clmem::mock {

[[nodiscard]] std::vector<KernelSignature> parse_kernels(const std::vector<Token>& tokens);

// Parses a single declaration without body; "kernel" and "void" may be omitted.
[[nodiscard]] KernelSignature parse_declaration(std::string_view declaration);

}  // namespace clmem::mock
