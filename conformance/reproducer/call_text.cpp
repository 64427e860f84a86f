// SPDX-License-Identifier: Apache-2.0
#include "reproducer/call_text.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace clmem::conformance::reproducer {
namespace {

constexpr std::uint64_t partition_by_counts = 0x1087;  // CL_DEVICE_PARTITION_BY_COUNTS

const char* properties_type(std::string_view function) {
  struct Row {
    std::string_view function;
    const char* type;
  };
  static constexpr std::array rows{
      Row{"clCreateCommandQueueWithProperties", "cl_queue_properties"},
      Row{"clCreateBufferWithProperties", "cl_mem_properties"},
      Row{"clCreateImageWithProperties", "cl_mem_properties"},
      Row{"clCreatePipe", "cl_pipe_properties"},
      Row{"clCreateSamplerWithProperties", "cl_sampler_properties"},
      Row{"clCreateSubDevices", "cl_device_partition_property"},
  };
  const auto* const found = std::ranges::find(rows, function, &Row::function);
  return found == rows.end() ? "cl_context_properties" : found->type;
}

bool is_control(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return code < 0x20U || code == 0x7FU;
}

class ArgumentWriter {
 public:
  ArgumentWriter(const Call& call, Scope& scope, CallText& made)
      : call_{call}, scope_{scope}, made_{made} {}

  std::string write(const Argument& argument) {
    switch (argument.form) {
      case Form::text:
        return argument.name == "param_value_size" && asks_for_value() &&
                       !value_type(argument.text).empty()
                   ? "sizeof " + value_variable()
                   : text(argument.text);
      case Form::null:
        return "NULL";
      case Form::object:
        return object(argument.values.front(), argument.type);
      case Form::objects:
        return objects(argument);
      case Form::numbers:
        return numbers(argument);
      case Form::bytes:
        return bytes(argument);
      case Form::string:
        return quoted(argument.text);
      case Form::strings:
        return strings(argument);
      case Form::region:
        return fmt::format("&(const cl_buffer_region){{{}, {}}}", size_text(argument.values.at(0)),
                           size_text(argument.values.at(1)));
      case Form::format:
        return fmt::format("&(const cl_image_format){{0x{:x}}}",
                           fmt::join(argument.values, ", 0x"));
      case Form::descriptor:
        return descriptor(argument);
      case Form::address:
        return address(argument);
      case Form::addresses:
        return addresses(argument);
      case Form::result:
        return result(argument);
      case Form::function:
        break;
    }
    return callback_function();
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw NotReproducible{fmt::format("{} is given {}", call_.function, what)};
  }

  [[nodiscard]] std::string text(const std::string& expression) const {
    std::uint64_t value = 0;
    const char* const end = expression.data() + expression.size();
    const auto [stop, error] = std::from_chars(expression.data(), end, value);
    return error == std::errc{} && stop == end ? scope_.number(value) : expression;
  }

  std::string object(std::uint64_t handle, std::string_view type) const {
    if (handle == 0) {
      return "NULL";
    }
    auto name = scope_.object(handle, type);
    if (!name) {
      refuse(fmt::format("a {} that no recorded call has created", type));
    }
    return *std::move(name);
  }

  std::string objects(const Argument& argument) const {
    std::vector<std::string> names;
    for (const std::uint64_t handle : argument.values) {
      names.push_back(object(handle, argument.type));
    }
    if (names.size() == 1 && names.front() != "NULL" && names.front().front() != '(') {
      return "&" + names.front();
    }
    return fmt::format("(const {}[]){{{}}}", argument.type, fmt::join(names, ", "));
  }

  std::string numbers(const Argument& argument) const {
    std::vector<std::string> texts;
    if (argument.name == "args_mem_loc") {
      return places(argument);
    }
    const bool properties = argument.name.ends_with("properties");
    const std::string type = properties ? properties_type(call_.function) : argument.type;
    for (const std::uint64_t value : argument.values) {
      const auto name = properties ? scope_.any_object(value) : std::nullopt;
      texts.push_back(name && value != 0 ? fmt::format("({}){}", type, *name)
                      : properties && value == 0x1084 && type == "cl_context_properties"
                          ? "CL_CONTEXT_PLATFORM"
                          : scope_.number(value));
    }
    // Counts are recorded with the zero that ends them; another zero ends the list of properties.
    if (type == "cl_device_partition_property" && !argument.values.empty() &&
        argument.values.front() == partition_by_counts) {
      texts.emplace_back("0");
    }
    return fmt::format("(const {}[]){{{}}}", type, fmt::join(texts, ", "));
  }

