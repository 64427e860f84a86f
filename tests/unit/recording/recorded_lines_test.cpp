// SPDX-License-Identifier: Apache-2.0
#include "recording/recorded_lines.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "googlemock.hpp"
#include "recording/memory_use.hpp"
#include "trace/capture.hpp"

namespace clmem::recording::recorded_lines_test {
namespace {

using mock::Call;
using mock::capture;
using mock::EntryPoint;
using nlohmann::json;

json described(const Call& call, std::size_t index) {
  return json::parse(begun_line(call)).at("arguments").at(index);
}

json build_options(const char* options) {
  return described(capture(EntryPoint::clBuildProgram, cl_program{}, cl_uint{0},
                           static_cast<const cl_device_id*>(nullptr), options,
                           static_cast<void(CL_CALLBACK*)(cl_program, void*)>(nullptr),
                           static_cast<void*>(nullptr)),
                   3);
}

TEST(RecordedLines, DistinguishesEmptyTextFromNone) {
  EXPECT_EQ(build_options("-w"), (json{{"name", "options"}, {"string", "-w"}}));
  EXPECT_EQ(build_options(""), (json{{"name", "options"}, {"string", ""}}));
  EXPECT_EQ(build_options(nullptr), (json{{"name", "options"}, {"null", true}}));
}

using Three = const std::size_t*;

Call fill(const void* color) {
  return capture(EntryPoint::clEnqueueFillImage, cl_command_queue{}, cl_mem{}, color, Three{},
                 Three{}, cl_uint{0}, static_cast<const cl_event*>(nullptr),
                 static_cast<cl_event*>(nullptr));
}

json color_in(const Call& call) {
  return described(call, 2);
}

// A color is four words, or one, once the image's format is recorded.
TEST(RecordedLines, WritesColorsAsWords) {
  const std::array<cl_uint, 4> color{0, 0x3f800000, 256, 0xffffffffU};
  Call call = fill(color.data());
  capture_color(call, "fill_color", color.data(), color.size());
  EXPECT_EQ(color_in(call), (json{{"name", "fill_color"},
                                  {"numbers", {0, 0x3f800000, 256, 0xffffffffU}},
                                  {"type", "cl_uint"}}));
  EXPECT_THAT(host_ranges(call), IsEmpty());
}

TEST(RecordedLines, TreatsAColorOfNoImageAsMemory) {
  const std::array<cl_uint, 4> color{};
  const Call call = fill(color.data());
  EXPECT_TRUE(color_in(call).contains("address"));
  ASSERT_THAT(host_ranges(call), SizeIs(1));
  EXPECT_EQ(host_ranges(call).front().range.at, color.data());
  EXPECT_EQ(host_ranges(call).front().range.size, sizeof color);
}

// Returns the line for the pointers passed to a kernel, or for the switch.
json exec_info(cl_kernel_exec_info name, std::size_t size, const void* value,
               std::vector<HostRange>& ranges) {
  const Call call = capture(EntryPoint::clSetKernelExecInfo, cl_kernel{}, name, size, value);
  ranges = host_ranges(call);
  return described(call, 3);
}

TEST(RecordedLines, WritesThePointersOfAKernel) {
  const std::array<const void*, 2> pointers{&pointers, nullptr};
  const auto first = reinterpret_cast<std::uintptr_t>(pointers[0]);
  std::vector<HostRange> ranges;
  const auto list = [&](std::size_t size) {
    return exec_info(CL_KERNEL_EXEC_INFO_SVM_PTRS, size, pointers.data(), ranges).at("addresses");
  };
  EXPECT_EQ(list(sizeof pointers), (json{first, 0}));
  EXPECT_EQ(list(sizeof first + 1), (json{first, 0}));
  EXPECT_EQ(list(sizeof first), json::array({first}));
  EXPECT_EQ(list(0), json::array({0}));
  EXPECT_THAT(ranges, IsEmpty());
}

TEST(RecordedLines, TreatsASwitchOfAKernelAsMemory) {
  const cl_bool yes = CL_TRUE;
  std::vector<HostRange> ranges;
  const json line = exec_info(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes, ranges);
  EXPECT_TRUE(line.contains("address"));
  ASSERT_THAT(ranges, SizeIs(1));
  EXPECT_EQ(ranges.front().range.size, sizeof yes);
}

// The value of a kernel's argument is not read through a pointer that may be invalid.
TEST(RecordedLines, WritesTheBytesOfAnArgumentThatCanBeRead) {
  const auto argument = [](std::size_t size, const void* value) {
    return described(capture(EntryPoint::clSetKernelArg, cl_kernel{}, cl_uint{0}, size, value), 3);
  };
  const cl_uchar value[] = {1, 2, 255};
  EXPECT_EQ(argument(sizeof value, value), (json{{"name", "arg_value"}, {"bytes", "0102ff"}}));
  EXPECT_TRUE(argument(4, reinterpret_cast<const void*>(std::uintptr_t{8})).contains("address"));
  EXPECT_TRUE(argument(4, nullptr).contains("null"));
}

// The positions of a native kernel's objects are written as offsets, because the addresses change.
TEST(RecordedLines, WritesTheArgumentsOfANativeKernel) {
  std::array<cl_uchar, 16> arguments{7};
  std::array<const void*, 1> places{&arguments[8]};
  const auto call = [&](cl_uint count) {
    return capture(EntryPoint::clEnqueueNativeKernel, cl_command_queue{},
                   static_cast<void(CL_CALLBACK*)(void*)>(nullptr),
                   static_cast<void*>(arguments.data()), arguments.size(), count,
                   static_cast<const cl_mem*>(nullptr), places.data(), cl_uint{0},
                   static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
  };
  EXPECT_EQ(described(call(1), 2),
            (json{{"name", "args"}, {"bytes", "07000000000000000000000000000000"}}));
  EXPECT_EQ(described(call(1), 6),
            (json{{"name", "args_mem_loc"}, {"numbers", {8}}, {"type", "size_t"}}));
  EXPECT_EQ(described(call(0), 6).at("numbers"), json::array({0}));
}

TEST(RecordedLines, WritesWhatACallHasStored) {
  cl_uint count = 0x01020304;
  Call call = capture(EntryPoint::clGetPlatformIDs, cl_uint{0},
                      static_cast<cl_platform_id*>(nullptr), &count);
  EXPECT_EQ(json::parse(ended_line(call)).at("stored"), (json{{"num_platforms", "04030201"}}));
  call.status = CL_INVALID_VALUE;
  EXPECT_FALSE(json::parse(ended_line(call)).contains("stored"));
}

}  // namespace
}  // namespace clmem::recording::recorded_lines_test
