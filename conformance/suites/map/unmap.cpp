// SPDX-License-Identifier: Apache-2.0
// clEnqueueUnmapMemObject: when later commands see what the host wrote, and pointers that are
// rejected.

#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::unmap_cases {

constexpr std::size_t buffer_size = 1021;
constexpr LinearRange held{13, 501};

cl_int unmap(cl_command_queue queue, cl_mem object, void* mapped, cl_event* event = nullptr) {
  return clEnqueueUnmapMemObject(queue, object, mapped, 0, nullptr, event);
}

// A buffer with one mapping, through which the host has written `written`.
struct MappedBuffer {
  explicit MappedBuffer(Fixture& fixture, cl_command_queue queue = nullptr)
      : buffer{fixture.filled_buffer(buffer_size)},
        written{fixture.fresh(held.size)},
        data{Mapping{queue == nullptr ? fixture.queue() : queue, buffer.get(),
                     CL_MAP_READ | CL_MAP_WRITE, held}
                 .detach()} {
    recorder::copy(data, written.data(), written.size());
    after = buffer.bytes;
    copy_linear(written, 0, after, held.offset, held.size);
  }

  FilledBuffer buffer;
  Bytes written;
  std::byte* data;
  Bytes after;  // what the buffer holds once unmapped
};

void expect_refused(Fixture& fixture, cl_mem object, void* pointer,
                    cl_int expected = CL_INVALID_VALUE) {
  EXPECT_THAT(unmap(fixture.queue(), object, pointer), fixture.refuses(expected));
}

void expect_still_mapped(Fixture& fixture, const MappedBuffer& mapped) {
  EXPECT_THAT(unmap(fixture.queue(), mapped.buffer.get(), mapped.data), returns(CL_SUCCESS))
      << "the mapping itself, after the refused call";
  must_succeed(clFinish, fixture.queue());
  expect_contents(fixture, mapped.buffer.get(), mapped.after);
}

CLMEM_CASE(Unmap, NextCommandSeesBytes,
           "A copy enqueued right after an unmap copies what the host wrote.",
           {"EnqueueUnmapMemObject.visible", "Queue.in-order.memory"}) {
  const MappedBuffer mapped{fixture};
  const FilledBuffer copy = fixture.filled_buffer(buffer_size);
  ASSERT_THAT(unmap(fixture.queue(), mapped.buffer.get(), mapped.data), returns(CL_SUCCESS));
  must_enqueue(clEnqueueCopyBuffer, fixture.queue(), mapped.buffer.get(), copy.get(), 0, 0,
               buffer_size);
  expect_contents(fixture, copy.get(), mapped.after);
}

CLMEM_CASE(Unmap, OtherQueueMayUnmap, "A mapping from one queue can be unmapped on another.",
           {"EnqueueUnmapMemObject.other-queue"}) {
  const MappedBuffer mapped{fixture};
  const cl_command_queue other = fixture.new_queue();
  Handle<cl_event> event;
  ASSERT_THAT(unmap(other, mapped.buffer.get(), mapped.data, event.out()), returns(CL_SUCCESS));
  wait_for(event.get());
  EXPECT_THAT(event_info<cl_command_queue>(event.get(), CL_EVENT_COMMAND_QUEUE), reports(other));
  expect_contents(fixture, mapped.buffer.get(), mapped.after);
}

struct OrderRow {
  const char* name;
  std::array<std::size_t, 3> order;
  bool other_queue;
};

CLMEM_TABLE(Unmap, PublishesInAnyOrder, "Mappings can be unmapped in any order.",
            (const OrderRow& row),
            (std::vector<OrderRow>{{"Forwards", {0, 1, 2}, false},
                                   {"Backwards", {2, 1, 0}, false},
                                   {"MiddleFirst", {1, 2, 0}, false},
                                   {"BackwardsOnOtherQueue", {2, 1, 0}, true}}),
            {"EnqueueUnmapMemObject.success", "EnqueueUnmapMemObject.visible"}) {
  constexpr std::array<LinearRange, 3> ranges{{{0, 100}, {101, 400}, {700, 321}}};
  FilledBuffer buffer = fixture.filled_buffer(buffer_size);
  std::array<std::byte*, 3> mapped{};
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    mapped.at(i) =
        Mapping{fixture.queue(), buffer.get(), CL_MAP_READ | CL_MAP_WRITE, ranges[i]}.detach();
    const Bytes written = fixture.fresh(ranges[i].size);
    recorder::copy(mapped.at(i), written.data(), written.size());
    copy_linear(written, 0, buffer.bytes, ranges[i].offset, ranges[i].size);
  }
  const cl_command_queue queue = row.other_queue ? fixture.new_queue() : fixture.queue();
  for (const std::size_t i : row.order) {
    EXPECT_THAT(unmap(queue, buffer.get(), mapped.at(i)), returns(CL_SUCCESS));
  }
  fixture.finish();
  expect_contents(fixture, buffer);
}

