// SPDX-License-Identifier: Apache-2.0
#include "defects/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace clmem::mock {
namespace {

// A name stands for one behaviour.
TEST(DefectCatalogue, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const Defect& defect : defect_catalogue()) {
    EXPECT_TRUE(names.insert(defect.name).second) << defect.name;
  }
  EXPECT_FALSE(names.empty());
}

// A defect is found by its name, and nothing is found by another.
TEST(DefectCatalogue, FindsByName) {
  for (const Defect& defect : defect_catalogue()) {
    EXPECT_EQ(find_defect(defect.name), &defect);
  }
  EXPECT_EQ(find_defect("read.does-it-right"), nullptr);
}

}  // namespace
}  // namespace clmem::mock
