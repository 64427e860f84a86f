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
      {"MakesAView", EntryPoint::clCreateBuffer, "flags = 0x21, size = 64",
       [](Bench& bench) { static_cast<void>(from_host(bench.context, bench.host)); }},
      {"MakesAnEmptyView", EntryPoint::clCreateBuffer, "flags = 0x1, size = 24",
       [](Bench& bench) {
         static_cast<void>(empty<float>(bench.context, {2, 3}));
       }},
      {"MakesAnArray", EntryPoint::clCreateBuffer, "flags = 0x1, size = 24",
       [](Bench& bench) {
         const Array<float> made{bench.context, {2, 3}};
       }},
      {"CopiesToASpan", EntryPoint::clEnqueueWriteBufferRect, "region = (8, 4, 1)",
       [](Bench& bench) {
         Event copied;
         copy(bench.queue, bench.dest_span().subspan(odd, Slice{2, 4}), std::array<int, 8>{},
              {.after = {bench.done}, .event = &copied});
       }},
      {"CopiesFromASpanLater", EntryPoint::clEnqueueReadBuffer, "offset = 64, size = 64",
       [](Bench& bench) {
         std::array<int, 16> values{};
         copy_async(bench.queue, values, bench.dest_span().subspan(1)).wait();
       }},
      {"FillsASpan", EntryPoint::clEnqueueFillBuffer, "pattern size = 4, offset = 64, size = 64",
       [](Bench& bench) { fill(bench.queue, bench.dest_span().subspan(1), 7); }},
      {"MapsASpan", EntryPoint::clEnqueueMapBuffer, "flags = 0x1, offset = 64, size = 64",
       [](Bench& bench) {
         auto mapped = map(bench.queue, bench.dest_span().subspan(1), MapFlags::read);
         mapped.release();
       }},
      {"MigratesASpan", EntryPoint::clEnqueueMigrateMemObjects, "number of objects = 1",
       [](Bench& bench) { migrate(bench.queue, bench.dest_span()); }},
      {"CopiesToATile", EntryPoint::clEnqueueWriteImage, "origin = (1, 1, 0), region = (2, 2, 1)",
       [](Bench& bench) {
         copy(bench.queue, tile(bench.picture, {1, 1}, Region{2, 2}), std::array<cl_uchar4, 4>{});
       }},
      {"ViewsABuffer", EntryPoint::clGetMemObjectInfo, "parameter 0x1102",
       [](Bench& bench) {
         static_cast<void>(DeviceMemoryView<int>{bench.source, {.shape = {8, 16}}});
       }},
      {"ReadsAView", EntryPoint::clEnqueueReadBufferRect, "region = (4, 4, 4)",
       [](Bench& bench) {
         std::array<int, 16> values{};
         bench.source_view[{odd, Slice{0, 8, 2}}].read(bench.queue, values);
       }},
      {"ReadsAViewBackwards", EntryPoint::clEnqueueReadBuffer, "offset = 64, size = 64",
       [](Bench& bench) {
         std::array<int, 16> values{};
         bench.source_view[{1, backwards}].read(bench.queue, values);
       }},
      {"WritesAView", EntryPoint::clEnqueueWriteBufferRect, "region = (4, 4, 1)",
       [](Bench& bench) {
         Event written;
         bench.dest_view[{odd, 3}].write(bench.queue, std::array<int, 4>{},
                                         {.after = {bench.done}, .event = &written});
       }},
      {"WritesAViewBackwards", EntryPoint::clEnqueueWriteBuffer, "offset = 64, size = 64",
       [](Bench& bench) {
         const std::array<int, 16> values{};
         bench.dest_view[{1, backwards}].write_async(bench.queue, values).wait();
       }},
      {"ReadsElementsOneByOne", EntryPoint::clEnqueueReadBuffer, "size = 4",
       [](Bench& bench) {
         std::array<int, 4> values{};
         bench.source_view[{1, Slice{3, {}, -1}}].read_async(bench.queue, values).wait();
       }},
      {"ReadsManyElementsOneByOne", EntryPoint::clEnqueueMarkerWithWaitList, "number of events = ",
       [](Bench& bench) {
         std::array<int, 16> values{};
         bench.source_view[{odd, Slice{3, {}, -1}}].read_async(bench.queue, values).wait();
       }},
      {"CopiesAView", EntryPoint::clEnqueueCopyBufferRect, "region = (64, 4, 1)",
       [](Bench& bench) {
         Event copied;
         static_cast<void>(bench.source_view[{odd, all}].copy(bench.queue, {.event = &copied}));
       }},
      {"CopiesElementsOneByOne", EntryPoint::clEnqueueCopyBuffer, "byte_count = 4",
       [](Bench& bench) {
         Event copied;
         static_cast<void>(bench.source_view[{Slice{0, 3}, Slice{3, {}, -1}}].copy(
             bench.queue, {.event = &copied}));
       }},
      {"MapsAView", EntryPoint::clEnqueueMapBuffer, "flags = 0x3, offset = 64, size = 64",
       [](Bench& bench) {
         bench.source_view[{1, backwards}].map(bench.queue).release();
       }},
      {"GivesAnItem", EntryPoint::clEnqueueReadBuffer, "offset = 68, size = 4",
       [](Bench& bench) {
         static_cast<void>(bench.source_view[{1, 1}].item(bench.queue));
       }},
      {"GivesAnItemInAQueueOfItsOwn", EntryPoint::clEnqueueReadBuffer, "offset = 68, size = 4",
       [](Bench& bench) {
         static_cast<void>(bench.source_view[{1, 1}].item());
       }},
      {"WrapsAHostObject", EntryPoint::clCreateBuffer, "flags = 0x9, size = 64",
       [](Bench& bench) {
         static_cast<void>(
             global_memory<std::byte>({.context = bench.context}).from_param(bench.host));
       }},
  };
}

}  // namespace clmem::sweep
