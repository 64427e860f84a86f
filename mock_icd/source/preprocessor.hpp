// SPDX-License-Identifier: Apache-2.0
// preprocessor.hpp - the preprocessor of OpenCL C, as far as kernel declarations depend on it.
//
// Contract: throws SourceError. Headers come from the map alone; unknown ones are skipped and
// listed by missing_headers().
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "source/macro_table.hpp"

namespace clmem::mock {

class Preprocessor {
 public:
  using Headers = std::map<std::string, std::string>;

  explicit Preprocessor(Headers headers) : headers_{std::move(headers)} {}

  // Defines a macro from the argument of -D: "NAME" means 1, "NAME=VALUE", "NAME(x)=VALUE".
  void define(std::string_view definition);
  [[nodiscard]] std::vector<Token> run(std::string_view source);
  [[nodiscard]] const std::vector<std::string>& missing_headers() const { return missing_; }

 private:
  using Tokens = std::vector<Token>;
  struct Branch {
    std::size_t line;
    bool outer_active;
    bool taken;  // this branch or an earlier one was taken
    bool active;
    bool last;  // #else was seen
  };

  void read(std::string_view source, int depth);
  void flush();
  void directive(const Tokens& line, int depth);
  // Returns true if the directive was a conditional (#if, #else and so on), which is processed in
  // skipped text, too.
  bool conditional(const std::string& name, const Tokens& rest, std::size_t line);
  Branch& open_branch(const std::string& name, std::size_t line);
  [[nodiscard]] bool condition(const Tokens& rest, std::size_t line) const;
  void include(const Tokens& rest, std::size_t line, int depth);
  [[nodiscard]] bool active() const { return branches_.empty() || branches_.back().active; }

  Headers headers_;
  MacroTable macros_;
  std::vector<Branch> branches_;
  Tokens pending_;  // text since the last directive
  Tokens out_;
  std::vector<std::string> missing_;
  std::size_t includes_ = 0;
};

}  // namespace clmem::mock
