// SPDX-License-Identifier: Apache-2.0
// Copies within one buffer, one sub-buffer or one allocation of shared virtual memory: a copy is
// rejected if source and destination share a byte, and copies its range if they do not.

#include "operations/transfer/placed_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::copy_overlap_cases {

const Command& copy_range() {
  return command_named("EnqueueCopyBuffer");
}

const Command& copy_rectangle() {
  return command_named("EnqueueCopyBufferRect");
}

const Command& copy_shared() {
  return command_named("EnqueueSVMMemcpy");
}

// A placement whose target is in the same memory as its source.
Placement within(const Command& copy, const Shape& shape, SubRange sub_range = SubRange::none,
                 std::size_t size = usual_size) {
  return {.from = {.kind = copy.source.kind, .sub_range = sub_range, .size = size},
          .to = {.kind = copy.target.kind, .sub_range = SubRange::same},
          .shape = shape};
}

struct LinearRow {
  const char* name;
  const char* topic;
  std::size_t from;
  std::size_t to;
  std::size_t bytes;
};

struct RectRow {
  const char* name;
  const char* topic;
  Extent region;
  Extent from;
  Extent to;
  std::size_t row_pitch;  // of both sides, like slice_pitch
  std::size_t slice_pitch;
};

Shape shape_of(const LinearRow& row) {
  return {.region = {row.bytes, 1, 1}, .from = {{row.from}}, .to = {{row.to}}};
}

Shape shape_of(const RectRow& row) {
  return {.region = row.region,
          .from = {row.from, row.row_pitch, row.slice_pitch},
          .to = {row.to, row.row_pitch, row.slice_pitch}};
}

template <typename Row>
std::vector<PlacedCommand> rows_within(const Command& copy, const std::vector<Row>& table,
                                       SubRange sub_range = SubRange::none,
                                       std::size_t size = usual_size) {
  std::vector<PlacedCommand> rows;
  for (const Row& row : table) {
    rows.push_back({.name = row.name,
                    .requirements = {std::string{copy.name} + "." + row.topic},
                    .command = copy,
                    .placement = within(copy, shape_of(row), sub_range, size)});
  }
  return rows;
}

// The requirement about the routine of the specification for rectangles names no code.
Cases refuses(const char* name, const char* sentence, const std::vector<std::string>& requirements,
              const std::vector<PlacedCommand>& rows, cl_int code = CL_MEM_COPY_OVERLAP,
              int line = __builtin_LINE()) {
  return each({.name = name, .sentence = sentence, .requirements = requirements, .line = line},
              rows, [code](Fixture& fixture, const PlacedCommand& row) {
                const bool has_code = !row.requirements.front().ends_with(".algorithm");
                CommandRun run{fixture, row.command, row.placement};
                UnreadEvent event;
                EXPECT_THAT(run.enqueue(fixture.queue(), {}, event.out()),
                            has_code ? fixture.refuses(code) : returns(code));
                expect_alive(fixture);
                run.expect();
              });
}

CLMEM_CASES(linear_cases) {
  const char* const shared = "err.MEM_COPY_OVERLAP.same-buffer";
  const char* const identical = "err.MEM_COPY_OVERLAP.identical";
  const char* const adjacent = "adjacent";
  const char* const disjoint = "same-buffer-disjoint";
  const std::vector<LinearRow> overlaps{
      {"LastByteOfSource", shared, 0, 31, 32}, {"FirstByteOfSource", shared, 31, 0, 32},
      {"OneByteOn", shared, 16, 17, 100},      {"OneByteBack", shared, 17, 16, 100},
      {"HalfOfIt", shared, 64, 96, 64},        {"AlmostWholeBuffer", shared, 0, 1, 4098},
      {"AcrossPage", shared, 1, 2000, 2000},   {"Identical", identical, 128, 128, 64},
      {"IdenticalByte", identical, 5, 5, 1},   {"IdenticalWhole", identical, 0, 0, 4099}};
  const std::vector<LinearRow> neighbours{
      {"TargetRightAfter", adjacent, 0, 32, 32}, {"TargetRightBefore", adjacent, 32, 0, 32},
      {"BytesSideBySide", adjacent, 7, 8, 1},    {"OddHalves", adjacent, 2049, 0, 2049},
      {"OneByteBetween", disjoint, 0, 33, 32},   {"FarApart", disjoint, 4000, 3, 99},
      {"FirstToLast", disjoint, 0, 4098, 1}};
  // Ranges larger than the intermediate buffer of a driver, in both directions.
  const std::vector<LinearRow> large{{"PagesUpwards", disjoint, 3, 300001, 20011},
                                     {"PagesDownwards", disjoint, 300001, 3, 20011},
                                     {"LargeUpwards", disjoint, 1, 300001, 300000},
                                     {"LargeDownwards", disjoint, 300001, 1, 300000}};
  return in_suite(
      "CopyOverlap",
      join({refuses("RefusesSharedBytes",
                    "A copy within one buffer is rejected if source and destination share a byte.",
                    {}, rows_within(copy_range(), overlaps)),
            moves("CopiesDisjointRanges",
                  "Ranges of one buffer that share no byte are copied, however close they are.", {},
                  rows_within(copy_range(), neighbours)),
            moves("CopiesLargeDisjointRanges",
                  "Ranges of one buffer are copied completely, however long they are.", {},
                  rows_within(copy_range(), large, SubRange::none, 600007)),
            refuses(
                "RefusesSharedBytesOfSubBuffer",
                "A copy within one sub-buffer is rejected if source and destination share a byte.",
                {"EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-sub-buffer"},
                rows_within(copy_range(), overlaps, SubRange::inner)),
            moves("CopiesDisjointRangesOfSubBuffer",
                  "Ranges of one sub-buffer that share no byte are copied.", {},
                  rows_within(copy_range(), neighbours, SubRange::inner))}));
}

