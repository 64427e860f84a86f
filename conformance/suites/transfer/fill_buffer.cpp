// SPDX-License-Identifier: Apache-2.0
// Fills that follow other fills.

#include "suites/case_file.hpp"

namespace clmem::conformance::fill_buffer_cases {

namespace {

// Fills `count` patterns after the first `skipped` ones of `buffer` and updates the expected bytes.
void fill_and_note(Fixture& fixture, FilledBuffer& buffer, std::size_t pattern_size,
                   std::size_t skipped, std::size_t count) {
  const Bytes pattern = fixture.fresh(pattern_size);
  ASSERT_THAT(
      clEnqueueFillBuffer(fixture.queue(), buffer.get(), pattern.data(), pattern.size(),
                          skipped * pattern_size, count * pattern_size, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fill(buffer.bytes, pattern, skipped * pattern_size, count * pattern_size);
}

CLMEM_CASE(FillBuffer, LaterFillCoversEarlierOne,
           "Fills of an in-order queue take effect in order.",
           {"EnqueueFillBuffer.partial", "EnqueueFillBuffer.pattern-sizes"}) {
  constexpr std::size_t step = 64;
  constexpr std::size_t steps = 40;
  FilledBuffer buffer = fixture.filled_buffer(step * (steps + 2));
  for (std::size_t n = 0; n < steps; ++n) {
    const std::size_t pattern_size = std::size_t{1} << (n % 7);
    fill_and_note(fixture, buffer, pattern_size, n * step / pattern_size, 2 * step / pattern_size);
  }
  expect_contents(fixture, buffer);
}

CLMEM_CASE(FillBuffer, PatternOfAnySizeAfterAnyOther,
           "Fills with patterns of every size work after fills with patterns of every other size.",
           {"EnqueueFillBuffer.pattern-sizes"}) {
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
    fill_and_note(fixture, buffer, sizes[n], n * filled / sizes[n], filled / sizes[n]);
  }
  expect_contents(fixture, buffer);
}

}  // namespace

}  // namespace clmem::conformance::fill_buffer_cases
