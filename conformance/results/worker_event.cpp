// SPDX-License-Identifier: Apache-2.0
#include "results/worker_event.hpp"

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
  json operator()(const DeviceEvent& event) const {
    return tagged("device", to_json(event.device));
  }
  json operator()(const ReadyEvent& event) const {
    json object = tagged("ready", to_json(event.device));
    if (event.has_successors) {
      object["has_successors"] = true;  // written only when true
    }
    return object;
  }
  json operator()(const BeginEvent& event) const { return tagged("begin", {{"case", event.id}}); }
  json operator()(const FailureEvent& event) const {
    return tagged(
        "failure",
        {{"case", event.id}, {"text", event.text}, {"deviation", to_json(event.deviation)}});
  }
  json operator()(const EndEvent& event) const { return tagged("end", to_json(event.result)); }
  json operator()(const DiedEvent& event) const {
    return tagged("died", {{"signal", event.signal}, {"code", event.code}});
  }
  json operator()(const DoneEvent&) const { return tagged("done", json::object()); }
  json operator()(const WaitingEvent&) const { return tagged("waiting", json::object()); }
};

EndEvent end_event(const json& object) {
  EndEvent event{case_result_from_json(object)};
  const Status status = event.result.status;
  if (status != Status::pass && status != Status::fail && status != Status::unsupported) {
    throw FormatError{
        fmt::format("a worker cannot give the status '{}' itself", to_string(status))};
  }
  return event;
}

}  // namespace

std::string to_line(const WorkerEvent& event) {
  return to_line(std::visit(ToJson{}, event));
}

WorkerEvent worker_event_from_line(std::string_view line) {
  const json object = parse_json(line);
  const JsonFields fields{object};
  const auto name = fields.required<std::string>("event");
  if (name == "device") {
    return DeviceEvent{device_identity_from_json(object)};
  }
  if (name == "ready") {
    return ReadyEvent{device_identity_from_json(object), fields.has("has_successors")};
  }
  if (name == "begin") {
    return BeginEvent{fields.required<std::string>("case")};
  }
  if (name == "failure") {
    return FailureEvent{fields.required<std::string>("case"), fields.required<std::string>("text"),
                        fields.has("deviation")
                            ? deviation_from_json(fields.required<json>("deviation"))
                            : Deviation{}};
  }
  if (name == "end") {
    return end_event(object);
  }
  if (name == "died") {
    return DiedEvent{fields.required<int>("signal"), fields.required<int>("code")};
  }
  if (name == "done") {
    return DoneEvent{};
  }
  if (name == "waiting") {
    return WaitingEvent{};
  }
  throw FormatError{fmt::format("unknown event '{}'", name)};
}

}  // namespace clmem::conformance
