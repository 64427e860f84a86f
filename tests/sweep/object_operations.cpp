// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

std::vector<Operation> creations() {
  return {
      {"MakesAContext", EntryPoint::clCreateContext, "number of devices = 1",
       [](Fixture& fixture) { Context{fixture.device}.release(); }},
      {"MakesAContextOfAType", EntryPoint::clCreateContextFromType,
       "device type = CL_DEVICE_TYPE_DEFAULT, number of properties = 1",
       [](Fixture&) { Context{DeviceType::default_device}.release(); }},
      {"MakesAContextWithANotification", EntryPoint::clSetContextDestructorCallback, "",
       [](Fixture& fixture) {
         Context(fixture.device, {.callback = [](auto, auto) {}}).release();
       }},
      {"MakesAQueue", EntryPoint::clCreateCommandQueueWithProperties,
       "properties = CL_QUEUE_PROFILING_ENABLE",
       [](Fixture& fixture) {
         CommandQueue(fixture.context, QueueProperties::profiling).release();
       }},
      {"MakesAQueueByOptions", EntryPoint::clCreateCommandQueueWithProperties,
       "properties = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE",
       [](Fixture& fixture) {
         CommandQueue(fixture.context, {.out_of_order = true, .profiling = true}).release();
       }},
      {"MakesABuffer", EntryPoint::clCreateBuffer, "flags = CL_MEM_READ_ONLY, size = 64",
       [](Fixture& fixture) { Buffer(fixture.context, MemFlags::read_only, 64).release(); }},
      {"CopiesHostMemory", EntryPoint::clCreateBuffer, "flags = CL_MEM_COPY_HOST_PTR, size = 64",
       [](Fixture& fixture) {
         Buffer::copy_of(fixture.context, MemFlags::none, fixture.host).release();
       }},
      {"UsesHostMemory", EntryPoint::clCreateBuffer, "flags = CL_MEM_USE_HOST_PTR, size = 64",
       [](Fixture& fixture) {
         const auto ward = std::make_shared<int>(1);
         Buffer::over(fixture.context, MemFlags::none, fixture.host, {.ward = ward}).release();
       }},
      {"MakesABufferWithProperties", EntryPoint::clCreateBufferWithProperties,
       "flags = CL_MEM_READ_WRITE, size = 32",
       [](Fixture& fixture) {
         const std::array<cl_mem_properties, 1> none{0};
         Buffer(fixture.context, none, MemFlags::read_write, 32).release();
       }},
      {"CutsASubBuffer", EntryPoint::clCreateSubBuffer,
       "origin = 128, size = 64, flags = CL_MEM_READ_ONLY",
       [](Fixture& fixture) {
         fixture.source.get_sub_region(128, 64, MemFlags::read_only).release();
       }},
      {"CutsASlice", EntryPoint::clCreateSubBuffer, "while slicing [-128, end) of 512 bytes",
       [](Fixture& fixture) { fixture.source.slice(-128).release(); }},
      {"CutsASliceOfASlice", EntryPoint::clCreateSubBuffer, "origin = 256, size = 128",
       [](Fixture& fixture) { fixture.slice.slice(128, 256).release(); }},
      {"MakesAUserEvent", EntryPoint::clCreateUserEvent, "",
       [](Fixture& fixture) { UserEvent{fixture.context}.complete(); }},
      {"SharesRawHandles", EntryPoint::clRetainMemObject, "",
       [](Fixture& fixture) {
         const Buffer buffer{retain, fixture.source.get()};
         const CommandQueue queue{retain, fixture.queue.get()};
         const Context context{retain, fixture.context.get()};
         const Event event{retain, fixture.done.get()};
         const Program program{retain, fixture.program.get()};
         const Kernel kernel{retain, fixture.typed_kernel.get()};
         const Sampler sampler{retain, fixture.sampler.get()};
       }},
  };
}

