// SPDX-License-Identifier: Apache-2.0
// What each kind of parameter takes (clSetKernelArg), and what a device takes of all of them.
#include <gtest/gtest.h>

#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_argument_test {
namespace {

enum class Given {
  null,
  bytes,
  null_handle,
  buffer,
  foreign,
  event,
  image_2d,
  read_only_image,
  write_only_image,
  foreign_image,
  depth_image,
  image_1d,
  sampler,
  foreign_sampler,
  pipe
};

struct ArgumentRow {
  const char* name;
  cl_uint index;
  std::size_t size;
  Given given;
  cl_int code;
};

constexpr const char* every_kind =
    "struct S { int a; };\n"
    "kernel void f(int a, global int* b, constant int* c, local int* d, struct S e, queue_t q,\n"
    "              read_only image2d_t r, write_only image2d_t w, image2d_depth_t z,\n"
    "              sampler_t s, write_only pipe int p) {}";

class SetKernelArg : public KernelTest, public testing::WithParamInterface<ArgumentRow> {
 protected:
  [[nodiscard]] cl_mem image(cl_mem_flags flags = 0,
                             cl_mem_object_type type = CL_MEM_OBJECT_IMAGE2D,
                             const cl_image_format& format = two_bytes) {
    cl_image_desc desc{};
    desc.image_type = type;
    desc.image_width = desc.image_height = 4;
    return make_image(desc, format, flags);
  }
  [[nodiscard]] cl_sampler plain_sampler() {
    return make_sampler(CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  }
  // Everything else is made in another context from here on.
  SetKernelArg& elsewhere() {
    context = make_context();
    return *this;
  }
  [[nodiscard]] void* handle_of(Given given) {
    switch (given) {
      case Given::buffer:
        return make_buffer(8);
      case Given::foreign:
        return elsewhere().make_buffer(8);
      case Given::event:
        return make_user_event();
      case Given::image_2d:
        return image();
      case Given::read_only_image:
        return image(CL_MEM_READ_ONLY);
      case Given::write_only_image:
        return image(CL_MEM_WRITE_ONLY);
      case Given::foreign_image:
        return elsewhere().image();
      case Given::depth_image:
        return image(0, CL_MEM_OBJECT_IMAGE2D, {CL_DEPTH, CL_FLOAT});
      case Given::image_1d:
        return image(0, CL_MEM_OBJECT_IMAGE1D);
      case Given::sampler:
        return plain_sampler();
      case Given::foreign_sampler:
        return elsewhere().plain_sampler();
      case Given::pipe:
        return model.clCreatePipe(context, 0, 4, 4, nullptr, nullptr);
      default:
        return nullptr;
    }
  }
  const void* value() {
    if (GetParam().given == Given::null) {
      return nullptr;
    }
    handle_ = handle_of(GetParam().given);
    return GetParam().given == Given::bytes ? static_cast<void*>(bytes_.data()) : &handle_;
  }

 private:
  std::array<char, 16> bytes_{};
  void* handle_ = nullptr;
};

// Each kind of parameter takes its kind of value.
TEST_P(SetKernelArg, FollowsTheParameter) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel(every_kind);
  EXPECT_EQ(model.clSetKernelArg(kernel, GetParam().index, GetParam().size, value()),
            GetParam().code);
}

using G = Given;
constexpr std::size_t handle = sizeof(void*);
constexpr cl_uint read_image = 6;
constexpr cl_uint write_image = 7;
constexpr cl_uint depth = 8;
constexpr cl_uint sampler_index = 9;
constexpr cl_uint pipe = 10;

INSTANTIATE_TEST_SUITE_P(
    Memory, SetKernelArg,
    testing::Values(ArgumentRow{"Value", 0, 4, G::bytes, CL_SUCCESS},
                    ArgumentRow{"ValueTooLong", 0, 8, G::bytes, CL_INVALID_ARG_SIZE},
                    ArgumentRow{"ValueEmpty", 0, 0, G::bytes, CL_INVALID_ARG_SIZE},
                    ArgumentRow{"ValueNull", 0, 4, G::null, CL_INVALID_ARG_VALUE},
                    ArgumentRow{"IndexPastTheEnd", 11, 4, G::bytes, CL_INVALID_ARG_INDEX},
                    ArgumentRow{"Buffer", 1, handle, G::buffer, CL_SUCCESS},
                    ArgumentRow{"BufferNull", 1, handle, G::null, CL_SUCCESS},
                    ArgumentRow{"BufferNullHandle", 1, handle, G::null_handle, CL_SUCCESS},
                    ArgumentRow{"BufferSize", 1, handle + 1, G::buffer, CL_INVALID_ARG_SIZE},
                    ArgumentRow{"BufferNullSize", 1, 0, G::null, CL_INVALID_ARG_SIZE},
                    ArgumentRow{"NotABuffer", 1, handle, G::event, CL_INVALID_MEM_OBJECT},
                    ArgumentRow{"ImageAsBuffer", 1, handle, G::image_2d, CL_INVALID_MEM_OBJECT},
                    ArgumentRow{"ForeignBuffer", 1, handle, G::foreign, CL_INVALID_CONTEXT},
                    ArgumentRow{"Constant", 2, handle, G::buffer, CL_SUCCESS},
                    ArgumentRow{"Local", 3, 16, G::null, CL_SUCCESS},
                    ArgumentRow{"LocalEmpty", 3, 0, G::null, CL_INVALID_ARG_SIZE},
                    ArgumentRow{"LocalWithValue", 3, 16, G::bytes, CL_INVALID_ARG_VALUE},
                    ArgumentRow{"StructureOfAnySize", 4, 12, G::bytes, CL_SUCCESS},
                    ArgumentRow{"Queue", 5, handle, G::null_handle, CL_INVALID_DEVICE_QUEUE}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Image, SetKernelArg,
    testing::Values(
        ArgumentRow{"Read", read_image, handle, G::image_2d, CL_SUCCESS},
        ArgumentRow{"ReadOfReadOnly", read_image, handle, G::read_only_image, CL_SUCCESS},
        ArgumentRow{"ReadOfWriteOnly", read_image, handle, G::write_only_image,
                    CL_INVALID_ARG_VALUE},
        ArgumentRow{"WriteOfWriteOnly", write_image, handle, G::write_only_image, CL_SUCCESS},
        ArgumentRow{"WriteOfReadOnly", write_image, handle, G::read_only_image,
                    CL_INVALID_ARG_VALUE},
        ArgumentRow{"Size", read_image, handle - 1, G::image_2d, CL_INVALID_ARG_SIZE},
        ArgumentRow{"Null", read_image, handle, G::null, CL_INVALID_MEM_OBJECT},
        ArgumentRow{"NullHandle", read_image, handle, G::null_handle, CL_INVALID_MEM_OBJECT},
        ArgumentRow{"Buffer", read_image, handle, G::buffer, CL_INVALID_MEM_OBJECT},
        ArgumentRow{"Type", read_image, handle, G::image_1d, CL_INVALID_MEM_OBJECT},
        ArgumentRow{"DepthAsColor", read_image, handle, G::depth_image, CL_INVALID_MEM_OBJECT},
        ArgumentRow{"ColorAsDepth", depth, handle, G::image_2d, CL_INVALID_MEM_OBJECT},
        ArgumentRow{"Depth", depth, handle, G::depth_image, CL_SUCCESS},
        ArgumentRow{"Foreign", read_image, handle, G::foreign_image, CL_INVALID_CONTEXT}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Other, SetKernelArg,
    testing::Values(
        ArgumentRow{"Sampler", sampler_index, handle, G::sampler, CL_SUCCESS},
        ArgumentRow{"SamplerNull", sampler_index, handle, G::null, CL_INVALID_SAMPLER},
        ArgumentRow{"SamplerNullHandle", sampler_index, handle, G::null_handle, CL_INVALID_SAMPLER},
        ArgumentRow{"SamplerSize", sampler_index, handle + 1, G::sampler, CL_INVALID_ARG_SIZE},
        ArgumentRow{"BufferAsSampler", sampler_index, handle, G::buffer, CL_INVALID_SAMPLER},
        ArgumentRow{"ForeignSampler", sampler_index, handle, G::foreign_sampler,
                    CL_INVALID_CONTEXT},
        ArgumentRow{"Pipe", pipe, handle, G::pipe, CL_SUCCESS},
        ArgumentRow{"PipeNull", pipe, handle, G::null, CL_INVALID_MEM_OBJECT},
        ArgumentRow{"BufferAsPipe", pipe, handle, G::buffer, CL_INVALID_MEM_OBJECT},
        ArgumentRow{"PipeAsBuffer", 1, handle, G::pipe, CL_INVALID_MEM_OBJECT}),
    [](const auto& row) { return row.param.name; });

class KernelArgumentTest : public KernelTest {};

// No kernel, no argument.
TEST_F(KernelArgumentTest, NullKernelHasNoArguments) {
  EXPECT_EQ(model.clSetKernelArg(nullptr, 0, 4, nullptr), CL_INVALID_KERNEL);
}

// A refused value leaves the earlier one in force.
TEST_F(KernelArgumentTest, RefusalKeepsTheEarlierValue) {
  int seen = 0;
  add_kernel("f", [&](const WorkItem& item) { seen = item.value<int>(0); });
  const cl_kernel kernel = make_kernel("kernel void f(int a) {}");
  set_all(kernel, 7);
  EXPECT_EQ(set(kernel, 0, char{1}), CL_INVALID_ARG_SIZE);
  ASSERT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_EQ(seen, 7);
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
