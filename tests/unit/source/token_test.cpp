// SPDX-License-Identifier: Apache-2.0
#include "source/token.hpp"

#include "googlemock.hpp"

namespace clmem::mock::token_test {
namespace {

std::vector<std::string> texts(std::string_view source) {
  std::vector<std::string> found;
  for (const Token& token : tokenize(source)) {
    found.push_back(token.text);
  }
  return found;
}

TEST(TokenTest, CommentsAreWhiteSpace) {
  EXPECT_THAT(texts("a/* b\n */c // d\ne"), ElementsAre("a", "c", "e"));
  EXPECT_THROW((void)tokenize("a /* b"), SourceError);
}

TEST(TokenTest, KeepsWhatBelongsTogether) {
  EXPECT_THAT(texts("a##b&&1.5e-3f<=.5 \"x\\\"y\" 'c'"),
              ElementsAre("a", "##", "b", "&&", "1.5e-3f", "<=", ".5", "\"x\\\"y\"", "'c'"));
}

// A lone quote is not an error: text after #error may be prose.
TEST(TokenTest, AcceptsALoneQuote) {
  EXPECT_THAT(texts("don't\nx"), ElementsAre("don", "'", "t", "x"));
}

TEST(TokenTest, SplicesKeepLineNumbers) {
  const auto tokens = tokenize("#define A \\\n 1\nlast");
  ASSERT_EQ(tokens.size(), 5u);
  EXPECT_FALSE(tokens[3].starts_line);
  EXPECT_EQ(tokens[4].text, "last");
  EXPECT_EQ(tokens[4].line, 3u);
  EXPECT_TRUE(tokens[4].starts_line);
}

TEST(TokenTest, JoinsWithTheSpacesOfTheSource) {
  EXPECT_EQ(joined({{TokenKind::identifier, "int"}, {TokenKind::identifier, "x"}}), "int x");
  EXPECT_EQ(joined(tokenize("  vec_type_hint( float4 ),\n\n x")), "vec_type_hint( float4 ), x");
}

// A line of escaped quotes is scanned once, not once per quote: that would take minutes.
TEST(TokenTest, ReadsLinesOfUnmatchedQuotes) {
  std::string line;
  for (int i = 0; i < 300'000; ++i) {
    line += "\\\"\\'";
  }
  EXPECT_EQ(tokenize(line).size(), line.size());
  EXPECT_EQ(tokenize("\\\" \\\"\n\"a\"").back().text, "\"a\"");
}

}  // namespace
}  // namespace clmem::mock::token_test
