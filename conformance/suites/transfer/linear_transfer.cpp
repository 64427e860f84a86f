// SPDX-License-Identifier: Apache-2.0
// Reads and writes of a range: every byte of both sides.

#include <gtest/gtest.h>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/made.hpp"
#include "harness/oracle.hpp"
#include "harness/set_up.hpp"
#include "suites/all_cases.hpp"
#include "suites/transfer/linear_range.hpp"
#include "suites/transfer/transfer_way.hpp"

namespace clmem::conformance::linear_transfer_cases {

namespace {

// Host memory around the transferred bytes; odd, so that the pointer is unaligned as well.
constexpr std::size_t guard = 61;

// Reads `range` of `buffer` and compares its bytes.
void read_and_compare(Bench& bench, cl_mem buffer, const Bytes& bytes, const LinearRange& range) {
  in_each_way([&](TransferWay& way) {
    Bytes& host = bench.host(range.host_shift + range.size + guard);
    const Bytes before = host;
    Bytes expected = host;
    copy_linear(bytes, range.offset, expected, range.host_shift, range.size);
    ASSERT_THAT(clEnqueueReadBuffer(bench.queue(), buffer, way.blocking(), range.offset, range.size,
                                    host.data() + range.host_shift, 0, nullptr, way.event()),
                returns(CL_SUCCESS));
    way.wait();
    expect_bytes(host, expected,
                 {.previous = before, .base = range.host_shift, .region = {range.size, 1, 1}});
  });
}

// Writes `range` of `buffer`; `bytes` are what it then has to contain, which `expect` compares.
template <typename Expect>
void write_and_compare(Bench& bench, cl_mem buffer, Bytes& bytes, const LinearRange& range,
                       Expect expect) {
  in_each_way([&](TransferWay& way) {
    const Bytes& host = bench.host(range.host_shift + range.size + guard);
    const Bytes before = host;
    ASSERT_THAT(
        clEnqueueWriteBuffer(bench.queue(), buffer, way.blocking(), range.offset, range.size,
                             host.data() + range.host_shift, 0, nullptr, way.event()),
        returns(CL_SUCCESS));
    way.wait();
    expect_bytes(host, before);
    copy_linear(host, range.host_shift, bytes, range.offset, range.size);
    expect();
  });
}

Cases range_cases() {
  return join(
      {each({.suite = "ReadBuffer",
             .name = "MovesItsRange",
             .sentence = "A read stores the bytes of its range, and nothing around them.",
             .requirements = {"EnqueueReadBuffer.data", "EnqueueReadBuffer.outside-untouched",
                              "EnqueueReadBuffer.unaligned", "EnqueueReadBuffer.whole"}},
            linear_ranges_and_large(),
            [](Bench& bench, const LinearRange& range) {
              need_allocation(bench, range.buffer_size);
              const FilledBuffer buffer = bench.filled_buffer(range.buffer_size);
              read_and_compare(bench, buffer.get(), buffer.bytes, range);
              expect_contents(bench, buffer, {ReadBack::map});
            }),
       each({.suite = "WriteBuffer",
             .name = "MovesItsRange",
             .sentence = "A write changes the bytes of its range, and nothing around them.",
             .requirements = {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.outside-untouched",
                              "EnqueueWriteBuffer.unaligned", "EnqueueWriteBuffer.whole"}},
            linear_ranges_and_large(), [](Bench& bench, const LinearRange& range) {
              need_allocation(bench, range.buffer_size);
              FilledBuffer buffer = bench.filled_buffer(range.buffer_size);
              const Bytes before = buffer.bytes;
              write_and_compare(bench, buffer.get(), buffer.bytes, range, [&] {
                expect_contents(
                    bench, buffer, every_way,
                    {.previous = before, .base = range.offset, .region = {range.size, 1, 1}});
              });
            })});
}

constexpr LinearRange odd_range{"Odd", 4099, 1001, 2047, 3};

Cases storage_cases() {
  return join(
      {each({.suite = "ReadBuffer",
             .name = "WorksOnEveryStorage",
             .sentence = "A read works wherever the driver stores the bytes, and with all kernel "
                         "access flags.",
             .requirements = {"EnqueueReadBuffer.data", "EnqueueReadBuffer.kernel-flags-ignored"}},
            storage_rows(),
            [](Bench& bench, const StorageRow& row) {
              const FilledBuffer buffer = bench.filled_buffer(odd_range.buffer_size, row.flags);
              read_and_compare(bench, buffer.get(), buffer.bytes, odd_range);
            }),
       each(
           {.suite = "WriteBuffer",
            .name = "WorksOnEveryStorage",
            .sentence = "A write works wherever the driver stores the bytes, and with all kernel "
                        "access flags.",
            .requirements = {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.kernel-flags-ignored"}},
           storage_rows(), [](Bench& bench, const StorageRow& row) {
             FilledBuffer buffer = bench.filled_buffer(odd_range.buffer_size, row.flags);
             write_and_compare(bench, buffer.get(), buffer.bytes, odd_range,
                               [&] { expect_contents(bench, buffer); });
           })});
}

Cases sub_buffer_cases() {
  return join(
      {each({.suite = "ReadBuffer",
             .name = "AddressesSubBuffer",
             .sentence = "Offsets of a read through a sub-buffer count from its origin.",
             .requirements = {"EnqueueReadBuffer.sub-buffer"}},
            linear_ranges(),
            [](Bench& bench, const LinearRange& range) {
              const SubBufferPlace place = sub_buffer_place(bench, range.buffer_size);
              const FilledBuffer window =
                  bench.sub_buffer(place.parent, place.origin, range.buffer_size);
              read_and_compare(bench, window.get(), window.bytes, range);
            }),
       each(
           {.suite = "WriteBuffer",
            .name = "AddressesSubBuffer",
            .sentence = "A write through a sub-buffer changes its range of the parent, and nothing "
                        "around it.",
            .requirements = {"EnqueueWriteBuffer.sub-buffer"}},
           linear_ranges(), [](Bench& bench, const LinearRange& range) {
             SubBufferPlace place = sub_buffer_place(bench, range.buffer_size);
             FilledBuffer window = bench.sub_buffer(place.parent, place.origin, range.buffer_size);
             write_and_compare(bench, window.get(), window.bytes, range, [&] {
               copy_linear(window.bytes, 0, place.parent.bytes, place.origin, window.size());
               expect_contents(bench, place.parent);
               expect_contents(bench, window);
             });
           })});
}

Cases new_buffer_cases() {
  return {
      {.suite = "WriteBuffer",
       .name = "GivesNewBufferItsContents",
       .sentence = "A buffer created without contents holds what writes of its pieces have stored.",
       .requirements = {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.whole"},
       .body = [](Bench& bench) {
         constexpr std::size_t piece = 1013;
         constexpr std::size_t pieces = 5;
         cl_int code = not_stored;
         const Handle<cl_mem> buffer{
             clCreateBuffer(bench.context(), CL_MEM_READ_WRITE, piece * pieces, nullptr, &code)};
         must_make(buffer, code, "clCreateBuffer");
         const Bytes& contents = bench.host(piece * pieces);
         for (const std::size_t n : {3u, 0u, 4u, 1u, 2u}) {
           EXPECT_THAT(clEnqueueWriteBuffer(bench.queue(), buffer.get(), CL_FALSE, n * piece, piece,
                                            contents.data() + n * piece, 0, nullptr, nullptr),
                       returns(CL_SUCCESS));
         }
         bench.finish();
         expect_contents(bench, buffer.get(), contents);
       }}};
}

// A size of zero was an error up to 2.0 and is legal since; in either case no byte is transferred.
Cases zero_size_cases() {
  return {{.suite = "ReadBuffer",
           .name = "OfNothingDoesNothing",
           .sentence = "A read of no bytes changes nothing.",
           .requirements = {"EnqueueReadBuffer.zero-size", "EnqueueReadBuffer.outside-untouched"},
           .body =
               [](Bench& bench) {
                 const FilledBuffer buffer = bench.filled_buffer(guard);
                 Bytes& host = bench.host(guard);
                 const Bytes before = host;
                 const cl_int code = clEnqueueReadBuffer(bench.queue(), buffer.get(), CL_TRUE, 3, 0,
                                                         host.data(), 0, nullptr, nullptr);
                 expect_zero_size_answer(bench, code);
                 expect_bytes(host, before);
                 expect_unchanged_and_alive(bench, buffer);
               }},
          {.suite = "WriteBuffer",
           .name = "OfNothingDoesNothing",
           .sentence = "A write of no bytes changes nothing.",
           .requirements = {"EnqueueWriteBuffer.zero-size", "EnqueueWriteBuffer.outside-untouched"},
           .body = [](Bench& bench) {
             const FilledBuffer buffer = bench.filled_buffer(guard);
             const Bytes& host = bench.host(guard);
             const cl_int code = clEnqueueWriteBuffer(bench.queue(), buffer.get(), CL_TRUE, 3, 0,
                                                      host.data(), 0, nullptr, nullptr);
             expect_zero_size_answer(bench, code);
             expect_unchanged_and_alive(bench, buffer);
           }}};
}

Cases two_queue_cases() {
  return {{.suite = "WriteBuffer",
           .name = "IsSeenByOtherQueue",
           .sentence = "A read on one queue that waits for a write on another sees its bytes.",
           .requirements = {"EnqueueWriteBuffer.data", "EnqueueReadBuffer.data"},
           .body = [](Bench& bench) {
             const std::size_t size = bench.sizes().back();
             const FilledBuffer buffer = bench.filled_buffer(size);
             const Bytes& written = bench.host(size);
             Bytes& seen = bench.host(size);
             Handle<cl_event> event;
             const cl_command_queue writer = bench.new_queue();
             ASSERT_THAT(clEnqueueWriteBuffer(writer, buffer.get(), CL_FALSE, 0, size,
                                              written.data(), 0, nullptr, event.out()),
                         returns(CL_SUCCESS));
             must_succeed(clFlush(writer), "clFlush");
             const cl_event list = event.get();
             ASSERT_THAT(clEnqueueReadBuffer(bench.new_queue(), buffer.get(), CL_TRUE, 0, size,
                                             seen.data(), 1, &list, nullptr),
                         returns(CL_SUCCESS));
             expect_bytes(seen, written, {.previous = buffer.bytes});
           }}};
}

}  // namespace

Cases cases() {
  return join({range_cases(), storage_cases(), sub_buffer_cases(), new_buffer_cases(),
               zero_size_cases(), two_queue_cases()});
}

}  // namespace clmem::conformance::linear_transfer_cases
