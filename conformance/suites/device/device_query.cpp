// SPDX-License-Identifier: Apache-2.0
#include "suites/device/device_query.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance {

namespace {

template <typename Value>
std::uint64_t ask_as(cl_device_id device, cl_device_info info) {
  std::ostringstream text;
  text << "clGetDeviceInfo(0x" << std::hex << info << ")";
  const std::string call = text.str();
  std::size_t size = 0;
  must_succeed(clGetDeviceInfo(device, info, 0, nullptr, &size), call.c_str());
  EXPECT_THAT(size, reports(sizeof(Value))) << call;
  Value value{};
  must_succeed(clGetDeviceInfo(device, info, sizeof value, &value, nullptr), call.c_str());
  return value;
}

}  // namespace

std::uint64_t queried(const Fixture& fixture, const DeviceQuery& query) {
  const cl_device_id device = fixture.device().id();
  switch (query.width) {
    case Width::of_uint:
      return ask_as<cl_uint>(device, query.info);
    case Width::of_ulong:
      return ask_as<cl_ulong>(device, query.info);
    case Width::of_size:
      break;
  }
  return ask_as<std::size_t>(device, query.info);
}

void needs_standard_device(const Fixture& fixture) {
  if ((fixture.device().value_or_zero<cl_device_type>(CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CUSTOM) !=
      0) {
    unsupported("a device that is not custom");
  }
}

}  // namespace clmem::conformance
