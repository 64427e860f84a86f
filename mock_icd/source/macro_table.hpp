// SPDX-License-Identifier: Apache-2.0
// macro_table.hpp - preprocessor macros and their expansion.
//
//   macros.define("KERNEL(T) kernel void copy_##T(global T* out)");
//   macros.expand(tokenize("KERNEL(int) {}"))     // kernel void copy_int(global int* out) {}
//
// Contract: expansion terminates for every input: no macro is expanded within itself, and exceeding
// max_tokens tokens, max_steps replacements, max_depth nested replacements, or a token size of
// max_token_size bytes throws SourceError. The rescanning rules are implemented as far as kernels
// need them: a function-like macro that results from another one without its arguments is not
// expanded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "source/token.hpp"

namespace clmem::mock {

class MacroTable {
 public:
  static constexpr std::size_t max_tokens = std::size_t{1} << 18;
  static constexpr std::size_t max_steps = std::size_t{1} << 16;
  static constexpr std::size_t max_depth = 200;
  static constexpr std::size_t max_token_size = std::size_t{1} << 16;

  void define(const std::vector<Token>& line);
  void define(std::string_view text) { define(tokenize(text)); }
  void undefine(const std::string& name) { macros_.erase(name); }
  [[nodiscard]] bool defines(const std::string& name) const { return macros_.contains(name); }

  [[nodiscard]] std::vector<Token> expand(const std::vector<Token>& tokens) const;

 private:
  using Tokens = std::vector<Token>;
  struct Macro {
    std::optional<std::vector<std::string>> parameters;  // none: object-like
    bool variadic = false;
    Tokens body;

    [[nodiscard]] std::optional<std::size_t> parameter(const Token& token) const;
  };
  struct Progress {
    std::set<std::string> hidden;  // macros being expanded
    std::size_t steps = 0;
    std::size_t depth = 0;
  };
  struct Invocation {
    std::vector<Tokens> arguments;
    std::size_t end = 0;  // index of the closing parenthesis
  };

  void expand_into(Tokens& out, const Tokens& tokens, Progress& progress) const;
  [[nodiscard]] static std::optional<Invocation> read_invocation(const Tokens& tokens,
                                                                 std::size_t open);
  [[nodiscard]] Tokens substitute(const Macro& macro, std::vector<Tokens> arguments,
                                  std::size_t line, Progress& progress) const;

  std::map<std::string, Macro> macros_;
};

// The value of an #if expression after macro expansion.
//
//   evaluate_condition(tokenize("1 && 2 > 3"), 1)     // 0
//
// Contract: remaining names count as 0, as in C. Throws SourceError for text that is not an
// expression, and for one nested deeper than 200 parentheses.

[[nodiscard]] std::int64_t evaluate_condition(const std::vector<Token>& tokens, std::size_t line);

}  // namespace clmem::mock
