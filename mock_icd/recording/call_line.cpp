// SPDX-License-Identifier: Apache-2.0
#include "recording/call_line.hpp"

#include <cstring>
#include <nlohmann/json.hpp>

#include "recording/argument_text.hpp"
#include "recording/host_memory.hpp"

namespace clmem::mock {
namespace {

using nlohmann::json;

json values_of(const Argument& argument) {
  json values = json::array();
  for (const Bits& element : argument.elements()) {
    values.push_back(element.value);
  }
  return values;
}

std::string bytes_of(const Argument& argument) {
  std::string bytes;
  for (const Bits& element : argument.elements()) {
    const auto byte = static_cast<unsigned char>(element.value);
    bytes += hexadecimal(&byte, 1);
  }
  return bytes;
}

void describe_elements(json& described, const Argument& argument, const ArgumentType& type) {
  switch (argument.parameter().extent) {
    case Extent::text:
      described["string"] = argument.text();
      return;
    case Extent::color:
      described["numbers"] = values_of(argument);
      described["type"] = "cl_uint";
      return;
    case Extent::buffer_region:
      described["region"] = values_of(argument);
      return;
    case Extent::image_format:
      described["format"] = values_of(argument);
      return;
    case Extent::image_desc:
      described["descriptor"] = values_of(argument);
      return;
    default:
      break;
  }
  if (type.shape == Shape::memory) {
    described["bytes"] = bytes_of(argument);
    return;
  }
  if (type.shape == Shape::addresses) {
    described["addresses"] = values_of(argument);
    described["type"] = type.name;
    return;
  }
  const bool handles = type.name.starts_with("cl_") && type.name != "cl_int" &&
                       type.name != "cl_uint" && type.name != "cl_long";
  described[handles ? "objects" : "numbers"] = values_of(argument);
  described["type"] = type.name == "void" ? "cl_ulong" : type.name;
}

// A longer list than a record holds is not known.
bool is_whole(const Call& call, const Argument& argument) {
  const Parameter& parameter = argument.parameter();
  return parameter.extent != Extent::counted ||
         argument.size() == call.bits.at(parameter.counted_by_index);
}

// A list that is told by its size in bytes; a part of a pointer at its end stands for NULL.
bool holds_pointers(const Call& call, const Argument& argument) {
  return call.entry_point == EntryPoint::clSetKernelExecInfo && argument.value != 0 &&
         argument.parameter().name == "param_value" &&
         call.argument("param_name").value == CL_KERNEL_EXEC_INFO_SVM_PTRS;
}

json pointers_of(const Call& call, const Argument& argument) {
  const std::uint64_t size = call.argument("param_value_size").value;
  const std::uint64_t whole = size / sizeof(std::uint64_t) * sizeof(std::uint64_t);
  const auto bytes = read_memory({reinterpret_cast<const void*>(argument.value), whole});
  std::vector<std::uint64_t> pointers(bytes.size() / sizeof(std::uint64_t) +
                                      (whole < size ? 1 : 0));
  if (!bytes.empty()) {
    std::memcpy(pointers.data(), bytes.data(), bytes.size());
  }
  if (pointers.empty()) {
    pointers.push_back(0);  // a list of no elements
  }
  return pointers;
}

json described(const Call& call, const Argument& argument, const ArgumentType& type,
               std::span<const std::string> sources) {
  json made{{"name", argument.parameter().name}};
  if (type.shape == Shape::number) {
    made["text"] =
        number_text(call.entry_point, argument.parameter().name, argument.value, argument.kind());
  } else if (argument.parameter().name == "strings" && !sources.empty()) {
    made["strings"] = sources;
  } else if (argument.value == 0) {
    made["null"] = true;
  } else if (holds_pointers(call, argument)) {
    made["addresses"] = pointers_of(call, argument);
    made["type"] = "void *";
  } else if (argument.parameter().extent == Extent::text ||
             (!argument.empty() && is_whole(call, argument))) {
    describe_elements(made, argument, type);
  } else if (type.shape == Shape::elements && argument.parameter().extent == Extent::counted &&
             argument.empty()) {
    // A list, but of no elements.
    made["objects"] = json::array({0});
    made["type"] = type.name;
  } else if (type.shape == Shape::object || type.shape == Shape::result) {
    made[type.shape == Shape::object ? "object" : "result"] = argument.value;
    made["type"] = type.name;
  } else {
    made[type.shape == Shape::function ? "function" : "address"] = argument.value;
  }
  return made;
}

}  // namespace

std::string hexadecimal(const void* bytes, std::size_t size) {
  constexpr char digits[] = "0123456789abcdef";
  const auto* const values = static_cast<const unsigned char*>(bytes);
  std::string text(2 * size, '0');
  for (std::size_t i = 0; i < size; ++i) {
    text[2 * i] = digits[values[i] >> 4U];
    text[2 * i + 1] = digits[values[i] & 0xfU];
  }
  return text;
}

std::string begun_line(const Call& call, std::span<const ArgumentType> types,
                       std::span<const std::string> sources) {
  json arguments = json::array();
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    arguments.push_back(described(call, call.argument(i), types[i], sources));
  }
  return json{{"call", name_of(call.entry_point)},
              {"number", call.sequence},
              {"thread", call.thread},
              {"arguments", std::move(arguments)}}
             .dump(-1, ' ', false, json::error_handler_t::replace) +
         "\n";
}

std::string ended_line(const Call& call, std::span<const Stored> stored) {
  json made{{"end", call.sequence},
            {"status", call.status},
            {"code", code_text(call.status)},
            {"result", call.result}};
  for (const Stored& value : stored) {
    made["stored"][std::string{value.parameter}] = value.hexadecimal;
  }
  return made.dump() + "\n";
}

}  // namespace clmem::mock
