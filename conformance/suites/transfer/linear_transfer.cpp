// SPDX-License-Identifier: Apache-2.0
// Reads and writes of a range: every byte of both sides.

#include "suites/case_file.hpp"
#include "suites/transfer/linear_range.hpp"
#include "suites/transfer/transfer_way.hpp"

namespace clmem::conformance::linear_transfer_cases {

namespace {

// Host memory around the transferred bytes; odd, so that the pointer is unaligned as well.
constexpr std::size_t guard = 61;

// Reads `range` of `buffer` and compares its bytes.
void read_and_compare(Fixture& fixture, cl_mem buffer, const Bytes& bytes,
                      const LinearRange& range) {
  in_each_way([&](TransferWay& way) {
    Bytes& host = fixture.host(range.host_shift + range.size + guard);
    const Bytes before = host;
    Bytes expected = host;
    copy_linear(bytes, range.offset, expected, range.host_shift, range.size);
    ASSERT_THAT(
        clEnqueueReadBuffer(fixture.queue(), buffer, way.blocking(), range.offset, range.size,
                            host.data() + range.host_shift, 0, nullptr, way.event()),
        returns(CL_SUCCESS));
    way.wait();
    expect_bytes(host, expected,
                 {.previous = before, .base = range.host_shift, .region = {range.size, 1, 1}});
  });
}

// Writes `range` of `buffer`; `bytes` are what it then has to contain, which `expect` compares.
template <typename Expect>
void write_and_compare(Fixture& fixture, cl_mem buffer, Bytes& bytes, const LinearRange& range,
                       Expect expect) {
  in_each_way([&](TransferWay& way) {
    const Bytes& host = fixture.host(range.host_shift + range.size + guard);
    const Bytes before = host;
    ASSERT_THAT(
        clEnqueueWriteBuffer(fixture.queue(), buffer, way.blocking(), range.offset, range.size,
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
            [](Fixture& fixture, const LinearRange& range) {
              need_allocation(fixture, range.buffer_size);
              const FilledBuffer buffer = fixture.filled_buffer(range.buffer_size);
              read_and_compare(fixture, buffer.get(), buffer.bytes, range);
              expect_contents(fixture, buffer, {ReadBack::map});
            }),
       each({.name = "MovesItsRange",
             .sentence = "A write changes the bytes of its range, and nothing around them.",
             .requirements = {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.outside-untouched",
                              "EnqueueWriteBuffer.unaligned", "EnqueueWriteBuffer.whole"}},
            linear_ranges_and_large(), [](Fixture& fixture, const LinearRange& range) {
              need_allocation(fixture, range.buffer_size);
              FilledBuffer buffer = fixture.filled_buffer(range.buffer_size);
              const Bytes before = buffer.bytes;
              write_and_compare(fixture, buffer.get(), buffer.bytes, range, [&] {
                expect_contents(
                    fixture, buffer, every_way,
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
            [](Fixture& fixture, const StorageRow& row) {
              const FilledBuffer buffer = fixture.filled_buffer(odd_range.buffer_size, row.flags);
              read_and_compare(fixture, buffer.get(), buffer.bytes, odd_range);
            }),
       each(
           {.name = "WorksOnEveryStorage",
            .sentence = "A write works wherever the driver stores the bytes, and with all kernel "
                        "access flags.",
            .requirements = {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.kernel-flags-ignored"}},
           storage_rows(), [](Fixture& fixture, const StorageRow& row) {
             FilledBuffer buffer = fixture.filled_buffer(odd_range.buffer_size, row.flags);
             write_and_compare(fixture, buffer.get(), buffer.bytes, odd_range,
                               [&] { expect_contents(fixture, buffer); });
           })});
}

Cases sub_buffer_cases() {
  return join(
      {each({.suite = "ReadBuffer",
             .name = "AddressesSubBuffer",
             .sentence = "Offsets of a read through a sub-buffer count from its origin.",
             .requirements = {"EnqueueReadBuffer.sub-buffer"}},
            linear_ranges(),
            [](Fixture& fixture, const LinearRange& range) {
              const SubBufferPlace place = sub_buffer_place(fixture, range.buffer_size);
              const FilledBuffer window =
                  fixture.sub_buffer(place.parent, place.origin, range.buffer_size);
              read_and_compare(fixture, window.get(), window.bytes, range);
            }),
       each(
           {.name = "AddressesSubBuffer",
            .sentence = "A write through a sub-buffer changes its range of the parent, and nothing "
                        "around it.",
            .requirements = {"EnqueueWriteBuffer.sub-buffer"}},
           linear_ranges(), [](Fixture& fixture, const LinearRange& range) {
             SubBufferPlace place = sub_buffer_place(fixture, range.buffer_size);
             FilledBuffer window =
                 fixture.sub_buffer(place.parent, place.origin, range.buffer_size);
             write_and_compare(fixture, window.get(), window.bytes, range, [&] {
               copy_linear(window.bytes, 0, place.parent.bytes, place.origin, window.size());
               expect_contents(fixture, place.parent);
               expect_contents(fixture, window);
             });
           })});
}

Cases new_buffer_cases() {
  return {
      {.name = "GivesNewBufferItsContents",
       .sentence = "A buffer created without contents holds what writes of its pieces have stored.",
       .requirements = {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.whole"},
       .body = [](Fixture& fixture) {
         constexpr std::size_t piece = 1013;
         constexpr std::size_t pieces = 5;
         const Handle<cl_mem> buffer = must_make(clCreateBuffer, fixture.context(),
                                                 CL_MEM_READ_WRITE, piece * pieces, nullptr);
         const Bytes& contents = fixture.host(piece * pieces);
         for (const std::size_t n : {3u, 0u, 4u, 1u, 2u}) {
           EXPECT_THAT(
               clEnqueueWriteBuffer(fixture.queue(), buffer.get(), CL_FALSE, n * piece, piece,
                                    contents.data() + n * piece, 0, nullptr, nullptr),
               returns(CL_SUCCESS));
         }
         fixture.finish();
         expect_contents(fixture, buffer.get(), contents);
       }}};
}

// A size of zero was an error up to 2.0 and is legal since; in either case no byte is transferred.
Cases zero_size_cases() {
  return {{.suite = "ReadBuffer",
           .name = "OfNothingDoesNothing",
           .sentence = "A read of no bytes changes nothing.",
           .requirements = {"EnqueueReadBuffer.zero-size", "EnqueueReadBuffer.outside-untouched"},
           .body =
               [](Fixture& fixture) {
                 const FilledBuffer buffer = fixture.filled_buffer(guard);
                 Bytes& host = fixture.host(guard);
                 const Bytes before = host;
                 const cl_int code = clEnqueueReadBuffer(fixture.queue(), buffer.get(), CL_TRUE, 3,
                                                         0, host.data(), 0, nullptr, nullptr);
                 expect_zero_size_answer(fixture, code);
                 expect_bytes(host, before);
                 expect_unchanged_and_alive(fixture, buffer);
               }},
          {.name = "OfNothingDoesNothing",
           .sentence = "A write of no bytes changes nothing.",
           .requirements = {"EnqueueWriteBuffer.zero-size", "EnqueueWriteBuffer.outside-untouched"},
           .body = [](Fixture& fixture) {
             const FilledBuffer buffer = fixture.filled_buffer(guard);
             const Bytes& host = fixture.host(guard);
             const cl_int code = clEnqueueWriteBuffer(fixture.queue(), buffer.get(), CL_TRUE, 3, 0,
                                                      host.data(), 0, nullptr, nullptr);
             expect_zero_size_answer(fixture, code);
             expect_unchanged_and_alive(fixture, buffer);
           }}};
}

Cases two_queue_cases() {
  return {{.name = "IsSeenByOtherQueue",
           .sentence = "A read on one queue that waits for a write on another sees its bytes.",
           .requirements = {"EnqueueWriteBuffer.data", "EnqueueReadBuffer.data"},
           .body = [](Fixture& fixture) {
             const std::size_t size = fixture.sizes().back();
             const FilledBuffer buffer = fixture.filled_buffer(size);
             const Bytes& written = fixture.host(size);
             Bytes& seen = fixture.host(size);
             Handle<cl_event> event;
             const cl_command_queue writer = fixture.new_queue();
             ASSERT_THAT(clEnqueueWriteBuffer(writer, buffer.get(), CL_FALSE, 0, size,
                                              written.data(), 0, nullptr, event.out()),
                         returns(CL_SUCCESS));
             must_succeed(clFlush, writer);
             const cl_event list = event.get();
             ASSERT_THAT(clEnqueueReadBuffer(fixture.new_queue(), buffer.get(), CL_TRUE, 0, size,
                                             seen.data(), 1, &list, nullptr),
                         returns(CL_SUCCESS));
             expect_bytes(seen, written, {.previous = buffer.bytes});
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("WriteBuffer", join({range_cases(), storage_cases(), sub_buffer_cases(),
                                       new_buffer_cases(), zero_size_cases(), two_queue_cases()}));
}

}  // namespace clmem::conformance::linear_transfer_cases
