// SPDX-License-Identifier: Apache-2.0
// freedoms.hpp - legal but uncommon behaviors of a driver, by name.
//
// Contract: a freedom violates no sentence of the specification; illegal behaviors are defects
// (defects/catalogue.hpp). A new freedom is a row of freedoms.def, and an `if` in the model.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <string_view>

namespace clmem::mock {

enum class Freedom : std::size_t {
#define CLMEM_FREEDOM(name, text, sentence) name,
#include "config/freedoms.def"
#undef CLMEM_FREEDOM
};

struct FreedomRow {
  std::string_view name;      // name in scripts
  std::string_view sentence;  // the driver's behavior, and the paragraph that permits it
};

// Indexed by the value of Freedom.
inline constexpr auto freedom_rows = std::to_array<FreedomRow>({
#define CLMEM_FREEDOM(name, text, sentence) {text, sentence},
#include "config/freedoms.def"
#undef CLMEM_FREEDOM
});

class Freedoms {
 public:
  void take(Freedom freedom) { taken_.set(static_cast<std::size_t>(freedom)); }
  [[nodiscard]] bool has(Freedom freedom) const {
    return taken_.test(static_cast<std::size_t>(freedom));
  }

 private:
  std::bitset<freedom_rows.size()> taken_;
};

}  // namespace clmem::mock
