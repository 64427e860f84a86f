// SPDX-License-Identifier: Apache-2.0
// spirv.hpp - the kernels and specialization constants of a SPIR-V module.
//
// Contract: accepts any bytes, and returns std::nullopt for those that are not a module of this
// machine's byte order. Instructions inside functions are skipped. A declaration states the address
// space of a pointer and whether a parameter is a structure, because modules contain no more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace clmem::mock {

struct SpirvModule {
  std::string declarations = {};  // as OpenCL C source
  std::map<std::uint32_t, std::size_t> constants = {};
};

[[nodiscard]] std::optional<SpirvModule> read_spirv(std::string_view bytes);

}  // namespace clmem::mock
