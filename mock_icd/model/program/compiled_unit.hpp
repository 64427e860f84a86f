// SPDX-License-Identifier: Apache-2.0
// compiled_unit.hpp - one source as compiled by clCompileProgram or clBuildProgram.
//
// Contract: plain data, complete for a binary. `source` is the text after the mock's own
// preprocessor, or declarations of a module's kernels; it is empty for a unit that could not be
// parsed, which an executor has to compile.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace clmem::mock {

struct CompiledUnit {
  std::string source = {};
  std::string options = {};
  std::string original = {};                        // as given by the application
  std::map<std::string, std::string> headers = {};  // by include name
  bool understood = true;
  bool intermediate = false;                            // the original is a SPIR-V module
  std::map<std::uint32_t, std::string> constants = {};  // specialization constants by SpecId
};

}  // namespace clmem::mock
