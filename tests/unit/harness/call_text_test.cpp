// SPDX-License-Identifier: Apache-2.0
#include "harness/call_text.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "harness/latest_call.hpp"

namespace clmem::conformance::call_text_test {
namespace {

template <typename Type>
Type object(std::uintptr_t address = 0x10) {
  return reinterpret_cast<Type>(address);
}

template <typename... Arguments>
std::string text_of(const char* name, Arguments... arguments) {
  const std::array<Argument, sizeof...(Arguments)> given{argument(arguments)...};
  CallText text;
  write_call(text, name, given);
  return text.data();
}

// Numbers, objects, nothing: what distinguishes calls, not what differs between runs.
TEST(CallText, ShowsArguments) {
  constexpr std::size_t last = std::numeric_limits<std::size_t>::max();
  EXPECT_EQ(text_of("clFinish", object<cl_command_queue>()), "clFinish(cl_command_queue)");
  EXPECT_EQ(
      text_of("clEnqueueFillBuffer", object<cl_command_queue>(), object<cl_mem>(0),
              object<const void*>(), std::size_t{4}, last, last - 3, cl_uint{0},
              object<const cl_event*>(0)),
      "clEnqueueFillBuffer(cl_command_queue, NULL, pointer, 4, SIZE_MAX, SIZE_MAX - 3, 0, NULL)");
  EXPECT_EQ(text_of("clSetUserEventStatus", object<cl_event>(), cl_int{-5}),
            "clSetUserEventStatus(cl_event, -5)");
}

// Flags, formats, origins and descriptors are read as a programmer writes them.
TEST(CallText, NamesFlagsAndStructures) {
  EXPECT_EQ(text_of("clCreateBuffer", object<cl_context>(),
                    cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR}, std::size_t{16}),
            "clCreateBuffer(cl_context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, 16)");
  EXPECT_EQ(text_of("clCreateBuffer", object<cl_context>(), cl_mem_flags{0x100000001}),
            "clCreateBuffer(cl_context, CL_MEM_READ_WRITE | 0x100000000)");
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_image_desc image{};
  image.image_type = CL_MEM_OBJECT_IMAGE2D;
  image.image_width = 4;
  image.image_height = 5;
  image.mem_object = object<cl_mem>();
  EXPECT_EQ(text_of("clCreateImage", object<cl_context>(), cl_mem_flags{0}, &format,
                    static_cast<const cl_image_desc*>(&image)),
            "clCreateImage(cl_context, 0, {CL_RGBA, CL_UNORM_INT8}, {CL_MEM_OBJECT_IMAGE2D, width "
            "4, height 5, of a cl_mem})");
  const cl_buffer_region region{64, 32};
  EXPECT_EQ(
      text_of("clCreateSubBuffer", object<cl_mem>(), cl_mem_flags{0},
              cl_buffer_create_type{CL_BUFFER_CREATE_TYPE_REGION},
              static_cast<const void*>(&region), object<cl_int*>(0)),
      "clCreateSubBuffer(cl_mem, 0, CL_BUFFER_CREATE_TYPE_REGION, {origin 64, size 32}, NULL)");
  const std::size_t origin[3]{1, 2, 3};
  EXPECT_EQ(text_of("clEnqueueReadImage", static_cast<const std::size_t*>(origin)),
            "clEnqueueReadImage({1, 2, 3})");
  EXPECT_EQ(text_of("clEnqueueNDRangeKernel", static_cast<const std::size_t*>(origin)),
            "clEnqueueNDRangeKernel(pointer)");
}

// Queries, modes, statuses and booleans are names, too.
TEST(CallText, NamesQueriesAndModes) {
  EXPECT_EQ(text_of("clGetEventInfo", object<cl_event>(), cl_event_info{CL_EVENT_COMMAND_TYPE},
                    std::size_t{4}),
            "clGetEventInfo(cl_event, CL_EVENT_COMMAND_TYPE, 4)");
  EXPECT_EQ(text_of("clGetEventInfo", object<cl_event>(), cl_event_info{0x4003}),
            "clGetEventInfo(cl_event, 0x4003 (unknown))");
  EXPECT_EQ(text_of("clGetKernelArgInfo", object<cl_kernel>(), cl_uint{2},
                    cl_kernel_arg_info{CL_KERNEL_ARG_NAME}),
            "clGetKernelArgInfo(cl_kernel, 2, CL_KERNEL_ARG_NAME)");
  EXPECT_EQ(text_of("clCreateSampler", object<cl_context>(), cl_bool{CL_TRUE},
                    cl_addressing_mode{CL_ADDRESS_REPEAT}, cl_filter_mode{CL_FILTER_LINEAR}),
            "clCreateSampler(cl_context, CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR)");
  EXPECT_EQ(text_of("clSetUserEventStatus", object<cl_event>(), cl_int{CL_COMPLETE}),
            "clSetUserEventStatus(cl_event, CL_COMPLETE)");
}

// A text that does not fit ends early, within its array.
TEST(CallText, EndsEarly) {
  std::string name(300, 'x');
  EXPECT_EQ(text_of(name.c_str(), cl_int{1}), name.substr(0, sizeof(CallText) - 1));
}

// A creation is shown with what made its parent.
TEST(LatestCall, ShowsTheParent) {
  const auto parent = object<cl_mem>(0x20);
  {
    const std::array made{argument(object<cl_context>()), argument(cl_mem_flags{CL_MEM_READ_ONLY})};
    const latest_call::Watch watch{"clCreateBuffer", made};
    latest_call::made(parent);
  }
  const std::array cut{argument(parent)};
  const latest_call::Watch watch{"clCreateSubBuffer", cut};
  EXPECT_EQ(latest_call::described(),
            "clCreateSubBuffer(cl_mem), with an object from clCreateBuffer(cl_context, "
            "CL_MEM_READ_ONLY)");
}

// Wrong contents are reported with the command, not with the wait for it.
TEST(LatestCall, ShowsTheCommand) {
  const std::array filled{argument(object<cl_mem>(0x20)), argument(std::size_t{7})};
  const std::array finished{argument(object<cl_command_queue>())};
  { const latest_call::Watch watch{"clEnqueueFillBuffer", filled}; }
  { const latest_call::Watch watch{"clFinish", finished}; }
  EXPECT_EQ(latest_call::after_command(), " after clEnqueueFillBuffer(cl_mem, 7)");
}

}  // namespace
}  // namespace clmem::conformance::call_text_test
