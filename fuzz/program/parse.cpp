// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>

#include "program/supported.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

// Limits above anything that a generator makes, and low enough that nothing runs for long.
constexpr std::size_t most_statements = 400;
constexpr std::size_t longest_line = 4000;
constexpr std::uint64_t most_objects = 256;

class LineParser {
 public:
  LineParser(std::string_view line, std::string_view source, std::size_t number)
      : line_{line}, source_{source}, number_{number} {}

  Statement statement() {
    Statement made;
    std::string_view word = identifier("a call, an action or an object");
    if (take('=')) {
      made.result = object(word);
      word = identifier("a call or an action");
    }
    find_function(word, made);
    require('(');
    if (!take(')')) {
      arguments(made);
    }
    check_count(made, word);
    if (take('-')) {
      require('>');
      codes(made);
    }
    if (take('#')) {
      made.requirement = comment();
    }
    if (!rest().empty()) {
      fail("the end of the line");
    }
    return made;
  }

 private:
  [[noreturn]] void fail(std::string_view expected) const {
    const std::string_view found = line_.substr(position_, 20);
    throw ProgramError{std::string{source_} + ":" + std::to_string(number_) + ": expected " +
                       std::string{expected} + ", found " +
                       (found.empty() ? "the end of the line" : "'" + std::string{found} + "'")};
  }

  [[noreturn]] void fail_at(std::string_view word, std::string_view expected) {
    position_ = static_cast<std::size_t>(word.data() - line_.data());
    fail(expected);
  }

  std::string_view rest() {
    position_ = std::min(line_.find_first_not_of(" \t\r", position_), line_.size());
    return line_.substr(position_);
  }

  bool take(char wanted) {
    if (rest().empty() || rest().front() != wanted) {
      return false;
    }
    ++position_;
    return true;
  }

  void require(char wanted) {
    if (!take(wanted)) {
      fail(std::string{"'"} + wanted + "'");
    }
  }

