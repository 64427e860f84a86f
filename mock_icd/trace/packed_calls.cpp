// SPDX-License-Identifier: Apache-2.0
#include "trace/packed_calls.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace clmem::mock {
namespace {

// A record: the header, result and event if there are any, the arguments, and for each that led to
// elements a word that describes them and their values, packed.
struct Header {
  std::uint64_t size_and_sequence;  // 16 bits: words of the record
  std::uint32_t thread;
  cl_int status;
  std::uint16_t entry_point;
  std::uint8_t argument_count;
  std::uint8_t elements_count;
  std::uint32_t kinds;  // two bits each, and the two flags
};
constexpr std::size_t header_words = sizeof(Header) / sizeof(std::uint64_t);
static_assert(header_words * sizeof(std::uint64_t) == sizeof(Header));
constexpr std::uint32_t has_result = std::uint32_t{1} << 30;
constexpr std::uint32_t has_event = std::uint32_t{1} << 31;
static_assert(2 * Call::max_arguments <= 30);

constexpr std::size_t piece_words = std::size_t{1} << 13;

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

std::size_t words_of(const Call& call) {
  std::size_t words = header_words + call.argument_count;
  words += (call.result != 0) + (call.event != 0);
  for (const Call::Elements& elements : call.elements) {
    words += words_of(describe(elements));
  }
  return words;
}

Header header_of(const Call& call, std::size_t words) {
  std::uint32_t kinds = 0;
  for (std::size_t at = 0; at < call.argument_count; ++at) {
    kinds |= static_cast<std::uint32_t>(call.kinds[at]) << (2 * at);
  }
  kinds |= (call.result != 0 ? has_result : 0) | (call.event != 0 ? has_event : 0);
  return {call.sequence << 16 | words,
          static_cast<std::uint32_t>(call.thread),
          call.status,
          static_cast<std::uint16_t>(call.entry_point),
          static_cast<std::uint8_t>(call.argument_count),
          static_cast<std::uint8_t>(call.elements.size()),
          kinds};
}

// Little-endian machines only: a value's first bytes are its lowest.
static_assert(std::endian::native == std::endian::little);

void pack(const Call& call, std::size_t words, std::uint64_t* to) {
  const Header header = header_of(call, words);
  std::memcpy(to, &header, sizeof(header));
  to += header_words;
  if (call.result != 0) {
    *to++ = call.result;
  }
  if (call.event != 0) {
    *to++ = call.event;
  }
  to = std::copy_n(call.bits.begin(), call.argument_count, to);
  for (const Call::Elements& elements : call.elements) {
    const Description description = describe(elements);
    std::memcpy(to, &description, sizeof(description));
    auto* bytes = reinterpret_cast<std::byte*>(to + 1);
    for (const Bits element : elements.values) {
      std::memcpy(bytes, &element.value, description.width);
      bytes += description.width;
    }
    to += words_of(description);
  }
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
  call.result = (header.kinds & has_result) != 0 ? *from++ : 0;
  call.event = (header.kinds & has_event) != 0 ? *from++ : 0;
  for (std::size_t at = 0; at < call.argument_count; ++at) {
    call.bits.at(at) = from[at];
    call.kinds.at(at) = static_cast<ArgumentKind>(header.kinds >> (2 * at) & 3);
  }
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
  if (size_ == capacity_) {
    pop();
  }
  const std::size_t words = words_of(call);
  pack(call, words, room_for(words));
  ++size_;
  words_ += words;
}

std::uint64_t* PackedCalls::room_for(std::size_t words) {
  if (pieces_.empty() || pieces_.back().capacity - pieces_.back().end < words) {
    const std::size_t capacity = std::max(words, piece_words);
    pieces_.push_back({std::make_unique_for_overwrite<std::uint64_t[]>(capacity), capacity});
  }
  Piece& piece = pieces_.back();
  std::uint64_t* const room = piece.words.get() + piece.end;
  piece.end += words;
  return room;
}

void PackedCalls::pop() {
  Piece& oldest = pieces_.front();
  const std::size_t words = size_of(oldest.words.get() + oldest.begin);
  oldest.begin += words;
  words_ -= words;
  --size_;
  if (oldest.begin == oldest.end) {
    pieces_.pop_front();
  }
}

void PackedCalls::for_each(const std::function<void(const Call&)>& visit) const {
  for (const Piece& piece : pieces_) {
    for (std::size_t at = piece.begin; at < piece.end; at += size_of(piece.words.get() + at)) {
      visit(unpack(piece.words.get() + at));
    }
  }
}

void PackedCalls::clear() {
  pieces_.clear();
  size_ = 0;
  words_ = 0;
}

}  // namespace clmem::mock
