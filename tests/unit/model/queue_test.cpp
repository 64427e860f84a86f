// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

namespace clmem::mock::queue_test {
namespace {

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

constexpr cl_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
constexpr cl_queue_properties on_device = CL_QUEUE_ON_DEVICE;

// Invalid properties and valid ones that the device lacks have different codes.
TEST_P(QueueProperties, FollowTheErrorList) {
  cl_int code = CL_SUCCESS;
  (void)model.clCreateCommandQueueWithProperties(context, devices.front(), GetParam().list.data(),
                                                 &code);
  EXPECT_EQ(code, GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(
    , QueueProperties,
    ::testing::Values(
        QueueRow{"Empty", {0}, CL_SUCCESS},
        QueueRow{"Profiling", {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0}, CL_SUCCESS},
        QueueRow{"UnknownName", {0x7777, 1, 0}, CL_INVALID_VALUE},
        QueueRow{"UnknownBit", {CL_QUEUE_PROPERTIES, 1 << 20, 0}, CL_INVALID_VALUE},
        QueueRow{"Twice", {CL_QUEUE_PROPERTIES, 0, CL_QUEUE_PROPERTIES, 0, 0}, CL_INVALID_VALUE},
        QueueRow{"SizeOfHostQueue", {CL_QUEUE_SIZE, 64, 0}, CL_INVALID_VALUE},
        QueueRow{"InOrderOnDevice", {CL_QUEUE_PROPERTIES, on_device, 0}, CL_INVALID_VALUE},
        QueueRow{"DefaultOnHost",
                 {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT, 0},
                 CL_INVALID_VALUE},
        QueueRow{"OnDevice",
                 {CL_QUEUE_PROPERTIES, on_device | out_of_order, 0},
                 CL_INVALID_QUEUE_PROPERTIES},
        QueueRow{
            "OutOfOrder", {CL_QUEUE_PROPERTIES, out_of_order, 0}, CL_INVALID_QUEUE_PROPERTIES}),
    [](const auto& row) { return row.param.name; });

class QueueTest : public ModelTest {
 protected:
  template <typename T>
  T info(cl_command_queue of, cl_command_queue_info name) {
    T value{};
    EXPECT_EQ(model.clGetCommandQueueInfo(of, name, sizeof(T), &value, nullptr), CL_SUCCESS);
    return value;
  }
};

// Context, device and properties are checked by both creation calls.
TEST_F(QueueTest, CreationChecksItsArguments) {
  cl_int code = CL_SUCCESS;
  const cl_device_id device = devices.front();
  (void)model.clCreateCommandQueue(nullptr, device, 0, &code);
  EXPECT_EQ(code, CL_INVALID_CONTEXT);
  (void)model.clCreateCommandQueue(context, nullptr, 0, &code);
  EXPECT_EQ(code, CL_INVALID_DEVICE);
  (void)model.clCreateCommandQueue(context, device, CL_QUEUE_ON_DEVICE, &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  (void)model.clCreateCommandQueueWithProperties(nullptr, device, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_CONTEXT);
  (void)model.clCreateCommandQueueWithProperties(context, nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_DEVICE);
}

// A queue returns what it was made with.
TEST_F(QueueTest, InformationIsComplete) {
  EXPECT_EQ(info<cl_context>(queue, CL_QUEUE_CONTEXT), context);
  EXPECT_EQ(info<cl_device_id>(queue, CL_QUEUE_DEVICE), devices.front());
  EXPECT_EQ(info<cl_uint>(queue, CL_QUEUE_REFERENCE_COUNT), 1u);
  EXPECT_EQ(info<cl_command_queue>(queue, CL_QUEUE_DEVICE_DEFAULT), nullptr);
  const auto loose = make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  EXPECT_EQ(info<cl_command_queue_properties>(loose, CL_QUEUE_PROPERTIES), out_of_order);
  EXPECT_EQ(model.clGetCommandQueueInfo(queue, CL_QUEUE_SIZE, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(model.clGetCommandQueueInfo(queue, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetCommandQueueInfo(nullptr, CL_QUEUE_CONTEXT, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
}

// Calls for features that no OpenCL 3.0 device of this kind has are refused after their handles.
TEST_F(QueueTest, OldAndOptionalCallsAreRefused) {
  EXPECT_EQ(model.clSetCommandQueueProperty(queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(model.clSetCommandQueueProperty(nullptr, 0, CL_TRUE, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(model.clSetDefaultDeviceCommandQueue(context, devices.front(), queue),
            CL_INVALID_OPERATION);
  EXPECT_EQ(model.clSetDefaultDeviceCommandQueue(context, nullptr, queue), CL_INVALID_DEVICE);
}

// Flushing and finishing an idle queue succeeds; without a queue it does not.
TEST_F(QueueTest, FlushAndFinishCheckTheirHandle) {
  EXPECT_EQ(model.clFlush(queue), CL_SUCCESS);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(model.clFlush(nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(model.clFinish(nullptr), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace clmem::mock::queue_test
