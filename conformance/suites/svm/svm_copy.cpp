// SPDX-License-Identifier: Apache-2.0
// Copies between shared virtual memory and the host: every byte of the range, nothing around it.

#include "suites/case_file.hpp"
#include "suites/svm/svm_contents.hpp"
#include "suites/transfer/linear_range.hpp"

namespace clmem::conformance::svm_copy_cases {

namespace {

constexpr std::size_t usual_size = 4099;

DifferenceContext context_of(const Bytes& previous, std::size_t base, std::size_t size) {
  return {.previous = previous, .base = base, .region = {size, 1, 1}};
}

Cases shared_cases() {
  return each({.name = "CopiesBetweenAllocations",
               .sentence = "A range is copied from one allocation to another, wherever it begins "
                           "in each, and nothing else changes.",
               .requirements = {"EnqueueSVMMemcpy.svm-to-svm", "EnqueueSVMMemcpy.interior",
                                "EnqueueSVMMemcpy.outside-untouched"}},
              linear_ranges_and_large(), [](Fixture& fixture, const LinearRange& range) {
                need_allocation(fixture, range.buffer_size + range.host_shift);
                const FilledSvm source{fixture, range.size + range.host_shift};
                FilledSvm target{fixture, range.buffer_size};
                const Bytes before = target.bytes;
                ASSERT_THAT(clEnqueueSVMMemcpy(fixture.queue(), CL_FALSE, target.at(range.offset),
                                               source.at(range.host_shift), range.size, 0, nullptr,
                                               nullptr),
                            returns(CL_SUCCESS));
                fixture.finish();
                copy_linear(source.bytes, range.host_shift, target.bytes, range.offset, range.size);
                expect_svm(fixture, target, context_of(before, range.offset, range.size));
                expect_svm(fixture, source);
              });
}

Cases to_shared_cases() {
  return each(
      {.name = "CopiesFromHost",
       .sentence = "Ordinary host memory may be the source, whether or not the device shares it.",
       .requirements = {"EnqueueSVMMemcpy.host-to-svm", "EnqueueSVMMemcpy.interior",
                        "EnqueueSVMMemcpy.outside-untouched"}},
      linear_ranges(), [](Fixture& fixture, const LinearRange& range) {
        need_allocation(fixture, range.buffer_size);
        FilledSvm target{fixture, range.buffer_size};
        const Bytes before = target.bytes;
        Bytes& source = fixture.host(range.size + range.host_shift);
        const Bytes source_before = source;
        ASSERT_THAT(
            clEnqueueSVMMemcpy(fixture.queue(), CL_FALSE, target.at(range.offset),
                               source.data() + range.host_shift, range.size, 0, nullptr, nullptr),
            returns(CL_SUCCESS));
        fixture.finish();
        copy_linear(source_before, range.host_shift, target.bytes, range.offset, range.size);
        expect_svm(fixture, target, context_of(before, range.offset, range.size));
        expect_bytes(source, source_before);
      });
}

Cases from_shared_cases() {
  return each(
      {.name = "CopiesToHost",
       .sentence =
           "Ordinary host memory may be the destination, whether or not the device shares it.",
       .requirements = {"EnqueueSVMMemcpy.svm-to-host", "EnqueueSVMMemcpy.interior",
                        "EnqueueSVMMemcpy.outside-untouched"}},
      linear_ranges(), [](Fixture& fixture, const LinearRange& range) {
        need_allocation(fixture, range.buffer_size);
        const FilledSvm source{fixture, range.buffer_size};
        constexpr std::size_t guard = 32;
        Bytes& host = fixture.host(range.host_shift + range.size + guard);
        const Bytes before = host;
        Bytes expected = host;
        ASSERT_THAT(clEnqueueSVMMemcpy(fixture.queue(), CL_FALSE, host.data() + range.host_shift,
                                       source.at(range.offset), range.size, 0, nullptr, nullptr),
                    returns(CL_SUCCESS));
        fixture.finish();
        copy_linear(source.bytes, range.offset, expected, range.host_shift, range.size);
        expect_bytes(host, expected, context_of(before, range.host_shift, range.size));
        expect_svm(fixture, source);
      });
}

Cases host_cases() {
  return {{.name = "CopiesWithinHost",
           .sentence = "Both pointers may point to ordinary host memory.",
           .requirements = {"EnqueueSVMMemcpy.host-to-host"},
           .body = [](Fixture& fixture) {
             const Bytes& source = fixture.host(usual_size);
             Bytes& target = fixture.host(usual_size);
             Bytes expected = target;
             ASSERT_THAT(clEnqueueSVMMemcpy(fixture.queue(), CL_TRUE, target.data() + 5,
                                            source.data() + 3, 1000, 0, nullptr, nullptr),
                         returns(CL_SUCCESS));
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
  return each({.name = "CopiesWithinAllocation",
               .sentence = "Adjacent ranges of one allocation do not overlap.",
               .requirements = {"EnqueueSVMMemcpy.adjacent"}},
              std::vector<PlaceRow>{{"SourceFirst", 100, 612, 512},
                                    {"TargetFirst", 612, 100, 512},
                                    {"OneByte", 7, 8, 1},
                                    {"Halves", 0, 2048, 2048},
                                    {"Apart", 3000, 11, 512}},
              [](Fixture& fixture, const PlaceRow& row) {
                FilledSvm memory{fixture, 4096};
                const Bytes before = memory.bytes;
                ASSERT_THAT(clEnqueueSVMMemcpy(fixture.queue(), CL_FALSE, memory.at(row.to),
                                               memory.at(row.from), row.size, 0, nullptr, nullptr),
                            returns(CL_SUCCESS));
                fixture.finish();
                copy_linear(before, row.from, memory.bytes, row.to, row.size);
                expect_svm(fixture, memory, context_of(before, row.to, row.size));
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
  return each(
      {.name = "RefusesOverlap", .sentence = "Source and destination must not share a byte."},
      std::vector<OverlapRow>{{"LastByteOfSource", partial, 100, 611, 512},
                              {"FirstByteOfSource", partial, 611, 100, 512},
                              {"AllButOneByte", partial, 100, 101, 512},
                              {"AllButOneByteBackwards", partial, 101, 100, 512},
                              {"TwoBytes", partial, 0, 1, 2},
                              {"Same", identical, 100, 100, 512},
                              {"SameByte", identical, 0, 0, 1},
                              {"Everything", identical, 0, 0, 4096}},
      [](Fixture& fixture, const OverlapRow& row) {
        const FilledSvm memory{fixture, 4096};
        UnreadEvent event;
        ASSERT_THAT(clEnqueueSVMMemcpy(fixture.queue(), CL_FALSE, memory.at(row.to),
                                       memory.at(row.from), row.size, 0, nullptr, event.out()),
                    fixture.refuses(CL_MEM_COPY_OVERLAP));
        expect_svm_unchanged_and_alive(fixture, memory);
      });
}

}  // namespace

Cases cases() {
  return in_suite("SvmMemcpy", join({shared_cases(), to_shared_cases(), from_shared_cases(),
                                     host_cases(), adjacent_cases(), overlap_cases()}));
}

}  // namespace clmem::conformance::svm_copy_cases
