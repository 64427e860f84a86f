// SPDX-License-Identifier: Apache-2.0
// Fills of shared virtual memory: the pattern repeats over its range, and nothing else changes.

#include "suites/case_file.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance::svm_fill_cases {

namespace {

constexpr std::size_t many_fill = 1021;  // patterns; a prime
constexpr std::size_t large_bytes = 1 << 20;
constexpr std::size_t tail = 77;  // bytes after the range; a whole pattern need not fit there

Rows<std::size_t> pattern_rows() {
  Rows<std::size_t> rows;
  for (std::size_t size = 1; size <= 128; size *= 2) {
    rows.push_back({"Of" + std::to_string(size), size});
  }
  return rows;
}

struct ExtentRow {
  const char* name;
  std::size_t skipped;  // patterns
  std::size_t (*count)(std::size_t pattern_size);
};

std::vector<ExtentRow> extent_rows() {
  return {{"OnePatternAtStart", 0, [](std::size_t) -> std::size_t { return 1; }},
          {"OnePatternAfterAnother", 1, [](std::size_t) -> std::size_t { return 1; }},
          {"SomePatterns", 3, [](std::size_t) -> std::size_t { return 3; }},
          {"ManyPatterns", 3, [](std::size_t) { return many_fill; }},
          {"AboutOneMebibyte", 1,
           [](std::size_t pattern_size) { return large_bytes / pattern_size - 2; }}};
}

void fill_once(Fixture& fixture, std::size_t pattern_size, std::size_t skipped, std::size_t count) {
  FilledSvm memory{fixture, (skipped + count) * pattern_size + tail};
  const Bytes before = memory.bytes;
  const Bytes pattern = fixture.fresh(pattern_size);
  ASSERT_THAT(
      clEnqueueSVMMemFill(fixture.queue(), memory.at(skipped * pattern_size), pattern.data(),
                          pattern.size(), count * pattern_size, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  fixture.finish();
  fill(memory.bytes, pattern, skipped * pattern_size, count * pattern_size);
  expect_svm(fixture, memory,
             {.previous = before,
              .base = skipped * pattern_size,
              .region = {count * pattern_size, 1, 1},
              .element = pattern_size});
}

Cases pattern_cases() {
  Cases cases;
  for (const ExtentRow& extent : extent_rows()) {
    cases =
        join({std::move(cases),
              each({.name = std::string{"RepeatsPattern"} + extent.name,
                    .sentence = "The pattern repeats from the pointer on, in its own order, and "
                                "nothing around the range changes.",
                    .requirements = {"EnqueueSVMMemFill.pattern-sizes", "EnqueueSVMMemFill.partial",
                                     "EnqueueSVMMemFill.interior"}},
                   pattern_rows(), [extent](Fixture& fixture, const std::size_t& size) {
                     fill_once(fixture, size, extent.skipped, extent.count(size));
                   })});
  }
  return cases;
}

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
  return in_suite("SvmMemFill", join({pattern_cases(), reuse_cases(), system_cases()}));
}

}  // namespace clmem::conformance::svm_fill_cases
