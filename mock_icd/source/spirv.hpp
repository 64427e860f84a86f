// SPDX-License-Identifier: Apache-2.0
// spirv.hpp - what the host has to know of a SPIR-V module: its kernels and its specialization
// constants.
//
//   read_spirv(bytes)->declarations        // "kernel void add(global void*, uint) {}\n"
//   read_spirv(bytes)->constants.at(7)     // 4, the size of the constant with that SpecId
//
// Contract: takes any bytes, and gives nothing for those that are not a module of this machine's
// byte order. Instructions of functions are passed over. A declaration has the
// address space of a pointer, and of a structure that it is one, for modules do not keep more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace clmem::mock {

struct SpirvModule {
  std::string declarations = {};  // in OpenCL C
  std::map<std::uint32_t, std::size_t> constants = {};
};

[[nodiscard]] std::optional<SpirvModule> read_spirv(std::string_view bytes);

}  // namespace clmem::mock
