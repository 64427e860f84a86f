// SPDX-License-Identifier: Apache-2.0
// program.hpp - programs, from source or binaries.
//
//   Program program{context, "kernel void clear(global int* data) { data[0] = 0; }"};
//   program.build("-cl-std=CL1.2");
//   Kernel clear = program.kernel("clear");
//   const Program again{context, program.binaries()};
//
// Contract: creation and build are one call each, not repeated when out of memory. The text of the
// source and the bytes of binaries may end after the call. A failed build is a RuntimeError with
// CL_BUILD_PROGRAM_FAILURE that carries each device's log. Queries are about the last build; values
// per device are in the order of devices() (OpenCL API, section 5.8).
#pragma once

#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/info.hpp>
#include <clmem/handle.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLMEM_EXPORT clmem {

class Kernel;

enum class BuildStatus : cl_build_status {
  success = CL_BUILD_SUCCESS,
  none = CL_BUILD_NONE,
  error = CL_BUILD_ERROR,
  in_progress = CL_BUILD_IN_PROGRESS,
};

// A value for one device of a program.
template <typename T>
struct ForDevice {
  Device device;
  T value;

  friend bool operator==(const ForDevice&, const ForDevice&) = default;
};

using ProgramBinary = ForDevice<std::vector<std::byte>>;

class Program : public Handle<cl_program> {
 public:
  using Handle::Handle;
  Program(const Context& context, std::string_view source);
  // One binary per device; an empty list and empty binaries are a LogicError.
  Program(const Context& context, std::span<const ProgramBinary> binaries);

  // Builds for all devices, or for the given ones.
  void build(const std::string& options = {}) const;
  void build(std::span<const Device> devices, const std::string& options = {}) const;

  // One clCreateKernel and the queries of the Kernel's signature.
  [[nodiscard]] Kernel kernel(const std::string& name) const;
  // The names of all kernels that the program declares (OpenCL 1.2).
  [[nodiscard]] std::vector<std::string> kernel_names() const;

  template <cl_program_info Param>
  [[nodiscard]] auto info() const {
    return detail::info_of<ProgramInfo<Param>>(clGetProgramInfo, "clGetProgramInfo", *this, Param);
  }
  template <cl_program_build_info Param>
  [[nodiscard]] auto build_info(const Device& device) const {
    const auto of_device = [raw = device.get()](cl_program program, cl_uint param, std::size_t size,
                                                void* value, std::size_t* size_returned) {
      return clGetProgramBuildInfo(program, raw, param, size, value, size_returned);
    };
    return detail::info_of<ProgramBuildInfo<Param>>(of_device, "clGetProgramBuildInfo", *this,
                                                    Param);
  }

  [[nodiscard]] Context context() const { return info<CL_PROGRAM_CONTEXT>(); }
  [[nodiscard]] std::vector<Device> devices() const { return info<CL_PROGRAM_DEVICES>(); }
  [[nodiscard]] cl_uint reference_count() const { return info<CL_PROGRAM_REFERENCE_COUNT>(); }
  [[nodiscard]] cl_uint num_devices() const { return info<CL_PROGRAM_NUM_DEVICES>(); }
  // Empty for a program made from binaries.
  [[nodiscard]] std::string source() const { return info<CL_PROGRAM_SOURCE>(); }

  [[nodiscard]] BuildStatus status(const Device& device) const {
    return build_info<CL_PROGRAM_BUILD_STATUS>(device);
  }
  [[nodiscard]] std::string log(const Device& device) const {
    return build_info<CL_PROGRAM_BUILD_LOG>(device);
  }
  [[nodiscard]] std::string options(const Device& device) const {
    return build_info<CL_PROGRAM_BUILD_OPTIONS>(device);
  }

  // Values by device, in the order of devices().
  [[nodiscard]] std::vector<ForDevice<BuildStatus>> status() const;
  [[nodiscard]] std::vector<ForDevice<std::string>> logs() const;
  [[nodiscard]] std::vector<ForDevice<std::size_t>> binary_sizes() const;
  [[nodiscard]] std::vector<ProgramBinary> binaries() const;
};

}  // namespace clmem
