// SPDX-License-Identifier: Apache-2.0
#include "report/html_picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "report/xml_text.hpp"

namespace clmem::conformance {
namespace {

enum class Panel { expected, actual, difference };

class Window {
 public:
  explicit Window(const RegionPicture& picture)
      : picture_{picture},
        digits_{std::min(picture.expected.size(), picture.actual.size())},
        rows_{picture.width == 0 ? 0 : digits_ / (2 * picture.width)} {
    constexpr std::size_t rows_around = 3;
    const auto [first, last] = wrong_rows();
    begin_ = first > rows_around ? first - rows_around : 0;
    end_ = std::min(rows_, last + rows_around + 1);
  }

  [[nodiscard]] std::string panel(Panel side) const {
    std::string text;
    for (std::size_t row = begin_; row < end_; ++row) {
      text += fmt::format("<i>{:>6}</i>", label(row));
      bool underlined = false;
      for (std::size_t column = 0; column < picture_.width; ++column) {
        const bool inside = is_inside(column, row);
        text += inside == underlined ? " " : inside ? " <u>" : "</u> ";
        underlined = inside;
        text += byte(side, column, row);
      }
      text += underlined ? "</u>\n" : "\n";
    }
    return text;
  }

 private:
  struct Rows {
    std::size_t first = 0;
    std::size_t last = 0;
  };

  [[nodiscard]] Rows wrong_rows() const {
    Rows wrong{.first = rows_, .last = 0};
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t column = 0; column < picture_.width; ++column) {
        if (is_wrong(column, row)) {
          wrong = {std::min(wrong.first, row), row};
        }
      }
    }
    return wrong.first == rows_ ? Rows{} : wrong;
  }

  [[nodiscard]] std::string_view digits(const std::string& bytes, std::size_t column,
                                        std::size_t row) const {
    return std::string_view{bytes}.substr(2 * (row * picture_.width + column), 2);
  }

  [[nodiscard]] bool is_wrong(std::size_t column, std::size_t row) const {
    return digits(picture_.expected, column, row) != digits(picture_.actual, column, row);
  }

  [[nodiscard]] std::string byte(Panel side, std::size_t column, std::size_t row) const {
    const std::string shown = xml_escaped(
        digits(side == Panel::expected ? picture_.expected : picture_.actual, column, row));
    if (side != Panel::expected && is_wrong(column, row)) {
      return fmt::format("<b>{}</b>", shown);
    }
    return side == Panel::difference ? "··" : shown;
  }

  [[nodiscard]] std::uint64_t place_of(std::size_t column, std::size_t row) const {
    return picture_.window.x + column + (picture_.window.y + row) * picture_.row_pitch +
           picture_.window.z * picture_.slice_pitch;
  }

  // True for a byte that the command had to write. A byte before the region wraps to a large
  // distance from its origin.
  [[nodiscard]] bool is_inside(std::size_t column, std::size_t row) const {
    const BytePosition& origin = picture_.origin;
    const BytePosition& extent = picture_.extent;
    const std::uint64_t distance = place_of(column, row) - origin.x -
                                   origin.y * picture_.row_pitch - origin.z * picture_.slice_pitch;
    if (extent.y == 1 && extent.z == 1) {
      return distance < extent.x;
    }
    if (picture_.row_pitch == 0 || picture_.slice_pitch == 0) {
      return false;
    }
    const std::uint64_t in_slice = distance % picture_.slice_pitch;
    return distance / picture_.slice_pitch < extent.z && in_slice / picture_.row_pitch < extent.y &&
           in_slice % picture_.row_pitch < extent.x;
  }

  [[nodiscard]] std::string label(std::size_t row) const {
    const bool is_linear =
        picture_.slice_pitch >= picture_.size && picture_.extent.y <= 1 && picture_.extent.z <= 1;
    return is_linear ? fmt::format("{}", picture_.base + place_of(0, row))
                     : fmt::format("y {}", picture_.window.y + row);
  }

  const RegionPicture& picture_;
  std::size_t digits_;
  std::size_t rows_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace

std::string html_picture(const RegionPicture& picture) {
  const Window window{picture};
  std::string text = fmt::format(
      "<figure><figcaption>{}: {} of {} bytes wrong, the first at offset {}; the rows begin at x "
      "{}, in slice {}{}</figcaption>\n",
      xml_escaped(picture.title), picture.wrong, picture.size, picture.first, picture.window.x,
      picture.window.z, picture.extent.x > 0 ? "; underlined: the region to be written" : "");
  for (const auto& [side, title] : {std::pair{Panel::expected, "Expected"},
                                    {Panel::actual, "Actual"},
                                    {Panel::difference, "Difference"}}) {
    text += fmt::format("<pre>{}\n{}</pre>\n", title, window.panel(side));
  }
  return text + "</figure>\n";
}

}  // namespace clmem::conformance
