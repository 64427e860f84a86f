// SPDX-License-Identifier: Apache-2.0
#include "reproducer/recording.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <istream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace clmem::conformance::reproducer {
namespace {

using nlohmann::json;

unsigned digit(char letter) {
  if (letter >= '0' && letter <= '9') {
    return static_cast<unsigned>(letter - '0');
  }
  if (letter >= 'a' && letter <= 'f') {
    return static_cast<unsigned>(letter - 'a') + 10;
  }
  throw std::invalid_argument{"expected hexadecimal digits"};
}

ByteString bytes_of(std::string_view hexadecimal) {
  if (hexadecimal.size() % 2 != 0) {
    throw std::invalid_argument{"expected two hexadecimal digits for each byte"};
  }
  ByteString bytes(hexadecimal.size() / 2);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] =
        static_cast<unsigned char>(16 * digit(hexadecimal[2 * i]) + digit(hexadecimal[2 * i + 1]));
  }
  return bytes;
}

std::uint64_t bits_of(const json& value) {
  if (!value.is_number_integer()) {
    throw std::invalid_argument{"expected a whole number, found " + value.dump()};
  }
  return value.get<std::uint64_t>();
}

std::uint64_t bits_in(const json& object, const char* key) {
  return bits_of(object.at(key));
}

// Rejects text that is not a single word, because words are copied into a program.
std::string word_of(const json& value) {
  std::string word = value;
  if (std::ranges::any_of(word, [](unsigned char letter) { return letter < 0x20; })) {
    throw std::invalid_argument{"a control character in " + value.dump()};
  }
  return word;
}

std::string word_in(const json& object, const char* key) {
  return word_of(object.at(key));
}

std::vector<std::uint64_t> list_of(const json& values) {
  if (!values.is_array()) {
    throw std::invalid_argument{"expected a list of numbers"};
  }
  std::vector<std::uint64_t> list;
  for (const json& value : values) {
    list.push_back(bits_of(value));
  }
  return list;
}

// 0: any number of values.
std::size_t length_of(Form form) {
  return form == Form::region || form == Form::format ? 2 : form == Form::descriptor ? 10 : 0;
}

struct FormName {
  const char* key;
  Form form;
};

constexpr FormName forms[] = {
    {"text", Form::text},           {"object", Form::object},
    {"objects", Form::objects},     {"numbers", Form::numbers},
    {"bytes", Form::bytes},         {"string", Form::string},
    {"strings", Form::strings},     {"region", Form::region},
    {"format", Form::format},       {"descriptor", Form::descriptor},
    {"address", Form::address},     {"result", Form::result},
    {"function", Form::function},   {"null", Form::null},
    {"addresses", Form::addresses},
};

void take_value(Argument& argument, const json& value) {
  switch (argument.form) {
    case Form::text:
      argument.text = word_of(value);
      return;
    case Form::string:
      argument.text = value.get<std::string>();
      return;
    case Form::bytes:
      argument.bytes = bytes_of(value.get<std::string>());
      return;
    case Form::strings:
      argument.strings = value.get<std::vector<std::string>>();
      return;
    case Form::null:
      return;
    case Form::object:
    case Form::address:
    case Form::result:
    case Form::function:
      argument.values = {bits_of(value)};
      return;
    default:
      argument.values = list_of(value);
  }
  const std::size_t length = length_of(argument.form);
  if (length != 0 && argument.values.size() != length) {
    throw std::invalid_argument{fmt::format("expected {} numbers for '{}', found {}", length,
                                            argument.name, argument.values.size())};
  }
}

Argument argument_of(const json& object) {
  Argument argument{.name = word_in(object, "name"),
                    .type = object.contains("type") ? word_in(object, "type") : ""};
  for (const FormName& candidate : forms) {
    if (object.contains(candidate.key)) {
      argument.form = candidate.form;
      take_value(argument, object[candidate.key]);
      return argument;
    }
  }
  throw std::invalid_argument{"an argument without a value"};
}

Call call_of(const json& object) {
  Call call{.function = word_in(object, "call"),
            .number = bits_in(object, "number"),
            .thread = bits_in(object, "thread")};
  for (const json& argument : object.at("arguments")) {
    call.arguments.push_back(argument_of(argument));
  }
  return call;
}

Answer value_of(const json& object) {
  Answer answer{.code = word_in(object, "code"), .result = bits_in(object, "result")};
  if (const auto stored = object.find("stored"); stored != object.end()) {
    for (const auto& [parameter, value] : stored->items()) {
      answer.stored[word_of(parameter)] = bytes_of(value.get<std::string>());
    }
  }
  return answer;
}

