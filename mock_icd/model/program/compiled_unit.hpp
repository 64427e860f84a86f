// SPDX-License-Identifier: Apache-2.0
// compiled_unit.hpp - one source as clCompileProgram or clBuildProgram took it.
//
// Contract: plain data, and all that a binary has to hold of it. `source` is the text after the
// mock's own preprocessor, or declarations of a module's kernels; a unit that was not understood has
// none and is left to an executor.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace clmem::mock {

struct CompiledUnit {
  std::string source = {};
  std::string options = {};
  std::string original = {};                        // as the application gave it
  std::map<std::string, std::string> headers = {};  // by the names that it includes them by
  bool understood = true;
  bool intermediate = false;                            // the original is a module of SPIR-V
  std::map<std::uint32_t, std::string> constants = {};  // what specializes it, by SpecId
};

}  // namespace clmem::mock
