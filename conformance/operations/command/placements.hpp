// SPDX-License-Identifier: Apache-2.0
// placements.hpp - the memory, the places and the arguments that each command is run with.
//
//   for (const Home& home : homes_of(command.source.kind, false)) { ... }
//
// Contract: the first of each is combined with all of the others, and the first home has no name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "operations/command/commands.hpp"
#include "operations/command/operand.hpp"
#include "operations/transfer/rect_shape.hpp"

namespace clmem::conformance {

// Which bytes of both operands the command moves. The origins are pixels of images, bytes, rows and
// slices of a rectangle, and the offset of anything else; a buffer beside an image has `offset`.
struct Shape {
  const char* name = "";
  Extent region{1, 1, 1};
  RectSide from{};
  RectSide to{};
  std::size_t offset = 0;
};

struct Placement {
  Home from;
  Home to;
  Shape shape;
  std::size_t pattern = 1;           // bytes of what a fill of a buffer repeats
  std::optional<std::byte> value{};  // all of them; otherwise they differ
  cl_bitfield flags = 0;             // of a map or a migration
  cl_map_flags mapped_before = 0;    // of an unmap; 0: the case maps
};

// The whole of both operands: a range or a rectangle of `box` bytes without gaps, or `pixels` where
// the command has an image. Buffers and images are those of `like`.
[[nodiscard]] Placement plain_placement(const Command& command, const Extent& box = {16, 8, 4},
                                        const Extent& pixels = {16, 8, 1}, const Home& like = {});

// Arguments of plain_placement() that a case is about.
struct PlainPlace {
  const char* name;
  Extent box{16, 8, 4};
  Extent pixels{16, 8, 1};
  CaseProfile profile = CaseProfile::quick;
  Home like{};
};

struct PlacedCommand {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
  Placement placement;
  CaseProfile profile = CaseProfile::quick;
};

// Each command in each of the places that fit it.
[[nodiscard]] std::vector<PlacedCommand> in_places(
    const std::vector<Command>& commands, const std::vector<PlainPlace>& places,
    bool (*fits)(const Command&, const PlainPlace&) = [](const Command&, const PlainPlace&) {
      return true;
    });

// Each command on memory that is not the usual: parts of buffers, buffers over host memory and shared
// virtual memory, and every kind of image but the 2D image.
[[nodiscard]] std::vector<PlacedCommand> on_other_memory();

// beside_buffer: for a target whose source is a buffer, which may be its sibling.
[[nodiscard]] std::vector<Home> homes_of(SideKind kind, bool beside_buffer);
[[nodiscard]] std::vector<Shape> shapes_of(const Command& command);

// Other arguments: flags or the size of a pattern.
struct Option {
  const char* name;
  cl_bitfield value;
  ApiVersion since{1, 0};
};
[[nodiscard]] std::vector<Option> options_of(const Command& command);

}  // namespace clmem::conformance
