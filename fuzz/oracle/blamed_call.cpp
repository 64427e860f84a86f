// SPDX-License-Identifier: Apache-2.0
#include "oracle/blamed_call.hpp"

#include "oracle/operands.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

// Words for callbacks that drivers may never run: of a status before completion of a user event, and
// of a command that has failed.
std::string_view kind_of_callback(const Statement& call, const ProgramState& before) {
  const EventInfo& event = before.scene().events.at(call.arguments[0].object.index);
  if (event.queue == 0xffff) {
    return number_of(call, "command_exec_callback_type") == CL_COMPLETE ? "" : early_callback;
  }
  return before.order().has_failed(event.command) ? failed_command : "";
}

bool is_out_of_order(const Statement& creation) {
  const Value& properties = value_of(creation, "properties");
  const std::uint64_t bits =
      properties.list.size() > 1 ? properties.list[1].number : properties.number;
  return (bits & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
}

std::string without_last_word(const std::string& words) {
  return words.substr(0, words.rfind(':'));
}

}  // namespace

std::string kind_of_call(const Statement& call, const ProgramState& before) {
  if (call.action != Action::call) {
    return {};
  }
  const std::string function{name_of(call)};
  if (!call.requirement.empty()) {
    return function + ":" + call.requirement;
  }
  if (fails_user_event(call)) {
    return function + ":" + std::string{failed_command};
  }
  if (call.function == clSetEventCallback) {
    return function + ":" + std::string{kind_of_callback(call, before)};
  }
  if (is_image_on_second_device(call, before.scene())) {
    return function + ":" + std::string{image_on_second_device};
  }
  if (const Value* const desc = argument(call, "image_desc")) {
    return "creation:" +
           std::string{kind_name(static_cast<cl_mem_object_type>(desc->list.at(0).number),
                                 desc->list.back().object.kind == Kind::memory)};
  }
  if (call.result.kind == Kind::queue) {
    return function + ":" + (is_out_of_order(call) ? "out-of-order" : "");
  }
  return function + ":" + operands_of(call, before.scene());
}

std::string blamed_call(const Deviation& deviation) {
  const std::string& detail = deviation.detail;
  const std::string call = deviation.function + ":";
  if (!deviation.requirement.empty()) {
    return call + deviation.requirement;
  }
  switch (deviation.symptom) {
    case Symptom::crash:
      return call + detail;
    case Symptom::bytes:  // the detail ends with the kind of the wrong object
      return deviation.function == "creation" ? call + detail : call + without_last_word(detail);
    case Symptom::type:  // the detail ends with the wrong type
      return call + without_last_word(detail);
    case Symptom::code: {
      const std::string operands = without_last_word(detail);
      const bool is_of_operands = detail.ends_with("CL_INVALID_MEM_OBJECT") ||
                                  operands.ends_with("empty") || operands.ends_with("past-pitch");
      return is_of_operands ? call + operands : "";
    }
    case Symptom::answer:  // a pitch of a map, and the operands
      return deviation.function == "clEnqueueMapImage" ? call + detail.substr(detail.find(':') + 1)
                                                       : "";
    case Symptom::callback:
      for (const std::string_view word : {early_callback, failed_command}) {
        if (detail.find(word) != detail.npos) {
          return "clSetEventCallback:" + std::string{word};
        }
      }
      return deviation.function == "clSetMemObjectDestructorCallback" &&
                     detail.find("image") != detail.npos
                 ? "creation:" + detail.substr(detail.rfind(':') + 1)
                 : "";
    default:
      return {};
  }
}

}  // namespace clmem::fuzz