CLMEM_CASES(shared_cases) {
  const char* const partial = "err.MEM_COPY_OVERLAP.partial";
  const char* const identical = "err.MEM_COPY_OVERLAP.identical";
  const char* const adjacent = "adjacent";
  const std::vector<LinearRow> overlaps{{"LastByteOfSource", partial, 100, 611, 512},
                                        {"FirstByteOfSource", partial, 611, 100, 512},
                                        {"AllButOneByte", partial, 100, 101, 512},
                                        {"AllButOneByteBackwards", partial, 101, 100, 512},
                                        {"TwoBytes", partial, 0, 1, 2},
                                        {"Same", identical, 100, 100, 512},
                                        {"SameByte", identical, 0, 0, 1},
                                        {"Everything", identical, 0, 0, 4096}};
  const std::vector<LinearRow> neighbours{{"SourceFirst", adjacent, 100, 612, 512},
                                          {"TargetFirst", adjacent, 612, 100, 512},
                                          {"OneByte", adjacent, 7, 8, 1},
                                          {"Halves", adjacent, 0, 2048, 2048},
                                          {"Apart", adjacent, 3000, 11, 512}};
  return in_suite(
      "SvmMemcpy",
      join({refuses("RefusesOverlap",
                    "A copy within one SVM allocation is rejected if source and destination share "
                    "a byte.",
                    {}, rows_within(copy_shared(), overlaps, SubRange::none, 4096)),
            moves("CopiesWithinAllocation",
                  "Adjacent ranges of one SVM allocation do not overlap and are copied.", {},
                  rows_within(copy_shared(), neighbours, SubRange::none, 4096))}));
}

