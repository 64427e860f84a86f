// SPDX-License-Identifier: Apache-2.0
// Argument rules of the specification that no case of the suite shows on the mock.

#include <algorithm>
#include <set>
#include <string_view>

#include "clmem/mock/status_names.hpp"
#include "config/config.hpp"
#include "googlemock.hpp"
#include "model/rule.hpp"
#include "profiles/shipped_profile.hpp"
#include "requirements/reason_table.hpp"
#include "requirements/requirement_table.hpp"
#include "script/script.hpp"
#include "suites/all_cases.hpp"

namespace clmem::mock::coverage_test {
namespace {

using conformance::Requirement;
using conformance::RequirementKind;
using conformance::RequirementTable;
using conformance::Testable;

// Extensions that no device of the mock has, so that their rules cannot be broken.
struct AbsentExtension {
  std::string_view condition;
  std::string_view reason;
};

constexpr AbsentExtension absent_extensions[]{
    {"cl_khr_external_memory_android_hardware_buffer", "there are no Android buffers"},
    {"cl_khr_d3d10_sharing", "there is no Direct3D"},
    {"cl_khr_d3d11_sharing", "there is no Direct3D"},
    {"cl_khr_dx9_media_sharing", "there is no Direct3D"},
};

bool is_absent(std::string_view condition) {
  return std::ranges::find(absent_extensions, condition, &AbsentExtension::condition) !=
         std::end(absent_extensions);
}

// Returns the extensions of all devices of the mock. The suite passes on each of them, so that a
// case counts if one has its extensions.
const std::set<std::string>& extensions_of_devices() {
  static const std::set<std::string> all = [] {
    std::set<std::string> found;
    const auto add = [&](const Config& config) {
      for (const PlatformConfig& platform : config.platforms) {
        for (const DeviceConfig& device : platform.devices) {
          found.insert(device.extensions.begin(), device.extensions.end());
        }
      }
    };
    add(Config{});
    for (const ShippedProfile& shipped : shipped_profiles()) {
      add(parse_script(shipped.text, std::string{shipped.name}, {}).config);
    }
    return found;
  }();
  return all;
}

bool runs_on_a_device(const Requirement& requirement) {
  return std::ranges::none_of(requirement.condition, [](const std::string& condition) {
    return condition.starts_with("cl_") && !extensions_of_devices().contains(condition);
  });
}

std::set<std::string> cited_by_the_suite() {
  std::set<std::string> cited;
  for (const auto& one : conformance::all_cases()) {
    cited.insert(one.requirements.begin(), one.requirements.end());
  }
  return cited;
}

bool is_argument_rule(const Requirement& requirement) {
  return requirement.kind == RequirementKind::error && requirement.testable == Testable::yes;
}

TEST(RuleCoverage, LeavesNoRuleOut) {
  const auto cited = cited_by_the_suite();
  std::vector<std::string> missing;
  for (const Requirement& requirement : RequirementTable::embedded().rows()) {
    const bool shown = cited.contains(requirement.id) && runs_on_a_device(requirement);
    if (is_argument_rule(requirement) && !shown &&
        conformance::open_rows().find(requirement.id) == nullptr &&
        std::ranges::none_of(requirement.condition, is_absent)) {
      missing.push_back(requirement.id);
    }
  }
  EXPECT_THAT(missing, IsEmpty());
}

// No excused extension is one that a device has, or that no rule depends on.
TEST(RuleCoverage, ExcusesOnlyWhatIsAbsent) {
  const auto rows = RequirementTable::embedded().rows();
  for (const AbsentExtension& absence : absent_extensions) {
    EXPECT_TRUE(std::ranges::any_of(rows, [&](const Requirement& requirement) {
      return std::ranges::find(requirement.condition, absence.condition) !=
             requirement.condition.end();
    })) << absence.condition;
    EXPECT_FALSE(extensions_of_devices().contains(std::string{absence.condition}))
        << absence.reason;
  }
}

// The requirements of each refusal exist and expect its code. The suite accepts other codes for
// some.
TEST(RuleCoverage, RefusalsHaveTheCodesOfTheirRequirements) {
  for (const RefusalRow& row : refusal_rows()) {
    for (const std::string& id : requirements_of(row)) {
      const Requirement* const requirement = RequirementTable::embedded().find(id);
      ASSERT_NE(requirement, nullptr) << row.rule->name << ": " << id;
      if (row.rule->code != CL_SUCCESS) {  // it depends on the call otherwise
        EXPECT_EQ(status_name(row.rule->code), requirement->expected)
            << row.rule->name << ": " << id;
      }
    }
  }
}

}  // namespace
}  // namespace clmem::mock::coverage_test
