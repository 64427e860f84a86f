// SPDX-License-Identifier: Apache-2.0
#include "harness/kernel_programs.hpp"

#include <algorithm>
#include <clmem/error.hpp>
#include <stdexcept>

#include "harness/case_record.hpp"
#include "harness/recorder.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

const std::vector<KernelSource>& kernel_sources() {
  static const std::vector<KernelSource> sources = [] {
    std::vector<KernelSource> all;
    for (auto* const family : {memory_kernels, atomic_kernels, argument_kernels, image_kernels}) {
      const std::vector<KernelSource> some = family();
      all.insert(all.end(), some.begin(), some.end());
    }
    return all;
  }();
  return sources;
}

void need_features(const KernelSource& source, const DeviceUnderTest& device) {
  if (const auto missing = device.lacks("compiler")) {
    unsupported(*missing);
  }
  for (const std::string& condition : source.conditions) {
    if (const auto missing = device.lacks(condition)) {
      unsupported(*missing);
    }
  }
}

// Devices of version 3.0 have to support OpenCL C 3.0, and need not support 2.0.
std::string options_for(const KernelSource& source, const DeviceUnderTest& device) {
  const std::string options = source.options;
  if (source.language == KernelLanguage::as_default || device.version() < ApiVersion{2, 0}) {
    return options;
  }
  const char* const newest =
      device.version() < ApiVersion{3, 0} ? "-cl-std=CL2.0" : "-cl-std=CL3.0";
  return options.empty() ? newest : options + " " + newest;
}

// The devices of the context may be sub-devices of the device under test.
std::string build_log(cl_program program) {
  cl_uint count = 0;
  clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof count, &count, nullptr);
  std::vector<cl_device_id> devices(count);
  clGetProgramInfo(program, CL_PROGRAM_DEVICES, count * sizeof(cl_device_id), devices.data(),
                   nullptr);
  std::string logs;
  for (const cl_device_id device : devices) {
    std::size_t size = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    logs += log.c_str();  // without the terminating null character
  }
  return logs.empty() ? "(no build log)" : logs;
}

}  // namespace

bool KernelSource::defines(std::string_view kernel) const {
  const std::string definition = "kernel void " + std::string{kernel} + "(";
  return std::string_view{text}.find(definition) != std::string_view::npos;
}

const KernelSource& kernel_source_of(std::string_view kernel) {
  const std::vector<KernelSource>& sources = kernel_sources();
  const auto found = std::find_if(sources.begin(), sources.end(), [&](const KernelSource& source) {
    return source.defines(kernel);
  });
  if (found == sources.end()) {
    throw std::logic_error{"the suite has no kernel \"" + std::string{kernel} + "\""};
  }
  return *found;
}

cl_program KernelPrograms::built(const KernelSource& source) {
  const auto found = programs_.find(source.name);
  if (found != programs_.end()) {
    return found->second.get();
  }
  return programs_.emplace(source.name, build(source)).first->second.get();
}

Handle<cl_program> KernelPrograms::build(const KernelSource& source) const {
  need_features(source, *device_);
  cl_int code = not_stored;
  const char* text = source.text;
  Handle<cl_program> program = must_make(clCreateProgramWithSource, context_, 1, &text, nullptr);
  code = clBuildProgram(program.get(), 0, nullptr, options_for(source, *device_).c_str(), nullptr,
                        nullptr);
  if (code == CL_COMPILER_NOT_AVAILABLE) {
    unsupported("compiler");
  }
  recorder::code("clBuildProgram", code, {"CL_SUCCESS"});
  if (code != CL_SUCCESS) {
    Mismatch mismatch = of_code({"CL_SUCCESS"}, status_name(code), "clBuildProgram");
    mismatch.shape = source.name;
    CaseRecord::current().note(std::move(mismatch));
    throw SetUpFailed{"clBuildProgram returned " + status_name(code) + " for the suite's " +
                      source.name + " kernels: " + build_log(program.get())};
  }
  return program;
}

Handle<cl_context> make_context(cl_platform_id platform, const std::vector<cl_device_id>& devices) {
  const std::array<cl_context_properties, 3> properties{
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(platform), 0};
  cl_int code = not_stored;
  Handle<cl_context> made{clCreateContext(properties.data(), static_cast<cl_uint>(devices.size()),
                                          devices.data(), nullptr, nullptr, &code)};
  // One of several devices may be unavailable temporarily (clCreateContext, Errors).
  if (code == CL_DEVICE_NOT_AVAILABLE && devices.size() > 1) {
    unsupported("a context of several devices, one of which is not available");
  }
  must_make(made, code, "clCreateContext");
  return made;
}

cl_context SharedContext::get() {
  if (!context_) {
    context_ = make_context(device_.platform(), {device_.id()});
  }
  return context_.get();
}

KernelPrograms& SharedContext::programs() {
  if (!programs_) {
    programs_.emplace(device_, get());
  }
  return *programs_;
}

void SharedContext::forget() {
  programs_.reset();
  context_.reset();
}

}  // namespace clmem::conformance
