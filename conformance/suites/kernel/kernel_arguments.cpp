// SPDX-License-Identifier: Apache-2.0
// Memory objects as arguments of kernels, and kernels among other commands.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::kernel_arguments_cases {

CLMEM_CASE(SetKernelArg, PassesNull,
           "A kernel gets a null pointer if arg_value is NULL or points to a NULL handle.",
           {"SetKernelArg.buffer-null"}) {
  const FilledBuffer result = fixture.filled_buffer(3);
  const FilledBuffer some = fixture.filled_buffer(16);
  const Kernel kernel{fixture, "store_is_null"};
  const cl_mem none = nullptr;
  for (const cl_mem* const null : {&none, static_cast<const cl_mem*>(nullptr)}) {
    kernel.run(fixture, {3}, some.get(), result.get());
    expect_contents(fixture, result.get(), Bytes(3, std::byte{2}));
    ASSERT_THAT(clSetKernelArg(kernel.get(), 0, sizeof none, null), returns(CL_SUCCESS));
    kernel.enqueue(fixture.queue(), {3});
    expect_contents(fixture, result.get(), Bytes(3, std::byte{1}));
  }
}

CLMEM_CASE(SetKernelArg, CopiesTheHandle,
           "The variable that holds a handle may be overwritten after the call.",
           {"SetKernelArg.value-copied"}) {
  const FilledBuffer from = fixture.filled_buffer(usual_size);
  const FilledBuffer to = fixture.filled_buffer(usual_size);
  const FilledBuffer other = fixture.filled_buffer(usual_size);
  const Kernel copy{fixture, "copy_bytes"};
  cl_mem handle = from.get();
  must_succeed(clSetKernelArg, copy.get(), 0, sizeof handle, &handle);
  handle = to.get();
  must_succeed(clSetKernelArg, copy.get(), 1, sizeof handle, &handle);
  handle = other.get();
  copy.enqueue(fixture.queue(), {usual_size});
  fixture.finish();
  expect_contents(fixture, to.get(), from.bytes);
  expect_contents(fixture, from);
  expect_contents(fixture, other);
}

Bytes sums(const Bytes& one, const Bytes& other) {
  Bytes result(one.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    result[i] = static_cast<std::byte>(std::to_integer<unsigned>(one[i]) +
                                       std::to_integer<unsigned>(other[i]));
  }
  return result;
}

CLMEM_CASE(NDRangeKernel, TakesABufferTwice,
           "One buffer may be set as several arguments of a kernel.",
           {"NDRangeKernel.same-buffer-twice"}) {
  const FilledBuffer both = fixture.filled_buffer(usual_size);
  const FilledBuffer sum = fixture.filled_buffer(usual_size);
  Kernel{fixture, "sum_bytes"}.run(fixture, {usual_size}, both.get(), both.get(), sum.get());
  expect_contents(fixture, sum.get(), sums(both.bytes, both.bytes));
  expect_contents(fixture, both);
}

CLMEM_CASE(NDRangeKernel, TakesABufferAndItsPart,
           "A buffer and a sub-buffer of it may be arguments of one kernel, in any order.",
           {"CreateSubBuffer.kernel-arg", "NDRangeKernel.same-buffer-twice"}) {
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer whole = fixture.filled_buffer(2 * unit);
  const FilledBuffer sub_buffer = fixture.sub_buffer(whole, unit, unit);
  const FilledBuffer sum = fixture.filled_buffer(unit);
  Bytes start(unit);
  copy_linear(whole.bytes, 0, start, 0, unit);
  const Kernel add{fixture, "sum_bytes"};
  for (const bool is_whole_first : {true, false}) {
    add.run(fixture, {unit}, (is_whole_first ? whole : sub_buffer).get(),
            (is_whole_first ? sub_buffer : whole).get(), sum.get());
    expect_contents(fixture, sum.get(), sums(start, sub_buffer.bytes));
  }
  expect_contents(fixture, whole);
}

// A driver that compares only the storage of buffers takes another part of the buffer for the one
// that is already set, and ignores the new argument.
CLMEM_CASE(NDRangeKernel, TakesPartsInTurn,
           "An argument can be replaced by another part of the same buffer, or by all of it.",
           {"CreateSubBuffer.kernel-arg"}) {
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer whole = fixture.filled_buffer(3 * unit);
  const FilledBuffer first = fixture.sub_buffer(whole, 0, unit);
  const FilledBuffer last = fixture.sub_buffer(whole, 2 * unit, unit);
  const FilledBuffer to = fixture.filled_buffer(unit);
  const Kernel copy{fixture, "copy_bytes"};
  for (const FilledBuffer* from : {&last, &first, &last, &whole, &last}) {
    copy.run(fixture, {unit}, from->get(), to.get());
    Bytes expected(unit);
    copy_linear(from->bytes, 0, expected, 0, unit);
    expect_contents(fixture, to.get(), expected);
  }
}

