// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {
namespace {

using mock::EntryPoint;

constexpr Slice all{};
constexpr Slice odd{.begin = 1, .step = 2};
constexpr Slice backwards{.step = -1};

}  // namespace

std::vector<Operation> view_operations() {
  return {
      {"MakesAView", EntryPoint::clCreateBuffer,
       "flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size = 64",
       [](Fixture& fixture) { static_cast<void>(from_host(fixture.context, fixture.host)); }},
      {"MakesAnEmptyView", EntryPoint::clCreateBuffer, "flags = CL_MEM_READ_WRITE, size = 24",
       [](Fixture& fixture) {
         static_cast<void>(empty<float>(fixture.context, {2, 3}));
       }},
      {"MakesAnArray", EntryPoint::clCreateBuffer, "flags = CL_MEM_READ_WRITE, size = 24",
       [](Fixture& fixture) {
         const Array<float> made{fixture.context, {2, 3}};
       }},
      {"CopiesToASpan", EntryPoint::clEnqueueWriteBufferRect, "region = (8, 4, 1)",
       [](Fixture& fixture) {
         Event copied;
         copy(fixture.queue, fixture.dest_span().subspan(odd, Slice{2, 4}), std::array<int, 8>{},
              {.after = {fixture.done}, .event = &copied});
       }},
      {"CopiesFromASpanLater", EntryPoint::clEnqueueReadBuffer, "offset = 64, size = 64",
       [](Fixture& fixture) {
         std::array<int, 16> values{};
         copy_async(fixture.queue, values, fixture.dest_span().subspan(1)).wait();
       }},
      {"FillsASpan", EntryPoint::clEnqueueFillBuffer, "pattern size = 4, offset = 64, size = 64",
       [](Fixture& fixture) { fill(fixture.queue, fixture.dest_span().subspan(1), 7); }},
      {"MapsASpan", EntryPoint::clEnqueueMapBuffer, "flags = CL_MAP_READ, offset = 64, size = 64",
       [](Fixture& fixture) {
         auto mapped = map(fixture.queue, fixture.dest_span().subspan(1), MapFlags::read);
         mapped.release();
       }},
      {"MigratesASpan", EntryPoint::clEnqueueMigrateMemObjects, "number of objects = 1",
       [](Fixture& fixture) { migrate(fixture.queue, fixture.dest_span()); }},
      {"CopiesToATile", EntryPoint::clEnqueueWriteImage, "origin = (1, 1, 0), region = (2, 2, 1)",
       [](Fixture& fixture) {
         copy(fixture.queue, tile(fixture.picture, {1, 1}, Region{2, 2}),
              std::array<cl_uchar4, 4>{});
       }},
      {"ViewsABuffer", EntryPoint::clGetMemObjectInfo, "CL_MEM_SIZE",
       [](Fixture& fixture) {
         static_cast<void>(DeviceMemoryView<int>{fixture.source, {.shape = {8, 16}}});
       }},
      {"ReadsAView", EntryPoint::clEnqueueReadBufferRect, "region = (4, 4, 4)",
       [](Fixture& fixture) {
         std::array<int, 16> values{};
         fixture.source_view[{odd, Slice{0, 8, 2}}].read(fixture.queue, values);
       }},
      {"ReadsAViewBackwards", EntryPoint::clEnqueueReadBuffer, "offset = 64, size = 64",
       [](Fixture& fixture) {
         std::array<int, 16> values{};
         fixture.source_view[{1, backwards}].read(fixture.queue, values);
       }},
      {"WritesAView", EntryPoint::clEnqueueWriteBufferRect, "region = (4, 4, 1)",
       [](Fixture& fixture) {
         Event written;
         fixture.dest_view[{odd, 3}].write(fixture.queue, std::array<int, 4>{},
                                           {.after = {fixture.done}, .event = &written});
       }},
      {"WritesAViewBackwards", EntryPoint::clEnqueueWriteBuffer, "offset = 64, size = 64",
       [](Fixture& fixture) {
         const std::array<int, 16> values{};
         fixture.dest_view[{1, backwards}].write_async(fixture.queue, values).wait();
       }},
      {"ReadsElementsOneByOne", EntryPoint::clEnqueueReadBuffer, "size = 4",
       [](Fixture& fixture) {
         std::array<int, 4> values{};
         fixture.source_view[{1, Slice{3, {}, -1}}].read_async(fixture.queue, values).wait();
       }},
      {"ReadsManyElementsOneByOne", EntryPoint::clEnqueueMarkerWithWaitList, "number of events = ",
       [](Fixture& fixture) {
         std::array<int, 16> values{};
         fixture.source_view[{odd, Slice{3, {}, -1}}].read_async(fixture.queue, values).wait();
       }},
      {"CopiesAView", EntryPoint::clEnqueueCopyBufferRect, "region = (64, 4, 1)",
       [](Fixture& fixture) {
         Event copied;
         static_cast<void>(fixture.source_view[{odd, all}].copy(fixture.queue, {.event = &copied}));
       }},
      {"CopiesElementsOneByOne", EntryPoint::clEnqueueCopyBuffer, "byte_count = 4",
       [](Fixture& fixture) {
         Event copied;
         static_cast<void>(fixture.source_view[{Slice{0, 3}, Slice{3, {}, -1}}].copy(
             fixture.queue, {.event = &copied}));
       }},
      {"MapsAView", EntryPoint::clEnqueueMapBuffer,
       "flags = CL_MAP_READ | CL_MAP_WRITE, offset = 64, size = 64",
       [](Fixture& fixture) {
         fixture.source_view[{1, backwards}].map(fixture.queue).release();
       }},
      {"GivesAnItem", EntryPoint::clEnqueueReadBuffer, "offset = 68, size = 4",
       [](Fixture& fixture) {
         static_cast<void>(fixture.source_view[{1, 1}].item(fixture.queue));
       }},
      {"GivesAnItemInAQueueOfItsOwn", EntryPoint::clEnqueueReadBuffer, "offset = 68, size = 4",
       [](Fixture& fixture) {
         static_cast<void>(fixture.source_view[{1, 1}].item());
       }},
      {"WrapsAHostObject", EntryPoint::clCreateBuffer,
       "flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size = 64",
       [](Fixture& fixture) {
         static_cast<void>(
             global_memory<std::byte>({.context = fixture.context}).from_param(fixture.host));
       }},
  };
}

}  // namespace clmem::sweep
