// SPDX-License-Identifier: Apache-2.0
#include "operations.hpp"

namespace clmem::sweep {
namespace {

constexpr Slice all{};
constexpr Slice odd{.begin = 1, .step = 2};
constexpr Slice backwards{.step = -1};

}  // namespace

std::vector<Operation> view_operations() {
  return {
      {"MakesAView", "clCreateBuffer(context, 33, 64, host, *)",
       "flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size = 64",
       RUN(from_host(f.context, f.host))},
      {"MakesAViewInPlace", "clCreateBuffer(context, 10, 64, host, *)",
       "flags = CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR, size = 64",
       RUN(from_host(f.context, f.host, {.copy = false, .readable = false}))},
      {"MakesAnEmptyView", "clCreateBuffer(context, 1, 24, null, *)",
       "flags = CL_MEM_READ_WRITE, size = 24", RUN(empty<float>(f.context, {2, 3}))},
      {"MakesAnArray", "clCreateBuffer(context, 1, 24, null, *)",
       "flags = CL_MEM_READ_WRITE, size = 24", RUN(Array<float>{f.context, {2, 3}})},
      {"CopiesToASpan",
       "clEnqueueWriteBufferRect(queue, dest, 1, {72, 0, 0}, {0, 0, 0}, {8, 4, 1}, 128, 0, 8, 0, "
       "*, 1, {done}, *)",
       "region = (8, 4, 1)",
       RUN(copy(f.queue, f.dest_span().subspan(odd, Slice{2, 4}), std::array<int, 8>{},
                {.after = {f.done}, .event = &f.event}))},
      {"CopiesFromASpanLater", "clEnqueueReadBuffer(queue, dest, 0, 64, 64, *, 0, null, *)",
       "offset = 64, size = 64",
       RUN(copy_async(f.queue, f.numbers, f.dest_span().subspan(1)).wait())},
      {"FillsASpan", "clEnqueueFillBuffer(queue, dest, {7, 0, 0, 0}, 4, 64, 64, 0, null, null)",
       "pattern size = 4, offset = 64, size = 64", RUN(fill(f.queue, f.dest_span().subspan(1), 7))},
      {"MapsASpan", "clEnqueueMapBuffer(queue, dest, 1, 1, 64, 64, 0, null, null, *)",
       "flags = CL_MAP_READ, offset = 64, size = 64",
       RUN(map(f.queue, f.dest_span().subspan(1), MapFlags::read).release())},
      {"MigratesASpan", "clEnqueueMigrateMemObjects(queue, 1, {dest}, 0, 0, null, null)",
       "number of objects = 1", RUN(migrate(f.queue, f.dest_span()))},
      {"CopiesToATile",
       "clEnqueueWriteImage(queue, picture, 1, {1, 1, 0}, {2, 2, 1}, 0, 0, *, 0, null, null)",
       "origin = (1, 1, 0), region = (2, 2, 1)",
       RUN(copy(f.queue, tile(f.picture, {1, 1}, Region{2, 2}), std::array<cl_uchar4, 4>{}))},
      {"ViewsABuffer", "clGetMemObjectInfo", "CL_MEM_SIZE",
       RUN(DeviceMemoryView<int>{f.source, {.shape = {8, 16}}})},
      {"ReadsAView",
       "clEnqueueReadBufferRect(queue, source, 1, {64, 0, 0}, {0, 0, 0}, {4, 4, 4}, 8, 128, 4, 16, "
       "*, 0, null, null)",
       "region = (4, 4, 4)", RUN(f.source_view[{odd, Slice{0, 8, 2}}].read(f.queue, f.numbers))},
      {"ReadsAViewBackwards", "clEnqueueReadBuffer(queue, source, 1, 64, 64, *, 0, null, null)",
       "offset = 64, size = 64", RUN(f.source_view[{1, backwards}].read(f.queue, f.numbers))},
      {"WritesAView",
       "clEnqueueWriteBufferRect(queue, dest, 1, {76, 0, 0}, {0, 0, 0}, {4, 4, 1}, 128, 0, 4, 0, "
       "*, 1, {done}, *)",
       "region = (4, 4, 1)",
       RUN(f.dest_view[{odd, 3}].write(f.queue, std::array<int, 4>{},
                                       {.after = {f.done}, .event = &f.event}))},
      {"WritesAViewBackwards", "clEnqueueWriteBuffer(queue, dest, 0, 64, 64, *, 0, null, *)",
       "offset = 64, size = 64",
       RUN(f.dest_view[{1, backwards}].write_async(f.queue, f.numbers).wait())},
      {"ReadsElementsOneByOne", "clEnqueueReadBuffer(queue, source, 0, 76, 4, *, 0, null, *)",
       "size = 4",
       RUN(f.source_view[{1, Slice{3, {}, -1}}]
               .read_async(f.queue, std::span{f.numbers}.first(4))
               .wait())},
      {"ReadsManyElementsOneByOne", "clEnqueueMarkerWithWaitList(queue, 4, {*, *, *, *}, *)",
       "number of events = ",
       RUN(f.source_view[{odd, Slice{3, {}, -1}}].read_async(f.queue, f.numbers).wait())},
      {"CopiesAView",
       "clEnqueueCopyBufferRect(queue, source, *, {64, 0, 0}, {0, 0, 0}, {64, 4, 1}, 128, 0, 64, "
       "0, 0, null, *)",
       "region = (64, 4, 1)", RUN(f.source_view[{odd, all}].copy(f.queue, {.event = &f.event}))},
      {"CopiesElementsOneByOne", "clEnqueueCopyBufferRect", "region = (4, 3, 1)",
       RUN(f.source_view[{Slice{0, 3}, Slice{3, {}, -1}}].copy(f.queue, {.event = &f.event}))},
      {"MapsAView", "clEnqueueMapBuffer(queue, source, 1, 3, 64, 64, 0, null, null, *)",
       "flags = CL_MAP_READ | CL_MAP_WRITE, offset = 64, size = 64",
       RUN(f.source_view[{1, backwards}].map(f.queue).release())},
      {"GivesAnItem", "clEnqueueReadBuffer(queue, source, 1, 68, 4, *, 0, null, null)",
       "offset = 68, size = 4", RUN(f.source_view[{1, 1}].item(f.queue))},
      {"GivesAnItemInAQueueOfItsOwn", "clEnqueueReadBuffer(*, source, 1, 68, 4, *, 0, null, null)",
       "offset = 68, size = 4", RUN(f.source_view[{1, 1}].item())},
      {"WrapsAHostObject", "clCreateBuffer(context, 9, 64, host, *)",
       "flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size = 64",
       RUN(global_memory<std::byte>({.context = f.context}).from_param(f.host))},
  };
}

}  // namespace clmem::sweep
