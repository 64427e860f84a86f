// SPDX-License-Identifier: Apache-2.0
// Buffers with a fixed device address, their queries, and kernels that get the address.
#include "model/device_address.hpp"

#include <gmock/gmock.h>

#include "kernel_fixture.hpp"

namespace clmem::mock::device_address_test {
namespace {

Config with_addresses() {
  Config config;
  auto& devices = config.devices();
  devices.push_back(devices.at(0));
  devices.at(0).extensions.emplace_back(device_address_extension);
  return config;
}

class DeviceAddresses : public KernelTest {
 protected:
  DeviceAddresses() : KernelTest{with_addresses()} {}

  [[nodiscard]] cl_mem create(const std::vector<cl_mem_properties>& properties, cl_int* code) {
    return model.clCreateBufferWithProperties(context, properties.data(), 0, 16, nullptr, code);
  }
  [[nodiscard]] cl_mem make() {
    return made_by([this](cl_int* code) {
      return create({mem_private_address, CL_TRUE, 0}, code);
    });
  }
  [[nodiscard]] DeviceAddress address_of(cl_mem buffer) {
    const auto addresses = mem_info<std::array<DeviceAddress, 2>>(buffer, mem_device_address);
    EXPECT_EQ(addresses[1], 0u);  // the second device has no addresses
    return addresses[0];
  }
};

// A sub-buffer's address is its parent's and the origin; a list has one entry for each device.
TEST_F(DeviceAddresses, AreReportedForEachDevice) {
  const cl_mem buffer = make();
  std::size_t size = 0;
  EXPECT_EQ(model.clGetMemObjectInfo(buffer, mem_device_address, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, 2 * sizeof(DeviceAddress));
  EXPECT_NE(address_of(buffer), 0u);
  EXPECT_EQ(address_of(make_sub_buffer(buffer, 0, 8)), address_of(buffer));
}

// CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT is a boolean and may be named once. Buffers without it have no
// address.
TEST_F(DeviceAddresses, AreCheckedAtCreation) {
  cl_int code = CL_SUCCESS;
  const cl_mem without = create({mem_private_address, CL_FALSE, 0}, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  std::array<DeviceAddress, 2> addresses{};
  for (const cl_mem buffer : {without, make_buffer(16)}) {
    EXPECT_EQ(model.clGetMemObjectInfo(buffer, mem_device_address, sizeof(addresses),
                                       addresses.data(), nullptr),
              CL_INVALID_OPERATION);
  }
  EXPECT_EQ(create({mem_private_address, 2, 0}, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROPERTY);
  EXPECT_EQ(create({mem_private_address, 1, mem_private_address, 1, 0}, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROPERTY);
}

// A kernel gets the bytes from the address to the end of the buffer; an address in no buffer is
// legal as long as the kernel does not use it.
TEST_F(DeviceAddresses, ArePassedToKernels) {
  std::span<cl_uint> seen;
  add_kernel("f", [&](const WorkItem& item) {
    seen = item.memory<cl_uint>(0);
    if (!seen.empty()) {
      seen[0] = 7;
    }
  });
  const cl_kernel kernel = make_kernel("kernel void f(global uint* a) {}");
  const cl_mem buffer = make();
  ASSERT_EQ(model.clSetKernelArgDevicePointerEXT(kernel, 0, address_of(buffer) + 4), CL_SUCCESS);
  ASSERT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_EQ(seen.size(), 3u);
  EXPECT_THAT(read(buffer)[4], testing::Eq(7));
  ASSERT_EQ(model.clSetKernelArgDevicePointerEXT(kernel, 0, 1), CL_SUCCESS);
  ASSERT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_TRUE(seen.empty());
}

// Only parameters that point to global memory take an address.
TEST_F(DeviceAddresses, AreCheckedAsArguments) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(constant int* a, int b) {}");
  const DeviceAddress address = address_of(make());
  EXPECT_EQ(model.clSetKernelArgDevicePointerEXT(nullptr, 0, address), CL_INVALID_KERNEL);
  for (const cl_uint index : {0u, 1u, 2u}) {
    EXPECT_EQ(model.clSetKernelArgDevicePointerEXT(kernel, index, address), CL_INVALID_ARG_INDEX);
  }
}

// A buffer named in CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT is deleted after the pending kernel.
TEST_F(DeviceAddresses, NamedBuffersOutliveTheirRelease) {
  add_kernel("kernel void f(ulong a)", [](const WorkItem& item) {
    *reinterpret_cast<cl_uint*>(item.value<cl_ulong>(0)) = 7;
  });
  const cl_kernel kernel = make_kernel("kernel void f(ulong a) {}");
  const cl_mem buffer = make();
  const DeviceAddress address = address_of(buffer);
  const auto name = [&](std::size_t size, const void* value) {
    return model.clSetKernelExecInfo(kernel, exec_info_device_ptrs, size, value);
  };
  EXPECT_EQ(name(7, &address), CL_INVALID_VALUE);
  EXPECT_EQ(name(8, nullptr), CL_INVALID_VALUE);
  ASSERT_EQ(name(sizeof(address), &address), CL_SUCCESS);
  set_all(kernel, address);
  model.set_schedule(Schedule::deferred, 0);
  ASSERT_EQ(run(kernel, 1), CL_SUCCESS);
  bool destroyed = false;
  const auto note = [](cl_mem, void* seen) { *static_cast<bool*>(seen) = true; };
  ASSERT_EQ(model.clSetMemObjectDestructorCallback(buffer, note, &destroyed), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_FALSE(destroyed);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_TRUE(destroyed);
}

TEST_F(KernelTest, DeviceAddressesNeedTheExtension) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(global int* a) {}");
  const std::array<cl_mem_properties, 3> list{mem_private_address, CL_TRUE, 0};
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateBufferWithProperties(context, list.data(), 0, 16, nullptr, &code),
            nullptr);
  EXPECT_EQ(code, CL_INVALID_OPERATION);
  const DeviceAddress address = 0;
  EXPECT_EQ(model.clSetKernelExecInfo(kernel, exec_info_device_ptrs, sizeof(address), &address),
            CL_INVALID_OPERATION);
  EXPECT_EQ(model.clSetKernelArgDevicePointerEXT(kernel, 0, address), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace clmem::mock::device_address_test
