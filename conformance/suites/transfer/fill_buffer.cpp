// SPDX-License-Identifier: Apache-2.0
// Fills: patterns that a driver may take a short cut for, one fill after the other, and the memory
// of the pattern.

#include "suites/case_file.hpp"
#include "suites/transfer/linear_range.hpp"

namespace clmem::conformance::fill_buffer_cases {

namespace {

constexpr std::size_t small_fill = 3;    // patterns
constexpr std::size_t many_fill = 1021;  // patterns; a prime
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

// Patterns for which a driver may set memory byte by byte or not at all.
Cases plain_cases() {
  return each({.name = "RepeatsPlainPattern",
               .sentence = "A pattern of equal bytes, zeros too, fills its range like any other.",
               .requirements = {"EnqueueFillBuffer.partial"}},
              plain_patterns(), [](Fixture& fixture, const PlainRow& row) {
                const Bytes pattern(row.size, row.value);
                FilledBuffer buffer = fixture.filled_buffer(many_fill * row.size + tail);
                fill_and_note(fixture, buffer.get(), buffer.bytes, pattern, 1, 1);
                fill_and_note(fixture, buffer.get(), buffer.bytes, pattern, small_fill, 719);
                expect_contents(fixture, buffer);
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

}  // namespace

Cases cases() {
  return in_suite("FillBuffer", join({plain_cases(), reuse_cases(), order_cases()}));
}

}  // namespace clmem::conformance::fill_buffer_cases
