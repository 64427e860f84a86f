// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

std::vector<Operation> commands() {
  return {
      {"Writes", "clEnqueueWriteBuffer(queue, dest, 1, 4, 64, host, 0, null, *)",
       "offset = 4, size = 64",
       RUN(enqueue_copy(f.queue, f.dest, f.host, {.dst_offset = 4, .event = &f.event}))},
      {"Reads", "clEnqueueReadBuffer(queue, source, 1, 8, 64, host, 1, {done}, null)",
       "offset = 8, size = 64",
       RUN(enqueue_copy(f.queue, f.host, f.source, {.src_offset = 8, .after = {f.done}}))},
      {"Copies", "clEnqueueCopyBuffer(queue, source, slice, 2, 0, 384, 0, null, null)",
       "src_offset = 2, dst_offset = 0, byte_count = 384",
       RUN(enqueue_copy(f.queue, f.slice, f.source, {.src_offset = 2}))},
      // A count of 0 is passed on to OpenCL, and not replaced by the default (D2).
      {"CopiesNothing", "clEnqueueCopyBuffer(queue, source, dest, 0, 0, 0, 0, null, null)",
       "byte_count = 0", RUN(enqueue_copy(f.queue, f.dest, f.source, {.byte_count = 0}))},
      {"WritesARectangle",
       "clEnqueueWriteBufferRect(queue, dest, 1, {4, 1, 0}, {0, 0, 0}, {8, 2, 1}, 32, 0, 0, 0, "
       "host, 0, null, null)",
       "buffer_origin = (4, 1, 0), host_origin = (0, 0, 0), region = (8, 2, 1), buffer_pitches = "
       "(32, 0), host_pitches = (0, 0)",
       RUN(enqueue_copy(f.queue, f.dest, f.host, HostRect{{4, 1}, {}, {8, 2}, {.row = 32}}))},
      {"ReadsARectangle",
       "clEnqueueReadBufferRect(queue, source, 1, {0, 0, 0}, {2, 0, 0}, {8, 2, 1}, 0, 0, 12, 0, "
       "host, 0, null, null)",
       "host_pitches = (12, 0)",
       RUN(enqueue_copy(f.queue, f.host, f.source, HostRect{{}, {2}, {8, 2}, {}, {.row = 12}}))},
      {"CopiesARectangle",
       "clEnqueueCopyBufferRect(queue, source, dest, {0, 0, 0}, {4, 0, 0}, {8, 2, 1}, 16, 64, 8, "
       "0, 0, null, null)",
       "src_origin = (0, 0, 0), dst_origin = (4, 0, 0), region = (8, 2, 1), src_pitches = (16, "
       "64), dst_pitches = (8, 0)",
       RUN(enqueue_copy(f.queue, f.dest, f.source,
                        BufferRect{{}, {4}, {8, 2}, {.row = 16, .slice = 64}, {.row = 8}}))},
      {"WritesWithoutWaiting", "clEnqueueWriteBuffer(queue, dest, 0, 0, 64, host, 0, null, *)",
       "offset = 0, size = 64",
       RUN(enqueue_copy_async(f.queue, f.dest, f.host, {.ward = f.kept}).detach())},
      {"ReadsWithoutWaiting", "clEnqueueReadBuffer(queue, source, 0, 0, 64, host, 0, null, *)",
       "offset = 0, size = 64", RUN(enqueue_copy_async(f.queue, f.host, f.source).wait())},
      {"WritesARectangleWithoutWaiting",
       "clEnqueueWriteBufferRect(queue, dest, 0, {4, 1, 0}, {0, 0, 0}, {8, 2, 1}, 0, 0, 0, 0, "
       "host, 0, null, *)",
       "region = (8, 2, 1)",
       RUN(enqueue_copy_async(f.queue, f.dest, f.host, HostRect{{4, 1}, {}, {8, 2}}).wait())},
      {"ReadsARectangleWithoutWaiting",
       "clEnqueueReadBufferRect(queue, source, 0, {0, 0, 0}, {2, 0, 0}, {8, 2, 1}, 0, 0, 0, 0, "
       "host, 0, null, *)",
       "region = (8, 2, 1)",
       RUN(enqueue_copy_async(f.queue, f.host, f.source, HostRect{{}, {2}, {8, 2}}).wait())},
      {"Fills", "clEnqueueFillBuffer(queue, dest, {0, 0, 0, 0}, 4, 8, 16, 0, null, null)",
       "pattern size = 4, offset = 8, size = 16",
       RUN(enqueue_fill(f.queue, f.dest, 0, 16, {.offset = 8}))},
      {"FillsWithBytes", "clEnqueueFillBuffer(queue, dest, {195, 195}, 2, 8, 16, 0, null, null)",
       "pattern size = 2, offset = 8, size = 16",
       RUN(enqueue_fill_buffer(f.queue, f.dest, std::span{f.host}.first(2), 8, 16))},
      {"MigratesMemory", "clEnqueueMigrateMemObjects(queue, 1, {source}, 0, 0, null, null)",
       "number of objects = 1", RUN(enqueue_migrate(f.queue, f.source))},
      {"MapsMemory", "clEnqueueMapBuffer(queue, source, 1, 1, 0, 16, 0, null, null, *)",
       "offset = 0, size = 16",
       RUN(enqueue_map<int>(f.queue, f.source, MapFlags::read, {.shape = {4}}).release())},
      {"Migrates", "clEnqueueMigrateMemObjects(queue, 2, {source, dest}, 1, 0, null, null)",
       "number of objects = 2, flags = CL_MIGRATE_MEM_OBJECT_HOST",
       RUN(enqueue_migrate_mem_objects(f.queue, {f.source, f.dest}, MigrationFlags::host))},
      {"MigratesMany",
       "clEnqueueMigrateMemObjects(queue, 9, {source, source, source, source, source, source, "
       "source, source, source}, 0, 0, null, null)",
       "number of objects = 9",
       [](Fixture& f) {
         const Buffer& one = f.source;
         enqueue_migrate_mem_objects(f.queue, {one, one, one, one, one, one, one, one, one});
       }},
      {"Maps", "clEnqueueMapBuffer(queue, source, 1, 1, 16, 84, 0, null, null, *)",
       "flags = CL_MAP_READ, offset = 16, size = 84",
       RUN(enqueue_map_buffer<int>(f.queue, f.source, MapFlags::read,
                                   {.offset = 32, .shape = {2, 3}, .strides = Strides{64, -8}})
               .release())},
      {"Unmaps", "clEnqueueUnmapMemObject(queue, source, *, 1, {done}, *)", "number of events = 1",
       [](Fixture& f) {
         auto map = enqueue_map_buffer<int>(f.queue, f.source, MapFlags::read, {.shape = {4}});
         map.release({.after = {f.done}, .event = &f.event});
       }},
      {"UnmapsInAnotherQueue", "clEnqueueUnmapMemObject(profiled_queue, picture, *, 0, null, null)",
       "number of events = 0",
       RUN(enqueue_map_image<cl_uchar4>(f.queue, f.picture, MapFlags::read)
               .release({.queue = &f.profiled_queue}))},
      {"Marks", "clEnqueueMarkerWithWaitList(queue, 1, {done}, *)", "number of events = 1",
       RUN(enqueue_marker(f.queue, {.after = {f.done}, .event = &f.event}))},
      {"MarksAfterMany",
       "clEnqueueMarkerWithWaitList(queue, 16, {done, done, done, done, done, done, done, done, "
       "done, done, done, done, done, done, done, done}, null)",
       "number of events = 16", RUN(enqueue_marker(f.queue, {.after = f.many}))},
      {"SetsABarrier", "clEnqueueBarrierWithWaitList(queue, 0, null, null)", "number of events = 0",
       RUN(enqueue_barrier(f.queue))},
      {"WaitsInTheQueue", "clEnqueueBarrierWithWaitList(queue, 1, {done}, null)",
       "number of events = 1", RUN(enqueue_wait_for_events(f.queue, {f.done}))},
      {"RunsANativeKernel",
       "clEnqueueNativeKernel(queue, *, *, 16, 1, {source}, {*}, 1, {done}, *)",
       "number of buffers = 1, number of events = 1",
       RUN(enqueue_native_kernel(f.queue, [kept = f.kept](auto) {}, {f.source},
                                 {.after = {f.done}}))},
      {"ReadsByItsOldName", "clEnqueueReadBuffer(queue, source, 1, 0, 64, host, 0, null, null)",
       "offset = 0, size = 64", RUN(enqueue_read_buffer(f.queue, f.source, f.host))},
      {"WritesByItsOldName", "clEnqueueWriteBuffer(queue, dest, 1, 0, 64, host, 0, null, null)",
       "offset = 0, size = 64", RUN(enqueue_write_buffer(f.queue, f.dest, f.host))},
      {"ReadsByItsOldNameWithoutWaiting",
       "clEnqueueReadBuffer(queue, source, 0, 0, 64, host, 0, null, *)", "offset = 0, size = 64",
       RUN(enqueue_read_buffer_async(f.queue, f.source, f.host).wait())},
      {"WritesByItsOldNameWithoutWaiting",
       "clEnqueueWriteBuffer(queue, dest, 0, 0, 64, host, 0, null, *)", "offset = 0, size = 64",
       RUN(enqueue_write_buffer_async(f.queue, f.dest, f.host).wait())},
      {"CopiesByItsOldName", "clEnqueueCopyBuffer(queue, source, dest, 0, 0, 512, 0, null, null)",
       "byte_count = 512", RUN(enqueue_copy_buffer(f.queue, f.source, f.dest))},
      {"CopiesARectangleByItsOldName",
       "clEnqueueCopyBufferRect(queue, source, dest, {0, 0, 0}, {0, 0, 0}, {8, 1, 1}, 0, 0, 0, 0, "
       "0, null, null)",
       "region = (8, 1, 1)",
       RUN(enqueue_copy_buffer_rect(f.queue, f.source, f.dest,
                                    {.src_origin = {}, .dst_origin = {}, .region = {8}}))},
  };
}

}  // namespace clmem::sweep
