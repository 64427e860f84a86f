// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {

using mock::EntryPoint;

std::vector<Operation> commands() {
  return {
      {"Writes", EntryPoint::clEnqueueWriteBuffer, "offset = 4, size = 64",
       [](Fixture& fixture) {
         Event written;
         enqueue_copy(fixture.queue, fixture.dest, fixture.host,
                      {.dst_offset = 4, .event = &written});
       }},
      {"Reads", EntryPoint::clEnqueueReadBuffer, "offset = 8, size = 64",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.host, fixture.source,
                      {.src_offset = 8, .after = {fixture.done}});
       }},
      {"Copies", EntryPoint::clEnqueueCopyBuffer,
       "src_offset = 2, dst_offset = 0, byte_count = 384",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.slice, fixture.source, {.src_offset = 2});
       }},
      {"WritesARectangle", EntryPoint::clEnqueueWriteBufferRect,
       "buffer_origin = (4, 1, 0), host_origin = (0, 0, 0), region = (8, 2, 1), buffer_pitches = "
       "(32, 0), "
       "host_pitches = (0, 0)",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.dest, fixture.host,
                      HostRect{.buffer_origin = {4, 1},
                               .host_origin = {},
                               .region = {8, 2},
                               .buffer_pitches = {.row = 32}});
       }},
      {"ReadsARectangle", EntryPoint::clEnqueueReadBufferRect, "region = (8, 2, 1)",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.host, fixture.source,
                      HostRect{.buffer_origin = {}, .host_origin = {2}, .region = {8, 2}});
       }},
      {"CopiesARectangle", EntryPoint::clEnqueueCopyBufferRect,
       "src_origin = (0, 0, 0), dst_origin = (4, 0, 0), region = (8, 2, 1), src_pitches = (0, 0), "
       "dst_pitches = (0, 0)",
       [](Fixture& fixture) {
         enqueue_copy(fixture.queue, fixture.dest, fixture.source,
                      BufferRect{.src_origin = {}, .dst_origin = {4}, .region = {8, 2}});
       }},
      {"WritesWithoutWaiting", EntryPoint::clEnqueueWriteBuffer, "offset = 0, size = 64",
       [](Fixture& fixture) {
         const auto ward = std::make_shared<int>(1);
         enqueue_copy_async(fixture.queue, fixture.dest, fixture.host, {.ward = ward}).detach();
       }},
      {"ReadsWithoutWaiting", EntryPoint::clEnqueueReadBuffer, "offset = 0, size = 64",
       [](Fixture& fixture) {
         enqueue_copy_async(fixture.queue, fixture.host, fixture.source).wait();
       }},
      {"WritesARectangleWithoutWaiting", EntryPoint::clEnqueueWriteBufferRect, "region = (8, 2, 1)",
       [](Fixture& fixture) {
         const HostRect rect{.buffer_origin = {4, 1}, .host_origin = {}, .region = {8, 2}};
         enqueue_copy_async(fixture.queue, fixture.dest, fixture.host, rect).wait();
       }},
      {"ReadsARectangleWithoutWaiting", EntryPoint::clEnqueueReadBufferRect, "region = (8, 2, 1)",
       [](Fixture& fixture) {
         const HostRect rect{.buffer_origin = {}, .host_origin = {2}, .region = {8, 2}};
         enqueue_copy_async(fixture.queue, fixture.host, fixture.source, rect).wait();
       }},
      {"Fills", EntryPoint::clEnqueueFillBuffer, "pattern size = 4, offset = 8, size = 16",
       [](Fixture& fixture) { enqueue_fill(fixture.queue, fixture.dest, 0, 16, {.offset = 8}); }},
      {"FillsWithBytes", EntryPoint::clEnqueueFillBuffer, "pattern size = 2, offset = 8, size = 16",
       [](Fixture& fixture) {
         const std::span<const std::byte> pattern{fixture.host};
         enqueue_fill_buffer(fixture.queue, fixture.dest, pattern.first(2), 8, 16);
       }},
      {"MigratesMemory", EntryPoint::clEnqueueMigrateMemObjects, "number of objects = 1",
       [](Fixture& fixture) { enqueue_migrate(fixture.queue, fixture.source); }},
      {"MapsMemory", EntryPoint::clEnqueueMapBuffer, "offset = 0, size = 16",
       [](Fixture& fixture) {
         enqueue_map<int>(fixture.queue, fixture.source, MapFlags::read, {.shape = {4}}).release();
       }},
      {"Migrates", EntryPoint::clEnqueueMigrateMemObjects,
       "number of objects = 2, flags = CL_MIGRATE_MEM_OBJECT_HOST",
       [](Fixture& fixture) {
         enqueue_migrate_mem_objects(fixture.queue, {fixture.source, fixture.dest},
                                     MigrationFlags::host);
       }},
      {"MigratesMany", EntryPoint::clEnqueueMigrateMemObjects, "number of objects = 9",
       [](Fixture& fixture) {
         const Buffer& one = fixture.source;
         enqueue_migrate_mem_objects(fixture.queue, {one, one, one, one, one, one, one, one, one});
       }},
      {"Maps", EntryPoint::clEnqueueMapBuffer, "flags = CL_MAP_READ, offset = 16, size = 84",
       [](Fixture& fixture) {
         const MapOptions options{.offset = 32, .shape = {2, 3}, .strides = Strides{64, -8}};
         enqueue_map_buffer<int>(fixture.queue, fixture.source, MapFlags::read, options).release();
       }},
      {"Unmaps", EntryPoint::clEnqueueUnmapMemObject, "number of events = 1",
       [](Fixture& fixture) {
         auto map =
             enqueue_map_buffer<int>(fixture.queue, fixture.source, MapFlags::read, {.shape = {4}});
         Event unmapped;
         map.release({.after = {fixture.done}, .event = &unmapped});
       }},
      {"Marks", EntryPoint::clEnqueueMarkerWithWaitList, "number of events = 1",
       [](Fixture& fixture) {
         Event marked;
         enqueue_marker(fixture.queue, {.after = {fixture.done}, .event = &marked});
       }},
      {"SetsABarrier", EntryPoint::clEnqueueBarrierWithWaitList, "number of events = 0",
       [](Fixture& fixture) { enqueue_barrier(fixture.queue); }},
      {"WaitsInTheQueue", EntryPoint::clEnqueueBarrierWithWaitList, "number of events = 1",
       [](Fixture& fixture) { enqueue_wait_for_events(fixture.queue, {fixture.done}); }},
      {"RunsANativeKernel", EntryPoint::clEnqueueNativeKernel,
       "number of buffers = 1, number of events = 1",
       [](Fixture& fixture) {
         const auto captured = std::make_shared<int>(1);
         enqueue_native_kernel(fixture.queue, [captured](auto) {}, {fixture.source},
                               {.after = {fixture.done}});
       }},
      {"ReadsByItsOldName", EntryPoint::clEnqueueReadBuffer, "offset = 0, size = 64",
       [](Fixture& fixture) { enqueue_read_buffer(fixture.queue, fixture.source, fixture.host); }},
      {"WritesByItsOldName", EntryPoint::clEnqueueWriteBuffer, "offset = 0, size = 64",
       [](Fixture& fixture) { enqueue_write_buffer(fixture.queue, fixture.dest, fixture.host); }},
      {"ReadsByItsOldNameWithoutWaiting", EntryPoint::clEnqueueReadBuffer, "offset = 0, size = 64",
       [](Fixture& fixture) {
         enqueue_read_buffer_async(fixture.queue, fixture.source, fixture.host).wait();
       }},
      {"WritesByItsOldNameWithoutWaiting", EntryPoint::clEnqueueWriteBuffer,
       "offset = 0, size = 64",
       [](Fixture& fixture) {
         enqueue_write_buffer_async(fixture.queue, fixture.dest, fixture.host).wait();
       }},
      {"CopiesByItsOldName", EntryPoint::clEnqueueCopyBuffer, "byte_count = 512",
       [](Fixture& fixture) { enqueue_copy_buffer(fixture.queue, fixture.source, fixture.dest); }},
      {"CopiesARectangleByItsOldName", EntryPoint::clEnqueueCopyBufferRect, "region = (8, 1, 1)",
       [](Fixture& fixture) {
         enqueue_copy_buffer_rect(fixture.queue, fixture.source, fixture.dest,
                                  {.src_origin = {}, .dst_origin = {}, .region = {8}});
       }},
  };
}

}  // namespace clmem::sweep
