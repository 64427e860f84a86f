// SPDX-License-Identifier: Apache-2.0
#include "scenarios.hpp"

namespace clmem::mock::object_scenarios {
namespace {

constexpr std::size_t too_large = std::size_t{1} << 40;
constexpr cl_mem_flags unknown_flag = cl_mem_flags{1} << 40;

void create(Stage& stage, cl_mem_flags flags, std::size_t size, void* host_ptr) {
  const cl_mem made = stage.make_buffer(flags, size, host_ptr);
  stage.describe(made, host_ptr);
  if (host_ptr != nullptr) {
    stage.show(made);
  }
}

void creation(Stage& stage) {
  std::uint8_t* const host = stage.host(64).data();
  struct Row {
    cl_mem_flags flags;
    std::size_t size;
    void* host_ptr;
  };
  const Row rows[] = {
      {0, 64, nullptr},
      {0, 1, nullptr},
      {0, 0, nullptr},
      {0, too_large, nullptr},
      {unknown_flag, 64, nullptr},
      {CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY, 64, nullptr},
      {CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY, 64, nullptr},
      {CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, 64, host},
      {CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 64, host},
      {CL_MEM_USE_HOST_PTR, 64, nullptr},
      {0, 64, host},
      {CL_MEM_COPY_HOST_PTR, 64, host},
      {CL_MEM_USE_HOST_PTR, 64, host},
      {CL_MEM_USE_HOST_PTR, 16, host + 1},
      {CL_MEM_ALLOC_HOST_PTR, 64, nullptr},
      {CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR, 64, host},
      {CL_MEM_HOST_NO_ACCESS | CL_MEM_COPY_HOST_PTR, 64, host},
      {CL_MEM_HOST_READ_ONLY, 64, nullptr},
  };
  for (const Row& row : rows) {
    create(stage, row.flags, row.size, row.host_ptr);
  }
  cl_int code = CL_SUCCESS;
  stage.note(stage.cl.clCreateBuffer(nullptr, 0, 64, nullptr, &code) != nullptr);
  stage.note(code);
}

void creation_with_properties(Stage& stage) {
  const cl_mem_properties empty[] = {0};
  const cl_mem_properties unknown[] = {0x7fff, 1, 0};
  struct Row {
    const cl_mem_properties* properties;
    cl_mem_flags flags;
    std::size_t size;
  };
  const Row rows[] = {{nullptr, 0, 64},
                      {empty, 0, 64},
                      {unknown, 0, 64},
                      {nullptr, 0, 0},
                      {nullptr, unknown_flag, 64}};
  for (const Row& row : rows) {
    cl_int code = CL_SUCCESS;
    const cl_mem made = stage.cl.clCreateBufferWithProperties(stage.context, row.properties,
                                                              row.flags, row.size, nullptr, &code);
    stage.note(code);
    stage.note(made != nullptr);
    stage.describe(made);
  }
}

void sub_buffers(Stage& stage) {
  struct Row {
    cl_mem_flags parent;
    cl_mem_flags flags;
    std::size_t origin;
    std::size_t size;
  };
  const Row rows[] = {
      {0, 0, 128, 64},
      {0, 0, 0, 512},
      {0, 0, 128, 7},
      {0, 0, 1, 64},
      {0, 0, 128, 0},
      {0, 0, 128, 512},
      {0, 0, 512, 64},
      {0, 0, 128, SIZE_MAX},
      {0, CL_MEM_READ_ONLY, 0, 64},
      {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, 0, 64},
      {0, CL_MEM_HOST_READ_ONLY, 0, 64},
      {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, 0, 64},
      {CL_MEM_HOST_READ_ONLY, 0, 0, 64},
      {0, CL_MEM_ALLOC_HOST_PTR, 0, 64},
  };
  for (const Row& row : rows) {
    void* const host = stage.host(512).data();
    const cl_mem parent = stage.make_buffer(row.parent | CL_MEM_USE_HOST_PTR, 512, host);
    const cl_mem made = stage.make_sub_buffer(parent, row.origin, row.size, row.flags);
    stage.describe(made, static_cast<std::uint8_t*>(host) + row.origin);
    const std::uint8_t byte = 0xee;
    stage.note(stage.cl.clEnqueueWriteBuffer(stage.queue, made, CL_TRUE, 1, 1, &byte, 0, nullptr,
                                             nullptr));
    stage.show(made);
    stage.show(parent);
  }
}

void refused_sub_buffers(Stage& stage) {
  const cl_mem parent = stage.filled(512);
  const cl_mem child = stage.make_sub_buffer(parent, 0, 256);
  (void)stage.make_sub_buffer(child, 0, 64);
  (void)stage.make_sub_buffer(nullptr, 0, 64);
  const cl_buffer_region region{0, 64};
  cl_int code = CL_SUCCESS;
  (void)stage.cl.clCreateSubBuffer(parent, 0, CL_BUFFER_CREATE_TYPE_REGION, nullptr, &code);
  stage.note(code);
  (void)stage.cl.clCreateSubBuffer(parent, 0, 0x7fff, &region, &code);
  stage.note(code);
}

void questions(Stage& stage) {
  const cl_mem buffer = stage.filled(64);
  const cl_event event = stage.make_user_event();
  std::size_t value = 0;
  for (const cl_uint name : {cl_uint{CL_MEM_SIZE}, cl_uint{0x7fff}}) {
    for (const std::size_t storage : {std::size_t{1}, sizeof value}) {
      std::size_t size = 99;
      stage.note(stage.cl.clGetMemObjectInfo(buffer, name, storage, &value, &size));
      stage.note(static_cast<long long>(size));
    }
    stage.note(stage.cl.clGetMemObjectInfo(buffer, name, 0, nullptr, nullptr));
  }
  cl_uint wide[4] = {};
  std::size_t size = 99;
  stage.note(stage.cl.clGetMemObjectInfo(buffer, CL_MEM_TYPE, sizeof wide, wide, &size));
  stage.note(static_cast<long long>(size));
  stage.note(stage.cl.clGetMemObjectInfo(nullptr, CL_MEM_TYPE, sizeof wide, wide, nullptr));
  stage.note(stage.cl.clGetEventInfo(event, 0x7fff, sizeof wide, wide, nullptr));
  stage.note(stage.cl.clGetEventInfo(nullptr, CL_EVENT_CONTEXT, sizeof wide, wide, nullptr));
}

void references(Stage& stage) {
  const cl_mem buffer = stage.filled(64);
  stage.note(stage.cl.clRetainMemObject(buffer));
  stage.describe(buffer);
  stage.note(stage.cl.clRetainMemObject(buffer));
  stage.note(stage.cl.clReleaseMemObject(buffer));
  stage.describe(buffer);
  stage.note(stage.cl.clRetainMemObject(nullptr));
  stage.note(stage.cl.clReleaseMemObject(nullptr));
}

struct Destroyed {
  Stage* stage;
  int number;
};

void CL_CALLBACK note_destroyed(cl_mem object, void* user_data) {
  const auto* destroyed = static_cast<const Destroyed*>(user_data);
  if (destroyed != nullptr) {
    destroyed->stage->note(destroyed->number);
    destroyed->stage->note(object != nullptr);
  }
}

void destruction(Stage& stage) {
  const cl_mem buffer = stage.filled(64);
  const Destroyed first{&stage, 1001};
  const Destroyed second{&stage, 1002};
  const auto on = stage.cl.clSetMemObjectDestructorCallback;
  stage.note(on(buffer, &note_destroyed, const_cast<Destroyed*>(&first)));
  stage.note(on(buffer, &note_destroyed, const_cast<Destroyed*>(&second)));
  stage.note(on(buffer, &note_destroyed, nullptr));
  stage.note(on(buffer, nullptr, nullptr));
  stage.note(on(nullptr, &note_destroyed, nullptr));
  stage.note(stage.cl.clReleaseMemObject(buffer));
}

void CL_CALLBACK note_end_of_context(cl_context context, void* user_data) {
  const auto* destroyed = static_cast<const Destroyed*>(user_data);
  destroyed->stage->note(destroyed->number);
  destroyed->stage->note(context != nullptr);
}

void contexts(Stage& stage) {
  cl_int code = CL_SUCCESS;
  const cl_context context =
      stage.cl.clCreateContext(nullptr, 1, &stage.device, nullptr, nullptr, &code);
  const auto count = [&] {
    cl_uint references = 0;
    stage.note(stage.cl.clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof references,
                                         &references, nullptr));
    stage.note(references);
  };
  const Destroyed first{&stage, 2001};
  const Destroyed second{&stage, 2002};
  const auto on = stage.cl.clSetContextDestructorCallback;
  stage.note(on(context, &note_end_of_context, const_cast<Destroyed*>(&first)));
  stage.note(on(context, &note_end_of_context, const_cast<Destroyed*>(&second)));
  stage.note(on(context, nullptr, nullptr));
  count();
  stage.note(stage.cl.clReleaseMemObject(stage.cl.clCreateBuffer(context, 0, 64, nullptr, &code)));
  count();
  stage.note(stage.cl.clRetainContext(context));
  count();
  stage.note(stage.cl.clReleaseContext(context));
  count();
  stage.note(stage.cl.clReleaseContext(context));
}

void queues(Stage& stage) {
  const cl_command_queue queue = stage.make_queue();
  const auto count = [&] {
    cl_uint references = 0;
    stage.note(stage.cl.clGetCommandQueueInfo(queue, CL_QUEUE_REFERENCE_COUNT, sizeof references,
                                              &references, nullptr));
    stage.note(references);
  };
  stage.note(stage.cl.clRetainCommandQueue(queue));
  count();
  stage.note(stage.cl.clFinish(queue));
  count();
  stage.note(stage.cl.clEnqueueFillBuffer(queue, nullptr, "?", 1, 0, 8, 0, nullptr, nullptr));
  count();
  stage.note(stage.cl.clReleaseCommandQueue(queue));
  count();
}

void context_facts(Stage& stage) {
  const auto& cl = stage.cl;
  cl_platform_id platform = nullptr;
  cl.clGetDeviceInfo(stage.device, CL_DEVICE_PLATFORM, sizeof platform, &platform, nullptr);
  const std::array<cl_context_properties, 3> list{
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(platform), 0};
  cl_int code = CL_SUCCESS;
  const cl_context context =
      cl.clCreateContext(list.data(), 1, &stage.device, nullptr, nullptr, &code);
  stage.note(code);
  cl_uint count = 0;
  cl.clGetContextInfo(context, CL_CONTEXT_NUM_DEVICES, sizeof count, &count, nullptr);
  stage.note(count);
  cl_device_id device = nullptr;
  cl.clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof device, &device, nullptr);
  stage.note(device == stage.device ? 1 : 0);
  std::array<cl_context_properties, 3> given{};
  cl.clGetContextInfo(context, CL_CONTEXT_PROPERTIES, sizeof given, given.data(), nullptr);
  stage.note(given == list ? 1 : 0);
  stage.note(cl.clReleaseContext(context));
}

