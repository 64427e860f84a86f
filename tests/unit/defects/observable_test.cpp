// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "scenarios.hpp"

namespace clmem::mock::observable_test {
namespace {

std::vector<Scenario> all_scenarios() {
  std::vector<Scenario> all;
  for (const auto family :
       {&device_scenarios::scenarios, &object_scenarios::scenarios, &transfer_scenarios::scenarios,
        &rect_scenarios::scenarios, &order_scenarios::scenarios, &event_scenarios::scenarios,
        &image_scenarios::scenarios, &svm_scenarios::scenarios, &kernel_info_scenarios::scenarios,
        &operand_scenarios::scenarios, &feature_scenarios::scenarios}) {
    for (const Scenario& scenario : family()) {
      all.push_back(scenario);
    }
  }
  return all;
}

std::string play(const Scenario& scenario, const Defect* defect) {
  Stage stage{defect, scenario.schedule, scenario.change};
  scenario.play(stage);
  return stage.transcript();
}

// Without a defect a scenario always has the same transcript, or a difference would prove nothing.
TEST(Scenarios, AreDeterministic) {
  for (const Scenario& scenario : all_scenarios()) {
    EXPECT_EQ(play(scenario, nullptr), play(scenario, nullptr)) << scenario.name;
  }
}

class Observable : public testing::TestWithParam<const Defect*> {};

// An application can see every defect, and the process survives it.
TEST_P(Observable, ChangesWhatAnApplicationSees) {
  static const std::vector<Scenario> scenarios = all_scenarios();
  static const std::map<std::string_view, std::string> expected = [] {
    std::map<std::string_view, std::string> transcripts;
    for (const Scenario& scenario : scenarios) {
      transcripts[scenario.name] = play(scenario, nullptr);
    }
    return transcripts;
  }();
  EXPECT_TRUE(std::ranges::any_of(scenarios, [&](const Scenario& scenario) {
    return play(scenario, GetParam()) != expected.at(scenario.name);
  })) << GetParam()->sentence;
}

// The proof of the suite covers these: they need kernels, threads or every kind of image, or a
// scenario would wait for ever.
bool needs_more_than_a_stage(std::string_view name) {
  return name.ends_with("-always-waits") || name == "lifetime.loses-a-retain" ||
         name == "kernel.keeps-first-of-later-values" || name == "kernel.cuts-wide-values" ||
         std::ranges::any_of(std::to_array<std::string_view>(
                                 {"absent.", "idle.", "unchecked.", "image-kind.", "image-create.",
                                  "image-info.", "limit.", "pipe-info."}),
                             [&](std::string_view family) { return name.starts_with(family); });
}

std::vector<const Defect*> each_defect() {
  std::vector<const Defect*> all;
  for (const Defect& defect : defect_catalogue()) {
    if (defect.install != nullptr && !needs_more_than_a_stage(defect.name)) {
      all.push_back(&defect);
    }
  }
  return all;
}

// CamelCase, as names of tests have to be: "read.drops-offset" becomes "ReadDropsOffset".
std::string test_name(const testing::TestParamInfo<const Defect*>& info) {
  std::string name;
  bool start = true;
  for (const char letter : info.param->name) {
    if (letter == '.' || letter == '-') {
      start = true;
      continue;
    }
    name += start && letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter;
    start = false;
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Observable, testing::ValuesIn(each_defect()), test_name);

}  // namespace
}  // namespace clmem::mock::observable_test
