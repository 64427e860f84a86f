// SPDX-License-Identifier: Apache-2.0
#include "trace/capture.hpp"

#include <stdexcept>

#include "clmem/mock/call_text.hpp"
#include "googlemock.hpp"
#include "sample_calls.hpp"

namespace clmem::mock::capture_test {
namespace {

Call fill(const void* pattern, std::size_t pattern_size) {
  return capture(EntryPoint::clEnqueueFillBuffer, handle_at<cl_command_queue>(16),
                 handle_at<cl_mem>(32), pattern, pattern_size, std::size_t{8}, std::size_t{64},
                 cl_uint{0}, static_cast<const cl_event*>(nullptr),
                 static_cast<cl_event*>(nullptr));
}

TEST(Capture, KeepsEveryArgument) {
  const Call call = fill(nullptr, 4);
  EXPECT_TRUE(call.argument("command_queue") == handle_at<cl_command_queue>(16));
  EXPECT_TRUE(call.argument("offset") == 8u);
  EXPECT_TRUE(call.argument("event") == nullptr);
  EXPECT_THROW((void)call.argument("color"), std::out_of_range);
  EXPECT_THROW((void)call.argument(9), std::out_of_range);
}

TEST(Capture, CopiesThePattern) {
  std::array<cl_uchar, 4> pattern{1, 2, 3, 254};
  const Call call = fill(pattern.data(), pattern.size());
  pattern.fill(0);
  EXPECT_THAT(call.argument("pattern"), ElementsAre(1u, 2u, 3u, 254u));
}

// A pattern of an invalid size is not read, because the caller's memory may be shorter.
TEST(Capture, LeavesAnIllegalPatternAlone) {
  const cl_uchar pattern = 7;
  EXPECT_THAT(fill(&pattern, 3).argument("pattern").elements(), IsEmpty());
  EXPECT_THAT(fill(&pattern, SIZE_MAX).argument("pattern").elements(), IsEmpty());
}

TEST(Capture, CopiesOriginsAndRegions) {
  const std::array<std::size_t, 3> origin{4, 5, 6};
  const Call call = capture(
      EntryPoint::clEnqueueReadBufferRect, handle_at<cl_command_queue>(1), handle_at<cl_mem>(2),
      cl_bool{CL_TRUE}, origin.data(), static_cast<const std::size_t*>(nullptr), origin.data(),
      std::size_t{0}, std::size_t{0}, std::size_t{0}, std::size_t{0}, static_cast<void*>(nullptr),
      cl_uint{0}, static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
  EXPECT_THAT(call.argument("buffer_origin"), ElementsAre(4u, 5u, 6u));
  EXPECT_THAT(call.argument("host_origin"), IsEmpty());
}

TEST(Capture, CopiesWaitLists) {
  const std::array<cl_event, 2> events{handle_at<cl_event>(0x10), handle_at<cl_event>(0x20)};
  const Call call = capture(EntryPoint::clWaitForEvents, cl_uint{2}, events.data());
  EXPECT_THAT(call.argument("event_list"), ElementsAre(0x10u, 0x20u));
}

// A property list ends with a zero name, not with a zero value.
TEST(Capture, CopiesPropertiesUpToTheZeroName) {
  const std::array<cl_queue_properties, 5> properties{CL_QUEUE_PROPERTIES, 0, CL_QUEUE_SIZE, 64, 0};
  const Call call =
      capture(EntryPoint::clCreateCommandQueueWithProperties, handle_at<cl_context>(1),
              handle_at<cl_device_id>(2), properties.data(), static_cast<cl_int*>(nullptr));
  EXPECT_THAT(call.argument("properties"),
              ElementsAre(CL_QUEUE_PROPERTIES, 0u, CL_QUEUE_SIZE, 64u, 0u));
}

TEST(Capture, ReadsTheBufferRegionByCreateType) {
  const cl_buffer_region region{128, 256};
  const auto create = [&](cl_buffer_create_type type) {
    return capture(EntryPoint::clCreateSubBuffer, handle_at<cl_mem>(1), cl_mem_flags{0}, type,
                   static_cast<const void*>(&region), static_cast<cl_int*>(nullptr));
  };
  EXPECT_THAT(create(CL_BUFFER_CREATE_TYPE_REGION).argument("buffer_create_info"),
              ElementsAre(128u, 256u));
  EXPECT_THAT(create(0).argument("buffer_create_info"), IsEmpty());
}

TEST(Capture, CopiesText) {
  const Call call = capture(EntryPoint::clGetExtensionFunctionAddress, "clFoo");
  EXPECT_EQ(call.argument("func_name").text(), "clFoo");
}

TEST(Capture, CopiesImageFormatAndDescriptor) {
  cl_image_format format{CL_RGBA, CL_FLOAT};
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE3D;
  desc.image_width = 1;
  desc.image_height = 2;
  desc.image_depth = 3;
  desc.image_array_size = 4;
  desc.image_row_pitch = 5;
  desc.image_slice_pitch = 6;
  desc.num_mip_levels = 7;
  desc.num_samples = 8;
  desc.buffer = handle_at<cl_mem>(9);
  const Call call = capture(EntryPoint::clCreateImage, handle_at<cl_context>(1), cl_mem_flags{0},
                            static_cast<const cl_image_format*>(&format),
                            static_cast<const cl_image_desc*>(&desc), static_cast<void*>(nullptr),
                            static_cast<cl_int*>(nullptr));
  format = {};
  desc = {};
  EXPECT_THAT(call.argument("image_format"), ElementsAre(CL_RGBA, CL_FLOAT));
  EXPECT_THAT(call.argument("image_desc"), ElementsAre(CL_MEM_OBJECT_IMAGE3D, 1u, 2u, 3u, 4u, 5u,
                                                       6u, 7u, 8u, handle_at<cl_mem>(9)));
}

TEST(Capture, CopiesAColorOfKnownLength) {
  const std::array<cl_uint, 4> color{1, 2, 3, 0xffffffff};
  Call call =
      capture(EntryPoint::clEnqueueFillImage, handle_at<cl_command_queue>(1), handle_at<cl_mem>(2),
              static_cast<const void*>(color.data()), static_cast<const std::size_t*>(nullptr),
              static_cast<const std::size_t*>(nullptr), cl_uint{0},
              static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
  EXPECT_THAT(call.argument("fill_color").elements(), IsEmpty());
  capture_color(call, "fill_color", nullptr, 4);
  EXPECT_THAT(call.argument("fill_color").elements(), IsEmpty());
  capture_color(call, "fill_color", color.data(), color.size());
  EXPECT_THAT(call.argument("fill_color"), ElementsAre(1u, 2u, 3u, 0xffffffffU));
}

Call sub_devices(const std::vector<cl_device_partition_property>& properties) {
  return capture(EntryPoint::clCreateSubDevices, handle_at<cl_device_id>(16), properties.data(),
                 cl_uint{0}, static_cast<cl_device_id*>(nullptr), static_cast<cl_uint*>(nullptr));
}

// A partition scheme is read with its values and no further: counts end with their own zero.
TEST(Capture, CopiesThePartitionScheme) {
  EXPECT_THAT(sub_devices({CL_DEVICE_PARTITION_EQUALLY, 2, 0}).argument("partition_properties"),
              ElementsAre(cl_uint{CL_DEVICE_PARTITION_EQUALLY}, 2u, 0u));
  EXPECT_THAT(
      sub_devices({CL_DEVICE_PARTITION_BY_COUNTS, 3, 1, 0}).argument("partition_properties"),
      ElementsAre(cl_uint{CL_DEVICE_PARTITION_BY_COUNTS}, 3u, 1u, 0u));
}

TEST(Capture, CopiesPointersAndSizes) {
  std::array<const void*, 2> pointers{handle_at<const void*>(64), handle_at<const void*>(128)};
  std::array<std::size_t, 2> sizes{8, 0};
  const Call call =
      capture(EntryPoint::clEnqueueSVMMigrateMem, handle_at<cl_command_queue>(16), cl_uint{2},
              pointers.data(), sizes.data(), cl_mem_migration_flags{0}, cl_uint{0},
              static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
  pointers.fill(nullptr);
  sizes.fill(1);
  EXPECT_THAT(call.argument("svm_pointers"), ElementsAre(64u, 128u));
  EXPECT_THAT(call.argument("sizes"), ElementsAre(8u, 0u));
}

// Sizes of too many dimensions are rejected, and therefore not read.
TEST(Capture, LeavesSizesOfTooManyDimensionsAlone) {
  const std::array<std::size_t, 3> sizes{1, 2, 3};
  const auto launch = [&](cl_uint work_dim) {
    return capture(EntryPoint::clEnqueueNDRangeKernel, handle_at<cl_command_queue>(16),
                   handle_at<cl_kernel>(32), work_dim, static_cast<const std::size_t*>(nullptr),
                   sizes.data(), static_cast<const std::size_t*>(nullptr), cl_uint{0},
                   static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
  };
  EXPECT_THAT(launch(3).argument("global_work_size"), ElementsAre(1u, 2u, 3u));
  EXPECT_TRUE(launch(4).elements.empty());
}

}  // namespace
}  // namespace clmem::mock::capture_test
