// SPDX-License-Identifier: Apache-2.0
#include "report/causes.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "googlemock.hpp"

namespace clmem::conformance::causes_test {
namespace {

const RequirementTable& table() {
  static const RequirementTable parsed = RequirementTable::parse(
      "id,entry_point,kind,expected,statement,spec_section,min_version,condition,testable,notes\n"
      "MapBuffer.err.INVALID_VALUE.flags,clMapBuffer,error,CL_INVALID_VALUE,Unknown bits are "
      "refused.,s,1.0,-,yes,\n"
      "MapBuffer.data,clMapBuffer,behaviour,-,It maps.,s,1.0,-,yes,\n"
      "FillBuffer.data,clEnqueueFillBuffer,behaviour,-,It fills.,s,1.0,-,yes,\n"
      "ReadRect.data,clEnqueueReadBufferRect,behaviour,-,It reads.,s,1.0,-,yes,\n"
      "ReadRect.err.INVALID_VALUE.region-zero,clEnqueueReadBufferRect,error,CL_INVALID_VALUE,An "
      "empty region is refused.,s,1.0,-,yes,\n"
      "MapImage.err.INVALID_VALUE.region-zero,clEnqueueMapImage,error,CL_INVALID_VALUE,An empty "
      "region is refused.,s,1.0,-,yes,\n",
      "t.csv");
  return parsed;
}

CaseResult failed(const char* id, std::vector<std::string> requirements, Deviation deviation) {
  return {.id = id,
          .status = Status::fail,
          .failures = {"map.cpp:1: wrong"},
          .deviations = {std::move(deviation)},
          .requirements = std::move(requirements)};
}

CaseResult accepted(const char* id, const char* requirement, const char* call = "clMapBuffer") {
  return failed(id, {requirement},
                {.kind = DeviationKind::accepted,
                 .call = call,
                 .expected = "CL_INVALID_VALUE",
                 .given = "CL_SUCCESS",
                 .statement = "map.cpp:1"});
}

CaseResult wrong_bytes(const char* id, const char* shape,
                       std::vector<std::string> requirements = {"MapBuffer.data"},
                       const char* call = "clMapBuffer") {
  return failed(id, std::move(requirements),
                {.kind = DeviationKind::wrong_bytes, .call = call, .shape = shape});
}

CaseResult crashed(const char* id, const char* requirement, const char* call) {
  return {.id = id,
          .status = Status::crash,
          .requirements = {requirement},
          .cause = "SIGSEGV",
          .call = call};
}

CaseResult passed(const char* id, const char* requirement) {
  return {.id = id, .requirements = {requirement}};
}

class CausesTest : public testing::Test {
 protected:
  const std::vector<Cause>& causes(const std::vector<CaseResult>& results, const char* known = "") {
    std::vector<std::string> ids;
    for (const CaseResult& result : results) {
      ids.push_back(result.id);
      report_.texts.emplace(result.id, CaseText{.sentence = "Something holds."});
    }
    const Baseline baseline =
        Baseline::parse(std::string{"driver: P\nversion: *\n"} + known, "b.txt");
    report_.judgement = judge(results, baseline, ids);
    causes_ = causes_of(report_, table());
    return causes_;
  }

  // Returns the ids of the cases of each cause.
  [[nodiscard]] std::vector<std::string> groups() const {
    std::vector<std::string> groups;
    for (const Cause& cause : causes_) {
      groups.push_back(fmt::format("{}", fmt::join(cause.cases, " ")));
    }
    return groups;
  }

