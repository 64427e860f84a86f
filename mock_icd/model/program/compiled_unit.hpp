// SPDX-License-Identifier: Apache-2.0
// compiled_unit.hpp - one source as clCompileProgram or clBuildProgram took it.
//
// Contract: plain data, and all that a binary has to hold of it. `source` is the text after the
// mock's own preprocessor; a unit that this did not understand has none and is left to an executor.
#pragma once

#include <map>
#include <string>

namespace clmem::mock {

struct CompiledUnit {
  std::string source = {};
  std::string options = {};
  std::string original = {};                        // as the application gave it
  std::map<std::string, std::string> headers = {};  // by the names that it includes them by
  bool understood = true;
};

}  // namespace clmem::mock
