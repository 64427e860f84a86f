// SPDX-License-Identifier: Apache-2.0
#include "results/call_page.hpp"

#include <algorithm>

#include "googlemock.hpp"

namespace clmem::conformance::call_page_test {
namespace {

TEST(CallPage, ReportsTheCallInFlight) {
  CallPage page;
  page.begin("clCreateBuffer");
  page.end();
  page.begin("clFinish");
  EXPECT_EQ(page.seen().in_flight, "clFinish");
  EXPECT_THAT(page.seen().before, ElementsAre("clCreateBuffer"));
  page.end();
  EXPECT_EQ(page.seen().in_flight, "");
  EXPECT_THAT(page.seen().before, ElementsAre("clCreateBuffer", "clFinish"));
}

TEST(CallPage, KeepsTheLatest) {
  CallPage page;
  for (int i = 0; i < 20; ++i) {
    page.begin("call " + std::to_string(i));
    page.end();
  }
  EXPECT_EQ(page.seen().before.size(), 8u);
  EXPECT_EQ(page.seen().before.back(), "call 19");
  page.clear();
  EXPECT_THAT(page.seen().before, IsEmpty());
}

TEST(CallPage, KeepsTheLatestForms) {
  CallPage page;
  page.add_form("clFinish");
  EXPECT_THAT(page.seen().forms, ElementsAre(CallForm{"clFinish"}));
  const std::string text(500, 'x');
  for (int i = 0; i < 20; ++i) {
    page.add_form(text + std::to_string(i));
  }
  page.add_form(std::string(100000, 'x'));  // longer than the page: left out
  ASSERT_FALSE(page.seen().forms.empty());
  EXPECT_EQ(page.seen().forms.back(), CallForm{text + "19"});
  page.clear();
  EXPECT_THAT(page.seen().forms, IsEmpty());
}

// A driver may have overwritten the page: any contents are read within its bounds.
TEST(CallPage, ReadsAnyBytes) {
  alignas(CallPage) std::array<std::byte, sizeof(CallPage)> bytes{};
  std::ranges::fill(bytes, std::byte{0x7f});
  const auto& page = *reinterpret_cast<const CallPage*>(bytes.data());
  EXPECT_LE(page.seen().before.size(), 8u);
  EXPECT_LE(page.seen().forms.size(), sizeof bytes);
}

}  // namespace
}  // namespace clmem::conformance::call_page_test
