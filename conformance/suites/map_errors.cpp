// SPDX-License-Identifier: Apache-2.0
// Calls of clEnqueueMapBuffer that have to be refused.

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "harness/contents.hpp"
#include "harness/extensions.hpp"
#include "harness/image.hpp"
#include "harness/made.hpp"
#include "harness/tells.hpp"
#include "suites/all_cases.hpp"
#include "suites/event_tools.hpp"
#include "suites/map_tools.hpp"

namespace clmem::conformance::map_errors_cases {

namespace {

constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();
constexpr std::size_t buffer_size = 509;
constexpr std::size_t half = buffer_size / 2;

// A mapping made against the rules is given back, so that the read that follows stays legal.
void expect_refused(Bench& bench, cl_mem buffer, cl_map_flags flags, MapRange range,
                    cl_int expected) {
  cl_int code = not_answered;
  UnreadEvent event;
  void* const mapped = clEnqueueMapBuffer(bench.queue(), buffer, CL_TRUE, flags, range.offset,
                                          range.size, 0, nullptr, event.out(), &code);
  EXPECT_THAT(code, bench.refuses(expected))
      << "offset " << range.offset << ", size " << range.size << ", flags 0x" << std::hex << flags;
  EXPECT_THAT(mapped, returns(nullptr));
  if (code == CL_SUCCESS) {
    clEnqueueUnmapMemObject(bench.queue(), buffer, mapped, 0, nullptr, nullptr);
    clFinish(bench.queue());
    return;
  }
}

struct RangeRow {
  const char* name;
  const char* requirement;
  MapRange range;
};

Cases range_cases() {
  constexpr const char* outside = "EnqueueMapBuffer.err.INVALID_VALUE.out-of-bounds";
  constexpr const char* wrapping = "EnqueueMapBuffer.err.INVALID_VALUE.wraparound";
  constexpr const char* empty = "EnqueueMapBuffer.err.INVALID_VALUE.size-zero";
  const std::vector<RangeRow> rows{{"OneByteTooLong", outside, {0, buffer_size + 1}},
                                   {"LastByteAndOneMore", outside, {buffer_size - 1, 2}},
                                   {"BehindLastByte", outside, {buffer_size, 1}},
                                   {"FarBehind", outside, {2 * buffer_size, 1}},
                                   {"SumIsZero", wrapping, {half, size_max - half + 1}},
                                   {"SumIsOne", wrapping, {2, size_max}},
                                   {"SumIsInside", wrapping, {size_max - 3, half}},
                                   {"OffsetIsMaximum", wrapping, {size_max, 1}},
                                   {"EmptyAtStart", empty, {0, 0}},
                                   {"EmptyInside", empty, {5, 0}}};
  return each({.suite = "MapBuffer",
               .name = "RefusesRange",
               .sentence = "The range of a mapping is not empty and lies inside of the buffer."},
              rows, [](Bench& bench, const RangeRow& row) {
                const FilledBuffer buffer = bench.filled_buffer(buffer_size);
                expect_refused(bench, buffer.get(), CL_MAP_READ, row.range, CL_INVALID_VALUE);
                expect_unchanged_and_alive(bench, buffer);
              });
}

// The parent would have room.
Cases sub_buffer_range_cases() {
  return each(
      {.suite = "MapBuffer",
       .name = "RefusesRangeBeyondSubBuffer",
       .sentence = "A mapping of a sub-buffer ends where the sub-buffer ends."},
      std::vector<RangeRow>{
          {"OneByteTooLong",
           "EnqueueMapBuffer.err.INVALID_VALUE.out-of-bounds",
           {0, buffer_size + 1}},
          {"BehindLastByte", "EnqueueMapBuffer.err.INVALID_VALUE.out-of-bounds", {buffer_size, 1}},
          {"BackIntoParent", "EnqueueMapBuffer.err.INVALID_VALUE.wraparound", {size_max - 7, 8}}},
      [](Bench& bench, const RangeRow& row) {
        const std::size_t origin = bench.device().base_alignment();
        const FilledBuffer parent = bench.filled_buffer(origin + 2 * buffer_size);
        const FilledBuffer slice = bench.sub_buffer(parent, origin, buffer_size);
        expect_refused(bench, slice.get(), CL_MAP_READ, row.range, CL_INVALID_VALUE);
        expect_unchanged_and_alive(bench, parent);
      });
}

struct FlagsRow {
  const char* name;
  const char* requirement;
  cl_map_flags flags;
};

Cases flag_cases() {
  constexpr const char* unknown = "EnqueueMapBuffer.err.INVALID_VALUE.map-flags";
  constexpr const char* exclusive = "EnqueueMapBuffer.err.INVALID_VALUE.map-flags-invalidate";
  constexpr cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
  const std::vector<FlagsRow> rows{
      {"UnknownBit", unknown, cl_map_flags{1} << 20},
      {"UnknownBitBesidesRead", unknown, CL_MAP_READ | (cl_map_flags{1} << 20)},
      {"HighestBit", unknown, CL_MAP_READ | (cl_map_flags{1} << 63)},
      {"ReadAndInvalidate", exclusive, CL_MAP_READ | invalidate},
      {"WriteAndInvalidate", exclusive, CL_MAP_WRITE | invalidate},
      {"AllThree", exclusive, CL_MAP_READ | CL_MAP_WRITE | invalidate},
      {"None", "EnqueueMapBuffer.err.INVALID_VALUE.map-flags-zero", 0}};
  return each({.suite = "MapBuffer",
               .name = "RefusesFlags",
               .sentence = "Map flags are known ones, and invalidating goes with no other access."},
              rows, [](Bench& bench, const FlagsRow& row) {
                const FilledBuffer buffer = bench.filled_buffer(buffer_size);
                expect_refused(bench, buffer.get(), row.flags, {0, buffer_size}, CL_INVALID_VALUE);
                expect_alive(bench);
              });
}

struct AccessRow {
  const char* name;
  const char* requirement;
  cl_mem_flags buffer;
  cl_map_flags map;
};

Cases host_access_cases() {
  constexpr cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
  constexpr const char* write_only = "EnqueueMapBuffer.err.INVALID_OPERATION.read-host-write-only";
  constexpr const char* read_only = "EnqueueMapBuffer.err.INVALID_OPERATION.write-host-read-only";
  constexpr const char* none_read = "EnqueueMapBuffer.err.INVALID_OPERATION.read-host-no-access";
  constexpr const char* none_write = "EnqueueMapBuffer.err.INVALID_OPERATION.write-host-no-access";
  const std::vector<AccessRow> rows{
      {"WriteOnly_Read", write_only, CL_MEM_HOST_WRITE_ONLY, CL_MAP_READ},
      {"WriteOnly_ReadWrite", write_only, CL_MEM_HOST_WRITE_ONLY, CL_MAP_READ | CL_MAP_WRITE},
      {"ReadOnly_Write", read_only, CL_MEM_HOST_READ_ONLY, CL_MAP_WRITE},
      {"ReadOnly_ReadWrite", read_only, CL_MEM_HOST_READ_ONLY, CL_MAP_READ | CL_MAP_WRITE},
      {"ReadOnly_Invalidate", read_only, CL_MEM_HOST_READ_ONLY, invalidate},
      {"NoAccess_Read", none_read, CL_MEM_HOST_NO_ACCESS, CL_MAP_READ},
      {"NoAccess_Write", none_write, CL_MEM_HOST_NO_ACCESS, CL_MAP_WRITE},
      {"NoAccess_Invalidate", none_write, CL_MEM_HOST_NO_ACCESS, invalidate}};
  return join({each({.suite = "MapBuffer",
                     .name = "RefusesHostAccess",
                     .sentence = "The host cannot map a buffer for what its host flags rule out."},
                    rows,
                    [](Bench& bench, const AccessRow& row) {
                      const FilledBuffer buffer = bench.filled_buffer(buffer_size, row.buffer);
                      expect_refused(bench, buffer.get(), row.map, {3, 5}, CL_INVALID_OPERATION);
                      expect_unchanged_and_alive(bench, buffer, ReadBack::copy);
                    }),
               each({.suite = "MapBuffer",
                     .name = "RefusesInheritedHostAccess",
                     .sentence = "A sub-buffer has the host access of its parent."},
                    rows, [](Bench& bench, const AccessRow& row) {
                      const FilledBuffer parent = bench.filled_buffer(2 * buffer_size, row.buffer);
                      const FilledBuffer slice = bench.sub_buffer(parent, 0, buffer_size);
                      expect_refused(bench, slice.get(), row.map, {3, 5}, CL_INVALID_OPERATION);
                      expect_unchanged_and_alive(bench, parent, ReadBack::copy);
                    })});
}

Cases immutable_cases() {
  return each({.suite = "MapBuffer",
               .name = "RefusesWritingImmutable",
               .sentence = "An immutable buffer cannot be mapped for writing."},
              std::vector<FlagsRow>{
                  {"Write", "EnqueueMapBuffer.err.INVALID_OPERATION.immutable", CL_MAP_WRITE},
                  {"Invalidate", "EnqueueMapBuffer.err.INVALID_OPERATION.immutable",
                   CL_MAP_WRITE_INVALIDATE_REGION}},
              [](Bench& bench, const FlagsRow& row) {
                const FilledBuffer buffer =
                    bench.filled_buffer(buffer_size, CL_MEM_READ_ONLY | mem_immutable);
                expect_refused(bench, buffer.get(), row.flags, {0, 8}, CL_INVALID_OPERATION);
                expect_unchanged_and_alive(bench, buffer);
              });
}

// Every legal mapping in place of a buffer.
Cases object_cases() {
  return {{.suite = "MapBuffer",
           .name = "RefusesNullBuffer",
           .sentence = "NULL is no buffer.",
           .requirements = {"EnqueueMapBuffer.err.INVALID_MEM_OBJECT.null",
                            "General.creation.null-on-error"},
           .body =
               [](Bench& bench) {
                 expect_refused(bench, nullptr, CL_MAP_READ, {0, 1}, CL_INVALID_MEM_OBJECT);
                 expect_alive(bench);
               }},
          {.suite = "MapBuffer",
           .name = "RefusesBufferOfOtherContext",
           .sentence = "A queue maps buffers of its own context only.",
           .requirements = {"EnqueueMapBuffer.err.INVALID_CONTEXT.buffer"},
           .body =
               [](Bench& bench) {
                 const Handle<cl_context> elsewhere = bench.new_context();
                 cl_int code = not_answered;
                 const Handle<cl_mem> foreign{clCreateBuffer(elsewhere.get(), CL_MEM_READ_WRITE,
                                                             buffer_size, nullptr, &code)};
                 must_make(foreign, code, "clCreateBuffer");
                 expect_refused(bench, foreign.get(), CL_MAP_READ, {0, 1}, CL_INVALID_CONTEXT);
                 expect_alive(bench);
               }},
          {.suite = "MapBuffer",
           .name = "RefusesImage",
           .sentence = "An image is not mapped as a buffer.",
           .requirements = {"EnqueueMapBuffer.err.INVALID_MEM_OBJECT.is-image"},
           .body =
               [](Bench& bench) {
                 const Handle<cl_mem> image = small_image(bench);
                 expect_refused(bench, image.get(), CL_MAP_READ, {0, 1}, CL_INVALID_MEM_OBJECT);
                 expect_alive(bench);
               }},
          {.suite = "MapBuffer",
           .name = "RefusesPipe",
           .sentence = "A pipe is not mapped.",
           .requirements = {"EnqueueMapBuffer.err.INVALID_MEM_OBJECT.is-pipe"},
           .body = [](Bench& bench) {
             cl_int code = not_answered;
             const Handle<cl_mem> pipe{clCreatePipe(bench.context(), 0, 4, 16, nullptr, &code)};
             must_make(pipe, code, "clCreatePipe");
             expect_refused(bench, pipe.get(), CL_MAP_READ, {0, 1}, CL_INVALID_MEM_OBJECT);
             expect_alive(bench);
           }}};
}

cl_uint alignment_of(cl_device_id device) {
  constexpr cl_uint bits_per_byte = 8;
  cl_uint bits = 0;
  must_succeed(clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, nullptr),
               "clGetDeviceInfo");
  return bits / bits_per_byte;
}

Cases misaligned_cases() {
  return {{.suite = "MapBuffer",
           .name = "RefusesSubBufferMisalignedForDevice",
           .sentence = "A sub-buffer has to be aligned for the device whose queue maps it.",
           .requirements = {"EnqueueMapBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET"},
           .body = [](Bench& bench) {
             const TwoDevices two = bench.two_devices();
             const cl_uint first = alignment_of(two.devices[0]);
             const cl_uint second = alignment_of(two.devices[1]);
             if (first == second) {
               unsupported("two devices that differ in CL_DEVICE_MEM_BASE_ADDR_ALIGN");
             }
             const cl_device_id strict = two.devices[first > second ? 0 : 1];
             const cl_command_queue queue = bench.new_queue(two.context.get(), strict);
             cl_int code = not_answered;
             const Handle<cl_mem> parent{clCreateBuffer(two.context.get(), CL_MEM_READ_WRITE,
                                                        first + second, nullptr, &code)};
             must_make(parent, code, "clCreateBuffer");
             const cl_buffer_region region{std::min(first, second), 1};
             const Handle<cl_mem> slice{
                 clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
             must_make(slice, code, "clCreateSubBuffer");
             EXPECT_EQ(clEnqueueMapBuffer(queue, slice.get(), CL_TRUE, CL_MAP_READ, 0, 1, 0,
                                          nullptr, nullptr, &code),
                       nullptr);
             EXPECT_THAT(code, bench.refuses(CL_MISALIGNED_SUB_BUFFER_OFFSET));
           }}};
}

Cases failed_event_cases() {
  return {{.suite = "MapBuffer",
           .name = "BlockingRefusesFailedEvent",
           .sentence = "A blocking map that waits for a failed event returns with an error.",
           .requirements = {"EnqueueMapBuffer.err.EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
           .body =
               [](Bench& bench) {
                 const FilledBuffer buffer = bench.filled_buffer(buffer_size);
                 const Handle<cl_event> failed = user_event(bench.context(), -1);
                 const cl_event list = failed.get();
                 bench.expect_unusable_queues();
                 cl_int code = not_answered;
                 void* const mapped =
                     clEnqueueMapBuffer(bench.queue(), buffer.get(), CL_TRUE, CL_MAP_READ, 0,
                                        buffer_size, 1, &list, nullptr, &code);
                 EXPECT_THAT(code, bench.refuses(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST));
                 EXPECT_THAT(mapped, returns(nullptr));
               },
           .time_limit_s = 3}};
}

}  // namespace

Cases cases() {
  return join({range_cases(), sub_buffer_range_cases(), flag_cases(), host_access_cases(),
               immutable_cases(), object_cases(), misaligned_cases(), failed_event_cases()});
}

}  // namespace clmem::conformance::map_errors_cases
