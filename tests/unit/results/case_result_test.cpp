// SPDX-License-Identifier: Apache-2.0
#include "results/case_result.hpp"

#include <nlohmann/json.hpp>

#include "googlemock.hpp"
#include "results/case_info.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance::case_result_test {
namespace {

RegionPicture sample_picture() {
  return {.title = "mapped",
          .size = 3,
          .wrong = 1,
          .first = 2,
          .element = 1,
          .base = 0,
          .row_pitch = 2,
          .slice_pitch = 4,
          .origin = {1, 0, 0},
          .extent = {1, 2, 1},
          .window = {0, 0, 0},
          .width = 2,
          .expected = "0a0b0c..",
          .actual = "0a0bff.."};
}

CaseResult full_result() {
  return {
      .id = "Suite.Name",
      .status = Status::crash,
      .seconds = 0.25,
      .failures = {"one", "two"},
      .deviations = {{.kind = DeviationKind::wrong_code,
                      .call = "clFinish",
                      .expected = "CL_SUCCESS",
                      .given = "CL_OUT_OF_RESOURCES",
                      .shape = "s",
                      .statement = "a.cpp:1",
                      .rounds = 500,
                      .failed_rounds = 61},
                     {.kind = DeviationKind::wrong_bytes}},
      .warnings = {"careful"},
      .requirements = {"A.b"},
      .capability = "images",
      .cause = "SIGSEGV",
      .call = "clFinish",
      .calls_before = {"clFlush", "clCreateBuffer"},
      .calls = {"clFlush(cl_command_queue)", "clCreateBuffer(cl_context, 0x0)", "clFinish(NULL)"},
      .log = "last words",
      .runs = 3,
      .failed_runs = 2,
      .after = {"Suite.Earlier"},
      .pictures = {sample_picture()}};
}

// A process continues after a harmless failure: a wrong error code, or an object made by mistake.
// A legal call that is rejected may be the first on a lost device.
TEST(CaseResult, MayHaveDoneDamage) {
  const auto damages = [](std::vector<Deviation> deviations) {
    return may_have_done_damage(
        {.id = "Suite.Name", .status = Status::fail, .deviations = std::move(deviations)});
  };
  const auto accepts = [](const char* call) {
    return Deviation{.kind = DeviationKind::accepted, .call = call};
  };
  EXPECT_FALSE(damages({{.kind = DeviationKind::wrong_code}}));
  EXPECT_TRUE(damages({{.kind = DeviationKind::wrong_code}, {.kind = DeviationKind::refused}}));
  EXPECT_FALSE(damages({accepts("clCreateImage"), accepts("clGetSupportedImageFormats")}));
  EXPECT_TRUE(damages({accepts("clCreateImage"), accepts("clEnqueueCopyImage")}));
  EXPECT_TRUE(damages({accepts("clSetKernelArg")}));
  EXPECT_TRUE(damages({{.kind = DeviationKind::wrong_bytes}}));
  EXPECT_TRUE(damages({{.kind = DeviationKind::other}}));
  EXPECT_TRUE(damages({}));
  EXPECT_TRUE(may_have_done_damage({.id = "Suite.Name", .status = Status::crash}));
  EXPECT_FALSE(may_have_done_damage({.id = "Suite.Name", .status = Status::pass}));
}

TEST(CaseResult, SurvivesJson) {
  EXPECT_EQ(case_result_from_json(to_json(full_result())), full_result());
  EXPECT_EQ(case_result_from_json(to_json(CaseResult{.id = "a"})), CaseResult{.id = "a"});
}

TEST(CaseResult, RefusesUnknownDeviations) {
  nlohmann::json object = to_json(full_result());
  object["deviations"][0]["kind"] = "odd";
  EXPECT_THAT([&] { (void)case_result_from_json(object); },
              ThrowsMessage<FormatError>("unknown kind of deviation 'odd'"));
  object["deviations"] = 7;
  EXPECT_THAT([&] { (void)case_result_from_json(object); },
              ThrowsMessage<FormatError>("expected an array of deviations in field 'deviations'"));
}

TEST(CaseResult, ReplacesBytesThatAreNoText) {
  const std::string line = to_line(to_json(CaseResult{.id = "a", .failures = {"bad \xff byte"}}));
  EXPECT_EQ(case_result_from_json(parse_json(line)).failures.front(), "bad \xEF\xBF\xBD byte");
}

TEST(CaseResult, NamesTheFieldThatIsWrong) {
  const auto read = [](const char* text) { (void)case_result_from_json(parse_json(text)); };
  EXPECT_THAT([&] { read(R"({"case":"a","status":"pass","seconds":"1"})"); },
              ThrowsMessage<FormatError>("expected a number in field 'seconds'"));
  EXPECT_THAT([&] { read(R"({"case":"a","status":"odd"})"); },
              ThrowsMessage<FormatError>("unknown status 'odd'"));
  EXPECT_THAT([&] { read("[]"); }, ThrowsMessage<FormatError>("expected a JSON object"));
}

TEST(CaseResult, RefusesPicturesThatCannotBe) {
  const auto read = [](const RegionPicture& picture, std::size_t count = 1) {
    const std::vector<RegionPicture> pictures(count, picture);
    (void)case_result_from_json(to_json(CaseResult{.id = "a", .pictures = pictures}));
  };
  RegionPicture odd = sample_picture();
  odd.actual = "0a0b";
  EXPECT_THAT([&] { read(odd); },
              ThrowsMessage<FormatError>(
                  "field 'actual' is not a window of rows of 2 bytes, 4096 bytes at most"));
  odd.actual = "<script>";
  EXPECT_THAT([&] { read(odd); }, ThrowsMessage<FormatError>("expected bytes in field 'actual'"));
  odd = sample_picture();
  odd.width = 0;
  EXPECT_THROW(read(odd), FormatError);
  odd = sample_picture();
  odd.expected = odd.actual = std::string(std::size_t{2} * 4098, '0');
  EXPECT_THROW(read(odd), FormatError);
  EXPECT_THAT([&] { read(sample_picture(), 4); },
              ThrowsMessage<FormatError>("expected up to 3 pictures in field 'pictures'"));
}

TEST(CaseInfo, SurvivesItsLine) {
  const CaseInfo info{"S.n", "A sentence.", "s/n.cpp:3", {"A.b", "C.d"}, Profile::quick, 2.5, 17};
  const CaseInfo read = case_info_from_line(to_line(info));
  EXPECT_EQ(read.id, info.id);
  EXPECT_EQ(read.sentence, info.sentence);
  EXPECT_EQ(read.place, info.place);
  EXPECT_EQ(read.requirements, info.requirements);
  EXPECT_EQ(read.profile, info.profile);
  EXPECT_EQ(read.time_limit_s, info.time_limit_s);
  EXPECT_EQ(read.memory, info.memory);
}

TEST(Status, SurvivesItsWord) {
  for (const Status status : {Status::pass, Status::fail, Status::crash, Status::timeout,
                              Status::unsupported, Status::flaky}) {
    EXPECT_EQ(parse_status(to_string(status)), status);
  }
  EXPECT_EQ(parse_status("passed"), std::nullopt);
}

}  // namespace
}  // namespace clmem::conformance::case_result_test
