// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

std::vector<Operation> creations() {
  return {
      {"MakesAContext", "clCreateContext(null, 1, {device}, null, null, *)",
       "number of devices = 1", RUN(Context{f.device}.release())},
      {"MakesAContextOfAType", "clCreateContextFromType({0x1084, platform, 0}, 1, null, null, *)",
       "device type = CL_DEVICE_TYPE_DEFAULT, number of properties = 1",
       [](Fixture&) { Context{DeviceType::default_device}.release(); }},
      {"MakesAContextWithANotification", "clSetContextDestructorCallback(*, *, *)", "",
       RUN(Context(f.device, {.callback = [](auto, auto) {}}).release())},
      {"MakesAContextOfATypeAndPlatform",
       "clCreateContextFromType({0x1085, 1, 0x1084, platform, 0}, 0xffffffff, null, null, *)",
       "number of properties = 2",
       [](Fixture& f) {
         ContextProperties properties;
         properties.set_property(CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE);
         properties.set_platform(f.device.platform());
         Context(DeviceType::all, {.properties = properties}).release();
       }},
      {"MakesAQueueWithoutProperties",
       "clCreateCommandQueueWithProperties(context, device, null, *)", "properties = 0",
       RUN(CommandQueue(f.context).release())},
      {"MakesAQueue", "clCreateCommandQueueWithProperties(context, device, {0x1093, 2, 0}, *)",
       "properties = CL_QUEUE_PROFILING_ENABLE",
       RUN(CommandQueue(f.context, QueueProperties::profiling).release())},
      {"MakesAQueueByOptions",
       "clCreateCommandQueueWithProperties(context, device, {0x1093, 3, 0}, *)",
       "properties = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE",
       RUN(CommandQueue(f.context, {.out_of_order = true, .profiling = true}).release())},
      {"MakesABuffer", "clCreateBuffer(context, 4, 64, null, *)",
       "flags = CL_MEM_READ_ONLY, size = 64",
       RUN(Buffer(f.context, MemFlags::read_only, 64).release())},
      {"CopiesHostMemory", "clCreateBuffer(context, 32, 64, host, *)",
       "flags = CL_MEM_COPY_HOST_PTR, size = 64",
       RUN(Buffer::copy_of(f.context, MemFlags::none, f.host).release())},
      {"UsesHostMemory", "clCreateBuffer(context, 8, 64, host, *)",
       "flags = CL_MEM_USE_HOST_PTR, size = 64",
       RUN(Buffer::over(f.context, MemFlags::none, f.host, {.ward = f.kept}).release())},
      {"MakesABufferWithProperties", "clCreateBufferWithProperties(context, {0}, 1, 32, null, *)",
       "flags = CL_MEM_READ_WRITE, size = 32",
       RUN(Buffer(f.context, no_properties, MemFlags::read_write, 32).release())},
      {"CutsASubBuffer", "clCreateSubBuffer(source, 4, 0x1220, {128, 64}, *)",
       "origin = 128, size = 64, flags = CL_MEM_READ_ONLY",
       RUN(f.source.get_sub_region(128, 64, MemFlags::read_only).release())},
      {"CutsASlice", "clCreateSubBuffer(source, 0, 0x1220, {384, 128}, *)",
       "while slicing [-128, end) of 512 bytes", RUN(f.source.slice(-128).release())},
      {"CutsASliceOfASlice", "clCreateSubBuffer(dest, 1, 0x1220, {256, 128}, *)",
       "origin = 256, size = 128", RUN(f.slice.slice(128, 256).release())},
      {"MakesAUserEvent", "clCreateUserEvent(context, *)", "",
       RUN(UserEvent{f.context}.complete())},
      {"SharesRawHandles", "clRetainMemObject(source)", "",
       [](Fixture& f) {
         const Buffer buffer{retain, f.source.get()};
         const CommandQueue queue{retain, f.queue.get()};
         const Context context{retain, f.context.get()};
         const Event event{retain, f.done.get()};
         const Program program{retain, f.program.get()};
         const Kernel kernel{retain, f.typed_kernel.get()};
         const Sampler sampler{retain, f.sampler.get()};
       }},
  };
}