CallbackCheck callback_check_of(const json& object, CallbackCheck::Kind kind) {
  return {.kind = kind,
          .user_data = bits_in(object, "of"),
          .actual = static_cast<std::int64_t>(bits_in(object, "actual")),
          .expected = static_cast<std::int64_t>(bits_in(object, "expected"))};
}

Relation relation_of(const std::string& word) {
  if (word == "equal" || word == "unequal") {
    return word == "equal" ? Relation::equal : Relation::unequal;
  }
  if (word == "at least") {
    return Relation::at_least;
  }
  throw std::invalid_argument{"unknown relation '" + word + "'"};
}

Event check_of(const json& object) {
  const std::string kind = object.at("check");
  if (kind == "code") {
    CodeCheck check{.function = word_in(object, "call"), .answer = word_in(object, "answer")};
    std::ranges::transform(object.at("legal"), std::back_inserter(check.legal), word_of);
    return check;
  }
  if (kind == "bytes") {
    return BytesCheck{.at = bits_in(object, "at"),
                      .equal = object.at("equal"),
                      .expected = bytes_of(object.at("expected").get_ref<const std::string&>())};
  }
  if (kind == "value") {
    return ValueCheck{.of = word_in(object, "of"),
                      .actual = bits_in(object, "actual"),
                      .relation = relation_of(object.at("relation")),
                      .expected = bits_in(object, "expected")};
  }
  if (kind == "floats") {
    return FloatsCheck{.at = bits_in(object, "at"),
                       .near = object.at("near"),
                       .tolerance = object.at("tolerance"),
                       .expected = bytes_of(object.at("expected").get_ref<const std::string&>())};
  }
  if (kind == "calls") {
    return callback_check_of(object, CallbackCheck::Kind::calls);
  }
  if (kind == "status") {
    return callback_check_of(object, CallbackCheck::Kind::status);
  }
  throw std::invalid_argument{"unknown check '" + kind + "'"};
}

Event event_of(const json& object) {
  if (object.contains("arguments")) {
    return call_of(object);
  }
  if (object.contains("check")) {
    return check_of(object);
  }
  if (object.contains("asked")) {
    return Condition{word_in(object, "asked"), object.at("holds")};
  }
  if (object.contains("memory")) {
    return Memory{.at = bits_in(object, "memory"),
                  .seed = bits_in(object, "seed"),
                  .bytes = bytes_of(object.at("bytes").get_ref<const std::string&>())};
  }
  if (object.contains("content")) {
    return Content{.at = bits_in(object, "content"),
                   .block_size = bits_in(object, "of"),
                   .bytes = bytes_of(object.at("bytes").get_ref<const std::string&>())};
  }
  if (object.contains("copied")) {
    return Copied{.to = bits_in(object, "copied"),
                  .from = bits_in(object, "from"),
                  .bytes = bytes_of(object.at("bytes").get_ref<const std::string&>())};
  }
  if (object.contains("failed")) {
    return Failed{object["failed"]};
  }
  return CaseBegin{.platform = bits_in(object, "platform"), .device = bits_in(object, "device")};
}

void end_call(Recording& recording, const json& object) {
  const std::uint64_t number = bits_in(object, "end");
  for (auto event = recording.events.rbegin(); event != recording.events.rend(); ++event) {
    if (auto* const call = std::get_if<Call>(&*event); call != nullptr && call->number == number) {
      call->answer = value_of(object);
      call->ended_at = recording.events.size();
      return;
    }
  }
  throw std::invalid_argument{"the end of a call that has not begun"};
}

void take_line(Recording& recording, const std::string& line) {
  const json object = json::parse(line);
  if (object.contains("end")) {
    end_call(recording, object);
  } else {
    recording.events.push_back(event_of(object));
  }
}

}  // namespace

std::uint64_t number_of(const ByteString& bytes) {
  std::uint64_t number = 0;
  if (!bytes.empty()) {
    std::memcpy(&number, bytes.data(), std::min(bytes.size(), sizeof number));
  }
  return number;
}

const Argument* argument_named(const Call& call, std::string_view name) {
  const auto found = std::ranges::find(call.arguments, name, &Argument::name);
  return found == call.arguments.end() ? nullptr : &*found;
}

Recording parse_recording(std::istream& in) {
  Recording recording;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (in.eof()) {
      break;  // the process ended while it wrote this line
    }
    try {
      take_line(recording, line);
    } catch (const std::exception& error) {
      throw std::runtime_error{
          fmt::format("line {} of the recording cannot be read: {}", number, error.what())};
    }
  }
  return recording;
}

}  // namespace clmem::conformance::reproducer
