// SPDX-License-Identifier: Apache-2.0
#include "trace/packed_calls.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "trace/argument_kinds.hpp"

namespace clmem::mock {
namespace {

// Little-endian only: the first bytes of a value are its lowest, the first members of a structure
// are the lowest bytes of its words.
static_assert(std::endian::native == std::endian::little);

// A record consists of the header, result and event if there are any, the arguments, and for each
// argument with elements a description word and the packed values.
struct Header {
  std::uint64_t size_and_sequence;  // lowest 16 bits: words of the record
  std::uint32_t thread;
  cl_int status;
  std::uint16_t entry_point;
  std::uint8_t argument_count;
  std::uint8_t elements_count;
  std::uint8_t has_result;
  std::uint8_t has_event;
  std::uint8_t has_rule;
  std::uint8_t unused;
};
constexpr std::size_t header_words = sizeof(Header) / sizeof(std::uint64_t);
static_assert(header_words * sizeof(std::uint64_t) == sizeof(Header));

constexpr std::size_t piece_words = std::size_t{1} << 13;
constexpr std::size_t words_per_line = 8;
constexpr std::size_t words_fetched_ahead = 64;

struct Description {
  std::uint32_t count;
  std::uint16_t argument;
  std::uint16_t width;  // bytes per value: 1, 2, 4 or 8
};
static_assert(sizeof(Description) == sizeof(std::uint64_t));

Description describe(const Call::Elements& elements) {
  std::uint64_t all_bits = 0;
  for (const Bits element : elements.values) {
    all_bits |= element.value;
  }
  const auto bytes = static_cast<unsigned>(std::bit_width(all_bits) + 7) / 8;
  return {static_cast<std::uint32_t>(elements.values.size()),
          static_cast<std::uint16_t>(elements.argument),
          static_cast<std::uint16_t>(std::bit_ceil(std::max(bytes, 1U)))};
}

std::size_t words_of(const Description& description) {
  return 1 + (std::size_t{description.count} * description.width + 7) / 8;
}

// Assumes the largest number of arguments and the widest values.
std::size_t most_words_of(const Call& call) {
  std::size_t words = header_words + 3 + Call::max_arguments;
  for (const Call::Elements& elements : call.elements) {
    words += 1 + elements.values.size();
  }
  return words;
}

// Assembles the word in registers: copying a structure just written byte by byte would stall on the
// writes.
std::uint64_t word_of(const Description& description) {
  return description.count | std::uint64_t{description.argument} << 32 |
         std::uint64_t{description.width} << 48;
}

void put_header(const Call& call, std::size_t words, std::uint64_t* to) {
  to[0] = call.sequence << 16 | words;
  to[1] = static_cast<std::uint32_t>(call.thread) |
          std::uint64_t{static_cast<std::uint32_t>(call.status)} << 32;
  to[2] = static_cast<std::uint64_t>(call.entry_point) | std::uint64_t{call.argument_count} << 16 |
          std::uint64_t{call.elements.size()} << 24 | std::uint64_t{call.result != 0} << 32 |
          std::uint64_t{call.event != 0} << 40 | std::uint64_t{call.rule != nullptr} << 48;
}

template <typename T>
void pack_values(const ElementList& values, std::byte* to) {
  for (const Bits element : values) {
    const auto value = static_cast<T>(element.value);
    std::memcpy(to, &value, sizeof(value));
    to += sizeof(value);
  }
}

// A copy of constant size is one instruction instead of a call.
void pack_values(const ElementList& values, std::size_t width, std::byte* to) {
  switch (width) {
    case 1:
      return pack_values<std::uint8_t>(values, to);
    case 2:
      return pack_values<std::uint16_t>(values, to);
    case 4:
      return pack_values<std::uint32_t>(values, to);
    default:
      return pack_values<std::uint64_t>(values, to);
  }
}

// Returns the number of words written.
std::size_t pack(const Call& call, std::uint64_t* const record) {
  std::uint64_t* to = record + header_words;
  if (call.result != 0) {
    *to++ = call.result;
  }
  if (call.event != 0) {
    *to++ = call.event;
  }
  if (call.rule != nullptr) {
    *to++ = reinterpret_cast<std::uintptr_t>(call.rule);
  }
  // Copying all of them is faster than counting; later writes overwrite the rest.
  std::memcpy(to, call.bits.data(), sizeof(call.bits));
  to += call.argument_count;
  for (const Call::Elements& elements : call.elements) {
    const Description description = describe(elements);
    *to = word_of(description);
    pack_values(elements.values, description.width, reinterpret_cast<std::byte*>(to + 1));
    to += words_of(description);
  }
  const auto words = static_cast<std::size_t>(to - record);
  put_header(call, words, record);
  return words;
}

std::size_t size_of(const std::uint64_t* record) {
  return record[0] & 0xFFFF;
}

Call unpack(const std::uint64_t* from) {
  Header header;
  std::memcpy(&header, from, sizeof(header));
  Call call;
  call.sequence = header.size_and_sequence >> 16;
  call.thread = header.thread;
  call.entry_point = static_cast<EntryPoint>(header.entry_point);
  call.status = header.status;
  call.argument_count = header.argument_count;
  from += header_words;
  call.kinds = argument_kinds_of(call.entry_point);
  call.result = header.has_result != 0 ? *from++ : 0;
  call.event = header.has_event != 0 ? *from++ : 0;
  if (header.has_rule != 0) {
    call.rule = reinterpret_cast<const clmem_mock_rule*>(static_cast<std::uintptr_t>(*from++));
  }
  std::copy_n(from, call.argument_count, call.bits.begin());
  from += call.argument_count;
  for (std::size_t list = 0; list < header.elements_count; ++list) {
    Description description;
    std::memcpy(&description, from, sizeof(description));
    Call::Elements& elements = call.elements.emplace_back();
    elements.argument = description.argument;
    const auto* bytes = reinterpret_cast<const std::byte*>(from + 1);
    for (std::size_t at = 0; at < description.count; ++at, bytes += description.width) {
      std::uint64_t value = 0;
      std::memcpy(&value, bytes, description.width);
      elements.values.push_back({value});
    }
    from += words_of(description);
  }
  return call;
}

}  // namespace

void PackedCalls::push(const Call& call) {
  if (capacity_ == 0) {
    return;
  }
  drop_oldest_piece();
  Piece& piece = piece_for(most_words_of(call));
  const std::size_t words = pack(call, piece.words.get() + piece.end);
  piece.end += words;
  ++piece.calls;
  fetch_ahead(piece, words);
  words_ += words;
  ++calls_;
}

// The memory of the next records is not cached, and fetching it takes longer than one call.
void PackedCalls::fetch_ahead(const Piece& piece, std::size_t words) {
  for (std::size_t word = 0; word < words; word += words_per_line) {
    const std::size_t ahead = piece.end + words_fetched_ahead + word;
    __builtin_prefetch(piece.words.get() + std::min(ahead, piece.capacity - 1), 1);
  }
}

PackedCalls::Piece& PackedCalls::piece_for(std::size_t words) {
  if (pieces_.empty() || pieces_.back().capacity - pieces_.back().end < words) {
    const std::size_t capacity = std::max(words, piece_words);
    pieces_.push_back({std::make_unique_for_overwrite<std::uint64_t[]>(capacity), capacity});
  }
  return pieces_.back();
}

// Drops a whole piece, because reading each call again would wait for memory.
void PackedCalls::drop_oldest_piece() {
  if (!pieces_.empty() && calls_ - pieces_.front().calls >= capacity_) {
    words_ -= pieces_.front().end;
    calls_ -= pieces_.front().calls;
    pieces_.pop_front();
  }
}

void PackedCalls::for_each(const std::function<void(const Call&)>& visit) const {
  std::size_t too_old = calls_ - size();
  for (const Piece& piece : pieces_) {
    for (std::size_t at = 0; at < piece.end; at += size_of(piece.words.get() + at)) {
      if (too_old == 0) {
        visit(unpack(piece.words.get() + at));
      } else {
        --too_old;
      }
    }
  }
}

void PackedCalls::clear() {
  pieces_.clear();
  calls_ = 0;
  words_ = 0;
}

}  // namespace clmem::mock
