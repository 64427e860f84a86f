// SPDX-License-Identifier: Apache-2.0
// kernel_source.hpp - the OpenCL C of the suite, one program for each family of kernels.
//
//   const KernelSource& source = kernel_source_of("copy_bytes");
//
// Contract: a kernel name belongs to one kernel of one source; an unknown name throws
// std::logic_error. A kernel is defined as `kernel void name(` on one line. Kernels that some
// devices need not compile are in a source of their own, with the conditions under which they must
// compile.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

// `as_default`: compiled without -cl-std. `newest`: up to OpenCL C 2.0 or 3.0, for features that
// OpenCL C 1.2 lacks.
enum class KernelLanguage { as_default, newest };

struct KernelSource {
  const char* name;                     // the name of the family
  std::vector<std::string> conditions;  // conditions of requirements.md besides "compiler"
  KernelLanguage language = KernelLanguage::as_default;
  const char* options = "";  // build options besides the language
  const char* text;

  [[nodiscard]] bool defines(std::string_view kernel) const;
};

[[nodiscard]] const KernelSource& kernel_source_of(std::string_view kernel);

// The families, each in a file of harness/kernels; kernel_source.cpp lists them.
[[nodiscard]] KernelSource memory_kernels();
[[nodiscard]] KernelSource svm_kernels();
[[nodiscard]] KernelSource svm_atomic_kernels();

}  // namespace clmem::conformance
