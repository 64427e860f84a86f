// SPDX-License-Identifier: Apache-2.0
// run_identity.hpp - identifies the device, the driver and the plan of a result file.
//
// Contract: a plain value. Two runs with equal `RunIdentity::key()` can share a result file, as
// required by `--resume`. Host, baseline and probe are not part of the key, because none changes
// the behaviour of a case. Variables are not, either: a batch system may assign a device to each
// part of a run by one of them. Reading throws FormatError.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "results/case_info.hpp"
#include "results/device_identity.hpp"
#include "results/device_probe.hpp"
#include "results/driver_variables.hpp"

namespace clmem::conformance {

struct RunIdentity {
  std::string driver{};           // named by the user, or the name of its .icd file
  std::string driver_argument{};  // the value of --driver that selects it again
  std::string driver_path{};      // the driver's library
  std::map<std::string, std::string>
      environment;  // the variables of the workers in addition to the caller's
  // The caller's variables that matter to a driver; empty in files of earlier suites.
  Variables variables{};
  DeviceIdentity device{};
  Profile profile = Profile::full;
  std::uint64_t seed = 0;
  std::uint64_t cases = 0;  // in the plan
  std::string plan{};       // digest of the plan's case ids
  std::string shard{};      // the part of the plan, "2/5"; "1/1": all of it
  std::string host{};
  std::string baseline{};  // file name; empty: none
  DeviceProbe probe{};     // no steps in files of earlier suites
  std::string started{};   // "2026-11-23 19:05", UTC; empty in files of earlier suites

  // Returns the environment in which the processes ran the cases.
  [[nodiscard]] Variables driver_environment() const {
    return with_changes(variables, environment);
  }
  // Returns the fields that have to agree, by name.
  [[nodiscard]] std::map<std::string, std::string> key() const;
};

[[nodiscard]] nlohmann::json to_json(const RunIdentity& identity);
[[nodiscard]] RunIdentity run_identity_from_json(const nlohmann::json& object);

[[nodiscard]] std::string plan_digest(std::span<const CaseInfo> plan);

}  // namespace clmem::conformance
