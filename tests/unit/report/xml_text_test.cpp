// SPDX-License-Identifier: Apache-2.0
#include "report/xml_text.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::xml_text_test {
namespace {

// Any bytes become well-formed text: markup is escaped, characters that XML forbids are replaced.
TEST(XmlText, IsWellFormedForAnyBytes) {
  EXPECT_EQ(xml_escaped("a<b> & \"c\"\n"), "a&lt;b&gt; &amp; &quot;c&quot;\n");
  EXPECT_EQ(xml_escaped("\x01\xff]]>"), "??]]&gt;");
}

// Line ends in attributes are kept, where parsers would turn them into spaces.
TEST(XmlText, KeepsLineEndsInAttributes) {
  EXPECT_EQ(xml_attribute("message", "one\ntwo"), " message=\"one&#10;two\"");
}

}  // namespace
}  // namespace clmem::conformance::xml_text_test
