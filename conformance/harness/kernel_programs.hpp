// SPDX-License-Identifier: Apache-2.0
// kernel_programs.hpp - the suite's programs of one context, each built once.
//
//   KernelPrograms programs{device, context};
//   const cl_program program = programs.built(kernel_source_of("copy_bytes"));
//
// Contract: a program is built on first use, for all devices of the context. Throws Unsupported if
// the device has no compiler or lacks a feature that the source needs, and SetUpFailed with the
// build log if a driver fails to build a program that it has to build. The programs keep the
// context alive.
#pragma once

#include <clmem/opencl.hpp>
#include <map>
#include <string>

#include "harness/handle.hpp"

namespace clmem::conformance {

class DeviceUnderTest;
struct KernelSource;

class KernelPrograms {
 public:
  KernelPrograms(const DeviceUnderTest& device, cl_context context)
      : device_{&device}, context_{context} {}

  [[nodiscard]] cl_context context() const { return context_; }
  [[nodiscard]] cl_program built(const KernelSource& source);

 private:
  [[nodiscard]] Handle<cl_program> build(const KernelSource& source) const;

  const DeviceUnderTest* device_;
  cl_context context_;
  std::map<std::string, Handle<cl_program>> programs_;  // by the name of the source
};

}  // namespace clmem::conformance