CLMEM_CASE(NDRangeKernel, ShowsItsWritesToLaterCommands,
           "What a kernel writes is seen by later copies, reads, maps and kernels.",
           {"NDRangeKernel.writes-visible"}) {
  const FilledBuffer from = fixture.filled_buffer(usual_size);
  const FilledBuffer middle = fixture.filled_buffer(usual_size);
  const FilledBuffer copied = fixture.filled_buffer(usual_size);
  const FilledBuffer sum = fixture.filled_buffer(usual_size);
  HostBytes& seen = fixture.host(usual_size);
  const Kernel copy{fixture, "copy_bytes"};
  const Kernel add{fixture, "sum_bytes"};
  copy.set_all(from.get(), middle.get());
  add.set_all(from.get(), middle.get(), sum.get());
  copy.enqueue(fixture.queue(), {usual_size});
  add.enqueue(fixture.queue(), {usual_size});
  must_enqueue(clEnqueueCopyBuffer, fixture.queue(), middle.get(), copied.get(), 0, 0, usual_size);
  must_read(fixture.queue(), middle.get(), seen);
  expect_bytes(seen, from.bytes);
  expect_contents(fixture, copied.get(), from.bytes);
  expect_contents(fixture, sum.get(), sums(from.bytes, from.bytes));
  expect_contents(fixture, middle.get(), from.bytes,
                  {ReadBack::read, ReadBack::map, ReadBack::copy, ReadBack::kernel});
}

// OpenCL 2.1 is the version of Queue.zero-work.event; before, clEnqueueNDRangeKernel rejects an
// empty range with CL_INVALID_GLOBAL_WORK_SIZE.
CLMEM_CASE(NDRangeKernel, WaitsWithoutWork,
           "A kernel with an empty range waits for its wait list and completes its event.",
           {"Queue.zero-work.event", "GetEventInfo.COMMAND_TYPE.EnqueueNDRangeKernel"}) {
  fixture.needs({2, 1});
  const FilledBuffer from = fixture.filled_buffer(usual_size);
  const FilledBuffer to = fixture.filled_buffer(usual_size);
  const Kernel copy{fixture, "copy_bytes"};
  copy.set_all(from.get(), to.get());
  const std::size_t nothing = 0;
  Handle<cl_event> event;
  Gate gate{fixture};
  ASSERT_THAT(clEnqueueNDRangeKernel(fixture.queue(), copy.get(), 1, nullptr, &nothing, nullptr, 1,
                                     gate.wait_list(), event.out()),
              returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  gate.open();
  wait_for(event.get());
  EXPECT_EQ(execution_status(event.get()), CL_COMPLETE);
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(cl_command_type{CL_COMMAND_NDRANGE_KERNEL}));
  expect_contents(fixture, to);
}

using Put = void (*)(Fixture& fixture, cl_mem to, std::span<const std::byte> bytes);

void put_by_write(Fixture& fixture, cl_mem to, std::span<const std::byte> bytes) {
  must_write(fixture.queue(), to, bytes);
}

void put_by_map(Fixture& fixture, cl_mem to, std::span<const std::byte> bytes) {
  Mapping mapping{fixture.queue(), to, CL_MAP_WRITE, {0, bytes.size()}};
  mapping.put(bytes);
  mapping.unmap();
}

void put_by_copy(Fixture& fixture, cl_mem to, std::span<const std::byte> bytes) {
  const FilledBuffer from = fixture.filled_buffer(bytes.size());
  put_by_write(fixture, from.get(), bytes);
  must_enqueue(clEnqueueCopyBuffer, fixture.queue(), from.get(), to, 0, 0, bytes.size());
}

