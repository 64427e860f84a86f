// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

std::vector<Operation> creations() {
  return {
      {"MakesAContext", EntryPoint::clCreateContext, "number of devices = 1",
       [](Bench& bench) { Context{bench.device}.release(); }},
      {"MakesAContextOfAType", EntryPoint::clCreateContextFromType,
       "device type = 0x1, number of properties = 1",
       [](Bench&) { Context{DeviceType::default_device}.release(); }},
      {"MakesAContextWithANotification", EntryPoint::clSetContextDestructorCallback, "",
       [](Bench& bench) { Context(bench.device, {.callback = [](auto, auto) {}}).release(); }},
      {"MakesAQueue", EntryPoint::clCreateCommandQueueWithProperties, "properties = 0x2",
       [](Bench& bench) { CommandQueue(bench.context, QueueProperties::profiling).release(); }},
      {"MakesAQueueByOptions", EntryPoint::clCreateCommandQueueWithProperties, "properties = 0x3",
       [](Bench& bench) {
         CommandQueue(bench.context, {.out_of_order = true, .profiling = true}).release();
       }},
      {"MakesABuffer", EntryPoint::clCreateBuffer, "flags = 0x4, size = 64",
       [](Bench& bench) { Buffer(bench.context, MemFlags::read_only, 64).release(); }},
      {"CopiesHostMemory", EntryPoint::clCreateBuffer, "flags = 0x20, size = 64",
       [](Bench& bench) { Buffer::copy_of(bench.context, MemFlags::none, bench.host).release(); }},
      {"UsesHostMemory", EntryPoint::clCreateBuffer, "flags = 0x8, size = 64",
       [](Bench& bench) {
         const auto ward = std::make_shared<int>(1);
         Buffer::over(bench.context, MemFlags::none, bench.host, {.ward = ward}).release();
       }},
      {"MakesABufferWithProperties", EntryPoint::clCreateBufferWithProperties,
       "flags = 0x1, size = 32",
       [](Bench& bench) {
         const std::array<cl_mem_properties, 1> none{0};
         Buffer(bench.context, none, MemFlags::read_write, 32).release();
       }},
      {"CutsASubBuffer", EntryPoint::clCreateSubBuffer, "origin = 128, size = 64, flags = 0x4",
       [](Bench& bench) { bench.source.get_sub_region(128, 64, MemFlags::read_only).release(); }},
      {"CutsASlice", EntryPoint::clCreateSubBuffer, "while slicing [-128, end) of 512 bytes",
       [](Bench& bench) { bench.source.slice(-128).release(); }},
      {"CutsASliceOfASlice", EntryPoint::clCreateSubBuffer, "origin = 256, size = 128",
       [](Bench& bench) { bench.slice.slice(128, 256).release(); }},
      {"MakesAUserEvent", EntryPoint::clCreateUserEvent, "",
       [](Bench& bench) { UserEvent{bench.context}.complete(); }},
      {"SharesRawHandles", EntryPoint::clRetainMemObject, "",
       [](Bench& bench) {
         const Buffer buffer{retain, bench.source.get()};
         const CommandQueue queue{retain, bench.queue.get()};
         const Context context{retain, bench.context.get()};
         const Event event{retain, bench.done.get()};
         const Program program{retain, bench.program.get()};
         const Kernel kernel{retain, bench.typed_kernel.get()};
         const Sampler sampler{retain, bench.sampler.get()};
       }},
  };
}

