// SPDX-License-Identifier: Apache-2.0
// token.hpp - tokens of OpenCL C source, and errors in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::mock {

class SourceError : public std::runtime_error {
 public:
  SourceError(std::size_t line, const std::string& what)
      : std::runtime_error{"line " + std::to_string(line) + ": " + what} {}
};

// Splits OpenCL C source into tokens, without comments and line splices.
//
// Contract: any bytes are accepted except an unterminated comment, which throws SourceError. A
// quote without its partner on the line is a separate token, as in "#error don't".
enum class TokenKind : std::uint8_t { identifier, number, literal, punctuator };

struct Token {
  TokenKind kind = TokenKind::punctuator;
  std::string text = {};
  std::size_t line = 1;
  bool starts_line = false;
  bool after_space = false;

  [[nodiscard]] bool is(std::string_view other) const { return text == other; }
  [[nodiscard]] bool is_identifier() const { return kind == TokenKind::identifier; }
};

[[nodiscard]] std::vector<Token> tokenize(std::string_view source);

// Returns the tokens' text with single spaces where the source had any, or tokens would merge.
[[nodiscard]] std::string joined(const std::vector<Token>& tokens);

// Puts each token in its line as long as line numbers increase.
[[nodiscard]] std::string joined_by_line(const std::vector<Token>& tokens);

}  // namespace clmem::mock
