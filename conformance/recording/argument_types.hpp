// SPDX-License-Identifier: Apache-2.0
// argument_types.hpp - the C types of the arguments of an entry point.
//
//   argument_types_of(EntryPoint::clFinish)[0].name == "cl_command_queue"
//
// Contract: derived from the types of the dispatch table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "clmem/mock/entry_point.hpp"

namespace clmem::recording {

enum class Shape : std::uint8_t {
  number,
  object,     // a handle
  elements,   // pointer to const
  addresses,  // pointer to pointers to memory
  result,     // pointer to where the call stores a result
  memory,     // bytes of host memory or of a map
  function,
};

struct ArgumentType {
  Shape shape = Shape::number;
  std::string_view name;        // of the object, the element or the result
  std::size_t result_size = 0;  // of a stored handle or number; 0 for structures
};

[[nodiscard]] std::span<const ArgumentType> argument_types_of(mock::EntryPoint point);

}  // namespace clmem::recording
