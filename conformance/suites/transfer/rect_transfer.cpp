// SPDX-License-Identifier: Apache-2.0
// Rectangular reads, writes and copies: every byte of both sides is compared, also in gaps. The rows
// are the shapes of `rect_shapes` (placements.cpp); the body of tables made by `moves` is
// `expect_moved` (placed_transfer.cpp).

#include "operations/transfer/placed_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::rect_transfer_cases {

constexpr std::size_t guard = 61;  // bytes around a rectangle; odd, so pointers are unaligned

// The bytes around a rectangle: some, none, or those of a parent.
enum class Room { around, none, in_sub_buffer };

Placement rect_placement(const Command& command, const Shape& shape, Room room) {
  // Source and target of a copy are sub-buffers of different origins.
  const auto spec = [&](MemoryKind kind, const RectPlace& side, SubRange sub_range) {
    const std::size_t end = end_of(placed(side, shape.region), shape.region);
    return MemorySpec{.kind = kind,
                      .sub_range = kind == MemoryKind::buffer && room == Room::in_sub_buffer
                                       ? sub_range
                                       : SubRange::none,
                      .shift = guard,
                      .size = end + (kind == MemoryKind::host || room == Room::around ? guard : 0)};
  };
  const bool copies = command.type == CL_COMMAND_COPY_BUFFER_RECT;
  return {.from = spec(command.source.kind, shape.from, SubRange::inner),
          .to = spec(command.target.kind, shape.to, copies ? SubRange::end : SubRange::inner),
          .shape = shape};
}

struct RectCommand {
  const char* suite;
  std::array<const char*, 8> by_topic;  // requirements in the order of RectTopic
  const char* sub_buffer;

  [[nodiscard]] const Command& command() const {
    return command_named(std::string{"Enqueue"} + suite);
  }
  [[nodiscard]] std::string rule(const char* topic) const {
    return std::string{command().name} + "." + topic;
  }
  [[nodiscard]] std::string about(RectTopic topic) const {
    return rule(by_topic.at(static_cast<std::size_t>(topic)));
  }
};

const std::vector<RectCommand>& rect_commands() {
  static const std::vector<RectCommand> commands{
      {"ReadBufferRect",
       {"data-2d", "data-3d", "offset-formula", "exact-fit", "buffer-row-pitch-default",
        "buffer-slice-pitch-default", "host-row-pitch-default", "host-slice-pitch-default"},
       "sub-buffer"},
      {"WriteBufferRect",
       {"data-2d", "data-3d", "offset-formula", "exact-fit", "host-row-pitch-default",
        "host-slice-pitch-default", "buffer-row-pitch-default", "buffer-slice-pitch-default"},
       "sub-buffer"},
      {"CopyBufferRect",
       {"data-2d", "data-3d", "data-3d", "exact-fit", "src-row-pitch-default",
        "src-slice-pitch-default", "dst-row-pitch-default", "dst-slice-pitch-default"},
       "data-3d"}};
  return commands;
}

// True for shapes about origins and ends, where a sub-buffer differs from a buffer.
bool is_about_bounds(const Shape& shape) {
  return shape.topic == RectTopic::offsets || shape.topic == RectTopic::exact_fit;
}

std::vector<PlacedCommand> shape_rows(const RectCommand& rect, Room room) {
  std::vector<PlacedCommand> rows;
  for (const Shape& shape : rect_shapes()) {
    if (room != Room::in_sub_buffer || is_about_bounds(shape)) {
      rows.push_back({.name = shape.name,
                      .requirements = {rect.about(shape.topic)},
                      .command = rect.command(),
                      .placement = rect_placement(rect.command(), shape, room)});
    }
  }
  return rows;
}

