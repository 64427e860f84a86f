// SPDX-License-Identifier: Apache-2.0
// Sub-devices: whose parts they are, and their references.

#include "suites/case_file.hpp"

namespace clmem::conformance::sub_devices_cases {

namespace {

template <typename Value>
Value info_of(cl_device_id device, cl_device_info name) {
  Value value{};
  EXPECT_THAT(clGetDeviceInfo(device, name, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

// The parts of the device under test.
std::vector<Handle<cl_device_id>> parts_of(const Fixture& fixture) {
  std::vector<Handle<cl_device_id>> parts = fixture.two_devices().parts;
  if (parts.empty()) {
    unsupported("sub-devices");
  }
  return parts;
}

void reports_parent(Fixture& fixture) {
  for (const Handle<cl_device_id>& part : parts_of(fixture)) {
    EXPECT_TRUE(info_of<cl_device_id>(part.get(), CL_DEVICE_PARENT_DEVICE) ==
                fixture.device().id());
  }
}

void queue_reports_part(Fixture& fixture) {
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

void counts_retains_of_part(Fixture& fixture) {
  const std::vector<Handle<cl_device_id>> parts = parts_of(fixture);
  expect_counted(counted(parts.front().get()));
}

}  // namespace

Cases cases() {
  return in_suite(
      "SubDevice",
      {{.name = "ReportsNoParent",
        .sentence = "A device of a platform has no parent.",
        .requirements = {"Device.PARENT_DEVICE.root"},
        .body =
            [](Fixture& fixture) {
              EXPECT_TRUE(info_of<cl_device_id>(fixture.device().id(), CL_DEVICE_PARENT_DEVICE) ==
                          nullptr);
            }},
       {.name = "ReportsParent",
        .sentence = "A sub-device reports the device that it was made from.",
        .requirements = {"Device.PARENT_DEVICE.part"},
        .body = reports_parent},
       {.name = "QueueReportsPart",
        .sentence = "A queue of a sub-device reports that, and not the device of the platform.",
        .requirements = {"GetCommandQueueInfo.DEVICE"},
        .body = queue_reports_part},
       {.name = "CountsRetainsOfPart",
        .sentence =
            "Each retain of a sub-device raises its count by one and each release lowers it.",
        .requirements = {"RetainDevice.count"},
        .body = counts_retains_of_part}});
}

}  // namespace clmem::conformance::sub_devices_cases
