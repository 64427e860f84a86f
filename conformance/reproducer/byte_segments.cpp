// SPDX-License-Identifier: Apache-2.0
#include "reproducer/byte_segments.hpp"

#include <algorithm>
#include <cstring>

namespace clmem::conformance::reproducer {
namespace {

constexpr std::size_t word_size = sizeof(std::uint64_t);
// Positions of a large pattern are indexed at intervals of 64, which suffices for the long runs of
// large data.
constexpr std::size_t fully_indexed = std::size_t{1} << 16U;
constexpr std::size_t stride_of_large = 64;

std::uint64_t word_at(PatternIndex::Bytes bytes, std::size_t offset) {
  std::uint64_t word = 0;
  std::memcpy(&word, &bytes[offset], word_size);
  return word;
}

std::size_t repetition_length(PatternIndex::Bytes bytes, std::size_t period) {
  std::size_t length = std::min(period, bytes.size());
  while (length < bytes.size() && bytes[length] == bytes[length - period]) {
    ++length;
  }
  return length;
}

Segment longest_repetition(PatternIndex::Bytes bytes) {
  Segment best{.kind = Segment::Kind::repetition};
  constexpr std::size_t shortest = 8;
  for (std::size_t period = 1; period <= 128; period *= 2) {
    const std::size_t length = repetition_length(bytes, period);
    if (length >= std::max(shortest, 2 * period) && length > best.size) {
      best.size = length;
      best.period = period;
    }
  }
  return best;
}

Segment segment_at(const PatternIndex& index, PatternIndex::Bytes bytes) {
  const PatternIndex::Place place = index.find(bytes);
  const Segment repetition = longest_repetition(bytes);
  if (repetition.size > place.size) {
    return repetition;
  }
  return {
      .kind = Segment::Kind::pattern, .size = place.size, .seed = place.seed, .from = place.from};
}

}  // namespace

void PatternIndex::add(std::uint64_t seed, Bytes bytes) {
  const Pattern& pattern = patterns_.emplace_back(Pattern{seed, {bytes.begin(), bytes.end()}});
  const std::size_t stride = bytes.size() > fully_indexed ? stride_of_large : 1;
  for (std::size_t i = 0; i + word_size <= bytes.size(); i += stride) {
    positions_.emplace(word_at(pattern.bytes, i), Position{patterns_.size() - 1, i});
  }
}

PatternIndex::Place PatternIndex::run_from(Position position, Bytes bytes) const {
  const Pattern& pattern = patterns_[position.pattern];
  const auto begin = pattern.bytes.begin() + static_cast<std::ptrdiff_t>(position.offset);
  const auto end = std::mismatch(begin, pattern.bytes.end(), bytes.begin(), bytes.end()).first;
  return {pattern.seed, position.offset, static_cast<std::size_t>(end - begin)};
}

PatternIndex::Place PatternIndex::find(Bytes bytes) const {
  Place best;
  const auto consider = [&](const Place& place) {
    if (place.size > best.size) {
      best = place;
    }
  };
  for (std::size_t ahead = 0; ahead < stride_of_large && ahead + word_size <= bytes.size();
       ++ahead) {
    const auto [first, last] = positions_.equal_range(word_at(bytes, ahead));
    for (auto found = first; found != last; ++found) {
      const Position& position = found->second;
      if (position.offset >= ahead) {
        consider(run_from({position.pattern, position.offset - ahead}, bytes));
      }
    }
    if (best.size > ahead) {
      break;
    }
  }
  // A run shorter than a word counts only if it is a whole pattern; others may be coincidences.
  for (std::size_t i = 0; best.size < word_size && i < patterns_.size(); ++i) {
    if (patterns_[i].bytes.size() < word_size) {
      const Place place = run_from({i, 0}, bytes);
      consider(place.size == patterns_[i].bytes.size() ? place : Place{});
    }
  }
  return best;
}

std::vector<Segment> describe(const PatternIndex& index, PatternIndex::Bytes bytes) {
  std::vector<Segment> segments;
  std::size_t offset = 0;
  while (offset < bytes.size()) {
    Segment segment = segment_at(index, bytes.subspan(offset));
    segment.offset = offset;
    if (segment.size == 0) {
      segment = {.kind = Segment::Kind::literal, .offset = offset, .size = 1};
      if (!segments.empty() && segments.back().kind == Segment::Kind::literal) {
        ++segments.back().size;
        ++offset;
        continue;
      }
    }
    offset += segment.size;
    segments.push_back(segment);
  }
  return segments;
}

}  // namespace clmem::conformance::reproducer
