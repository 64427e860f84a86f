// SPDX-License-Identifier: Apache-2.0
// placements.hpp - the memory, the places and the arguments that each command is run with.
//
//   for (const MemorySpec& spec : specs_of(command.source.kind, false)) { ... }
//
// Contract: the first element of each list is combined with all elements of the others, and the
// first spec has no name.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "operations/command/commands.hpp"
#include "operations/command/operand.hpp"

namespace clmem::conformance {

// The subject of a shape, which decides about the requirement that it cites.
enum class RectTopic {
  plane,
  box,
  offsets,
  exact_fit,
  from_row_default,
  from_slice_default,
  to_row_default,
  to_slice_default
};

// The bytes of both operands that a command moves. Origins are in pixels for images, in bytes, rows
// and slices for rectangles, and a byte offset for anything else; a buffer beside an image has
// `offset`.
struct Shape {
  const char* name = "";
  Extent region{1, 1, 1};
  RectPlace from{};
  RectPlace to{};
  RectTopic topic = RectTopic::box;
  std::size_t offset = 0;
};

// Words for rows about rectangles and ranges: `region(8, 4, 3), from(1, 2, 0).pitches(16, 64)`.
// Regions and origins are in bytes, rows and slices; pitches are those of rows and of slices, in
// bytes, and 0 requests the default pitch.
namespace rect_words {

[[nodiscard]] constexpr Extent region(std::size_t bytes, std::size_t rows, std::size_t slices) {
  return {bytes, rows, slices};
}
[[nodiscard]] constexpr RectPlace from(std::size_t bytes = 0, std::size_t rows = 0,
                                       std::size_t slices = 0) {
  return {.origin = {bytes, rows, slices}};
}
[[nodiscard]] constexpr RectPlace to(std::size_t bytes = 0, std::size_t rows = 0,
                                     std::size_t slices = 0) {
  return {.origin = {bytes, rows, slices}};
}

}  // namespace rect_words

[[nodiscard]] const std::vector<Shape>& rect_shapes();

// Returns a small shape, with pitches and origins that leave gaps or none, or with default pitches.
[[nodiscard]] Shape random_rect_shape(std::mt19937_64& random);

// Replaces pitches of zero by those of the tightly packed region.
[[nodiscard]] RectPlace placed(RectPlace side, const Extent& region);

[[nodiscard]] std::string text_of(const Shape& shape);

struct Placement {
  MemorySpec from;
  MemorySpec to;
  Shape shape;
  std::size_t pattern = 1;           // bytes of the pattern of a buffer fill
  std::optional<std::byte> value{};  // value of all pattern bytes; without it they differ
  cl_bitfield flags = 0;             // flags of a map or a migration
  cl_map_flags mapped_before = 0;    // flags of the map before an unmap; 0: the case maps
};

// Returns a placement that moves the whole of both operands: a range or a rectangle of `box` bytes
// without gaps, or `pixels` if the command has an image. Buffers and images are those of `like`.
[[nodiscard]] Placement plain_placement(const Command& command, const Extent& box = {16, 8, 4},
                                        const Extent& pixels = {16, 8, 1},
                                        const MemorySpec& like = {});

// Returns plain_placement() without a map before an unmap, for a case that maps the target itself.
[[nodiscard]] Placement unmapped_placement(const Command& command);

// The commands that copy between operands of one kind, and a placement of such a command within
// one object.
[[nodiscard]] std::vector<Command> copies();
[[nodiscard]] Placement placement_within_one_object(const Command& copy);

struct PlainPlace {
  const char* name;
  Extent box{16, 8, 4};
  Extent pixels{16, 8, 1};
  CaseProfile profile = CaseProfile::quick;
  MemorySpec like{};
};

struct PlacedCommand {
  std::string name{};
  std::vector<std::string> requirements{};
  Command command{};
  Placement placement{};
  Compared compared = Compared::in_every_way;
  CaseProfile profile = CaseProfile::quick;
  std::uint64_t memory = 0;
};

// Returns each command with each of the places for which `fits` is true.
[[nodiscard]] std::vector<PlacedCommand> in_places(
    const std::vector<Command>& commands, const std::vector<PlainPlace>& places,
    bool (*fits)(const Command&, const PlainPlace&) = [](const Command&, const PlainPlace&) {
      return true;
    });

// Each command on less usual memory: parts of buffers, buffers over host memory and shared virtual
// memory, and every kind of image but the 2D image.
[[nodiscard]] std::vector<PlacedCommand> on_other_memory();

// beside_buffer: true for a target whose source is a buffer, since the target may be its sibling.
[[nodiscard]] std::vector<MemorySpec> specs_of(MemoryKind kind, bool beside_buffer);
[[nodiscard]] std::vector<Shape> shapes_of(const Command& command);

// A value of another argument: flags or the size of a pattern.
struct Option {
  const char* name;
  cl_bitfield value;
  ApiVersion since{1, 0};
};
[[nodiscard]] std::vector<Option> options_of(const Command& command);

}  // namespace clmem::conformance