void queue_facts(Stage& stage) {
  const auto& cl = stage.cl;
  const std::array<cl_queue_properties, 3> list{CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  cl_int code = CL_SUCCESS;
  const cl_command_queue queue =
      cl.clCreateCommandQueueWithProperties(stage.context, stage.device, list.data(), &code);
  stage.note(code);
  cl_context context = nullptr;
  cl.clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr);
  stage.note(context == stage.context ? 1 : 0);
  cl_device_id device = nullptr;
  cl_command_queue own = nullptr;
  cl.clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE_DEFAULT, sizeof own, &own, nullptr);
  stage.note(own == nullptr);
  cl.clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device, &device, nullptr);
  stage.note(device == stage.device ? 1 : 0);
  cl_command_queue_properties properties = 0;
  cl.clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr);
  stage.note(static_cast<long long>(properties));
  std::array<cl_queue_properties, 3> given{};
  cl.clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES_ARRAY, sizeof given, given.data(), nullptr);
  stage.note(given == list ? 1 : 0);
  const cl_command_queue plain =
      cl.clCreateCommandQueueWithProperties(stage.context, stage.device, nullptr, &code);
  std::size_t size = 0;
  cl.clGetCommandQueueInfo(plain, CL_QUEUE_PROPERTIES_ARRAY, 0, nullptr, &size);
  stage.note(static_cast<long long>(size));
  stage.note(cl.clReleaseCommandQueue(plain));
  stage.note(cl.clReleaseCommandQueue(queue));
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"creation", Schedule::immediate, &creation},
          {"creation with properties", Schedule::immediate, &creation_with_properties},
          {"sub-buffers", Schedule::immediate, &sub_buffers},
          {"refused sub-buffers", Schedule::immediate, &refused_sub_buffers},
          {"questions", Schedule::immediate, &questions},
          {"references", Schedule::immediate, &references},
          {"destruction", Schedule::immediate, &destruction},
          {"contexts", Schedule::immediate, &contexts},
          {"queues", Schedule::immediate, &queues},
          {"what a context was made of", Schedule::immediate, &context_facts},
          {"what a queue was made of", Schedule::immediate, &queue_facts}};
}

}  // namespace clmem::mock::object_scenarios
