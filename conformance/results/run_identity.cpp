// SPDX-License-Identifier: Apache-2.0
#include "results/run_identity.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "results/digest.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance {

std::map<std::string, std::string> RunIdentity::key() const {
  return {{"driver library", driver_path},
          {"platform", device.platform_name},
          {"platform version", device.platform_version},
          {"device", device.device_name},
          {"device version", device.device_version},
          {"driver version", device.driver_version},
          {"build of the driver", device.driver_build},
          {"build of the suite", device.suite_build},
          {"loader", device.loader},
          {"loader version", device.loader_version},
          {"profile", std::string{to_string(profile)}},
          {"seed", fmt::format("{}", seed)},
          {"number of cases", fmt::format("{}", cases)},
          {"plan of cases", plan},
          {"shard", shard}};
}

nlohmann::json to_json(const RunIdentity& identity) {
  nlohmann::json object{{"driver", identity.driver},
                        {"driver_argument", identity.driver_argument},
                        {"driver_path", identity.driver_path},
                        {"environment", identity.environment},
                        {"variables", identity.variables},
                        {"device", to_json(identity.device)},
                        {"profile", to_string(identity.profile)},
                        {"seed", identity.seed},
                        {"cases", identity.cases},
                        {"plan", identity.plan},
                        {"shard", identity.shard},
                        {"host", identity.host},
                        {"baseline", identity.baseline}};
  for (const ProbeStep& step : identity.probe.steps) {
    object["probe"].push_back(to_json(step));
  }
  if (!identity.started.empty()) {
    object["started"] = identity.started;
  }
  return object;
}

RunIdentity run_identity_from_json(const nlohmann::json& object) {
  const JsonFields fields{object};
  RunIdentity identity;
  identity.driver = fields.required<std::string>("driver");
  identity.driver_argument = fields.required<std::string>("driver_argument");
  identity.driver_path = fields.required<std::string>("driver_path");
  identity.environment = fields.required<std::map<std::string, std::string>>("environment");
  identity.variables = fields.optional<Variables>("variables", {});
  identity.device = device_identity_from_json(fields.required<nlohmann::json>("device"));
  const auto word = fields.required<std::string>("profile");
  const std::optional<Profile> profile = parse_profile(word);
  if (!profile) {
    throw FormatError{fmt::format("unknown profile '{}'", word)};
  }
  identity.profile = *profile;
  identity.seed = fields.required<std::uint64_t>("seed");
  identity.cases = fields.required<std::uint64_t>("cases");
  identity.plan = fields.required<std::string>("plan");
  identity.shard = fields.required<std::string>("shard");
  identity.host = fields.required<std::string>("host");
  identity.baseline = fields.required<std::string>("baseline");
  if (fields.has("probe")) {
    for (const nlohmann::json& step : object.at("probe")) {
      identity.probe.steps.push_back(probe_step_from_json(step));
    }
  }
  identity.started = fields.optional<std::string>("started", "");
  return identity;
}

std::string plan_digest(std::span<const CaseInfo> plan) {
  Digest digest;
  for (const CaseInfo& info : plan) {
    digest.add(info.id);
    digest.add("\n");
  }
  return digest.text();
}

}  // namespace clmem::conformance
