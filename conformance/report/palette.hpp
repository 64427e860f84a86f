// SPDX-License-Identifier: Apache-2.0
// palette.hpp - colors for a terminal, or none.
//
//   const Palette palette = colors_wanted ? Palette::terminal() : Palette::plain();
//   palette.paint(TextStyle::bad, "new")
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace clmem::conformance {

enum class TextStyle { good, bad, remark, faint, strong };

class Palette {
 public:
  [[nodiscard]] static Palette plain() { return Palette{{}}; }
  [[nodiscard]] static Palette terminal() {
    return Palette{{"\x1b[32m", "\x1b[31m", "\x1b[33m", "\x1b[2m", "\x1b[1m"}};
  }

  [[nodiscard]] std::string paint(TextStyle text_style, std::string_view text) const {
    const std::string_view start = starts_[static_cast<std::size_t>(text_style)];
    return start.empty() ? std::string{text} : std::string{start} + std::string{text} + "\x1b[0m";
  }

 private:
  explicit Palette(std::array<std::string_view, 5> starts) : starts_{starts} {}

  std::array<std::string_view, 5> starts_;
};

}  // namespace clmem::conformance
