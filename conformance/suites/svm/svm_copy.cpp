// SPDX-License-Identifier: Apache-2.0
// Copies within one allocation of shared virtual memory, or within host memory.

#include "suites/case_file.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance::svm_copy_cases {

namespace {

constexpr std::size_t usual_size = 4099;

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
                expect_svm(fixture, memory,
                           {.previous = before, .base = row.to, .region = {row.size, 1, 1}});
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
  return in_suite("SvmMemcpy", join({host_cases(), adjacent_cases(), overlap_cases()}));
}

}  // namespace clmem::conformance::svm_copy_cases
