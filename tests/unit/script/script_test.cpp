// SPDX-License-Identifier: Apache-2.0
#include "script/script.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "defects/catalogue.hpp"
#include "googlemock.hpp"
#include "script/device_keys.hpp"
#include "text_of_file.hpp"
#include "trace/capture.hpp"

namespace clmem::mock::script_test {
namespace {

constexpr std::array<std::string_view, 2> known_defects{"fill.drops-offset", "read.drops-offset"};

Script parse(std::string_view text) {
  return parse_script(text, "mock.json", known_defects);
}

TEST(Script, IsOptionalInEveryPart) {
  const Script script = parse("{}");
  EXPECT_EQ(script.config.schedule, Schedule::immediate);
  EXPECT_THAT(script.defects, IsEmpty());
  EXPECT_THAT(script.faults, IsEmpty());
  ASSERT_THAT(script.config.platforms, SizeIs(1));
  EXPECT_THAT(script.config.devices(), SizeIs(1));
}

// Each key sets its member. All keys of a device are captured and read in clmem_capture_keys.
TEST(Script, ReadsEveryKey) {
  const Script script = parse(R"({
    "schedule": "deferred",
    "seed": 17,
    "longest_delay": 200,
    "hazards": "print",
    "never_written": true,
    "device": {"name": "small", "max_compute_units": 2, "out_of_order": false},
    "freedoms": ["references-of-its-own"],
    "defects": ["fill.drops-offset"],
    "faults": [{"entry_point": "clCreateBuffer", "skip": 6, "times": 2,
                "code": "CL_OUT_OF_HOST_MEMORY"}]})");
  EXPECT_EQ(script.config.schedule, Schedule::deferred);
  EXPECT_EQ(script.config.seed, 17u);
  EXPECT_EQ(script.config.longest_delay, std::chrono::microseconds{200});
  EXPECT_EQ(script.hazards, HazardMode::print);
  EXPECT_EQ(script.never_written, NeverWritten::reported);
  const DeviceConfig& device = script.config.devices().at(0);
  EXPECT_EQ(device.name, "small");
  EXPECT_EQ(device.max_compute_units, 2u);
  EXPECT_EQ(device.out_of_order, OutOfOrder::unsupported);
  EXPECT_TRUE(script.config.freedoms.has(Freedom::references_of_its_own));
  EXPECT_FALSE(script.config.freedoms.has(Freedom::svm_free_without_times));
  EXPECT_THAT(script.defects, ElementsAre("fill.drops-offset"));
  ASSERT_THAT(script.faults, SizeIs(1));
  EXPECT_EQ(script.faults[0].entry_point, EntryPoint::clCreateBuffer);
  EXPECT_EQ(script.faults[0].skip, 6u);
  EXPECT_EQ(script.faults[0].times, 2u);
  EXPECT_EQ(script.faults[0].code, CL_OUT_OF_HOST_MEMORY);
}

TEST(Script, BuildsOnAProfile) {
  const Script script = parse(R"({
    "device": {"name": "mine"},
    "platform": {"vendor": "me", "extensions": ["cl_khr_icd"]},
    "profile": "two-devices"})");
  ASSERT_THAT(script.config.platforms, SizeIs(1));
  EXPECT_EQ(script.config.platforms[0].vendor, "me");
  EXPECT_EQ(script.config.platforms[0].name, "clmem mock platform: two devices");
  ASSERT_THAT(script.config.devices(), SizeIs(2));
  for (const DeviceConfig& device : script.config.devices()) {
    EXPECT_EQ(device.name, "mine");
  }
  EXPECT_EQ(script.config.devices()[1].version, cl_version{CL_MAKE_VERSION(1, 2, 0)});
}

TEST(Script, ListsPlatformsAndDevices) {
  const Script script = parse(R"({"platforms": [
    {"name": "a", "devices": [{"name": "a0", "version": "1.1"}, {"profile": "opencl-1.2"}]},
    {"name": "b"}]})");
  ASSERT_THAT(script.config.platforms, SizeIs(2));
  ASSERT_THAT(script.config.platforms[0].devices, SizeIs(2));
  EXPECT_EQ(script.config.platforms[0].devices[0].version, cl_version{CL_MAKE_VERSION(1, 1, 0)});
  EXPECT_EQ(script.config.platforms[0].devices[1].type, cl_device_type{CL_DEVICE_TYPE_GPU});
  EXPECT_EQ(script.config.platforms[1].devices[0].name, DeviceConfig{}.name);
}

