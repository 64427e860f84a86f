// SPDX-License-Identifier: Apache-2.0
// Properties of queues, and on-device queues.
#include <vector>

#include "kernel_fixture.hpp"

namespace clmem::mock::queue_test {
namespace {

constexpr cl_queue_properties on_device =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

struct QueueRow {
  const char* name;
  std::vector<cl_queue_properties> list;
  cl_int code;
};

Config without_out_of_order() {
  Config config;
  config.devices().front().out_of_order = OutOfOrder::unsupported;
  return config;
}

class QueueProperties : public ModelTest, public ::testing::WithParamInterface<QueueRow> {
 protected:
  QueueProperties() : ModelTest(without_out_of_order()) {}
};

// Invalid properties and valid ones that the device lacks have different codes (the suite has no
// requirement for these).
TEST_P(QueueProperties, FollowTheErrorList) {
  cl_int code = CL_SUCCESS;
  (void)model.clCreateCommandQueueWithProperties(context, devices.front(), GetParam().list.data(),
                                                 &code);
  EXPECT_EQ(code, GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(
    , QueueProperties,
    ::testing::ValuesIn(std::vector<QueueRow>{
        {"SizeOfHostQueue", {CL_QUEUE_SIZE, 64, 0}, CL_INVALID_VALUE},
        {"InOrderOnDevice", {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0}, CL_INVALID_VALUE},
        {"DefaultOnHost", {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT, 0}, CL_INVALID_VALUE},
        {"OnDevice", {CL_QUEUE_PROPERTIES, on_device, 0}, CL_INVALID_QUEUE_PROPERTIES},
        {"OutOfOrder",
         {CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0},
         CL_INVALID_QUEUE_PROPERTIES}}),
    [](const auto& row) { return row.param.name; });

// A device without on-device queues has no default queue, and calls of OpenCL 1.0 are refused.
TEST_F(ModelTest, OldAndOptionalQueueCallsAreRefused) {
  EXPECT_EQ(model.clSetCommandQueueProperty(queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(model.clSetDefaultDeviceCommandQueue(context, devices.front(), queue),
            CL_INVALID_OPERATION);
}

Config with_two_device_queues() {
  Config config;
  DeviceQueueConfig& queues = config.devices().at(0).device_queues;
  queues.support = DeviceQueueSupport::supported;
  queues.max_queues = 2;
  return config;
}

class DeviceQueue : public ModelTest {
 protected:
  DeviceQueue() : ModelTest(with_two_device_queues()) {}

  cl_command_queue make(cl_queue_properties bits, cl_queue_properties size = 1024,
                        cl_int* code = nullptr) {
    const std::array<cl_queue_properties, 5> list{CL_QUEUE_PROPERTIES, bits, CL_QUEUE_SIZE, size,
                                                  0};
    return model.clCreateCommandQueueWithProperties(context, devices[0], list.data(), code);
  }
  template <typename T>
  T queue_info(cl_command_queue of, cl_command_queue_info name) {
    return info<T>(&Model::clGetCommandQueueInfo, of, name);
  }
};

TEST_F(DeviceQueue, SizeIsReported) {
  EXPECT_EQ(queue_info<cl_uint>(make(on_device, 2048), CL_QUEUE_SIZE), 2048u);
  const std::array<cl_queue_properties, 3> list{CL_QUEUE_PROPERTIES, on_device, 0};
  const cl_command_queue preferred =
      model.clCreateCommandQueueWithProperties(context, devices[0], list.data(), nullptr);
  EXPECT_EQ(queue_info<cl_uint>(preferred, CL_QUEUE_SIZE), 16384u);
  EXPECT_EQ(queue_info<cl_command_queue_properties>(preferred, CL_QUEUE_PROPERTIES), on_device);
}

// Creating the default on-device queue again returns the existing one with another reference
// (CL_QUEUE_ON_DEVICE_DEFAULT).
TEST_F(DeviceQueue, DefaultIsMadeOnce) {
  EXPECT_EQ(queue_info<cl_command_queue>(queue, CL_QUEUE_DEVICE_DEFAULT), nullptr);
  const cl_command_queue first = make(on_device | CL_QUEUE_ON_DEVICE_DEFAULT);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(make(on_device | CL_QUEUE_ON_DEVICE_DEFAULT), first);
  EXPECT_EQ(queue_info<cl_uint>(first, CL_QUEUE_REFERENCE_COUNT), 2u);
  EXPECT_EQ(queue_info<cl_command_queue>(queue, CL_QUEUE_DEVICE_DEFAULT), first);
}

TEST_F(DeviceQueue, DefaultIsReplacedAndForgotten) {
  const cl_command_queue first = make(on_device | CL_QUEUE_ON_DEVICE_DEFAULT);
  const cl_command_queue second = make(on_device);
  ASSERT_EQ(model.clSetDefaultDeviceCommandQueue(context, devices[0], second), CL_SUCCESS);
  EXPECT_EQ(queue_info<cl_command_queue>(first, CL_QUEUE_DEVICE_DEFAULT), second);
  ASSERT_EQ(model.clReleaseCommandQueue(second), CL_SUCCESS);
  EXPECT_EQ(queue_info<cl_command_queue>(first, CL_QUEUE_DEVICE_DEFAULT), nullptr);
}

TEST_F(DeviceQueue, ContextsAreSeparate) {
  (void)make(on_device | CL_QUEUE_ON_DEVICE_DEFAULT);
  (void)make(on_device);
  EXPECT_EQ(make(on_device), nullptr);
  context = make_context();
  EXPECT_NE(make(on_device), nullptr);
  EXPECT_EQ(queue_info<cl_command_queue>(make_queue(), CL_QUEUE_DEVICE_DEFAULT), nullptr);
}

TEST_F(DeviceQueue, NumberAndSizeAreBounded) {
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(make(on_device, (cl_queue_properties{256} << 10) + 1, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_QUEUE_PROPERTIES);
  (void)make(on_device);
  (void)make(on_device);
  EXPECT_EQ(make(on_device, 1024, &code), nullptr);
  EXPECT_EQ(code, CL_OUT_OF_RESOURCES);
}

TEST_F(DeviceQueue, DefaultIsOfItsContextAndDevice) {
  const cl_context own = context;
  EXPECT_EQ(model.clSetDefaultDeviceCommandQueue(own, devices[0], queue), CL_INVALID_COMMAND_QUEUE);
  context = make_context();
  EXPECT_EQ(model.clSetDefaultDeviceCommandQueue(own, devices[0], make(on_device)),
            CL_INVALID_COMMAND_QUEUE);
}

class QueueArgument : public KernelTest {
 protected:
  QueueArgument() : KernelTest(with_two_device_queues()) {}
};

// A parameter queue_t takes an on-device queue of the kernel's context and no other.
TEST_F(QueueArgument, IsAnOnDeviceQueue) {
  const cl_queue_properties list[]{CL_QUEUE_PROPERTIES, on_device, 0};
  const cl_command_queue own =
      model.clCreateCommandQueueWithProperties(context, devices[0], list, nullptr);
  const cl_command_queue foreign =
      model.clCreateCommandQueueWithProperties(make_context(), devices[0], list, nullptr);
  cl_command_queue seen = nullptr;
  add_kernel("kernel void f(queue_t q)",
             [&](const WorkItem& item) { seen = item.value<cl_command_queue>(0); });
  const cl_kernel kernel = make_kernel(make_built("kernel void f(queue_t q) {}"));
  for (const cl_command_queue wrong : {queue, foreign, cl_command_queue{}}) {
    EXPECT_EQ(model.clSetKernelArg(kernel, 0, sizeof(wrong), &wrong), CL_INVALID_DEVICE_QUEUE);
  }
  EXPECT_EQ(model.clSetKernelArg(kernel, 0, 4, &own), CL_INVALID_ARG_SIZE);
  ASSERT_EQ(model.clSetKernelArg(kernel, 0, sizeof(own), &own), CL_SUCCESS);
  EXPECT_EQ(model.clEnqueueTask(queue, kernel, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(seen, own);
}

}  // namespace
}  // namespace clmem::mock::queue_test
