// SPDX-License-Identifier: Apache-2.0
#include "source/token.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace clmem::mock {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

// Joins spliced lines. The removed newlines follow the joined line, so that later lines keep their
// numbers.
std::string without_splices(std::string_view source) {
  std::string text;
  std::size_t removed = 0;
  for (std::size_t at = 0; at < source.size(); ++at) {
    const bool splice = source[at] == '\\' &&
                        (source.substr(at + 1, 1) == "\n" || source.substr(at + 1, 2) == "\r\n");
    if (splice) {
      at += source[at + 1] == '\r' ? 2 : 1;
      ++removed;
      continue;
    }
    text.push_back(source[at]);
    if (source[at] == '\n') {
      text.append(std::exchange(removed, 0), '\n');
    }
  }
  return text;
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string text) : text_{std::move(text)} {}

  std::vector<Token> run() {
    while (at_ < text_.size()) {
      if (!skip_blank()) {
        take_token();
      }
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] bool looking_at(std::string_view expected) const {
    return std::string_view{text_}.substr(at_).starts_with(expected);
  }

  bool skip_blank() {
    if (text_[at_] == '\n') {
      ++line_;
      ++at_;
      starts_line_ = true;
    } else if (is_space(text_[at_])) {
      ++at_;
    } else if (looking_at("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (looking_at("/*")) {
      skip_comment();
    } else {
      return false;
    }
    after_space_ = true;
    return true;
  }

  void skip_comment() {
    const std::size_t end = text_.find("*/", at_ + 2);
    if (end == std::string::npos) {
      throw SourceError{line_, "the comment that begins here does not end"};
    }
    line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                 text_.begin() + static_cast<std::ptrdiff_t>(end),
                                                 '\n'));
    at_ = end + 2;
  }

  void take_token() {
    if (is_digit(text_[at_]) ||
        (text_[at_] == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) {
      take(TokenKind::number, number_length());
    } else if (is_name(text_[at_])) {
      const auto end =
          std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(), is_name);
      take(TokenKind::identifier, static_cast<std::size_t>(end - text_.begin()) - at_);
    } else if (const std::size_t length = literal_length()) {
      take(TokenKind::literal, length);
    } else {
      take(TokenKind::punctuator, punctuator_length());
    }
  }

  [[nodiscard]] std::size_t number_length() const {
    std::size_t end = at_;
    while (end < text_.size()) {
      const char before = end > at_ ? text_[end - 1] : ' ';
      const bool exponent = before == 'e' || before == 'E' || before == 'p' || before == 'P';
      const bool sign = (text_[end] == '+' || text_[end] == '-') && exponent;
      if (!is_name(text_[end]) && text_[end] != '.' && !sign) {
        break;
      }
      ++end;
    }
    return end - at_;
  }

  [[nodiscard]] std::size_t literal_length() {
    const char quote = text_[at_];
    if (quote != '"' && quote != '\'') {
      return 0;
    }
    // If one quote has no partner, no later one on the same line has: all are escaped.
    std::size_t& unmatched_until = quote == '"' ? unmatched_double_ : unmatched_single_;
    if (at_ < unmatched_until) {
      return 0;
    }
    std::size_t end = at_ + 1;
    for (; end < text_.size() && text_[end] != '\n'; ++end) {
      if (text_[end] == quote) {
        return end + 1 - at_;
      }
      end += text_[end] == '\\' ? 1 : 0;
    }
    unmatched_until = end;
    return 0;
  }

  [[nodiscard]] std::size_t punctuator_length() const {
    constexpr std::array<std::string_view, 11> longer{
        "...", "##", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "->"};
    const auto* const found =
        std::ranges::find_if(longer, [this](std::string_view text) { return looking_at(text); });
    return found == longer.end() ? 1 : found->size();
  }

  void take(TokenKind kind, std::size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), line_, starts_line_, after_space_});
    at_ += length;
    starts_line_ = false;
    after_space_ = false;
  }

  std::string text_;
  std::size_t at_ = 0;
  std::size_t unmatched_double_ = 0;  // position up to which no quote has a partner
  std::size_t unmatched_single_ = 0;
  std::size_t line_ = 1;
  bool starts_line_ = true;
  bool after_space_ = false;
  std::vector<Token> tokens_;
};

// True if two adjacent characters would form one token, or begin a comment.
bool merge(char left, char right) {
  constexpr std::array<std::string_view, 12> pairs{
      "//", "/*", "##", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "->"};
  const std::array both{left, right};
  return (is_name(left) && is_name(right)) ||
         std::ranges::find(pairs, std::string_view{both.data(), both.size()}) != pairs.end();
}

void append(std::string& text, const Token& token) {
  // Macros can place tokens side by side that no space of the source separated.
  const bool would_merge = !text.empty() && merge(text.back(), token.text.front());
  if ((token.after_space || would_merge) && !text.empty()) {
    text.push_back(' ');
  }
  text += token.text;
}

}  // namespace

std::vector<Token> tokenize(std::string_view source) {
  return Tokenizer{without_splices(source)}.run();
}

std::string joined(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) {
    append(text, token);
  }
  return text;
}

std::string joined_by_line(const std::vector<Token>& tokens) {
  std::string text;
  std::size_t line = 1;
  for (const Token& token : tokens) {
    if (token.line > line) {
      text.append(token.line - line, '\n');
      line = token.line;
    }
    append(text, token);
  }
  return text;
}

}  // namespace clmem::mock
