// SPDX-License-Identifier: Apache-2.0
#include "execute/log.hpp"

#include <charconv>

#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15U;

std::uint64_t mix(std::uint64_t state, std::uint64_t word) {
  state = (state ^ word) * multiplier;
  return state ^ (state >> 29U);
}

template <typename T>
T read_as(std::span<const std::uint8_t> bytes) {
  T read{};
  std::memcpy(&read, bytes.data(), sizeof read);
  return read;
}

// Mixes four words at a time in independent lanes: each step of a lane depends on its previous one.
// The lanes are copied to local variables, because AddressSanitizer checks every access to an array.
std::uint64_t mix_bytes(std::uint64_t state, std::span<const std::uint8_t> bytes) {
  struct Lanes {
    std::uint64_t a, b, c, d;
  };
  if (bytes.size() >= sizeof(Lanes)) {
    std::uint64_t a = state;
    std::uint64_t b = 1;
    std::uint64_t c = 2;
    std::uint64_t d = 3;
    for (; bytes.size() >= sizeof(Lanes); bytes = bytes.subspan(sizeof(Lanes))) {
      const auto next = read_as<Lanes>(bytes);
      a = mix(a, next.a);
      b = mix(b, next.b);
      c = mix(c, next.c);
      d = mix(d, next.d);
    }
    state = mix(mix(mix(mix(state, a), b), c), d);
  }
  for (; bytes.size() >= sizeof state; bytes = bytes.subspan(sizeof state)) {
    state = mix(state, read_as<std::uint64_t>(bytes));
  }
  std::uint64_t rest = bytes.size();
  for (const std::uint8_t byte : bytes) {
    rest = rest << 8U | byte;
  }
  return mix(state, rest);
}

// True for entries that have no effect. A wrong code belongs to a rejected call; an accepted call is
// an effect.
bool is_report(EntryKind what) {
  return what == EntryKind::code || what == EntryKind::answer || what == EntryKind::type ||
         what == EntryKind::profiling;
}

constexpr std::string_view digits = "0123456789abcdef";

std::string_view next_word(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

template <typename T>
T number_in(std::string_view word) {
  T read{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), read);
  if (error != std::errc{} || end != word.data() + word.size()) {
    throw ProgramError{"a log has '" + std::string{word} + "' in place of a number"};
  }
  return read;
}

std::uint8_t digit_value(char digit) {
  const std::size_t value = digits.find(digit);
  if (value == std::string_view::npos) {
    throw ProgramError{"a log has bytes that are not hexadecimal"};
  }
  return static_cast<std::uint8_t>(value);
}

}  // namespace

Digest Log::digest() const {
  const std::span<const std::uint8_t> bytes{bytes_.data(), size_};
  std::uint64_t effects = multiplier;
  std::uint64_t reports = multiplier;
  std::size_t mixed = 0;  // bytes; most entries are short, so adjacent ones are mixed together
  for (const Entry& entry : entries_) {
    const std::uint64_t header = entry.statement | static_cast<std::uint64_t>(entry.what) << 16U |
                                 static_cast<std::uint64_t>(entry.object.kind) << 24U |
                                 static_cast<std::uint64_t>(entry.object.index) << 32U |
                                 static_cast<std::uint64_t>(entry.size) << 48U;
    const bool reports_only = is_report(entry.what);
    if (reports_only) {
      reports = mix_bytes(mix(reports, header), bytes_of(entry));
    }
    if (!reports_only || (entry.what == EntryKind::code && code_of(entry) == code_of_accepted)) {
      effects = mix(effects, header);
    }
    if (reports_only || is_failure(entry)) {
      effects = mix_bytes(effects, bytes.subspan(mixed, entry.offset - mixed));
      mixed = entry.offset + entry.size;
    }
  }
  effects = mix_bytes(effects, bytes.subspan(mixed));
  return {.whole = mix(effects, reports), .effects = effects};
}

bool Log::ends_at_rejection(const Program& program) const {
  return std::ranges::any_of(entries_, [&](const Entry& entry) {
    const std::int32_t code = entry.what == EntryKind::code ? code_of(entry) : CL_SUCCESS;
    // The codes of the final check follow the last statement.
    return code < 0 && !is_shortage(code) && entry.statement < program.statements.size() &&
           !program.statements[entry.statement].codes.empty();
  });
}

std::string Log::to_text() const {
  std::string text;
  for (const Entry& entry : entries_) {
    text += std::to_string(entry.statement) + ' ' +
            std::string{entry_kind_names[static_cast<std::size_t>(entry.what)]} + ' ' +
            fuzz::to_text(entry.object) + ' ';
    for (const std::uint8_t byte : bytes_of(entry)) {
      text += digits[byte >> 4U];
      text += digits[byte & 15U];
    }
    text += '\n';
  }
  return text;
}

Log Log::parse(std::string_view text) {
  Log log;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto statement = number_in<std::uint16_t>(next_word(line));
    const std::string_view what = next_word(line);
    const auto* const named = std::ranges::find(entry_kind_names, what);
    const std::string_view object = next_word(line);
    const std::size_t kind = object.empty() ? kind_count : kind_letters.find(object.front());
    if (named == std::end(entry_kind_names) || kind >= kind_count || line.size() % 2 != 0) {
      throw ProgramError{"a log has an entry that cannot be read"};
    }
    std::uint8_t* const bytes = log.add(
        statement, static_cast<EntryKind>(named - std::begin(entry_kind_names)),
        {static_cast<Kind>(kind), number_in<std::uint16_t>(object.substr(1))}, line.size() / 2);
    for (std::size_t i = 0; i < line.size() / 2; ++i) {
      bytes[i] =
          static_cast<std::uint8_t>(digit_value(line[2 * i]) << 4U | digit_value(line[2 * i + 1]));
    }
  }
  return log;
}

}  // namespace clmem::fuzz
