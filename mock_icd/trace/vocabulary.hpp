// SPDX-License-Identifier: Apache-2.0
// vocabulary.hpp - which constants of OpenCL the parameters of calls take, by name.
//
//   vocabulary_of("clCreateBuffer", "flags")->constants     // CL_MEM_READ_WRITE, ...
//
// Contract: plain tables. Members of structures and elements of arrays are counted from zero.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace clmem::mock {

struct Constant {
  std::string_view name;
  std::uint64_t value;
};

struct Vocabulary {
  enum class Reading : std::uint8_t { value, bits };

  std::string_view function;  // empty: any
  std::string_view parameter;
  std::size_t member;
  Reading reading;
  std::span<const Constant> constants;
};

[[nodiscard]] std::span<const Vocabulary> all_vocabularies();
// Null for parameters that are plain numbers.
[[nodiscard]] const Vocabulary* vocabulary_of(std::string_view function, std::string_view parameter,
                                              std::size_t member = 0);

}  // namespace clmem::mock
