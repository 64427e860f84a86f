// SPDX-License-Identifier: Apache-2.0
// run_identity.hpp - what a result file was measured on, and which cases it is about.
//
// Contract: a plain value. Two runs with equal `RunIdentity::key()` can share a result file:
// `--resume` asks for that. Host, baseline and probe do not count: none changes what a case does.
// Variables do not, either: a batch system gives each part of a run its device by one of them.
// Reading throws FormatError.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "results/case_info.hpp"
#include "results/device_identity.hpp"
#include "results/device_probe.hpp"
#include "results/driver_variables.hpp"

namespace clmem::conformance {

struct RunIdentity {
  std::string driver{};           // as named by the user, or the name of its .icd file
  std::string driver_argument{};  // what --driver takes to select it again
  std::string driver_path{};      // the library
  std::map<std::string, std::string>
      environment;  // what the workers' environment has beyond the caller's
  // What the caller's has that matters to a driver; empty in files of earlier suites.
  Variables variables{};
  DeviceIdentity device{};
  Profile profile = Profile::full;
  std::uint64_t seed = 0;
  std::uint64_t cases = 0;  // in the plan
  std::string plan{};       // digest of the plan's case ids
  std::string shard{};      // which part of the plan, "2/5"; "1/1" for all of it
  std::string host{};
  std::string baseline{};  // file name; empty for none
  DeviceProbe probe{};     // without steps in files of earlier suites
  std::string started{};   // "2026-11-23 19:05", UTC; empty in files of earlier suites

  // What a process of the driver needs to be as those that ran the cases.
  [[nodiscard]] Variables driver_environment() const {
    return with_changes(variables, environment);
  }
  // The fields that have to agree, by name.
  [[nodiscard]] std::map<std::string, std::string> key() const;
};

[[nodiscard]] nlohmann::json to_json(const RunIdentity& identity);
[[nodiscard]] RunIdentity run_identity_from_json(const nlohmann::json& object);

// The same ids in the same order give the same digest.
[[nodiscard]] std::string plan_digest(std::span<const CaseInfo> plan);

}  // namespace clmem::conformance
