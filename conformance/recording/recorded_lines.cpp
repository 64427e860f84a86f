// SPDX-License-Identifier: Apache-2.0
#include "recording/recorded_lines.hpp"

#include <cstring>
#include <nlohmann/json.hpp>

#include "clmem/mock/status_names.hpp"
#include "recording/argument_text.hpp"
#include "recording/argument_types.hpp"
#include "recording/host_memory.hpp"
#include "trace/capture.hpp"

namespace clmem::recording {
namespace {

using mock::Argument;
using mock::Bits;
using mock::Call;
using mock::EntryPoint;
using mock::Extent;
using mock::Parameter;
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

// False for a list that is longer than a record can hold.
bool is_whole(const Call& call, const Argument& argument) {
  const Parameter& parameter = argument.parameter();
  return parameter.extent != Extent::counted ||
         argument.size() == call.bits.at(parameter.counted_by_index);
}

// True for a list with its size in bytes; an incomplete pointer at its end becomes NULL.
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
    pointers.push_back(0);  // an empty list
  }
  return pointers;
}

json offsets_of(const Call& call, const Argument& places) {
  json offsets = json::array();
  for (const Bits& place : places.elements()) {
    offsets.push_back(place.value - call.argument("args").value);
  }
  if (offsets.empty()) {
    offsets.push_back(0);  // an empty list
  }
  return offsets;
}

// A null pointer among the strings counts as an empty string.
json strings_of(const Call& call) {
  const std::uint64_t count = call.argument("count").value;
  const auto* const strings = reinterpret_cast<const char* const*>(call.argument("strings").value);
  const auto* const lengths = reinterpret_cast<const std::size_t*>(call.argument("lengths").value);
  json made = json::array();
  for (std::uint64_t i = 0; i < count; ++i) {
    const bool counted = lengths != nullptr && lengths[i] != 0;
    const char* const text = strings[i] == nullptr ? "" : strings[i];
    made.push_back(counted && strings[i] != nullptr ? std::string(text, lengths[i]) : text);
  }
  return made;
}

// The bytes are read only if the size is plausible: a case may pass a wrong size on purpose.
json unread_bytes(const Call& call, const Argument& argument) {
  const std::uint64_t size = call.bits.at(argument.parameter().counted_by_index);
  const auto bytes = size > mock::max_elements
                         ? HostMemory::Bytes{}
                         : read_memory({reinterpret_cast<const void*>(argument.value), size});
  return bytes.empty() ? json{} : json(hexadecimal(bytes.data(), bytes.size()));
}

json described(const Call& call, const Argument& argument, const ArgumentType& type) {
  json made{{"name", argument.parameter().name}};
  if (type.shape == Shape::number) {
    made["text"] =
        number_text(call.entry_point, argument.parameter().name, argument.value, argument.kind());
  } else if (argument.value == 0) {
    made["null"] = true;
  } else if (argument.parameter().name == "strings" && call.argument("count").value != 0) {
    made["strings"] = strings_of(call);
  } else if (holds_pointers(call, argument)) {
    made["addresses"] = pointers_of(call, argument);
    made["type"] = "void *";
  } else if (argument.parameter().name == "args_mem_loc") {
    made["numbers"] = offsets_of(call, argument);
    made["type"] = "size_t";
  } else if (mock::waits_for_success(argument.parameter()) && argument.empty()) {
    const json bytes = unread_bytes(call, argument);
    made[bytes.is_null() ? "address" : "bytes"] = bytes.is_null() ? json(argument.value) : bytes;
  } else if (argument.parameter().extent == Extent::text ||
             (!argument.empty() && is_whole(call, argument))) {
    describe_elements(made, argument, type);
  } else if (type.shape == Shape::elements && argument.parameter().extent == Extent::counted &&
             argument.empty()) {
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

// Returns the number of bytes at a pointer. A list with a length from the caller counts as its
// first element, except for devices, all of which a program uses later.
std::size_t stored_size(const Call& call, const Argument& argument, const ArgumentType& type) {
  const bool devices = call.entry_point == EntryPoint::clCreateSubDevices &&
                       argument.parameter().name == "out_devices";
  return devices ? call.argument("num_entries").value * type.result_size : type.result_size;
}

std::size_t queried_size(const Call& call, const Argument& argument) {
  constexpr std::size_t largest = 64;
  const auto size = mock::parameter_index(call.entry_point, "param_value_size");
  const bool queried = argument.parameter().name == "param_value" && size;
  return queried && call.bits.at(*size) <= largest ? call.bits.at(*size) : 0;
}

// Handles, numbers and results of queries.
json stored_by(const Call& call) {
  const auto types = argument_types_of(call.entry_point);
  json stored;
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    const Argument argument = call.argument(i);
    const std::string_view name = argument.parameter().name;
    const std::size_t size = types[i].shape == Shape::result ? stored_size(call, argument, types[i])
                                                             : queried_size(call, argument);
    const bool written = call.status == CL_SUCCESS || name == "event";
    if (size != 0 && argument.value != 0 && written && name != "errcode_ret") {
      stored[std::string{name}] = hexadecimal(reinterpret_cast<const void*>(argument.value), size);
    }
  }
  return stored;
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

std::string begun_line(const Call& call) {
  const auto types = argument_types_of(call.entry_point);
  json arguments = json::array();
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    arguments.push_back(described(call, call.argument(i), types[i]));
  }
  return json{{"call", name_of(call.entry_point)},
              {"number", call.sequence},
              {"thread", call.thread},
              {"arguments", std::move(arguments)}}
             .dump(-1, ' ', false, json::error_handler_t::replace) +
         "\n";
}

std::string ended_line(const Call& call) {
  json made{{"end", call.sequence},
            {"status", call.status},
            {"code", mock::status_text(call.status)},
            {"result", call.result}};
  if (json stored = stored_by(call); !stored.is_null()) {
    made["stored"] = std::move(stored);
  }
  return made.dump() + "\n";
}

}  // namespace clmem::recording
