// SPDX-License-Identifier: Apache-2.0
#include "source/kernel_parser.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "source/macro_table.hpp"

namespace clmem::mock {
namespace {

template <typename Value>
struct Word {
  std::string_view text;
  Value value;
};

template <typename Table>
auto value_of(const Table& table, std::string_view text)
    -> std::optional<decltype(table.front().value)> {
  // Every qualifier may have the reserved prefix.
  text.remove_prefix(text.starts_with("__") ? 2 : 0);
  const auto found =
      std::ranges::find_if(table, [=](const auto& word) { return word.text == text; });
  return found == table.end() ? std::nullopt : std::optional{found->value};
}

constexpr std::array address_spaces{
    Word<cl_kernel_arg_address_qualifier>{"global", CL_KERNEL_ARG_ADDRESS_GLOBAL},
    Word<cl_kernel_arg_address_qualifier>{"local", CL_KERNEL_ARG_ADDRESS_LOCAL},
    Word<cl_kernel_arg_address_qualifier>{"constant", CL_KERNEL_ARG_ADDRESS_CONSTANT},
    Word<cl_kernel_arg_address_qualifier>{"private", CL_KERNEL_ARG_ADDRESS_PRIVATE},
};
constexpr std::array accesses{
    Word<cl_kernel_arg_access_qualifier>{"read_only", CL_KERNEL_ARG_ACCESS_READ_ONLY},
    Word<cl_kernel_arg_access_qualifier>{"write_only", CL_KERNEL_ARG_ACCESS_WRITE_ONLY},
    Word<cl_kernel_arg_access_qualifier>{"read_write", CL_KERNEL_ARG_ACCESS_READ_WRITE},
};
constexpr std::array type_qualifiers{
    Word<cl_kernel_arg_type_qualifier>{"const", CL_KERNEL_ARG_TYPE_CONST},
    Word<cl_kernel_arg_type_qualifier>{"restrict", CL_KERNEL_ARG_TYPE_RESTRICT},
    Word<cl_kernel_arg_type_qualifier>{"volatile", CL_KERNEL_ARG_TYPE_VOLATILE},
};

bool is_integer_word(const Token& token) {
  constexpr std::array<std::string_view, 6> words{"signed", "unsigned", "char",
                                                  "short",  "int",      "long"};
  return std::ranges::find(words, token.text) != words.end();
}

// Returns "unsigned int" as "uint", "signed char" as "char".
std::string integer_name(const std::vector<std::string>& words) {
  bool is_unsigned = false;
  std::string base = "int";
  for (const std::string& word : words) {
    is_unsigned |= word == "unsigned";
    if (word == "char" || word == "short" || word == "long") {
      base = word;
    }
  }
  return is_unsigned ? "u" + base : base;
}

class ParameterParser {
 public:
  ParameterParser(const std::vector<Token>& tokens, const TypeTable& types)
      : tokens_{tokens}, types_{types} {}