CLMEM_CASES(rectangle_cases) {
  const char* const shared = "err.MEM_COPY_OVERLAP.same-buffer";
  const char* const identical = "err.MEM_COPY_OVERLAP.identical";
  const std::vector<RectRow> overlaps{
      {"OneColumnOn", shared, {8, 4, 1}, {0, 0, 0}, {7, 0, 0}, 32, 128},
      {"OneRowShared", shared, {8, 4, 1}, {0, 0, 0}, {0, 3, 0}, 32, 128},
      {"CornerShared", shared, {8, 4, 1}, {0, 0, 0}, {7, 3, 0}, 32, 128},
      {"CornerSharedBackwards", shared, {8, 4, 1}, {7, 3, 0}, {0, 0, 0}, 32, 128},
      {"OneSliceShared", shared, {8, 4, 3}, {0, 0, 0}, {0, 0, 2}, 16, 64},
      {"BoxCornerShared", shared, {8, 4, 3}, {0, 0, 0}, {7, 3, 2}, 32, 256},
      {"RowsWithoutGaps", shared, {8, 4, 1}, {0, 0, 0}, {4, 0, 0}, 8, 32},
      {"WrapsIntoNextRow", "overlap.algorithm", {8, 4, 1}, {0, 0, 0}, {12, 0, 0}, 16, 64},
      {"WrapsIntoNextSlice", "overlap.algorithm", {8, 3, 2}, {0, 0, 0}, {0, 3, 0}, 16, 64},
      {"IdenticalPlane", identical, {8, 4, 1}, {3, 1, 0}, {3, 1, 0}, 32, 128},
      {"IdenticalBox", identical, {8, 4, 3}, {3, 1, 1}, {3, 1, 1}, 32, 256},
      {"SamePlaceOtherOrigin", identical, {8, 4, 1}, {32, 0, 0}, {0, 1, 0}, 32, 128}};
  const std::vector<RectRow> neighbours{
      {"RightHalfOfRows", "overlap.row-gap", {8, 4, 1}, {0, 0, 0}, {8, 0, 0}, 16, 64},
      {"LeftHalfOfRows", "overlap.row-gap", {8, 4, 1}, {8, 0, 0}, {0, 0, 0}, 16, 64},
      {"ColumnBesideColumn", "overlap.row-gap", {1, 9, 1}, {4, 0, 0}, {5, 0, 0}, 16, 144},
      {"GapOfBoxRows", "overlap.row-gap", {5, 4, 3}, {1, 0, 0}, {9, 1, 1}, 16, 96},
      {"OddRowGap", "overlap.row-gap", {5, 4, 2}, {0, 0, 0}, {6, 0, 0}, 11, 44},
      {"LowerHalfOfSlices", "overlap.slice-gap", {16, 3, 4}, {0, 0, 0}, {0, 3, 0}, 16, 96},
      {"UpperHalfOfSlices", "overlap.slice-gap", {16, 3, 4}, {0, 3, 0}, {0, 0, 0}, 16, 96},
      {"GapOfSlices", "overlap.slice-gap", {7, 2, 3}, {2, 0, 0}, {0, 4, 1}, 9, 54},
      {"RowAfterPlane", "overlap.adjacent", {16, 4, 1}, {0, 0, 0}, {0, 4, 0}, 16, 64},
      {"PlaneBeforePlane", "overlap.adjacent", {16, 4, 1}, {0, 4, 0}, {0, 0, 0}, 16, 64},
      {"ByteAfterLastByte", "overlap.adjacent", {8, 4, 1}, {0, 0, 0}, {8, 3, 0}, 16, 64},
      {"BoxAfterBox", "overlap.adjacent", {16, 4, 3}, {0, 0, 0}, {0, 0, 3}, 16, 64}};
  return in_suite(
      "CopyRectOverlap",
      join({refuses("RefusesSharedBytes",
                    "A copy between two rectangles of one buffer is rejected if they share a byte.",
                    {}, rows_within(copy_rectangle(), overlaps)),
            moves("CopiesDisjointRectangles",
                  "Rectangles of one buffer that share no byte are copied, even if they are "
                  "interleaved.",
                  {}, rows_within(copy_rectangle(), neighbours))}));
}

// Checks that the copy is rejected exactly if the two share a byte. The routine of the
// specification for rectangles decides so where the slice pitch is a multiple of the row pitch.
void expect_decided(Fixture& fixture, const Command& copy, const Shape& shape, std::size_t size) {
  const Extent& to = shape.to.origin;
  SCOPED_TRACE("to {" + std::to_string(to[0]) + ", " + std::to_string(to[1]) + ", " +
               std::to_string(to[2]) + "}");
  CommandRun run{fixture, copy, within(copy, shape, SubRange::none, size)};
  const cl_int code = run.enqueue(fixture.queue());
  if (share_a_byte(run.from().moved, run.to().moved, shape.region)) {
    EXPECT_THAT(code, returns(CL_MEM_COPY_OVERLAP));
    run.expect(Compared::by_read);
  } else {
    EXPECT_THAT(code, returns(CL_SUCCESS));
    run.expect_applied(Compared::by_read);
  }
}

CLMEM_CASE(CopyOverlap, DecidesEveryDistance,
           "A copy within one buffer is rejected exactly when source and destination share a byte.",
           {"EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-buffer",
            "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.identical",
            "EnqueueCopyBuffer.same-buffer-disjoint", "EnqueueCopyBuffer.adjacent"}) {
  for (std::size_t to = 0; to + 5 <= 23; ++to) {
    expect_decided(fixture, copy_range(), shape_of(LinearRow{"", "", 9, to, 5}), 23);
  }
}

