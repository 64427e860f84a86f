// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

std::vector<Operation> svm_objects() {
  return {
      {"AllocatesSharedMemory", EntryPoint::clSVMAlloc, "flags = 0x1, size = 64, alignment = 16",
       [](Bench& bench) { SVMAllocation(bench.context, 64, {.alignment = 16}).release(); }},
      {"AllocatesThroughAnAllocator", EntryPoint::clSVMAlloc, "size = 32",
       [](Bench& bench) { bench.svm_allocator(32).release(); }},
      {"AllocatesAtOnce", EntryPoint::clEnqueueMigrateMemObjects,
       "number of objects = 1, flags = 0x2",
       [](Bench& bench) { ImmediateAllocator{bench.queue}(64).release(); }},
      {"AllocatesAnArray", EntryPoint::clSVMAlloc, "flags = 0x401, size = 48, alignment = 8",
       [](Bench& bench) {
         static_cast<void>(fsvm_empty<double>(bench.context, {2, 3}));
       }},
      {"AllocatesArraysLikeOthers", EntryPoint::clSVMAlloc, "size = 24, alignment = 4",
       [](Bench& bench) {
         const auto coarse = csvm_empty<float>(bench.context, {2, 3});
         static_cast<void>(csvm_empty_like(bench.context, coarse));
         static_cast<void>(fsvm_empty_like(bench.context, coarse));
         static_cast<void>(svm_empty_like(bench.context, SVMMemFlags::read_only, coarse));
         static_cast<void>(svm_empty<float>(bench.context, SVMMemFlags::read_only, {6}));
       }},
      // What is allocated is given back by the raw call: one that fails is reported to nothing but
      // the clean-up handler.
      {"AllocatesForAContainer", EntryPoint::clSVMAlloc, "flags = 0x401, size = 64, alignment = 4",
       [](Bench& bench) {
         SVMContainerAllocator<int> allocator{bench.context, bench.queue};
         clSVMFree(bench.context.get(), allocator.allocate(16));
       }},
      {"AsksForSharing", EntryPoint::clGetDeviceInfo, "parameter 0x1053",
       [](Bench& bench) {
         static_cast<void>(svm_capabilities(bench.device));
         static_cast<void>(has_coarse_grain_buffer_svm(bench.device));
         static_cast<void>(has_fine_grain_buffer_svm(bench.device));
         static_cast<void>(has_fine_grain_system_svm(bench.device));
         static_cast<void>(has_fine_grain_buffer_svm_atomics(bench.device));
         static_cast<void>(has_fine_grain_system_svm_atomics(bench.device));
       },
       nullptr, CL_INVALID_VALUE},  // of devices that are older than the question
      {"FreesByCommand", EntryPoint::clEnqueueSVMFree, "size = 64, number of events = 1",
       [](Bench& bench) {
         SVMAllocation area{bench.context, 64, {.queue = &bench.queue}};
         Event freed;
         area.enqueue_release({.after = {bench.done}, .event = &freed});
       }},
      {"FreesWithACallback", EntryPoint::clEnqueueSVMFree, "size = 64, number of events = 0",
       [](Bench& bench) {
         const auto captured = std::make_shared<int>(1);
         SVMAllocation area{bench.context, 64, {.queue = &bench.queue}};
         area.enqueue_release({.callback = [captured](void*) {}});
         bench.queue.finish();
       }},
      {"FreesAfterSeveralUsers", EntryPoint::clEnqueueSVMFree, "number of events = 1",
       [](Bench& bench) {
         SVMAllocation area{bench.context, 64, {.queue = &bench.queue}};
         area.add_user(bench.profiled_queue);
         area.add_user(bench.profiled_queue, bench.profiled);
         area.enqueue_release();
       }},
      {"RebindsSharedMemory", EntryPoint::clFlush, "",
       [](Bench& bench) {
         SVMAllocation area{bench.context, 64, {.queue = &bench.queue}};
         area.bind_to_queue(bench.profiled_queue);
         area.unbind_from_queue();
       }},
      {"MakesABufferOverSharedMemory", EntryPoint::clCreateBuffer, "flags = 0x9, size = 64",
       [](Bench& bench) { SVMAllocation(bench.context, 64).into_buffer().release(); }},
      {"ViewsSharedMemoryAsABuffer", EntryPoint::clCreateBuffer, "flags = 0x9, size = 256",
       [](Bench& bench) {
         const auto ward = std::make_shared<int>(1);
         bench.area.as_buffer(bench.context, {.ward = ward}).release();
       }},
      {"HandsABlockToAnotherQueue", EntryPoint::clEnqueueMarkerWithWaitList, "number of events",
       [](Bench& bench) {
         const auto made = std::make_shared<Buffer>(bench.context, MemFlags::read_write, 128);
         const MemoryPool pool{[made](std::size_t) { return std::move(*made); }};
         static_cast<void>(pool.allocate(bench.queue, 64));
         static_cast<void>(pool.allocate(bench.profiled_queue, 64));
       }},
      {"HandsSharedMemoryToAnotherQueue", EntryPoint::clEnqueueMarkerWithWaitList,
       "number of events",
       [](Bench& bench) {
         SVMAllocation area{bench.context, 64, {.queue = &bench.queue}};
         area.hand_over_to(bench.profiled_queue);
         area.enqueue_release();
       }},
      {"PassesSharedMemory", EntryPoint::clSetKernelArgSVMPointer, "index = 0",
       [](Bench& bench) { set_arg(bench.kernel.get(), 0, bench.area); }},
      {"AllowsSystemPointers", EntryPoint::clSetKernelExecInfo, "fine-grain system pointers = 0",
       [](Bench& bench) { set_fine_grain_system(bench.kernel.get(), SystemPointers::unused); }},
      {"PassesIndirectMemory", EntryPoint::clSetKernelExecInfo, "number of areas = 1",
       [](Bench& bench) { set_svm_pointers(bench.kernel.get(), {bench.area}); }},
  };
}

