// SPDX-License-Identifier: Apache-2.0
// program.hpp - a program: source or binary, and for each of its devices the result of the last
// build.
//
// Contract: kept alive by the application and by its kernels. The builds do not change while
// kernels are attached.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/context.hpp"
#include "model/kernel/kernel_definition.hpp"
#include "model/object.hpp"
#include "model/program/compiled_unit.hpp"
#include "source/spirv.hpp"

namespace clmem::mock {

enum class ProgramOrigin : std::uint8_t { source, intermediate, binary, built_in, linked };

struct ProgramBuild {
  std::shared_ptr<Device> device;
  cl_build_status status = CL_BUILD_NONE;
  std::string options = {};
  std::string log = {};
  cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::vector<CompiledUnit> units = {};                               // of the binary
  std::vector<std::shared_ptr<const KernelDefinition>> kernels = {};  // of an executable
  std::string loaded_binary = {};  // what the program was created with, if anything

  [[nodiscard]] bool executable() const {
    return status == CL_BUILD_SUCCESS && type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  }
};

struct Program : Object {
  Program(std::shared_ptr<Context> program_context, ProgramOrigin program_origin)
      : context{std::move(program_context)}, origin{program_origin} {}

  // Null for a device that is not the program's.
  [[nodiscard]] ProgramBuild* build_for(const Device& device);
  [[nodiscard]] bool has_executable() const;
  // Another call is at it, which happens where an executor builds.
  [[nodiscard]] bool is_being_built() const;
  // Kernels that are defined alike for every device with an executable, by their order in the
  // source of the first.
  [[nodiscard]] std::vector<std::string> kernel_names() const;
  // One entry per build, null without executable or without the kernel.
  [[nodiscard]] std::vector<std::shared_ptr<const KernelDefinition>> definitions_of(
      const std::string& kernel) const;

  const std::shared_ptr<Context> context;
  const ProgramOrigin origin;
  // A compiler can take it.
  [[nodiscard]] bool is_compilable() const {
    return origin == ProgramOrigin::source || origin == ProgramOrigin::intermediate;
  }

  std::string source = {};
  std::string il = {};
  SpirvModule module = {};                              // what is in that
  std::map<std::uint32_t, std::string> constants = {};  // set for the next build, by SpecId
  std::vector<ProgramBuild> builds = {};                // one per device of the program
  std::size_t attached_kernels = 0;
};

// Whether all definitions that are there have the same parameters.
[[nodiscard]] bool defined_alike(
    const std::vector<std::shared_ptr<const KernelDefinition>>& definitions);

}  // namespace clmem::mock
