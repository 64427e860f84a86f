// SPDX-License-Identifier: Apache-2.0
// kernel_source.hpp - the OpenCL C of the suite, in one program for each family of kernels.
//
//   const KernelSource& source = kernel_source_of("copy_bytes");
//
// Contract: a kernel name belongs to one kernel of one source; an unknown name throws
// std::logic_error. A kernel is defined as `kernel void name(` on one line. Kernels that some
// devices need not compile are in a source of their own, with the conditions under which they have
// to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

// as_default: what a driver compiles without -cl-std. newest: up to OpenCL C 2.0 or 3.0, for what
// OpenCL C 1.2 does not have.
enum class KernelLanguage { as_default, newest };

struct KernelSource {
  const char* name;                     // of the family
  std::vector<std::string> conditions;  // of requirements.md, besides "compiler"
  KernelLanguage language = KernelLanguage::as_default;
  const char* options = "";  // of the build, besides the language
  const char* text;

  [[nodiscard]] bool defines(std::string_view kernel) const;
};

[[nodiscard]] const KernelSource& kernel_source_of(std::string_view kernel);

// The families, one file each in harness/kernels; kernel_source.cpp lists them.
[[nodiscard]] KernelSource memory_kernels();
[[nodiscard]] KernelSource svm_kernels();
[[nodiscard]] KernelSource svm_atomic_kernels();

}  // namespace clmem::conformance
