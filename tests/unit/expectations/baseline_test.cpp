// SPDX-License-Identifier: Apache-2.0
#include "expectations/baseline.hpp"

#include <fstream>

#include "googlemock.hpp"

namespace clmem::conformance::baseline_test {
namespace {

constexpr const char* header = "driver: PoCL\nversion: 3.1\n";

Baseline baseline_of(const std::string& entries) {
  return Baseline::parse(header + entries, "b.txt");
}

TEST(Baseline, ReadsAnEntry) {
  const Baseline baseline =
      baseline_of("\n# why\ntimeout  A.b   hangs, see section 5   https://example.org/1 \n");
  const BaselineEntry* entry = baseline.find("A.b");
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->status, Status::timeout);
  EXPECT_EQ(entry->reason, "hangs, see section 5");
  EXPECT_EQ(entry->link, "https://example.org/1");
  EXPECT_EQ(entry->line, 5u);
  EXPECT_EQ(baseline.find("A.c"), nullptr);
}

// An anchor is a link into the specification; updates of the file keep its short form.
TEST(Baseline, ReadsAnchorsOfTheSpecification) {
  const Baseline baseline = baseline_of("fail A.b wrong code #clFlush\n");
  const std::string& link = baseline.find("A.b")->link;
  EXPECT_EQ(link, "https://registry.khronos.org/OpenCL/specs/unified/html/OpenCL_API.html#clFlush");
  EXPECT_EQ(written_link(link), "#clFlush");
  EXPECT_EQ(written_link("https://example.org/1#a"), "https://example.org/1#a");
}

TEST(Baseline, ReadsAnExpiryDate) {
  const Baseline baseline =
      baseline_of("fail A.b broken until:2027-06-30 https://x/1\nfail A.c broken https://x/2\n");
  EXPECT_EQ(baseline.find("A.b")->reason, "broken");
  ASSERT_TRUE(baseline.find("A.b")->until.has_value());
  EXPECT_EQ(to_string(*baseline.find("A.b")->until), "2027-06-30");
  EXPECT_EQ(baseline.find("A.c")->until, std::nullopt);
}

// An exact id takes precedence over a matching pattern, and an earlier pattern over a later one.
TEST(Baseline, PrefersTheExactId) {
  const Baseline baseline = baseline_of(
      "fail A.* one https://x/1\ncrash *.c two https://x/2\ncrash A.b three https://x/3\n");
  EXPECT_EQ(baseline.find("A.b")->reason, "three");
  EXPECT_EQ(baseline.find("A.c")->reason, "one");
  EXPECT_EQ(baseline.find("B.c")->reason, "two");
}

TEST(Baseline, IsAboutDriverVersionAndDevice) {
  DeviceIdentity device;
  device.platform_name = "PoCL";
  device.driver_version = "3.1+debian";
  device.device_name = "cpu-znver3";
  EXPECT_TRUE(baseline_of("").is_about(device));
  EXPECT_TRUE(baseline_of("device: cpu-*\n").is_about(device));
  EXPECT_FALSE(baseline_of("device: gpu-*\n").is_about(device));
  EXPECT_TRUE(baseline_of("device: cpu-*\nnot-device: cpu-minimal-*\n").is_about(device));
  EXPECT_FALSE(baseline_of("device: cpu-*\nnot-device: cpu-z*\n").is_about(device));
  device.driver_version = "4.0";
  EXPECT_FALSE(baseline_of("").is_about(device));
  device.driver_version = "3.1";
  device.platform_name = "rusticl";
  EXPECT_FALSE(baseline_of("").is_about(device));
}

TEST(BaselineEntry, AllowsItsStatus) {
  EXPECT_TRUE(BaselineEntry{.status = Status::crash}.allows({.status = Status::crash}));
  EXPECT_FALSE(BaselineEntry{.status = Status::crash}.allows({.status = Status::fail}));
  EXPECT_TRUE(BaselineEntry{.status = Status::flaky}.allows({.status = Status::timeout}));
  EXPECT_TRUE(BaselineEntry{.status = Status::flaky}.allows({.status = Status::pass}));
  EXPECT_TRUE(BaselineEntry{.status = Status::flaky}.allows({.status = Status::unsupported}));
  EXPECT_FALSE(BaselineEntry{.status = Status::fail}.allows({.status = Status::unsupported}));
}

// A corruption of memory is not covered by an entry about a wrong code.
TEST(BaselineEntry, AllowsTheSymptomsThatWereSeen) {
  const Baseline baseline = baseline_of(
      "fail A.b broken seen:wrong-code,accepted until:2027-06-30 https://x/1\n"
      "crash A.c broken seen:SIGSEGV https://x/2\n"
      "flaky A.d at times broken seen:SIGSEGV,other https://x/3\n");
  const BaselineEntry& entry = *baseline.find("A.b");
  EXPECT_EQ(entry.reason, "broken");
  EXPECT_TRUE(entry.until.has_value());
  const auto failed = [](DeviationKind kind) {
    return CaseResult{.status = Status::fail, .deviations = {{.kind = kind}}};
  };
  EXPECT_TRUE(entry.allows(failed(DeviationKind::accepted)));
  EXPECT_TRUE(entry.allows(failed(DeviationKind::wrong_code)));
  EXPECT_FALSE(entry.allows(failed(DeviationKind::wrong_bytes)));
  EXPECT_FALSE(entry.allows({.status = Status::fail}));
  const BaselineEntry& crash = *baseline.find("A.c");
  EXPECT_TRUE(crash.allows({.status = Status::crash, .cause = "SIGSEGV (Segmentation fault)"}));
  EXPECT_FALSE(crash.allows({.status = Status::crash, .cause = "SIGABRT (Aborted)"}));
  EXPECT_FALSE(crash.allows({.status = Status::crash, .cause = "exit code 0 without a result"}));
  const BaselineEntry& flaky = *baseline.find("A.d");
  EXPECT_TRUE(flaky.allows({.status = Status::pass}));
  EXPECT_TRUE(flaky.allows({.status = Status::crash, .cause = "SIGSEGV (Segmentation fault)"}));
  EXPECT_TRUE(flaky.allows({.status = Status::fail}));
  EXPECT_FALSE(flaky.allows(failed(DeviationKind::wrong_bytes)));
}

// A case that passes but damages its process explains a later failure only as such.
TEST(Baseline, FindsTheEarlierCaseThatDamagesTheProcess) {
  const Baseline baseline = baseline_of(
      "flaky A.chain damages the queue seen:other later:SIGSEGV https://x/1\n"
      "fail B.b broken https://x/2\n");
  const CaseResult crash{.id = "B.b",
                         .status = Status::crash,
                         .cause = "SIGSEGV (Segmentation fault)",
                         .after = {"A.other", "A.chain"}};
  ASSERT_NE(baseline.find_for(crash), nullptr);
  EXPECT_EQ(baseline.find_for(crash)->pattern, "A.chain");
  EXPECT_TRUE(baseline.find_for(crash)->allows(crash));
  CaseResult alone = crash;
  alone.after.clear();
  EXPECT_FALSE(baseline.find_for(alone)->allows(alone));
  alone.id = "A.chain";
  EXPECT_FALSE(baseline.find_for(alone)->allows(alone));
  CaseResult other = crash;
  other.cause = "SIGABRT (Aborted)";
  EXPECT_FALSE(baseline.find_for(other)->allows(other));
}

// A case that brings down the machine is skipped; run by hand it may end in any way except by
// passing.
TEST(BaselineEntry, SkipsACase) {
  const Baseline baseline = baseline_of("skip A.b hangs the machine https://x/1\n");
  const BaselineEntry& entry = *baseline.find("A.b");
  EXPECT_TRUE(entry.allows({.status = Status::skip}));
  EXPECT_TRUE(entry.allows({.status = Status::crash}));
  EXPECT_FALSE(entry.allows({.status = Status::pass}));
}

TEST(Baseline, ReadsOptions) {
  const Baseline baseline =
      baseline_of("fail A.* broken rows:3 issue:https://y/7 version:3.0..3.5 https://x/1\n");
  const BaselineEntry& entry = baseline.entries().front();
  EXPECT_EQ(entry.reason, "broken");
  EXPECT_EQ(entry.rows, 3u);
  EXPECT_EQ(entry.issue, "https://y/7");
  EXPECT_EQ(entry.versions, *parse_version_range("3.0..3.5"));
}

TEST(Baseline, HasEntriesOfVersions) {
  const Baseline baseline = Baseline::parse(
      "driver: P\nversion: 3..7\n"
      "fail A.b old version:..5.0 https://x/1\ncrash A.b new version:6.0.. https://x/2\n",
      "b.txt");
  EXPECT_EQ(baseline.for_version("3.1+debian").find("A.b")->reason, "old");
  EXPECT_EQ(baseline.for_version("6.0").find("A.b")->reason, "new");
  EXPECT_EQ(baseline.for_version("5.5").find("A.b"), nullptr);
}

class IncludedBaseline : public testing::Test {
 protected:
  IncludedBaseline() {
    std::filesystem::remove_all(directory_);
    std::filesystem::create_directories(directory_);
  }

