// SPDX-License-Identifier: Apache-2.0
#include "harness/call_text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>

#include "harness/latest_call.hpp"
#include "operations/command/commands.hpp"

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

// The text contains what distinguishes calls, not what differs between runs.
TEST(CallText, NamesParameters) {
  constexpr std::size_t last = std::numeric_limits<std::size_t>::max();
  EXPECT_EQ(text_of("clFinish", object<cl_command_queue>()), "clFinish(command_queue)");
  EXPECT_EQ(text_of("clEnqueueFillBuffer", object<cl_command_queue>(), object<cl_mem>(0),
                    object<const void*>(), std::size_t{4}, last, last - 3, cl_uint{0},
                    object<const cl_event*>(0)),
            "clEnqueueFillBuffer(command_queue, buffer=NULL, pattern, pattern_size=4, "
            "offset=SIZE_MAX, size=SIZE_MAX - 3, num_events_in_wait_list=0, event_wait_list=NULL)");
  EXPECT_EQ(text_of("clSetUserEventStatus", object<cl_event>(), cl_int{-5}),
            "clSetUserEventStatus(event, execution_status=-5)");
  EXPECT_EQ(text_of("clFoo", object<cl_mem>(), cl_uint{7}), "clFoo(argument, argument=7)");
}

// Flags, formats, origins and descriptors are written as in a program.
TEST(CallText, NamesFlagsAndStructures) {
  EXPECT_EQ(text_of("clCreateBuffer", object<cl_context>(),
                    cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR}, std::size_t{16}),
            "clCreateBuffer(context, flags=CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, size=16)");
  EXPECT_EQ(text_of("clCreateBuffer", object<cl_context>(), cl_mem_flags{0x100000001}),
            "clCreateBuffer(context, flags=CL_MEM_READ_WRITE | 0x100000000)");
  const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_image_desc image{};
  image.image_type = CL_MEM_OBJECT_IMAGE2D;
  image.image_width = 4;
  image.image_height = 5;
  image.mem_object = object<cl_mem>();
  EXPECT_EQ(text_of("clCreateImage", object<cl_context>(), cl_mem_flags{0}, &format,
                    static_cast<const cl_image_desc*>(&image)),
            "clCreateImage(context, flags=0, image_format={CL_RGBA, CL_UNORM_INT8}, "
            "image_desc={CL_MEM_OBJECT_IMAGE2D, width 4, height 5, of a cl_mem})");
  const std::array<cl_sampler_properties, 3> properties{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR,
                                                        0};
  EXPECT_EQ(text_of("clCreateSamplerWithProperties", object<cl_context>(), properties.data()),
            "clCreateSamplerWithProperties(context, sampler_properties={CL_SAMPLER_FILTER_MODE, "
            "CL_FILTER_LINEAR, 0})");
  const cl_buffer_region region{64, 32};
  EXPECT_EQ(text_of("clCreateSubBuffer", object<cl_mem>(), cl_mem_flags{0},
                    cl_buffer_create_type{CL_BUFFER_CREATE_TYPE_REGION},
                    static_cast<const void*>(&region), object<cl_int*>(0)),
            "clCreateSubBuffer(buffer, flags=0, buffer_create_type=CL_BUFFER_CREATE_TYPE_REGION, "
            "buffer_create_info={origin 64, size 32}, errcode_ret=NULL)");
  EXPECT_EQ(text_of("clCreateSubBuffer", object<cl_mem>(), cl_mem_flags{0},
                    cl_buffer_create_type{0}, object<const void*>()),
            "clCreateSubBuffer(buffer, flags=0, buffer_create_type=0x0 (unknown), "
            "buffer_create_info)");
  const std::size_t origin[3]{1, 2, 3};
  EXPECT_EQ(text_of("clEnqueueReadImage", object<cl_command_queue>(), object<cl_mem>(),
                    cl_bool{CL_TRUE}, static_cast<const std::size_t*>(origin)),
            "clEnqueueReadImage(command_queue, image, blocking_read=CL_TRUE, origin={1, 2, 3})");
  EXPECT_EQ(text_of("clEnqueueNDRangeKernel", object<cl_command_queue>(), object<cl_kernel>(),
                    cl_uint{3}, static_cast<const std::size_t*>(origin)),
            "clEnqueueNDRangeKernel(command_queue, kernel, work_dim=3, global_work_offset)");
}

TEST(CallText, NamesQueriesAndModes) {
  EXPECT_EQ(text_of("clGetEventInfo", object<cl_event>(), cl_event_info{CL_EVENT_COMMAND_TYPE},
                    std::size_t{4}),
            "clGetEventInfo(event, param_name=CL_EVENT_COMMAND_TYPE, param_value_size=4)");
  EXPECT_EQ(text_of("clGetEventInfo", object<cl_event>(), cl_event_info{0x4003}),
            "clGetEventInfo(event, param_name=0x4003 (unknown))");
  EXPECT_EQ(text_of("clGetKernelArgInfo", object<cl_kernel>(), cl_uint{2},
                    cl_kernel_arg_info{CL_KERNEL_ARG_NAME}),
            "clGetKernelArgInfo(kernel, arg_index=2, param_name=CL_KERNEL_ARG_NAME)");
  EXPECT_EQ(text_of("clCreateSampler", object<cl_context>(), cl_bool{CL_TRUE},
                    cl_addressing_mode{CL_ADDRESS_REPEAT}, cl_filter_mode{CL_FILTER_LINEAR}),
            "clCreateSampler(context, normalized_coords=CL_TRUE, "
            "addressing_mode=CL_ADDRESS_REPEAT, filter_mode=CL_FILTER_LINEAR)");
  EXPECT_EQ(text_of("clSetUserEventStatus", object<cl_event>(), cl_int{CL_COMPLETE}),
            "clSetUserEventStatus(event, execution_status=CL_COMPLETE)");
}

// A text that does not fit is truncated within its array.
TEST(CallText, EndsEarly) {
  const std::string name(600, 'x');
  EXPECT_EQ(text_of(name.c_str(), cl_int{1}), name.substr(0, sizeof(CallText) - 1));
}

// A creation is shown with the creation of its parent.
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
            "clCreateSubBuffer(buffer), with an object from clCreateBuffer(context, "
            "flags=CL_MEM_READ_ONLY)");
}

// Wrong contents are reported with the command, not with the wait for it.
TEST(LatestCall, ShowsTheCommand) {
  const std::array filled{argument(object<cl_command_queue>(0x20))};
  const std::array finished{argument(object<cl_command_queue>())};
  { const latest_call::Watch watch{"clEnqueueFillBuffer", filled}; }
  { const latest_call::Watch watch{"clFinish", finished}; }
  EXPECT_EQ(latest_call::after_command(), " after clEnqueueFillBuffer(command_queue)");
}

// A failure is attributed to the latest watched call. A null queue needs no driver.
TEST(EveryCommand, IsWatchedWhenItIsCalled) {
  for (const Command& command : every_command()) {
    Arguments arguments;
    EXPECT_NE(command.call(arguments), CL_SUCCESS) << command.name;
    EXPECT_EQ(latest_call::name(), std::string{"cl"} + command.name);
  }
}

}  // namespace
}  // namespace clmem::conformance::call_text_test
