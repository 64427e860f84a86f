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
  return made_by([this](cl_int* code) {
    return model.clCreateContext(nullptr, static_cast<cl_uint>(devices.size()), devices.data(),
                                 nullptr, nullptr, code);
  });
}

cl_command_queue ModelTest::make_queue(cl_command_queue_properties properties, std::size_t device) {
  return made_by([&](cl_int* code) {
    return model.clCreateCommandQueue(context, devices.at(device), properties, code);
  });
}

cl_mem ModelTest::make_buffer(std::size_t size, cl_mem_flags flags, void* host_ptr) {
  return made_by(
      [&](cl_int* code) { return model.clCreateBuffer(context, flags, size, host_ptr, code); });
}

cl_mem ModelTest::make_buffer(const Bytes& contents) {
  Bytes source = contents;
  return make_buffer(source.size(), CL_MEM_COPY_HOST_PTR, source.data());
}

cl_mem ModelTest::make_sub_buffer(cl_mem parent, std::size_t origin, std::size_t size,
                                  cl_mem_flags flags) {
  const cl_buffer_region region{origin, size};
  return made_by([&](cl_int* code) {
    return model.clCreateSubBuffer(parent, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, code);
  });
}

void* ModelTest::make_svm(std::size_t size, cl_svm_mem_flags flags) {
  void* const made = model.clSVMAlloc(context, flags, size, 0);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_event ModelTest::make_user_event() {
  return made_by([this](cl_int* code) { return model.clCreateUserEvent(context, code); });
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
  return info<cl_int>(&Model::clGetEventInfo, event,
                      cl_event_info{CL_EVENT_COMMAND_EXECUTION_STATUS});
}

}  // namespace clmem::mock