  std::string_view identifier(std::string_view expected) {
    const std::string_view text = rest();
    const auto end = std::ranges::find_if_not(text, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    const auto size = static_cast<std::size_t>(end - text.begin());
    if (size == 0) {
      fail(expected);
    }
    position_ += size;
    return text.substr(0, size);
  }

  // Parses a comment; its first word may be the requirement that the call breaks.
  std::string comment() {
    const std::string_view word = rest().substr(0, rest().find(' '));
    position_ = line_.size();
    return word.find(".err.") == word.npos ? std::string{} : std::string{word};
  }

  std::optional<Object> object_named(std::string_view word) const {
    const std::size_t kind = word.empty() ? 0 : kind_letters.find(word.front());
    std::uint64_t index = 0;
    if (word.size() < 2 || kind == 0 || kind == std::string_view::npos ||
        !all_digits(word, index)) {
      return std::nullopt;
    }
    return Object{static_cast<Kind>(kind), static_cast<std::uint16_t>(index)};
  }

  static bool all_digits(std::string_view word, std::uint64_t& index) {
    const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), index);
    return error == std::errc{} && end == word.data() + word.size() && index < most_objects;
  }

  Object object(std::string_view word) {
    const auto found = object_named(word);
    if (!found) {
      fail_at(word, "an object such as m0");
    }
    return *found;
  }

  void find_function(std::string_view word, Statement& made) {
    const auto action = std::ranges::find(action_names, word);
    if (action != action_names.end() && !word.empty()) {
      made.action = static_cast<Action>(action - action_names.begin());
      return;
    }
    const auto function = mock::entry_point_named(word);
    if (!function || !is_supported(*function)) {
      fail_at(word, "a function of OpenCL that programs can call, or host, poke, peek or check");
    }
    made.function = *function;
  }

  void arguments(Statement& made) {
    if (made.action == Action::check) {
      const std::string_view word = identifier("read, map or copy");
      const auto way = std::ranges::find(way_names, word);
      if (way == way_names.end()) {
        fail_at(word, "read, map or copy");
      }
      made.arguments.push_back(number(static_cast<std::uint64_t>(way - way_names.begin())));
    } else {
      do {
        made.arguments.push_back(value(0));
      } while (take(','));
    }
    require(')');
  }

  void check_count(const Statement& made, std::string_view word) const {
    constexpr std::array<std::size_t, 5> of_actions{0, 3, 3, 2, 1};
    const std::size_t wanted = made.action == Action::call
                                   ? mock::parameters_of(made.function).size()
                                   : of_actions.at(static_cast<std::size_t>(made.action));
    if (made.arguments.size() != wanted) {
      fail(std::to_string(wanted) + " arguments of " + std::string{word} + ", not " +
           std::to_string(made.arguments.size()));
    }
  }

  Value value(int depth) {
    if (take('{')) {
      if (depth > 0) {
        fail("a value inside the list");
      }
      return elements();
    }
    if (take('&')) {
      const std::string_view word = identifier("an event or out");
      return word == "out" ? fuzz::result() : fuzz::result(object(word));
    }
    if (take('"')) {
      return kernel_name();
    }
    if (!rest().empty() && (rest().front() == '-' || is_digit(rest().front()))) {
      return constants();
    }
    return word_value();
  }

  Value elements() {
    Value made = list({});
    if (take('}')) {
      return made;
    }
    do {
      made.list.push_back(value(1));
    } while (take(','));
    require('}');
    return made;
  }

  Value kernel_name() {
    const std::string_view word = identifier("the name of a kernel");
    const auto found = std::ranges::find(kernel_forms, word, &KernelForm::name);
    if (found == kernel_forms.end()) {
      fail_at(word, "the name of a kernel, such as fuzz_copy");
    }
    require('"');
    return Value{Value::Form::text, static_cast<std::uint64_t>(found - kernel_forms.begin())};
  }

  Value word_value() {
    const std::size_t before = position_;
    const std::string_view word = identifier("a value");
    if (word == "NULL") {
      return null();
    }
    if (const auto found = std::ranges::find(callback_names, word); found != callback_names.end()) {
      return callback(static_cast<CallbackAction>(found - callback_names.begin()));
    }
    if (word == "program") {
      return Value{Value::Form::program};
    }
    if (word == native_function_name) {
      return Value{Value::Form::function};
    }
    if (word == "bytes") {
      return pattern();
    }
    if (const auto found = object_named(word)) {
      return reference(*found, take('+') ? plain_number() : 0);
    }
    position_ = before;
    return constants();
  }

  Value pattern() {
    require('(');
    const std::uint64_t size = plain_number();
    require(',');
    const std::uint64_t seed = plain_number();
    require(')');
    return fuzz::bytes(size, seed);
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  std::uint64_t plain_number() {
    const bool negative = take('-');
    const std::string_view text = rest();
    const bool hexadecimal = text.starts_with("0x");
    const char* const begin = text.data() + (hexadecimal ? 2 : 0);
    std::uint64_t read = 0;
    const auto [end, error] =
        std::from_chars(begin, text.data() + text.size(), read, hexadecimal ? 16 : 10);
    if (error != std::errc{}) {
      fail("a number of at most 64 bits");
    }
    position_ += static_cast<std::size_t>(end - text.data());
    return negative ? 0 - read : read;
  }

  Value constants() {
    std::uint64_t bits = 0;
    do {
      if (!rest().empty() && (is_digit(rest().front()) || rest().front() == '-')) {
        bits |= plain_number();
        continue;
      }
      const std::string_view word = identifier("a number or the name of a constant");
      const auto constant = constant_named(word);
      if (!constant) {
        fail_at(word,
                "a value: NULL, a number, a constant of OpenCL, an object, or bytes(SIZE, SEED)");
      }
      bits |= *constant;
    } while (take('|'));
    return number(bits);
  }

  void codes(Statement& made) {
    do {
      made.codes.push_back(static_cast<std::int32_t>(constants_of_code()));
    } while (take('|'));
  }

  std::int64_t constants_of_code() {
    if (!rest().empty() && (is_digit(rest().front()) || rest().front() == '-')) {
      return static_cast<std::int64_t>(plain_number());
    }
    const std::string_view word = identifier("an error code");
    const auto constant = constant_named(word);
    if (!constant || static_cast<std::int64_t>(*constant) >= 0) {
      fail_at(word, "an error code");
    }
    return static_cast<std::int64_t>(*constant);
  }

  std::string_view line_;
  std::string_view source_;
  std::size_t number_;
  std::size_t position_ = 0;
};

[[noreturn]] void reject(std::string_view source, std::size_t line, const std::string& why) {
  throw ProgramError{std::string{source} + ":" + std::to_string(line) + ": " + why};
}

void require_header(std::string_view line, std::string_view source) {
  if (line != program_header) {
    reject(source, 1,
           "expected '" + std::string{program_header} + "', found '" +
               std::string{line.substr(0, 40)} + "'");
  }
}

}  // namespace

Program parse_program(std::string_view text, std::string_view source) {
  Program program;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    if (number == 1) {
      require_header(line, source);
    } else if (line.size() > longest_line) {
      reject(source, number,
             "a line of " + std::to_string(line.size()) + " characters; at most " +
                 std::to_string(longest_line));
    } else if (line == "early_writes") {
      program.early_writes = true;
    } else if (!line.empty() && line.front() != '#') {
      if (program.statements.size() == most_statements) {
        reject(
            source, number,
            "more than " + std::to_string(most_statements) + " statements, the most there may be");
      }
      program.statements.push_back(LineParser{line, source, number}.statement());
    }
  }
  if (number == 0) {
    reject(source, 1, "expected '" + std::string{program_header} + "', found an empty file");
  }
  return program;
}

}  // namespace clmem::fuzz
