// SPDX-License-Identifier: Apache-2.0
#include "trace/record_reader.hpp"

#include <algorithm>
#include <charconv>
#include <istream>
#include <unordered_map>
#include <utility>

namespace clmem::mock {
namespace {

// Parses a line from the front; throws the expected token on failure.
class Cursor {
 public:
  explicit Cursor(std::string_view line) noexcept : rest_{line} {}

  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
  [[nodiscard]] bool skip(std::string_view text) noexcept {
    if (!rest_.starts_with(text)) {
      return false;
    }
    rest_.remove_prefix(text.size());
    return true;
  }
  void expect(std::string_view text) {
    if (!skip(text)) {
      throw RecordError{"expected '" + std::string{text} + "' before '" + std::string{rest_} + "'"};
    }
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{}) {
      throw RecordError{"expected a number before '" + std::string{rest_} + "'"};
    }
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  // Parses microseconds with three decimals and returns nanoseconds.
  std::uint64_t time() {
    const std::string_view text = rest_;
    const std::uint64_t whole = number();
    expect(".");
    const std::size_t digits = rest_.size();
    const std::uint64_t fraction = number();
    if (digits - rest_.size() != 3 || whole > (UINT64_MAX - fraction) / 1000) {
      throw RecordError{"expected microseconds with three decimals before '" + std::string{text} +
                        "'"};
    }
    return whole * 1000 + fraction;
  }
  // Returns the text up to the first of the characters outside of quotes and braces, or to the end.
  std::string_view until(std::string_view ends) {
    int depth = 0;
    bool in_quotes = false;
    std::size_t at = 0;
    for (; at < rest_.size(); ++at) {
      const char character = rest_[at];
      if (in_quotes) {
        at += character == '\\' ? 1 : 0;
        in_quotes = character != '"';
      } else if (depth == 0 && ends.find(character) != std::string_view::npos) {
        break;
      } else {
        in_quotes = character == '"';
        depth += (character == '{') - (character == '}');
      }
    }
    at = std::min(at, rest_.size());
    const std::string_view found = rest_.substr(0, at);
    rest_.remove_prefix(at);
    return found;
  }

 private:
  std::string_view rest_;
};

void read_arguments(Cursor& cursor, CallLine& line) {
  cursor.expect("(");
  while (!cursor.skip(")")) {
    if (!line.arguments.empty()) {
      cursor.expect(", ");
    }
    CallLine::Argument& argument = line.arguments.emplace_back();
    argument.name = cursor.until("=");
    cursor.expect("=");
    argument.value = cursor.until(",)");
  }
}

// True for the names and addresses of returned objects; any other word is the status.
bool is_product(std::string_view word) {
  return word.find('#') != std::string_view::npos || word.starts_with("0x") || word == "null";
}

void read_outcome(Cursor& cursor, CallLine& line) {
  cursor.expect(" -> ");
  std::string_view word = cursor.until(" ");
  if (is_product(word)) {
    line.result = word;
    cursor.expect(" ");
    word = cursor.until(" ");
  }
  line.status = word;
  while (!cursor.skip(" +")) {
    cursor.expect(" ");
    const std::string_view name = cursor.until(" =");
    if (cursor.skip("=")) {
      line.output_values.push_back({std::string{name}, std::string{cursor.until(" ")}});
    } else {
      line.event = name;
    }
  }
  line.took = cursor.time();
  line.ended = true;
}

CommandLine read_command(Cursor& cursor, std::uint64_t call) {
  CommandLine line;
  line.call = call;
  line.queue = cursor.until(" ");
  for (const auto& [name, time] : {std::pair{" queued=", &line.queued},
                                   {" submitted=", &line.submitted},
                                   {" started=", &line.started},
                                   {" ended=", &line.ended}}) {
    cursor.expect(name);
    *time = cursor.time();
  }
  cursor.expect(" clock=");
  line.source = cursor.until(" ") == "host" ? TimeSource::host : TimeSource::device;
  cursor.expect(" -> ");
  line.status = cursor.rest();
  return line;
}

class Reader {
 public:
  void read(std::string_view text) {
    Cursor cursor{text};
    cursor.expect("#");
    const std::uint64_t sequence = cursor.number();
    if (cursor.skip(" ...")) {
      read_outcome(cursor, call_numbered(sequence));
    } else if (cursor.skip(" ran on ")) {
      records_.commands.push_back(read_command(cursor, sequence));
    } else {
      read_call(cursor, sequence);
    }
  }

  [[nodiscard]] Records take() {
    std::ranges::sort(records_.calls, {}, &CallLine::sequence);
    return std::move(records_);
  }

  void set_recorded_by(std::string_view recorded_by) { records_.recorded_by = recorded_by; }

 private:
  void read_call(Cursor& cursor, std::uint64_t sequence) {
    CallLine line;
    line.sequence = sequence;
    cursor.expect(" t");
    line.thread = cursor.number();
    cursor.expect(" ");
    line.began = cursor.time();
    cursor.expect(" ");
    line.entry_point = cursor.until("(");
    read_arguments(cursor, line);
    if (!cursor.rest().empty() && cursor.rest() != " ...") {
      read_outcome(cursor, line);
    }
    if (!position_.try_emplace(sequence, records_.calls.size()).second) {
      throw RecordError{"call #" + std::to_string(sequence) + " begins twice"};
    }
    records_.calls.push_back(std::move(line));
  }

  CallLine& call_numbered(std::uint64_t sequence) {
    const auto found = position_.find(sequence);
    if (found == position_.end()) {
      throw RecordError{"call #" + std::to_string(sequence) + " ends without having begun"};
    }
    CallLine& call = records_.calls[found->second];
    if (call.ended) {
      throw RecordError{"call #" + std::to_string(sequence) + " ends twice"};
    }
    return call;
  }

  Records records_;
  std::unordered_map<std::uint64_t, std::size_t> position_;
};

}  // namespace

Records read_records(std::istream& in, std::string_view name) {
  const auto fail = [&](std::size_t number, std::string_view reason) {
    throw RecordError{std::string{name} + ':' + std::to_string(number) + ": " +
                      std::string{reason}};
  };
  Reader reader;
  std::string line;
  static constexpr std::string_view heading = "clmem records 1, ";
  if (!std::getline(in, line) || !line.starts_with(heading)) {
    fail(1, "this is not a record file, which begins with '" + std::string{heading} + "...'");
  }
  reader.set_recorded_by(std::string_view{line}.substr(heading.size()));
  for (std::size_t number = 2; std::getline(in, line); ++number) {
    try {
      reader.read(line);
    } catch (const RecordError& error) {
      if (!in.eof()) {  // otherwise a crash has truncated the last line
        fail(number, error.what());
      }
    }
  }
  return reader.take();
}

std::vector<std::string_view> elements_in(std::string_view value) {
  if (value.size() < 2 || !value.starts_with('{') || !value.ends_with('}')) {
    return {value};
  }
  std::vector<std::string_view> found;
  Cursor cursor{value.substr(1, value.size() - 2)};
  while (!cursor.rest().empty()) {
    found.push_back(cursor.until(","));
    if (!cursor.skip(", ")) {
      break;
    }
  }
  return found;
}

}  // namespace clmem::mock
