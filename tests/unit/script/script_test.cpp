// SPDX-License-Identifier: Apache-2.0
#include "script/script.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <ostream>

#include "defects/catalogue.hpp"

namespace clmem::mock {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;
using testing::SizeIs;
using testing::ThrowsMessage;

constexpr std::array<std::string_view, 2> known_defects{"fill.drops-offset", "read.drops-offset"};

Script parse(std::string_view text) {
  return parse_script(text, "mock.json", known_defects);
}

// An empty object changes nothing.
TEST(Script, IsOptionalInEveryPart) {
  const Script script = parse("{}");
  EXPECT_EQ(script.schedule, Schedule::immediate);
  EXPECT_THAT(script.defects, IsEmpty());
  EXPECT_THAT(script.faults, IsEmpty());
  EXPECT_EQ(script.device.max_mem_alloc_size, std::nullopt);
}

// Each key arrives in its place.
TEST(Script, ReadsEveryKey) {
  const Script script = parse(R"({
    "schedule": "deferred",
    "device": {"name": "small", "max_mem_alloc_size": 65536, "global_mem_size": 131072,
               "mem_base_addr_align_bits": 4096, "max_compute_units": 2, "out_of_order": false},
    "defects": ["fill.drops-offset"],
    "faults": [{"entry_point": "clCreateBuffer", "skip": 6, "times": 2,
                "code": "CL_OUT_OF_HOST_MEMORY"}]})");
  EXPECT_EQ(script.schedule, Schedule::deferred);
  EXPECT_THAT(script.device.name, Optional(std::string{"small"}));
  EXPECT_THAT(script.device.max_mem_alloc_size, Optional(cl_ulong{65536}));
  EXPECT_THAT(script.device.global_mem_size, Optional(cl_ulong{131072}));
  EXPECT_THAT(script.device.mem_base_addr_align_bits, Optional(cl_uint{4096}));
  EXPECT_THAT(script.device.max_compute_units, Optional(cl_uint{2}));
  EXPECT_THAT(script.device.out_of_order, Optional(false));
  EXPECT_THAT(script.defects, ElementsAre("fill.drops-offset"));
  ASSERT_THAT(script.faults, SizeIs(1));
  EXPECT_EQ(script.faults[0].entry_point, EntryPoint::clCreateBuffer);
  EXPECT_EQ(script.faults[0].skip, 6u);
  EXPECT_EQ(script.faults[0].times, 2u);
  EXPECT_EQ(script.faults[0].code, CL_OUT_OF_HOST_MEMORY);
}

struct Mistake {
  const char* name;
  const char* text;
  const char* error;
};

std::ostream& operator<<(std::ostream& out, const Mistake& mistake) {
  return out << mistake.text;
}

class ScriptMistake : public testing::TestWithParam<Mistake> {};

// Every mistake is one clear line: where it stands, what was found, and what was expected.
TEST_P(ScriptMistake, IsToldWithItsPlace) {
  EXPECT_THAT([] { (void)parse(GetParam().text); },
              ThrowsMessage<ScriptError>(std::string{"mock.json:"} + GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    All, ScriptMistake,
    testing::Values(
        Mistake{"NotAnObject", "[]", "1:1: \"script\" is an array; expected an object"},
        Mistake{"UnknownKey", "{\n  \"shedule\": 1}",
                "2:3: unknown key \"shedule\"; expected one of \"schedule\", \"device\", "
                "\"defects\", \"faults\""},
        Mistake{"WrongType", "{\"schedule\": 1}", "1:14: \"schedule\" is 1; expected a string"},
        Mistake{"UnknownSchedule", "{\"schedule\": \"late\"}",
                "1:14: \"schedule\" is \"late\"; expected one of \"immediate\", \"deferred\""},
        Mistake{"UnknownDefect", "{\"defects\": [\"fill.drops-offset\",\n \"x\"]}",
                "2:2: \"defect\" is \"x\"; expected the name of a defect from the catalogue"},
        Mistake{"UnknownEntryPoint", "{\"faults\": [{\"entry_point\": \"clMap\"}]}",
                "1:29: \"entry_point\" is \"clMap\"; expected the name of an OpenCL function"},
        Mistake{"EntryPointCannotFail", "{\"faults\": [{\"entry_point\": \"clSVMFree\"}]}",
                "1:29: \"entry_point\" is \"clSVMFree\"; expected a function that can answer an "
                "error"},
        Mistake{"CodeIsSuccess", "{\"faults\": [{\"code\": \"CL_SUCCESS\"}]}",
                "1:22: \"code\" is \"CL_SUCCESS\"; expected the name of an OpenCL error code"},
        Mistake{"NegativeCount", "{\"faults\": [{\"skip\": -1}]}",
                "1:22: \"skip\" is a negative number or a fraction; expected a whole number from "
                "0 to 18446744073709551614"},
        Mistake{"AlignmentNoPowerOfTwo", "{\"device\": {\"mem_base_addr_align_bits\": 1500}}",
                "1:41: \"mem_base_addr_align_bits\" is 1500; expected a power of two"},
        Mistake{"AlignmentTooSmall", "{\"device\": {\"mem_base_addr_align_bits\": 8}}",
                "1:41: \"mem_base_addr_align_bits\" is 8; expected a whole number from 1024 to "
                "1048576"},
        Mistake{"NotABoolean", "{\"device\": {\"out_of_order\": null}}",
                "1:29: \"out_of_order\" is null; expected true or false"}),
    [](const auto& instance) { return instance.param.name; });

// The example of the documentation is accepted as it stands there, and its defect is in the
// catalogue.
TEST(Script, AcceptsTheDocumentedExample) {
  std::ifstream page{CLMEM_MOCK_PAGE};
  const std::string text{std::istreambuf_iterator<char>{page}, {}};
  const std::string fence = "```json\n";
  const auto begin = text.find(fence);
  ASSERT_NE(begin, std::string::npos) << CLMEM_MOCK_PAGE;
  const auto example = text.substr(begin + fence.size(),
                                   text.find("```\n", begin + fence.size()) - begin - fence.size());
  std::vector<std::string_view> names;
  std::ranges::transform(defect_catalogue(), std::back_inserter(names), &Defect::name);
  const auto script = parse_script(example, "mock.md", names);
  EXPECT_EQ(script.schedule, Schedule::deferred);
  EXPECT_THAT(script.defects, SizeIs(1));
  EXPECT_THAT(script.faults, SizeIs(1));
}

// What cannot be read as a file is named; a directory opens but has nothing to read.
TEST(Script, NamesAnUnreadableFile) {
  const std::string directory = testing::TempDir();
  for (const std::string& file : {std::string{"/nonexistent/mock.json"}, directory}) {
    EXPECT_THAT(
        [&] { (void)load_script(file, known_defects); },
        ThrowsMessage<ScriptError>(file + ": cannot read the script; expected a readable file"));
  }
}

}  // namespace
}  // namespace clmem::mock
