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

Placement within(const Command& copy, const Shape& shape, SubRange sub_range = SubRange::none,
                 std::size_t size = usual_size) {
  return {.from = {.kind = copy.source.kind, .sub_range = sub_range, .size = size},
          .to = {.kind = copy.target.kind, .sub_range = SubRange::same},
          .shape = shape};
}

struct LinearRow {
  const char* name;
  const char* topic;  // of the requirement: the id without the name of the call
  std::size_t from;
  std::size_t to;
  std::size_t bytes;
};

struct Pitches {
  std::size_t row;
  std::size_t slice;
};

struct RectRow {
  const char* name = "";
  const char* topic = "";
  Extent region{};
  RectPlace from{};
  RectPlace to{};
  Pitches pitches{};  // of both sides
};

Shape shape_of(const LinearRow& row) {
  return {.region = {row.bytes, 1, 1}, .from = {{row.from}}, .to = {{row.to}}};
}

Shape shape_of(const RectRow& row) {
  const auto [row_pitch, slice_pitch] = row.pitches;
  return {.region = row.region,
          .from = row.from.pitches(row_pitch, slice_pitch),
          .to = row.to.pitches(row_pitch, slice_pitch)};
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
      {.name = "LastByteOfSource", .topic = shared, .from = 0, .to = 31, .bytes = 32},
      {.name = "FirstByteOfSource", .topic = shared, .from = 31, .to = 0, .bytes = 32},
      {.name = "OneByteOn", .topic = shared, .from = 16, .to = 17, .bytes = 100},
      {.name = "OneByteBack", .topic = shared, .from = 17, .to = 16, .bytes = 100},
      {.name = "HalfOfIt", .topic = shared, .from = 64, .to = 96, .bytes = 64},
      {.name = "AlmostWholeBuffer", .topic = shared, .from = 0, .to = 1, .bytes = 4098},
      {.name = "AcrossPage", .topic = shared, .from = 1, .to = 2000, .bytes = 2000},
      {.name = "Identical", .topic = identical, .from = 128, .to = 128, .bytes = 64},
      {.name = "IdenticalByte", .topic = identical, .from = 5, .to = 5, .bytes = 1},
      {.name = "IdenticalWhole", .topic = identical, .from = 0, .to = 0, .bytes = 4099}};
  const std::vector<LinearRow> neighbours{
      {.name = "TargetRightAfter", .topic = adjacent, .from = 0, .to = 32, .bytes = 32},
      {.name = "TargetRightBefore", .topic = adjacent, .from = 32, .to = 0, .bytes = 32},
      {.name = "BytesSideBySide", .topic = adjacent, .from = 7, .to = 8, .bytes = 1},
      {.name = "OddHalves", .topic = adjacent, .from = 2049, .to = 0, .bytes = 2049},
      {.name = "OneByteBetween", .topic = disjoint, .from = 0, .to = 33, .bytes = 32},
      {.name = "FarApart", .topic = disjoint, .from = 4000, .to = 3, .bytes = 99},
      {.name = "FirstToLast", .topic = disjoint, .from = 0, .to = 4098, .bytes = 1}};
  // Ranges larger than the intermediate buffer of a driver, in both directions.
  const std::vector<LinearRow> large{
      {.name = "PagesUpwards", .topic = disjoint, .from = 3, .to = 300001, .bytes = 20011},
      {.name = "PagesDownwards", .topic = disjoint, .from = 300001, .to = 3, .bytes = 20011},
      {.name = "LargeUpwards", .topic = disjoint, .from = 1, .to = 300001, .bytes = 300000},
      {.name = "LargeDownwards", .topic = disjoint, .from = 300001, .to = 1, .bytes = 300000}};
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
  const std::vector<LinearRow> overlaps{
      {.name = "LastByteOfSource", .topic = partial, .from = 100, .to = 611, .bytes = 512},
      {.name = "FirstByteOfSource", .topic = partial, .from = 611, .to = 100, .bytes = 512},
      {.name = "AllButOneByte", .topic = partial, .from = 100, .to = 101, .bytes = 512},
      {.name = "AllButOneByteBackwards", .topic = partial, .from = 101, .to = 100, .bytes = 512},
      {.name = "TwoBytes", .topic = partial, .from = 0, .to = 1, .bytes = 2},
      {.name = "Same", .topic = identical, .from = 100, .to = 100, .bytes = 512},
      {.name = "SameByte", .topic = identical, .from = 0, .to = 0, .bytes = 1},
      {.name = "Everything", .topic = identical, .from = 0, .to = 0, .bytes = 4096}};
  const std::vector<LinearRow> neighbours{
      {.name = "SourceFirst", .topic = adjacent, .from = 100, .to = 612, .bytes = 512},
      {.name = "TargetFirst", .topic = adjacent, .from = 612, .to = 100, .bytes = 512},
      {.name = "OneByte", .topic = adjacent, .from = 7, .to = 8, .bytes = 1},
      {.name = "Halves", .topic = adjacent, .from = 0, .to = 2048, .bytes = 2048},
      {.name = "Apart", .topic = adjacent, .from = 3000, .to = 11, .bytes = 512}};
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
  using namespace rect_words;
  const std::vector<RectRow> overlaps{
      {"OneColumnOn", shared, region(8, 4, 1), from(0, 0, 0), to(7, 0, 0), Pitches{32, 128}},
      {"OneRowShared", shared, region(8, 4, 1), from(0, 0, 0), to(0, 3, 0), Pitches{32, 128}},
      {"CornerShared", shared, region(8, 4, 1), from(0, 0, 0), to(7, 3, 0), Pitches{32, 128}},
      {"CornerSharedBackwards", shared, region(8, 4, 1), from(7, 3, 0), to(0, 0, 0),
       Pitches{32, 128}},
      {"OneSliceShared", shared, region(8, 4, 3), from(0, 0, 0), to(0, 0, 2), Pitches{16, 64}},
      {"BoxCornerShared", shared, region(8, 4, 3), from(0, 0, 0), to(7, 3, 2), Pitches{32, 256}},
      {"RowsWithoutGaps", shared, region(8, 4, 1), from(0, 0, 0), to(4, 0, 0), Pitches{8, 32}},
      {"WrapsIntoNextRow", "overlap.algorithm", region(8, 4, 1), from(0, 0, 0), to(12, 0, 0),
       Pitches{16, 64}},
      {"WrapsIntoNextSlice", "overlap.algorithm", region(8, 3, 2), from(0, 0, 0), to(0, 3, 0),
       Pitches{16, 64}},
      {"IdenticalPlane", identical, region(8, 4, 1), from(3, 1, 0), to(3, 1, 0), Pitches{32, 128}},
      {"IdenticalBox", identical, region(8, 4, 3), from(3, 1, 1), to(3, 1, 1), Pitches{32, 256}},
      {"SamePlaceOtherOrigin", identical, region(8, 4, 1), from(32, 0, 0), to(0, 1, 0),
       Pitches{32, 128}},
  };
  const std::vector<RectRow> neighbours{
      {"RightHalfOfRows", "overlap.row-gap", region(8, 4, 1), from(0, 0, 0), to(8, 0, 0),
       Pitches{16, 64}},
      {"LeftHalfOfRows", "overlap.row-gap", region(8, 4, 1), from(8, 0, 0), to(0, 0, 0),
       Pitches{16, 64}},
      {"ColumnBesideColumn", "overlap.row-gap", region(1, 9, 1), from(4, 0, 0), to(5, 0, 0),
       Pitches{16, 144}},
      {"GapOfBoxRows", "overlap.row-gap", region(5, 4, 3), from(1, 0, 0), to(9, 1, 1),
       Pitches{16, 96}},
      {"OddRowGap", "overlap.row-gap", region(5, 4, 2), from(0, 0, 0), to(6, 0, 0),
       Pitches{11, 44}},
      {"LowerHalfOfSlices", "overlap.slice-gap", region(16, 3, 4), from(0, 0, 0), to(0, 3, 0),
       Pitches{16, 96}},
      {"UpperHalfOfSlices", "overlap.slice-gap", region(16, 3, 4), from(0, 3, 0), to(0, 0, 0),
       Pitches{16, 96}},
      {"GapOfSlices", "overlap.slice-gap", region(7, 2, 3), from(2, 0, 0), to(0, 4, 1),
       Pitches{9, 54}},
      {"RowAfterPlane", "overlap.adjacent", region(16, 4, 1), from(0, 0, 0), to(0, 4, 0),
       Pitches{16, 64}},
      {"PlaneBeforePlane", "overlap.adjacent", region(16, 4, 1), from(0, 4, 0), to(0, 0, 0),
       Pitches{16, 64}},
      {"ByteAfterLastByte", "overlap.adjacent", region(8, 4, 1), from(0, 0, 0), to(8, 3, 0),
       Pitches{16, 64}},
      {"BoxAfterBox", "overlap.adjacent", region(16, 4, 3), from(0, 0, 0), to(0, 0, 3),
       Pitches{16, 64}},
  };
  return in_suite(
      "CopyRectOverlap",
      join({refuses("RefusesSharedBytes",
                    "A copy between two rectangles of one buffer is rejected if they share a byte.",
                    {}, rows_within(copy_rectangle(), overlaps)),
            moves("CopiesDisjointRectangles",
                  "Rectangles of one buffer without a common byte are copied, also if interleaved.",
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
           "A copy within a buffer is rejected exactly if source and destination share a byte.",
           {"EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-buffer",
            "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.identical",
            "EnqueueCopyBuffer.same-buffer-disjoint", "EnqueueCopyBuffer.adjacent"}) {
  for (std::size_t to = 0; to + 5 <= 23; ++to) {
    expect_decided(fixture, copy_range(), shape_of(LinearRow{"", "", 9, to, 5}), 23);
  }
}

constexpr const char* routine = "EnqueueCopyBufferRect.overlap.algorithm";
CLMEM_TABLE(
    CopyRectOverlap, DecidesEveryPlace,
    "A rectangle copy within one buffer is rejected exactly when the rectangles share a byte, "
    "wherever the destination is.",
    (RectRow row),
    (Rows<RectRow>{
        {"Plane", routine, {.region = {3, 2, 1}, .from = {{2, 1, 1}}, .pitches = {7, 28}}},
        {"Box", routine, {.region = {2, 2, 2}, .from = {{2, 1, 1}}, .pitches = {5, 20}}},
        {"BoxWithoutRowGaps",
         routine,
         {.region = {4, 2, 2}, .from = {{2, 1, 1}}, .pitches = {4, 16}}},
        {"Columns", routine, {.region = {1, 3, 2}, .from = {{2, 1, 1}}, .pitches = {3, 12}}}}),
    {}) {
  const std::size_t slices = row.region[2] == 1 ? 1 : 4;
  Extent& to = row.to.origin;
  for (to[2] = 0; to[2] < slices; ++to[2]) {
    for (to[1] = 0; to[1] * row.pitches.row < row.pitches.slice; ++to[1]) {
      for (to[0] = 0; to[0] < row.pitches.row; ++to[0]) {
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

// Cases of a buffer copy or of a rectangle copy, in the suite that the caller names.
Cases sibling_cases(const Command& copy, const std::string& disjoint,
                    const std::vector<std::string>& unsettled) {
  const auto named = [&copy](const char* name, const char* sentence,
                             const std::vector<std::string>& requirements,
                             void (*body)(Fixture&, const Command&)) {
    return Case{.name = name,
                .sentence = sentence,
                .requirements = requirements,
                .body = [&copy, body](Fixture& fixture) { body(fixture, copy); }};
  };
  return {
      named("CopiesBetweenDisjointSiblings",
            "A copy between two sub-buffers of one parent that share no byte is accepted, even if "
            "they are adjacent and both ranges begin at the same offset.",
            {disjoint}, copies_between_disjoint_siblings),
      named("RefusesSharedBytesOfSiblings",
            "A copy between sub-buffers of one parent is rejected when its ranges share bytes of "
            "the parent.",
            {std::string{copy.name} + ".err.MEM_COPY_OVERLAP.sub-buffers"}, refuses_shared_bytes),
      named("CopiesDisjointRangesOfOverlappingSiblings",
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
