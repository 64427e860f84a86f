// SPDX-License-Identifier: Apache-2.0
#include "source/macro_table.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <utility>

namespace clmem::mock {
namespace {

constexpr const char* variadic_name = "__VA_ARGS__";

// "#argument": the spelling of the argument as a string literal.
Token stringized(const std::vector<Token>& argument, const Token& at) {
  std::string text = "\"";
  for (const char c : joined(argument)) {
    text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  }
  return {TokenKind::literal, text + '"', at.line, false, at.after_space};
}

// Each level of macros can double the size of a token.
void require_readable(const Token& token) {
  if (token.text.size() > MacroTable::max_token_size) {
    throw SourceError{token.line, "a macro makes a token of more than " +
                                      std::to_string(MacroTable::max_token_size) + " bytes"};
  }
}

void append(std::vector<Token>& to, const std::vector<Token>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

// The result of an empty argument beside "##" until all tokens are joined.
bool is_placemarker(const Token& token) {
  return token.text.empty();
}

// The result of "##" has to be one token: otherwise the preprocessed text would be parsed
// differently.
Token joined_token(Token left, const Token& right) {
  left.text += right.text;
  require_readable(left);
  const bool is_comment = left.text.starts_with("/*") || left.text.starts_with("//");
  const auto again = is_comment ? std::vector<Token>{} : tokenize(left.text);
  if (again.size() != 1) {
    throw SourceError{left.line, "'##' makes '" + left.text + "', which is not a token"};
  }
  left.kind = again.front().kind;
  return left;
}

// Joins the tokens left and right of each "##".
std::vector<Token> pasted(const std::vector<Token>& tokens) {
  std::vector<Token> out;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].is("##") && !out.empty() && at + 1 < tokens.size()) {
      const Token& right = tokens[++at];
      if (is_placemarker(out.back())) {
        out.back() = right;
      } else if (out.back().is(",")) {
        out.push_back(right);  // ", ##__VA_ARGS__", a common extension of compilers
      } else if (!is_placemarker(right)) {
        out.back() = joined_token(std::move(out.back()), right);
      }
    } else {
      out.push_back(tokens[at]);
    }
  }
  std::erase_if(out, is_placemarker);
  return out;
}

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
  // The only quotient that overflows wraps.
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

std::optional<std::size_t> MacroTable::Macro::parameter(const Token& token) const {
  if (!parameters || !token.is_identifier()) {
    return std::nullopt;
  }
  const auto found = std::ranges::find(*parameters, token.text);
  return found == parameters->end()
             ? std::nullopt
             : std::optional{static_cast<std::size_t>(found - parameters->begin())};
}

void MacroTable::define(const std::vector<Token>& line) {
  if (line.empty() || !line.front().is_identifier()) {
    throw SourceError{line.empty() ? 1 : line.front().line, "expected the name of a macro"};
  }
  Macro macro;
  std::size_t at = 1;
  if (line.size() > 1 && line[1].is("(") && !line[1].after_space) {
    macro.parameters.emplace();
    for (at = 2; at < line.size() && !line[at].is(")"); ++at) {
      if (line[at].is("...")) {
        macro.variadic = true;
        macro.parameters->emplace_back(variadic_name);
      } else if (line[at].is_identifier()) {
        macro.parameters->push_back(line[at].text);
      }
    }
    if (at == line.size()) {
      throw SourceError{line.front().line, "expected ')' after the macro's parameters"};
    }
    ++at;
  }
  macro.body.assign(line.begin() + static_cast<std::ptrdiff_t>(at), line.end());
  macros_[line.front().text] = std::move(macro);
}

std::vector<Token> MacroTable::expand(const std::vector<Token>& tokens) const {
  std::vector<Token> out;
  Progress progress;
  expand_into(out, tokens, progress);
  return out;
}