  static std::string places(const Argument& argument) {
    std::vector<std::string> texts;
    for (const std::uint64_t offset : argument.values) {
      texts.push_back(fmt::format("native_memory + {}", offset));
    }
    return fmt::format("(const void *[]){{{}}}", fmt::join(texts, ", "));
  }

  std::string bytes(const Argument& argument) const {
    if (call_.function == "clEnqueueNativeKernel") {
      return fmt::format("with_native_memory({}, {})",
                         byte_literal(argument.bytes.data(), argument.bytes.size()),
                         argument.bytes.size());
    }
    if (call_.function == "clSetKernelArg" && argument.bytes.size() == sizeof(std::uint64_t)) {
      if (const auto name = scope_.any_object(number_of(argument.bytes))) {
        return "&" + *name;
      }
    }
    return byte_literal(argument.bytes.data(), argument.bytes.size());
  }

  static std::string strings(const Argument& argument) {
    std::vector<std::string> literals;
    std::ranges::transform(argument.strings, std::back_inserter(literals),
                           [](const std::string& text) { return quoted(text); });
    return fmt::format("(const char *[]){{{}}}", fmt::join(literals, ", "));
  }

  std::string descriptor(const Argument& argument) const {
    constexpr std::array members{"image_type",        "image_width",      "image_height",
                                 "image_depth",       "image_array_size", "image_row_pitch",
                                 "image_slice_pitch", "num_mip_levels",   "num_samples"};
    std::string text;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (argument.values.at(i) != 0) {
        text += fmt::format("{}.{} = {}", text.empty() ? "" : ", ", members[i],
                            scope_.number(argument.values[i]));
      }
    }
    if (const std::uint64_t buffer = argument.values.at(members.size()); buffer != 0) {
      text += ", .buffer = " + object(buffer, "cl_mem");
    }
    return fmt::format("&(const cl_image_desc){{{}}}", text);
  }

  std::string address(const Argument& argument) {
    if (argument.name == "param_value" && asks_for_value()) {
      const std::string name = value_variable();
      return name.starts_with("bytes") ? name : "&" + name;
    }
    if (argument.name == "user_data") {
      return "&" + scope_.callback(argument.values.front());
    }
    return known_address(argument.values.front(), argument.name);
  }

  [[nodiscard]] std::string known_address(std::uint64_t at, std::string_view name) const {
    auto expression = scope_.address(at);
    if (!expression) {
      refuse(fmt::format("memory as {} whose contents are not known", name));
    }
    return *std::move(expression);
  }

  [[nodiscard]] std::string addresses(const Argument& argument) const {
    std::vector<std::string> texts;
    for (const std::uint64_t at : argument.values) {
      texts.push_back(at == 0 ? "NULL" : known_address(at, argument.name));
    }
    return fmt::format("({}[]){{{}}}", argument.type, fmt::join(texts, ", "));
  }

  std::string result(const Argument& argument) {
    if (argument.name == "errcode_ret") {
      made_.stores_code = true;
      return "&code";
    }
    if (argument.type == "void") {
      refuse("a place for " + argument.name + ", which is not recorded");
    }
    if (argument.name == "out_devices") {
      return sub_devices(argument);
    }
    std::uint64_t stored = 0;
    if (call_.answer && call_.answer->stored.contains(argument.name)) {
      stored = number_of(call_.answer->stored.at(argument.name));
    }
    const bool is_event = argument.type == "cl_event";
    std::string& name = made_.variables[argument.name];
    name = is_event ? scope_.declare_object(stored, argument.type, "event")
                    : scope_.declare(argument.type, argument.name);
    return "&" + name;
  }

