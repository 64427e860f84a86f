// SPDX-License-Identifier: Apache-2.0
#include "results/device_probe.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

constexpr std::array<std::string_view, 7> outcome_words{"works", "no effect",   "error",    "crash",
                                                        "hang",  "unsupported", "not tried"};

ProbeOutcome outcome_of(const DeviceProbe& probe, std::string_view name) {
  const auto found = std::ranges::find(probe.steps, name, &ProbeStep::name);
  return found == probe.steps.end() ? ProbeOutcome::not_tried : found->outcome;
}

bool is_wrong(const ProbeStep& step) {
  return step.outcome != ProbeOutcome::works && step.outcome != ProbeOutcome::unsupported;
}

bool ends(const ProbeStep& step) {
  return step.outcome == ProbeOutcome::works || step.outcome == ProbeOutcome::no_effect ||
         step.outcome == ProbeOutcome::error;
}

// Lists steps with the same outcome together: "read, write: the commands complete, and no data
// moves; map: ...".
std::string list_of_wrong(const DeviceProbe& probe) {
  std::string list;
  std::string_view latest;
  std::string names;
  const auto finish = [&] {
    list += names.empty() ? "" : fmt::format("{}{}: {}", list.empty() ? "" : "; ", names, latest);
    names.clear();
  };
  for (const std::string_view name : probe_steps) {
    const auto step = std::ranges::find(probe.steps, name, &ProbeStep::name);
    if (step == probe.steps.end() || !is_wrong(*step)) {
      continue;
    }
    if (step->what != latest) {
      finish();
    }
    latest = step->what;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
  }
  finish();
  return list;
}

}  // namespace

std::string_view to_string(ProbeOutcome outcome) {
  return outcome_words.at(static_cast<std::size_t>(outcome));
}

// Reads, writes and maps prove nothing: a driver may do them without its device. A driver that
// rejects a call breaks a rule, which the cases report.
bool DeviceProbe::executes() const {
  const auto works = [this](std::string_view name) {
    return outcome_of(*this, name) == ProbeOutcome::works;
  };
  const bool needs_no_kernel = outcome_of(*this, "kernel") == ProbeOutcome::unsupported;
  const auto is_refused = [this](std::string_view name) {
    return outcome_of(*this, name) == ProbeOutcome::error;
  };
  return std::ranges::none_of(steps, is_wrong) || works("copy") || works("kernel") ||
         is_refused("copy") || is_refused("kernel") ||
         (needs_no_kernel && (works("read") || works("write")));
}

bool DeviceProbe::is_usable() const {
  return std::ranges::none_of(steps, is_wrong) || std::ranges::any_of(steps, ends);
}

std::string DeviceProbe::sentence() const {
  if (std::ranges::none_of(steps, is_wrong)) {
    return {};
  }
  if (!is_usable()) {
    return "the device cannot be used: " + list_of_wrong(*this);
  }
  if (!executes()) {
    return "the device executes no command; cases that need data are unsupported: " +
           list_of_wrong(*this);
  }
  return "a part of the device does not work, and all cases run: " + list_of_wrong(*this);
}

std::string begin_line(std::string_view step) {
  return to_line({{"step", step}});
}

std::string end_line(const ProbeStep& step) {
  return to_line(to_json(step));
}

ProbeLine probe_line_from(std::string_view line) {
  const nlohmann::json object = parse_json(line);
  const JsonFields fields{object};
  return fields.has("outcome") ? ProbeLine{.ended = probe_step_from_json(object)}
                               : ProbeLine{.begun = fields.required<std::string>("step")};
}

nlohmann::json to_json(const ProbeStep& step) {
  nlohmann::json object{{"step", step.name}, {"outcome", to_string(step.outcome)}};
  if (!step.what.empty()) {
    object["what"] = step.what;
  }
  return object;
}

ProbeStep probe_step_from_json(const nlohmann::json& object) {
  const JsonFields fields{object};
  const auto word = fields.required<std::string>("outcome");
  const auto* const found = std::ranges::find(outcome_words, word);
  if (found == outcome_words.end()) {
    throw FormatError{fmt::format("unknown outcome '{}'", word)};
  }
  return {.name = fields.required<std::string>("step"),
          .outcome = static_cast<ProbeOutcome>(found - outcome_words.begin()),
          .what = fields.optional<std::string>("what", "")};
}

}  // namespace clmem::conformance