TEST(Script, ReadsFaults) {
  const Script script = parse(R"({"faults": [
    {"entry_point": "clCreateBuffer", "where": {"size": {"at_least": 100}, "flags": 4},
     "probability": 0.5, "seed": 3},
    {"effect": "delay", "target": "command", "microseconds": 20},
    {"effect": "device_loss", "device": 1}]})");
  ASSERT_THAT(script.faults, SizeIs(3));
  EXPECT_EQ(script.faults[0].probability, 0.5);
  EXPECT_EQ(script.faults[0].seed, 3u);
  const auto asks = [&](cl_mem_flags flags, std::size_t size) {
    return script.faults[0].predicate(capture(EntryPoint::clCreateBuffer, cl_context{}, flags, size,
                                              static_cast<void*>(nullptr),
                                              static_cast<cl_int*>(nullptr)));
  };
  EXPECT_TRUE(asks(4, 100));
  EXPECT_FALSE(asks(4, 99));
  EXPECT_FALSE(asks(1, 100));
  EXPECT_EQ(script.faults[1].effect, FaultEffect::delay);
  EXPECT_EQ(script.faults[1].target, FaultTarget::command);
  EXPECT_EQ(script.faults[1].delay, std::chrono::microseconds{20});
  EXPECT_EQ(script.faults[2].device, 1u);
}

TEST(Script, VersionDropsLaterFeatures) {
  const auto device = parse(R"({"device": {"version": "1.2"}})").config.devices().front();
  EXPECT_EQ(device.svm_capabilities, 0u);
  EXPECT_EQ(device.pipes.support, PipeSupport::unsupported);
  EXPECT_THROW((void)parse(R"({"device": {"pipes": {"support": true}, "version": "1.2"}})"),
               ScriptError);
}

TEST(Script, KernelLibrariesAreFiles) {
  const auto folder = std::filesystem::path{testing::TempDir()} / "clmem_kernel_libraries";
  std::filesystem::create_directories(folder / "pocl");
  std::ofstream{folder / "mine.so"};
  const auto script = parse_script(R"({"kernels": ["pocl", "mine.so"]})", folder / "mock.json", {});
  EXPECT_THAT(script.kernels, ElementsAre("pocl", (folder / "mine.so").string()));
  std::filesystem::remove_all(folder);
}

