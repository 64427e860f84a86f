// SPDX-License-Identifier: Apache-2.0
#include "suites/all_cases.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "expectations/judgement.hpp"
#include "googlemock.hpp"
#include "requirements/reason_table.hpp"
#include "suites/profile_sample.hpp"
#include "text_of_file.hpp"

namespace clmem::conformance::all_cases_test {
namespace {

Case sound_case() {
  return {.suite = "Suite",
          .name = "Name",
          .sentence = "It works.",
          .requirements = {"CreateBuffer.success"},
          .body = [](Fixture&) {}};
}

std::string text_of(const std::string& file) {
  const bool is_shared = file.starts_with("operations/");
  return tests::text_of(std::filesystem::path{CLMEM_SUITES} / (is_shared ? "../" : "") / file);
}

std::vector<std::string> lines_of(const std::string& file) {
  std::istringstream text{text_of(file)};
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    lines.push_back(line);
  }
  return lines;
}

// The name of a case is near the line that reports give for it, unless a command's name is in it.
TEST(AllCases, AreWrittenWhereTheySay) {
  std::map<std::string, std::vector<std::string>> files;
  std::size_t found = 0;
  const Cases cases = all_cases();
  for (const Case& one : cases) {
    const std::string place = one.place();
    const std::size_t colon = place.find(':');
    const std::string file = place.substr(0, colon);
    const auto [known, fresh] = files.try_emplace(file);
    if (fresh) {
      known->second = lines_of(file);
    }
    const auto line = static_cast<std::size_t>(std::stoi(place.substr(colon + 1)));
    ASSERT_LE(line, known->second.size()) << one.id() << ": " << place;
    const std::string name = one.name.substr(0, one.name.find('/'));
    const std::size_t first = line - std::min<std::size_t>(line, 20);
    const std::size_t end = std::min(line + 20, known->second.size());
    const auto nearby = std::span{known->second}.subspan(first, end - first);
    const auto has_name = [&](const std::string& text) { return text.find(name) != text.npos; };
    found += std::ranges::any_of(nearby, has_name) ? 1 : 0;
  }
  EXPECT_GT(found * 10, cases.size() * 6) << found << " of " << cases.size();
}

bool has_word(const std::string& text, const std::string& word) {
  const auto is_part = [&](std::size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if (!(at > 0 && is_part(at - 1)) && !is_part(at + word.size())) {
      return true;
    }
  }
  return false;
}

// A search for a suite and a name finds the file of the case; the names of some suites are those of
// commands.
TEST(AllCases, AreFoundByTheirNames) {
  const std::string commands = text_of("operations/command/command_table.cpp");
  std::map<std::string, std::string> files;
  std::set<std::string> lost;
  for (const Case& one : all_cases()) {
    const std::string place = one.place();
    const std::string file = place.substr(0, place.find(':'));
    if (!files.contains(file)) {
      files[file] = text_of(file);
    }
    const std::string name = one.name.substr(0, one.name.find('/'));
    if (!has_word(files[file], one.suite) ||
        !(has_word(files[file], name) || has_word(commands, name))) {
      lost.insert(one.suite + "." + name + " in " + file);
    }
  }
  EXPECT_THAT(lost, IsEmpty());
}

// An entry of a shipped baseline that matches no case is misspelt, and its case would be new.
TEST(AllCases, AreNamedByEveryEntryOfTheBaselines) {
  std::vector<std::string> ids;
  for (const Case& one : all_cases()) {
    ids.push_back(one.id());
  }
  std::size_t baselines = 0;
  for (const auto& file : std::filesystem::directory_iterator{CLMEM_BASELINES}) {
    if (file.path().extension() != ".txt") {
      continue;
    }
    const Judgement judgement = judge({}, Baseline::load(file.path()), ids);
    for (const BaselineEntry& entry : judgement.missing) {
      ADD_FAILURE() << file.path().filename() << ": " << entry.pattern << " judges no case";
    }
    ++baselines;
  }
  EXPECT_GT(baselines, 5u);
}

// A misspelt requirement id would count as coverage of nothing.
TEST(CheckCases, RefusesAnUnknownRequirement) {
  Case broken = sound_case();
  broken.requirements = {"CreateBuffer.sucess"};
  EXPECT_THAT(
      [&] { check_cases({broken}); },
      ThrowsMessage<std::logic_error>(HasSubstr("Suite.Name: cites the unknown requirement")));
}

// Cases must not cite what the specification leaves undefined.
TEST(CheckCases, RefusesARequirementThatCannotBeTested) {
  Case broken = sound_case();
  broken.requirements = {"General.handle.stale"};
  EXPECT_THAT([&] { check_cases({broken}); },
              ThrowsMessage<std::logic_error>(HasSubstr("not testable")));
}

TEST(CheckCases, RefusesAnIdUsedTwice) {
  EXPECT_THAT(
      [&] {
        check_cases({sound_case(), sound_case()});
      },
      ThrowsMessage<std::logic_error>(HasSubstr("defined twice")));
}

// Each row becomes a separate case that cites the row's requirement in addition to the common ones.
TEST(Each, NamesRowsAndAddsTheirRequirement) {
  struct Row {
    const char* name;
    const char* requirement;
  };
  const Cases cases =
      each(sound_case(),
           std::vector<Row>{{"One", "CreateBuffer.min-size"}, {"Two", "CreateBuffer.success"}},
           [](Fixture&, const Row&) {});
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(cases[0].id(), "Suite.Name/One");
  EXPECT_THAT(cases[0].requirements,
              testing::ElementsAre("CreateBuffer.success", "CreateBuffer.min-size"));
}

TEST(Each, CitesNoRequirementTwice) {
  struct Row {
    const char* name;
    std::vector<std::string> requirements;
  };
  const Cases cases = each(
      sound_case(), std::vector<Row>{{"One", {"CreateBuffer.success", "CreateBuffer.min-size"}}},
      [](Fixture&, const Row&) {});
  EXPECT_THAT(cases.at(0).requirements,
              testing::ElementsAre("CreateBuffer.success", "CreateBuffer.min-size"));
}

TEST(AllCases, CiteEachRequirementOnceAndNoOpenRow) {
  for (const Case& one : all_cases()) {
    const std::set<std::string> distinct{one.requirements.begin(), one.requirements.end()};
    EXPECT_EQ(distinct.size(), one.requirements.size()) << one.id();
    for (const std::string& id : distinct) {
      EXPECT_EQ(open_rows().find(id), nullptr)
          << one.id() << " cites " << id << ": take it off conformance/requirements/open_rows.csv";
    }
  }
}

std::vector<std::string> quick_names(const Cases& cases) {
  std::vector<std::string> names;
  for (const Case& one : cases) {
    if (one.profile == CaseProfile::quick) {
      names.push_back(one.name);
    }
  }
  return names;
}

// In a long table some rows, spread over it, stay quick, including the first of each requirement.
TEST(LeaveSampleQuick, ThinsOutLongTables) {
  Cases cases;
  for (int i = 0; i < 72; ++i) {
    Case& row = cases.emplace_back(sound_case());
    row.name = "Long/" + std::to_string(i);
    if (i == 7) {
      row.requirements.emplace_back("CreateBuffer.min-size");
    }
  }
  keep_sample_in_quick_profile(cases);
  std::vector<std::string> expected;
  for (int i = 0; i < 72; ++i) {
    if (i % 2 == 0 || i == 7) {
      expected.push_back("Long/" + std::to_string(i));
    }
  }
  EXPECT_EQ(quick_names(cases), expected);
}

TEST(LeaveSampleQuick, KeepsShortTables) {
  Cases cases(36, sound_case());
  cases[3].profile = CaseProfile::stress;
  keep_sample_in_quick_profile(cases);
  EXPECT_EQ(quick_names(cases).size(), 35u);
  EXPECT_EQ(cases[3].profile, CaseProfile::stress);
}

}  // namespace
}  // namespace clmem::conformance::all_cases_test
