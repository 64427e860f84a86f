// SPDX-License-Identifier: Apache-2.0
#include "report/cause_search.hpp"

#include <deque>

#include "googlemock.hpp"

namespace clmem::conformance::cause_search_test {
namespace {

using Kind = FailureEvidence::Kind;

class CauseSearch : public testing::Test {
 protected:
  void passing(std::vector<std::string> forms, std::size_t times = 1) {
    for (std::size_t i = 0; i < times; ++i) {
      add(forms);
    }
  }
  void failing(std::vector<std::string> forms, std::string_view call, Kind kind = Kind::effect,
               std::vector<std::string_view> cited = {}) {
    std::optional<CallForm> form;
    for (const std::string& one : forms) {
      if (CallForm{one}.entry_point() == call) {
        form = CallForm{one};
      }
    }
    add(forms).failure = FailureEvidence{.kind = kind,
                                         .call = std::string{call},
                                         .form = form,
                                         .cited = cited.empty() ? std::vector{call} : cited,
                                         .group = std::string{call}};
  }
  [[nodiscard]] std::vector<Explanation> explained() const { return explanations(cases_); }

 private:
  SearchedCase& add(const std::vector<std::string>& forms) {
    std::vector<CallForm>& kept = forms_.emplace_back(forms.begin(), forms.end());
    return cases_.emplace_back(SearchedCase{.forms = kept});
  }

  std::deque<std::vector<CallForm>> forms_;
  std::vector<SearchedCase> cases_;
};

TEST_F(CauseSearch, NamesNoConditionIfEveryCallFails) {
  failing({"clFill offset", "clRead"}, "clFill");
  failing({"clFill", "clRead"}, "clFill");
  passing({"clRead"}, 10);
  ASSERT_EQ(explained().size(), 1u);
  EXPECT_EQ(explained()[0].entry_point, "clFill");
  EXPECT_THAT(explained()[0].conditions, IsEmpty());
  EXPECT_THAT(explained()[0].cases, ElementsAre(0, 1));
  EXPECT_EQ(explained()[0].passes, 0u);
}

TEST_F(CauseSearch, FindsTheConditionsThatPassingCasesLack) {
  for (int i = 0; i < 6; ++i) {
    failing({"clCopy offset queue:out-of-order size%4"}, "clCopy");
  }
  passing({"clCopy offset size%4"}, 20);
  passing({"clCopy queue:out-of-order size%4"}, 20);
  ASSERT_EQ(explained().size(), 1u);
  EXPECT_THAT(explained()[0].conditions, UnorderedElementsAre("offset", "queue:out-of-order"));
}

// The commands that show a defect differ; the one that all failing cases make is at fault.
TEST_F(CauseSearch, PrefersOneSharedCallToTheCallsThatShowIt) {
  for (const char* shows : {"clFill", "clCopy", "clMap", "clMove", "clRead", "clCopyRect"}) {
    failing({"clWrite blocking", shows}, shows);
    failing({"clWrite blocking", shows}, shows);
    passing({shows}, 10);
  }
  passing({"clWrite"}, 10);
  ASSERT_EQ(explained().size(), 1u);
  EXPECT_EQ(explained()[0].entry_point, "clWrite");
  EXPECT_EQ(explained()[0].cases.size(), 12u);
}

TEST_F(CauseSearch, KeepsTwoDefectsApart) {
  for (int i = 0; i < 8; ++i) {
    failing({"clFill offset", "clRead"}, "clFill");
    failing({"clMap flags=CL_MAP_WRITE", "clRead"}, "clMap");
  }
  passing({"clFill", "clMap", "clRead"}, 100);
  EXPECT_EQ(explained().size(), 2u);
}

// Most calls of the entry point pass, and together its two defects make fewer of them suspicious.
TEST_F(CauseSearch, KeepsTwoDefectsOfOneEntryPointApart) {
  for (int i = 0; i < 10; ++i) {
    failing({"clCopy offset"}, "clCopy");
    failing({"clCopy dst:sub-buffer"}, "clCopy");
  }
  passing({"clCopy"}, 100);
  ASSERT_EQ(explained().size(), 2u);
  EXPECT_EQ(explained()[0].passes, 0u);
}

// A defect that shows in one of ten cases with such a call is found from more cases.
TEST_F(CauseSearch, ExplainsFailuresThatShowSometimes) {
  for (int i = 0; i < 30; ++i) {
    failing({"clWrite blocking", "clFill"}, "clFill");
  }
  passing({"clWrite blocking", "clFill"}, 270);
  passing({"clFill"}, 3000);
  ASSERT_EQ(explained().size(), 1u);
  EXPECT_EQ(explained()[0].entry_point, "clWrite");
  EXPECT_EQ(explained()[0].passes, 270u);
}

// A call that accepts a mistake is at fault itself, whatever else its case does.
TEST_F(CauseSearch, BlamesTheCallThatAcceptsAMistake) {
  for (const char* call : {"clFill", "clCopy", "clMap"}) {
    failing({"clWrite blocking", call}, call, Kind::refusal);
    passing({call}, 10);
  }
  for (const Explanation& one : explained()) {
    EXPECT_NE(one.entry_point, "clWrite");
  }
}

// A new context cannot change contents, and a read returns what the creation stored.
TEST_F(CauseSearch, BlamesTheCallThatStoresContents) {
  for (int i = 0; i < 6; ++i) {
    failing({"clCreateContext", "clCreateBuffer flags=CL_MEM_COPY_HOST_PTR", "clRead"}, "clRead",
            Kind::contents);
    failing({"clCreateContext", "clCreateBuffer flags=CL_MEM_COPY_HOST_PTR", "clMap"}, "clMap",
            Kind::contents);
  }
  passing({"clCreateBuffer flags=CL_MEM_COPY_HOST_PTR"}, 20);
  ASSERT_EQ(explained().size(), 1u);
  EXPECT_EQ(explained()[0].entry_point, "clCreateBuffer");
}

// Contents are read by mappings too; an unmap after reading does not change them.
TEST_F(CauseSearch, DoesNotBlameTheEndOfReading) {
  for (int i = 0; i < 6; ++i) {
    failing({"clFill size%4", "clEnqueueUnmapMemObject mapped_ptr:CL_MAP_READ"},
            "clEnqueueUnmapMemObject", Kind::contents, {"clFill"});
  }
  passing({"clFill"}, 20);
  ASSERT_EQ(explained().size(), 1u);
  EXPECT_EQ(explained()[0].entry_point, "clFill");
}

TEST_F(CauseSearch, BlamesAnUnmapOfWrittenMemory) {
  for (int i = 0; i < 6; ++i) {
    failing({"clFill", "clEnqueueUnmapMemObject mapped_ptr:CL_MAP_WRITE"},
            "clEnqueueUnmapMemObject", Kind::contents, {"clFill"});
  }
  passing({"clFill"}, 20);
  ASSERT_EQ(explained().size(), 1u);
  EXPECT_EQ(explained()[0].entry_point, "clEnqueueUnmapMemObject");
}

// Results of an older version have no forms.
TEST_F(CauseSearch, GroupsFailuresWithoutCalls) {
  failing({}, "");
  failing({}, "");
  passing({"clFill"}, 10);
  ASSERT_EQ(explained().size(), 1u);
  EXPECT_FALSE(explained()[0].is_found);
  EXPECT_THAT(explained()[0].cases, ElementsAre(0, 1));
}

TEST(CauseSearchOfNothing, HasNoExplanation) {
  EXPECT_THAT(explanations({}), IsEmpty());
}

}  // namespace
}  // namespace clmem::conformance::cause_search_test
