// SPDX-License-Identifier: Apache-2.0
// Rectangular reads, writes and copies: every byte of both sides, gaps included.

#include "operations/transfer/placed_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::rect_transfer_cases {

namespace {

constexpr std::size_t guard = 61;  // bytes around a rectangle; odd, so pointers are unaligned

// The room of a rectangle in its buffers.
enum class Room { around, none, in_sub_buffer };

Placement rect_placement(const Command& command, const Shape& shape, Room room,
                         cl_mem_flags flags = CL_MEM_READ_WRITE) {
  // Two sub-buffers have different origins.
  const auto spec = [&](MemoryKind kind, const RectPlace& side, SubRange sub_range) {
    const std::size_t end = end_of(placed(side, shape.region), shape.region);
    return MemorySpec{.kind = kind,
                      .flags = flags,
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
  std::array<const char*, 8> by_topic;  // in the order of RectTopic
  const char* sub_buffer;

  [[nodiscard]] const Command& command() const {
    return command_named(std::string{"Enqueue"} + suite);
  }
  [[nodiscard]] const char* about(RectTopic topic) const {
    return by_topic.at(static_cast<std::size_t>(topic));
  }
  [[nodiscard]] std::string gaps_untouched() const {
    return std::string{"Enqueue"} + suite + ".gaps-untouched";
  }
};

const std::vector<RectCommand>& rect_commands() {
  static const std::vector<RectCommand> commands{
      {"ReadBufferRect",
       {"EnqueueReadBufferRect.data-2d", "EnqueueReadBufferRect.data-3d",
        "EnqueueReadBufferRect.offset-formula", "EnqueueReadBufferRect.exact-fit",
        "EnqueueReadBufferRect.buffer-row-pitch-default",
        "EnqueueReadBufferRect.buffer-slice-pitch-default",
        "EnqueueReadBufferRect.host-row-pitch-default",
        "EnqueueReadBufferRect.host-slice-pitch-default"},
       "EnqueueReadBufferRect.sub-buffer"},
      {"WriteBufferRect",
       {"EnqueueWriteBufferRect.data-2d", "EnqueueWriteBufferRect.data-3d",
        "EnqueueWriteBufferRect.offset-formula", "EnqueueWriteBufferRect.exact-fit",
        "EnqueueWriteBufferRect.host-row-pitch-default",
        "EnqueueWriteBufferRect.host-slice-pitch-default",
        "EnqueueWriteBufferRect.buffer-row-pitch-default",
        "EnqueueWriteBufferRect.buffer-slice-pitch-default"},
       "EnqueueWriteBufferRect.sub-buffer"},
      {"CopyBufferRect",
       {"EnqueueCopyBufferRect.data-2d", "EnqueueCopyBufferRect.data-3d",
        "EnqueueCopyBufferRect.data-3d", "EnqueueCopyBufferRect.exact-fit",
        "EnqueueCopyBufferRect.src-row-pitch-default",
        "EnqueueCopyBufferRect.src-slice-pitch-default",
        "EnqueueCopyBufferRect.dst-row-pitch-default",
        "EnqueueCopyBufferRect.dst-slice-pitch-default"},
       "EnqueueCopyBufferRect.data-3d"},
  };
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
  const std::string gaps = rect.gaps_untouched();
  return join(
      {moves({.suite = rect.suite,
              .name = "MovesRectangle",
              .sentence = "The rows of a rectangular region are transferred, and nothing between "
                          "and around them changes.",
              .requirements = {gaps}},
             shape_rows(rect, Room::around)),
       moves_later({.suite = rect.suite,
                    .name = "MovesRectangleLater",
                    .sentence = "A transfer that has to wait for an event moves the same rows.",
                    .requirements = {gaps, "Enqueue.wait-list.honoured"}},
                   shape_rows(rect, Room::around)),
       moves({.suite = rect.suite,
              .name = "MovesRectangleThatEndsItsBuffer",
              .sentence = "A rectangular region may end at the last byte of the buffer.",
              .requirements = {gaps, rect.about(RectTopic::exact_fit)}},
             shape_rows(rect, Room::none)),
       moves({.suite = rect.suite,
              .name = "MovesRectangleOfSubBuffer",
              .sentence = "The origin of a rectangular region in a sub-buffer counts from its "
                          "start, and the region may end where the sub-buffer ends.",
              .requirements = {gaps, rect.sub_buffer}},
             shape_rows(rect, Room::in_sub_buffer))});
}

Cases storage_cases(const RectCommand& rect) {
  const Shape box{"Box", {5, 3, 4}, {{1, 1, 1}, 7, 28}, {{2, 1, 1}, 9, 36}};
  std::vector<PlacedCommand> rows;
  for (const Row<cl_mem_flags>& row : storage_rows()) {
    rows.push_back({.name = row.name,
                    .command = rect.command(),
                    .placement = rect_placement(rect.command(), box, Room::around, row.value)});
  }
  return moves({.suite = rect.suite,
                .name = "WorksOnEveryStorage",
                .sentence = "A rectangular region is transferred wherever the driver stores the "
                            "bytes, and with all kernel access flags.",
                .requirements = {rect.about(RectTopic::box)}},
               rows);
}

Cases flag_cases() {
  const Command& copy = command_named("EnqueueCopyBufferRect");
  const Shape box{"Box", {5, 3, 2}, {{1, 1, 1}, 8, 40}, {{2, 1, 0}, 7, 35}};
  std::vector<PlacedCommand> rows;
  for (const Rows<cl_mem_flags>& flags : {storage_rows(), host_access_rows()}) {
    for (const Row<cl_mem_flags>& row : flags) {
      rows.push_back({.name = row.name,
                      .command = copy,
                      .placement = rect_placement(copy, box, Room::around, row.value),
                      .compared = Compared::by_copy});
    }
  }
  return moves({.suite = "CopyBufferRect",
                .name = "IgnoresAccessFlags",
                .sentence = "Kernel and host access flags do not restrict a copy of a rectangular "
                            "region, on either side.",
                .requirements = {"EnqueueCopyBufferRect.flags-ignored"}},
               rows);
}

Cases random_cases(const RectCommand& rect, const char* name, CaseProfile profile, int rounds) {
  return each(
      {.suite = rect.suite,
       .name = name,
       .sentence = "Rectangular regions chosen by the seed of the run are transferred correctly.",
       .requirements = {rect.about(RectTopic::box), rect.gaps_untouched()},
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
  Cases cases = flag_cases();
  for (const RectCommand& rect : rect_commands()) {
    cases = join({std::move(cases), shape_cases(rect), storage_cases(rect),
                  random_cases(rect, "MovesRandomRectangles", CaseProfile::quick, 40),
                  random_cases(rect, "MovesManyRandomRectangles", CaseProfile::stress, 400)});
  }
  return cases;
}

}  // namespace

}  // namespace clmem::conformance::rect_transfer_cases
