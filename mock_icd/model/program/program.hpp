// SPDX-License-Identifier: Apache-2.0
// program.hpp - a program: its source or binary, and the result of the last build per device.
//
// Contract: kept alive by the application and by its kernels. Builds do not change while kernels
// are attached.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/context.hpp"
#include "model/device.hpp"
#include "model/kernel/executor.hpp"
#include "model/kernel/kernel_definition.hpp"
#include "model/object.hpp"
#include "source/spirv.hpp"

namespace clmem::mock {

class Registry;

enum class ProgramOrigin : std::uint8_t { source, intermediate, binary, built_in, linked };

struct ProgramBuild {
  std::shared_ptr<Device> device;
  cl_build_status status = CL_BUILD_NONE;
  std::string options = {};
  std::string log = {};
  cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::vector<CompiledUnit> units = {};                               // units of the binary
  std::vector<std::shared_ptr<const KernelDefinition>> kernels = {};  // kernels of an executable
  std::string loaded_binary = {};  // the binary that the program was created with, if any

  [[nodiscard]] bool executable() const {
    return status == CL_BUILD_SUCCESS && type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  }
};

struct Program : Object {
  Program(std::shared_ptr<Context> program_context, ProgramOrigin program_origin)
      : context{std::move(program_context)}, origin{program_origin} {}

  [[nodiscard]] ProgramBuild* build_for(const Device& device);
  [[nodiscard]] bool has_executable() const;
  // True while another call builds the program, which takes time with an executor only.
  [[nodiscard]] bool is_being_built() const;
  // The kernels whose definitions agree on all devices with an executable, in the order of the
  // first device's source.
  [[nodiscard]] std::vector<std::string> kernel_names() const;
  // One entry per build, null without executable or without the kernel.
  [[nodiscard]] std::vector<std::shared_ptr<const KernelDefinition>> definitions_of(
      const std::string& kernel) const;

  const std::shared_ptr<Context> context;
  const ProgramOrigin origin;
  [[nodiscard]] bool is_compilable() const {
    return origin == ProgramOrigin::source || origin == ProgramOrigin::intermediate;
  }

  std::string source = {};
  std::string il = {};
  SpirvModule module = {};                              // parsed intermediate language
  std::map<std::uint32_t, std::string> constants = {};  // for the next build, by SpecId
  std::vector<ProgramBuild> builds = {};                // one per device of the program
  std::size_t attached_kernels = 0;
};

// True if all definitions that are not null have the same parameters.
[[nodiscard]] bool defined_alike(
    const std::vector<std::shared_ptr<const KernelDefinition>>& definitions);

// The rules for device lists in calls on programs.
//
// Contract: rejects with CL_INVALID_VALUE a list without count or a count without list, with
// CL_INVALID_DEVICE a device that is not allowed. Devices named twice count once.
struct DeviceList {
  cl_uint count;
  const cl_device_id* devices;
};

using Devices = std::vector<std::shared_ptr<Device>>;

[[nodiscard]] Devices require_devices(const Registry& registry, const Devices& allowed,
                                      DeviceList list);

[[nodiscard]] Devices require_devices_or_all(const Registry& registry, const Devices& allowed,
                                             DeviceList list);

}  // namespace clmem::mock
