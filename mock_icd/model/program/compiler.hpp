// SPDX-License-Identifier: Apache-2.0
// compiler.hpp - the mock device's compiler and linker.
//
//   const Compilation unit = compile(source, options_text, options, headers, device);
//   const Linkage executable = link({*unit.unit}, kernels, unregistered);
//   if (executable.needs_executor) { link_executed(units, executor.link(units), kernels); }
//
// Contract: the compiler looks at declarations alone; the linker finds the host function of each
// kernel, and what has none is the executor's, where there is one: then the compiler takes what it
// cannot read itself, too. A log has one line per error or warning and states what to do about it.
// None of this calls an executor.
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
  std::optional<CompiledUnit> unit;  // none after an error
  std::string log;
};

struct Linkage {
  bool succeeded = true;
  bool needs_executor = false;  // there are kernels that only it can run
  std::vector<std::shared_ptr<const KernelDefinition>> kernels;
  std::string log;
};

[[nodiscard]] Compilation compile(const std::string& source, const std::string& options_text,
                                  const BuildOptions& options, const Preprocessor::Headers& headers,
                                  const Device& device, const UnregisteredKernels& unregistered);

[[nodiscard]] Linkage link(const std::vector<CompiledUnit>& units, const KernelTable& kernels,
                           const UnregisteredKernels& unregistered);

// With what the executor has made of the units.
[[nodiscard]] Linkage link_executed(const std::vector<CompiledUnit>& units, ExecutorBuild built,
                                    const KernelTable& kernels);

// Whether compiling is the executor's affair too: not where host functions run all kernels.
[[nodiscard]] bool concerns_executor(const CompiledUnit& unit, const KernelTable& kernels);

}  // namespace clmem::mock
