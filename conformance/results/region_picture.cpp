// SPDX-License-Identifier: Apache-2.0
#include "results/region_picture.hpp"

#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

struct NumberField {
  const char* name;
  std::uint64_t RegionPicture::*member;
};

constexpr std::array<NumberField, 8> numbers{{
    {"size", &RegionPicture::size},
    {"wrong", &RegionPicture::wrong},
    {"first", &RegionPicture::first},
    {"element", &RegionPicture::element},
    {"base", &RegionPicture::base},
    {"row_pitch", &RegionPicture::row_pitch},
    {"slice_pitch", &RegionPicture::slice_pitch},
    {"width", &RegionPicture::width},
}};

struct PositionField {
  const char* name;
  BytePosition RegionPicture::*member;
};

constexpr std::array<PositionField, 3> positions{{
    {"origin", &RegionPicture::origin},
    {"extent", &RegionPicture::extent},
    {"window", &RegionPicture::window},
}};

nlohmann::json position_json(const BytePosition& position) {
  return {{"x", position.x}, {"y", position.y}, {"z", position.z}};
}

BytePosition position_in(const nlohmann::json& object) {
  const JsonFields fields{object};
  return {fields.required<std::uint64_t>("x"), fields.required<std::uint64_t>("y"),
          fields.required<std::uint64_t>("z")};
}

void require_window(const RegionPicture& picture, const char* name, std::string_view digits) {
  if (digits.find_first_not_of("0123456789abcdef.") != std::string_view::npos) {
    throw FormatError{fmt::format("expected bytes in field '{}'", name)};
  }
  const std::size_t bytes = digits.size() / 2;
  if (picture.width == 0 || digits.size() % 2 != 0 || bytes % picture.width != 0 ||
      bytes > most_window_bytes || digits.size() != picture.expected.size()) {
    throw FormatError{
        fmt::format("field '{}' is not a window of rows of {} bytes, {} bytes at most", name,
                    picture.width, most_window_bytes)};
  }
}

}  // namespace

nlohmann::json to_json(const RegionPicture& picture) {
  nlohmann::json object{
      {"title", picture.title}, {"expected", picture.expected}, {"actual", picture.actual}};
  for (const NumberField& number : numbers) {
    object[number.name] = picture.*number.member;
  }
  for (const PositionField& position : positions) {
    object[position.name] = position_json(picture.*position.member);
  }
  return object;
}

RegionPicture region_picture_from_json(const nlohmann::json& object) {
  const JsonFields fields{object};
  RegionPicture picture{.title = fields.required<std::string>("title"),
                        .expected = fields.required<std::string>("expected"),
                        .actual = fields.required<std::string>("actual")};
  for (const NumberField& number : numbers) {
    picture.*number.member = fields.required<std::uint64_t>(number.name);
  }
  for (const PositionField& position : positions) {
    picture.*position.member = position_in(fields.required<nlohmann::json>(position.name));
  }
  require_window(picture, "expected", picture.expected);
  require_window(picture, "actual", picture.actual);
  return picture;
}

}  // namespace clmem::conformance