constexpr const char* routine = "EnqueueCopyBufferRect.overlap.algorithm";
CLMEM_TABLE(CopyRectOverlap, DecidesEveryPlace,
            "A rectangle copy within one buffer is rejected exactly when the rectangles share a "
            "byte, wherever the destination is.",
            (RectRow row),
            (Rows<RectRow>{
                {"Plane", routine, {"", "", {3, 2, 1}, {2, 1, 1}, {}, 7, 28}},
                {"Box", routine, {"", "", {2, 2, 2}, {2, 1, 1}, {}, 5, 20}},
                {"BoxWithoutRowGaps", routine, {"", "", {4, 2, 2}, {2, 1, 1}, {}, 4, 16}},
                {"Columns", routine, {"", "", {1, 3, 2}, {2, 1, 1}, {}, 3, 12}}}),
            {}) {
  const std::size_t slices = row.region[2] == 1 ? 1 : 4;
  for (row.to[2] = 0; row.to[2] < slices; ++row.to[2]) {
    for (row.to[1] = 0; row.to[1] * row.row_pitch < row.slice_pitch; ++row.to[1]) {
      for (row.to[0] = 0; row.to[0] < row.row_pitch; ++row.to[0]) {
        expect_decided(fixture, copy_rectangle(), shape_of(row), 512);
      }
    }
  }
}

CLMEM_CASES(pitch_cases) {
  const std::string rows = "EnqueueCopyBufferRect.err.INVALID_VALUE.same-buffer-row-pitch";
  const std::string slices = "EnqueueCopyBufferRect.err.INVALID_VALUE.same-buffer-slice-pitch";
  const std::string both = "EnqueueCopyBufferRect.err.INVALID_VALUE.same-buffer-both-pitches";
  const std::string computed = "EnqueueCopyBufferRect.same-buffer-default-pitch";
  constexpr Extent far_away{0, 0, 8};
  const auto pitches = [](const char* name, const std::string& requirement, const RectPlace& from,
                          const RectPlace& to) {
    return PlacedCommand{.name = name,
                         .requirements = {requirement},
                         .command = copy_rectangle(),
                         .placement = within(copy_rectangle(), {"", {8, 4, 2}, from, to})};
  };
  return in_suite(
      "CopyRectOverlap",
      join({refuses("RefusesDifferentPitches",
                    "A rectangle copy within one buffer whose row and slice pitches both differ is "
                    "rejected by every revision of the specification.",
                    {},
                    {pitches("BothDiffer", both, {{}, 8, 32}, {far_away, 16, 64}),
                     pitches("BothDifferOneIsZero", both, {{}, 0, 0}, {far_away, 16, 64})},
                    CL_INVALID_VALUE),
            refuses("RefusesOneDifferentPitch",
                    "A rectangle copy within one buffer is rejected if its row or slice pitch "
                    "differs between source and destination.",
                    {},
                    {pitches("RowPitch", rows, {{}, 8, 64}, {far_away, 16, 64}),
                     pitches("SlicePitch", slices, {{}, 16, 64}, {far_away, 16, 96})},
                    CL_INVALID_VALUE),
            moves("TakesZeroPitchForItsValue",
                  "A rectangle copy within one buffer accepts zero pitches on both sides, because "
                  "both mean the same pitch.",
                  {},
                  {pitches("BothZero", computed, {{}, 0, 0}, {far_away, 0, 0}),
                   pitches("SlicesZero", computed, {{}, 8, 0}, {far_away, 8, 0})})}));
}

// Two sub-buffers of one parent that both begin at a multiple of the alignment; the second one
// begins where the first one ends, or one alignment before.
struct Siblings {
  Siblings(Fixture& used, const Command& command, std::size_t shared_alignments)
      : fixture{used},
        copy{command},
        unit{fixture.device().base_alignment()},
        size{3 * unit},
        second_from{size - shared_alignments * unit},
        parent{fixture.filled_buffer(unit + 2 * size + 31)},
        first{fixture.sub_buffer(parent, unit, size)},
        second{fixture.sub_buffer(parent, unit + second_from, size)} {}

  cl_int call(const FilledBuffer& source, const FilledBuffer& target, std::size_t to,
              std::size_t bytes) {
    Arguments given{.queue = fixture.queue(),
                    .source = {.mem = source.get()},
                    .target = {.mem = target.get(), .offset = to, .origin = Extent{to, 0, 0}},
                    .size = bytes,
                    .region = Extent{bytes, 1, 1}};
    return copy.call(given);
  }
  // Expects the bytes from the start of the first sub-buffer at `to` in the second one.
  void expect_copied(std::size_t to, std::size_t bytes) {
    copy_linear(parent.bytes, unit, parent.bytes, unit + second_from + to, bytes);
    expect_contents(fixture, parent);
  }