std::vector<Operation> svm_commands() {
  return {
      {"WritesSharedMemory", EntryPoint::clEnqueueSVMMemcpy,
       "src_offset = 0, dst_offset = 8, byte_count = 64",
       [](Bench& bench) { enqueue_copy(bench.queue, bench.area, bench.host, {.dst_offset = 8}); }},
      {"ReadsSharedMemory", EntryPoint::clEnqueueSVMMemcpy, "src_offset = 4",
       [](Bench& bench) {
         Event read;
         enqueue_copy(bench.queue, bench.host, bench.area,
                      {.src_offset = 4, .after = {bench.done}, .event = &read});
       }},
      {"CopiesSharedMemory", EntryPoint::clEnqueueSVMMemcpy, "byte_count = 128",
       [](Bench& bench) { enqueue_copy(bench.queue, bench.area.subrange(128, 128), bench.area); }},
      {"CopiesSharedMemoryWithoutWaiting", EntryPoint::clEnqueueSVMMemcpy, "byte_count = 64",
       [](Bench& bench) {
         const auto ward = std::make_shared<int>(1);
         enqueue_copy_async(bench.queue, bench.area, bench.host, {.ward = ward}).wait();
         enqueue_copy_async(bench.queue, bench.host, bench.area, {.ward = ward}).detach();
       }},
      {"CopiesABufferToSharedMemory", EntryPoint::clEnqueueReadBuffer, "offset = 0, size = 256",
       [](Bench& bench) { enqueue_copy(bench.queue, bench.area, bench.source); }},
      {"CopiesSharedMemoryToABuffer", EntryPoint::clEnqueueWriteBuffer, "offset = 2, size = 16",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.dest, bench.area, {.byte_count = 16, .dst_offset = 2});
       }},
      {"FillsSharedMemory", EntryPoint::clEnqueueSVMMemFill,
       "pattern size = 4, offset = 8, size = 16",
       [](Bench& bench) { enqueue_fill(bench.queue, bench.area, 0, 16, {.offset = 8}); }},
      {"FillsAllOfSharedMemory", EntryPoint::clEnqueueSVMMemFill,
       "pattern size = 4, offset = 16, size = 240",
       [](Bench& bench) { enqueue_svm_memfill(bench.queue, bench.area, 0, {.offset = 16}); }},
      {"FillsSharedMemoryWithBytes", EntryPoint::clEnqueueSVMMemFill, "pattern size = 2",
       [](Bench& bench) {
         const std::span<const std::byte> pattern{bench.host};
         enqueue_svm_memfill(bench.queue, bench.area, pattern.first(2));
       }},
      {"MigratesSharedMemory", EntryPoint::clEnqueueSVMMigrateMem,
       "number of ranges = 2, flags = 0x1",
       [](Bench& bench) {
         enqueue_svm_migrate_mem(bench.queue, {bench.area.subrange(0, 64), bench.area},
                                 MigrationFlags::host);
       }},
      {"MapsSharedMemory", EntryPoint::clEnqueueSVMMap, "flags = 0x1, offset = 32, size = 84",
       [](Bench& bench) {
         auto map = bench.area.map_ro<int>(
             bench.queue, {.offset = 32, .shape = {2, 3}, .strides = Strides{64, -8}});
         map.release();
       }},
      {"MapsSharedMemoryForWriting", EntryPoint::clEnqueueSVMMap,
       "flags = 0x3, offset = 0, size = 256",
       [](Bench& bench) {
         Event mapped;
         bench.area.map_rw(bench.queue, {.after = {bench.done}, .event = &mapped}).release();
       }},
      {"UnmapsSharedMemory", EntryPoint::clEnqueueSVMUnmap, "number of events = 1",
       [](Bench& bench) {
         auto map = bench.area.map_ro<int>(bench.queue);
         Event unmapped;
         map.release({.after = {bench.done}, .event = &unmapped});
       }},
  };
}

}  // namespace clmem::sweep