  std::string sub_devices(const Argument& argument) {
    if (!call_.answer || !call_.answer->stored.contains(argument.name)) {
      refuse("a place for sub-devices, of which none was made");
    }
    const ByteString& bytes = call_.answer->stored.at(argument.name);
    std::vector<std::uint64_t> handles(bytes.size() / sizeof(std::uint64_t));
    std::memcpy(handles.data(), bytes.data(), handles.size() * sizeof(std::uint64_t));
    return scope_.declare_objects(handles, argument.type, "sub_device");
  }

  [[nodiscard]] bool asks_for_value() const {
    return call_.function.starts_with("clGet") &&
           std::ranges::any_of(call_.arguments, [](const Argument& argument) {
             return argument.name == "param_value" && argument.form == Form::address;
           });
  }

  // Empty for values that are not numbers; they are arrays of bytes.
  static std::string_view value_type(std::string_view size) {
    return size == "4" ? "cl_uint" : size == "8" ? "cl_ulong" : "";
  }

  const std::string& value_variable() {
    std::string& name = made_.variables["param_value"];
    if (name.empty()) {
      const auto size = std::ranges::find(call_.arguments, "param_value_size", &Argument::name);
      if (size == call_.arguments.end()) {
        refuse("a value without its size");
      }
      const std::string_view type = value_type(size->text);
      name =
          type.empty() ? scope_.declare_room(room_of(size->text)) : scope_.declare(type, "value");
    }
    return name;
  }

  // Limits the size, because one that is wrong on purpose may have any value.
  static std::size_t room_of(const std::string& text) {
    constexpr std::size_t most = 4096;
    std::size_t size = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), size).ptr;
    return end == text.data() + text.size() ? std::clamp<std::size_t>(size, 1, most) : most;
  }

  [[nodiscard]] std::string callback_function() const {
    if (call_.function == "clSetEventCallback") {
      return "note_event";
    }
    if (call_.function == "clSetMemObjectDestructorCallback") {
      return "note_destruction";
    }
    if (call_.function == "clEnqueueNativeKernel") {
      return has_native_arguments() ? "run_native" : "run_without_arguments";
    }
    refuse("a callback");
  }

  // True if the arguments have the layout that run_native reads.
  [[nodiscard]] bool has_native_arguments() const {
    constexpr std::size_t size = 48;  // of struct native_arguments (frame.cpp)
    const Argument* const given = argument_named(call_, "args");
    return given != nullptr && given->bytes.size() >= size;
  }

  const Call& call_;
  Scope& scope_;
  CallText& made_;
};

}  // namespace

CallText call_text(const Call& call, Scope& scope) {
  CallText made;
  std::vector<std::string> arguments;
  ArgumentWriter writer{call, scope, made};
  for (const Argument& argument : call.arguments) {
    arguments.push_back(writer.write(argument));
  }
  made.expression = fmt::format("{}({})", call.function, fmt::join(arguments, ", "));
  return made;
}

std::string size_text(std::uint64_t value) {
  constexpr std::uint64_t readable = std::uint64_t{1} << 32U;
  constexpr std::uint64_t near_the_end = std::uint64_t{1} << 20U;
  return value < readable         ? fmt::format("{}", value)
         : ~value == 0            ? "SIZE_MAX"
         : ~value <= near_the_end ? fmt::format("SIZE_MAX - {}", ~value)
                                  : fmt::format("0x{:x}", value);
}

std::string quoted(std::string_view text) {
  std::string literal = "\"";
  for (const char letter : text) {
    if (letter == '\n') {
      literal += "\\n";
    } else if (is_control(letter)) {
      // Always writes three digits, so that a following digit is not taken for part of the escape.
      literal += fmt::format("\\{:03o}", static_cast<unsigned char>(letter));
    } else {
      if (letter == '"' || letter == '\\') {
        literal += '\\';
      }
      literal += letter;
    }
  }
  return literal + "\"";
}

std::string byte_literal(const unsigned char* bytes, std::size_t size) {
  std::string literal = "\"";
  for (std::size_t i = 0; i < size; ++i) {
    literal += fmt::format("\\x{:02x}", bytes[i]);
  }
  return literal + "\"";
}

}  // namespace clmem::conformance::reproducer
