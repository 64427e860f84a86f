// SPDX-License-Identifier: Apache-2.0
#include "results/device_probe.hpp"

#include "googlemock.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance::device_probe_test {
namespace {

using enum ProbeOutcome;

// The outcomes are in the order of the steps.
DeviceProbe probe_of(const std::vector<ProbeOutcome>& outcomes) {
  DeviceProbe probe;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    probe.steps.push_back({std::string{probe_steps[i]}, outcomes[i],
                           outcomes[i] == works ? "" : std::string{to_string(outcomes[i])} + "!"});
  }
  return probe;
}

TEST(DeviceProbe, IsSilentWhereAllWorks) {
  for (const DeviceProbe& probe :
       {DeviceProbe{}, probe_of({works, works, works, works, works, works}),
        probe_of({works, works, works, works, works, unsupported}),
        probe_of({unsupported, unsupported, unsupported, unsupported, unsupported, unsupported})}) {
    EXPECT_EQ(probe.sentence(), "");
    EXPECT_TRUE(probe.executes());
    EXPECT_TRUE(probe.is_usable());
  }
}

// Steps that a driver can perform without its device, such as reading host memory, do not show that
// the device executes.
TEST(DeviceProbe, KnowsThatNothingExecutes) {
  const DeviceProbe probe = probe_of({no_effect, no_effect, no_effect, works, works, unsupported});
  EXPECT_FALSE(probe.executes());
  EXPECT_FALSE(probe_of({works, works, no_effect, works, works, no_effect}).executes());
  EXPECT_TRUE(probe_of({works, works, no_effect, works, works, unsupported}).executes());
  EXPECT_TRUE(probe.is_usable());
  EXPECT_EQ(probe.sentence(),
            "the device executes no command; cases that need data are unsupported: read, write, "
            "copy: no effect!");
}

// If a driver rejects a command, all cases run: other forms of the command may work.
TEST(DeviceProbe, RunsAllCasesWhereCommandsAreRefused) {
  EXPECT_TRUE(probe_of({works, error, error, error, works, error}).executes());
  EXPECT_TRUE(probe_of({no_effect, no_effect, no_effect, no_effect, works, error}).executes());
  EXPECT_FALSE(probe_of({error, error, no_effect, error, error, no_effect}).executes());
}

TEST(DeviceProbe, NamesThePartThatDoesNotWork) {
  const DeviceProbe probe = probe_of({no_effect, hang, works, crash, error, no_effect});
  EXPECT_TRUE(probe.executes());
  EXPECT_TRUE(probe.is_usable());
  EXPECT_EQ(
      probe.sentence(),
      "a part of the device does not work, and all cases run: read: no effect!; write: hang!; "
      "map: crash!; event: error!; kernel: no effect!");
}

// A device all of whose commands hang or crash is not tested; one that returns errors is.
TEST(DeviceProbe, KnowsWhatCannotBeUsed) {
  const DeviceProbe probe = probe_of({hang, crash, hang, hang, not_tried, unsupported});
  EXPECT_FALSE(probe.is_usable());
  EXPECT_THAT(probe.sentence(), HasSubstr("the device cannot be used: read: hang!; write: crash!"));
  EXPECT_TRUE(probe_of({error, crash, hang, hang, hang, hang}).is_usable());
}

TEST(DeviceProbe, IsReadAsItWasWritten) {
  EXPECT_EQ(probe_line_from(begin_line("copy")).begun, "copy");
  for (const ProbeOutcome outcome :
       {works, no_effect, error, crash, hang, unsupported, not_tried}) {
    const ProbeStep step{"copy", outcome, "why"};
    EXPECT_EQ(probe_line_from(end_line(step)).ended, step);
  }
  EXPECT_THAT([] { (void)probe_line_from(R"({"step": "copy", "outcome": "fine"})"); },
              ThrowsMessage<FormatError>(HasSubstr("unknown outcome 'fine'")));
}

}  // namespace
}  // namespace clmem::conformance::device_probe_test