  TargetReport report_;
  std::vector<Cause> causes_;
};

TEST_F(CausesTest, GroupsMissingChecksOfCommands) {
  causes({accepted("R.Zero", "ReadRect.err.INVALID_VALUE.region-zero", "clEnqueueReadBufferRect"),
          accepted("I.Zero", "MapImage.err.INVALID_VALUE.region-zero", "clEnqueueMapImage"),
          passed("R.Works", "ReadRect.data")});
  EXPECT_THAT(groups(), ElementsAre("I.Zero R.Zero"));
}

// Bytes written outside of the region are more severe than wrong bytes inside.
TEST_F(CausesTest, KnowsDamageOutsideOfTheRegion) {
  EXPECT_EQ(causes({wrong_bytes("M.A", "zero"), passed("M.W", "MapBuffer.data")})[0].severity,
            Severity::wrong_data);
  EXPECT_EQ(causes({wrong_bytes("M.A", "zero, outside of the region"),
                    passed("M.W", "MapBuffer.data")})[0]
                .severity,
            Severity::lost);
}

// The sentence describes how bytes differ if that is informative, and mentions bytes outside once.
TEST_F(CausesTest, SaysHowBytesDiffer) {
  const auto sentence = [&](const char* one, const char* other) {
    return causes({wrong_bytes("M.A", one), wrong_bytes("M.B", other),
                   passed("M.W", "MapBuffer.data")})[0]
        .sentence;
  };
  const std::string wrong = "memory has wrong contents after clMapBuffer";
  EXPECT_EQ(sentence("no pattern", "no pattern"), wrong);
  EXPECT_EQ(sentence("no pattern", "zero, outside of the region"),
            wrong + ": zero, also outside of the region");
  EXPECT_EQ(sentence("zero", "at another place: offset times 4"),
            wrong + ": zero and at another place: offset times 4");
}

// The title names the call in which the process ended, and the command before it that caused it,
// not the call of the requirement, which may have returned long before.
TEST_F(CausesTest, NamesTheCallInWhichTheProcessEnded) {
  CaseResult lost = crashed("M.A", "MapBuffer.data", "clFinish");
  lost.calls_before = {"clMapBuffer", "clCreateKernel", "clEnqueueNDRangeKernel"};
  ASSERT_EQ(causes({lost, passed("M.Works", "MapBuffer.data")}).size(), 1u);
  EXPECT_EQ(causes_[0].sentence,
            "the process ends in clFinish after clEnqueueNDRangeKernel: SIGSEGV");
  EXPECT_EQ(causes_[0].entry_point, "clEnqueueNDRangeKernel");
  lost.calls_before = {"clCreateKernel"};
  causes({lost, passed("M.Works", "MapBuffer.data")});
  EXPECT_EQ(causes_[0].sentence, "the process ends in clFinish: SIGSEGV");
}

TEST_F(CausesTest, LeavesKnownFailuresOut) {
  EXPECT_THAT(
      causes({accepted("M.A", "MapBuffer.err.INVALID_VALUE.flags")}, "fail M.A why https://x\n"),
      IsEmpty());
}

// Results of a suite that recorded no facts are grouped by requirement and line.
TEST_F(CausesTest, TakesOldResults) {
  CaseResult old = accepted("M.A", "MapBuffer.err.INVALID_VALUE.flags");
  old.deviations.clear();
  CaseResult other = old;
  other.id = "M.B";
  causes({old, other, passed("M.Works", "MapBuffer.data")});
  ASSERT_EQ(causes_.size(), 1u);
  EXPECT_EQ(causes_[0].entry_point, "clMapBuffer");
  EXPECT_EQ(causes_[0].sentence, "clMapBuffer: this does not hold: Something holds");
}

TEST_F(CausesTest, CountsWorkersThatDieAfterwards) {
  CaseResult dead = accepted("M.A", "MapBuffer.err.INVALID_VALUE.flags");
  dead.calls_before = {"clMapBuffer"};
  causes({dead, accepted("M.B", "MapBuffer.err.INVALID_VALUE.flags"),
          passed("M.Works", "MapBuffer.data")});
  ASSERT_EQ(causes_.size(), 1u);
  EXPECT_EQ(causes_[0].severity, Severity::lost);
  EXPECT_EQ(causes_[0].worst, 1u);
  EXPECT_THAT(causes_[0].sentence,
              testing::EndsWith("; the process ends afterwards in 1 of 2 cases"));
  EXPECT_THAT(causes({dead, passed("M.Works", "MapBuffer.data")})[0].sentence,
              testing::EndsWith("; the process ends afterwards"));
}

// The title has the conditions in words, and the case that shows the entry point itself comes first.
TEST_F(CausesTest, NamesEntryPointAndConditions) {
  std::vector<CaseResult> results;
  for (int i = 0; i < 8; ++i) {
    CaseResult result = wrong_bytes(("C.Shows" + std::to_string(i)).c_str(), "zero",
                                    {"FillBuffer.data"}, "clEnqueueFillBuffer");
    result.forms = {CallForm{"clMapBuffer blocking_map=CL_FALSE buffer:sub-buffer"},
                    CallForm{"clEnqueueFillBuffer"}};
    results.push_back(result);
    result.id += "Works";
    result.status = Status::pass;
    result.forms = {CallForm{i % 2 == 0 ? "clMapBuffer blocking_map=CL_FALSE"
                                        : "clMapBuffer buffer:sub-buffer"},
                    CallForm{"clEnqueueFillBuffer"}};
    results.push_back(result);
  }
  for (int i = 0; i < 100; ++i) {
    results.push_back(passed(("F.Works" + std::to_string(i)).c_str(), "FillBuffer.data"));
    results.back().forms = {CallForm{"clEnqueueFillBuffer"}};
  }
  causes(results);
  ASSERT_EQ(causes_.size(), 1u);
  EXPECT_EQ(causes_[0].entry_point, "clMapBuffer");
  EXPECT_EQ(causes_[0].sentence,
            "memory has wrong contents after clMapBuffer: zero [non-blocking, a sub-buffer as "
            "buffer]");
  EXPECT_EQ(causes_[0].cases.size(), 8u);
}

}  // namespace
}  // namespace clmem::conformance::causes_test
