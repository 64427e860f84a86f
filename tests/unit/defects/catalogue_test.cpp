// SPDX-License-Identifier: Apache-2.0
#include "defects/catalogue.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "expectations/glob.hpp"
#include "googlemock.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::mock::catalogue_test {
namespace {

using conformance::RequirementTable;

// A name denotes one defect and begins with its family.
TEST(DefectCatalogue, NamesAreUniqueAndSpeak) {
  std::set<std::string_view> names;
  for (const Defect& defect : defect_catalogue()) {
    EXPECT_TRUE(names.insert(defect.name).second) << defect.name;
    EXPECT_THAT(std::string{defect.name}, MatchesRegex("[a-z0-9-]+\\.[a-z0-9-]+"));
  }
  EXPECT_FALSE(names.empty());
}

bool cites_only_testable(std::string_view pattern) {
  const auto is_testable = [&](const conformance::Requirement& requirement) {
    return requirement.testable == conformance::Testable::yes &&
           conformance::glob_matches(pattern, requirement.id);
  };
  return pattern.find('*') == std::string_view::npos
             ? RequirementTable::embedded().find(pattern) != nullptr &&
                   is_testable(RequirementTable::embedded().at(pattern))
             : std::ranges::any_of(RequirementTable::embedded().rows(), is_testable);
}

TEST(DefectCatalogue, CitesKnownRequirements) {
  for (const Defect& defect : defect_catalogue()) {
    EXPECT_FALSE(defect.requirements.empty()) << defect.name;
    for (const std::string_view id : defect.requirements) {
      EXPECT_TRUE(cites_only_testable(id)) << defect.name << " cites " << id;
      EXPECT_EQ(std::ranges::count(defect.requirements, id), 1) << defect.name << " cites " << id;
    }
  }
}

TEST(DefectCatalogue, DescribesEachInOneSentence) {
  for (const Defect& defect : defect_catalogue()) {
    ASSERT_FALSE(defect.sentence.empty()) << defect.name;
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(defect.sentence.front())) ||
                defect.sentence.starts_with("cl"))
        << defect.name;
    EXPECT_EQ(defect.sentence.find('.'), defect.sentence.size() - 1) << defect.name;
  }
}

// Two defects with one install function could not be active together.
TEST(DefectCatalogue, InstallsEachByItsOwnFunction) {
  std::set<void (*)(cl_icd_dispatch&)> installs;
  for (const Defect& defect : defect_catalogue()) {
    EXPECT_NE(defect.install == nullptr, defect.waivers.empty()) << defect.name;
    EXPECT_TRUE(defect.install == nullptr || installs.insert(defect.install).second) << defect.name;
  }
}

TEST(DefectCatalogue, FindsByName) {
  for (const Defect& defect : defect_catalogue()) {
    EXPECT_EQ(find_defect(defect.name), &defect);
  }
  EXPECT_EQ(find_defect("read.does-it-right"), nullptr);
}

}  // namespace
}  // namespace clmem::mock::catalogue_test
