// SPDX-License-Identifier: Apache-2.0
#include "report/causes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <string>
#include <vector>

namespace clmem::conformance::causes_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const RequirementTable& table() {
  static const RequirementTable parsed = RequirementTable::parse(
      "id,entry_point,kind,expected,statement,spec_section,min_version,condition,testable,notes\n"
      "MapBuffer.err.INVALID_VALUE.flags,clMapBuffer,error,CL_INVALID_VALUE,Unknown bits are "
      "refused.,s,1.0,-,yes,\n"
      "MapBuffer.err.INVALID_VALUE.size,clMapBuffer,error,CL_INVALID_VALUE,Size zero is "
      "refused.,s,1.0,-,yes,\n"
      "MapBuffer.data,clMapBuffer,behaviour,-,It maps.,s,1.0,-,yes,\n"
      "FillImage.data,clFillImage,behaviour,-,It fills.,s,1.0,-,yes,\n"
      "FillImage.err.INVALID_VALUE.origin,clFillImage,error,CL_INVALID_VALUE,A wrong origin is "
      "refused.,s,1.0,-,yes,\n"
      "FillImage.err.INVALID_VALUE.region,clFillImage,error,CL_INVALID_VALUE,A wrong region is "
      "refused.,s,1.0,-,yes,\n"
      "FillBuffer.data,clEnqueueFillBuffer,behaviour,-,It fills.,s,1.0,-,yes,\n"
      "ReadRect.data,clEnqueueReadBufferRect,behaviour,-,It reads.,s,1.0,-,yes,\n"
      "ReadRect.err.INVALID_VALUE.region-zero,clEnqueueReadBufferRect,error,CL_INVALID_VALUE,An "
      "empty region is refused.,s,1.0,-,yes,\n"
      "MapImage.err.INVALID_VALUE.region-zero,clEnqueueMapImage,error,CL_INVALID_VALUE,An empty "
      "region is refused.,s,1.0,-,yes,\n"
      "ReadBuffer.err.EVENT,clEnqueueReadBuffer,error,CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,"
      "A failed event ends it.,s,1.0,-,yes,\n"
      "MapImage.err.INVALID_VALUE.origin-null,clEnqueueMapImage,error,CL_INVALID_VALUE,A NULL "
      "origin is refused.,s,1.0,-,yes,\n"
      "MapImage.err.INVALID_VALUE.region-null,clEnqueueMapImage,error,CL_INVALID_VALUE,A NULL "
      "region is refused.,s,1.0,-,yes,\n"
      "ReadImage.err.INVALID_VALUE.region-null,clEnqueueReadImage,error,CL_INVALID_VALUE,A NULL "
      "region is refused.,s,1.0,-,yes,\n"
      "MapImage.data,clEnqueueMapImage,behaviour,-,It maps.,s,1.0,-,yes,\n"
      "MakeImage.err.INVALID_IMAGE_SIZE.zero,clMakeImage,error,CL_INVALID_IMAGE_SIZE,Zero is "
      "refused.,s,1.0,-,yes,\n"
      "MakeImage.err.INVALID_IMAGE_SIZE.large,clMakeImage,error,CL_INVALID_IMAGE_SIZE,Too much is "
      "refused.,s,1.0,-,yes,\n"
      "MakeImage.err.INVALID_VALUE.row,clMakeImage,error,CL_INVALID_VALUE,A row pitch is "
      "refused.,s,1.0,-,yes,\n"
      "MakeImage.err.INVALID_VALUE.slice,clMakeImage,error,CL_INVALID_VALUE,A slice pitch is "
      "refused.,s,1.0,-,yes,\n"
      "MakeWith.err.INVALID_VALUE,clMakeImageWithProperties,error,CL_INVALID_VALUE,The same as "
      "without.,s,1.0,-,yes,\n"
      "Event.order,clGetEventInfo,behaviour,-,Commands wait.,s,1.0,-,yes,\n"
      "Flush.order,clFlush,behaviour,-,Commands wait.,s,1.0,-,yes,\n"
      "Finish.order,clFinish,behaviour,-,Commands wait.,s,1.0,-,yes,\n"
      "MapImage.err.EVENT,clEnqueueMapImage,error,CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,"
      "A failed event ends it.,s,1.0,-,yes,\n",
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

CaseResult refused(const char* id, const char* requirement, const char* call, const char* given) {
  return failed(
      id, {requirement},
      {.kind = DeviationKind::refused, .call = call, .expected = "CL_SUCCESS", .given = given});
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

CaseResult hung(const char* id, const char* requirement, const char* call,
                const char* before = "clCreateBuffer") {
  return {.id = id,
          .status = Status::timeout,
          .requirements = {requirement},
          .cause = "no result within 3 s",
          .call = call,
          .calls_before = {before, "clReleaseEvent"}};
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
      std::string& ids = groups.emplace_back();
      for (const JudgedCase* judged : cause.cases) {
        ids += (ids.empty() ? "" : " ") + judged->result.id;
      }
    }
    return groups;
  }

  TargetReport report_;
  std::vector<Cause> causes_;
};

// Cases that violate one rule in one way have one cause; another rule is another cause.
TEST_F(CausesTest, GroupsByRule) {
  causes({accepted("M.A/Long", "MapBuffer.err.INVALID_VALUE.flags"),
          accepted("M.A/B", "MapBuffer.err.INVALID_VALUE.flags"),
          accepted("M.C", "MapBuffer.err.INVALID_VALUE.size"),
          passed("M.Works", "MapBuffer.data")});
  EXPECT_THAT(groups(), ElementsAre("M.A/B M.A/Long", "M.C"));
  EXPECT_EQ(causes_[0].sentence, "clMapBuffer returns CL_SUCCESS instead of CL_INVALID_VALUE");
  EXPECT_EQ(causes_[0].entry_point, "clMapBuffer");
  EXPECT_EQ(causes_[0].severity, Severity::accepted);
  EXPECT_EQ(causes_[0].requirement->id, "MapBuffer.err.INVALID_VALUE.flags");
}

// A check missing in several commands is one cause.
TEST_F(CausesTest, GroupsMissingChecksOfCommands) {
  causes({accepted("R.Zero", "ReadRect.err.INVALID_VALUE.region-zero", "clEnqueueReadBufferRect"),
          accepted("I.Zero", "MapImage.err.INVALID_VALUE.region-zero", "clEnqueueMapImage"),
          passed("R.Works", "ReadRect.data")});
  EXPECT_THAT(groups(), ElementsAre("I.Zero R.Zero"));
}

// The same holds if the commands end the process, and for values that one check covers.
TEST_F(CausesTest, GroupsMissingChecksThatCrash) {
  causes({crashed("I.Origin", "MapImage.err.INVALID_VALUE.origin-null", "clEnqueueMapImage"),
          crashed("I.Region", "MapImage.err.INVALID_VALUE.region-null", "clEnqueueMapImage"),
          crashed("R.Region", "ReadImage.err.INVALID_VALUE.region-null", "clEnqueueReadImage"),
          crashed("I.Zero", "MapImage.err.INVALID_VALUE.region-zero", "clEnqueueMapImage"),
          passed("I.Works", "MapImage.data")});
  EXPECT_THAT(groups(), ElementsAre("I.Origin I.Region R.Region", "I.Zero"));
}

// The extents of images are checked in one place, so that all errors in them are one cause.
TEST_F(CausesTest, GroupsWrongSizesOfImages) {
  causes({accepted("I.Zero", "MakeImage.err.INVALID_IMAGE_SIZE.zero", "clMakeImage"),
          accepted("I.Large", "MakeImage.err.INVALID_IMAGE_SIZE.large", "clMakeImage")});
  EXPECT_THAT(groups(), ElementsAre("I.Zero I.Large"));
}

// The version with properties cites one requirement for all errors; its rows have the names of the
// rows of the other version.
TEST_F(CausesTest, GroupsVersionsByRow) {
  const auto with = [](const char* id) {
    return accepted(id, "MakeWith.err.INVALID_VALUE", "clMakeImageWithProperties");
  };
  causes({accepted("Make.Refuses/Rows", "MakeImage.err.INVALID_VALUE.row", "clMakeImage"),
          accepted("Make.Refuses/Slices", "MakeImage.err.INVALID_VALUE.slice", "clMakeImage"),
          with("MakeWith.Refuses/Rows"), with("MakeWith.Refuses/Slices")});
  EXPECT_THAT(groups(), ElementsAre("Make.Refuses/Rows MakeWith.Refuses/Rows",
                                    "Make.Refuses/Slices MakeWith.Refuses/Slices"));
}

// Crashes and hangs of one rule, which may depend on timing, are one cause.
TEST_F(CausesTest, GroupsHangsWithCrashesOfOneRule) {
  CaseResult hung = crashed("M.B", "MapBuffer.err.INVALID_VALUE.flags", "clMapBuffer");
  hung.status = Status::timeout;
  hung.cause = "no result within 3 s";
  const CaseResult works = passed("M.Works", "MapBuffer.data");
  causes({crashed("M.A", "MapBuffer.err.INVALID_VALUE.flags", "clMapBuffer"), hung, works});
  ASSERT_EQ(causes_.size(), 1u);
  EXPECT_EQ(causes_[0].sentence,
            "the process ends in clMapBuffer: SIGSEGV; it hangs in 1 of 2 cases");
  // Legal calls that hang and legal calls that crash have no known relation.
  hung.requirements = {"MapBuffer.data"};
  EXPECT_EQ(causes({crashed("M.A", "MapBuffer.data", "clMapBuffer"), hung, works}).size(), 2u);
}

// A table all of whose rows end the process in one way has one cause, whatever the errors are.
TEST_F(CausesTest, GroupsTablesThatCrash) {
  const std::vector<CaseResult> rows{
      crashed("M.Refuses/A", "MapBuffer.err.INVALID_VALUE.flags", "clMapBuffer"),
      crashed("M.Refuses/B", "MapBuffer.err.INVALID_VALUE.size", "clMapBuffer"),
      crashed("M.Refuses/C", "MapBuffer.err.INVALID_VALUE.size", "clMapBuffer")};
  const CaseResult works = passed("M.Works", "MapBuffer.data");
  EXPECT_EQ(causes({rows[0], rows[1], rows[2], works}).size(), 1u);
  EXPECT_EQ(causes({rows[0], rows[1], rows[2], works,
                    passed("M.Refuses/D", "MapBuffer.err.INVALID_VALUE.size")})
                .size(),
            2u);
}

// Each table tests every command; a command that fails in several of them is the cause, not the
// calls that happened to be in progress.
TEST_F(CausesTest, BlamesTheOperationOfSeveralTables) {
  std::vector<CaseResult> results;
  const auto table_of = [&](const char* name, const char* requirement, const char* call) {
    const std::string id = name;
    results.push_back(crashed((id + "/EnqueueMapImage_Part").c_str(), requirement, call));
    for (const char* row : {"/EnqueueReadBuffer", "/EnqueueFillBuffer", "/EnqueueReadBufferRect"}) {
      results.push_back(passed((id + row).c_str(), requirement));
    }
  };
  table_of("W.Holds", "Event.order", "clGetEventInfo");
  table_of("W.Flushes", "Flush.order", "clFlush");
  EXPECT_EQ(causes(results).size(), 2u);  // two tables are not enough evidence
  table_of("W.Finishes", "Finish.order", "clFinish");
  ASSERT_EQ(causes(results).size(), 1u);
  EXPECT_EQ(causes_[0].entry_point, "clEnqueueMapImage");
}

// An error that is detected but reported with another code is one cause, whichever error it was.
TEST_F(CausesTest, GroupsWrongCodesByCode) {
  const auto answered = [](const char* id, const char* requirement, const char* given) {
    CaseResult result = accepted(id, requirement);
    result.deviations[0].kind = DeviationKind::wrong_code;
    result.deviations[0].given = given;
    return result;
  };
  causes({answered("M.A", "MapBuffer.err.INVALID_VALUE.flags", "CL_INVALID_OPERATION"),
          answered("M.B", "MapBuffer.err.INVALID_VALUE.size", "CL_INVALID_OPERATION"),
          answered("M.C", "MapBuffer.err.INVALID_VALUE.size", "CL_INVALID_CONTEXT"),
          passed("M.Works", "MapBuffer.data")});
  EXPECT_THAT(groups(), ElementsAre("M.A M.B", "M.C"));
}

// A set-up call that fails is one cause, whatever error and object its case is about.
TEST_F(CausesTest, GroupsFailuresOfSetUp) {
  constexpr const char* given = "CL_BUILD_PROGRAM_FAILURE";
  causes({refused("M.Flags", "MapBuffer.err.INVALID_VALUE.flags", "clBuildProgram", given),
          refused("M.Size", "MapBuffer.err.INVALID_VALUE.size", "clBuildProgram", given),
          refused("M.Event/Image3D", "MapImage.err.EVENT", "clBuildProgram", given),
          refused("M.Event/SubBuffer", "ReadBuffer.err.EVENT", "clBuildProgram", given),
          refused("M.Flags/Map", "MapBuffer.err.INVALID_VALUE.flags", "clMapBuffer", given),
          passed("M.Works", "MapBuffer.data"), passed("I.Works", "MapImage.data"),
          passed("R.Works", "ReadRect.data")});
  EXPECT_THAT(groups(),
              ElementsAre("M.Size M.Flags M.Event/Image3D M.Event/SubBuffer", "M.Flags/Map"));
  EXPECT_EQ(causes_[0].sentence,
            "clBuildProgram returns CL_BUILD_PROGRAM_FAILURE instead of CL_SUCCESS");
}

// A code that a call returns for all its legal uses is one cause, including its errors and any
// object.
TEST_F(CausesTest, GroupsRefusalsOfEveryUse) {
  constexpr const char* given = "CL_OUT_OF_RESOURCES";
  const auto legal = [](const char* id) {
    return refused(id, "MapBuffer.data", "clMapBuffer", given);
  };
  CaseResult mistake = accepted("M.Flags", "MapBuffer.err.INVALID_VALUE.flags");
  mistake.deviations[0].kind = DeviationKind::wrong_code;
  mistake.deviations[0].given = given;
  causes({legal("M.One"), legal("M.Two"), legal("M.Part/SubBuffer"), mistake,
          passed("M.Works", "MapBuffer.data")});
  EXPECT_THAT(groups(), ElementsAre("M.One M.Two M.Flags M.Part/SubBuffer"));
  causes({legal("M.Part/SubBuffer"), mistake, passed("M.Works", "MapBuffer.data")});
  EXPECT_THAT(groups(), ElementsAre("M.Part/SubBuffer", "M.Flags"));
}

// A set-up call that ends the process is one cause; after the set-up the tested error is the cause.
TEST_F(CausesTest, GroupsEndsOfSetUp) {
  const auto died = [](const char* id, const char* requirement, std::vector<std::string> before) {
    CaseResult result = crashed(id, requirement, "clEnqueueMapImage");
    result.calls_before = std::move(before);
    return result;
  };
  causes({died("R.Zero", "ReadRect.err.INVALID_VALUE.region-zero", {"clCreateImage"}),
          died("M.Flags", "MapBuffer.err.INVALID_VALUE.flags", {"clCreateImage"}),
          died("M.Size", "MapBuffer.err.INVALID_VALUE.size", {"clMapBuffer"}),
          passed("I.Works", "MapImage.data"), passed("M.Works", "MapBuffer.data")});
  EXPECT_THAT(groups(), ElementsAre("R.Zero M.Flags", "M.Size"));
}

// A wrong value that many cases query incidentally is one cause.
TEST_F(CausesTest, GroupsWrongAnswersToOneQuery) {
  const auto stored = [](const char* id, const char* requirement, const char* given) {
    return failed(id, {requirement},
                  {.kind = DeviationKind::wrong_value,
                   .call = "clGetEventInfo",
                   .expected = "CL_COMPLETE",
                   .given = given,
                   .shape = "CL_EVENT_COMMAND_EXECUTION_STATUS"});
  };
  causes({stored("M.Flags/Read", "MapBuffer.data", "CL_QUEUED"),
          stored("M.Flags/Write", "MapBuffer.data", "CL_QUEUED"),
          stored("E.Waits", "Event.order", "CL_QUEUED"),
          stored("M.Flags/None", "MapBuffer.data", "CL_RUNNING")});
  EXPECT_THAT(groups(), ElementsAre("E.Waits M.Flags/Read M.Flags/Write", "M.Flags/None"));
}

// Bytes pass through several commands: one that works elsewhere only shows the effect of another
// one.
TEST_F(CausesTest, BlamesTheCommandThatFailsElsewhere) {
  constexpr const char* any = "no pattern";
  causes({wrong_bytes("F.Alone", any, {"FillBuffer.data"}, "clEnqueueFillBuffer"),
          wrong_bytes("F.ReadByRect", any, {"FillBuffer.data", "ReadRect.data"},
                      "clEnqueueReadBufferRect"),
          passed("R.A", "ReadRect.data"), passed("R.B", "ReadRect.data")});
  EXPECT_THAT(groups(), ElementsAre("F.Alone F.ReadByRect"));
}

// A command that works on most kinds of objects and fails on most objects of one kind is the cause
// for that kind.
TEST_F(CausesTest, BlamesTheCommandThatFailsOnTheObject) {
  constexpr const char* any = "no pattern";
  causes({wrong_bytes("F.Image2DOverBuffer", any, {"FillBuffer.data"}, "clEnqueueFillBuffer"),
          wrong_bytes("F.Image2DOverBuffer_Rect", any, {"FillBuffer.data", "ReadRect.data"},
                      "clEnqueueReadBufferRect"),
          passed("F.A", "FillBuffer.data"), passed("F.Image2D", "FillBuffer.data"),
          passed("R.Image2DOverBuffer", "ReadRect.data"), passed("R.B", "ReadRect.data")});
  EXPECT_THAT(groups(), ElementsAre("F.Image2DOverBuffer F.Image2DOverBuffer_Rect"));
}

// An error that the loader rejects does not show that a call works.
TEST_F(CausesTest, KnowsThatNoLegalUseWorks) {
  CaseResult refused = accepted("M.Legal", "MapBuffer.data");
  refused.deviations[0] = {.kind = DeviationKind::refused,
                           .call = "clMapBuffer",
                           .expected = "CL_SUCCESS",
                           .given = "CL_INVALID_OPERATION"};
  CaseResult other = refused;
  other.id = "M.Flags";
  other.requirements = {"MapBuffer.err.INVALID_VALUE.flags"};
  other.deviations[0].kind = DeviationKind::wrong_code;
  other.deviations[0].expected = "CL_INVALID_VALUE";
  CaseResult second = refused;
  second.id = "M.Legal2";
  const CaseResult null = passed("M.Null", "MapBuffer.err.INVALID_VALUE.size");
  causes({refused, second, other, null});
  EXPECT_THAT(groups(), ElementsAre("M.Flags M.Legal M.Legal2"));
  // One legal case is not enough evidence.
  EXPECT_EQ(causes({refused, other, null}).size(), 2u);
}

// Causes are ordered by severity, whatever the number of their cases.
TEST_F(CausesTest, OrdersBySeverity) {
  causes({accepted("M.A/B", "MapBuffer.err.INVALID_VALUE.flags"),
          accepted("M.A/C", "MapBuffer.err.INVALID_VALUE.flags"), wrong_bytes("M.Bytes", "zero"),
          crashed("M.Crash", "MapBuffer.data", "clMapBuffer"),
          passed("M.Works", "MapBuffer.data")});
  EXPECT_THAT(groups(), ElementsAre("M.Crash", "M.Bytes", "M.A/B M.A/C"));
  EXPECT_EQ(causes_[0].severity, Severity::lost);
  EXPECT_EQ(causes_[0].sentence, "the process ends in clMapBuffer: SIGSEGV");
  EXPECT_EQ(causes_[1].sentence, "memory has wrong contents after clMapBuffer: zero");
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

// Failures of several rules for one kind of object only are attributed to the object.
TEST_F(CausesTest, FindsTheObjectAtFault) {
  const CaseResult works = passed("F.Works/Image2D", "FillImage.data");
  causes({crashed("F.Origin/Image1DBuffer", "FillImage.err.INVALID_VALUE.origin", "clFillImage"),
          crashed("F.Region/Image1DBuffer", "FillImage.err.INVALID_VALUE.region", "clFillImage"),
          crashed("F.Parts/Image1DBuffer", "FillImage.data", "clFillImage"), works});
  ASSERT_EQ(causes_.size(), 1u);
  EXPECT_EQ(causes_[0].sentence,
            "the process ends in clFillImage: SIGSEGV, with a 1D image buffer");
  causes({crashed("F.Origin/Image1DBuffer", "FillImage.err.INVALID_VALUE.origin", "clFillImage"),
          crashed("F.Origin/Image2D", "FillImage.err.INVALID_VALUE.origin", "clFillImage"),
          crashed("F.Region/Image1DBuffer", "FillImage.err.INVALID_VALUE.region", "clFillImage"),
          works});
  EXPECT_EQ(causes_.size(), 2u);
}

// An entry point without passing cases does not work; its other errors are not further causes.
TEST_F(CausesTest, FindsWhatNeverWorks) {
  const std::vector<CaseResult> results{
      crashed("M.A", "MapBuffer.err.INVALID_VALUE.flags", "clMapBuffer"),
      crashed("M.B", "MapBuffer.err.INVALID_VALUE.size", "clMapBuffer"),
      crashed("M.C", "MapBuffer.data", "clMapBuffer"),
  };
  ASSERT_EQ(causes(results).size(), 1u);
  EXPECT_THAT(causes_[0].sentence, testing::StartsWith("clMapBuffer never works: "));
  // Rejected calls alone are not evidence about legal calls.
  EXPECT_EQ(causes({results[0], results[1]}).size(), 2u);
  // A call that does several things wrong does something.
  EXPECT_EQ(
      causes({accepted("M.A", "MapBuffer.err.INVALID_VALUE.flags"), results[1], results[2]}).size(),
      3u);
  // A passing case may cite the call without making it, and a case may fail for another reason.
  std::vector<CaseResult> many{passed("M.P", "MapBuffer.data"), results[0],
                               accepted("M.Q", "MapBuffer.err.INVALID_VALUE.size")};
  for (int i = 0; i < 60; ++i) {
    many.push_back(crashed(("M.C" + std::to_string(i)).c_str(), "MapBuffer.data", "clMapBuffer"));
  }
  EXPECT_EQ(causes(many).size(), 1u);
}

// A hang is attributed to the command that is waited for, and rules of all commands are one cause.
TEST_F(CausesTest, BlamesTheCommandForAHang) {
  causes({hung("R.A", "ReadBuffer.err.EVENT", "clFinish", "clEnqueueReadBuffer"),
          hung("R.B", "MapImage.err.EVENT", "clFinish", "clEnqueueMapImage")});
  ASSERT_EQ(causes_.size(), 1u);
  EXPECT_EQ(causes_[0].sentence,
            "clFinish never returns after clEnqueueReadBuffer and clEnqueueMapImage");
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

// A call that only waits and hangs for several commands is the cause.
TEST_F(CausesTest, BlamesTheCallThatNeverReturns) {
  const std::vector<CaseResult> results{
      hung("R.A", "ReadRect.data", "clFlush", "clEnqueueReadBufferRect"),
      hung("F.A", "FillBuffer.data", "clFlush", "clEnqueueFillBuffer"),
      hung("I.A", "MapImage.data", "clFlush", "clEnqueueMapImage")};
  EXPECT_EQ(causes({results[0], results[1]}).size(), 2u);
  ASSERT_EQ(causes(results).size(), 1u);
  EXPECT_EQ(causes_[0].sentence, "clFlush never returns");
}

// Known failures belong to no cause.
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

// The sentence mentions workers that die after a wrong result.
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

}  // namespace
}  // namespace clmem::conformance::causes_test
