// SPDX-License-Identifier: Apache-2.0
#include "recording/call_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>

#include "recording/memory_use.hpp"
#include "trace/capture.hpp"

namespace clmem::mock::call_line_test {
namespace {

using nlohmann::json;
using testing::IsEmpty;
using testing::SizeIs;

// The argument `index` as the line says it.
template <typename... A>
json described(const Call& call, std::size_t index, A...) {
  static constexpr std::array<ArgumentType, sizeof...(A)> types{type_of<A>()...};
  return json::parse(begun_line(call, types, {})).at("arguments").at(index);
}

json build_options(const char* options) {
  const auto device = [](auto... arguments) {
    return described(capture(EntryPoint::clBuildProgram, arguments...), 3, arguments...);
  };
  return device(cl_program{}, cl_uint{0}, static_cast<const cl_device_id*>(nullptr), options,
                static_cast<void(CL_CALLBACK*)(cl_program, void*)>(nullptr),
                static_cast<void*>(nullptr));
}

// No options are not the same as a null pointer, which is not the same as an address.
TEST(CallLine, TellsEmptyTextFromNone) {
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
  return described(call, 2, cl_command_queue{}, cl_mem{}, static_cast<const void*>(nullptr),
                   Three{}, Three{}, cl_uint{0}, static_cast<const cl_event*>(nullptr),
                   static_cast<cl_event*>(nullptr));
}

// A colour is four words, or one, as soon as somebody has told which.
TEST(CallLine, WritesColorsAsWords) {
  const std::array<cl_uint, 4> color{0, 0x3f800000, 256, 0xffffffffU};
  Call call = fill(color.data());
  capture_color(call, "fill_color", color.data(), color.size());
  EXPECT_EQ(color_in(call), (json{{"name", "fill_color"},
                                  {"numbers", {0, 0x3f800000, 256, 0xffffffffU}},
                                  {"type", "cl_uint"}}));
  EXPECT_THAT(host_ranges(call), IsEmpty());
}

// Where there is no image nobody can tell; the colour is memory like any other then.
TEST(CallLine, TreatsAColorOfNoImageAsMemory) {
  const std::array<cl_uint, 4> color{};
  const Call call = fill(color.data());
  EXPECT_TRUE(color_in(call).contains("address"));
  ASSERT_THAT(host_ranges(call), SizeIs(1));
  EXPECT_EQ(host_ranges(call).front().range.at, color.data());
  EXPECT_EQ(host_ranges(call).front().range.size, sizeof color);
}

// The pointers that a kernel is told of, or the switch that it is given.
json exec_info(cl_kernel_exec_info name, std::size_t size, const void* value,
               std::vector<HostRange>& ranges) {
  const Call call = capture(EntryPoint::clSetKernelExecInfo, cl_kernel{}, name, size, value);
  ranges = host_ranges(call);
  return described(call, 3, cl_kernel{}, name, size, value);
}

TEST(CallLine, WritesThePointersOfAKernel) {
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

TEST(CallLine, TreatsASwitchOfAKernelAsMemory) {
  const cl_bool yes = CL_TRUE;
  std::vector<HostRange> ranges;
  const json line = exec_info(CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes, ranges);
  EXPECT_TRUE(line.contains("address"));
  ASSERT_THAT(ranges, SizeIs(1));
  EXPECT_EQ(ranges.front().range.size, sizeof yes);
}

}  // namespace
}  // namespace clmem::mock::call_line_test
