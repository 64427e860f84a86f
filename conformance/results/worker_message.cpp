// SPDX-License-Identifier: Apache-2.0
#include "results/worker_message.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

using nlohmann::json;

json tagged(const char* name, json object) {
  object["event"] = name;
  return object;
}

struct ToJson {
  json operator()(const DeviceMessage& event) const {
    return tagged("device", to_json(event.device));
  }
  json operator()(const ReadyMessage& event) const {
    json object = tagged("ready", to_json(event.device));
    if (event.has_successors) {
      object["has_successors"] = true;  // written only when true
    }
    return object;
  }
  json operator()(const BeginMessage& event) const { return tagged("begin", {{"case", event.id}}); }
  json operator()(const FailureMessage& event) const {
    return tagged(
        "failure",
        {{"case", event.id}, {"text", event.text}, {"deviation", to_json(event.deviation)}});
  }
  json operator()(const EndMessage& event) const { return tagged("end", to_json(event.result)); }
  json operator()(const DiedMessage& event) const {
    return tagged("died", {{"signal", event.signal}, {"code", event.code}});
  }
  json operator()(const DoneMessage&) const { return tagged("done", json::object()); }
  json operator()(const WaitingMessage&) const { return tagged("waiting", json::object()); }
};

EndMessage end_event(const json& object, FormTable& forms) {
  EndMessage event{case_result_from_json(object)};
  event.result.forms = forms.read(object);
  const Status status = event.result.status;
  if (status != Status::pass && status != Status::fail && status != Status::unsupported) {
    throw FormatError{
        fmt::format("a worker cannot give the status '{}' itself", to_string(status))};
  }
  return event;
}

}  // namespace

std::string to_line(const WorkerMessage& event, FormTable& forms) {
  json object = std::visit(ToJson{}, event);
  if (const auto* const end = std::get_if<EndMessage>(&event)) {
    forms.write(object, end->result.forms);
  }
  return to_line(object);
}

WorkerMessage worker_message_from_line(std::string_view line, FormTable& forms) {
  const json object = parse_json(line);
  const JsonFields fields{object};
  const auto name = fields.required<std::string>("event");
  if (name == "device") {
    return DeviceMessage{device_identity_from_json(object)};
  }
  if (name == "ready") {
    return ReadyMessage{device_identity_from_json(object), fields.has("has_successors")};
  }
  if (name == "begin") {
    return BeginMessage{fields.required<std::string>("case")};
  }
  if (name == "failure") {
    return FailureMessage{
        fields.required<std::string>("case"), fields.required<std::string>("text"),
        fields.has("deviation") ? deviation_from_json(fields.required<json>("deviation"))
                                : Deviation{}};
  }
  if (name == "end") {
    return end_event(object, forms);
  }
  if (name == "died") {
    return DiedMessage{fields.required<int>("signal"), fields.required<int>("code")};
  }
  if (name == "done") {
    return DoneMessage{};
  }
  if (name == "waiting") {
    return WaitingMessage{};
  }
  throw FormatError{fmt::format("unknown event '{}'", name)};
}

}  // namespace clmem::conformance