TEST(Script, ReadsWhatItWrites) {
  DeviceConfig device = parse("{\"profile\": \"full-3.0\"}").config.devices().front();
  device.name = "a \"quoted\"\n name";
  device.out_of_order = OutOfOrder::unsupported;
  device.images.formats = {{CL_RGBA, CL_FLOAT}, {CL_DEPTH, CL_UNORM_INT16}};
  const std::string written = write_device(device, "  ");
  const Script script = parse("{\"device\": {\n" + written + "\n}}");
  EXPECT_EQ(script.config.devices().front().name, device.name);
  EXPECT_EQ(write_device(script.config.devices().front(), "  "), written);
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

TEST_P(ScriptMistake, IsReportedWithItsPlace) {
  EXPECT_THAT([] { (void)parse(GetParam().text); },
              ThrowsMessage<ScriptError>(std::string{"mock.json:"} + GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    All, ScriptMistake,
    testing::Values(
        Mistake{"NotAnObject", "[]", "1:1: \"script\" is an array; expected an object"},
        Mistake{"UnknownKey", "{\n  \"shedule\": 1}",
                "2:3: unknown key \"shedule\"; expected one of \"description\", \"profile\", "
                "\"schedule\", \"seed\", \"longest_delay\", \"hazards\", \"never_written\", "
                "\"platforms\", "
                "\"platform\", \"device\", \"freedoms\", \"defects\", \"faults\", \"kernels\""},
        Mistake{"WrongType", "{\"schedule\": 1}", "1:14: \"schedule\" is 1; expected a string"},
        Mistake{"UnknownSchedule", "{\"schedule\": \"late\"}",
                "1:14: \"schedule\" is \"late\"; expected one of \"immediate\", \"deferred\", "
                "\"threaded\", \"adversarial\", \"manual\""},
        Mistake{"UnknownDefect", "{\"defects\": [\"fill.drops-offset\",\n \"x\"]}",
                "2:2: \"defect\" is \"x\"; expected the name of a defect from the catalogue"},
        Mistake{"UnknownEntryPoint", "{\"faults\": [{\"entry_point\": \"clMap\"}]}",
                "1:29: \"entry_point\" is \"clMap\"; expected the name of an OpenCL function"},
        Mistake{"EntryPointCannotFail", "{\"faults\": [{\"entry_point\": \"clSVMFree\"}]}",
                "1:13: the fault is impossible: clSVMFree has no way to return an error"},
        Mistake{"UnknownArgument",
                "{\"faults\": [{\"entry_point\": \"clFinish\", \"where\": {\"size\": 1}}]}",
                "1:51: unknown key \"size\"; expected one of \"command_queue\""},
        Mistake{"ArgumentsOfNothing", "{\"faults\": [{\"where\": {\"size\": 1}}]}",
                "1:23: \"where\" needs an \"entry_point\", whose arguments it is about"},
        Mistake{"ProbabilityAboveOne", "{\"faults\": [{\"probability\": 1.5}]}",
                "1:29: \"probability\" is 1.5; expected a number from 0 to 1"},
        Mistake{"CommandOfACall",
                "{\"faults\": [{\"entry_point\": \"clFlush\", \"target\": \"command\"}]}",
                "1:13: the fault is impossible: clFlush enqueues no command"},
        Mistake{"CodeIsSuccess", "{\"faults\": [{\"code\": \"CL_SUCCESS\"}]}",
                "1:22: \"code\" is \"CL_SUCCESS\"; expected the name of an OpenCL error code"},
        Mistake{"NegativeCount", "{\"faults\": [{\"skip\": -1}]}",
                "1:22: \"skip\" is -1; expected a whole number from 0 to 18446744073709551614"},
        Mistake{"AlignmentNoPowerOfTwo", "{\"device\": {\"mem_base_addr_align_bits\": 1500}}",
                "1:41: \"mem_base_addr_align_bits\" is 1500; expected a power of two"},
        Mistake{"AlignmentTooSmall", "{\"device\": {\"mem_base_addr_align_bits\": 8}}",
                "1:41: \"mem_base_addr_align_bits\" is 8; expected a whole number from 1024 to "
                "1048576"},
        Mistake{"Impossible", "{\"device\":\n {\"global_mem_size\": 4096}}",
                "2:2: the device \"clmem mock device\" is impossible: max_mem_alloc_size is above "
                "global_mem_size"},
        Mistake{"UnknownVersion", "{\"device\": {\"version\": \"4.0\"}}",
                "1:24: \"version\" is \"4.0\"; expected one of \"1.0\", \"1.1\", \"1.2\", \"2.0\", "
                "\"2.1\", \"2.2\", \"3.0\", \"3.1\""},
        Mistake{"UnknownBit", "{\"device\": {\"single_fp_config\": [\"fma\", 3]}}",
                "1:41: \"bit\" is 3; expected a string"},
        Mistake{"TooFewWidths", "{\"device\": {\"native_vector_widths\": [1, 2]}}",
                "1:37: \"native_vector_widths\" is an array; expected a list of 7 numbers"},
        Mistake{"NoPlatform", "{\"platforms\": []}",
                "1:15: \"platforms\" is an array; expected at least one platform"},
        Mistake{"NoDevice", "{\"platform\": {\"devices\": []}}",
                "1:26: \"devices\" is an array; expected at least one device"},
        Mistake{"NotABoolean", "{\"device\": {\"out_of_order\": null}}",
                "1:29: \"out_of_order\" is null; expected true or false"}),
    [](const auto& instance) { return instance.param.name; });

TEST(Script, NamesAllFreedoms) {
  for (const FreedomRow& freedom : freedom_rows) {
    EXPECT_THAT([] { (void)parse(R"({"freedoms": ["x"]})"); },
                ThrowsMessage<ScriptError>(testing::HasSubstr(freedom.name)));
  }
}

TEST(Script, AcceptsTheDocumentedExample) {
  const std::string text = tests::text_of(CLMEM_MOCK_PAGE);
  const std::string fence = "```json\n";
  const auto begin = text.find(fence);
  ASSERT_NE(begin, std::string::npos) << CLMEM_MOCK_PAGE;
  const auto example = text.substr(begin + fence.size(),
                                   text.find("```\n", begin + fence.size()) - begin - fence.size());
  std::vector<std::string_view> names;
  std::ranges::transform(defect_catalogue(), std::back_inserter(names), &Defect::name);
  const auto script = parse_script(example, "mock.md", names);
  EXPECT_EQ(script.config.schedule, Schedule::deferred);
  EXPECT_EQ(script.config.seed, 17u);
  EXPECT_THAT(script.defects, SizeIs(1));
  EXPECT_THAT(script.faults, SizeIs(1));
}

TEST(Script, NamesAnUnreadableFile) {
  const std::string directory = testing::TempDir();
  for (const std::string& file : {std::string{"/nonexistent/mock.json"}, directory}) {
    EXPECT_THAT(
        [&] { (void)load_script(file, known_defects); },
        ThrowsMessage<ScriptError>(file + ": cannot read the script; expected a readable file"));
  }
}

}  // namespace
}  // namespace clmem::mock::script_test
