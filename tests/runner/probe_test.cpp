// SPDX-License-Identifier: Apache-2.0
// Runs on a device that does not work.

#include "googlemock.hpp"
#include "program.hpp"
#include "runner/probe_device.hpp"

namespace clmem::conformance::probe_test {
namespace {

DeviceProbe probe(const char* modes) {
  return probe_device({CLMEM_FAKE_WORKER, "probe", "--events-fd", "3"},
                      {{"CLMEM_FAKE_PROBE", modes}}, 0.05);
}

std::string outcomes(const DeviceProbe& probe) {
  std::string text;
  for (const std::string_view name : probe_steps) {
    const auto step = std::ranges::find(probe.steps, name, &ProbeStep::name);
    text += step == probe.steps.end() ? "none " : std::string{to_string(step->outcome)} + " ";
  }
  return text;
}

TEST(ProbeDevice, TriesEveryStep) {
  EXPECT_EQ(outcomes(probe("")), "works works works works works works ");
  EXPECT_EQ(outcomes(probe("read crash,copy hang,map nothing,kernel exit")),
            "crash works hang no effect works crash ");
  const DeviceProbe found = probe("read crash,copy hang,kernel exit");
  EXPECT_THAT(found.sentence(),
              AllOf(HasSubstr("read: SIGSEGV (Segmentation fault): about to die"),
                    HasSubstr("copy: no end within 0.5 s"), HasSubstr("kernel: exit code 0")));
}

TEST(ProbeDevice, EndsAfterThreeHangs) {
  EXPECT_EQ(outcomes(probe("read hang,write hang,copy hang,map hang,event hang,kernel hang")),
            "hang hang hang not tried not tried not tried ");
}

TEST(ProbeDevice, TakesNonsenseForAnError) {
  const DeviceProbe found = probe("write nonsense");
  EXPECT_EQ(outcomes(found), "works error works works works works ");
  EXPECT_THAT(found.sentence(), HasSubstr("write: the worker printed 'hello': expected JSON"));
}

class Probe : public ProgramTest {
 protected:
  Outcome run(const char* modes) {
    return ProgramTest::run("Fake.pass", {"--timeout-scale", "0.05"},
                            {{"CLMEM_FAKE_PROBE", modes}});
  }
};

TEST_F(Probe, RefusesADeviceThatCannotBeUsed) {
  const Outcome outcome = run("read hang,write crash,copy hang,map hang,event hang,kernel crash");
  EXPECT_EQ(outcome.code, 2) << outcome.output;
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("clmem-conformance: fake, Fake device: the device cannot be used: "
                              "read: no end within 0.5 s; write: SIGSEGV"),
                    Not(HasSubstr("report:"))));
}

TEST_F(Probe, IsInResultsAndReports) {
  const Outcome outcome = run("kernel nothing");
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  const std::string note =
      "a part of the device does not work, and all cases run: kernel: nothing happens";
  EXPECT_THAT(outcome.output, HasSubstr("note: fake: " + note));
  for (const auto& file :
       {output() / "report.txt", output() / "report.html", output() / "fake" / "report.json"}) {
    EXPECT_THAT(text_of(file), HasSubstr(note)) << file;
  }
  EXPECT_THAT(text_of(results()),
              HasSubstr(R"({"outcome":"no effect","step":"kernel","what":"nothing happens"})"));
}

}  // namespace
}  // namespace clmem::conformance::probe_test
