// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "harness/difference.hpp"

namespace clmem::conformance {

namespace {

using Memory = std::span<const std::byte>;

constexpr std::size_t shortest_row = 4;  // fewer bytes may be found anywhere by chance
constexpr std::size_t shortest_end = 8;  // bytes of a row that the end of memory cuts off
// The limit of the bytes compared for all rows together, about a second of work: a case must not
// reach its time limit while it describes a failure.
constexpr std::size_t most_searched = std::size_t{1} << 31;

struct BlockRows {
  std::vector<std::size_t> offsets{};
  std::size_t length = 0;
};

BlockRows rows_of(const DifferenceContext& context) {
  BlockRows rows{.length = context.region[0]};
  if (!context.rect) {
    rows.offsets.push_back(context.base);
    return rows;
  }
  const RegionPlace place = *context.rect;
  for_each_index({1, context.region[1], context.region[2]},
                 [&](const Extent& row) { rows.offsets.push_back(context.base + place.at(row)); });
  return rows;
}

// Returns the range of bytes that a command has to change, for contexts without a region.
BlockRows changed(Memory expected, Memory previous) {
  if (previous.size() != expected.size()) {
    return {};
  }
  std::size_t begin = 0;
  std::size_t end = expected.size();
  while (begin < end && expected[begin] == previous[begin]) {
    ++begin;
  }
  while (end > begin && expected[end - 1] == previous[end - 1]) {
    --end;
  }
  return {.offsets = {begin}, .length = end - begin};
}

Memory row_at(Memory memory, std::size_t offset, std::size_t length) {
  return offset + length <= memory.size() ? memory.subspan(offset, length) : Memory{};
}

// Returns the position of the row outside its own place if it is unique. memmem takes linear time
// even for periodic contents, such as fills leave; std::search takes minutes for a few megabytes of
// them.
std::optional<std::size_t> only_place(Memory row, Memory memory, std::size_t own) {
  std::optional<std::size_t> found;
  for (std::size_t begin = 0; begin < memory.size();) {
    const Memory rest = memory.subspan(begin);
    const void* const place = memmem(rest.data(), rest.size(), row.data(), row.size());
    if (place == nullptr) {
      break;
    }
    const auto offset =
        static_cast<std::size_t>(static_cast<const std::byte*>(place) - memory.data());
    if (offset != own) {
      if (found) {
        return std::nullopt;
      }
      found = offset;
    }
    begin = offset + 1;
  }
  return found;
}

// Returns the position of a row that the end of memory cuts off. Compares the last bytes of the
// part first: the bytes of a fill repeat, so that a comparison from the start often finds a
// difference only after megabytes.
std::optional<std::size_t> place_at_the_end(Memory row, Memory memory) {
  for (std::size_t part = std::min(row.size() - 1, memory.size()); part >= shortest_end; --part) {
    const Memory begin = row.first(part);
    if (std::ranges::equal(begin.last(shortest_end), memory.last(shortest_end)) &&
        std::ranges::equal(begin, memory.last(part))) {
      return memory.size() - part;
    }
  }
  return std::nullopt;
}

std::string number(std::size_t value) {
  return std::to_string(value);
}

// Explains the found position by the expected one.
std::string reason_of(std::size_t meant, std::size_t found, const DifferenceContext& context) {
  const std::size_t distance = meant > found ? meant - found : found - meant;
  if (context.rect && distance == context.rect->row_pitch) {
    return "shifted by one row pitch";
  }
  if (context.rect && distance == context.rect->slice_pitch) {
    return "shifted by one slice pitch";
  }
  if (found == (context.rect ? context.base : 0)) {
    return "its origin is ignored";
  }
  if (meant != 0 && found % meant == 0) {
    return "offset times " + number(found / meant);
  }
  return {};
}

}  // namespace

DisplacedBlock displaced_block(Memory expected, Memory actual, const DifferenceContext& context) {
  const BlockRows rows =
      context.region[0] > 0 ? rows_of(context) : changed(expected, context.previous);
  if (rows.offsets.empty() || rows.length < shortest_row ||
      actual.size() > most_searched / rows.offsets.size()) {
    return {};
  }
  for (const std::size_t offset : rows.offsets) {
    const Memory row = row_at(expected, offset, rows.length);
    if (row.empty() || std::ranges::equal(row, row_at(actual, offset, rows.length))) {
      return {};
    }
  }
  const std::size_t meant = rows.offsets.front();
  std::size_t first = 0;
  std::size_t end = 0;  // end of the latest row
  std::string pitch;
  for (std::size_t i = 0; i < rows.offsets.size() && end <= actual.size(); ++i) {
    const Memory row = row_at(expected, rows.offsets[i], rows.length);
    auto place = only_place(row, actual, rows.offsets[i]);
    place = place ? place : place_at_the_end(row, actual);
    const std::size_t wanted = rows.offsets[i] - meant;
    if (!place && i > 0 && pitch.empty() && first + wanted >= actual.size()) {
      place = first + wanted;
    }
    if (!place || (i > 0 && *place <= first)) {
      return {};
    }
    first = i == 0 ? *place : first;
    end = *place + rows.length;
    if (*place - first != wanted && pitch.empty()) {
      pitch = ", row " + number(i) + " " + number(*place - first) +
              " bytes after row 0 instead of " + number(wanted);
    }
  }
  const std::string reason = reason_of(meant, first, context);
  return {"all " + number(rows.length * rows.offsets.size()) + " bytes of it are at offset " +
              number(first) + ", expected at " + number(meant) +
              (reason.empty() ? "" : ": " + reason) + pitch +
              (end > actual.size() ? ", and leave the memory" : ""),
          reason};
}

}  // namespace clmem::conformance
