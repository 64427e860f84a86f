// SPDX-License-Identifier: Apache-2.0
// program_binary.hpp - the mock driver's binary format for CL_PROGRAM_BINARIES.
//
// Contract: text: a line with the format's name, then numbers and counted strings, then a checksum.
// from_binary() accepts any bytes and returns std::nullopt for those not made by to_binary().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/program/program.hpp"

namespace clmem::mock {

struct ProgramBinary {
  cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::string options = {};
  std::vector<CompiledUnit> units = {};
};

[[nodiscard]] std::string to_binary(const ProgramBinary& binary);
[[nodiscard]] std::optional<ProgramBinary> from_binary(std::string_view bytes);

}  // namespace clmem::mock
