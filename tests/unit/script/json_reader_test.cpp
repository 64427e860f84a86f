// SPDX-License-Identifier: Apache-2.0

#include "googlemock.hpp"
#include "script/node_view.hpp"

namespace clmem::mock {

// For FieldsAre, which compares aggregates member by member.
static void PrintTo(const Position& position, std::ostream* out) {
  *out << position.line << ':' << position.column;
}

}  // namespace clmem::mock

namespace clmem::mock::json_reader_test {
namespace {

using testing::FieldsAre;

TEST(JsonReader, KnowsWhereValuesStand) {
  const JsonNode root = read_json("[12,\n true , -1.5e3,\n  \"a\\\"b\", [ ], null]", "f");
  ASSERT_THAT(root.children, SizeIs(6));
  EXPECT_THAT(root.position, FieldsAre(1u, 1u));
  EXPECT_THAT(root.children[0].position, FieldsAre(1u, 2u));
  EXPECT_THAT(root.children[1].position, FieldsAre(2u, 2u));
  EXPECT_THAT(root.children[2].position, FieldsAre(2u, 9u));
  EXPECT_THAT(root.children[3].position, FieldsAre(3u, 3u));
  EXPECT_THAT(root.children[4].position, FieldsAre(3u, 11u));
  EXPECT_THAT(root.children[5].position, FieldsAre(3u, 16u));
}

TEST(JsonReader, ReadsValues) {
  const JsonNode root = read_json("{\"count\": 18446744073709551615, \"on\": true}", "f");
  ASSERT_THAT(root.children, SizeIs(2));
  EXPECT_EQ(root.children[0].key, "count");
  EXPECT_THAT(root.children[0].key_position, FieldsAre(1u, 2u));
  EXPECT_EQ(root.children[0].count, UINT64_MAX);
  EXPECT_TRUE(root.children[1].boolean);
  EXPECT_EQ(read_json("7", "f").count, 7u);
}

TEST(JsonReader, ReportsWhereJsonEnds) {
  EXPECT_THAT([] { (void)read_json("{\n \"a\": }", "mock.json"); },
              ThrowsMessage<ScriptError>(HasSubstr("mock.json:2:7: ")));
  EXPECT_THAT([] { (void)read_json("", "mock.json"); },
              ThrowsMessage<ScriptError>(HasSubstr("mock.json:1:1: ")));
}

TEST(JsonReader, RefusesDuplicateKeys) {
  EXPECT_THAT([] { (void)read_json("{\"a\": 1,\n \"a\": 2}", "f"); },
              ThrowsMessage<ScriptError>("f:2:2: the key \"a\" occurs twice in one object"));
}

// A text of opening brackets would overflow the stack when its nodes are destroyed.
TEST(JsonReader, BoundsNesting) {
  EXPECT_EQ(read_json(std::string(64, '[') + std::string(64, ']'), "f").children.size(), 1u);
  EXPECT_THAT(
      [] { (void)read_json(std::string(1'000'000, '['), "f"); },
      ThrowsMessage<ScriptError>("f:1:65: arrays and objects are nested deeper than 64 levels"));
}

// The positions of values and the earlier keys are found in linear time: quadratic search would
// take minutes.
TEST(JsonReader, ReadsLongTexts) {
  std::string text = "{";
  for (int i = 0; i < 200'000; ++i) {
    text += "\"" + std::to_string(i) + "\": [],\n";
  }
  const JsonNode root = read_json(text + "\"end\": 1}", "f");
  EXPECT_THAT(root.children.back().position, FieldsAre(200'001u, 8u));
}

}  // namespace
}  // namespace clmem::mock::json_reader_test
