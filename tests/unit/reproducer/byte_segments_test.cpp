// SPDX-License-Identifier: Apache-2.0
#include "reproducer/byte_segments.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::reproducer::byte_segments_test {
namespace {

using Bytes = std::vector<unsigned char>;

// Returns bytes without a period that could be mistaken for a repetition.
Bytes sample(std::size_t size, unsigned start) {
  Bytes bytes(size);
  unsigned value = start;
  for (unsigned char& byte : bytes) {
    value = value * 1103515245U + 12345U;
    byte = static_cast<unsigned char>(value >> 16U);
  }
  return bytes;
}

Bytes joined(const Bytes& one, const Bytes& other) {
  Bytes bytes = one;
  bytes.insert(bytes.end(), other.begin(), other.end());
  return bytes;
}

TEST(ByteSegments, NamesPartsOfPatterns) {
  const Bytes first = sample(100, 1);
  const Bytes second = sample(60, 2);
  PatternIndex index;
  index.add(11, first);
  index.add(22, second);
  const Bytes bytes = joined({first.begin() + 7, first.begin() + 47}, second);
  const std::vector<Segment> wanted{
      {.kind = Segment::Kind::pattern, .offset = 0, .size = 40, .seed = 11, .from = 7},
      {.kind = Segment::Kind::pattern, .offset = 40, .size = 60, .seed = 22}};
  EXPECT_EQ(describe(index, bytes), wanted);
}

TEST(ByteSegments, NamesRepetitions) {
  const Bytes value = sample(16, 3);
  PatternIndex index;
  index.add(5, value);
  const Bytes bytes = joined(joined(value, value), joined(value, value));
  const std::vector<Segment> wanted{
      {.kind = Segment::Kind::repetition, .offset = 0, .size = 64, .period = 16}};
  EXPECT_EQ(describe(index, bytes), wanted);
}

TEST(ByteSegments, KeepsOtherBytesLiterally) {
  const Bytes known = sample(50, 4);
  PatternIndex index;
  index.add(6, known);
  const std::vector<Segment> wanted{
      {.kind = Segment::Kind::literal, .offset = 0, .size = 3},
      {.kind = Segment::Kind::pattern, .offset = 3, .size = 50, .seed = 6}};
  EXPECT_EQ(describe(index, joined({1, 2, 250}, known)), wanted);
}

// A shifted part of a large pattern is found although only some of its positions are indexed.
TEST(ByteSegments, FindsPartsOfLargePatterns) {
  const Bytes large = sample(300000, 5);
  PatternIndex index;
  index.add(7, large);
  const Bytes bytes(large.begin() + 12345, large.begin() + 212345);
  const std::vector<Segment> wanted{
      {.kind = Segment::Kind::pattern, .offset = 0, .size = 200000, .seed = 7, .from = 12345}};
  EXPECT_EQ(describe(index, bytes), wanted);
}

TEST(ByteSegments, DescribesNothing) {
  EXPECT_TRUE(describe(PatternIndex{}, {}).empty());
}

}  // namespace
}  // namespace clmem::conformance::reproducer::byte_segments_test
