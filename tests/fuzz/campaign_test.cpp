// SPDX-License-Identifier: Apache-2.0
// A campaign on the mock driver with a seeded defect.
#include "campaign/campaign.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace clmem::tests::fuzz_campaign_test {
namespace {

using namespace clmem::fuzz;

// Returns the command line of a worker on the mock driver, which reads `text` as its script.
conformance::ChildCommand worker_on(const std::string& text) {
  const std::string script = ::testing::TempDir() + "fuzz_campaign_test.json";
  std::ofstream{script} << text;
  return {
      .arguments = {CLMEM_FUZZ_WORKER, "--platform", "0", "--device", "0"},
      .environment = {{"CLMEM_MOCK_SCRIPT", script}, {"CLMEM_MOCK_KERNELS", CLMEM_FUZZ_KERNELS}}};
}

// A campaign that has ended, on workers of one kind. `starts` is called before each of them starts.
class CampaignRun : public CampaignObserver {
 public:
  CampaignRun(
      const conformance::ChildCommand& worker, const CampaignSettings& settings,
      const std::function<void(const Campaign&)>& starts = [](const Campaign&) {})
      : campaign{[&] {
                   starts(campaign);
                   return std::make_unique<WorkerProcess>(worker, WorkerTimes{});
                 },
                 settings, *this} {
    campaign.run([] { return false; });
  }
  void found(const Finding& /*finding*/) override { programs = campaign.statistics().programs; }
  void progressed(const Statistics& /*statistics*/, std::size_t /*fresh*/,
                  std::size_t /*known*/) override {}

  std::uint64_t programs = 0;  // that had run at the last finding
  Campaign campaign;
};

// A driver with a counter: no single program makes enough calls to fail. A program that makes more
// of these calls than most fails when it is repeated.
TEST(Campaign, FindsWhatTakesMoreThanOneProgram) {
  const conformance::ChildCommand worker =
      worker_on(R"({"faults": [{"entry_point": "clEnqueueFillBuffer", "skip": 300,
                                "times": 1000000, "code": "CL_INVALID_VALUE"}]})");
  const CampaignRun run{worker, {.programs = 5000, .stop_after = 5}};
  const Campaign& campaign = run.campaign;
  EXPECT_GT(campaign.findings().size(), 0u);
  bool any_by_being_repeated = false;
  for (const auto& [cause, finding] : campaign.findings()) {
    SCOPED_TRACE(cause);
    EXPECT_EQ(finding.deviation.function, "clEnqueueFillBuffer");
    EXPECT_TRUE(finding.history.is_needed());
    EXPECT_EQ(finding.shown, trials);
    any_by_being_repeated |= finding.history.times > 1 && finding.history.before.empty();
  }
  EXPECT_TRUE(any_by_being_repeated);
}

// On a GPU the campaign uses one worker, because processes take turns there.
TEST(Campaign, HasOneWorkerOnAGpu) {
  const conformance::ChildCommand worker = worker_on(R"({"device": {"type": "gpu"}})");
  std::size_t starts = 0;
  const CampaignRun run{
      worker, {.programs = 20, .jobs = std::nullopt}, [&](const Campaign&) { ++starts; }};
  EXPECT_EQ(starts, 1u);
  EXPECT_EQ(run.campaign.statistics().programs, 20u);
}

// Returns, for each of four programs, how many its worker process had run by then. None of them has
// the expected effects.
std::vector<std::size_t> programs_run(std::size_t most_wrong) {
  WorkerProcess worker{worker_on("{}"), WorkerTimes{}};
  std::vector<std::size_t> counts;
  for (std::uint64_t i = 0; i < 4; ++i) {
    worker.submit({.number = i,
                   .text = "# clmem-fuzz 1\n",
                   .expected = {.whole = 1, .effects = 1},
                   .most_wrong = most_wrong});
    EXPECT_TRUE(worker.next());
    counts.push_back(worker.has_run().size());
  }
  return counts;
}

TEST(WorkerProcess, EndsAfterSoManyWrongProgramsInARow) {
  EXPECT_EQ(programs_run(1), (std::vector<std::size_t>{1, 1, 1, 1}));
  EXPECT_EQ(programs_run(2), (std::vector<std::size_t>{1, 2, 1, 2}));
  EXPECT_EQ(programs_run(0), (std::vector<std::size_t>{1, 2, 3, 4}));
}

// A shortage of resources after many programs is legal, and not a finding about their history.
TEST(Campaign, TakesALaterShortageForLegal) {
  const conformance::ChildCommand worker =
      worker_on(R"({"faults": [{"entry_point": "clEnqueueFillBuffer", "skip": 300,
                                "times": 1000000, "code": "CL_OUT_OF_RESOURCES"}]})");
  const CampaignRun run{worker, {.programs = 2000}};
  EXPECT_EQ(run.campaign.findings().size(), 0u);
  EXPECT_GT(run.campaign.statistics().not_repeated, 0u);
}

// The second started worker belongs to the investigation. Wrong bytes are investigated in many
// processes, one after the other; the first worker continues meanwhile, and runs more than the two
// programs that it has queued at first.
TEST(Campaign, WorkersGoOnWhileAProgramIsInvestigated) {
  constexpr std::uint64_t least_ahead = 2;
  const conformance::ChildCommand worker = worker_on(R"({"defects": ["fill.drops-offset"]})");
  std::size_t processes = 0;
  std::uint64_t programs_before = 0;
  const CampaignRun run{
      worker, {.programs = 20'000, .stop_after = 1}, [&](const Campaign& running) {
        programs_before = ++processes == 2 ? running.statistics().programs : programs_before;
      }};
  ASSERT_EQ(run.campaign.findings().size(), 1u);
  EXPECT_EQ(run.campaign.findings().begin()->second.deviation.symptom, Symptom::bytes);
  EXPECT_GT(run.programs, programs_before + least_ahead);
}

}  // namespace
}  // namespace clmem::tests::fuzz_campaign_test
