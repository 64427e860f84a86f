// SPDX-License-Identifier: Apache-2.0
// Fills of shared virtual memory: the memory of the pattern, and memory that is not allocated as
// shared.

#include "suites/case_file.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance::svm_fill_cases {

namespace {

constexpr std::size_t many_fill = 1021;  // patterns; a prime

Cases reuse_cases() {
  return {{.name = "CopiesThePattern",
           .sentence = "The memory of the pattern may be overwritten as soon as the call returns.",
           .requirements = {"EnqueueSVMMemFill.pattern-reuse"},
           .body = [](Fixture& fixture) {
             FilledSvm memory{fixture, 64 * many_fill};
             Bytes& pattern = fixture.host(64);
             const Bytes wanted = pattern;
             Gate gate{fixture};
             ASSERT_THAT(
                 clEnqueueSVMMemFill(fixture.queue(), memory.get(), pattern.data(), pattern.size(),
                                     memory.size(), 1, gate.wait_list(), nullptr),
                 returns(CL_SUCCESS));
             recorder::fill(pattern, std::byte{0xee});
             must_succeed(clFlush, fixture.queue());
             gate.open();
             fixture.finish();
             fill(memory.bytes, wanted, 0, memory.size());
             expect_svm(fixture, memory);
           }}};
}

Cases system_cases() {
  return {{.name = "FillsMemoryOfTheHost",
           .sentence = "A device that shares all of the host's memory can fill any of it.",
           .requirements = {"EnqueueSVMMemFill.system-pointer"},
           .body = [](Fixture& fixture) {
             Bytes& memory = fixture.host(4096 + 2);
             Bytes expected = memory;
             const Bytes pattern = fixture.fresh(1);
             ASSERT_THAT(clEnqueueSVMMemFill(fixture.queue(), memory.data() + 1, pattern.data(), 1,
                                             4096, 0, nullptr, nullptr),
                         returns(CL_SUCCESS));
             fixture.finish();
             fill(expected, pattern, 1, 4096);
             expect_bytes(memory, expected);
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("SvmMemFill", join({reuse_cases(), system_cases()}));
}

}  // namespace clmem::conformance::svm_fill_cases
