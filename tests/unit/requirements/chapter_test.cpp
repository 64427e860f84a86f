// SPDX-License-Identifier: Apache-2.0
#include "requirements/chapter.hpp"

#include <gtest/gtest.h>

#include <set>

#include "requirements/requirement_table.hpp"

namespace clmem::conformance::chapter_test {
namespace {

// Each requirement has a chapter: a row without one would be missing in the counts of coverage.
TEST(Chapter, IsKnownForEachRequirement) {
  std::set<std::size_t> used;
  for (const Requirement& row : RequirementTable::embedded().rows()) {
    const std::optional<std::size_t> chapter = chapter_of(row);
    ASSERT_TRUE(chapter.has_value()) << row.id << " (" << row.spec_section << ")";
    used.insert(*chapter);
  }
  EXPECT_EQ(used.size(), chapters().size());
}

// If one name is a prefix of another, the longer one applies.
TEST(Chapter, DistinguishesNames) {
  const auto title = [](const char* section) {
    Requirement row;
    row.spec_section = section;
    return chapters()[chapter_of(row).value()];
  };
  EXPECT_EQ(title("clEnqueueCopyBufferRect: Errors"), "Buffer objects");
  EXPECT_EQ(title("clEnqueueCopyBufferToImage: Errors"), "Image objects");
  EXPECT_EQ(title("event-profiling-info-table"), "Profiling operations");
  EXPECT_EQ(title("event-info-table"), "Event objects");
  Requirement unknown;
  unknown.spec_section = "nowhere";
  EXPECT_EQ(chapter_of(unknown), std::nullopt);
}

}  // namespace
}  // namespace clmem::conformance::chapter_test
