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

// Invalid properties and valid ones that the device lacks have different codes; the suite has no
// requirement for these.
TEST_P(QueueProperties, FollowTheErrorList) {
  cl_int code = CL_SUCCESS;
  (void)model.clCreateCommandQueueWithProperties(context, devices.front(), GetParam().list.data(),
                                                 &code);
  EXPECT_EQ(code, GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(
    , QueueProperties,
    ::testing::Values(
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

class QueueTest : public ModelTest {};

// Calls of OpenCL 1.0 and of on-device queues are refused by a device without either.
TEST_F(QueueTest, OldAndOptionalCallsAreRefused) {
  EXPECT_EQ(model.clSetCommandQueueProperty(queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(model.clSetDefaultDeviceCommandQueue(context, devices.front(), queue),
            CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace clmem::mock::queue_test
