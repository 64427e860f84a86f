// SPDX-License-Identifier: Apache-2.0
#include "source/parameter_parser.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "source/source_error.hpp"

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

}  // namespace

KernelParameter parse_parameter(const std::vector<Token>& tokens, const TypeTable& types) {
  return ParameterParser{tokens, types}.run();
}

}  // namespace clmem::mock
