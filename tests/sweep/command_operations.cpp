// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

std::vector<Operation> commands() {
  return {
      {"Writes", EntryPoint::clEnqueueWriteBuffer, "offset = 4, size = 64",
       [](Bench& bench) {
         Event written;
         enqueue_copy(bench.queue, bench.dest, bench.host, {.dst_offset = 4, .event = &written});
       }},
      {"Reads", EntryPoint::clEnqueueReadBuffer, "offset = 8, size = 64",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.host, bench.source,
                      {.src_offset = 8, .after = {bench.done}});
       }},
      {"Copies", EntryPoint::clEnqueueCopyBuffer,
       "src_offset = 2, dst_offset = 0, byte_count = 384",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.slice, bench.source, {.src_offset = 2});
       }},
      {"WritesARectangle", EntryPoint::clEnqueueWriteBufferRect,
       "buffer_origin = (4, 1, 0), host_origin = (0, 0, 0), region = (8, 2, 1), buffer_pitches = "
       "(32, 0), "
       "host_pitches = (0, 0)",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.dest, bench.host,
                      HostRect{.buffer_origin = {4, 1},
                               .host_origin = {},
                               .region = {8, 2},
                               .buffer_pitches = {.row = 32}});
       }},
      {"ReadsARectangle", EntryPoint::clEnqueueReadBufferRect, "region = (8, 2, 1)",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.host, bench.source,
                      HostRect{.buffer_origin = {}, .host_origin = {2}, .region = {8, 2}});
       }},
      {"CopiesARectangle", EntryPoint::clEnqueueCopyBufferRect,
       "src_origin = (0, 0, 0), dst_origin = (4, 0, 0), region = (8, 2, 1), src_pitches = (0, 0), "
       "dst_pitches = (0, 0)",
       [](Bench& bench) {
         enqueue_copy(bench.queue, bench.dest, bench.source,
                      BufferRect{.src_origin = {}, .dst_origin = {4}, .region = {8, 2}});
       }},
      {"WritesWithoutWaiting", EntryPoint::clEnqueueWriteBuffer, "offset = 0, size = 64",
       [](Bench& bench) {
         const auto ward = std::make_shared<int>(1);
         enqueue_copy_async(bench.queue, bench.dest, bench.host, {.ward = ward}).detach();
       }},
      {"ReadsWithoutWaiting", EntryPoint::clEnqueueReadBuffer, "offset = 0, size = 64",
       [](Bench& bench) { enqueue_copy_async(bench.queue, bench.host, bench.source).wait(); }},
      {"WritesARectangleWithoutWaiting", EntryPoint::clEnqueueWriteBufferRect, "region = (8, 2, 1)",
       [](Bench& bench) {
         const HostRect rect{.buffer_origin = {4, 1}, .host_origin = {}, .region = {8, 2}};
         enqueue_copy_async(bench.queue, bench.dest, bench.host, rect).wait();
       }},
      {"ReadsARectangleWithoutWaiting", EntryPoint::clEnqueueReadBufferRect, "region = (8, 2, 1)",
       [](Bench& bench) {
         const HostRect rect{.buffer_origin = {}, .host_origin = {2}, .region = {8, 2}};
         enqueue_copy_async(bench.queue, bench.host, bench.source, rect).wait();
       }},
      {"Fills", EntryPoint::clEnqueueFillBuffer, "pattern size = 4, offset = 8, size = 16",
       [](Bench& bench) { enqueue_fill(bench.queue, bench.dest, 0, 16, {.offset = 8}); }},
      {"FillsWithBytes", EntryPoint::clEnqueueFillBuffer, "pattern size = 2, offset = 8, size = 16",
       [](Bench& bench) {
         const std::span<const std::byte> pattern{bench.host};
         enqueue_fill_buffer(bench.queue, bench.dest, pattern.first(2), 8, 16);
       }},
      {"MigratesMemory", EntryPoint::clEnqueueMigrateMemObjects, "number of objects = 1",
       [](Bench& bench) { enqueue_migrate(bench.queue, bench.source); }},
      {"MapsMemory", EntryPoint::clEnqueueMapBuffer, "offset = 0, size = 16",
       [](Bench& bench) {
         enqueue_map<int>(bench.queue, bench.source, MapFlags::read, {.shape = {4}}).release();
       }},
      {"Migrates", EntryPoint::clEnqueueMigrateMemObjects, "number of objects = 2, flags = 0x1",
       [](Bench& bench) {
         enqueue_migrate_mem_objects(bench.queue, {bench.source, bench.dest}, MigrationFlags::host);
       }},
      {"MigratesMany", EntryPoint::clEnqueueMigrateMemObjects, "number of objects = 9",
       [](Bench& bench) {
         const Buffer& one = bench.source;
         enqueue_migrate_mem_objects(bench.queue, {one, one, one, one, one, one, one, one, one});
       }},
      {"Maps", EntryPoint::clEnqueueMapBuffer, "flags = 0x1, offset = 16, size = 84",
       [](Bench& bench) {
         const MapOptions options{.offset = 32, .shape = {2, 3}, .strides = Strides{64, -8}};
         enqueue_map_buffer<int>(bench.queue, bench.source, MapFlags::read, options).release();
       }},
      {"Unmaps", EntryPoint::clEnqueueUnmapMemObject, "number of events = 1",
       [](Bench& bench) {
         auto map =
             enqueue_map_buffer<int>(bench.queue, bench.source, MapFlags::read, {.shape = {4}});
         Event unmapped;
         map.release({.after = {bench.done}, .event = &unmapped});
       }},
      {"Marks", EntryPoint::clEnqueueMarkerWithWaitList, "number of events = 1",
       [](Bench& bench) {
         Event marked;
         enqueue_marker(bench.queue, {.after = {bench.done}, .event = &marked});
       }},
      {"SetsABarrier", EntryPoint::clEnqueueBarrierWithWaitList, "number of events = 0",
       [](Bench& bench) { enqueue_barrier(bench.queue); }},
      {"WaitsInTheQueue", EntryPoint::clEnqueueBarrierWithWaitList, "number of events = 1",
       [](Bench& bench) { enqueue_wait_for_events(bench.queue, {bench.done}); }},
      {"RunsANativeKernel", EntryPoint::clEnqueueNativeKernel,
       "number of buffers = 1, number of events = 1",
       [](Bench& bench) {
         const auto captured = std::make_shared<int>(1);
         enqueue_native_kernel(bench.queue, [captured](auto) {}, {bench.source},
                               {.after = {bench.done}});
       }},
      {"ReadsByItsOldName", EntryPoint::clEnqueueReadBuffer, "offset = 0, size = 64",
       [](Bench& bench) { enqueue_read_buffer(bench.queue, bench.source, bench.host); }},
      {"WritesByItsOldName", EntryPoint::clEnqueueWriteBuffer, "offset = 0, size = 64",
       [](Bench& bench) { enqueue_write_buffer(bench.queue, bench.dest, bench.host); }},
      {"ReadsByItsOldNameWithoutWaiting", EntryPoint::clEnqueueReadBuffer, "offset = 0, size = 64",
       [](Bench& bench) {
         enqueue_read_buffer_async(bench.queue, bench.source, bench.host).wait();
       }},
      {"WritesByItsOldNameWithoutWaiting", EntryPoint::clEnqueueWriteBuffer,
       "offset = 0, size = 64",
       [](Bench& bench) {
         enqueue_write_buffer_async(bench.queue, bench.dest, bench.host).wait();
       }},
      {"CopiesByItsOldName", EntryPoint::clEnqueueCopyBuffer, "byte_count = 512",
       [](Bench& bench) { enqueue_copy_buffer(bench.queue, bench.source, bench.dest); }},
      {"CopiesARectangleByItsOldName", EntryPoint::clEnqueueCopyBufferRect, "region = (8, 1, 1)",
       [](Bench& bench) {
         enqueue_copy_buffer_rect(bench.queue, bench.source, bench.dest,
                                  {.src_origin = {}, .dst_origin = {}, .region = {8}});
       }},
  };
}

}  // namespace clmem::sweep
