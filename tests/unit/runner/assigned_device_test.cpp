// SPDX-License-Identifier: Apache-2.0
#include "runner/assigned_device.hpp"

#include <map>

#include "googlemock.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance::assigned_device_test {
namespace {

std::string assigned(const std::string& selector, std::map<std::string, std::string> variables) {
  return assigned_device(selector, [&variables](const std::string& name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional{found->second};
  });
}

std::map<std::string, std::string> one_gpu(const std::string& value) {
  return {{"CTEST_RESOURCE_GROUP_COUNT", "1"},
          {"CTEST_RESOURCE_GROUP_0", "gpus"},
          {"CTEST_RESOURCE_GROUP_0_GPUS", value}};
}

TEST(AssignedDevice, IsTheResourceThatCTestChose) {
  EXPECT_EQ(assigned("resource:gpus", one_gpu("id:1,slots:1")), "1");
  EXPECT_EQ(assigned("resource:gpus", one_gpu("id:radeon,slots:2")), "radeon");
}

TEST(AssignedDevice, LeavesOtherSelectorsAlone) {
  EXPECT_EQ(assigned("0", one_gpu("id:1,slots:1")), "0");
  EXPECT_EQ(assigned("", one_gpu("id:1,slots:1")), "");
}

// Without a resource specification, as in plain `ctest`, the test runs on all devices.
TEST(AssignedDevice, IsAnyDeviceWithoutAResourceSpecification) {
  EXPECT_EQ(assigned("resource:gpus", {}), "");
}

struct RefusedAssignment {
  const char* selector;
  std::map<std::string, std::string> variables;
  const char* message;
};

// An incomplete assignment is rejected: the suite could run on a device that belongs to another
// test.
TEST(AssignedDevice, RefusesWhatIsNotOneDevice) {
  const std::vector<RefusedAssignment> refusals{
      {"resource:cards", one_gpu("id:1,slots:1"), "no resource of type 'cards' but of 'gpus'"},
      {"resource:gpus", one_gpu("id:0,slots:1;id:1,slots:1"), "expected one device"},
      {"resource:gpus", one_gpu("slots:1"), "expected id:ID,slots:N"},
      {"resource:gpus", one_gpu("id:,slots:1"), "expected id:ID,slots:N"},
      {"resource:gpus", {{"CTEST_RESOURCE_GROUP_COUNT", "2"}}, "expected one group"},
  };
  for (const RefusedAssignment& refusal : refusals) {
    EXPECT_THAT([&refusal] { (void)assigned(refusal.selector, refusal.variables); },
                ThrowsMessage<SetupError>(HasSubstr(refusal.message)));
  }
}

}  // namespace
}  // namespace clmem::conformance::assigned_device_test