std::vector<Operation> queries() {
  return {
      {"ListsDevices", EntryPoint::clGetDeviceIDs, "device type = 0xffffffff",
       [](Bench& bench) { static_cast<void>(bench.device.platform().devices()); }},
      {"NamesPlatformAndDevice", EntryPoint::clGetPlatformInfo, "parameter 0x902",
       [](Bench& bench) {
         static_cast<void>(bench.device.name());
         static_cast<void>(bench.device.platform().name());
       }},
      {"DescribesAPlatform", EntryPoint::clGetPlatformInfo, "parameter 0x90",
       [](Bench& bench) {
         const Platform platform = bench.device.platform();
         static_cast<void>(platform.vendor());
         static_cast<void>(platform.profile());
         static_cast<void>(platform.version());
         static_cast<void>(platform.has_extension("cl_khr_icd"));
       }},
      {"DescribesADevice", EntryPoint::clGetDeviceInfo, "parameter 0x10",
       [](Bench& bench) {
         static_cast<void>(bench.device.extensions());
         static_cast<void>(bench.device.max_work_item_sizes());
         static_cast<void>(bench.device.max_image2d_shape());
         static_cast<void>(bench.device.max_image3d_shape());
         static_cast<void>(bench.device.has_local_mem());
         static_cast<void>(bench.device.has_native_kernel());
         static_cast<void>(bench.device.has_queue_profiling());
       }},
      {"AsksAContext", EntryPoint::clGetContextInfo, "parameter 0x1081",
       [](Bench& bench) { static_cast<void>(bench.context.devices()); }},
      {"DescribesAContext", EntryPoint::clGetContextInfo, "parameter 0x108",
       [](Bench& bench) {
         static_cast<void>(bench.context.num_devices());
         static_cast<void>(bench.context.reference_count());
         static_cast<void>(bench.context.properties());
       }},
      {"AsksAQueue", EntryPoint::clGetCommandQueueInfo, "parameter 0x1090",
       [](Bench& bench) { static_cast<void>(bench.queue.context()); }},
      {"DescribesAQueue", EntryPoint::clGetCommandQueueInfo, "parameter 0x109",
       [](Bench& bench) {
         static_cast<void>(bench.queue.is_out_of_order());
         static_cast<void>(bench.queue.is_profiling());
         static_cast<void>(bench.queue.reference_count());
       }},
      {"AsksAMemoryObject", EntryPoint::clGetMemObjectInfo, "parameter 0x1107",
       [](Bench& bench) { static_cast<void>(bench.slice.associated_memobject()); }},
      {"ReachesTheStorage", EntryPoint::clGetMemObjectInfo, "parameter",
       [](Bench& bench) {
         const Buffer buffer = Buffer::over(bench.context, MemFlags::none, bench.host);
         static_cast<void>(buffer.get_host_array<std::byte>({64}));
       }},
      {"AsksAnEvent", EntryPoint::clGetEventInfo, "parameter 0x11d3",
       [](Bench& bench) { static_cast<void>(bench.done.status()); }},
      {"ReadsTheClock", EntryPoint::clGetEventProfilingInfo, "parameter 0x128",
       [](Bench& bench) { static_cast<void>(bench.profiled.profiling()); }},
  };
}

std::vector<Operation> completions() {
  return {
      {"WaitsForAnEvent", EntryPoint::clWaitForEvents, "1 event",
       [](Bench& bench) { bench.done.wait(); }},
      {"WaitsForEvents", EntryPoint::clWaitForEvents, "number of events = 2",
       [](Bench& bench) {
         wait_for_events({bench.done, bench.profiled});
       }},
      {"SetsAUserEvent", EntryPoint::clSetUserEventStatus, "execution status = -7",
       [](Bench& bench) { UserEvent{bench.context}.fail(-7); }},
      {"AddsAnEventCallback", EntryPoint::clSetEventCallback, "state = 0",
       [](Bench& bench) {
         const auto captured = std::make_shared<int>(1);
         bench.done.add_callback(ExecutionStatus::complete, [captured](cl_int) {});
       }},
      {"AddsAnEventCallbackWithTheEvent", EntryPoint::clSetEventCallback, "state = 0",
       [](Bench& bench) {
         const auto captured = std::make_shared<int>(1);
         bench.done.add_callback([captured](const Event&, cl_int) {});
       }},
      {"IsNotifiedOfTheEnd", EntryPoint::clSetEventCallback, "state = 0",
       [](Bench& bench) {
         Completion transfer{bench.done, {}, {bench.done, bench.done}};
         transfer.when_over([] {});
         transfer.wait();
       }},
      {"CompletesAUserEvent", EntryPoint::clSetUserEventStatus, "execution status = 0",
       [](Bench& bench) { UserEvent{bench.context}.set_status(CL_COMPLETE); }},
      {"AddsADestructorCallback", EntryPoint::clSetMemObjectDestructorCallback, "",
       [](Bench& bench) {
         const auto captured = std::make_shared<int>(1);
         Buffer(bench.context, MemFlags::none, 64).add_destructor_callback([captured] {});
       }},
      {"Flushes", EntryPoint::clFlush, "", [](Bench& bench) { bench.queue.flush(); }},
      {"Finishes", EntryPoint::clFinish, "", [](Bench& bench) { bench.queue.finish(); }},
  };
}

}  // namespace clmem::sweep
