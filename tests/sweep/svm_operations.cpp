// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

std::vector<Operation> svm_objects() {
  return {
      {"AllocatesSharedMemory", "clSVMAlloc(context, 1, 64, 16)",
       "flags = CL_MEM_READ_WRITE, size = 64, alignment = 16",
       RUN(SVMAllocation(f.context, 64, {.alignment = 16}).release())},
      {"AllocatesThroughAnAllocator", "clSVMAlloc(context, 1, 32, 0)", "size = 32",
       RUN(f.svm_allocator(32).release())},
      {"AllocatesAtOnce", "clEnqueueMigrateMemObjects(queue, 1, {*}, 2, 0, null, null)",
       "number of objects = 1, flags = CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED",
       RUN(ImmediateAllocator{f.queue}(64).release())},
      // Records of an odd size are aligned to the next power of two, large ones to that of
      // cl_long16.
      {"AllocatesAnArray", "clSVMAlloc(context, 1025, 72, 16)",
       "flags = CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, size = 72, alignment = 16",
       RUN(fsvm_empty<std::array<cl_uint, 3>>(f.context, {2, 3}))},
      {"AllocatesAnArrayOfLargeRecords", "clSVMAlloc(context, 1, 1600, 128)",
       "size = 1600, alignment = 128", RUN(csvm_empty<std::array<cl_uint, 100>>(f.context, {4}))},
      {"AllocatesArraysLikeOthers", "clSVMAlloc(context, 1, 24, 64)", "size = 24, alignment = ",
       [](Fixture& f) {
         const auto coarse = csvm_empty<float>(f.context, {2, 3});
         static_cast<void>(csvm_empty_like(f.context, coarse, {.alignment = 64}));
         static_cast<void>(fsvm_empty_like(f.context, coarse));
         static_cast<void>(svm_empty_like(f.context, SVMMemFlags::read_only, coarse));
         static_cast<void>(svm_empty<float>(f.context, SVMMemFlags::read_only, {6}));
       }},
      // Memory is given back by the raw call: one that fails is reported to nothing but
      // the clean-up handler.
      {"AllocatesForAContainer", "clSVMAlloc(context, 1025, 64, 4)",
       "flags = CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, size = 64, alignment = 4",
       [](Fixture& f) {
         SVMContainerAllocator<int> allocator{f.context, f.queue};
         clSVMFree(f.context.get(), allocator.allocate(16));
       }},
      {"AsksForSharing", "clGetDeviceInfo", "CL_DEVICE_SVM_CAPABILITIES",
       [](Fixture& f) {
         static_cast<void>(svm_capabilities(f.device));
         static_cast<void>(has_coarse_grain_buffer_svm(f.device));
         static_cast<void>(has_fine_grain_buffer_svm(f.device));
         static_cast<void>(has_fine_grain_system_svm(f.device));
         static_cast<void>(has_fine_grain_buffer_svm_atomics(f.device));
         static_cast<void>(has_fine_grain_system_svm_atomics(f.device));
       },
       nullptr, CL_INVALID_VALUE},  // reported by devices older than the query
      {"FreesByCommand", "clEnqueueSVMFree(queue, 1, {*}, null, null, 1, {done}, *)",
       "size = 64, number of events = 1",
       [](Fixture& f) {
         SVMAllocation area{f.context, 64, {.queue = &f.queue}};
         area.enqueue_release({.after = {f.done}, .event = &f.event});
       }},
      {"FreesWithACallback", "clEnqueueSVMFree(queue, 1, {*}, *, *, 0, null, null)",
       "size = 64, number of events = 0",
       [](Fixture& f) {
         SVMAllocation area{f.context, 64, {.queue = &f.queue}};
         area.enqueue_release({.callback = [kept = f.kept](void*) {}});
         f.queue.finish();
       }},
      {"FreesAfterSeveralUsers", "clEnqueueSVMFree(queue, 1, {*}, null, null, 1, {*}, null)",
       "number of events = 1",
       [](Fixture& f) {
         SVMAllocation area{f.context, 64, {.queue = &f.queue}};
         area.add_user(f.profiled_queue);
         area.add_user(f.profiled_queue, f.profiled);
         area.enqueue_release();
       }},
      {"RebindsSharedMemory", "clFlush(queue)", "",
       [](Fixture& f) {
         SVMAllocation area{f.context, 64, {.queue = &f.queue}};
         area.bind_to_queue(f.profiled_queue);
         area.unbind_from_queue();
       }},
      {"MakesABufferOverSharedMemory", "clCreateBuffer(context, 9, 64, *, *)",
       "flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size = 64",
       RUN(SVMAllocation(f.context, 64).into_buffer().release())},
      {"ViewsSharedMemoryAsABuffer", "clCreateBuffer(context, 9, 256, area, *)",
       "flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size = 256",
       RUN(f.area.as_buffer(f.context, {.ward = f.kept}).release())},
      {"HandsABlockToAnotherQueue", "clEnqueueMarkerWithWaitList(queue, 0, null, *)",
       "number of events",
       [](Fixture& f) {
         const auto made = std::make_shared<Buffer>(f.context, MemFlags::read_write, 128);
         const MemoryPool pool{[made](std::size_t) { return std::move(*made); }};
         static_cast<void>(pool.allocate(f.queue, 64));
         static_cast<void>(pool.allocate(f.profiled_queue, 64));
       }},
      {"HandsSharedMemoryToAnotherQueue", "clEnqueueMarkerWithWaitList(queue, 0, null, *)",
       "number of events",
       [](Fixture& f) {
         SVMAllocation area{f.context, 64, {.queue = &f.queue}};
         area.hand_over_to(f.profiled_queue);
         area.enqueue_release();
       }},
      {"PassesSharedMemory", "clSetKernelArgSVMPointer(kernel, 0, area)", "index = 0",
       RUN(set_arg(f.kernel.get(), 0, f.area))},
      {"PassesAPartOfSharedMemory", "clSetKernelArgSVMPointer(kernel, 0, area+16)", "index = 0",
       RUN(set_arg(f.kernel.get(), 0, f.area.subrange(16, 16)))},
      {"AllowsSystemPointers", "clSetKernelExecInfo(kernel, 0x11b7, 4, *)",
       "fine-grain system pointers = 0",
       RUN(set_fine_grain_system(f.kernel.get(), SystemPointers::unused))},
      {"PassesIndirectMemory", "clSetKernelExecInfo(kernel, 0x11b6, 8, *)", "number of areas = 1",
       RUN(set_svm_pointers(f.kernel.get(), {f.area}))},
  };
}