  Fixture& fixture;
  const Command& copy;
  std::size_t unit;
  std::size_t size;         // bytes of each sub-buffer
  std::size_t second_from;  // the origin of the second, counted from that of the first
  FilledBuffer parent;
  FilledBuffer first;
  FilledBuffer second;
};

void copies_between_disjoint_siblings(Fixture& fixture, const Command& copy) {
  Siblings made{fixture, copy, 0};
  ASSERT_THAT(made.call(made.first, made.second, 0, made.size), returns(CL_SUCCESS));
  made.expect_copied(0, made.size);
}

void refuses_shared_bytes(Fixture& fixture, const Command& copy) {
  Siblings made{fixture, copy, 1};
  EXPECT_THAT(made.call(made.first, made.second, 0, made.size),
              fixture.refuses(CL_MEM_COPY_OVERLAP));
  EXPECT_THAT(made.call(made.second, made.first, made.second_from, 1),
              fixture.refuses(CL_MEM_COPY_OVERLAP));
  expect_unchanged_and_alive(fixture, made.parent);
}

void may_copy_between_overlapping_siblings(Fixture& fixture, const Command& copy) {
  Siblings made{fixture, copy, 1};
  constexpr std::size_t bytes = 7;
  const cl_int code = made.call(made.first, made.second, made.size - bytes, bytes);
  EXPECT_THAT(code, returns({CL_SUCCESS, CL_MEM_COPY_OVERLAP}));
  if (code == CL_SUCCESS) {
    made.expect_copied(made.size - bytes, bytes);
  } else {
    expect_contents(fixture, made.parent);
  }
}

Cases sibling_cases(const Command& copy, const std::string& disjoint,
                    const std::vector<std::string>& unsettled) {
  const auto of = [&copy](const char* name, const char* sentence,
                          const std::vector<std::string>& requirements,
                          void (*body)(Fixture&, const Command&)) {
    return Case{.name = name,
                .sentence = sentence,
                .requirements = requirements,
                .body = [&copy, body](Fixture& fixture) { body(fixture, copy); }};
  };
  return {of("CopiesBetweenDisjointSiblings",
             "A copy between two sub-buffers of one parent that share no byte is accepted, even if "
             "they are adjacent and both ranges begin at the same offset.",
             {disjoint}, copies_between_disjoint_siblings),
          of("RefusesSharedBytesOfSiblings",
             "A copy between sub-buffers of one parent is rejected when its ranges share bytes of "
             "the parent.",
             {std::string{copy.name} + ".err.MEM_COPY_OVERLAP.sub-buffers"}, refuses_shared_bytes),
          of("CopiesDisjointRangesOfOverlappingSiblings",
             "A copy between disjoint ranges of overlapping sub-buffers either is rejected or "
             "copies its range; the specification leaves open which.",
             unsettled, may_copy_between_overlapping_siblings)};
}

CLMEM_CASE(CopyBuffer, ChainsInOrder,
           "A copy on an in-order queue sees the result of the copy before it.",
           {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.same-buffer-disjoint"}) {
  constexpr std::size_t step = 1021;
  constexpr std::size_t steps = 16;
  FilledBuffer buffer = fixture.filled_buffer(step * (steps + 1));
  for (std::size_t n = 0; n < steps; ++n) {
    ASSERT_THAT(clEnqueueCopyBuffer(fixture.queue(), buffer.get(), buffer.get(), n * step,
                                    (n + 1) * step, step, 0, nullptr, nullptr),
                returns(CL_SUCCESS));
    copy_linear(buffer.bytes, n * step, buffer.bytes, (n + 1) * step, step);
  }
  expect_contents(fixture, buffer);
}

CLMEM_CASES(cases) {
  return join(
      {in_suite("CopyOverlap",
                sibling_cases(copy_range(), "EnqueueCopyBuffer.disjoint-sub-buffers",
                              {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched"})),
       in_suite("CopyRectOverlap",
                sibling_cases(
                    copy_rectangle(), "EnqueueCopyBufferRect.overlap.adjacent",
                    {"EnqueueCopyBufferRect.data-2d", "EnqueueCopyBufferRect.gaps-untouched"}))});
}

}  // namespace clmem::conformance::copy_overlap_cases
