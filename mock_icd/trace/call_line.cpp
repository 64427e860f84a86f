// SPDX-License-Identifier: Apache-2.0
#include "trace/call_line.hpp"

#include <array>
#include <chrono>
#include <sstream>
#include <utility>

#include "clmem/mock/call_text.hpp"
#include "trace/capture.hpp"
#include "trace/json_text.hpp"

namespace clmem::mock {
namespace {

void append(std::string& text, const CallLine::Argument& argument) {
  text += argument.name;
  text += '=';
  text += argument.value;
}

// Larger than any plain number in a program's arguments, smaller than any address.
constexpr std::uint64_t smallest_address = std::uint64_t{1} << 32;

// Interprets kernel arguments of a handle's size as handles.
std::uint64_t as_handle(const ElementList& bytes) {
  std::uint64_t value = 0;
  if (bytes.size() == sizeof(value)) {
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      value |= bytes[at].value << (8 * at);
    }
  }
  return value;
}

bool holds_addresses(const Parameter& parameter) {
  return parameter.name == "svm_pointers";
}

bool returns_null_on_failure(EntryPoint point) {
  return point == EntryPoint::clSVMAlloc || point == EntryPoint::clGetExtensionFunctionAddress ||
         point == EntryPoint::clGetExtensionFunctionAddressForPlatform;
}

// True for arrays that mix handles and numbers, distinguished by the keys beside them.
bool is_mixed(const Parameter& parameter) {
  return parameter.extent == Extent::pairs || parameter.extent == Extent::image_desc;
}

}  // namespace

std::string microseconds(std::uint64_t nanoseconds) {
  std::string fraction = std::to_string(nanoseconds % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(nanoseconds / 1000) + '.' + fraction;
}

std::string beginning_of(const CallLine& line) {
  std::string text = '#' + std::to_string(line.sequence) + " t" + std::to_string(line.thread) +
                     ' ' + microseconds(line.began) + ' ' + line.entry_point + '(';
  const char* separator = "";
  for (const CallLine::Argument& argument : line.arguments) {
    text += separator;
    append(text, argument);
    separator = ", ";
  }
  return text + ')';
}

std::string outcome_of(const CallLine& line) {
  std::string text = " ->";
  for (const std::string* word : {&line.result, &line.status, &line.event}) {
    if (!word->empty()) {
      text += ' ';
      text += *word;
    }
  }
  for (const CallLine::Argument& argument : line.output_values) {
    text += ' ';
    append(text, argument);
  }
  return text + " +" + microseconds(line.took);
}

std::string text_of(const CommandLine& line) {
  std::string text = '#' + std::to_string(line.call) + " ran on " + line.queue;
  const std::array<std::pair<const char*, std::uint64_t>, 4> times{{{" queued=", line.queued},
                                                                    {" submitted=", line.submitted},
                                                                    {" started=", line.started},
                                                                    {" ended=", line.ended}}};
  for (const auto& [name, time] : times) {
    text += name + microseconds(time);
  }
  text += line.source == TimeSource::device ? " clock=device" : " clock=host";
  return text + " -> " + line.status;
}

std::uint64_t steady_now() noexcept {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

CallLine CallNamer::begin(const Call& call, std::uint64_t now) {
  CallLine line;
  line.sequence = call.sequence;
  line.thread = call.thread;
  line.began = since_origin(now);
  line.entry_point = name_of(call.entry_point);
  line.arguments.reserve(call.argument_count);
  for (std::size_t index = 0; index < call.argument_count; ++index) {
    line.arguments.push_back(
        {std::string{parameters_of(call.entry_point)[index].name}, value_of(call, index)});
    if (element_type(call.entry_point, index) == HandleType::event) {
      for (const Bits event : call.argument(index)) {
        line.waits_for.push_back(names_.of(HandleType::event, event.value));
      }
    }
  }
  return line;
}

void CallNamer::complete(CallLine& line, const Call& call, std::uint64_t took) {
  line.ended = true;
  line.took = took;
  line.status = status_text(call.status);
  if (call.status != CL_SUCCESS) {
    if (call.rule != nullptr) {
      line.output_values.push_back({"rule", call.rule->name});
    }
    return;
  }
  line.result = name_result(call);
  if (call.event != 0) {
    line.event = names_.made(kind_of(HandleType::event), call.event);
  }
  const auto parameters = parameters_of(call.entry_point);
  for (const Call::Elements& elements : call.elements) {
    const Parameter& parameter = parameters[elements.argument];
    if (waits_for_success(parameter)) {
      line.output_values.push_back(
          {std::string{parameter.name}, elements_of(call, elements.argument)});
    }
  }
}

CommandLine CallNamer::command(const CommandTimes& times) {
  return {times.call,
          names_.of(HandleType::command_queue, times.queue),
          times.status == CL_COMPLETE ? "CL_COMPLETE" : status_text(times.status),
          since_origin(times.queued),
          since_origin(times.submitted),
          since_origin(times.started),
          since_origin(times.ended),
          times.source};
}

std::string CallNamer::value_of(const Call& call, std::size_t index) {
  const Argument argument = call.argument(index);
  if (argument.parameter().extent == Extent::text && argument.value != 0) {
    return json_string(argument.text());
  }
  if (!argument.empty()) {
    return elements_of(call, index);
  }
  if (const HandleType type = handle_type(call.entry_point, index); type != HandleType::none) {
    return names_.of(type, argument.value);
  }
  if (argument.kind() == ArgumentKind::pointer) {
    return names_.of_address(argument.value);
  }
  std::ostringstream out;
  out << argument;
  return out.str();
}

std::string CallNamer::elements_of(const Call& call, std::size_t index) {
  const Argument argument = call.argument(index);
  const Parameter& parameter = argument.parameter();
  const HandleType type = element_type(call.entry_point, index);
  if (waits_for_success(parameter)) {
    if (const auto name = names_.known(as_handle(argument.elements()))) {
      return '{' + *name + '}';
    }
  }
  std::string text = "{";
  const char* separator = "";
  for (const Bits element : argument) {
    text += separator;
    separator = ", ";
    if (type != HandleType::none) {
      text += names_.of(type, element.value);
    } else if (holds_addresses(parameter) ||
               (is_mixed(parameter) && element.value >= smallest_address)) {
      text += names_.of_address(element.value);
    } else {
      text += std::to_string(element.value);
    }
  }
  return text + '}';
}

std::string CallNamer::name_result(const Call& call) {
  if (call.result == 0) {
    return returns_null_on_failure(call.entry_point) ? "null" : "";
  }
  if (result_type(call.entry_point) != HandleType::none) {
    return names_.made(kind_made_by(call.entry_point), call.result);
  }
  switch (call.entry_point) {
    case EntryPoint::clSVMAlloc:
      names_.made_region("svm", call.result, call.argument("size").value);
      break;
    case EntryPoint::clEnqueueMapBuffer:
    case EntryPoint::clEnqueueMapImage:
      return names_.made("map", call.result);
    default:
      break;
  }
  return names_.of_address(call.result);
}

}  // namespace clmem::mock
