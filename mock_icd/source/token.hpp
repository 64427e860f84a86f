// SPDX-License-Identifier: Apache-2.0
// token.hpp - OpenCL C source cut into tokens, comments and line splices taken out.
//
//   tokenize("a /* b */ << 2").size()      // 3
//
// Contract: any bytes are accepted but an unterminated comment, which throws SourceError. A quote
// without its partner on the line is a token of its own, as in "#error don't".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::mock {

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

// The tokens' text with single spaces where the source had any, or where words would merge.
[[nodiscard]] std::string joined(const std::vector<Token>& tokens);

// The same with each token in its line, as far as lines go forward.
[[nodiscard]] std::string joined_by_line(const std::vector<Token>& tokens);

}  // namespace clmem::mock