  KernelParameter run() {
    for (; at_ < tokens_.size(); ++at_) {
      take(tokens_[at_]);
    }
    if (!integer_words_.empty()) {
      type_ = integer_name(integer_words_);
    }
    if (type_.empty()) {
      fail("expected the type of a parameter");
    }
    classify();
    return std::move(parameter_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw SourceError{tokens_.front().line, what + " in '" + joined(tokens_) + "'"};
  }

  void take(const Token& token) {
    if (token.is("*")) {
      pointee_qualifiers_ = qualifiers_;
      qualifiers_ = 0;
      ++pointers_;
    } else if (token.is("[")) {
      skip_array();
    } else if (token.is_identifier()) {
      take_word(token);
    } else {
      fail("unexpected '" + token.text + "'");
    }
  }

  void take_word(const Token& token) {
    if (const auto address = value_of(address_spaces, token.text)) {
      parameter_.address = *address;
    } else if (const auto access = value_of(accesses, token.text)) {
      parameter_.access = *access;
    } else if (const auto qualifier = value_of(type_qualifiers, token.text)) {
      qualifiers_ |= *qualifier;
    } else if (token.is("pipe") && type_.empty()) {
      is_pipe_ = true;
    } else if (type_.empty() && is_integer_word(token)) {
      integer_words_.push_back(token.text);
    } else if (token.is("struct") || token.is("union") || token.is("enum")) {
      type_ = token.text;
      tagged_ = true;
    } else if (tagged_) {
      type_ += token.text;  // the reported name contains no white space
      tagged_ = false;
    } else if (type_.empty() && integer_words_.empty()) {
      type_ = token.text;
    } else if (parameter_.name.empty()) {
      parameter_.name = token.text;
    } else {
      fail("unexpected '" + token.text + "'");
    }
  }

  // An array parameter is a pointer.
  void skip_array() {
    while (at_ < tokens_.size() && !tokens_[at_].is("]")) {
      ++at_;
    }
    pointee_qualifiers_ = qualifiers_;
    qualifiers_ = 0;
    ++pointers_;
  }

  void classify() {
    parameter_.type_name = type_ + std::string(pointers_, '*');
    if (is_pipe_) {
      parameter_.kind = ParameterKind::pipe;
      parameter_.address = CL_KERNEL_ARG_ADDRESS_GLOBAL;
      parameter_.qualifiers = CL_KERNEL_ARG_TYPE_PIPE;
      default_to_read_only();
    } else if (pointers_ > 0) {
      classify_pointer();
    } else if (const auto image = image_type_named(type_)) {
      parameter_.kind = ParameterKind::image;
      // Images are in global memory (OpenCL C, Address Space Qualifiers).
      parameter_.address = CL_KERNEL_ARG_ADDRESS_GLOBAL;
      parameter_.image_type = image->object_type;
      parameter_.depth_image = image->depth;
      default_to_read_only();
    } else if (type_ == "sampler_t") {
      parameter_.kind = ParameterKind::sampler;
    } else if (type_ == "queue_t") {
      parameter_.kind = ParameterKind::queue;
    } else if (type_ == "void" || type_ == "bool" || type_ == "event_t") {
      fail("a kernel has no parameter of type " + type_);
    } else if (const KernelParameter* const alias = types_.alias(type_);
               alias != nullptr && alias->kind != ParameterKind::value) {
      const std::string name = std::move(parameter_.name);
      parameter_ = *alias;
      parameter_.name = name;
    } else {
      parameter_.size = types_.size_of(type_);
    }
  }

  void classify_pointer() {
    parameter_.qualifiers =
        (pointee_qualifiers_ & ~cl_kernel_arg_type_qualifier{CL_KERNEL_ARG_TYPE_RESTRICT}) |
        (qualifiers_ & CL_KERNEL_ARG_TYPE_RESTRICT);
    switch (parameter_.address) {
      case CL_KERNEL_ARG_ADDRESS_LOCAL:
        parameter_.kind = ParameterKind::local;
        break;
      case CL_KERNEL_ARG_ADDRESS_CONSTANT:
        parameter_.qualifiers |= CL_KERNEL_ARG_TYPE_CONST;
        [[fallthrough]];
      case CL_KERNEL_ARG_ADDRESS_GLOBAL:
        parameter_.kind = ParameterKind::memory;
        break;
      default:
        fail("a kernel's pointer has to be global, constant or local");
    }
  }

  void default_to_read_only() {
    if (parameter_.access == CL_KERNEL_ARG_ACCESS_NONE) {
      parameter_.access = CL_KERNEL_ARG_ACCESS_READ_ONLY;
    }
  }

  const std::vector<Token>& tokens_;
  const TypeTable& types_;
  std::size_t at_ = 0;
  std::size_t pointers_ = 0;
  cl_kernel_arg_type_qualifier qualifiers_ = 0;          // after the last '*'
  cl_kernel_arg_type_qualifier pointee_qualifiers_ = 0;  // before the last '*'
  bool is_pipe_ = false;
  bool tagged_ = false;  // the next word is the name of a structure
  std::string type_;
  std::vector<std::string> integer_words_;
  KernelParameter parameter_;
};

// Throws SourceError for parameters that kernels cannot have, such as a pointer without an address
// space. Tokens must not be empty.
KernelParameter parse_parameter(const std::vector<Token>& tokens, const TypeTable& types) {
  return ParameterParser{tokens, types}.run();
}

using Tokens = std::vector<Token>;

bool is_kernel_word(const Token& token) {
  return token.is("kernel") || token.is("__kernel");
}

bool opens(const Token& token) {
  return token.is("(") || token.is("[") || token.is("{");
}

bool closes(const Token& token) {
  return token.is(")") || token.is("]") || token.is("}");
}

std::size_t closing(const Tokens& tokens, std::size_t open) {
  std::vector<std::string_view> expected;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (opens(token)) {
      expected.push_back(token.is("(") ? ")" : token.is("[") ? "]" : "}");
    } else if (closes(token)) {
      if (!token.is(expected.back())) {
        throw SourceError{token.line, "expected '" + std::string{expected.back()} + "' before '" +
                                          token.text + "'"};
      }
      expected.pop_back();
      if (expected.empty()) {
        return at;
      }
    }
  }
  throw SourceError{tokens[open].line, "the '" + tokens[open].text + "' is never closed"};
}

Tokens slice(const Tokens& tokens, std::size_t from, std::size_t to) {
  return {tokens.begin() + static_cast<std::ptrdiff_t>(from),
          tokens.begin() + static_cast<std::ptrdiff_t>(to)};
}

std::vector<Tokens> split_at_commas(const Tokens& tokens) {
  std::vector<Tokens> parts(1);
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].is(",")) {
      parts.emplace_back();
    } else if (opens(tokens[at])) {
      const std::size_t end = closing(tokens, at);
      parts.back().insert(parts.back().end(), tokens.begin() + static_cast<std::ptrdiff_t>(at),
                          tokens.begin() + static_cast<std::ptrdiff_t>(end + 1));
      at = end;
    } else {
      parts.back().push_back(tokens[at]);
    }
  }
  return parts;
}