void MacroTable::expand_into(Tokens& out, const Tokens& tokens, Progress& progress) const {
  if (++progress.depth > max_depth) {
    throw SourceError{tokens.empty() ? 1 : tokens.front().line,
                      "macros are nested deeper than " + std::to_string(max_depth) + " levels"};
  }
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (out.size() > max_tokens || progress.steps > max_steps) {
      throw SourceError{token.line, "the macros expand to more than the driver reads"};
    }
    const auto found = token.is_identifier() ? macros_.find(token.text) : macros_.end();
    if (found == macros_.end() || progress.hidden.contains(token.text)) {
      out.push_back(token);
      continue;
    }
    const auto& [name, macro] = *found;
    std::vector<Tokens> arguments;
    if (macro.parameters) {
      auto invocation = read_invocation(tokens, at + 1);
      if (!invocation) {
        out.push_back(token);
        continue;
      }
      arguments = std::move(invocation->arguments);
      at = invocation->end;
    }
    ++progress.steps;
    const Tokens body = substitute(macro, std::move(arguments), token.line, progress);
    progress.hidden.insert(name);
    expand_into(out, body, progress);
    progress.hidden.erase(name);
  }
  --progress.depth;
}

std::optional<MacroTable::Invocation> MacroTable::read_invocation(const Tokens& tokens,
                                                                  std::size_t open) {
  if (open >= tokens.size() || !tokens[open].is("(")) {
    return std::nullopt;
  }
  Invocation invocation{{Tokens{}}, open + 1};
  std::size_t depth = 0;
  for (; invocation.end < tokens.size(); ++invocation.end) {
    const Token& token = tokens[invocation.end];
    if (token.is(")") && depth == 0) {
      return invocation;
    }
    depth += token.is("(") ? 1 : 0;
    depth -= token.is(")") ? 1 : 0;
    if (token.is(",") && depth == 0) {
      invocation.arguments.emplace_back();
    } else {
      invocation.arguments.back().push_back(token);
    }
  }
  throw SourceError{tokens[open].line, "expected ')' after the macro's arguments"};
}

MacroTable::Tokens MacroTable::substitute(const Macro& macro, std::vector<Tokens> arguments,
                                          std::size_t line, Progress& progress) const {
  const std::size_t wanted = macro.parameters ? macro.parameters->size() : 0;
  for (std::size_t at = wanted; macro.variadic && at < arguments.size(); ++at) {
    arguments[wanted - 1].push_back({TokenKind::punctuator, ",", line, false, false});
    append(arguments[wanted - 1], arguments[at]);
  }
  arguments.resize(wanted);
  Tokens out;
  for (std::size_t at = 0; at < macro.body.size(); ++at) {
    const Token& token = macro.body[at];
    const auto next =
        at + 1 < macro.body.size() ? macro.parameter(macro.body[at + 1]) : std::nullopt;
    if (macro.parameters && token.is("#") && next) {
      out.push_back(stringized(arguments[*next], token));
      require_readable(out.back());
      ++at;
    } else if (const auto parameter = macro.parameter(token)) {
      const bool beside_paste = (at > 0 && macro.body[at - 1].is("##")) ||
                                (at + 1 < macro.body.size() && macro.body[at + 1].is("##"));
      if (beside_paste && arguments[*parameter].empty()) {
        out.push_back({TokenKind::punctuator, "", line, false, token.after_space});
      } else if (beside_paste) {
        append(out, arguments[*parameter]);
      } else {
        expand_into(out, arguments[*parameter], progress);
      }
    } else {
      out.push_back(token);
    }
    if (out.size() > max_tokens) {
      throw SourceError{line, "the macros expand to more than the driver reads"};
    }
  }
  // Tokens get the line of the macro's use, for messages.
  std::ranges::for_each(out, [line](Token& token) { token.line = line; });
  return pasted(out);
}

std::int64_t evaluate_condition(const std::vector<Token>& tokens, std::size_t line) {
  return Evaluator{tokens, line}.run();
}

}  // namespace clmem::mock
