// SPDX-License-Identifier: Apache-2.0
// compiler.hpp - the mock device's compiler and linker.
//
//   const Compilation unit = compile(source, options_text, options, headers, device);
//   const Linkage executable = link({*unit.unit}, kernels, unregistered);
//   if (executable.needs_executor) { link_executed(units, executor.link(units), kernels); }
//
// Contract: the compiler parses declarations only; the linker finds the host function of each
// kernel and leaves the other kernels to the executor. With an executor the compiler also accepts
// source that it cannot parse. A log has one line per error or warning, with the remedy. No
// function here calls an executor.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/device.hpp"
#include "model/program/program.hpp"
#include "source/build_options.hpp"
#include "source/preprocessor.hpp"

namespace clmem::mock {

class KernelTable;

struct Compilation {
  std::optional<CompiledUnit> unit;  // empty after an error
  std::string log;
};

struct Linkage {
  bool succeeded = true;
  bool needs_executor = false;  // some kernels have no host function
  std::vector<std::shared_ptr<const KernelDefinition>> kernels;
  std::string log;
};

[[nodiscard]] Compilation compile(const std::string& source, const std::string& options_text,
                                  const BuildOptions& options, const Preprocessor::Headers& headers,
                                  const Device& device, const UnregisteredKernels& unregistered);

[[nodiscard]] Linkage link(const std::vector<CompiledUnit>& units, const KernelTable& kernels,
                           const UnregisteredKernels& unregistered);

[[nodiscard]] Linkage link_executed(const std::vector<CompiledUnit>& units, ExecutorBuild built,
                                    const KernelTable& kernels);

// True if the executor has to compile the unit, because some kernels have no host function.
[[nodiscard]] bool requires_executor(const CompiledUnit& unit, const KernelTable& kernels);

}  // namespace clmem::mock