class Declaration {
 public:
  Declaration(Tokens tokens, const TypeTable& types) : types_{types} {
    take_attributes(std::move(tokens));
  }

  KernelSignature parse() {
    const auto open = std::ranges::find_if(head_, [](const Token& token) { return token.is("("); });
    if (open == head_.end() || open == head_.begin() || !(open - 1)->is_identifier()) {
      throw SourceError{signature_.line, "expected a kernel's name and its parameters"};
    }
    signature_.name = (open - 1)->text;
    signature_.line = (open - 1)->line;
    for (auto word = head_.begin(); word != open - 1; ++word) {
      if (!is_kernel_word(*word) && !word->is("void") && !word->is("extern") &&
          !word->is("static")) {
        throw SourceError{word->line, "a kernel returns void, not '" + word->text + "'"};
      }
    }
    const auto first = static_cast<std::size_t>(open - head_.begin());
    const std::size_t last = closing(head_, first);
    if (last + 1 != head_.size()) {
      throw SourceError{head_[last + 1].line,
                        "unexpected '" + head_[last + 1].text + "' after the parameters"};
    }
    parse_parameters(slice(head_, first + 1, last));
    return std::move(signature_);
  }

 private:
  void take_attributes(Tokens tokens) {
    signature_.line = tokens.empty() ? 1 : tokens.front().line;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const bool attribute =
          tokens[at].is("__attribute__") && at + 1 < tokens.size() && tokens[at + 1].is("(");
      if (!attribute) {
        head_.push_back(std::move(tokens[at]));
        continue;
      }
      const std::size_t end = closing(tokens, at + 1);
      // An attribute list is enclosed in double parentheses.
      if (end >= at + 4) {
        add_attribute(slice(tokens, at + 3, end - 1));
      }
      at = end;
    }
  }

  void add_attribute(const Tokens& attribute) {
    signature_.attributes += (signature_.attributes.empty() ? "" : " ") + joined(attribute);
    for (std::size_t at = 0; at + 1 < attribute.size(); ++at) {
      const bool required =
          attribute[at].is("reqd_work_group_size") || attribute[at].is("__reqd_work_group_size__");
      if (required && attribute[at + 1].is("(")) {
        read_group_size(slice(attribute, at + 2, closing(attribute, at + 1)), attribute[at].line);
      }
    }
  }

  void read_group_size(const Tokens& arguments, std::size_t line) {
    const auto sizes = split_at_commas(arguments);
    if (sizes.size() != signature_.required_group_size.size()) {
      throw SourceError{line, "reqd_work_group_size takes three sizes"};
    }
    std::ranges::transform(sizes, signature_.required_group_size.begin(), [=](const Tokens& size) {
      const auto value = evaluate_condition(size, line);
      if (value <= 0) {
        throw SourceError{line, "the sizes of reqd_work_group_size have to be positive"};
      }
      return static_cast<std::size_t>(value);
    });
  }

  void parse_parameters(const Tokens& list) {
    if (list.empty() || (list.size() == 1 && list.front().is("void"))) {
      return;
    }
    for (const Tokens& parameter : split_at_commas(list)) {
      if (parameter.empty()) {
        throw SourceError{list.front().line, "expected a parameter before ','"};
      }
      signature_.parameters.push_back(parse_parameter(parameter, types_));
    }
  }

  const TypeTable& types_;
  Tokens head_;  // without attributes
  KernelSignature signature_;
};

