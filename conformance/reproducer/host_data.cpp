// SPDX-License-Identifier: Apache-2.0
#include "reproducer/host_data.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "reproducer/call_text.hpp"

namespace clmem::conformance::reproducer {
namespace {

// Returns the position of memory in its page, on which the behaviour of a driver may depend.
std::size_t place_of(std::uint64_t at) {
  constexpr std::uint64_t page = 4096;
  return at % page;
}

std::string plus(const std::string& base, std::size_t offset) {
  return offset == 0 ? base : fmt::format("{} + {}", base, offset);
}

}  // namespace

void HostData::announce(const Memory& memory) {
  replaced(memory.at, memory.bytes.size());
  announced_.push_back({memory.at, memory.seed, memory.bytes.size()});
  patterns_.add(memory.seed, memory.bytes);
}

void HostData::replaced(std::uint64_t at, std::size_t size) {
  std::erase_if(announced_, [&](const Block& block) {
    return block.at < at + size && at < block.at + block.size;
  });
}

void HostData::ensure(std::uint64_t at) {
  const auto found = std::ranges::find_if(announced_, [at](const Block& block) {
    return block.at <= at && at < block.at + std::max<std::size_t>(block.size, 1);
  });
  if (found == announced_.end()) {
    return;
  }
  const Block block = *found;
  announced_.erase(found);
  const std::string name = scope_.declare_memory(block.at, block.size, "host");
  lines_.push_back(fmt::format("{} = pattern({}, {}, {});", name, seed_name(block.seed), block.size,
                               place_of(block.at)));
}

void HostData::change(const Content& content) {
  ensure(content.at);
  if (const auto known = scope_.memory(content.at, content.bytes.size())) {
    fill(*known, content.bytes, Target::used);
    return;
  }
  make(scope_.declare_memory(content.at, content.bytes.size(), "host"), content.bytes,
       place_of(content.at));
}

void HostData::copy(const Copied& copied) {
  ensure(copied.to);
  // Memory of the driver has the driver's result; the contents of host memory are known.
  const auto from = scope_.driver_memory(copied.from, copied.bytes.size());
  auto to = scope_.memory(copied.to, copied.bytes.size());
  if (!to) {
    to = scope_.declare_memory(copied.to, copied.bytes.size(), "copy");
    lines_.push_back(
        fmt::format("{} = memory({}, {});", *to, copied.bytes.size(), place_of(copied.to)));
  }
  if (from) {
    lines_.push_back(fmt::format("memcpy({}, {}, {});", *to, *from, copied.bytes.size()));
  } else if (const auto pointer = pointer_in(copied.bytes)) {
    lines_.push_back(
        fmt::format("memcpy({}, &(void *){{{}}}, {});", *to, *pointer, copied.bytes.size()));
  } else {
    fill(*to, copied.bytes, Target::used);
  }
}

// Finds an address in the bytes; it would differ in each process.
std::optional<std::string> HostData::pointer_in(const ByteString& bytes) const {
  std::uint64_t at = 0;
  if (bytes.size() != sizeof at) {
    return std::nullopt;
  }
  std::memcpy(&at, bytes.data(), sizeof at);
  return scope_.memory(at, 1);
}

std::string HostData::expected(const ByteString& bytes) {
  std::string& name = expected_[std::string(bytes.begin(), bytes.end())];
  if (name.empty()) {
    name = make(scope_.declare("unsigned char *", "expected"), bytes, 0);
  }
  return name;
}

std::string HostData::make(const std::string& name, const ByteString& bytes, std::size_t place) {
  const std::vector<Segment> segments = describe(patterns_, bytes);
  if (segments.size() == 1 && segments[0].kind == Segment::Kind::pattern && segments[0].from == 0) {
    lines_.push_back(fmt::format("{} = pattern({}, {}, {});", name, seed_name(segments[0].seed),
                                 bytes.size(), place));
    return name;
  }
  lines_.push_back(fmt::format("{} = memory({}, {});", name, bytes.size(), place));
  fill(name, bytes, Target::zeroed);
  return name;
}

void HostData::fill(const std::string& target, const ByteString& bytes, Target state) {
  constexpr std::size_t longest_literal = 1000;  // C99 requires 4095 characters
  for (const Segment& segment : describe(patterns_, bytes)) {
    const std::string to = plus(target, segment.offset);
    const unsigned char* const begin = &bytes[segment.offset];
    switch (segment.kind) {
      case Segment::Kind::pattern:
        lines_.push_back(fmt::format("put_pattern({}, {}, {}, {});", to, seed_name(segment.seed),
                                     segment.from, segment.size));
        break;
      case Segment::Kind::repetition:
        if (segment.period != 1 || *begin != 0 || state == Target::used) {
          lines_.push_back(fmt::format("put_repeated({}, {}, {}, {});", to,
                                       byte_literal(begin, segment.period), segment.period,
                                       segment.size));
        }
        break;
      case Segment::Kind::literal:
        for (std::size_t done = 0; done < segment.size; done += longest_literal) {
          const std::size_t part = std::min(longest_literal, segment.size - done);
          lines_.push_back(fmt::format("memcpy({}, {}, {});", plus(target, segment.offset + done),
                                       byte_literal(begin + done, part), part));
        }
        break;
    }
  }
}

std::string HostData::seed_name(std::uint64_t seed) {
  std::string& name = seeds_[seed];
  if (name.empty()) {
    name = fmt::format("seed_{}", seeds_.size());
  }
  return name;
}

}  // namespace clmem::conformance::reproducer
