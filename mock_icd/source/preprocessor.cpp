// SPDX-License-Identifier: Apache-2.0
#include "source/preprocessor.hpp"

#include <algorithm>
#include <utility>

#include "source/token.hpp"

namespace clmem::mock {
namespace {

constexpr int max_include_depth = 32;
constexpr std::size_t max_includes = 1024;

std::vector<Token> tail(const std::vector<Token>& tokens, std::size_t from) {
  return {tokens.begin() + static_cast<std::ptrdiff_t>(std::min(from, tokens.size())),
          tokens.end()};
}

std::string header_name(const std::vector<Token>& rest, std::size_t line) {
  std::string text;
  for (const Token& token : rest) {
    text += token.text;
  }
  if (text.size() < 3 || (text.front() != '"' && text.front() != '<')) {
    throw SourceError{line, "expected \"header\" or <header> after #include"};
  }
  return text.substr(1, text.size() - 2);
}

}  // namespace

void Preprocessor::define(std::string_view definition) {
  const std::size_t equals = definition.find('=');
  std::string text{definition.substr(0, equals)};
  text += ' ';
  text += equals == std::string_view::npos ? "1" : definition.substr(equals + 1);
  macros_.define(text);
}

std::vector<Token> Preprocessor::run(std::string_view source) {
  out_.clear();
  branches_.clear();
  read(source, 0);
  if (!branches_.empty()) {
    throw SourceError{branches_.back().line, "the #if that begins here has no #endif"};
  }
  return std::exchange(out_, {});
}

void Preprocessor::read(std::string_view source, int depth) {
  const Tokens tokens = tokenize(source);
  for (auto at = tokens.begin(); at != tokens.end();) {
    const auto next =
        std::find_if(at + 1, tokens.end(), [](const Token& token) { return token.starts_line; });
    if (at->is("#") && at->starts_line) {
      directive({at, next}, depth);
    } else if (active()) {
      pending_.insert(pending_.end(), at, next);
    }
    at = next;
  }
  flush();
}

void Preprocessor::flush() {
  const Tokens expanded = macros_.expand(std::exchange(pending_, {}));
  if (out_.size() + expanded.size() > MacroTable::max_tokens) {
    throw SourceError{expanded.empty() ? 1 : expanded.front().line, "the source is too long"};
  }
  for (const Token& token : expanded) {
    if (token.is("\"") || token.is("'")) {
      throw SourceError{token.line, "the quote " + token.text + " has no partner on its line"};
    }
  }
  out_.insert(out_.end(), expanded.begin(), expanded.end());
}

void Preprocessor::directive(const Tokens& line, int depth) {
  if (line.size() == 1) {
    return;
  }
  const std::string& name = line[1].text;
  const std::size_t number = line[1].line;
  const Tokens rest = tail(line, 2);
  if (conditional(name, rest, number) || !active()) {
    return;
  }
  if (name == "define" || name == "undef" || name == "include") {
    flush();  // the text before must not be affected
  }
  if (name == "define") {
    macros_.define(rest);
  } else if (name == "undef" && !rest.empty()) {
    macros_.undefine(rest.front().text);
  } else if (name == "include") {
    include(rest, number, depth);
  } else if (name == "error") {
    throw SourceError{number, "#error " + joined(rest)};
  } else if (name != "pragma" && name != "line" && name != "warning") {
    throw SourceError{number, "'#" + name + "' is not a directive"};
  }
}

bool Preprocessor::conditional(const std::string& name, const Tokens& rest, std::size_t line) {
  if (name == "if" || name == "ifdef" || name == "ifndef") {
    const bool outer = active();
    flush();
    bool taken = false;
    if (outer) {
      taken = name == "if"
                  ? condition(rest, line)
                  : macros_.defines(rest.empty() ? "" : rest.front().text) == (name == "ifdef");
    }
    branches_.push_back({line, outer, taken, taken, false});
    return true;
  }
  if (name == "elif" || name == "else") {
    flush();
    Branch& branch = open_branch(name, line);
    branch.active =
        branch.outer_active && !branch.taken && (name == "else" || condition(rest, line));
    branch.taken |= branch.active;
    branch.last = name == "else";
    return true;
  }
  if (name == "endif") {
    flush();
    (void)open_branch("endif", line);
    branches_.pop_back();
    return true;
  }
  return false;
}

Preprocessor::Branch& Preprocessor::open_branch(const std::string& name, std::size_t line) {
  if (branches_.empty() || (branches_.back().last && name != "endif")) {
    throw SourceError{line, "#" + name + " without its #if"};
  }
  return branches_.back();
}

bool Preprocessor::condition(const Tokens& rest, std::size_t line) const {
  Tokens decided;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    if (!rest[at].is("defined")) {
      decided.push_back(rest[at]);
      continue;
    }
    const std::size_t bracket = at + 1 < rest.size() && rest[at + 1].is("(") ? 1 : 0;
    at += 1 + bracket;
    if (at + bracket >= rest.size()) {
      throw SourceError{line, "expected a name after 'defined'"};
    }
    const char* const value = macros_.defines(rest[at].text) ? "1" : "0";
    decided.push_back({TokenKind::number, value, line, false, true});
    at += bracket;
  }
  return evaluate_condition(macros_.expand(decided), line) != 0;
}

void Preprocessor::include(const Tokens& rest, std::size_t line, int depth) {
  const std::string name = header_name(rest, line);
  const auto header = headers_.find(name);
  if (header == headers_.end()) {
    missing_.push_back(name);
    return;
  }
  if (depth == max_include_depth || ++includes_ > max_includes) {
    throw SourceError{line, "the header '" + name + "' includes itself without end"};
  }
  read(header->second, depth + 1);
}

}  // namespace clmem::mock
