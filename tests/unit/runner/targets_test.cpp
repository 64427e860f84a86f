// SPDX-License-Identifier: Apache-2.0
#include "runner/targets.hpp"

#include "googlemock.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance::targets_test {
namespace {

// "one" and its namesake have one device each, "two" has two, "none" has none, "bad" fails.
std::vector<DeviceIdentity> ask(const Driver& driver) {
  if (driver.name == "bad") {
    throw SetupError{"the worker died"};
  }
  std::vector<DeviceIdentity> devices(driver.name == "none" ? 0 : driver.name == "two" ? 2 : 1);
  for (std::size_t i = 0; i < devices.size(); ++i) {
    devices[i].device_name = driver.name + " Device " + std::to_string(i);
  }
  return devices;
}

std::vector<std::string> labels(const std::vector<Driver>& drivers, const TargetQuery& query = {}) {
  std::vector<std::string> found;
  for (const Target& target : find_targets(drivers, query, ask).found) {
    found.push_back(target.label);
  }
  return found;
}

TEST(Targets, HaveLabelsOfTheirOwn) {
  EXPECT_THAT(labels({{.name = "two"}, {.name = "one"}, {.name = "one"}}),
              ElementsAre("two", "two-2", "one", "one-2"));
}

TEST(Targets, AreSelected) {
  EXPECT_THAT(labels({{.name = "two"}, {.name = "one"}}, {.device = "1"}), ElementsAre("two"));
  EXPECT_THAT(labels({{.name = "two"}, {.name = "one"}}, {.device = "ONE dev"}),
              ElementsAre("one"));
  EXPECT_THAT(
      [] { (void)labels({{.name = "two"}}, {.device = "gpu"}); },
      ThrowsMessage<SetupError>("no device matches 'gpu'; there are:\n  two 0: two Device 0\n"
                                "  two 1: two Device 1"));
}

// A requested driver has to work; a driver that is only installed may be broken, which is reported.
TEST(Targets, ForgiveInstalledDriversOnly) {
  const std::vector<Driver> drivers{
      {.name = "bad", .library = "b.so"}, {.name = "one"}, {.name = "none"}};
  const Targets targets = find_targets(drivers, {.origin = DriverOrigin::installed}, ask);
  EXPECT_EQ(targets.found.size(), 1u);
  EXPECT_THAT(targets.notes,
              ElementsAre("driver 'bad' (b.so) is not usable: the worker died",
                          HasSubstr("'none' () is not usable: the OpenCL loader finds no device")));
  EXPECT_THAT([&] { (void)find_targets(drivers, {}, ask); },
              ThrowsMessage<SetupError>("driver 'bad' (b.so) is not usable: the worker died"));
}

}  // namespace
}  // namespace clmem::conformance::targets_test