std::vector<Operation> queries() {
  return {
      {"ListsDevices", EntryPoint::clGetDeviceIDs, "device type = CL_DEVICE_TYPE_ALL",
       [](Fixture& fixture) { static_cast<void>(fixture.device.platform().devices()); }},
      {"NamesPlatformAndDevice", EntryPoint::clGetPlatformInfo, "CL_PLATFORM_NAME",
       [](Fixture& fixture) {
         static_cast<void>(fixture.device.name());
         static_cast<void>(fixture.device.platform().name());
       }},
      {"DescribesAPlatform", EntryPoint::clGetPlatformInfo, "CL_PLATFORM_",
       [](Fixture& fixture) {
         const Platform platform = fixture.device.platform();
         static_cast<void>(platform.vendor());
         static_cast<void>(platform.profile());
         static_cast<void>(platform.version());
         static_cast<void>(platform.has_extension("cl_khr_icd"));
       }},
      {"DescribesADevice", EntryPoint::clGetDeviceInfo, "CL_",
       [](Fixture& fixture) {
         static_cast<void>(fixture.device.extensions());
         static_cast<void>(fixture.device.max_work_item_sizes());
         static_cast<void>(fixture.device.max_image2d_shape());
         static_cast<void>(fixture.device.max_image3d_shape());
         static_cast<void>(fixture.device.has_local_mem());
         static_cast<void>(fixture.device.has_native_kernel());
         static_cast<void>(fixture.device.has_queue_profiling());
       }},
      {"AsksAContext", EntryPoint::clGetContextInfo, "CL_CONTEXT_DEVICES",
       [](Fixture& fixture) { static_cast<void>(fixture.context.devices()); }},
      {"DescribesAContext", EntryPoint::clGetContextInfo, "CL_CONTEXT_",
       [](Fixture& fixture) {
         static_cast<void>(fixture.context.num_devices());
         static_cast<void>(fixture.context.reference_count());
         static_cast<void>(fixture.context.properties());
       }},
      {"AsksAQueue", EntryPoint::clGetCommandQueueInfo, "CL_QUEUE_CONTEXT",
       [](Fixture& fixture) { static_cast<void>(fixture.queue.context()); }},
      {"DescribesAQueue", EntryPoint::clGetCommandQueueInfo, "CL_QUEUE_",
       [](Fixture& fixture) {
         static_cast<void>(fixture.queue.is_out_of_order());
         static_cast<void>(fixture.queue.is_profiling());
         static_cast<void>(fixture.queue.reference_count());
       }},
      {"AsksAMemoryObject", EntryPoint::clGetMemObjectInfo, "CL_MEM_ASSOCIATED_MEMOBJECT",
       [](Fixture& fixture) { static_cast<void>(fixture.slice.associated_memobject()); }},
      {"ReachesTheStorage", EntryPoint::clGetMemObjectInfo, "parameter",
       [](Fixture& fixture) {
         const Buffer buffer = Buffer::over(fixture.context, MemFlags::none, fixture.host);
         static_cast<void>(buffer.get_host_array<std::byte>({64}));
       }},
      {"AsksAnEvent", EntryPoint::clGetEventInfo, "CL_EVENT_COMMAND_EXECUTION_STATUS",
       [](Fixture& fixture) { static_cast<void>(fixture.done.status()); }},
      {"ReadsTheClock", EntryPoint::clGetEventProfilingInfo, "CL_PROFILING_COMMAND_",
       [](Fixture& fixture) { static_cast<void>(fixture.profiled.profiling()); }},
  };
}

std::vector<Operation> completions() {
  return {
      {"WaitsForAnEvent", EntryPoint::clWaitForEvents, "1 event",
       [](Fixture& fixture) { fixture.done.wait(); }},
      {"WaitsForEvents", EntryPoint::clWaitForEvents, "number of events = 2",
       [](Fixture& fixture) {
         wait_for_events({fixture.done, fixture.profiled});
       }},
      {"SetsAUserEvent", EntryPoint::clSetUserEventStatus, "execution status = -7",
       [](Fixture& fixture) { UserEvent{fixture.context}.fail(-7); }},
      {"AddsAnEventCallback", EntryPoint::clSetEventCallback, "state = 0",
       [](Fixture& fixture) {
         const auto captured = std::make_shared<int>(1);
         fixture.done.add_callback(ExecutionStatus::complete, [captured](cl_int) {});
       }},
      {"AddsAnEventCallbackWithTheEvent", EntryPoint::clSetEventCallback, "state = 0",
       [](Fixture& fixture) {
         const auto captured = std::make_shared<int>(1);
         fixture.done.add_callback([captured](const Event&, cl_int) {});
       }},
      {"IsNotifiedOfTheEnd", EntryPoint::clSetEventCallback, "state = 0",
       [](Fixture& fixture) {
         Completion transfer{fixture.done, {}, {fixture.done, fixture.done}};
         transfer.when_over([] {});
         transfer.wait();
       }},
      {"CompletesAUserEvent", EntryPoint::clSetUserEventStatus, "execution status = 0",
       [](Fixture& fixture) { UserEvent{fixture.context}.set_status(CL_COMPLETE); }},
      {"AddsADestructorCallback", EntryPoint::clSetMemObjectDestructorCallback, "",
       [](Fixture& fixture) {
         const auto captured = std::make_shared<int>(1);
         Buffer(fixture.context, MemFlags::none, 64).add_destructor_callback([captured] {});
       }},
      {"Flushes", EntryPoint::clFlush, "", [](Fixture& fixture) { fixture.queue.flush(); }},
      {"Finishes", EntryPoint::clFinish, "", [](Fixture& fixture) { fixture.queue.finish(); }},
  };
}

}  // namespace clmem::sweep
