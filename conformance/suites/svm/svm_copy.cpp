// SPDX-License-Identifier: Apache-2.0
// Copies between shared virtual memory and the host: every byte of the range, nothing around it.

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/oracle.hpp"
#include "harness/set_up.hpp"
#include "harness/witness.hpp"
#include "suites/all_cases.hpp"
#include "suites/commands.hpp"
#include "suites/event_tools.hpp"
#include "suites/late_opener.hpp"
#include "suites/linear_range.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance::svm_copy_cases {

namespace {

constexpr std::size_t usual_size = 4099;

DifferenceContext context_of(const Bytes& previous, std::size_t base, std::size_t size) {
  return {.previous = previous, .base = base, .region = {size, 1, 1}};
}

Cases shared_cases() {
  return each({.suite = "SvmMemcpy",
               .name = "CopiesBetweenAllocations",
               .sentence = "The range moves from one allocation to another, wherever it begins in "
                           "each, and nothing else changes.",
               .requirements = {"EnqueueSVMMemcpy.svm-to-svm", "EnqueueSVMMemcpy.interior",
                                "EnqueueSVMMemcpy.outside-untouched"}},
              linear_ranges(), [](Bench& bench, const LinearRange& range) {
                need_allocation(bench, range.buffer_size + range.host_shift);
                const FilledSvm source{bench, range.size + range.host_shift};
                FilledSvm target{bench, range.buffer_size};
                const Bytes before = target.bytes;
                ASSERT_THAT(clEnqueueSVMMemcpy(bench.queue(), CL_FALSE, target.at(range.offset),
                                               source.at(range.host_shift), range.size, 0, nullptr,
                                               nullptr),
                            answers(CL_SUCCESS));
                bench.finish();
                copy_linear(source.bytes, range.host_shift, target.bytes, range.offset, range.size);
                expect_svm(bench, target, context_of(before, range.offset, range.size));
                expect_svm(bench, source);
              });
}

Cases to_shared_cases() {
  return each(
      {.suite = "SvmMemcpy",
       .name = "CopiesFromHost",
       .sentence = "Ordinary memory of the host is a source, whatever the device shares.",
       .requirements = {"EnqueueSVMMemcpy.host-to-svm", "EnqueueSVMMemcpy.interior",
                        "EnqueueSVMMemcpy.outside-untouched"}},
      linear_ranges(), [](Bench& bench, const LinearRange& range) {
        need_allocation(bench, range.buffer_size);
        FilledSvm target{bench, range.buffer_size};
        const Bytes before = target.bytes;
        Bytes& source = bench.host(range.size + range.host_shift);
        const Bytes source_before = source;
        ASSERT_THAT(
            clEnqueueSVMMemcpy(bench.queue(), CL_FALSE, target.at(range.offset),
                               source.data() + range.host_shift, range.size, 0, nullptr, nullptr),
            answers(CL_SUCCESS));
        bench.finish();
        copy_linear(source_before, range.host_shift, target.bytes, range.offset, range.size);
        expect_svm(bench, target, context_of(before, range.offset, range.size));
        expect_bytes(source, source_before);
      });
}

Cases from_shared_cases() {
  return each({.suite = "SvmMemcpy",
               .name = "CopiesToHost",
               .sentence = "Ordinary memory of the host is a destination, whatever the device "
                           "shares.",
               .requirements = {"EnqueueSVMMemcpy.svm-to-host", "EnqueueSVMMemcpy.interior",
                                "EnqueueSVMMemcpy.outside-untouched"}},
              linear_ranges(), [](Bench& bench, const LinearRange& range) {
                need_allocation(bench, range.buffer_size);
                const FilledSvm source{bench, range.buffer_size};
                constexpr std::size_t guard = 32;
                Bytes& host = bench.host(range.host_shift + range.size + guard);
                const Bytes before = host;
                Bytes expected = host;
                ASSERT_THAT(
                    clEnqueueSVMMemcpy(bench.queue(), CL_FALSE, host.data() + range.host_shift,
                                       source.at(range.offset), range.size, 0, nullptr, nullptr),
                    answers(CL_SUCCESS));
                bench.finish();
                copy_linear(source.bytes, range.offset, expected, range.host_shift, range.size);
                expect_bytes(host, expected, context_of(before, range.host_shift, range.size));
                expect_svm(bench, source);
              });
}

Cases host_cases() {
  return {{.suite = "SvmMemcpy",
           .name = "CopiesWithinHost",
           .sentence = "Both pointers may be ordinary memory of the host.",
           .requirements = {"EnqueueSVMMemcpy.host-to-host"},
           .body = [](Bench& bench) {
             const Bytes& source = bench.host(usual_size);
             Bytes& target = bench.host(usual_size);
             Bytes expected = target;
             ASSERT_THAT(clEnqueueSVMMemcpy(bench.queue(), CL_TRUE, target.data() + 5,
                                            source.data() + 3, 1000, 0, nullptr, nullptr),
                         answers(CL_SUCCESS));
             copy_linear(source, 3, expected, 5, 1000);
             expect_bytes(target, expected);
           }}};
}

struct PlaceRow {
  const char* name;
  std::size_t from;
  std::size_t to;
  std::size_t size;
};

Cases adjacent_cases() {
  return each({.suite = "SvmMemcpy",
               .name = "CopiesWithinAllocation",
               .sentence = "Ranges of one allocation that only touch do not overlap.",
               .requirements = {"EnqueueSVMMemcpy.adjacent"}},
              std::vector<PlaceRow>{{"SourceFirst", 100, 612, 512},
                                    {"TargetFirst", 612, 100, 512},
                                    {"OneByte", 7, 8, 1},
                                    {"Halves", 0, 2048, 2048},
                                    {"Apart", 3000, 11, 512}},
              [](Bench& bench, const PlaceRow& row) {
                FilledSvm memory{bench, 4096};
                const Bytes before = memory.bytes;
                ASSERT_THAT(clEnqueueSVMMemcpy(bench.queue(), CL_FALSE, memory.at(row.to),
                                               memory.at(row.from), row.size, 0, nullptr, nullptr),
                            answers(CL_SUCCESS));
                bench.finish();
                copy_linear(before, row.from, memory.bytes, row.to, row.size);
                expect_svm(bench, memory, context_of(before, row.to, row.size));
              });
}

struct OverlapRow {
  const char* name;
  const char* requirement;
  std::size_t from;
  std::size_t to;
  std::size_t size;
};

Cases overlap_cases() {
  const char* const partial = "EnqueueSVMMemcpy.err.MEM_COPY_OVERLAP.partial";
  const char* const identical = "EnqueueSVMMemcpy.err.MEM_COPY_OVERLAP.identical";
  return each({.suite = "SvmMemcpy",
               .name = "RefusesOverlap",
               .sentence = "Source and destination must not have a byte in common."},
              std::vector<OverlapRow>{{"LastByteOfSource", partial, 100, 611, 512},
                                      {"FirstByteOfSource", partial, 611, 100, 512},
                                      {"AllButOneByte", partial, 100, 101, 512},
                                      {"AllButOneByteBackwards", partial, 101, 100, 512},
                                      {"TwoBytes", partial, 0, 1, 2},
                                      {"Same", identical, 100, 100, 512},
                                      {"SameByte", identical, 0, 0, 1},
                                      {"Everything", identical, 0, 0, 4096}},
              [](Bench& bench, const OverlapRow& row) {
                const FilledSvm memory{bench, 4096};
                UnreadEvent event;
                ASSERT_THAT(
                    clEnqueueSVMMemcpy(bench.queue(), CL_FALSE, memory.at(row.to),
                                       memory.at(row.from), row.size, 0, nullptr, event.out()),
                    bench.refuses(CL_MEM_COPY_OVERLAP));
                expect_svm_unchanged_and_alive(bench, memory);
              });
}

// Copies `from` to the host once `wait` allows it; the call blocks.
cl_int read_blocking(Bench& bench, const FilledSvm& from, Bytes& to, WaitList wait,
                     cl_event* event) {
  return clEnqueueSVMMemcpy(bench.queue(), CL_TRUE, to.data(), from.get(), to.size(), wait.count,
                            wait.events, event);
}

Cases blocking_cases() {
  return {
      {.suite = "SvmMemcpy",
       .name = "BlockingCallReturnsWithItsResult",
       .sentence = "When a blocking copy returns, the data has arrived, its event is complete, and "
                   "the source may be used for something else.",
       .requirements = {"EnqueueSVMMemcpy.blocking"},
       .body =
           [](Bench& bench) {
             FilledSvm memory{bench, usual_size};
             Bytes& host = bench.host(usual_size);
             memory.bytes = host;
             Handle<cl_event> event;
             ASSERT_THAT(clEnqueueSVMMemcpy(bench.queue(), CL_TRUE, memory.get(), host.data(),
                                            usual_size, 0, nullptr, event.out()),
                         answers(CL_SUCCESS));
             EXPECT_EQ(execution_status(event.get()), CL_COMPLETE);
             witness::fill(host, std::byte{0});
             ASSERT_THAT(read_blocking(bench, memory, host, {}, event.out()), answers(CL_SUCCESS));
             expect_bytes(host, memory.bytes);
             EXPECT_EQ(execution_status(event.get()), CL_COMPLETE);
             expect_svm(bench, memory);
           }},
      {.suite = "SvmMemcpy",
       .name = "BlockingCallWaitsForItsList",
       .sentence = "A blocking copy returns only after its wait list is satisfied.",
       .requirements = {"EnqueueSVMMemcpy.blocking"},
       .body = [](Bench& bench) {
         const FilledSvm memory{bench, usual_size};
         Bytes& host = bench.host(usual_size);
         Gate gate{bench};
         LateOpener opener{gate};
         const cl_int code = read_blocking(bench, memory, host, {1, gate.wait_list()}, nullptr);
         EXPECT_FALSE(opener.returned_early());
         ASSERT_THAT(code, answers(CL_SUCCESS));
         expect_bytes(host, memory.bytes);
       }}};
}

Cases nonblocking_cases() {
  return {{.suite = "SvmMemcpy",
           .name = "NonBlockingCallReturnsBeforeItsList",
           .sentence = "A non-blocking copy returns while its wait list is open; its event tells "
                       "when the data has arrived.",
           .requirements = {"EnqueueSVMMemcpy.nonblocking"},
           .body = [](Bench& bench) {
             const FilledSvm memory{bench, usual_size};
             Bytes& host = bench.host(usual_size);
             const Bytes before = host;
             Handle<cl_event> event;
             Gate gate{bench};
             ASSERT_THAT(clEnqueueSVMMemcpy(bench.queue(), CL_FALSE, host.data(), memory.get(),
                                            usual_size, 1, gate.wait_list(), event.out()),
                         answers(CL_SUCCESS));
             must_succeed(clFlush(bench.queue()), "clFlush");
             EXPECT_TRUE(is_waiting(event.get()));
             expect_bytes(host, before);
             gate.open();
             wait_for(event.get());
             expect_bytes(host, memory.bytes);
           }}};
}

}  // namespace

Cases cases() {
  return join({shared_cases(), to_shared_cases(), from_shared_cases(), host_cases(),
               adjacent_cases(), overlap_cases(), blocking_cases(), nonblocking_cases()});
}

}  // namespace clmem::conformance::svm_copy_cases
