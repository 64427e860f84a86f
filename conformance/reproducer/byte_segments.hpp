// SPDX-License-Identifier: Apache-2.0
// byte_segments.hpp - describes bytes by their parts: known patterns, repetitions, others.
//
//   PatternIndex index;
//   index.add(seed, bytes);
//   describe(index, expected);      // {{pattern, 0, 1001, seed, 0}, {pattern, 1001, 2047, other,
//   13}}
//
// Contract: the segments cover the bytes without gaps, in order. Parts that are too short to be
// attributed to a pattern are literal. A repetition is used if it covers more bytes than a pattern.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace clmem::conformance::reproducer {

struct Segment {
  enum class Kind { pattern, repetition, literal };

  Kind kind = Kind::literal;
  std::size_t offset = 0;
  std::size_t size = 0;
  std::uint64_t seed = 0;  // of the pattern
  std::size_t from = 0;    // position in the pattern
  std::size_t period = 0;  // of the repetition

  friend bool operator==(const Segment&, const Segment&) = default;
};

class PatternIndex {
 public:
  using Bytes = std::span<const unsigned char>;

  void add(std::uint64_t seed, Bytes bytes);

  struct Place {
    std::uint64_t seed = 0;
    std::size_t from = 0;
    std::size_t size = 0;
  };

  // Returns the longest run at the beginning of `bytes` that a pattern begins with or contains;
  // size 0: none.
  [[nodiscard]] Place find(Bytes bytes) const;

 private:
  struct Pattern {
    std::uint64_t seed;
    std::vector<unsigned char> bytes;
  };
  struct Position {
    std::size_t pattern;
    std::size_t offset;
  };

  [[nodiscard]] Place run_from(Position position, Bytes bytes) const;

  std::vector<Pattern> patterns_;
  std::unordered_multimap<std::uint64_t, Position> positions_;  // by the eight bytes there
};

[[nodiscard]] std::vector<Segment> describe(const PatternIndex& index, PatternIndex::Bytes bytes);

}  // namespace clmem::conformance::reproducer
