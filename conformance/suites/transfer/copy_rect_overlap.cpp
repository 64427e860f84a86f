// SPDX-License-Identifier: Apache-2.0
// Rectangular copies within one buffer: equal pitches, and no shared byte.

#include "suites/case_file.hpp"
#include "suites/transfer/linear_range.hpp"
#include "suites/transfer/rect_shape.hpp"

namespace clmem::conformance::copy_rect_overlap_cases {

namespace {

constexpr std::size_t buffer_size = 4099;

// Both sides have the pitches.
struct WithinRow {
  const char* name;
  const char* requirement;
  Extent region;
  Extent from;
  Extent to;
  std::size_t row_pitch;
  std::size_t slice_pitch;
};

const std::vector<WithinRow>& overlaps() {
  const char* const shared = "EnqueueCopyBufferRect.err.MEM_COPY_OVERLAP.same-buffer";
  const char* const identical = "EnqueueCopyBufferRect.err.MEM_COPY_OVERLAP.identical";
  const char* const routine = "EnqueueCopyBufferRect.overlap.algorithm";
  static const std::vector<WithinRow> rows{
      {"OneColumnOn", shared, {8, 4, 1}, {0, 0, 0}, {7, 0, 0}, 32, 128},
      {"OneRowShared", shared, {8, 4, 1}, {0, 0, 0}, {0, 3, 0}, 32, 128},
      {"CornerShared", shared, {8, 4, 1}, {0, 0, 0}, {7, 3, 0}, 32, 128},
      {"CornerSharedBackwards", shared, {8, 4, 1}, {7, 3, 0}, {0, 0, 0}, 32, 128},
      {"OneSliceShared", shared, {8, 4, 3}, {0, 0, 0}, {0, 0, 2}, 16, 64},
      {"BoxCornerShared", shared, {8, 4, 3}, {0, 0, 0}, {7, 3, 2}, 32, 256},
      {"RowsWithoutGaps", shared, {8, 4, 1}, {0, 0, 0}, {4, 0, 0}, 8, 32},
      {"WrapsIntoNextRow", routine, {8, 4, 1}, {0, 0, 0}, {12, 0, 0}, 16, 64},
      {"WrapsIntoNextSlice", routine, {8, 3, 2}, {0, 0, 0}, {0, 3, 0}, 16, 64},
      {"IdenticalPlane", identical, {8, 4, 1}, {3, 1, 0}, {3, 1, 0}, 32, 128},
      {"IdenticalBox", identical, {8, 4, 3}, {3, 1, 1}, {3, 1, 1}, 32, 256},
      {"SamePlaceOtherOrigin", identical, {8, 4, 1}, {32, 0, 0}, {0, 1, 0}, 32, 128},
  };
  return rows;
}

const std::vector<WithinRow>& neighbours() {
  const char* const row_gap = "EnqueueCopyBufferRect.overlap.row-gap";
  const char* const slice_gap = "EnqueueCopyBufferRect.overlap.slice-gap";
  const char* const adjacent = "EnqueueCopyBufferRect.overlap.adjacent";
  static const std::vector<WithinRow> rows{
      {"RightHalfOfRows", row_gap, {8, 4, 1}, {0, 0, 0}, {8, 0, 0}, 16, 64},
      {"LeftHalfOfRows", row_gap, {8, 4, 1}, {8, 0, 0}, {0, 0, 0}, 16, 64},
      {"ColumnBesideColumn", row_gap, {1, 9, 1}, {4, 0, 0}, {5, 0, 0}, 16, 144},
      {"GapOfBoxRows", row_gap, {5, 4, 3}, {1, 0, 0}, {9, 1, 1}, 16, 96},
      {"OddRowGap", row_gap, {5, 4, 2}, {0, 0, 0}, {6, 0, 0}, 11, 44},
      {"LowerHalfOfSlices", slice_gap, {16, 3, 4}, {0, 0, 0}, {0, 3, 0}, 16, 96},
      {"UpperHalfOfSlices", slice_gap, {16, 3, 4}, {0, 3, 0}, {0, 0, 0}, 16, 96},
      {"GapOfSlices", slice_gap, {7, 2, 3}, {2, 0, 0}, {0, 4, 1}, 9, 54},
      {"RowAfterPlane", adjacent, {16, 4, 1}, {0, 0, 0}, {0, 4, 0}, 16, 64},
      {"PlaneBeforePlane", adjacent, {16, 4, 1}, {0, 4, 0}, {0, 0, 0}, 16, 64},
      {"ByteAfterLastByte", adjacent, {8, 4, 1}, {0, 0, 0}, {8, 3, 0}, 16, 64},
      {"BoxAfterBox", adjacent, {16, 4, 3}, {0, 0, 0}, {0, 0, 3}, 16, 64},
  };
  return rows;
}

cl_int copy_within(Fixture& fixture, cl_mem memory, const WithinRow& row) {
  return clEnqueueCopyBufferRect(fixture.queue(), memory, memory, row.from.data(), row.to.data(),
                                 row.region.data(), row.row_pitch, row.slice_pitch, row.row_pitch,
                                 row.slice_pitch, 0, nullptr, nullptr);
}

RectPlace place_of(const WithinRow& row, const Extent& origin) {
  return {origin, row.row_pitch, row.slice_pitch};
}

Cases overlap_cases() {
  return join(
      {each({.name = "RefusesSharedBytes",
             .sentence = "Two rectangles of one buffer may share no byte."},
            overlaps(),
            [](Fixture& fixture, const WithinRow& row) {
              const FilledBuffer buffer = fixture.filled_buffer(buffer_size);
              EXPECT_THAT(copy_within(fixture, buffer.get(), row), returns(CL_MEM_COPY_OVERLAP));
              expect_unchanged_and_alive(fixture, buffer);
            }),
       each({.name = "CopiesDisjointRectangles",
             .sentence = "Rectangles of one buffer that share no byte are copied, interleaved as "
                         "they may be."},
            neighbours(), [](Fixture& fixture, const WithinRow& row) {
              FilledBuffer buffer = fixture.filled_buffer(buffer_size);
              const Bytes before = buffer.bytes;
              ASSERT_THAT(copy_within(fixture, buffer.get(), row), returns(CL_SUCCESS));
              copy_region(before, place_of(row, row.from), buffer.bytes, place_of(row, row.to),
                          row.region);
              expect_contents(
                  fixture, buffer, every_way,
                  {.previous = before, .rect = place_of(row, row.to), .region = row.region});
            })});
}

struct SweepRow {
  const char* name;
  const char* requirement;
  Extent region;
  std::size_t row_pitch;
  std::size_t slice_pitch;
};

// Copies the row's region from the middle to `to`, or is refused where the regions share a byte.
void decide(Fixture& fixture, FilledBuffer& buffer, const SweepRow& sweep, const Extent& to) {
  const WithinRow row{"", "", sweep.region, {2, 1, 1}, to, sweep.row_pitch, sweep.slice_pitch};
  SCOPED_TRACE("to {" + std::to_string(to[0]) + ", " + std::to_string(to[1]) + ", " +
               std::to_string(to[2]) + "}");
  const RectPlace source = place_of(row, row.from);
  const RectPlace target = place_of(row, row.to);
  const cl_int code = copy_within(fixture, buffer.get(), row);
  if (share_a_byte(source, target, sweep.region)) {
    EXPECT_THAT(code, returns(CL_MEM_COPY_OVERLAP));
  } else {
    EXPECT_THAT(code, returns(CL_SUCCESS));
    copy_region(buffer.bytes, source, buffer.bytes, target, sweep.region);
  }
}

// The published routine says "overlap" exactly where a byte is shared, as long as the slice pitch
// is a multiple of the row pitch.
Cases sweep_cases() {
  const char* const routine = "EnqueueCopyBufferRect.overlap.algorithm";
  return each(
      {.name = "DecidesEveryPlace",
       .sentence =
           "Wherever the destination is, the copy is refused exactly when a byte is shared."},
      std::vector<SweepRow>{{"Plane", routine, {3, 2, 1}, 7, 28},
                            {"Box", routine, {2, 2, 2}, 5, 20},
                            {"BoxWithoutRowGaps", routine, {4, 2, 2}, 4, 16},
                            {"Columns", routine, {1, 3, 2}, 3, 12}},
      [](Fixture& fixture, const SweepRow& row) {
        FilledBuffer buffer = fixture.filled_buffer(buffer_size);
        const std::size_t slices = row.region[2] == 1 ? 1 : 4;
        for (std::size_t z = 0; z < slices; ++z) {
          for (std::size_t y = 0; y * row.row_pitch < row.slice_pitch; ++y) {
            for (std::size_t x = 0; x < row.row_pitch; ++x) {
              decide(fixture, buffer, row, {x, y, z});
            }
          }
        }
        expect_contents(fixture, buffer);
      });
}

struct PitchRow {
  const char* name;
  const char* requirement;
  RectSide from;
  RectSide to;
};

cl_int copy_with_pitches(Fixture& fixture, cl_mem memory, const Extent& region,
                         const PitchRow& row) {
  return clEnqueueCopyBufferRect(fixture.queue(), memory, memory, row.from.origin.data(),
                                 row.to.origin.data(), region.data(), row.from.row_pitch,
                                 row.from.slice_pitch, row.to.row_pitch, row.to.slice_pitch, 0,
                                 nullptr, nullptr);
}

constexpr Extent pitch_region{8, 4, 2};
constexpr Extent far_away{0, 0, 8};

void expect_pitches_refused(Fixture& fixture, const PitchRow& row) {
  const FilledBuffer buffer = fixture.filled_buffer(buffer_size);
  EXPECT_THAT(copy_with_pitches(fixture, buffer.get(), pitch_region, row),
              fixture.refuses(CL_INVALID_VALUE));
  expect_unchanged_and_alive(fixture, buffer);
}

Cases pitch_cases() {
  const char* const rows = "EnqueueCopyBufferRect.err.INVALID_VALUE.same-buffer-row-pitch";
  const char* const slices = "EnqueueCopyBufferRect.err.INVALID_VALUE.same-buffer-slice-pitch";
  const char* const computed = "EnqueueCopyBufferRect.same-buffer-default-pitch";
  return join(
      {each({.name = "RefusesDifferentPitches",
             .sentence = "Within one buffer both sides have the same pitches; a copy with both "
                         "pitches different is refused by every revision of the specification.",
             .strictness = Strictness::strict},
            std::vector<PitchRow>{{"BothDiffer", rows, {{}, 8, 32}, {far_away, 16, 64}},
                                  {"BothDifferOneIsZero", slices, {{}, 0, 0}, {far_away, 16, 64}}},
            expect_pitches_refused),
       each({.name = "RefusesOneDifferentPitch",
             .sentence = "Within one buffer both sides have the same pitches."},
            std::vector<PitchRow>{{"RowPitch", rows, {{}, 8, 64}, {far_away, 16, 64}},
                                  {"SlicePitch", slices, {{}, 16, 64}, {far_away, 16, 96}}},
            expect_pitches_refused),
       each({.name = "TakesZeroPitchForItsValue",
             .sentence = "Zero pitches on both sides of one buffer are equal pitches."},
            std::vector<PitchRow>{{"BothZero", computed, {{}, 0, 0}, {far_away, 0, 0}},
                                  {"SlicesZero", computed, {{}, 8, 0}, {far_away, 8, 0}}},
            [](Fixture& fixture, const PitchRow& row) {
              FilledBuffer buffer = fixture.filled_buffer(buffer_size);
              ASSERT_THAT(copy_with_pitches(fixture, buffer.get(), pitch_region, row),
                          returns(CL_SUCCESS));
              copy_region(buffer.bytes, placed(row.from, pitch_region), buffer.bytes,
                          placed(row.to, pitch_region), pitch_region);
              expect_contents(fixture, buffer);
            })});
}

Cases sibling_cases() {
  return {{.name = "RefusesSharedBytesOfSiblings",
           .sentence = "A linear overlap of two sub-buffers of one parent is refused.",
           .requirements = {"EnqueueCopyBufferRect.err.MEM_COPY_OVERLAP.sub-buffers"},
           .body =
               [](Fixture& fixture) {
                 const std::size_t unit = fixture.device().base_alignment();
                 const FilledBuffer parent = fixture.filled_buffer(5 * unit);
                 const FilledBuffer one = fixture.sub_buffer(parent, unit, 3 * unit);
                 const FilledBuffer other = fixture.sub_buffer(parent, 2 * unit, 3 * unit);
                 const Extent region{3 * unit, 1, 1};
                 const Extent start{0, 0, 0};
                 EXPECT_THAT(clEnqueueCopyBufferRect(fixture.queue(), one.get(), other.get(),
                                                     start.data(), start.data(), region.data(), 0,
                                                     0, 0, 0, 0, nullptr, nullptr),
                             fixture.refuses(CL_MEM_COPY_OVERLAP));
                 const Extent byte{1, 1, 1};
                 const Extent same_byte{unit, 0, 0};
                 EXPECT_THAT(clEnqueueCopyBufferRect(fixture.queue(), other.get(), one.get(),
                                                     start.data(), same_byte.data(), byte.data(), 0,
                                                     0, 0, 0, 0, nullptr, nullptr),
                             fixture.refuses(CL_MEM_COPY_OVERLAP));
                 expect_unchanged_and_alive(fixture, parent);
               },
           .strictness = Strictness::strict},
          {.name = "CopiesBetweenDisjointSiblings",
           .sentence = "Rectangles of two sub-buffers that share no byte are copied, although they "
                       "have the same origin in each.",
           .requirements = {"EnqueueCopyBufferRect.overlap.adjacent"},
           .body = [](Fixture& fixture) {
             const std::size_t unit = fixture.origin_unit();
             FilledBuffer parent = fixture.filled_buffer(3 * unit);
             const FilledBuffer one = fixture.sub_buffer(parent, 0, unit);
             const FilledBuffer other = fixture.sub_buffer(parent, unit, unit);
             const Extent region{unit, 1, 1};
             const Extent start{0, 0, 0};
             ASSERT_THAT(clEnqueueCopyBufferRect(fixture.queue(), one.get(), other.get(),
                                                 start.data(), start.data(), region.data(), 0, 0, 0,
                                                 0, 0, nullptr, nullptr),
                         returns(CL_SUCCESS));
             copy_linear(parent.bytes, 0, parent.bytes, unit, unit);
             expect_contents(fixture, parent);
           }}};
}

Cases flag_cases() {
  std::vector<StorageRow> rows = storage_rows();
  const std::vector<StorageRow> host_rows = host_access_rows();
  rows.insert(rows.end(), host_rows.begin(), host_rows.end());
  return each(
      {.suite = "CopyBufferRect",
       .name = "IgnoresAccessFlags",
       .sentence = "Kernel and host access flags do not restrict a copy, on either side.",
       .requirements = {"EnqueueCopyBufferRect.flags-ignored"}},
      rows, [](Fixture& fixture, const StorageRow& row) {
        constexpr cl_mem_flags host_access =
            CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
        if ((row.flags & host_access) != 0 && fixture.device().version() < ApiVersion{1, 2}) {
          unsupported("OpenCL 1.2");
        }
        const FilledBuffer source = fixture.filled_buffer(buffer_size, row.flags);
        FilledBuffer target = fixture.filled_buffer(buffer_size, row.flags);
        const Extent region{5, 3, 2};
        const RectPlace from{{1, 1, 1}, 8, 40};
        const RectPlace to{{2, 1, 0}, 7, 35};
        ASSERT_THAT(clEnqueueCopyBufferRect(fixture.queue(), source.get(), target.get(),
                                            from.origin.data(), to.origin.data(), region.data(),
                                            from.row_pitch, from.slice_pitch, to.row_pitch,
                                            to.slice_pitch, 0, nullptr, nullptr),
                    returns(CL_SUCCESS));
        copy_region(source.bytes, from, target.bytes, to, region);
        expect_contents(fixture, target, {ReadBack::copy});
        expect_contents(fixture, source, {ReadBack::copy});
      });
}

}  // namespace

Cases cases() {
  return in_suite("CopyRectOverlap", join({overlap_cases(), sweep_cases(), pitch_cases(),
                                           sibling_cases(), flag_cases()}));
}

}  // namespace clmem::conformance::copy_rect_overlap_cases
