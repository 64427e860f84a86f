// SPDX-License-Identifier: Apache-2.0
// Fills: the pattern repeats over its range, every byte of it and nothing else.

#include "suites/case_file.hpp"
#include "suites/transfer/linear_range.hpp"

namespace clmem::conformance::fill_buffer_cases {

namespace {

constexpr std::size_t small_fill = 3;    // patterns
constexpr std::size_t many_fill = 1021;  // patterns; a prime
constexpr std::size_t large_bytes = 1 << 20;
constexpr std::size_t tail = 77;  // bytes after the range; a whole pattern need not fit there

struct PatternRow {
  std::string name;
  const char* requirement;
  std::size_t size;
};

std::vector<PatternRow> pattern_rows() {
  std::vector<PatternRow> rows;
  for (std::size_t size = 1; size <= 64; size *= 2) {
    rows.push_back({"Of" + std::to_string(size), "EnqueueFillBuffer.pattern-sizes", size});
  }
  rows.push_back({"Of128", "EnqueueFillBuffer.pattern-size-128", 128});
  return rows;
}

// Fills `count` patterns after the first `skipped` ones of `buffer` and updates the expected bytes.
void fill_and_note(Fixture& fixture, cl_mem buffer, Bytes& bytes, const Bytes& pattern,
                   std::size_t skipped, std::size_t count) {
  const std::size_t pattern_size = pattern.size();
  ASSERT_THAT(
      clEnqueueFillBuffer(fixture.queue(), buffer, pattern.data(), pattern.size(),
                          skipped * pattern_size, count * pattern_size, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fill(bytes, pattern, skipped * pattern_size, count * pattern_size);
}

void fill_and_note(Fixture& fixture, cl_mem buffer, Bytes& bytes, std::size_t pattern_size,
                   std::size_t skipped, std::size_t count) {
  fill_and_note(fixture, buffer, bytes, fixture.fresh(pattern_size), skipped, count);
}

void fill_once(Fixture& fixture, std::size_t pattern_size, std::size_t skipped, std::size_t count) {
  FilledBuffer buffer = fixture.filled_buffer((skipped + count) * pattern_size + tail);
  const Bytes before = buffer.bytes;
  fill_and_note(fixture, buffer.get(), buffer.bytes, pattern_size, skipped, count);
  expect_contents(fixture, buffer, every_way,
                  {.previous = before,
                   .base = skipped * pattern_size,
                   .region = {count * pattern_size, 1, 1},
                   .element = pattern_size});
}

struct ExtentRow {
  const char* name;
  std::size_t skipped;  // patterns
  std::size_t (*count)(std::size_t pattern_size);
};

std::vector<ExtentRow> extent_rows() {
  return {{"OnePatternAtStart", 0, [](std::size_t) -> std::size_t { return 1; }},
          {"OnePatternAfterAnother", 1, [](std::size_t) -> std::size_t { return 1; }},
          {"SomePatterns", small_fill, [](std::size_t) { return small_fill; }},
          {"ManyPatterns", small_fill, [](std::size_t) { return many_fill; }},
          {"AboutOneMebibyte", 1,
           [](std::size_t pattern_size) { return large_bytes / pattern_size - 2; }}};
}

Cases pattern_cases() {
  Cases cases;
  for (const ExtentRow& extent : extent_rows()) {
    cases = join({std::move(cases),
                  each({.name = std::string{"RepeatsPattern"} + extent.name,
                        .sentence = "The pattern repeats from the offset on, in its own order, and "
                                    "nothing around the range changes.",
                        .requirements = {"EnqueueFillBuffer.partial"}},
                       pattern_rows(), [extent](Fixture& fixture, const PatternRow& row) {
                         fill_once(fixture, row.size, extent.skipped, extent.count(row.size));
                       })});
  }
  return cases;
}

Cases range_cases() {
  return join(
      {each({.name = "FillsItsRangeWithByte",
             .sentence = "A range of single bytes may begin and end anywhere.",
             .requirements = {"EnqueueFillBuffer.pattern-sizes", "EnqueueFillBuffer.partial"}},
            linear_ranges_and_large(),
            [](Fixture& fixture, const LinearRange& range) {
              need_allocation(fixture, range.buffer_size);
              FilledBuffer buffer = fixture.filled_buffer(range.buffer_size);
              const Bytes before = buffer.bytes;
              fill_and_note(fixture, buffer.get(), buffer.bytes, 1, range.offset, range.size);
              expect_contents(
                  fixture, buffer, every_way,
                  {.previous = before, .base = range.offset, .region = {range.size, 1, 1}});
            }),
       each({.name = "FillsWholeBuffer",
             .sentence = "The range may be the whole buffer.",
             .requirements = {}},
            pattern_rows(), [](Fixture& fixture, const PatternRow& row) {
              FilledBuffer buffer = fixture.filled_buffer(many_fill * row.size);
              fill_and_note(fixture, buffer.get(), buffer.bytes, row.size, 0, many_fill);
              expect_contents(fixture, buffer);
            })});
}

struct PlainRow {
  std::string name;
  std::vector<std::string> requirements;
  std::size_t size;
  std::byte value;
};

std::vector<PlainRow> plain_patterns() {
  std::vector<PlainRow> rows;
  for (const PatternRow& row : pattern_rows()) {
    rows.push_back({"Zeros" + row.name, {row.requirement}, row.size, std::byte{0}});
    rows.push_back({"Ones" + row.name, {row.requirement}, row.size, std::byte{0xff}});
    rows.push_back({"SameBytes" + row.name, {row.requirement}, row.size, std::byte{0x5b}});
  }
  return rows;
}

// Patterns for which a driver may set memory byte by byte or not at all, and ranges at the very
// end.
Cases plain_cases() {
  return join(
      {each({.name = "RepeatsPlainPattern",
             .sentence = "A pattern of equal bytes, zeros too, fills its range like any other.",
             .requirements = {"EnqueueFillBuffer.partial"}},
            plain_patterns(),
            [](Fixture& fixture, const PlainRow& row) {
              const Bytes pattern(row.size, row.value);
              FilledBuffer buffer = fixture.filled_buffer(many_fill * row.size + tail);
              fill_and_note(fixture, buffer.get(), buffer.bytes, pattern, 1, 1);
              fill_and_note(fixture, buffer.get(), buffer.bytes, pattern, small_fill, 719);
              expect_contents(fixture, buffer);
            }),
       each({.name = "FillsOnePatternAtTheEnd",
             .sentence = "A range of one pattern may end with the buffer.",
             .requirements = {"EnqueueFillBuffer.partial"}},
            pattern_rows(),
            [](Fixture& fixture, const PatternRow& row) {
              FilledBuffer buffer = fixture.filled_buffer((small_fill + 1) * row.size);
              fill_and_note(fixture, buffer.get(), buffer.bytes, row.size, small_fill, 1);
              expect_contents(fixture, buffer);
            }),
       each({.name = "FillsWholeOfEveryStorage",
             .sentence = "A fill reaches the end of a buffer wherever its bytes are stored.",
             .requirements = {"EnqueueFillBuffer.flags-ignored"}},
            storage_rows(), [](Fixture& fixture, const StorageRow& row) {
              FilledBuffer buffer = fixture.filled_buffer(many_fill * 4, row.flags);
              fill_and_note(fixture, buffer.get(), buffer.bytes, 4, 0, many_fill);
              expect_contents(fixture, buffer);
            })});
}

Cases sub_buffer_cases() {
  return each({.name = "AddressesSubBuffer",
               .sentence = "Offsets of a fill count from the start of the sub-buffer, and the "
                           "parent changes only there.",
               .requirements = {"EnqueueFillBuffer.sub-buffer", "EnqueueFillBuffer.partial"}},
              pattern_rows(), [](Fixture& fixture, const PatternRow& row) {
                const std::size_t size = (small_fill + many_fill) * row.size;
                SubBufferPlace place = sub_buffer_place(fixture, size);
                FilledBuffer window = fixture.sub_buffer(place.parent, place.origin, size);
                fill_and_note(fixture, window.get(), window.bytes, row.size, small_fill, many_fill);
                copy_linear(window.bytes, 0, place.parent.bytes, place.origin, size);
                expect_contents(fixture, place.parent);
                expect_contents(fixture, window);
              });
}

Cases reuse_cases() {
  return each({.name = "KeepsItsOwnPattern",
               .sentence = "The memory of the pattern may change while the fill still waits.",
               .requirements = {"EnqueueFillBuffer.pattern-reuse"}},
              pattern_rows(), [](Fixture& fixture, const PatternRow& row) {
                FilledBuffer buffer = fixture.filled_buffer(many_fill * row.size);
                Bytes& pattern = fixture.host(row.size);
                fill(buffer.bytes, pattern, row.size, small_fill * row.size);
                Handle<cl_event> event;
                Gate gate{fixture};
                ASSERT_THAT(clEnqueueFillBuffer(fixture.queue(), buffer.get(), pattern.data(),
                                                row.size, row.size, small_fill * row.size, 1,
                                                gate.wait_list(), event.out()),
                            returns(CL_SUCCESS));
                const Bytes zeros(row.size);
                recorder::copy(pattern.data(), zeros.data(), row.size);
                gate.open();
                wait_for(event.get());
                expect_contents(fixture, buffer);
              });
}

std::vector<StorageRow> every_flag() {
  std::vector<StorageRow> rows = storage_rows();
  const std::vector<StorageRow> host_rows = host_access_rows();
  rows.insert(rows.end(), host_rows.begin(), host_rows.end());
  return rows;
}

Cases flag_cases() {
  return each({.name = "IgnoresAccessFlags",
               .sentence = "Kernel and host access flags do not restrict a fill.",
               .requirements = {"EnqueueFillBuffer.flags-ignored"}},
              every_flag(), [](Fixture& fixture, const StorageRow& row) {
                constexpr std::size_t pattern_size = 4;
                FilledBuffer buffer =
                    fixture.filled_buffer(many_fill * pattern_size + tail, row.flags);
                fill_and_note(fixture, buffer.get(), buffer.bytes, pattern_size, small_fill,
                              many_fill - small_fill);
                expect_contents(fixture, buffer, {ReadBack::copy});
              });
}

Cases order_cases() {
  return {{.name = "LaterFillCoversEarlierOne",
           .sentence = "Fills of an in-order queue take effect in order.",
           .requirements = {"EnqueueFillBuffer.partial", "EnqueueFillBuffer.pattern-sizes"},
           .body =
               [](Fixture& fixture) {
                 constexpr std::size_t step = 64;
                 constexpr std::size_t steps = 40;
                 FilledBuffer buffer = fixture.filled_buffer(step * (steps + 2));
                 for (std::size_t n = 0; n < steps; ++n) {
                   const std::size_t pattern_size = std::size_t{1} << (n % 7);
                   fill_and_note(fixture, buffer.get(), buffer.bytes, pattern_size,
                                 n * step / pattern_size, 2 * step / pattern_size);
                 }
                 expect_contents(fixture, buffer);
               }},
          {.name = "PatternOfAnySizeAfterAnyOther",
           .sentence = "Each size of a pattern works after each other one.",
           .requirements = {"EnqueueFillBuffer.pattern-sizes"},
           .body = [](Fixture& fixture) {
             constexpr std::size_t largest = 128;
             constexpr std::size_t filled = 2 * largest;
             std::vector<std::size_t> sizes;
             for (std::size_t first = 1; first <= largest; first *= 2) {
               for (std::size_t second = 1; second <= largest; second *= 2) {
                 sizes.insert(sizes.end(), {first, second});
               }
             }
             FilledBuffer buffer = fixture.filled_buffer((sizes.size() + 1) * filled);
             for (std::size_t n = 0; n < sizes.size(); ++n) {
               fill_and_note(fixture, buffer.get(), buffer.bytes, sizes[n], n * filled / sizes[n],
                             filled / sizes[n]);
             }
             expect_contents(fixture, buffer);
           }}};
}

Cases zero_size_cases() {
  return {{.name = "OfNothingDoesNothing",
           .sentence = "A fill of no bytes changes nothing.",
           .requirements = {"EnqueueFillBuffer.zero-size", "EnqueueFillBuffer.partial"},
           .body = [](Fixture& fixture) {
             const FilledBuffer buffer = fixture.filled_buffer(256);
             const Bytes pattern = fixture.fresh(4);
             const cl_int code = clEnqueueFillBuffer(fixture.queue(), buffer.get(), pattern.data(),
                                                     4, 16, 0, 0, nullptr, nullptr);
             expect_zero_size_answer(fixture, code);
             expect_unchanged_and_alive(fixture, buffer);
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("FillBuffer",
                  join({pattern_cases(), range_cases(), plain_cases(), sub_buffer_cases(),
                        reuse_cases(), flag_cases(), order_cases(), zero_size_cases()}));
}

}  // namespace clmem::conformance::fill_buffer_cases
