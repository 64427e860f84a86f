// SPDX-License-Identifier: Apache-2.0
// device_probe.hpp - the kinds of commands that a device executes, as tried before its run.
//
//   const DeviceProbe probe{{{"write", ProbeOutcome::no_effect, "the command completes ..."}}};
//   probe.executes();              // false: cases that need data are unsupported
//   probe.sentence();              // for reports; empty where everything works
//
// Contract: a plain value; reading throws FormatError. Without steps, as in results of earlier
// suites, the device counts as one that works.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

enum class ProbeOutcome {
  works,
  no_effect,    // the commands complete without moving data
  error,        // a call returns an error
  crash,        // the process ends
  hang,         // no end within the time limit
  unsupported,  // the device lacks a feature that the step needs
  not_tried,    // because earlier steps hang
};

[[nodiscard]] std::string_view to_string(ProbeOutcome outcome);

struct ProbeStep {
  std::string name{};
  ProbeOutcome outcome = ProbeOutcome::works;
  std::string what{};  // a description; empty if the step works

  friend bool operator==(const ProbeStep&, const ProbeStep&) = default;
};

struct DeviceProbe {
  std::vector<ProbeStep> steps{};

  // True if a copy, a kernel or (on a device without kernels) a transfer moves data, or if the
  // device rejects commands, which the cases report.
  [[nodiscard]] bool executes() const;
  // True if any step ends, even with an error.
  [[nodiscard]] bool is_usable() const;
  [[nodiscard]] std::string sentence() const;
};

inline constexpr std::string_view probe_steps[] = {"read", "write", "copy",
                                                   "map",  "event", "kernel"};

// A worker's line about a step: one without outcome when it begins, one with an outcome when it
// ends.
struct ProbeLine {
  std::string begun{};
  std::optional<ProbeStep> ended{};
};

[[nodiscard]] std::string begin_line(std::string_view step);
[[nodiscard]] std::string end_line(const ProbeStep& step);
[[nodiscard]] ProbeLine probe_line_from(std::string_view line);

[[nodiscard]] nlohmann::json to_json(const ProbeStep& step);
[[nodiscard]] ProbeStep probe_step_from_json(const nlohmann::json& object);

}  // namespace clmem::conformance
