// SPDX-License-Identifier: Apache-2.0
#include "stage.hpp"

#include <initializer_list>
#include <numeric>

#include "model/dispatch_table.hpp"

namespace clmem::mock {
namespace {

// Little memory, for scenarios that take all of it are played once for each defect.
Config scheduled(Schedule schedule, void (*change)(Config&)) {
  Config config;
  config.schedule = schedule;
  for (DeviceConfig& device : config.devices()) {
    device.max_mem_alloc_size = cl_ulong{2} << 20;
    device.global_mem_size = cl_ulong{8} << 20;
    device.memory_budget = device.global_mem_size;
  }
  if (change != nullptr) {
    change(config);
  }
  return config;
}

}  // namespace

Stage::Stage(const Defect* defect, Schedule schedule, void (*change)(Config&))
    : model_{scheduled(schedule, change), nullptr} {
  set_current_model(&model_);
  install_model(cl);
  if (defect != nullptr) {
    defect->install_in(cl);
  }
  cl_platform_id platform = nullptr;
  cl.clGetPlatformIDs(1, &platform, nullptr);
  cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
  cl_int code = CL_SUCCESS;
  context = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  queue = make_queue();
}

Stage::Bytes& Stage::host(std::size_t size) {
  Bytes& bytes = host_memory_.emplace_back(size);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0x10});
  return bytes;
}

cl_command_queue Stage::make_queue(cl_command_queue_properties properties) {
  const cl_queue_properties list[] = {CL_QUEUE_PROPERTIES, properties, 0};
  cl_int code = CL_SUCCESS;
  return cl.clCreateCommandQueueWithProperties(context, device, list, &code);
}

cl_event Stage::make_user_event() {
  cl_int code = CL_SUCCESS;
  return cl.clCreateUserEvent(context, &code);
}

cl_mem Stage::make_buffer(cl_mem_flags flags, std::size_t size, void* host_ptr) {
  cl_int code = CL_SUCCESS;
  const cl_mem made = cl.clCreateBuffer(context, flags, size, host_ptr, &code);
  note(code);
  note(made != nullptr);
  return made;
}

cl_mem Stage::filled(std::size_t size, cl_mem_flags flags) {
  return make_buffer(flags | CL_MEM_COPY_HOST_PTR, size, host(size).data());
}

cl_mem Stage::make_sub_buffer(cl_mem parent, std::size_t origin, std::size_t size,
                              cl_mem_flags flags) {
  const cl_buffer_region region{origin, size};
  cl_int code = CL_SUCCESS;
  const cl_mem made =
      cl.clCreateSubBuffer(parent, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  note(code);
  note(made != nullptr);
  return made;
}

void Stage::register_kernels() {
  model_.register_kernel({.declaration = "kernel void add(global uchar* bytes)",
                          .function =
                              [](const clmem_mock_work_item& item) {
                                auto* const bytes =
                                    static_cast<std::uint8_t*>(item.arguments[0].data);
                                ++bytes[item.global_id[0] + 2 * item.global_id[1]];
                                return CL_SUCCESS;
                              }},
                         KernelTable::Origin::test);
  model_.register_kernel(
      {.declaration = "kernel void raise(global uchar* bytes, uint by, sampler_t unused)",
       .function =
           [](const clmem_mock_work_item& item) {
             auto* const bytes = static_cast<std::uint8_t*>(item.arguments[0].data);
             bytes[item.global_id[0]] += *static_cast<const std::uint8_t*>(item.arguments[1].data);
             return CL_SUCCESS;
           }},
      KernelTable::Origin::test);
  model_.register_kernel(
      {.declaration = "kernel void place(global uchar* bytes)",
       .function =
           [](const clmem_mock_work_item& item) {
             auto* const bytes = static_cast<std::uint8_t*>(item.arguments[0].data);
             bytes[item.global_id[0]] = static_cast<std::uint8_t>(item.local_size[0]);
             return CL_SUCCESS;
           }},
      KernelTable::Origin::test);
  model_.register_kernel({.declaration = "kernel void rest()",
                          .function = [](const clmem_mock_work_item&) { return CL_SUCCESS; }},
                         KernelTable::Origin::test);
  model_.register_kernel(
      {.declaration = "take", .function = [](const clmem_mock_work_item&) { return CL_SUCCESS; }},
      KernelTable::Origin::test);
}

void Stage::note(long long number) {
  transcript_ += std::to_string(number) + ' ';
}

void Stage::note(const Bytes& bytes) {
  for (const std::uint8_t byte : bytes) {
    note(byte);
  }
}

void Stage::show(cl_mem buffer) {
  std::size_t size = 0;
  cl.clGetMemObjectInfo(buffer, CL_MEM_SIZE, sizeof size, &size, nullptr);
  Bytes& bytes = host(size < 4096 ? size : 0);
  note(cl.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes.size(), bytes.data(), 0, nullptr,
                              nullptr));
  cl.clFinish(queue);
  note(bytes);
}

template <typename T>
void Stage::note_mem_info(cl_mem object, cl_mem_info name) {
  T value{};
  std::size_t size = 99;
  note(cl.clGetMemObjectInfo(object, name, sizeof value, &value, &size));
  note(static_cast<long long>(value));
  note(static_cast<long long>(size));
}

void Stage::describe(cl_mem object, const void* host_ptr) {
  for (const cl_mem_info name : std::initializer_list<cl_mem_info>{
           CL_MEM_TYPE, CL_MEM_MAP_COUNT, CL_MEM_REFERENCE_COUNT, CL_MEM_USES_SVM_POINTER}) {
    note_mem_info<cl_uint>(object, name);
  }
  for (const cl_mem_info name : std::initializer_list<cl_mem_info>{CL_MEM_SIZE, CL_MEM_OFFSET}) {
    note_mem_info<std::size_t>(object, name);
  }
  note_mem_info<cl_mem_flags>(object, CL_MEM_FLAGS);
  std::size_t properties = 99;
  note(cl.clGetMemObjectInfo(object, CL_MEM_PROPERTIES, 0, nullptr, &properties));
  note(static_cast<long long>(properties));
  void* pointer = nullptr;
  cl.clGetMemObjectInfo(object, CL_MEM_HOST_PTR, sizeof pointer, &pointer, nullptr);
  note(pointer == nullptr ? -1 : pointer == host_ptr);
  cl_mem parent = nullptr;
  cl.clGetMemObjectInfo(object, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, nullptr);
  note(parent == nullptr ? -1 : parent == object);
  cl_context owner = nullptr;
  cl.clGetMemObjectInfo(object, CL_MEM_CONTEXT, sizeof owner, &owner, nullptr);
  note(owner == context);
}

void Stage::describe(cl_event event) {
  cl_int status = 99;
  cl_command_type type = 0;
  cl_uint references = 0;
  cl_command_queue of_queue = nullptr;
  cl_context of_context = nullptr;
  note(
      cl.clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr));
  cl.clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, nullptr);
  cl.clGetEventInfo(event, CL_EVENT_REFERENCE_COUNT, sizeof references, &references, nullptr);
  cl.clGetEventInfo(event, CL_EVENT_COMMAND_QUEUE, sizeof of_queue, &of_queue, nullptr);
  cl.clGetEventInfo(event, CL_EVENT_CONTEXT, sizeof of_context, &of_context, nullptr);
  note(status);
  note(type);
  note(references);
  note(of_queue == nullptr ? -1 : of_queue == queue);
  note(of_context == context);
}

}  // namespace clmem::mock
