// SPDX-License-Identifier: Apache-2.0
// Origins, regions and pitches that the rectangular commands have to refuse.

#include <gtest/gtest.h>

#include <limits>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/gate.hpp"
#include "suites/all_cases.hpp"
#include "suites/linear_range.hpp"
#include "suites/rect_shape.hpp"

namespace clmem::conformance::rect_arguments_cases {

namespace {

enum class Null { none, first_origin, second_origin, region };

// `first` is the buffer of a read or write and the source of a copy, `second` the host memory or
// the destination.
struct RectCall {
  Extent region{8, 3, 2};
  RectSide first{{4, 1, 1}, 16, 64};
  RectSide second{{2, 1, 1}, 12, 48};
  Null null = Null::none;

  [[nodiscard]] const std::size_t* region_pointer() const {
    return null == Null::region ? nullptr : region.data();
  }
  [[nodiscard]] const std::size_t* first_origin() const {
    return null == Null::first_origin ? nullptr : first.origin.data();
  }
  [[nodiscard]] const std::size_t* second_origin() const {
    return null == Null::second_origin ? nullptr : second.origin.data();
  }
};

using Spoil = void (*)(RectCall& call);

struct Spoilt {
  const char* name;
  Spoil spoil;
};

constexpr std::size_t digits = std::numeric_limits<std::size_t>::digits;
constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();

// Multiplied by a pitch of 2^n, the element reaches 2^digits, which is zero in size_t.
constexpr std::size_t wraps_with(std::size_t log2_pitch) {
  return std::size_t{1} << (digits - log2_pitch);
}

// Rectangles that leave a buffer on `side`, which ends with the last byte of the legal one.
template <RectSide RectCall::*side>
std::vector<Spoilt> outside() {
  return {
      {"OneByteRight", [](RectCall& call) { ++(call.*side).origin[0]; }},
      {"OneRowDown", [](RectCall& call) { ++(call.*side).origin[1]; }},
      {"OneSliceDown", [](RectCall& call) { ++(call.*side).origin[2]; }},
      {"OneByteWider", [](RectCall& call) { ++call.region[0]; }},
      {"OneRowHigher", [](RectCall& call) { ++call.region[1]; }},
      {"OneSliceDeeper", [](RectCall& call) { ++call.region[2]; }},
      {"PitchesLarger",
       [](RectCall& call) {
         (call.*side).row_pitch *= 2;
         (call.*side).slice_pitch *= 2;
       }},
      {"OriginOfXFarOutside", [](RectCall& call) { (call.*side).origin[0] = 100000; }},
      {"OriginOfYFarOutside", [](RectCall& call) { (call.*side).origin[1] = 10000; }},
      {"OriginOfZFarOutside", [](RectCall& call) { (call.*side).origin[2] = 1000; }},
      {"OriginOfXBeyondInt",
       [](RectCall& call) { (call.*side).origin[0] += std::size_t{1} << (digits / 2); }},
  };
}

// The same where the arithmetic of size_t lands inside of the buffer again.
template <RectSide RectCall::*side>
std::vector<Spoilt> wrapped() {
  return {
      {"OriginOfXWraps", [](RectCall& call) { (call.*side).origin[0] = size_max - 3; }},
      {"OriginOfYWraps",
       [](RectCall& call) {
         (call.*side).row_pitch = 16;
         (call.*side).slice_pitch = 64;
         (call.*side).origin = {0, wraps_with(4), 0};
       }},
      {"OriginOfZWraps",
       [](RectCall& call) {
         (call.*side).row_pitch = 16;
         (call.*side).slice_pitch = 64;
         (call.*side).origin = {0, 0, wraps_with(6)};
       }},
      {"RowPitchWraps",
       [](RectCall& call) {
         call.region = {8, 3, 1};
         (call.*side) = {{0, 0, 0}, wraps_with(1), 0};
       }},
      {"SlicePitchWraps",
       [](RectCall& call) {
         call.region = {8, 1, 3};
         (call.*side) = {{0, 0, 0}, 16, wraps_with(1)};
       }},
  };
}

const std::vector<Spoilt>& zero_regions() {
  static const std::vector<Spoilt> rows{
      {"RegionWithoutWidth", [](RectCall& call) { call.region[0] = 0; }},
      {"RegionWithoutHeight", [](RectCall& call) { call.region[1] = 0; }},
      {"RegionWithoutDepth", [](RectCall& call) { call.region[2] = 0; }},
      {"RegionWithoutAnything",
       [](RectCall& call) {
         call.region = {0, 0, 0};
       }},
  };
  return rows;
}

template <RectSide RectCall::*side>
void row_pitch_small(RectCall& call) {
  (call.*side).row_pitch = call.region[0] - 1;
  (call.*side).slice_pitch = (call.region[0] - 1) * 8;
}

// Below three rows, and a multiple of the row pitch.
template <RectSide RectCall::*side>
void slice_pitch_small(RectCall& call) {
  (call.*side).slice_pitch = 2 * (call.*side).row_pitch;
}

// Enough for three rows, and no multiple of the row pitch.
template <RectSide RectCall::*side>
void slice_pitch_odd(RectCall& call) {
  (call.*side).slice_pitch = 3 * (call.*side).row_pitch + 5;
}

template <RectSide RectCall::*side>
void slice_pitch_small_and_odd(RectCall& call) {
  (call.*side).slice_pitch = 2 * (call.*side).row_pitch + 5;
}

constexpr auto first = &RectCall::first;
constexpr auto second = &RectCall::second;

// The ids of one command, as far as the rules are alike.
struct Citations {
  const char* first_origin_null;
  const char* second_origin_null;
  const char* region_null;
  const char* region_zero;
  const char* first_outside;
  const char* first_row_pitch;
  const char* first_slice_small;
  const char* first_slice_multiple;
  const char* second_row_pitch;
  const char* second_slice_small;
  const char* second_slice_multiple;
};

struct RectCommand {
  const char* suite;
  Citations ids;
  void (*refuse)(Bench& bench, const RectCall& call);
};

struct BadRectRow {
  std::string name;
  std::string requirement;
  Spoil spoil;
};

void add(std::vector<BadRectRow>& rows, const std::string& prefix, const char* requirement,
         const std::vector<Spoilt>& spoilt) {
  for (const Spoilt& one : spoilt) {
    rows.push_back({prefix + one.name, requirement, one.spoil});
  }
}

std::vector<BadRectRow> null_rows(const Citations& ids) {
  return {{"NullFirstOrigin", ids.first_origin_null,
           [](RectCall& call) { call.null = Null::first_origin; }},
          {"NullSecondOrigin", ids.second_origin_null,
           [](RectCall& call) { call.null = Null::second_origin; }},
          {"NullRegion", ids.region_null, [](RectCall& call) { call.null = Null::region; }}};
}

std::vector<BadRectRow> pitch_rows(const Citations& ids) {
  return {{"FirstRowPitchSmall", ids.first_row_pitch, row_pitch_small<first>},
          {"FirstSlicePitchSmall", ids.first_slice_small, slice_pitch_small<first>},
          {"FirstSlicePitchNoMultiple", ids.first_slice_multiple, slice_pitch_odd<first>},
          {"SecondRowPitchSmall", ids.second_row_pitch, row_pitch_small<second>},
          {"SecondSlicePitchSmall", ids.second_slice_small, slice_pitch_small<second>},
          {"SecondSlicePitchNoMultiple", ids.second_slice_multiple, slice_pitch_odd<second>}};
}

// Every revision of the text refuses these.
std::vector<BadRectRow> doubly_wrong_pitch_rows(const Citations& ids) {
  return {{"FirstSlicePitchSmallAndNoMultiple", ids.first_slice_small,
           slice_pitch_small_and_odd<first>},
          {"SecondSlicePitchSmallAndNoMultiple", ids.second_slice_small,
           slice_pitch_small_and_odd<second>}};
}

constexpr std::size_t roomy = 65536;  // bytes; for what is not under test

// One past the last byte of the legal rectangle.
std::size_t legal_end(const RectSide& side) {
  const Extent region = RectCall{}.region;
  return end_of(placed(side, region), region);
}

// Where a call is accepted that should be refused, a case says so and stops: the rectangle may lie
// anywhere, and what is found there afterwards differs from run to run.
void refuse_read(Bench& bench, const RectCall& call) {
  const FilledBuffer buffer = bench.filled_buffer(legal_end(RectCall{}.first));
  Bytes& host = bench.host(roomy);
  const Bytes before = host;
  UnreadEvent event;
  const cl_int code = clEnqueueReadBufferRect(
      bench.queue(), buffer.get(), CL_TRUE, call.first_origin(), call.second_origin(),
      call.region_pointer(), call.first.row_pitch, call.first.slice_pitch, call.second.row_pitch,
      call.second.slice_pitch, host.data(), 0, nullptr, event.out());
  ASSERT_THAT(code, bench.refuses(CL_INVALID_VALUE));
  expect_bytes(host, before);
  expect_unchanged_and_alive(bench, buffer);
}

void refuse_write(Bench& bench, const RectCall& call) {
  const FilledBuffer buffer = bench.filled_buffer(legal_end(RectCall{}.first));
  const Bytes& host = bench.host(roomy);
  UnreadEvent event;
  const cl_int code = clEnqueueWriteBufferRect(
      bench.queue(), buffer.get(), CL_TRUE, call.first_origin(), call.second_origin(),
      call.region_pointer(), call.first.row_pitch, call.first.slice_pitch, call.second.row_pitch,
      call.second.slice_pitch, host.data(), 0, nullptr, event.out());
  ASSERT_THAT(code, bench.refuses(CL_INVALID_VALUE));
  expect_unchanged_and_alive(bench, buffer);
}

void refuse_copy_between(Bench& bench, const RectCall& call, std::size_t source_size,
                         std::size_t target_size) {
  const FilledBuffer source = bench.filled_buffer(source_size);
  const FilledBuffer target = bench.filled_buffer(target_size);
  UnreadEvent event;
  const Gate gate{bench};  // so that an accepted copy breaks nothing before it is told
  const cl_int code = clEnqueueCopyBufferRect(
      bench.queue(), source.get(), target.get(), call.first_origin(), call.second_origin(),
      call.region_pointer(), call.first.row_pitch, call.first.slice_pitch, call.second.row_pitch,
      call.second.slice_pitch, 1, gate.wait_list(), event.out());
  ASSERT_THAT(code, bench.refuses(CL_INVALID_VALUE));
  expect_unchanged_and_alive(bench, source);
  expect_unchanged_and_alive(bench, target);
}

void refuse_copy(Bench& bench, const RectCall& call) {
  refuse_copy_between(bench, call, legal_end(RectCall{}.first), roomy);
}

void refuse_copy_to_tight(Bench& bench, const RectCall& call) {
  refuse_copy_between(bench, call, roomy, legal_end(RectCall{}.second));
}

const std::vector<RectCommand>& rect_commands() {
  static const std::vector<RectCommand> commands{
      {"ReadBufferRect",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.buffer-origin-null",
        "EnqueueReadBufferRect.err.INVALID_VALUE.host-origin-null",
        "EnqueueReadBufferRect.err.INVALID_VALUE.region-null",
        "EnqueueReadBufferRect.err.INVALID_VALUE.region-zero",
        "EnqueueReadBufferRect.err.INVALID_VALUE.out-of-bounds",
        "EnqueueReadBufferRect.err.INVALID_VALUE.buffer-row-pitch-small",
        "EnqueueReadBufferRect.err.INVALID_VALUE.buffer-slice-pitch-small",
        "EnqueueReadBufferRect.err.INVALID_VALUE.buffer-slice-pitch-multiple",
        "EnqueueReadBufferRect.err.INVALID_VALUE.host-row-pitch-small",
        "EnqueueReadBufferRect.err.INVALID_VALUE.host-slice-pitch-small",
        "EnqueueReadBufferRect.err.INVALID_VALUE.host-slice-pitch-multiple"},
       refuse_read},
      {"WriteBufferRect",
       {"EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-origin-null",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-origin-null",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.region-null",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.region-zero",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.out-of-bounds",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-row-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-slice-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-slice-pitch-multiple",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-row-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-slice-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-slice-pitch-multiple"},
       refuse_write},
      {"CopyBufferRect",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.src-origin-null",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.dst-origin-null",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.region-null",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.region-zero",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.src-out-of-bounds",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.src-row-pitch-small",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.src-slice-pitch-small",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.src-slice-pitch-multiple",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.dst-row-pitch-small",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.dst-slice-pitch-small",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.dst-slice-pitch-multiple"},
       refuse_copy},
  };
  return commands;
}

auto spoil_and(void (*refuse)(Bench&, const RectCall&)) {
  return [refuse](Bench& bench, const BadRectRow& row) {
    RectCall call;
    row.spoil(call);
    refuse(bench, call);
  };
}

Cases command_cases(const RectCommand& command) {
  std::vector<BadRectRow> bounds;
  add(bounds, "", command.ids.first_outside, outside<first>());
  add(bounds, "", command.ids.first_outside, wrapped<first>());
  std::vector<BadRectRow> regions;
  add(regions, "", command.ids.region_zero, zero_regions());
  return join({each({.suite = command.suite,
                     .name = "RefusesRectangleOutsideOfBuffer",
                     .sentence = "No byte of a rectangle lies outside of the buffer.",
                     .time_limit_s = 5},
                    bounds, spoil_and(command.refuse)),
               each({.suite = command.suite,
                     .name = "RefusesRegion",
                     .sentence = "A region has an extent in every direction."},
                    regions, spoil_and(command.refuse)),
               each({.suite = command.suite,
                     .name = "RefusesNull",
                     .sentence = "Both origins and the region have to be given."},
                    null_rows(command.ids), spoil_and(command.refuse)),
               each({.suite = command.suite,
                     .name = "RefusesPitch",
                     .sentence = "A row pitch holds a row, a slice pitch holds a slice of whole "
                                 "rows."},
                    pitch_rows(command.ids), spoil_and(command.refuse)),
               each({.suite = command.suite,
                     .name = "RefusesPitch",
                     .sentence = "A slice pitch that holds neither a slice nor whole rows is "
                                 "refused by every revision.",
                     .strictness = Strictness::strict},
                    doubly_wrong_pitch_rows(command.ids), spoil_and(command.refuse))});
}

Cases copy_destination_cases() {
  std::vector<BadRectRow> bounds;
  const char* const outside_id = "EnqueueCopyBufferRect.err.INVALID_VALUE.dst-out-of-bounds";
  add(bounds, "Destination", outside_id, outside<second>());
  add(bounds, "Destination", outside_id, wrapped<second>());
  return each({.suite = "CopyBufferRect",
               .name = "RefusesRectangleOutsideOfBuffer",
               .sentence = "No byte of a rectangle lies outside of the destination.",
               .time_limit_s = 5},
              bounds, spoil_and(refuse_copy_to_tight));
}

Cases far_origin_cases() {
  struct OriginRow {
    const char* name;
    const char* requirement;
    void (*refuse)(Bench& bench, const RectCall& call);
  };
  return each(
      {.suite = "RectOrigins",
       .name = "RefusesOriginOutsideOfBuffer",
       .sentence = "The first byte of a rectangle lies inside of the buffer."},
      std::vector<OriginRow>{
          {"ReadBufferRect", "EnqueueReadBufferRect.err.INVALID_VALUE.origin-out-of-bounds",
           refuse_read},
          {"WriteBufferRect", "EnqueueWriteBufferRect.err.INVALID_VALUE.origin-out-of-bounds",
           refuse_write}},
      [](Bench& bench, const OriginRow& row) {
        const std::size_t end = legal_end(RectCall{}.first);
        for (const Extent& origin : {Extent{end, 0, 0}, Extent{end + 1, 0, 0}, Extent{0, end, 0},
                                     Extent{0, 0, end}, Extent{0, 0, 3}, Extent{0, 12, 0}}) {
          RectCall call;
          call.region = {1, 1, 1};
          call.first.origin = origin;
          row.refuse(bench, call);
        }
      });
}

// The parent goes on where the sub-buffer ends.
Cases sub_buffer_cases() {
  return {{.suite = "ReadBufferRect",
           .name = "RefusesRectangleOutsideOfSubBuffer",
           .sentence = "A rectangle of a sub-buffer ends with it, even where the parent goes on.",
           .requirements = {"EnqueueReadBufferRect.err.INVALID_VALUE.out-of-bounds"},
           .body =
               [](Bench& bench) {
                 const RectCall call;
                 const std::size_t end = legal_end(call.first);
                 const SubBufferPlace place = sub_buffer_place(bench, end);
                 const FilledBuffer window = bench.sub_buffer(place.parent, place.origin, end - 1);
                 Bytes& host = bench.host(roomy);
                 const Bytes before = host;
                 UnreadEvent event;
                 const cl_int code = clEnqueueReadBufferRect(
                     bench.queue(), window.get(), CL_TRUE, call.first_origin(),
                     call.second_origin(), call.region_pointer(), call.first.row_pitch,
                     call.first.slice_pitch, call.second.row_pitch, call.second.slice_pitch,
                     host.data(), 0, nullptr, event.out());
                 ASSERT_THAT(code, bench.refuses(CL_INVALID_VALUE));
                 expect_bytes(host, before);
               }},
          {.suite = "WriteBufferRect",
           .name = "RefusesRectangleOutsideOfSubBuffer",
           .sentence = "A rectangle of a sub-buffer ends with it, even where the parent goes on.",
           .requirements = {"EnqueueWriteBufferRect.err.INVALID_VALUE.out-of-bounds"},
           .body = [](Bench& bench) {
             const RectCall call;
             const std::size_t end = legal_end(call.first);
             const SubBufferPlace place = sub_buffer_place(bench, end);
             const FilledBuffer window = bench.sub_buffer(place.parent, place.origin, end - 1);
             const Bytes& host = bench.host(roomy);
             UnreadEvent event;
             const cl_int code = clEnqueueWriteBufferRect(
                 bench.queue(), window.get(), CL_TRUE, call.first_origin(), call.second_origin(),
                 call.region_pointer(), call.first.row_pitch, call.first.slice_pitch,
                 call.second.row_pitch, call.second.slice_pitch, host.data(), 0, nullptr,
                 event.out());
             ASSERT_THAT(code, bench.refuses(CL_INVALID_VALUE));
             expect_unchanged_and_alive(bench, place.parent);
           }}};
}

}  // namespace

Cases cases() {
  Cases cases = join({copy_destination_cases(), far_origin_cases(), sub_buffer_cases()});
  for (const RectCommand& command : rect_commands()) {
    cases = join({std::move(cases), command_cases(command)});
  }
  return cases;
}

}  // namespace clmem::conformance::rect_arguments_cases
