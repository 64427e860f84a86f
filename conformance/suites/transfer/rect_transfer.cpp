// SPDX-License-Identifier: Apache-2.0
// Rectangular reads, writes and copies: every byte of both sides, gaps included.

#include "suites/case_file.hpp"
#include "suites/transfer/linear_range.hpp"
#include "suites/transfer/rect_shape.hpp"
#include "suites/transfer/transfer_way.hpp"

namespace clmem::conformance::rect_transfer_cases {

namespace {

constexpr std::size_t guard = 61;  // bytes around a rectangle; odd, so pointers are unaligned

// How much room a rectangle has in its buffer.
enum class Room { around, none, in_sub_buffer };

// The buffer side of a rectangle.
struct RectBuffer {
  FilledBuffer whole;
  Handle<cl_mem> window;  // empty: the command works on the whole
  std::size_t origin = 0;

  [[nodiscard]] cl_mem target() const { return window ? window.get() : whole.get(); }
};

RectBuffer make_buffer(Fixture& fixture, std::size_t end, Room room, cl_mem_flags flags,
                       std::size_t units = 3) {
  if (room == Room::in_sub_buffer) {
    SubBufferPlace place = sub_buffer_place(fixture, end, units);
    FilledBuffer window = fixture.sub_buffer(place.parent, place.origin, end);
    return {std::move(place.parent), std::move(window.mem), place.origin};
  }
  return {fixture.filled_buffer(end + (room == Room::around ? guard : 0), flags), {}, 0};
}

void read_shape(Fixture& fixture, const RectShape& shape, Room room, cl_mem_flags flags) {
  const RectPlace from = placed(shape.from, shape.region);
  const RectPlace to = placed(shape.to, shape.region);
  const RectBuffer buffer = make_buffer(fixture, end_of(from, shape.region), room, flags);
  in_each_way([&](TransferWay& way) {
    Bytes& host = fixture.host(guard + end_of(to, shape.region) + guard);
    const Bytes before = host;
    Bytes expected = host;
    copy_region(buffer.whole.bytes, moved(from, buffer.origin), expected, moved(to, guard),
                shape.region);
    ASSERT_THAT(clEnqueueReadBufferRect(
                    fixture.queue(), buffer.target(), way.blocking(), shape.from.origin.data(),
                    shape.to.origin.data(), shape.region.data(), shape.from.row_pitch,
                    shape.from.slice_pitch, shape.to.row_pitch, shape.to.slice_pitch,
                    host.data() + guard, 0, nullptr, way.event()),
                returns(CL_SUCCESS));
    way.wait();
    expect_bytes(host, expected,
                 {.previous = before, .rect = to, .base = guard, .region = shape.region});
  });
  expect_contents(fixture, buffer.whole, {ReadBack::read});
}

void write_shape(Fixture& fixture, const RectShape& shape, Room room, cl_mem_flags flags) {
  const RectPlace from = placed(shape.from, shape.region);
  const RectPlace to = placed(shape.to, shape.region);
  RectBuffer buffer = make_buffer(fixture, end_of(to, shape.region), room, flags);
  in_each_way([&](TransferWay& way) {
    const Bytes& host = fixture.host(guard + end_of(from, shape.region) + guard);
    const Bytes host_before = host;
    const Bytes before = buffer.whole.bytes;
    ASSERT_THAT(clEnqueueWriteBufferRect(
                    fixture.queue(), buffer.target(), way.blocking(), shape.to.origin.data(),
                    shape.from.origin.data(), shape.region.data(), shape.to.row_pitch,
                    shape.to.slice_pitch, shape.from.row_pitch, shape.from.slice_pitch,
                    host.data() + guard, 0, nullptr, way.event()),
                returns(CL_SUCCESS));
    way.wait();
    expect_bytes(host, host_before);
    copy_region(host, moved(from, guard), buffer.whole.bytes, moved(to, buffer.origin),
                shape.region);
    expect_contents(
        fixture, buffer.whole, every_way,
        {.previous = before, .rect = to, .base = buffer.origin, .region = shape.region});
  });
}

void copy_shape(Fixture& fixture, const RectShape& shape, Room room, cl_mem_flags flags) {
  const RectPlace from = placed(shape.from, shape.region);
  const RectPlace to = placed(shape.to, shape.region);
  const RectBuffer source = make_buffer(fixture, end_of(from, shape.region), room, flags);
  // At another origin than the source.
  RectBuffer target = make_buffer(fixture, end_of(to, shape.region), room, flags, 1);
  const Bytes before = target.whole.bytes;
  ASSERT_THAT(
      clEnqueueCopyBufferRect(fixture.queue(), source.target(), target.target(),
                              shape.from.origin.data(), shape.to.origin.data(), shape.region.data(),
                              shape.from.row_pitch, shape.from.slice_pitch, shape.to.row_pitch,
                              shape.to.slice_pitch, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  copy_region(source.whole.bytes, moved(from, source.origin), target.whole.bytes,
              moved(to, target.origin), shape.region);
  expect_contents(fixture, target.whole, every_way,
                  {.previous = before, .rect = to, .base = target.origin, .region = shape.region});
  expect_contents(fixture, source.whole, {ReadBack::read});
}

struct RectCommand {
  const char* suite;
  std::array<const char*, 8> by_topic;  // in the order of RectTopic
  const char* gaps_untouched;
  const char* sub_buffer;
  const char* exact_fit;
  void (*run)(Fixture& fixture, const RectShape& shape, Room room, cl_mem_flags flags);
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
       "EnqueueReadBufferRect.gaps-untouched",
       "EnqueueReadBufferRect.sub-buffer",
       "EnqueueReadBufferRect.exact-fit",
       read_shape},
      {"WriteBufferRect",
       {"EnqueueWriteBufferRect.data-2d", "EnqueueWriteBufferRect.data-3d",
        "EnqueueWriteBufferRect.offset-formula", "EnqueueWriteBufferRect.exact-fit",
        "EnqueueWriteBufferRect.host-row-pitch-default",
        "EnqueueWriteBufferRect.host-slice-pitch-default",
        "EnqueueWriteBufferRect.buffer-row-pitch-default",
        "EnqueueWriteBufferRect.buffer-slice-pitch-default"},
       "EnqueueWriteBufferRect.gaps-untouched",
       "EnqueueWriteBufferRect.sub-buffer",
       "EnqueueWriteBufferRect.exact-fit",
       write_shape},
      {"CopyBufferRect",
       {"EnqueueCopyBufferRect.data-2d", "EnqueueCopyBufferRect.data-3d",
        "EnqueueCopyBufferRect.data-3d", "EnqueueCopyBufferRect.exact-fit",
        "EnqueueCopyBufferRect.src-row-pitch-default",
        "EnqueueCopyBufferRect.src-slice-pitch-default",
        "EnqueueCopyBufferRect.dst-row-pitch-default",
        "EnqueueCopyBufferRect.dst-slice-pitch-default"},
       "EnqueueCopyBufferRect.gaps-untouched",
       "EnqueueCopyBufferRect.data-3d",
       "EnqueueCopyBufferRect.exact-fit",
       copy_shape},
  };
  return commands;
}

// Those about origins and ends, where a sub-buffer differs from a buffer.
bool is_about_bounds(const RectShape& shape) {
  return shape.topic == RectTopic::offsets || shape.topic == RectTopic::exact_fit;
}

bool is_any(const RectShape&) {
  return true;
}

Rows<RectShape> shape_rows(const RectCommand& command, bool (*wanted)(const RectShape&)) {
  Rows<RectShape> rows;
  for (const RectShape& shape : rect_shapes()) {
    if (wanted(shape)) {
      rows.push_back(
          {shape.name, command.by_topic.at(static_cast<std::size_t>(shape.topic)), shape});
    }
  }
  return rows;
}

Cases shape_cases(const RectCommand& command) {
  const auto in = [&command](Room room) {
    return [run = command.run, room](Fixture& fixture, const RectShape& shape) {
      SCOPED_TRACE(text_of(shape));
      run(fixture, shape, room, CL_MEM_READ_WRITE);
    };
  };
  return join(
      {each({.suite = command.suite,
             .name = "MovesRectangle",
             .sentence = "The rows of a rectangular region are transferred, and nothing between "
                         "and around them.",
             .requirements = {command.gaps_untouched}},
            shape_rows(command, is_any), in(Room::around)),
       each({.suite = command.suite,
             .name = "MovesRectangleThatEndsItsBuffer",
             .sentence = "A buffer may end with the last byte of the rectangle.",
             .requirements = {command.gaps_untouched, command.exact_fit}},
            shape_rows(command, is_any), in(Room::none)),
       each({.suite = command.suite,
             .name = "MovesRectangleOfSubBuffer",
             .sentence = "Origins on a sub-buffer count from its start, and its end is the limit.",
             .requirements = {command.gaps_untouched, command.sub_buffer}},
            shape_rows(command, is_about_bounds), in(Room::in_sub_buffer))});
}

Cases storage_cases(const RectCommand& command) {
  return each({.suite = command.suite,
               .name = "WorksOnEveryStorage",
               .sentence = "A rectangular region is transferred wherever the driver stores the "
                           "bytes, and with all kernel access flags.",
               .requirements = {command.by_topic.at(static_cast<std::size_t>(RectTopic::box))}},
              storage_rows(), [run = command.run](Fixture& fixture, const StorageRow& row) {
                const RectShape shape{
                    "Box", RectTopic::box, {5, 3, 4}, {{1, 1, 1}, 7, 28}, {{2, 1, 1}, 9, 36}};
                run(fixture, shape, Room::around, row.flags);
              });
}

Cases random_cases(const RectCommand& command, const char* name, CaseProfile profile, int rounds) {
  return each(
      {.suite = command.suite,
       .name = name,
       .sentence = "Rectangular regions chosen by the seed of the run are transferred correctly.",
       .requirements = {command.by_topic.at(static_cast<std::size_t>(RectTopic::box)),
                        command.gaps_untouched},
       .profile = profile,
       .time_limit_s = 60},
      Rows<Room>{{"OfBuffer", Room::around},
                 {"ThatEndTheirBuffer", Room::none},
                 {"OfSubBuffer", Room::in_sub_buffer}},
      [run = command.run, rounds](Fixture& fixture, Room room) {
        std::mt19937_64 random = random_numbers(fixture);
        for (int round = 0; round < rounds; ++round) {
          const RectShape shape = random_rect_shape(random);
          SCOPED_TRACE(text_of(shape));
          run(fixture, shape, room, CL_MEM_READ_WRITE);
        }
      });
}

}  // namespace

Cases cases() {
  Cases cases;
  for (const RectCommand& command : rect_commands()) {
    cases = join({std::move(cases), shape_cases(command), storage_cases(command),
                  random_cases(command, "MovesRandomRectangles", CaseProfile::quick, 40),
                  random_cases(command, "MovesManyRandomRectangles", CaseProfile::stress, 400)});
  }
  return cases;
}

}  // namespace clmem::conformance::rect_transfer_cases
