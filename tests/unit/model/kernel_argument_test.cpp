// SPDX-License-Identifier: Apache-2.0
// Arguments that go or are foreign, and how many parameters of a kind a device takes.
#include <gtest/gtest.h>

#include <utility>

#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_argument_test {
namespace {

class KernelArgumentTest : public KernelTest {};

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

// Memory of clSVMAlloc is known by its address, which a device cannot do in general, and a value is
// no pointer to it.
TEST_F(KernelArgumentTest, PointersOutsideSvmAreRejected) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(global int* a, int b) {}");
  const void* const outside = &kernel;
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, outside), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(
      model.clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(outside), &outside),
      CL_INVALID_VALUE);
  void* const memory = make_svm(16);
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 1, memory), CL_INVALID_ARG_VALUE);
  const cl_context own = std::exchange(context, make_context());
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, make_svm(16)), CL_INVALID_ARG_VALUE);
  ASSERT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, memory), CL_SUCCESS);
  ASSERT_EQ(set(kernel, 1, 1), CL_SUCCESS);
  model.clSVMFree(own, memory);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_OPERATION);
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

}  // namespace
}  // namespace clmem::mock::kernel_argument_test
