// SPDX-License-Identifier: Apache-2.0
// generator.hpp - random programs: one for each number, the same on every host.
//
//   Generator generator{features, {.seed = 7}};
//   const Program program = generator.program(12);
//
// Contract: every program is valid (state.hpp) and uses only features of the device. Calls with one
// wrong argument have the codes that the requirements allow.
#pragma once

#include <cstdint>

#include "generate/builder.hpp"

namespace clmem::fuzz {

struct GeneratorSettings {
  std::uint64_t seed = 1;
  std::size_t calls = 30;     // approximate; at most a third more
  std::size_t mistakes = 45;  // percentage of programs that have calls with one mistake
  Avoids avoids{};
};

class Generator {
 public:
  Generator(const Features& features, GeneratorSettings settings)
      : features_{features}, settings_{settings} {}

  [[nodiscard]] Program program(std::uint64_t number) const;

 private:
  const Features& features_;
  GeneratorSettings settings_;
};

}  // namespace clmem::fuzz
