// SPDX-License-Identifier: Apache-2.0
#include "results/device_identity.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

struct IdentityText {
  const char* name;
  std::string DeviceIdentity::*member;
};

constexpr std::array<IdentityText, 10> identity_texts{{
    {"platform_name", &DeviceIdentity::platform_name},
    {"platform_version", &DeviceIdentity::platform_version},
    {"device_name", &DeviceIdentity::device_name},
    {"device_version", &DeviceIdentity::device_version},
    {"driver_version", &DeviceIdentity::driver_version},
    {"vendor", &DeviceIdentity::vendor},
    {"type", &DeviceIdentity::type},
    {"extensions", &DeviceIdentity::extensions},
    {"loader", &DeviceIdentity::loader},
    {"loader_version", &DeviceIdentity::loader_version},
}};

// Fields that earlier versions of the suite did not write.
constexpr std::array<IdentityText, 2> later_texts{{
    {"driver_build", &DeviceIdentity::driver_build},
    {"suite_build", &DeviceIdentity::suite_build},
}};

}  // namespace

std::string described_loader(const DeviceIdentity& identity) {
  return identity.loader_version.empty() ? identity.loader
                                         : identity.loader + " (" + identity.loader_version + ")";
}

nlohmann::json to_json(const DeviceIdentity& identity) {
  nlohmann::json object{{"platform", identity.platform}, {"device", identity.device}};
  for (const IdentityText& text : identity_texts) {
    object[text.name] = identity.*text.member;
  }
  for (const IdentityText& text : later_texts) {
    if (!(identity.*text.member).empty()) {
      object[text.name] = identity.*text.member;
    }
  }
  if (identity.memory > 0) {
    object["memory"] = identity.memory;
  }
  return object;
}

DeviceIdentity device_identity_from_json(const nlohmann::json& object) {
  const JsonFields fields{object};
  DeviceIdentity identity;
  identity.platform = fields.required<int>("platform");
  identity.device = fields.required<int>("device");
  for (const IdentityText& text : identity_texts) {
    identity.*text.member = fields.required<std::string>(text.name);
  }
  for (const IdentityText& text : later_texts) {
    identity.*text.member = fields.optional<std::string>(text.name, {});
  }
  identity.memory = fields.optional<std::uint64_t>("memory", 0);
  return identity;
}

}  // namespace clmem::conformance
