// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

std::vector<Operation> svm_objects() {
  return {
      {"AllocatesSharedMemory", EntryPoint::clSVMAlloc,
       "flags = CL_MEM_READ_WRITE, size = 64, alignment = 16",
       [](Fixture& fixture) { SVMAllocation(fixture.context, 64, {.alignment = 16}).release(); }},
      {"AllocatesThroughAnAllocator", EntryPoint::clSVMAlloc, "size = 32",
       [](Fixture& fixture) { fixture.svm_allocator(32).release(); }},
      {"AllocatesAtOnce", EntryPoint::clEnqueueMigrateMemObjects,
       "number of objects = 1, flags = CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED",
       [](Fixture& fixture) { ImmediateAllocator{fixture.queue}(64).release(); }},
      {"AllocatesAnArray", EntryPoint::clSVMAlloc,
       "flags = CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, size = 48, alignment = 8",
       [](Fixture& fixture) {
         static_cast<void>(fsvm_empty<double>(fixture.context, {2, 3}));
       }},
      {"AllocatesArraysLikeOthers", EntryPoint::clSVMAlloc, "size = 24, alignment = 4",
       [](Fixture& fixture) {
         const auto coarse = csvm_empty<float>(fixture.context, {2, 3});
         static_cast<void>(csvm_empty_like(fixture.context, coarse));
         static_cast<void>(fsvm_empty_like(fixture.context, coarse));
         static_cast<void>(svm_empty_like(fixture.context, SVMMemFlags::read_only, coarse));
         static_cast<void>(svm_empty<float>(fixture.context, SVMMemFlags::read_only, {6}));
       }},
      // What is allocated is given back by the raw call: one that fails is reported to nothing but
      // the clean-up handler.
      {"AllocatesForAContainer", EntryPoint::clSVMAlloc,
       "flags = CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, size = 64, alignment = 4",
       [](Fixture& fixture) {
         SVMContainerAllocator<int> allocator{fixture.context, fixture.queue};
         clSVMFree(fixture.context.get(), allocator.allocate(16));
       }},
      {"AsksForSharing", EntryPoint::clGetDeviceInfo, "CL_DEVICE_SVM_CAPABILITIES",
       [](Fixture& fixture) {
         static_cast<void>(svm_capabilities(fixture.device));
         static_cast<void>(has_coarse_grain_buffer_svm(fixture.device));
         static_cast<void>(has_fine_grain_buffer_svm(fixture.device));
         static_cast<void>(has_fine_grain_system_svm(fixture.device));
         static_cast<void>(has_fine_grain_buffer_svm_atomics(fixture.device));
         static_cast<void>(has_fine_grain_system_svm_atomics(fixture.device));
       },
       nullptr, CL_INVALID_VALUE},  // of devices that are older than the question
      {"FreesByCommand", EntryPoint::clEnqueueSVMFree, "size = 64, number of events = 1",
       [](Fixture& fixture) {
         SVMAllocation area{fixture.context, 64, {.queue = &fixture.queue}};
         Event freed;
         area.enqueue_release({.after = {fixture.done}, .event = &freed});
       }},
      {"FreesWithACallback", EntryPoint::clEnqueueSVMFree, "size = 64, number of events = 0",
       [](Fixture& fixture) {
         const auto captured = std::make_shared<int>(1);
         SVMAllocation area{fixture.context, 64, {.queue = &fixture.queue}};
         area.enqueue_release({.callback = [captured](void*) {}});
         fixture.queue.finish();
       }},
      {"FreesAfterSeveralUsers", EntryPoint::clEnqueueSVMFree, "number of events = 1",
       [](Fixture& fixture) {
         SVMAllocation area{fixture.context, 64, {.queue = &fixture.queue}};
         area.add_user(fixture.profiled_queue);
         area.add_user(fixture.profiled_queue, fixture.profiled);
         area.enqueue_release();
       }},
      {"RebindsSharedMemory", EntryPoint::clFlush, "",
       [](Fixture& fixture) {
         SVMAllocation area{fixture.context, 64, {.queue = &fixture.queue}};
         area.bind_to_queue(fixture.profiled_queue);
         area.unbind_from_queue();
       }},
      {"MakesABufferOverSharedMemory", EntryPoint::clCreateBuffer,
       "flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size = 64",
       [](Fixture& fixture) { SVMAllocation(fixture.context, 64).into_buffer().release(); }},
      {"ViewsSharedMemoryAsABuffer", EntryPoint::clCreateBuffer,
       "flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size = 256",
       [](Fixture& fixture) {
         const auto ward = std::make_shared<int>(1);
         fixture.area.as_buffer(fixture.context, {.ward = ward}).release();
       }},
      {"HandsABlockToAnotherQueue", EntryPoint::clEnqueueMarkerWithWaitList, "number of events",
       [](Fixture& fixture) {
         const auto made = std::make_shared<Buffer>(fixture.context, MemFlags::read_write, 128);
         const MemoryPool pool{[made](std::size_t) { return std::move(*made); }};
         static_cast<void>(pool.allocate(fixture.queue, 64));
         static_cast<void>(pool.allocate(fixture.profiled_queue, 64));
       }},
      {"HandsSharedMemoryToAnotherQueue", EntryPoint::clEnqueueMarkerWithWaitList,
       "number of events",
       [](Fixture& fixture) {
         SVMAllocation area{fixture.context, 64, {.queue = &fixture.queue}};
         area.hand_over_to(fixture.profiled_queue);
         area.enqueue_release();
       }},
      {"PassesSharedMemory", EntryPoint::clSetKernelArgSVMPointer, "index = 0",
       [](Fixture& fixture) { set_arg(fixture.kernel.get(), 0, fixture.area); }},
      {"AllowsSystemPointers", EntryPoint::clSetKernelExecInfo, "fine-grain system pointers = 0",
       [](Fixture& fixture) {
         set_fine_grain_system(fixture.kernel.get(), SystemPointers::unused);
       }},
      {"PassesIndirectMemory", EntryPoint::clSetKernelExecInfo, "number of areas = 1",
       [](Fixture& fixture) { set_svm_pointers(fixture.kernel.get(), {fixture.area}); }},
  };
}

