// SPDX-License-Identifier: Apache-2.0
// Sub-devices: their parents and their reference counts.

#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::sub_devices_cases {

namespace {

template <typename Value>
Value info_of(cl_device_id device, cl_device_info name) {
  Value value{};
  EXPECT_THAT(clGetDeviceInfo(device, name, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

// The sub-devices of the device under test.
std::vector<Handle<cl_device_id>> parts_of(const Fixture& fixture) {
  std::vector<Handle<cl_device_id>> parts = fixture.two_devices().parts;
  if (parts.empty()) {
    unsupported("sub-devices");
  }
  return parts;
}

CLMEM_CASE(SubDevice, ReportsParent, "A sub-device reports the device that it was made from.",
           {"Device.PARENT_DEVICE.part"}) {
  for (const Handle<cl_device_id>& part : parts_of(fixture)) {
    EXPECT_TRUE(info_of<cl_device_id>(part.get(), CL_DEVICE_PARENT_DEVICE) ==
                fixture.device().id());
  }
}

CLMEM_CASE(SubDevice, QueueReportsPart,
           "A queue of a sub-device reports the sub-device, not the device that it was made from.",
           {"GetCommandQueueInfo.DEVICE"}) {
  const TwoDevices two = fixture.two_devices();
  if (two.parts.empty()) {
    unsupported("sub-devices");
  }
  for (const cl_device_id part : two.devices) {
    const cl_command_queue queue = fixture.new_queue(two.context.get(), part);
    cl_device_id device = nullptr;
    EXPECT_THAT(clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device, &device, nullptr),
                returns(CL_SUCCESS));
    EXPECT_TRUE(device == part);
  }
}

CLMEM_CASE(SubDevice, CountsRetainsOfPart,
           "Each retain of a sub-device adds one to its reference count and each release removes "
           "one.",
           {"RetainDevice.count"}) {
  const std::vector<Handle<cl_device_id>> parts = parts_of(fixture);
  expect_counted(counted(parts.front().get()));
}

CLMEM_CASE(SubDevice, ReportsNoParent, "A root-level device has no parent device.",
           {"Device.PARENT_DEVICE.root"}) {
  EXPECT_TRUE(info_of<cl_device_id>(fixture.device().id(), CL_DEVICE_PARENT_DEVICE) == nullptr);
}

}  // namespace

}  // namespace clmem::conformance::sub_devices_cases
