// SPDX-License-Identifier: Apache-2.0
// kernel_programs.hpp - the OpenCL C of the suite, and its programs of a context, each built once.
//
//   KernelPrograms programs{device, context};
//   const cl_program program = programs.built(kernel_source_of("copy_bytes"));
//
// Contract: a program is built on first use, for all devices of the context. Throws Unsupported if
// the device has no compiler or lacks a feature that the source needs, and SetUpFailed with the
// build log if a driver fails to build a program that it has to build. The programs keep the
// context alive. A kernel name belongs to one kernel of one source; an unknown name throws
// std::logic_error. A kernel is defined as `kernel void name(` on one line. Kernels that some
// devices need not compile are in a source of their own, with the conditions under which they must
// compile.
#pragma once

#include <clmem/opencl.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/device_under_test.hpp"
#include "harness/handle.hpp"

namespace clmem::conformance {

// `as_default`: compiled without -cl-std. `newest`: up to OpenCL C 2.0 or 3.0, for features that
// OpenCL C 1.2 lacks.
enum class KernelLanguage { as_default, newest };

struct KernelSource {
  const char* name;
  std::vector<std::string> conditions{};  // of the requirement table, besides "compiler"
  KernelLanguage language = KernelLanguage::as_default;
  const char* options = "";  // build options besides the language
  const char* text;

  [[nodiscard]] bool defines(std::string_view kernel) const;
};

[[nodiscard]] const KernelSource& kernel_source_of(std::string_view kernel);

[[nodiscard]] std::vector<KernelSource> memory_kernels();
[[nodiscard]] std::vector<KernelSource> atomic_kernels();
[[nodiscard]] std::vector<KernelSource> argument_kernels();
[[nodiscard]] std::vector<KernelSource> image_kernels();

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

[[nodiscard]] Handle<cl_context> make_context(cl_platform_id platform,
                                              const std::vector<cl_device_id>& devices);

// The context that the cases of one process share, with the suite's kernels; made on first use.
// Creating a context takes a fifth of a second on some GPU drivers, and building a program longer
// on others, which is more than most cases take. `get` throws SetUpFailed if the driver returns
// no context.
class SharedContext {
 public:
  explicit SharedContext(const DeviceUnderTest& device) : device_{device} {}
  // The context may have other devices as well.
  SharedContext(const DeviceUnderTest& device, Handle<cl_context> context)
      : device_{device}, context_{std::move(context)} {}

  [[nodiscard]] cl_context get();
  [[nodiscard]] KernelPrograms& programs();
  // A case may have damaged the context; the next case gets a new one.
  void forget();

 private:
  const DeviceUnderTest& device_;
  Handle<cl_context> context_;
  std::optional<KernelPrograms> programs_;
};

}  // namespace clmem::conformance