CLMEM_CASE(Unmap, MayFollowPendingMap, "An unmap may be enqueued while its map is still pending.",
           {"EnqueueUnmapMemObject.pending-map"}) {
  const FilledBuffer buffer = fixture.filled_buffer(buffer_size);
  Handle<cl_event> event;
  Gate gate{fixture};
  void* const mapped = must_make(clEnqueueMapBuffer, fixture.queue(), buffer.get(), CL_FALSE,
                                 CL_MAP_READ, held.offset, held.size, 1, gate.wait_list(), nullptr);
  ASSERT_THAT(unmap(fixture.queue(), buffer.get(), mapped, event.out()), returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  EXPECT_TRUE(stays_waiting(fixture, event.get())) << "the map before it is held back";
  gate.open();
  wait_for(event.get());
  expect_contents(fixture, buffer);
}

CLMEM_CASE(Unmap, OtherDeviceSeesBytes,
           "A command of another device that is ordered after an unmap sees the host's writes.",
           {"EnqueueUnmapMemObject.visible-device"}) {
  PairFixture pair{fixture};
  Fixture& inner = pair.fixture();
  const cl_command_queue first = inner.queue();
  const FilledBuffer buffer = inner.filled_buffer(buffer_size);
  const Bytes written = inner.fresh(buffer_size);
  HostBytes& seen = inner.host(buffer_size);
  std::byte* const mapped = Mapping{first, buffer.get(), CL_MAP_WRITE, {0, buffer_size}}.detach();
  recorder::copy(mapped, written.data(), written.size());
  Handle<cl_event> event;
  ASSERT_THAT(unmap(first, buffer.get(), mapped, event.out()), returns(CL_SUCCESS));
  must_succeed(clFlush, first);
  const cl_event list = event.get();
  must_succeed(clEnqueueReadBuffer, pair.queue_of_other(), buffer.get(), CL_TRUE, 0, buffer_size,
               seen.data(), 1, &list, nullptr);
  expect_bytes(seen, written);
}

using PointerOf = std::byte* (*)(Fixture& fixture, std::byte* mapped);

Rows<PointerOf> wrong_pointers() {
  constexpr const char* inside = "EnqueueUnmapMemObject.err.INVALID_VALUE.ptr-inside";
  constexpr const char* unmapped = "EnqueueUnmapMemObject.err.INVALID_VALUE.ptr-unmapped";
  return {{"Null", "EnqueueUnmapMemObject.err.INVALID_VALUE.ptr-null",
           [](Fixture&, std::byte*) -> std::byte* { return nullptr; }},
          {"SecondByte", inside, [](Fixture&, std::byte* mapped) { return mapped + 1; }},
          {"LastByte", inside, [](Fixture&, std::byte* mapped) { return mapped + held.size - 1; }},
          {"End", unmapped, [](Fixture&, std::byte* mapped) { return mapped + held.size; }},
          {"ByteBefore", unmapped, [](Fixture&, std::byte* mapped) { return mapped - 1; }},
          {"HostMemory", unmapped,
           [](Fixture& fixture, std::byte*) { return fixture.host(held.size).data(); }}};
}

CLMEM_TABLE(Unmap, RefusesPointer, "Only the exact pointer that a map returned can be unmapped.",
            (PointerOf pointer), wrong_pointers(), {}) {
  const MappedBuffer mapped{fixture};
  expect_refused(fixture, mapped.buffer.get(), pointer(fixture, mapped.data));
  expect_still_mapped(fixture, mapped);
}

CLMEM_TABLE(Unmap, RefusesPointerBesideOtherMappings,
            "Only the exact pointers that its maps returned can be unmapped from an object with "
            "several mappings.",
            (PointerOf pointer), wrong_pointers(), {}) {
  constexpr std::size_t end = held.offset + held.size;
  const MappedBuffer mapped{fixture};
  const cl_mem buffer = mapped.buffer.get();
  Mapping before{fixture.queue(), buffer, CL_MAP_READ, {0, held.offset - 3}};
  Mapping after{fixture.queue(), buffer, CL_MAP_READ, {end + 3, buffer_size - end - 3}};
  expect_refused(fixture, buffer, pointer(fixture, mapped.data));
  before.end();
  after.end();
  expect_still_mapped(fixture, mapped);
}

void expect_unmapped_once(Fixture& fixture, cl_command_queue queue) {
  const MappedBuffer mapped{fixture};
  must_enqueue(clEnqueueUnmapMemObject, queue, mapped.buffer.get(), mapped.data);
  must_succeed(clFinish, queue);
  expect_refused(fixture, mapped.buffer.get(), mapped.data);
  expect_alive(fixture);
  expect_contents(fixture, mapped.buffer.get(), mapped.after);
}

CLMEM_CASE(Unmap, RefusesSecondUnmapOfMapThatWasPending,
           "A mapping that was unmapped while its map was pending cannot be unmapped again.",
           {"EnqueueUnmapMemObject.err.INVALID_VALUE.twice"}) {
  const FilledBuffer buffer = fixture.filled_buffer(buffer_size);
  Gate gate{fixture};
  void* const mapped = must_make(clEnqueueMapBuffer, fixture.queue(), buffer.get(), CL_FALSE,
                                 CL_MAP_READ, held.offset, held.size, 1, gate.wait_list(), nullptr);
  must_enqueue(clEnqueueUnmapMemObject, fixture.queue(), buffer.get(), mapped);
  gate.open();
  must_succeed(clFinish, fixture.queue());
  expect_refused(fixture, buffer.get(), mapped);
  expect_unchanged_and_alive(fixture, buffer);
}

CLMEM_CASE(Unmap, RefusesThirdUnmapOfTwoMappings,
           "A region that was mapped twice can be unmapped exactly twice.",
           {"EnqueueUnmapMemObject.err.INVALID_VALUE.twice", "EnqueueUnmapMemObject.success"}) {
  const FilledBuffer buffer = fixture.filled_buffer(buffer_size);
  std::byte* const first = Mapping{fixture.queue(), buffer.get(), CL_MAP_READ, held}.detach();
  std::byte* const second = Mapping{fixture.queue(), buffer.get(), CL_MAP_READ, held}.detach();
  for (std::byte* const mapped : {first, second}) {
    EXPECT_THAT(unmap(fixture.queue(), buffer.get(), mapped), returns(CL_SUCCESS));
    must_succeed(clFinish, fixture.queue());
  }
  expect_refused(fixture, buffer.get(), second);
  expect_unchanged_and_alive(fixture, buffer);
}

CLMEM_CASE(Unmap, RefusesMappingOfOtherBuffer,
           "A mapping can be unmapped only from its own buffer.",
           {"EnqueueUnmapMemObject.err.INVALID_VALUE.ptr-other-object"}) {
  const MappedBuffer one{fixture};
  const MappedBuffer other{fixture};
  expect_refused(fixture, one.buffer.get(), other.data);
  expect_still_mapped(fixture, one);
  expect_still_mapped(fixture, other);
}

CLMEM_CASE(Unmap, RefusesMappingOfRelative,
           "A mapping of a buffer is not a mapping of its sub-buffer, nor the reverse.",
           {"EnqueueUnmapMemObject.err.INVALID_VALUE.ptr-other-object"}) {
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer parent = fixture.filled_buffer(2 * unit);
  const FilledBuffer slice = fixture.sub_buffer(parent, unit, unit);
  Mapping of_parent{fixture.queue(), parent.get(), CL_MAP_READ, {unit, unit}};
  expect_refused(fixture, slice.get(), of_parent.data());
  of_parent.end();
  Mapping of_slice{fixture.queue(), slice.get(), CL_MAP_READ, {0, unit}};
  expect_refused(fixture, parent.get(), of_slice.data());
  of_slice.end();
  expect_contents(fixture, parent);
}

CLMEM_CASE(Unmap, RefusesNullObject, "clEnqueueUnmapMemObject rejects NULL as the memory object.",
           {"EnqueueUnmapMemObject.err.INVALID_MEM_OBJECT.null"}) {
  const MappedBuffer mapped{fixture};
  expect_refused(fixture, nullptr, mapped.data, CL_INVALID_MEM_OBJECT);
  expect_still_mapped(fixture, mapped);
}

CLMEM_CASE(Unmap, RefusesObjectOfOtherContext, "A queue unmaps only objects of its own context.",
           {"EnqueueUnmapMemObject.err.INVALID_CONTEXT.memobj"}) {
  const MappedBuffer mapped{fixture};
  const Handle<cl_context> elsewhere = fixture.new_context();
  const cl_command_queue foreign = fixture.new_queue(elsewhere.get(), fixture.device().id());
  EXPECT_THAT(unmap(foreign, mapped.buffer.get(), mapped.data),
              fixture.refuses(CL_INVALID_CONTEXT));
  expect_still_mapped(fixture, mapped);
}

CLMEM_CASE(Unmap, RefusesPipe, "clEnqueueUnmapMemObject rejects a pipe.",
           {"EnqueueUnmapMemObject.err.INVALID_MEM_OBJECT.is-pipe"}) {
  const MappedBuffer mapped{fixture};
  const Handle<cl_mem> pipe = must_make(clCreatePipe, fixture.context(), 0, 4, 16, nullptr);
  expect_refused(fixture, pipe.get(), mapped.data, CL_INVALID_MEM_OBJECT);
  expect_still_mapped(fixture, mapped);
}

CLMEM_CASE(Unmap, RefusesSecondUnmap, "A mapping can be unmapped only once.",
           {"EnqueueUnmapMemObject.err.INVALID_VALUE.twice"}) {
  expect_unmapped_once(fixture, fixture.queue());
}

CLMEM_CASE(Unmap, RefusesSecondUnmapAfterOtherQueue,
           "A mapping unmapped by one queue cannot be unmapped by the queue that mapped it.",
           {"EnqueueUnmapMemObject.err.INVALID_VALUE.twice"}) {
  expect_unmapped_once(fixture, fixture.new_queue());
}

}  // namespace clmem::conformance::unmap_cases
