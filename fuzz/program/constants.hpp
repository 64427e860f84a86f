// SPDX-License-Identifier: Apache-2.0
// constants.hpp - the names of OpenCL's constants, for the parameters that take them.
//
//   constant_named("CL_MEM_READ_WRITE") == 1
//   number_text(clCreateBuffer, 1, 0x21) == "CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clmem/mock/entry_point.hpp"

namespace clmem::fuzz {

[[nodiscard]] std::optional<std::uint64_t> constant_named(std::string_view name);

// Returns the number as a programmer writes it; `member` is the position within a structure.
[[nodiscard]] std::string number_text(mock::EntryPoint function, std::size_t parameter,
                                      std::uint64_t value, std::size_t member = 0);

}  // namespace clmem::fuzz
