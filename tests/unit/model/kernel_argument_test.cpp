// SPDX-License-Identifier: Apache-2.0
// Arguments that go or are foreign, and how many parameters of a kind a device takes.
#include <gtest/gtest.h>

#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_argument_test {
namespace {

class KernelArgumentTest : public KernelTest {};

// Objects of another context than the kernel's are refused.
TEST_F(KernelArgumentTest, ObjectsOfOtherContextsAreRefused) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(image2d_t i, sampler_t s) {}");
  context = make_context();
  EXPECT_EQ(set(kernel, 0, make_image(image_rows()[3])), CL_INVALID_CONTEXT);
  EXPECT_EQ(set(kernel, 1, make_sampler(CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST)),
            CL_INVALID_CONTEXT);
}

// A kernel does not keep its samplers, nor images, so that a released one is missed at the enqueue.
TEST_F(KernelArgumentTest, ReleasedObjectsAreMissed) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(sampler_t s, image2d_t i) {}");
  const cl_sampler sampler = make_sampler(CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  const cl_mem image = make_image(image_rows()[3]);
  set_all(kernel, sampler, image);
  EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(image), CL_SUCCESS);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_KERNEL_ARGS);
  set_all(kernel, sampler, make_image(image_rows()[3]));
  ASSERT_EQ(model.clReleaseSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_KERNEL_ARGS);
}

struct LimitRow {
  const char* name;
  const char* parameters;  // two of the kind
  void (*limit)(DeviceConfig& device, cl_uint most);
};

class Limits : public KernelTest, public testing::WithParamInterface<LimitRow> {
 protected:
  Limits() : KernelTest(limited(2)) {}

  static Config limited(cl_uint most) {
    Config config;
    GetParam().limit(config.devices().at(0), most);
    return config;
  }
};

// A kernel with more parameters of a kind than the device takes does not run; with as many, all it
// lacks are its values.
TEST_P(Limits, BoundTheParameters) {
  add_kernel("f");
  const std::string source = std::string{"kernel void f("} + GetParam().parameters;
  const cl_kernel fits = make_kernel((source + ") {}").c_str());
  EXPECT_EQ(run(fits, 1), CL_INVALID_KERNEL_ARGS);
  const cl_kernel exceeds = make_kernel((source + ", " + GetParam().parameters + ") {}").c_str());
  EXPECT_EQ(run(exceeds, 1), CL_OUT_OF_RESOURCES);
}

INSTANTIATE_TEST_SUITE_P(
    , Limits,
    testing::Values(
        LimitRow{"ReadImages", "image2d_t, image3d_t",
                 [](DeviceConfig& device, cl_uint most) { device.images.max_read_args = most; }},
        LimitRow{"WriteImages", "write_only image2d_t, write_only image1d_t",
                 [](DeviceConfig& device, cl_uint most) { device.images.max_write_args = most; }},
        LimitRow{
            "ReadWriteImages", "read_write image2d_t, read_write image1d_t",
            [](DeviceConfig& device, cl_uint most) { device.images.max_read_write_args = most; }},
        LimitRow{"Samplers", "sampler_t, sampler_t",
                 [](DeviceConfig& device, cl_uint most) { device.images.max_samplers = most; }},
        LimitRow{"Pipes", "pipe int, pipe int",
                 [](DeviceConfig& device, cl_uint most) { device.pipes.max_args = most; }},
        LimitRow{"Constants", "constant int*, constant int*",
                 [](DeviceConfig& device, cl_uint most) { device.max_constant_args = most; }},
        LimitRow{"Bytes", "int4, global int*, int2",
                 [](DeviceConfig& device, cl_uint most) {
                   device.max_parameter_size = std::size_t{16} * most;
                 }}),
    [](const auto& row) { return row.param.name; });

class KernelOfTwoDevices : public KernelTest {
 protected:
  KernelOfTwoDevices()
      : KernelTest([] {
          Config config;
          DeviceConfig& small = config.devices().emplace_back();
          small.images.max_2d_width = 4;
          small.images.formats = {two_bytes};
          small.svm_capabilities = 0;
          small.mem_base_addr_align_bits = 4096 * 8;
          return config;
        }()) {}

  cl_command_queue of_small = make_queue(0, 1);
};

// An image that only another device of the context supports is refused where it cannot be used.
TEST_F(KernelOfTwoDevices, ImagesHaveToSuitTheDevice) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(image2d_t i) {}");
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_height = 1;
  const auto run_on_small = [&](std::size_t width, const cl_image_format& format) {
    desc.image_width = width;
    set_all(kernel, make_image(desc, format));
    EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
    return model.clEnqueueTask(of_small, kernel, 0, nullptr, nullptr);
  };
  EXPECT_EQ(run_on_small(4, two_bytes), CL_SUCCESS);
  EXPECT_EQ(run_on_small(5, two_bytes), CL_INVALID_IMAGE_SIZE);
  EXPECT_EQ(run_on_small(4, {CL_R, CL_FLOAT}), CL_IMAGE_FORMAT_NOT_SUPPORTED);
}

// A part of a buffer that begins where the device cannot address it is refused.
TEST_F(KernelOfTwoDevices, SubBuffersHaveToSuitTheDevice) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(global int* a) {}");
  set_all(kernel, make_sub_buffer(make_buffer(4096), 128, 64));
  EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_EQ(model.clEnqueueTask(of_small, kernel, 0, nullptr, nullptr),
            CL_MISALIGNED_SUB_BUFFER_OFFSET);
}

// Nor can a device without SVM be given a pointer to it.
TEST_F(KernelOfTwoDevices, SvmHasToSuitTheDevice) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(global int* a) {}");
  ASSERT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, make_svm(16)), CL_SUCCESS);
  EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_EQ(model.clEnqueueTask(of_small, kernel, 0, nullptr, nullptr), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace clmem::mock::kernel_argument_test
