// SPDX-License-Identifier: Apache-2.0
#include "requirements/section_link.hpp"

#include "googlemock.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance::section_link_test {
namespace {

// A part of a section has the link of the section; a title has the anchor derived from it.
TEST(SectionLink, IsTheAnchorOfTheSection) {
  EXPECT_EQ(section_link("clCreateBuffer: Errors"),
            "https://registry.khronos.org/OpenCL/specs/unified/html/OpenCL_API.html"
            "#clCreateBuffer");
  EXPECT_THAT(section_link("mem-info-table"), EndsWith("OpenCL_API.html#mem-info-table"));
  EXPECT_THAT(section_link("glossary: Pipe"), EndsWith("OpenCL_API.html#_glossary"));
  EXPECT_THAT(section_link("OpenCL C: sampler"), EndsWith("OpenCL_C.html#samplers"));
}

// No link of the table's sections contains characters that would end it in a text.
TEST(SectionLink, IsOneWordForEachRequirement) {
  for (const Requirement& row : RequirementTable::embedded().rows()) {
    EXPECT_THAT(section_link(row.spec_section), MatchesRegex("https://[^ #]*\\.html#[^ #:()]+"))
        << row.id;
  }
}

}  // namespace
}  // namespace clmem::conformance::section_link_test
