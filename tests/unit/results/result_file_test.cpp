// SPDX-License-Identifier: Apache-2.0
#include "results/result_file.hpp"

#include <fstream>
#include <system_error>

#include "googlemock.hpp"
#include "results/json_fields.hpp"
#include "text_of_file.hpp"

namespace clmem::conformance::result_file_test {
namespace {

class ResultFileTest : public testing::Test {
 protected:
  [[nodiscard]] std::string text() const { return tests::text_of(path_); }

  void replace_text(const std::string& text) const {
    std::ofstream{path_, std::ios::binary} << text;
  }

  std::filesystem::path path_ =
      std::filesystem::path{testing::TempDir()} /
      (std::string{"clmem-result-file-"} +
       testing::UnitTest::GetInstance()->current_test_info()->name() + ".jsonl");
  RunIdentity identity_{.driver = "pocl",
                        .driver_argument = "pocl",
                        .driver_path = "/x/libpocl.so",
                        .environment = {{"A", "b"}}};
  CaseResult first_{.id = "S.a", .status = Status::fail, .failures = {"f"}};
  CaseResult second_{.id = "S.b", .status = Status::pass};
};

// Every appended line is written before the call returns, so that nothing is lost when the process
// dies.
TEST_F(ResultFileTest, KeepsEachLineAtOnce) {
  ResultFile file = ResultFile::create(path_, identity_);
  file.append(first_);
  EXPECT_THAT(load_results(path_).results.cases, ElementsAre(first_));
  file.append(second_);
  const LoadedResults loaded = load_results(path_);
  EXPECT_THAT(loaded.results.cases, ElementsAre(first_, second_));
  EXPECT_EQ(loaded.results.identity.key(), identity_.key());
  EXPECT_EQ(loaded.results.identity.environment, identity_.environment);
  EXPECT_EQ(loaded.last_line, LastLine::whole);
}

TEST_F(ResultFileTest, DropsATornLastLine) {
  ResultFile::create(path_, identity_).append(first_);
  replace_text(text() + R"({"case":"S.b","sta)");
  const LoadedResults loaded = load_results(path_);
  EXPECT_EQ(loaded.last_line, LastLine::torn);
  ResultFile::reopen(path_, loaded.results).append(second_);
  EXPECT_THAT(load_results(path_).results.cases, ElementsAre(first_, second_));
}

TEST_F(ResultFileTest, NumbersForms) {
  first_.forms = {CallForm{"clFinish"}, CallForm{"clFlush"}};
  second_.forms = {CallForm{"clFlush"}, CallForm{"clFinish"}};
  ResultFile::create(path_, identity_).append(first_);
  ResultFile::reopen(path_, load_results(path_).results).append(second_);
  EXPECT_THAT(load_results(path_).results.cases, ElementsAre(first_, second_));
  EXPECT_THAT(text(), AllOf(HasSubstr(R"("forms":[0,1])"), HasSubstr(R"("forms":[1,0])")));
  EXPECT_EQ(text().find("clFlush"), text().rfind("clFlush"));
}

TEST_F(ResultFileTest, RejectsUnknownForms) {
  ResultFile::create(path_, identity_).append(first_);
  const std::string begin =
      text() + R"({"case":"S.b","status":"pass","seconds":0,"failures":[],"warnings":[],)"
               R"("requirements":[],)";
  for (const char* const forms : {R"("forms":[0])", R"("forms":"x")", R"("forms":[-1])",
                                  R"("new_forms":{"first":0,"texts":["clFinish"]},"forms":[1])"}) {
    replace_text(begin + forms + "}\n");
    EXPECT_THAT([&] { (void)load_results(path_); },
                ThrowsMessage<FormatError>(HasSubstr(":3: expected an array of numbers below ")));
  }
  replace_text(begin + R"("new_forms":{"first":3,"texts":["clFinish"]}})" + "\n");
  EXPECT_THAT([&] { (void)load_results(path_); },
              ThrowsMessage<FormatError>(HasSubstr(":3: expected 0 or 0 as the first")));
}

TEST_F(ResultFileTest, NamesAMalformedLine) {
  ResultFile::create(path_, identity_).append(first_);
  replace_text(text() + "garbage\n");
  EXPECT_THAT([&] { (void)load_results(path_); },
              ThrowsMessage<FormatError>(path_.string() + ":3: expected JSON"));
}

TEST_F(ResultFileTest, RefusesACaseThatOccursTwice) {
  ResultFile file = ResultFile::create(path_, identity_);
  file.append(first_);
  file.append(first_);
  EXPECT_THAT([&] { (void)load_results(path_); },
              ThrowsMessage<FormatError>(HasSubstr(":3: case 'S.a' occurs twice")));
}

TEST_F(ResultFileTest, RefusesAFileWithoutOurHeader) {
  replace_text("{\"format\":\"other\"}\n");
  EXPECT_THAT([&] { (void)load_results(path_); },
              ThrowsMessage<FormatError>(HasSubstr(":1: expected the format")));
  replace_text("");
  EXPECT_THAT([&] { (void)load_results(path_); },
              ThrowsMessage<FormatError>(HasSubstr(":1: expected a header")));
}

TEST_F(ResultFileTest, NamesAPathThatCannotBeUsed) {
  const std::filesystem::path absent = path_ / "no" / "such.jsonl";
  EXPECT_THAT([&] { (void)load_results(absent); },
              ThrowsMessage<std::system_error>(HasSubstr("cannot read " + absent.string())));
  EXPECT_THAT([&] { (void)ResultFile::create(absent, identity_); },
              ThrowsMessage<std::system_error>(HasSubstr("cannot create " + absent.string())));
}

TEST(PlanDigest, DependsOnIdsAndOrder) {
  const std::vector<CaseInfo> ab{{.id = "a"}, {.id = "b"}};
  const std::vector<CaseInfo> ba{{.id = "b"}, {.id = "a"}};
  const std::vector<CaseInfo> joined{{.id = "ab"}};
  EXPECT_EQ(plan_digest(ab), plan_digest(ab));
  EXPECT_NE(plan_digest(ab), plan_digest(ba));
  EXPECT_NE(plan_digest(ab), plan_digest(joined));
}

}  // namespace
}  // namespace clmem::conformance::result_file_test