std::vector<Operation> svm_commands() {
  return {
      {"WritesSharedMemory", EntryPoint::clEnqueueSVMMemcpy,
       "src_offset = 0, dst_offset = 8, byte_count = 64",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.area, fixture.host, {.dst_offset = 8});
       }},
      {"ReadsSharedMemory", EntryPoint::clEnqueueSVMMemcpy, "src_offset = 4",
       [](Fixture& fixture) {
         Event read;
         enqueue_copy(fixture.queue, fixture.host, fixture.area,
                      {.src_offset = 4, .after = {fixture.done}, .event = &read});
       }},
      {"CopiesSharedMemory", EntryPoint::clEnqueueSVMMemcpy, "byte_count = 128",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.area.subrange(128, 128), fixture.area);
       }},
      {"CopiesSharedMemoryWithoutWaiting", EntryPoint::clEnqueueSVMMemcpy, "byte_count = 64",
       [](Fixture& fixture) {
         const auto ward = std::make_shared<int>(1);
         enqueue_copy_async(fixture.queue, fixture.area, fixture.host, {.ward = ward}).wait();
         enqueue_copy_async(fixture.queue, fixture.host, fixture.area, {.ward = ward}).detach();
       }},
      {"CopiesABufferToSharedMemory", EntryPoint::clEnqueueReadBuffer, "offset = 0, size = 256",
       [](Fixture& fixture) { enqueue_copy(fixture.queue, fixture.area, fixture.source); }},
      {"CopiesSharedMemoryToABuffer", EntryPoint::clEnqueueWriteBuffer, "offset = 2, size = 16",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.dest, fixture.area,
                      {.byte_count = 16, .dst_offset = 2});
       }},
      {"FillsSharedMemory", EntryPoint::clEnqueueSVMMemFill,
       "pattern size = 4, offset = 8, size = 16",
       [](Fixture& fixture) { enqueue_fill(fixture.queue, fixture.area, 0, 16, {.offset = 8}); }},
      {"FillsAllOfSharedMemory", EntryPoint::clEnqueueSVMMemFill,
       "pattern size = 4, offset = 16, size = 240",
       [](Fixture& fixture) {
         enqueue_svm_memfill(fixture.queue, fixture.area, 0, {.offset = 16});
       }},
      {"FillsSharedMemoryWithBytes", EntryPoint::clEnqueueSVMMemFill, "pattern size = 2",
       [](Fixture& fixture) {
         const std::span<const std::byte> pattern{fixture.host};
         enqueue_svm_memfill(fixture.queue, fixture.area, pattern.first(2));
       }},
      {"MigratesSharedMemory", EntryPoint::clEnqueueSVMMigrateMem,
       "number of ranges = 2, flags = CL_MIGRATE_MEM_OBJECT_HOST",
       [](Fixture& fixture) {
         enqueue_svm_migrate_mem(fixture.queue, {fixture.area.subrange(0, 64), fixture.area},
                                 MigrationFlags::host);
       }},
      {"MapsSharedMemory", EntryPoint::clEnqueueSVMMap,
       "flags = CL_MAP_READ, offset = 32, size = 84",
       [](Fixture& fixture) {
         auto map = fixture.area.map_ro<int>(
             fixture.queue, {.offset = 32, .shape = {2, 3}, .strides = Strides{64, -8}});
         map.release();
       }},
      {"MapsSharedMemoryForWriting", EntryPoint::clEnqueueSVMMap,
       "flags = CL_MAP_READ | CL_MAP_WRITE, offset = 0, size = 256",
       [](Fixture& fixture) {
         Event mapped;
         fixture.area.map_rw(fixture.queue, {.after = {fixture.done}, .event = &mapped}).release();
       }},
      {"UnmapsSharedMemory", EntryPoint::clEnqueueSVMUnmap, "number of events = 1",
       [](Fixture& fixture) {
         auto map = fixture.area.map_ro<int>(fixture.queue);
         Event unmapped;
         map.release({.after = {fixture.done}, .event = &unmapped});
       }},
  };
}

}  // namespace clmem::sweep
