// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

#include <algorithm>
#include <numeric>

namespace clmem::mock {

Bytes counting(std::size_t size, std::uint8_t first) {
  Bytes bytes(size);
  std::iota(bytes.begin(), bytes.end(), first);
  return bytes;
}

ModelTest::ModelTest(const Config& config) : model{config, nullptr} {
  EXPECT_EQ(model.clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
  devices.resize(config.devices().size());
  EXPECT_EQ(model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, static_cast<cl_uint>(devices.size()),
                                 devices.data(), nullptr),
            CL_SUCCESS);
  context = make_context();
  queue = make_queue();
}

cl_context ModelTest::make_context() {
  cl_int code = CL_SUCCESS;
  const auto made = model.clCreateContext(nullptr, static_cast<cl_uint>(devices.size()),
                                          devices.data(), nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  return made;
}

cl_command_queue ModelTest::make_queue(cl_command_queue_properties properties, std::size_t device) {
  cl_int code = CL_SUCCESS;
  const auto made = model.clCreateCommandQueue(context, devices.at(device), properties, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  return made;
}

cl_mem ModelTest::make_buffer(std::size_t size, cl_mem_flags flags, void* host_ptr) {
  cl_int code = CL_SUCCESS;
  const auto made = model.clCreateBuffer(context, flags, size, host_ptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  return made;
}

cl_mem ModelTest::make_buffer(const Bytes& contents) {
  Bytes source = contents;
  return make_buffer(source.size(), CL_MEM_COPY_HOST_PTR, source.data());
}

cl_mem ModelTest::make_sub_buffer(cl_mem parent, std::size_t origin, std::size_t size,
                                  cl_mem_flags flags) {
  const cl_buffer_region region{origin, size};
  cl_int code = CL_SUCCESS;
  const auto made =
      model.clCreateSubBuffer(parent, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  return made;
}

void* ModelTest::make_svm(std::size_t size, cl_svm_mem_flags flags) {
  void* const made = model.clSVMAlloc(context, flags, size, 0);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_event ModelTest::make_user_event() {
  cl_int code = CL_SUCCESS;
  const auto made = model.clCreateUserEvent(context, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  return made;
}

cl_event ModelTest::fill(cl_command_queue on, cl_mem buffer, std::uint8_t value,
                         const std::vector<cl_event>& waits) {
  cl_event event = nullptr;
  EXPECT_EQ(
      model.clEnqueueFillBuffer(on, buffer, &value, 1, 0, 1, static_cast<cl_uint>(waits.size()),
                                waits.empty() ? nullptr : waits.data(), &event),
      CL_SUCCESS);
  return event;
}

Bytes ModelTest::read(cl_mem buffer) {
  Bytes bytes(mem_info<std::size_t>(buffer, CL_MEM_SIZE));
  EXPECT_EQ(model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes.size(), bytes.data(), 0,
                                      nullptr, nullptr),
            CL_SUCCESS);
  return bytes;
}

bool ModelTest::is_live(const void* handle) const {
  return std::ranges::any_of(model.live_objects(),
                             [&](const auto& each) { return each.handle == handle; });
}

cl_int ModelTest::status_of(cl_event event) {
  cl_int status = CL_QUEUED + 1;
  EXPECT_EQ(model.clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status,
                                 nullptr),
            CL_SUCCESS);
  return status;
}

}  // namespace clmem::mock
