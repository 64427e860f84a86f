// SPDX-License-Identifier: Apache-2.0
#include "source/condition.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

#include "source/source_error.hpp"

namespace clmem::mock {
namespace {

struct Operator {
  std::string_view text;
  int precedence;
  std::int64_t (*apply)(std::int64_t, std::int64_t);
};

// Computes with unsigned numbers, which wrap where signed arithmetic would be undefined.
template <typename Action>
std::int64_t wrapped(std::int64_t left, std::int64_t right, Action&& action) {
  return static_cast<std::int64_t>(
      action(static_cast<std::uint64_t>(left), static_cast<std::uint64_t>(right)));
}

std::int64_t divide(std::int64_t left, std::int64_t right) {
  if (right == 0) {
    return 0;
  }
  // The one quotient that overflows wraps.
  return right == -1 ? wrapped(0, left, std::minus{}) : left / right;
}

std::int64_t remainder(std::int64_t left, std::int64_t right) {
  return right == 0 || right == -1 ? 0 : left % right;
}

using Value = std::int64_t;

constexpr std::array operators{
    Operator{"||", 1, [](Value a, Value b) { return Value{a != 0 || b != 0}; }},
    Operator{"&&", 2, [](Value a, Value b) { return Value{a != 0 && b != 0}; }},
    Operator{"|", 3, [](Value a, Value b) { return a | b; }},
    Operator{"^", 4, [](Value a, Value b) { return a ^ b; }},
    Operator{"&", 5, [](Value a, Value b) { return a & b; }},
    Operator{"==", 6, [](Value a, Value b) { return Value{a == b}; }},
    Operator{"!=", 6, [](Value a, Value b) { return Value{a != b}; }},
    Operator{"<", 7, [](Value a, Value b) { return Value{a < b}; }},
    Operator{">", 7, [](Value a, Value b) { return Value{a > b}; }},
    Operator{"<=", 7, [](Value a, Value b) { return Value{a <= b}; }},
    Operator{">=", 7, [](Value a, Value b) { return Value{a >= b}; }},
    Operator{"<<", 8,
             [](Value a, Value b) {
               return wrapped(a, b, [](auto x, auto y) { return x << (y % 64); });
             }},
    Operator{">>", 8, [](Value a, Value b) { return a >> (b & 63); }},
    Operator{"+", 9, [](Value a, Value b) { return wrapped(a, b, std::plus{}); }},
    Operator{"-", 9, [](Value a, Value b) { return wrapped(a, b, std::minus{}); }},
    Operator{"*", 10, [](Value a, Value b) { return wrapped(a, b, std::multiplies{}); }},
    Operator{"/", 10, divide},
    Operator{"%", 10, remainder},
};

class Evaluator {
 public:
  Evaluator(const std::vector<Token>& tokens, std::size_t line) : tokens_{tokens}, line_{line} {}

  Value run() {
    const Value value = ternary();
    if (at_ != tokens_.size()) {
      fail();
    }
    return value;
  }

 private:
  [[noreturn]] void fail() const { throw SourceError{line_, "expected an expression after #if"}; }

  bool accept(std::string_view text) {
    const bool found = at_ < tokens_.size() && tokens_[at_].is(text);
    at_ += found ? 1 : 0;
    return found;
  }

  Value ternary() {
    if (++depth_ > 200) {
      fail();
    }
    Value value = binary(1);
    if (accept("?")) {
      const Value yes = ternary();
      if (!accept(":")) {
        fail();
      }
      const Value no = ternary();
      value = value != 0 ? yes : no;
    }
    --depth_;
    return value;
  }

  Value binary(int least) {
    Value left = unary();
    while (at_ < tokens_.size()) {
      const auto* const found = std::ranges::find_if(operators, [&](const Operator& candidate) {
        return tokens_[at_].is(candidate.text) && candidate.precedence >= least;
      });
      if (found == operators.end()) {
        break;
      }
      ++at_;
      left = found->apply(left, binary(found->precedence + 1));
    }
    return left;
  }

  Value unary() {
    const std::size_t first = at_;
    while (accept("!") || accept("-") || accept("+") || accept("~")) {
    }
    const std::size_t end = at_;
    Value value = primary();
    for (std::size_t sign = end; sign-- > first;) {
      value = signed_value(tokens_[sign], value);
    }
    return value;
  }

  static Value signed_value(const Token& sign, Value value) {
    if (sign.is("!")) {
      return Value{value == 0};
    }
    if (sign.is("-")) {
      return wrapped(0, value, std::minus{});
    }
    return sign.is("~") ? ~value : value;
  }

  Value primary() {
    if (accept("(")) {
      const Value value = ternary();
      if (!accept(")")) {
        fail();
      }
      return value;
    }
    if (at_ == tokens_.size()) {
      fail();
    }
    const Token& token = tokens_[at_++];
    switch (token.kind) {
      case TokenKind::number:
        return static_cast<Value>(std::strtoull(token.text.c_str(), nullptr, 0));
      case TokenKind::identifier:
        return 0;
      case TokenKind::literal:
        return token.text.size() > 2 ? token.text[1] : 0;
      case TokenKind::punctuator:
        break;
    }
    fail();
  }

  const std::vector<Token>& tokens_;
  std::size_t line_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::int64_t evaluate_condition(const std::vector<Token>& tokens, std::size_t line) {
  return Evaluator{tokens, line}.run();
}

}  // namespace clmem::mock