Cases shape_cases(const RectCommand& rect) {
  const std::string gaps = rect.rule("gaps-untouched");
  return join({moves("MovesRectangle",
                     "The rows of a rectangular region are transferred, and nothing between and "
                     "around them changes.",
                     {gaps}, shape_rows(rect, Room::around)),
               moves_later("MovesRectangleLater",
                           "A transfer that has to wait for an event moves the rows of its region "
                           "and changes no other byte.",
                           {gaps, "Enqueue.wait-list.honoured"}, shape_rows(rect, Room::around)),
               moves("MovesRectangleThatEndsItsBuffer",
                     "A rectangular region may end at the last byte of the buffer.",
                     {gaps, rect.about(RectTopic::exact_fit)}, shape_rows(rect, Room::none)),
               moves("MovesRectangleOfSubBuffer",
                     "The origin of a rectangular region in a sub-buffer counts from its start, "
                     "and the region may end where the sub-buffer ends.",
                     {gaps, rect.rule(rect.sub_buffer)}, shape_rows(rect, Room::in_sub_buffer))});
}

PlacedCommand in_buffers(const Command& command, const Shape& box) {
  return {.command = command, .placement = rect_placement(command, box, Room::around)};
}

Cases storage_cases(const RectCommand& rect) {
  const Shape box{.name = "Box",
                  .region = {5, 3, 4},
                  .from = {.origin = {1, 1, 1}, .row_pitch = 7, .slice_pitch = 28},
                  .to = {.origin = {2, 1, 1}, .row_pitch = 9, .slice_pitch = 36}};
  return moves("WorksOnEveryStorage",
               "A rectangular region is transferred whatever flags about storage and kernel access "
               "its buffer has.",
               {rect.about(RectTopic::box)},
               flag_rows(storage_rows(), in_buffers(rect.command(), box)));
}

CLMEM_CASES(flag_cases) {
  const Shape box{.name = "Box",
                  .region = {5, 3, 2},
                  .from = {.origin = {1, 1, 1}, .row_pitch = 8, .slice_pitch = 40},
                  .to = {.origin = {2, 1, 0}, .row_pitch = 7, .slice_pitch = 35}};
  Rows<cl_mem_flags> flags = storage_rows();
  std::ranges::move(host_access_rows(), std::back_inserter(flags));
  return in_suite("CopyBufferRect",
                  moves("IgnoresAccessFlags",
                        "Kernel and host access flags do not restrict a copy of a rectangular "
                        "region, on either side.",
                        {"EnqueueCopyBufferRect.flags-ignored"},
                        flag_rows(flags, in_buffers(command_named("EnqueueCopyBufferRect"), box),
                                  Compared::by_copy)));
}

Cases random_cases(const RectCommand& rect, const char* name, CaseProfile profile, int rounds) {
  return each(
      {.name = name,
       .sentence = "Rectangular regions chosen by the seed of the run are transferred correctly.",
       .requirements = {rect.about(RectTopic::box), rect.rule("gaps-untouched")},
       .profile = profile,
       .time_limit_s = 60},
      Rows<Room>{{"OfBuffer", Room::around},
                 {"ThatEndTheirBuffer", Room::none},
                 {"OfSubBuffer", Room::in_sub_buffer}},
      [&command = rect.command(), rounds](Fixture& fixture, Room room) {
        std::mt19937_64 random = random_numbers(fixture);
        for (int round = 0; round < rounds; ++round) {
          const Shape shape = random_rect_shape(random);
          SCOPED_TRACE(text_of(shape));
          expect_moved(fixture,
                       {.command = command, .placement = rect_placement(command, shape, room)});
        }
      });
}

CLMEM_CASES(cases) {
  std::vector<Cases> all;
  for (const RectCommand& rect : rect_commands()) {
    all.push_back(in_suite(
        rect.suite,
        join({shape_cases(rect), storage_cases(rect),
              random_cases(rect, "MovesRandomRectangles", CaseProfile::quick, 40),
              random_cases(rect, "MovesManyRandomRectangles", CaseProfile::stress, 400)})));
  }
  return join(all);
}

}  // namespace clmem::conformance::rect_transfer_cases