// The flags restrict kernels, not commands of the host. A driver may keep a copy that it made for
// the first run.
CLMEM_TABLE(
    NDRangeKernel, ReadsWhatWasWrittenSince,
    "A kernel that runs again reads what commands wrote into its argument after its first run.",
    (cl_mem_flags flags),
    (Rows<cl_mem_flags>{{"ReadWrite", CL_MEM_READ_WRITE},
                        {"ReadOnly", CL_MEM_READ_ONLY},
                        {"ReadOnly_Allocated", CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
                        {"ReadOnly_Used", CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR}}),
    {"SetKernelArg.persists", "EnqueueWriteBuffer.data", "EnqueueMapBuffer.write.transfer",
     "EnqueueCopyBuffer.data"}) {
  const FilledBuffer from = fixture.filled_buffer(usual_size, flags);
  const FilledBuffer to = fixture.filled_buffer(usual_size);
  const Kernel copy{fixture, "copy_bytes"};
  copy.run(fixture, {usual_size}, from.get(), to.get());
  expect_contents(fixture, to.get(), from.bytes);
  for (const Put put : {put_by_write, put_by_map, put_by_copy, put_by_write}) {
    const Bytes bytes = fixture.fresh(usual_size);
    put(fixture, from.get(), bytes);
    copy.enqueue(fixture.queue(), {usual_size});
    fixture.finish();
    expect_contents(fixture, to.get(), bytes);
  }
}

struct OffsetRow {
  const char* name;
  cl_uint dimensions;
  Extent group{};  // 0: chosen by the driver
};

// A device may have no work-groups larger than one work-item.
void need_group(Fixture& fixture, const Kernel& kernel, const Extent& group) {
  const std::vector<std::size_t> sides = fixture.device().max_work_item_sizes();
  if (volume(group) > kernel.largest_group(fixture) || group[0] > sides[0] || group[1] > sides[1] ||
      group[2] > sides[2]) {
    unsupported("work-groups of several work-items");
  }
}

// The offset differs in each dimension, so that a driver that mixes them up is noticed.
CLMEM_TABLE(NDRangeKernel, StartsAtItsOffset,
            "The indices of a kernel start at its offset in each dimension, and it changes nothing "
            "before and nothing after its range.",
            (const OffsetRow& row),
            (std::vector<OffsetRow>{{"AnyGroup", 1},
                                    {"GroupOfOne", 1, {1, 1, 1}},
                                    {"Groups", 1, {3, 1, 1}},
                                    {"TwoDimensions", 2},
                                    {"TwoDimensions_Groups", 2, {3, 5, 1}},
                                    {"ThreeDimensions", 3},
                                    {"ThreeDimensions_Groups", 3, {3, 1, 2}}}),
            {"NDRangeKernel.offset", "NDRangeKernel.writes-visible"}) {
  constexpr RectPlace begin{{7, 5, 3}, 23, 23 * 17};
  constexpr Extent most{15, 10, 4};
  RectPlace place = begin;
  Extent items = most;
  for (std::size_t unused = row.dimensions; unused < items.size(); ++unused) {
    place.origin.at(unused) = 0;
    items.at(unused) = 1;
  }
  const FilledBuffer from = fixture.filled_buffer(usual_size);
  const FilledBuffer to = fixture.filled_buffer(usual_size);
  const Kernel copy{fixture, "copy_box"};
  copy.set_all(from.get(), to.get(), static_cast<cl_uint>(place.row_pitch),
               static_cast<cl_uint>(place.slice_pitch));
  need_group(fixture, copy, row.group);
  must_enqueue(clEnqueueNDRangeKernel, fixture.queue(), copy.get(), row.dimensions,
               place.origin.data(), items.data(), row.group[0] == 0 ? nullptr : row.group.data());
  fixture.finish();
  Bytes expected = to.bytes;
  copy_region(from.bytes, place, expected, place, items);
  expect_contents(fixture, to.get(), expected);
}

struct HeldRow {
  cl_command_queue_properties properties = 0;
  bool was_refused = false;  // true: an enqueue without all arguments was rejected before
};

// Sets another argument while the kernel waits.
CLMEM_TABLE(NDRangeKernel, WaitsForItsList,
            "A kernel does not run before its wait list is complete, and then uses the arguments "
            "that it was enqueued with.",
            (const HeldRow& row),
            (Rows<HeldRow>{{"InOrder", {}},
                           {"OutOfOrder",
                            "Queue.out-of-order.event",
                            {CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}},
                           {"AfterRefusedEnqueue", {0, true}}}),
            {"Enqueue.wait-list.honoured", "SetKernelArg.snapshot"}) {
  const FilledBuffer from = fixture.filled_buffer(usual_size);
  const FilledBuffer to = fixture.filled_buffer(usual_size);
  const FilledBuffer other = fixture.filled_buffer(usual_size);
  const cl_command_queue queue = fixture.new_queue(row.properties);
  const Kernel copy{fixture, "copy_bytes"};
  if (row.was_refused) {
    ASSERT_THAT(clEnqueueNDRangeKernel(queue, copy.get(), 1, nullptr, &usual_size, nullptr, 0,
                                       nullptr, nullptr),
                returns(CL_INVALID_KERNEL_ARGS));
  }
  copy.set_all(from.get(), to.get());
  Handle<cl_event> event;
  Gate gate{fixture};
  ASSERT_THAT(clEnqueueNDRangeKernel(queue, copy.get(), 1, nullptr, &usual_size, nullptr, 1,
                                     gate.wait_list(), event.out()),
              returns(CL_SUCCESS));
  copy.set(0, other.get());
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  HostBytes& seen = fixture.host(usual_size);
  if (ends_meanwhile(fixture, [&](cl_command_queue reader, cl_event* read) {
        return clEnqueueReadBuffer(reader, to.get(), CL_FALSE, 0, seen.size(), seen.data(), 0,
                                   nullptr, read);
      })) {
    expect_bytes(seen, to.bytes);
  }
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  gate.open();
  wait_for(event.get());
  expect_contents(fixture, to.get(), from.bytes);
}

}  // namespace clmem::conformance::kernel_arguments_cases