class FileScope {
 public:
  explicit FileScope(const Tokens& tokens) : tokens_{tokens} {}

  std::vector<KernelSignature> run() {
    while (at_ < tokens_.size()) {
      declaration();
    }
    return std::move(kernels_);
  }

 private:
  // The declaration before a brace. Structures, unions and initializers have no parameters there.
  struct Head {
    bool has_parameters = false;
    bool is_other = false;

    void note(const Token& token) {
      has_parameters |= token.is("(");
      is_other |= token.is("=") || token.is("typedef");
    }
    [[nodiscard]] bool is_function() const { return has_parameters && !is_other; }
  };

  // Reads up to a ';' at file scope or the end of a function's body.
  void declaration() {
    const std::size_t first = at_;
    Head head;
    std::size_t noted = first;
    for (; at_ < tokens_.size(); ++at_) {
      const Token& token = tokens_[at_];
      for (; noted < at_; ++noted) {
        head.note(tokens_[noted]);
      }
      if (token.is(";")) {
        note_alias(slice(tokens_, first, at_++));
        return;
      }
      if (closes(token)) {
        throw SourceError{token.line, "unexpected '" + token.text + "'"};
      }
      if (!opens(token)) {
        continue;
      }
      const std::size_t end = closing(tokens_, at_);
      if (token.is("{") && head.is_function()) {
        function(slice(tokens_, first, at_));
        at_ = end + 1;
        return;
      }
      at_ = end;
    }
    throw SourceError{tokens_[first].line,
                      "expected ';' or a body after '" + tokens_[first].text + "'"};
  }

  void function(const Tokens& head) {
    if (std::ranges::none_of(head, is_kernel_word)) {
      return;
    }
    KernelSignature kernel = Declaration{head, types_}.parse();
    const bool known = std::ranges::any_of(
        kernels_, [&](const KernelSignature& other) { return other.name == kernel.name; });
    if (known) {
      throw SourceError{kernel.line, "the kernel '" + kernel.name + "' is defined twice"};
    }
    kernels_.push_back(std::move(kernel));
  }

  // Records a typedef of a type that a parameter can have: one of known size, or a pointer.
  void note_alias(const Tokens& declaration) {
    const bool simple = declaration.size() >= 3 && declaration.front().is("typedef") &&
                        std::ranges::all_of(declaration, [](const Token& token) {
                          return token.is_identifier() || token.is("*");
                        });
    if (!simple) {
      return;
    }
    try {
      types_.add_alias(parse_parameter(slice(declaration, 1, declaration.size()), types_));
    } catch (const SourceError&) {
      // Not an error: functions may have parameters that kernels cannot have, such as a private
      // pointer.
    }
  }

  const Tokens& tokens_;
  std::size_t at_ = 0;
  TypeTable types_;
  std::vector<KernelSignature> kernels_;
};

}  // namespace

std::vector<KernelSignature> parse_kernels(const std::vector<Token>& tokens) {
  return FileScope{tokens}.run();
}

KernelSignature parse_declaration(std::string_view declaration) {
  Tokens tokens = tokenize(declaration);
  if (!tokens.empty() && tokens.back().is(";")) {
    tokens.pop_back();
  }
  const TypeTable types;
  return Declaration{std::move(tokens), types}.parse();
}

}  // namespace clmem::mock
