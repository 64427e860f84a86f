// SPDX-License-Identifier: Apache-2.0
// Linear copies within one buffer: refused exactly when the ranges share a byte.

#include "suites/case_file.hpp"
#include "suites/transfer/linear_range.hpp"

namespace clmem::conformance::copy_overlap_cases {

namespace {

struct OverlapRow {
  const char* name;
  const char* requirement;
  std::size_t source_offset;
  std::size_t target_offset;
  std::size_t size;
};

const std::vector<OverlapRow>& overlaps() {
  const char* const shared = "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-buffer";
  const char* const identical = "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.identical";
  static const std::vector<OverlapRow> rows{
      {"LastByteOfSource", shared, 0, 31, 32}, {"FirstByteOfSource", shared, 31, 0, 32},
      {"OneByteOn", shared, 16, 17, 100},      {"OneByteBack", shared, 17, 16, 100},
      {"HalfOfIt", shared, 64, 96, 64},        {"AlmostWholeBuffer", shared, 0, 1, 4098},
      {"AcrossPage", shared, 1, 2000, 2000},   {"Identical", identical, 128, 128, 64},
      {"IdenticalByte", identical, 5, 5, 1},   {"IdenticalWhole", identical, 0, 0, 4099},
  };
  return rows;
}

const std::vector<OverlapRow>& neighbours() {
  const char* const adjacent = "EnqueueCopyBuffer.adjacent";
  const char* const disjoint = "EnqueueCopyBuffer.same-buffer-disjoint";
  static const std::vector<OverlapRow> rows{
      {"TargetRightAfter", adjacent, 0, 32, 32}, {"TargetRightBefore", adjacent, 32, 0, 32},
      {"BytesSideBySide", adjacent, 7, 8, 1},    {"OddHalves", adjacent, 2049, 0, 2049},
      {"OneByteBetween", disjoint, 0, 33, 32},   {"FarApart", disjoint, 4000, 3, 99},
      {"FirstToLast", disjoint, 0, 4098, 1},
  };
  return rows;
}

constexpr std::size_t buffer_size = 4099;

// More than what a driver may buffer on the way, in both directions.
const std::vector<OverlapRow>& large_neighbours() {
  const char* const disjoint = "EnqueueCopyBuffer.same-buffer-disjoint";
  static const std::vector<OverlapRow> rows{{"PagesUpwards", disjoint, 3, 300001, 20011},
                                            {"PagesDownwards", disjoint, 300001, 3, 20011},
                                            {"LargeUpwards", disjoint, 1, 300001, 300000},
                                            {"LargeDownwards", disjoint, 300001, 1, 300000}};
  return rows;
}

// The copy within `memory`, a buffer or sub-buffer that holds `bytes`.
cl_int copy_within(Fixture& fixture, cl_mem memory, const OverlapRow& row) {
  return clEnqueueCopyBuffer(fixture.queue(), memory, memory, row.source_offset, row.target_offset,
                             row.size, 0, nullptr, nullptr);
}

Cases same_buffer_cases() {
  return join(
      {each({.name = "RefusesSharedBytes",
             .sentence = "Source and destination within one buffer may share no byte."},
            overlaps(),
            [](Fixture& fixture, const OverlapRow& row) {
              const FilledBuffer buffer = fixture.filled_buffer(buffer_size);
              EXPECT_THAT(copy_within(fixture, buffer.get(), row),
                          fixture.refuses(CL_MEM_COPY_OVERLAP));
              expect_unchanged_and_alive(fixture, buffer);
            }),
       each({.name = "CopiesDisjointRanges",
             .sentence =
                 "Ranges of one buffer that share no byte are copied, however close they are."},
            neighbours(),
            [](Fixture& fixture, const OverlapRow& row) {
              FilledBuffer buffer = fixture.filled_buffer(buffer_size);
              ASSERT_THAT(copy_within(fixture, buffer.get(), row), returns(CL_SUCCESS));
              copy_linear(buffer.bytes, row.source_offset, buffer.bytes, row.target_offset,
                          row.size);
              expect_contents(fixture, buffer);
            }),
       each({.name = "CopiesLargeDisjointRanges",
             .sentence = "Ranges of one buffer are copied completely, however long they are."},
            large_neighbours(), [](Fixture& fixture, const OverlapRow& row) {
              FilledBuffer buffer = fixture.filled_buffer(600007);
              ASSERT_THAT(copy_within(fixture, buffer.get(), row), returns(CL_SUCCESS));
              copy_linear(buffer.bytes, row.source_offset, buffer.bytes, row.target_offset,
                          row.size);
              expect_contents(fixture, buffer);
            })});
}

Cases same_sub_buffer_cases() {
  return join({each({.name = "RefusesSharedBytesOfSubBuffer",
                     .sentence = "Source and destination within one sub-buffer may share no byte.",
                     .requirements = {"EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-sub-buffer"}},
                    overlaps(),
                    [](Fixture& fixture, const OverlapRow& row) {
                      const SubBufferPlace place = sub_buffer_place(fixture, buffer_size);
                      const FilledBuffer window =
                          fixture.sub_buffer(place.parent, place.origin, buffer_size);
                      EXPECT_THAT(copy_within(fixture, window.get(), row),
                                  fixture.refuses(CL_MEM_COPY_OVERLAP));
                      expect_unchanged_and_alive(fixture, place.parent);
                    }),
               each({.name = "CopiesDisjointRangesOfSubBuffer",
                     .sentence = "Ranges of one sub-buffer that share no byte are copied."},
                    neighbours(), [](Fixture& fixture, const OverlapRow& row) {
                      SubBufferPlace place = sub_buffer_place(fixture, buffer_size);
                      const FilledBuffer window =
                          fixture.sub_buffer(place.parent, place.origin, buffer_size);
                      ASSERT_THAT(copy_within(fixture, window.get(), row), returns(CL_SUCCESS));
                      copy_linear(place.parent.bytes, place.origin + row.source_offset,
                                  place.parent.bytes, place.origin + row.target_offset, row.size);
                      expect_contents(fixture, place.parent);
                    })});
}

// Every distance between two short ranges.
Cases sweep_cases() {
  return {{.name = "DecidesEveryDistance",
           .sentence = "A copy within one buffer is refused exactly when a byte is shared.",
           .requirements = {"EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-buffer",
                            "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.identical",
                            "EnqueueCopyBuffer.same-buffer-disjoint", "EnqueueCopyBuffer.adjacent"},
           .body = [](Fixture& fixture) {
             constexpr std::size_t size = 5;
             constexpr std::size_t source = 9;
             constexpr std::size_t whole = 23;
             FilledBuffer buffer = fixture.filled_buffer(whole);
             for (std::size_t target = 0; target + size <= whole; ++target) {
               SCOPED_TRACE("5 bytes from 9 to " + std::to_string(target));
               const cl_int code = clEnqueueCopyBuffer(fixture.queue(), buffer.get(), buffer.get(),
                                                       source, target, size, 0, nullptr, nullptr);
               if (target + size > source && source + size > target) {
                 EXPECT_THAT(code, fixture.refuses(CL_MEM_COPY_OVERLAP));
               } else {
                 EXPECT_THAT(code, returns(CL_SUCCESS));
                 copy_linear(buffer.bytes, source, buffer.bytes, target, size);
               }
               expect_contents(fixture, buffer, {ReadBack::read});
             }
           }}};
}

// Two sub-buffers of one parent that both begin at a multiple of the alignment; the second one
// begins where the first one ends, or one alignment before.
struct Siblings {
  FilledBuffer parent;
  FilledBuffer first;
  FilledBuffer second;
  std::size_t size;         // of each
  std::size_t second_from;  // its origin, counted from the first one's
};

Siblings make_siblings(Fixture& fixture, std::size_t shared_alignments) {
  const std::size_t unit = fixture.device().base_alignment();
  const std::size_t size = 3 * unit;
  const std::size_t step = size - shared_alignments * unit;
  FilledBuffer parent = fixture.filled_buffer(unit + 2 * size + 31);
  FilledBuffer first = fixture.sub_buffer(parent, unit, size);
  FilledBuffer second = fixture.sub_buffer(parent, unit + step, size);
  return {std::move(parent), std::move(first), std::move(second), size, step};
}

Cases sibling_cases() {
  return {
      {.name = "CopiesBetweenDisjointSiblings",
       .sentence = "Two sub-buffers of one parent that share no byte are copied, adjacent as they "
                   "are.",
       .requirements = {"EnqueueCopyBuffer.disjoint-sub-buffers"},
       .body =
           [](Fixture& fixture) {
             Siblings made = make_siblings(fixture, 0);
             const std::size_t origin = fixture.device().base_alignment();
             ASSERT_THAT(clEnqueueCopyBuffer(fixture.queue(), made.first.get(), made.second.get(),
                                             0, 0, made.size, 0, nullptr, nullptr),
                         returns(CL_SUCCESS));
             copy_linear(made.parent.bytes, origin, made.parent.bytes, origin + made.size,
                         made.size);
             expect_contents(fixture, made.parent);
           }},
      {.name = "RefusesSharedBytesOfSiblings",
       .sentence =
           "A copy between sub-buffers of one parent is refused when its ranges share bytes "
           "of the parent.",
       .requirements = {"EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.sub-buffers"},
       .body =
           [](Fixture& fixture) {
             const Siblings made = make_siblings(fixture, 1);
             EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), made.first.get(), made.second.get(),
                                             0, 0, made.size, 0, nullptr, nullptr),
                         fixture.refuses(CL_MEM_COPY_OVERLAP));
             EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), made.second.get(), made.first.get(),
                                             0, made.second_from, 1, 0, nullptr, nullptr),
                         fixture.refuses(CL_MEM_COPY_OVERLAP));
             expect_unchanged_and_alive(fixture, made.parent);
           },
       .strictness = Strictness::strict},
      {.name = "CopiesDisjointRangesOfOverlappingSiblings",
       .sentence =
           "Whether sub-buffers that overlap may exchange ranges that do not is not settled; "
           "a copy that is accepted has to be right.",
       .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched"},
       .body = [](Fixture& fixture) {
         Siblings made = make_siblings(fixture, 1);
         const std::size_t origin = fixture.device().base_alignment();
         constexpr std::size_t size = 7;
         const cl_int code =
             clEnqueueCopyBuffer(fixture.queue(), made.first.get(), made.second.get(), 0,
                                 made.size - size, size, 0, nullptr, nullptr);
         EXPECT_THAT(code, returns({CL_SUCCESS, CL_MEM_COPY_OVERLAP}));
         if (code == CL_SUCCESS) {
           copy_linear(made.parent.bytes, origin, made.parent.bytes,
                       origin + made.second_from + made.size - size, size);
         }
         expect_contents(fixture, made.parent);
       }}};
}

// Copies that read what the copy before has written, on one in-order queue.
Cases chain_cases() {
  return {{.suite = "CopyBuffer",
           .name = "ChainsInOrder",
           .sentence = "A copy on an in-order queue sees the result of the copy before it.",
           .requirements = {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.same-buffer-disjoint"},
           .body = [](Fixture& fixture) {
             constexpr std::size_t step = 1021;
             constexpr std::size_t steps = 16;
             FilledBuffer buffer = fixture.filled_buffer(step * (steps + 1));
             for (std::size_t n = 0; n < steps; ++n) {
               ASSERT_THAT(clEnqueueCopyBuffer(fixture.queue(), buffer.get(), buffer.get(),
                                               n * step, (n + 1) * step, step, 0, nullptr, nullptr),
                           returns(CL_SUCCESS));
               copy_linear(buffer.bytes, n * step, buffer.bytes, (n + 1) * step, step);
             }
             expect_contents(fixture, buffer);
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("CopyOverlap", join({same_buffer_cases(), same_sub_buffer_cases(), sweep_cases(),
                                       sibling_cases(), chain_cases()}));
}

}  // namespace clmem::conformance::copy_overlap_cases
