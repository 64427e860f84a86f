// SPDX-License-Identifier: Apache-2.0
// compiler.hpp - the mock device's compiler and linker.
//
//   const Compilation unit = compile(source, options_text, options, headers, device);
//   const Linkage executable = link({*unit.unit}, kernels);
//
// Contract: the compiler looks at declarations alone; the linker finds the host function of each
// kernel. A log has one line per error or warning and tells what to do about it.
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
  std::vector<std::shared_ptr<const KernelDefinition>> kernels;
  std::string log;
};

[[nodiscard]] Compilation compile(const std::string& source, const std::string& options_text,
                                  const BuildOptions& options, const Preprocessor::Headers& headers,
                                  const Device& device);

[[nodiscard]] Linkage link(const std::vector<CompiledUnit>& units, const KernelTable& kernels);

}  // namespace clmem::mock
