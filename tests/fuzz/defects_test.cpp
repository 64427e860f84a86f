// SPDX-License-Identifier: Apache-2.0
// The share of driver defects that random programs detect: each defect of the mock's catalogue that
// changes bytes, events or codes of commands is enabled alone.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iostream>

#include "campaign/judge.hpp"
#include "defects/catalogue.hpp"
#include "expectations/glob.hpp"
#include "generate/generator.hpp"
#include "program/supported.hpp"
#include "reference/model_device.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::tests::fuzz_defects_test {
namespace {

using namespace clmem::fuzz;

struct ExpectedRun {
  Program program;
  std::uint64_t digest;
};

// True if a program shows the defect; runs in a separate process, which the defect may crash or
// hang.
bool shows(const mock::Defect& defect, const Features& features,
           const std::vector<ExpectedRun>& programs, mock::Schedule schedule) {
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr unsigned seconds_for_a_program = 2;
    ModelDevice device{features, [&](cl_icd_dispatch& api) { defect.install_in(api); }};
    device.set_callback_timeout(std::chrono::milliseconds{1});
    device.count_references();
    device.set_schedule(schedule, 0);
    Log log;
    const bool deviates = std::ranges::any_of(programs, [&](const ExpectedRun& expected) {
      ::alarm(seconds_for_a_program);
      device.run(expected.program, log);
      return log.digest().whole != expected.digest;
    });
    ::_exit(deviates ? 1 : 0);
  }
  int status = 0;
  (void)::waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

// True for requirements that programs can test: codes and effects of commands, and events.
bool is_about_commands(const conformance::Requirement& rule) {
  constexpr std::array<std::string_view, 7> of_events{
      "clWaitForEvents", "clSetUserEventStatus",    "clSetEventCallback",
      "clGetEventInfo",  "clGetEventProfilingInfo", "clFlush",
      "clFinish"};
  const auto function = mock::entry_point_named(rule.entry_point);
  const bool is_command =
      rule.entry_point == "*"
          ? rule.id.starts_with("Enqueue") || rule.id.starts_with("Map.")
          : function && is_supported(*function) &&
                (rule.entry_point.starts_with("clEnqueue") ||
                 std::ranges::find(of_events, rule.entry_point) != of_events.end());
  // The device of this test has every feature, so that conditions that exclude a feature do not
  // hold. Programs create no on-device queues, no immutable memory objects and no mipmapped images.
  const bool applies = std::ranges::none_of(rule.condition, [](const std::string& word) {
    return word.starts_with("no_") || word == "device_enqueue" ||
           word == "cl_ext_immutable_memory_objects" || word == "cl_khr_mipmap_image";
  });
  return is_command && applies && !rule.lenient && rule.testable == conformance::Testable::yes;
}

bool is_about_commands(const mock::Defect& defect) {
  return std::ranges::any_of(
      conformance::RequirementTable::embedded().rows(), [&](const conformance::Requirement& rule) {
        return is_about_commands(rule) &&
               std::ranges::any_of(defect.requirements, [&](const std::string& pattern) {
                 return conformance::glob_matches(pattern, rule.id);
               });
      });
}

std::vector<ExpectedRun> make_programs(const Features& features, std::uint64_t count) {
  const Generator generator{features, {.seed = 5}};
  Judge judge{features};
  std::vector<ExpectedRun> programs;
  for (std::uint64_t i = 0; i < count; ++i) {
    Program program = generator.program(i);
    const std::uint64_t digest = judge.expect(program).digest.whole;
    programs.push_back({std::move(program), digest});
  }
  return programs;
}

// At least 19 of 20 defects are detected, with programs that take about ten minutes.
TEST(FuzzDefects, AreFound) {
  Features wanted;
  wanted.sub_buffer_alignment = 128;
  wanted.native_kernels = true;
  const Features features = ModelDevice{wanted}.features();
  const std::vector<ExpectedRun> programs = make_programs(features, 4000);
  std::size_t all = 0;
  std::size_t missed = 0;
  for (const mock::Defect& defect : mock::defect_catalogue()) {
    if (!is_about_commands(defect)) {
      continue;
    }
    ++all;
    // A call that returns too early is visible only if commands do not run at once.
    if (!shows(defect, features, programs, mock::Schedule::immediate) &&
        !shows(defect, features, programs, mock::Schedule::deferred)) {
      std::cout << "not found: " << defect.name << std::endl;
      ++missed;
    }
  }
  RecordProperty("defects", static_cast<int>(all));
  RecordProperty("missed", static_cast<int>(missed));
  std::cout << all - missed << " of " << all << " defects found\n";
  EXPECT_GT(all, 500u);
  EXPECT_LE(missed * 20, all);
}

}  // namespace
}  // namespace clmem::tests::fuzz_defects_test
