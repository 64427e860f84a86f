// SPDX-License-Identifier: Apache-2.0
#include "program/text.hpp"

#include <algorithm>
#include <charconv>

#include "clmem/mock/status_names.hpp"
#include "constants/constants.hpp"

namespace clmem::fuzz {
namespace {

std::string plain_text(std::uint64_t value) {
  constexpr std::uint64_t readable = std::uint64_t{1} << 31U;
  if (value < readable) {
    return std::to_string(value);
  }
  if (value > UINT64_MAX - readable) {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

std::string with_offset(std::string name, std::uint64_t offset) {
  return offset == 0 ? name : name + " + " + std::to_string(offset);
}

std::string value_text(const Statement& call, std::size_t parameter, const Value& value,
                       std::size_t member = 0);

std::string list_text(const Statement& call, std::size_t parameter, const Value& value) {
  std::string text = "{";
  for (std::size_t i = 0; i < value.list.size(); ++i) {
    text += (i == 0 ? "" : ", ") + value_text(call, parameter, value.list[i], i);
  }
  return text + "}";
}

std::string value_text(const Statement& call, std::size_t parameter, const Value& value,
                       std::size_t member) {
  switch (value.form) {
    case Value::Form::null:
      return "NULL";
    case Value::Form::number:
      return call.action == Action::call
                 ? number_text(call.function, parameter, value.number, member)
                 : std::to_string(value.number);
    case Value::Form::object:
      return with_offset(to_text(value.object), value.number);
    case Value::Form::list:
      return list_text(call, parameter, value);
    case Value::Form::bytes:
      return "bytes(" + std::to_string(value.number) + ", " + std::to_string(value.seed) + ")";
    case Value::Form::result:
      return value.object.kind == Kind::none ? "&out" : "&" + to_text(value.object);
    case Value::Form::callback:
      return std::string{callback_names.at(value.number)};
    case Value::Form::program:
      return "program";
    case Value::Form::function:
      return std::string{native_function_name};
    case Value::Form::text:
      break;
  }
  return '"' + std::string{kernel_forms.at(value.number).name} + '"';
}

std::string codes_text(const Statement& statement) {
  std::string text;
  for (const std::int32_t code : statement.codes) {
    text += (text.empty() ? " -> " : " | ") + code_name(code);
  }
  return text;
}

}  // namespace

std::string code_name(std::int32_t code) {
  const std::string_view name = mock::status_name(code);
  return name.empty() ? std::to_string(code) : std::string{name};
}

std::string to_text(Object object) {
  return letter_of(object.kind) + std::to_string(object.index);
}

std::string to_text(const Statement& statement) {
  std::string text;
  if (statement.result.kind != Kind::none) {
    text = to_text(statement.result) + " = ";
  }
  text += name_of(statement);
  text += '(';
  if (statement.action == Action::check) {
    text += way_names.at(statement.arguments.at(0).number);
  } else {
    for (std::size_t i = 0; i < statement.arguments.size(); ++i) {
      text += (i == 0 ? "" : ", ") + value_text(statement, i, statement.arguments[i]);
    }
  }
  text += ")" + codes_text(statement);
  return statement.requirement.empty() ? text : text + "  # " + statement.requirement;
}

std::string to_text(const Program& program) {
  std::string text{program_header};
  text += '\n';
  text += program.early_writes ? "early_writes\n" : "";
  for (const Statement& statement : program.statements) {
    text += to_text(statement) + "\n";
  }
  return text;
}

std::optional<std::uint64_t> constant_named(std::string_view name) {
  if (const auto value = constants::value_of(name)) {
    return value;
  }
  if (const auto code = mock::status_named(name)) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(*code));
  }
  return std::nullopt;
}

std::string number_text(mock::EntryPoint function, std::size_t parameter, std::uint64_t value,
                        std::size_t member) {
  const constants::Values* const values = constants::parameter_values(
      mock::name_of(function), mock::parameters_of(function)[parameter].name, member);
  if (values == nullptr) {
    return plain_text(value);
  }
  if (values->reading == constants::Values::Reading::bits) {
    return constants::text_of(*values, value);
  }
  const auto found = std::ranges::find(values->constants, value, &constants::Constant::value);
  return found == values->constants.end() ? plain_text(value) : std::string{found->name};
}

}  // namespace clmem::fuzz