  Baseline load(const char* own, const char* shared) {
    std::ofstream{directory_ / "own.txt"} << own;
    std::ofstream{directory_ / "shared.inc"} << shared;
    return Baseline::load(directory_ / "own.txt");
  }

  std::filesystem::path directory_ = std::filesystem::path{testing::TempDir()} / "clmem-included";
};

TEST_F(IncludedBaseline, SharesEntries) {
  const Baseline baseline =
      load("driver: P\nversion: 3.1\ninclude: shared.inc\nfail A.own own https://x/1\n",
           "# shared\nfail A.own shared https://x/2\nfail A.b shared https://x/3\n"
           "fail A.later shared version:5.0.. https://x/4\n");
  EXPECT_EQ(baseline.find("A.own")->reason, "own");
  EXPECT_EQ(baseline.find("A.later"), nullptr);
  ASSERT_NE(baseline.find("A.b"), nullptr);
  EXPECT_EQ(baseline.find("A.b")->line, 3u);
  EXPECT_EQ(baseline.find("A.b")->file, (directory_ / "shared.inc").string());
  EXPECT_EQ(baseline.entries().size(), 2u);
}

TEST_F(IncludedBaseline, MayIncludeSeveral) {
  std::ofstream{directory_ / "second.inc"} << "fail A.b second https://x/1\n"
                                              "fail A.c second https://x/2\n";
  const Baseline baseline =
      load("driver: P\nversion: 3.1\ninclude: shared.inc\ninclude: second.inc\n",
           "fail A.b shared https://x/3\n");
  EXPECT_EQ(baseline.find("A.b")->reason, "shared");
  ASSERT_NE(baseline.find("A.c"), nullptr);
  EXPECT_EQ(baseline.find("A.c")->file, (directory_ / "second.inc").string());
  EXPECT_EQ(baseline.entries().size(), 2u);
}

TEST_F(IncludedBaseline, NamesTheFileOfAMistake) {
  const auto message = [&](const char* own, const char* shared) {
    try {
      (void)load(own, shared);
    } catch (const BaselineError& error) {
      return std::string{error.what()};
    }
    return std::string{};
  };
  constexpr const char* own = "driver: P\nversion: 3.1\ninclude: shared.inc\n";
  EXPECT_THAT(message(own, "\nbroken A.b r https://x\n"),
              HasSubstr("shared.inc:2: unknown status 'broken'"));
  EXPECT_THAT(message(own, "driver: P\n"),
              HasSubstr("shared.inc:1: 'driver:' does not belong in an included file"));
  EXPECT_THAT(message("driver: P\nversion: 3.1\ninclude: absent.inc\n", ""),
              HasSubstr("own.txt:3: cannot read"));
  EXPECT_THAT(message("driver: P\nversion: 3.1\ninclude: shared.inc\ninclude: absent.inc\n", ""),
              HasSubstr("own.txt:4: cannot read"));
}

struct MalformedBaseline {
  const char* text;
  const char* message;
};

class BaselineRefuses : public testing::TestWithParam<MalformedBaseline> {};

TEST_P(BaselineRefuses, MalformedText) {
  EXPECT_THAT([] { (void)Baseline::parse(GetParam().text, "b.txt"); },
              ThrowsMessage<BaselineError>(HasSubstr(GetParam().message)));
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BaselineRefuses,
    testing::ValuesIn(std::vector<MalformedBaseline>{
        {"", "b.txt:1: expected a line 'driver: NAME'"},
        {"driver: P\n\n", "b.txt:2: expected a line 'version: RANGE'"},
        {"driver:\n", "b.txt:1: expected a value after 'driver:'"},
        {"driver: P\nversion: new\n", "b.txt:2: expected a version like 3.1"},
        {"vendor: x\n", "b.txt:1: unknown header 'vendor:'"},
        {"skip cause:clF/crash/-/- r https://x\n",
         "b.txt:1: 'cause:clF/crash/-/-' is a cause, and skip needs the id of a case"},
        {"fail cause:clF r https://x\n",
         "b.txt:1: expected cause:CALL/WHAT/RULE/OBJECTS, found 'cause:clF'"},
        {"driver: P\nversion: 1\nfail A r https://x\ndevice: d\n",
         "b.txt:4: 'device:' has to be above the first entry"},
        {"driver: P\ndriver: Q\n", "b.txt:2: 'driver:' is already on line 1"},
        {"driver: P\nversion: 1\nversion: 2\n", "b.txt:3: 'version:' is already on line 2"},
        {"driver: P\nversion: 1\ndevice: a\ndevice: b\n",
         "b.txt:4: 'device:' is already on line 3"},
        {"driver: P\nbroken A.b r https://x\n",
         "b.txt:2: unknown status 'broken'; expected fail, crash, timeout, flaky or skip"},
        {"pass A.b r https://x\n", "b.txt:1: unknown status 'pass'"},
        {"fail\n", "b.txt:1: expected a case id or pattern"},
        {"fail A.b https://x\n", "b.txt:1: entry 'A.b' has no reason"},
        {"fail A.b wrong bytes\n", "b.txt:1: entry 'A.b' has no link"},
        {"fail A.b\n", "b.txt:1: entry 'A.b' has no link"},
        {"fail A.b wrong code #\n",
         "b.txt:1: entry 'A.b' has no link: its last word has to be an anchor of the "
         "specification, such as #clFlush, or start with https://"},
        {"fail A.b r until:2027-02-30 https://x\n",
         "b.txt:1: expected a day like until:2027-06-30, found 'until:2027-02-30'"},
        {"fail A.b until:2027-06-30 https://x\n", "b.txt:1: entry 'A.b' has no reason"},
        {"fail A.b broken seen:wrong https://x\n",
         "b.txt:1: unknown symptom 'wrong' after seen:; expected accepted, refused, wrong-code"},
        {"fail A.b broken seen: https://x\n", "b.txt:1: unknown symptom ''"},
        {"driver: P\nversion: 1\ninclude: ../x\n",
         "b.txt:3: expected the name of a file beside this one, found '../x'"},
        {"fail A.b r version:new https://x\n", "b.txt:1: expected a version like 3.1"},
        {"fail A.b r issue:7 https://x\n",
         "b.txt:1: expected a link like issue:https://example.org/1, found 'issue:7'"},
        {"fail A.b r rows:-1 https://x\n",
         "b.txt:1: expected a number of cases like rows:31, found 'rows:-1'"},
        {"fail A.b r rows:1 rows:2 https://x\n", "b.txt:1: 'rows:' is given twice"},
        {"fail A.b r version:..5 https://x\ncrash A.b q version:4.. https://y\n",
         "b.txt:2: 'A.b' is already on line 1"},
        {"driver: P\nversion: 3.1\nfail A.b r version:5.0.. https://x\n",
         "b.txt:3: 'A.b' is about no version of this file"},
        {"fail A.b REASON LINK\n", "b.txt:1: entry 'A.b' has no link"},
        {"fail A.b r https://x\ncrash A.b q https://y\n", "b.txt:2: 'A.b' is already on line 1"}}));

TEST(Baseline, NamesAFileThatCannotBeRead) {
  EXPECT_THAT([] { (void)Baseline::load("/nonexistent/b.txt"); },
              ThrowsMessage<BaselineError>(
                  "/nonexistent/b.txt: cannot read the baseline: No such file or directory"));
  EXPECT_THAT([] { (void)Baseline::load("/"); },
              ThrowsMessage<BaselineError>("/: cannot read the baseline: Is a directory"));
}

}  // namespace
}  // namespace clmem::conformance::baseline_test