std::vector<Operation> svm_commands() {
  return {
      {"WritesSharedMemory", "clEnqueueSVMMemcpy(queue, 1, area+8, host, 64, 0, null, null)",
       "src_offset = 0, dst_offset = 8, byte_count = 64",
       RUN(enqueue_copy(f.queue, f.area, f.host, {.dst_offset = 8}))},
      {"ReadsSharedMemory", "clEnqueueSVMMemcpy(queue, 1, host, area+4, 64, 1, {done}, *)",
       "src_offset = 4",
       RUN(enqueue_copy(f.queue, f.host, f.area,
                        {.src_offset = 4, .after = {f.done}, .event = &f.event}))},
      {"CopiesSharedMemory", "clEnqueueSVMMemcpy(queue, 1, area+128, area, 128, 0, null, null)",
       "byte_count = 128", RUN(enqueue_copy(f.queue, f.area.subrange(128, 128), f.area))},
      {"CopiesSharedMemoryWithoutWaiting",
       "clEnqueueSVMMemcpy(queue, 0, area, host, 64, 0, null, *)", "byte_count = 64",
       [](Fixture& f) {
         enqueue_copy_async(f.queue, f.area, f.host, {.ward = f.kept}).wait();
         enqueue_copy_async(f.queue, f.host, f.area, {.ward = f.kept}).detach();
       }},
      {"CopiesABufferToSharedMemory",
       "clEnqueueReadBuffer(queue, source, 1, 0, 256, area, 0, null, null)",
       "offset = 0, size = 256", RUN(enqueue_copy(f.queue, f.area, f.source))},
      {"CopiesSharedMemoryToABuffer",
       "clEnqueueWriteBuffer(queue, dest, 1, 2, 16, area, 0, null, null)", "offset = 2, size = 16",
       RUN(enqueue_copy(f.queue, f.dest, f.area, {.byte_count = 16, .dst_offset = 2}))},
      {"FillsSharedMemory",
       "clEnqueueSVMMemFill(queue, area+8, {0, 0, 0, 0}, 4, 16, 0, null, null)",
       "pattern size = 4, offset = 8, size = 16",
       RUN(enqueue_fill(f.queue, f.area, 0, 16, {.offset = 8}))},
      {"FillsAllOfSharedMemory",
       "clEnqueueSVMMemFill(queue, area+16, {0, 0, 0, 0}, 4, 240, 0, null, null)",
       "pattern size = 4, offset = 16, size = 240",
       RUN(enqueue_svm_memfill(f.queue, f.area, 0, {.offset = 16}))},
      {"FillsSharedMemoryWithBytes",
       "clEnqueueSVMMemFill(queue, area, {195, 195}, 2, 32, 0, null, null)",
       "pattern size = 2, offset = 0, size = 32",
       RUN(enqueue_svm_memfill(f.queue, f.area, std::span<const std::byte>{f.host}.first(2),
                               {.byte_count = 32}))},
      {"MigratesSharedMemory",
       "clEnqueueSVMMigrateMem(queue, 3, {area, area+64, area+128}, {256, 32, 16}, 1, 0, null, "
       "null)",
       "number of ranges = 3, flags = CL_MIGRATE_MEM_OBJECT_HOST",
       [](Fixture& f) {
         const std::span plain{static_cast<std::byte*>(f.area.svm_ptr()) + 128, 16};
         enqueue_svm_migrate_mem(f.queue, {f.area, f.area.subrange(64, 32), plain},
                                 MigrationFlags::host);
       }},
      {"MapsSharedMemory", "clEnqueueSVMMap(queue, 1, 1, area+16, 84, 0, null, null)",
       "flags = CL_MAP_READ, offset = 32, size = 84",
       RUN(f.area.map_ro<int>(f.queue, {.offset = 32, .shape = {2, 3}, .strides = Strides{64, -8}})
               .release())},
      {"MapsSharedMemoryForWriting", "clEnqueueSVMMap(queue, 1, 3, area, 256, 1, {done}, *)",
       "flags = CL_MAP_READ | CL_MAP_WRITE, offset = 0, size = 256",
       RUN(f.area.map_rw(f.queue, {.after = {f.done}, .event = &f.event}).release())},
      {"UnmapsSharedMemory", "clEnqueueSVMUnmap(profiled_queue, area, 1, {done}, *)",
       "number of events = 1",
       RUN(f.area.map_ro<int>(f.queue).release(
           {.queue = &f.profiled_queue, .after = {f.done}, .event = &f.event}))},
  };
}

}  // namespace clmem::sweep