std::vector<Operation> queries() {
  return {
      {"ListsDevices", "clGetDeviceIDs", "device type = CL_DEVICE_TYPE_ALL",
       RUN(f.device.platform().devices())},
      {"NamesPlatformAndDevice", "clGetPlatformInfo", "CL_PLATFORM_NAME",
       [](Fixture& f) {
         static_cast<void>(f.device.name());
         static_cast<void>(f.device.platform().name());
       }},
      {"DescribesAPlatform", "clGetPlatformInfo", "CL_PLATFORM_",
       [](Fixture& f) {
         const Platform platform = f.device.platform();
         static_cast<void>(platform.vendor());
         static_cast<void>(platform.profile());
         static_cast<void>(platform.version());
         static_cast<void>(platform.has_extension("cl_khr_icd"));
       }},
      {"DescribesADevice", "clGetDeviceInfo", "CL_",
       [](Fixture& f) {
         static_cast<void>(f.device.extensions());
         static_cast<void>(f.device.max_work_item_sizes());
         static_cast<void>(f.device.max_image2d_shape());
         static_cast<void>(f.device.max_image3d_shape());
         static_cast<void>(f.device.has_local_mem());
         static_cast<void>(f.device.has_native_kernel());
         static_cast<void>(f.device.has_queue_profiling());
       }},
      {"AsksAContext", "clGetContextInfo", "CL_CONTEXT_DEVICES", RUN(f.context.devices())},
      {"DescribesAContext", "clGetContextInfo", "CL_CONTEXT_",
       [](Fixture& f) {
         static_cast<void>(f.context.num_devices());
         static_cast<void>(f.context.reference_count());
         static_cast<void>(f.context.properties());
       }},
      {"AsksAQueue", "clGetCommandQueueInfo", "CL_QUEUE_CONTEXT", RUN(f.queue.context())},
      {"DescribesAQueue", "clGetCommandQueueInfo", "CL_QUEUE_",
       [](Fixture& f) {
         static_cast<void>(f.queue.is_out_of_order());
         static_cast<void>(f.queue.is_profiling());
         static_cast<void>(f.queue.reference_count());
       }},
      {"AsksAMemoryObject", "clGetMemObjectInfo", "CL_MEM_ASSOCIATED_MEMOBJECT",
       RUN(f.slice.associated_memobject())},
      {"ReachesTheStorage", "clGetMemObjectInfo", "parameter",
       [](Fixture& f) {
         const Buffer buffer = Buffer::over(f.context, MemFlags::none, f.host);
         static_cast<void>(buffer.get_host_array<std::byte>({64}));
       }},
      {"AsksAnEvent", "clGetEventInfo", "CL_EVENT_COMMAND_EXECUTION_STATUS", RUN(f.done.status())},
      {"ReadsTheClock", "clGetEventProfilingInfo", "CL_PROFILING_COMMAND_",
       RUN(f.profiled.profiling())},
  };
}

std::vector<Operation> completions() {
  return {
      {"WaitsForAnEvent", "clWaitForEvents(1, {done})", "1 event", RUN(f.done.wait())},
      {"WaitsForEvents", "clWaitForEvents(2, {done, profiled})", "number of events = 2",
       RUN(wait_for_events({f.done, f.profiled}))},
      {"SetsAUserEvent", "clSetUserEventStatus(*, -7)", "execution status = -7",
       RUN(UserEvent{f.context}.fail(-7))},
      {"AddsAnEventCallback", "clSetEventCallback(done, 0, *, *)", "state = 0",
       RUN(f.done.add_callback(ExecutionStatus::complete, [kept = f.kept](cl_int) {}))},
      {"AddsAnEventCallbackWithTheEvent", "clSetEventCallback(done, 0, *, *)", "state = 0",
       RUN(f.done.add_callback([kept = f.kept](const Event&, cl_int) {}))},
      {"IsNotifiedOfTheEnd", "clSetEventCallback(done, 0, *, *)", "state = 0",
       [](Fixture& f) {
         Completion transfer{f.done, {}, {f.done, f.done}};
         transfer.when_over([] {});
         transfer.wait();
       }},
      {"CompletesAUserEvent", "clSetUserEventStatus(*, 0)", "execution status = 0",
       RUN(UserEvent{f.context}.set_status(CL_COMPLETE))},
      {"AddsADestructorCallback", "clSetMemObjectDestructorCallback(*, *, *)", "",
       RUN(Buffer(f.context, MemFlags::none, 64).add_destructor_callback([kept = f.kept] {}))},
      {"Flushes", "clFlush(queue)", "", RUN(f.queue.flush())},
      {"Finishes", "clFinish(queue)", "", RUN(f.queue.finish())},
  };
}

}  // namespace clmem::sweep
