// SPDX-License-Identifier: Apache-2.0
// Addresses of memory in a kernel, section "Alignment of Application Data Types": the compiler may
// assume that a pointer is aligned for the type that it points to.

#include "suites/case_file.hpp"

namespace clmem::conformance::argument_alignment_cases {

constexpr std::size_t largest = 128;  // bytes of a long16

struct Memory {
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  bool is_part = false;
  std::size_t size = largest;
  std::size_t local = 1;  // bytes of the local memory of small types
};

// Creates the buffer after others of odd sizes, which are kept.
FilledBuffer new_buffer(Fixture& fixture, const Memory& row, std::deque<FilledBuffer>& others) {
  for (const std::size_t size : {1u, 3u, 77u}) {
    others.push_back(fixture.filled_buffer(size, row.flags));
  }
  if (!row.is_part) {
    return fixture.filled_buffer(row.size, row.flags);
  }
  const std::size_t origin = fixture.origin_unit();
  others.push_back(fixture.filled_buffer(origin + row.size, row.flags));
  return fixture.sub_buffer(others.back(), origin, row.size);
}

void expect_aligned(const std::array<cl_ulong, 7>& seen) {
  constexpr std::array<const char*, 7> names{"global long16", "global long16", "constant long16",
                                             "local char",    "local long16",  "local short",
                                             "local long8"};
  constexpr std::array<std::size_t, 7> units{largest, largest, largest, 1, largest, 2, largest / 2};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ(seen.at(i) % units.at(i), 0u)
        << "argument " << i << ", a pointer to " << names.at(i) << ", is at " << seen.at(i);
  }
}

struct Span {
  cl_ulong begin;
  std::size_t size;
};

void expect_disjoint(std::vector<Span> spans) {
  std::ranges::sort(spans, {}, &Span::begin);
  for (std::size_t i = 1; i < spans.size(); ++i) {
    EXPECT_GE(spans[i].begin, spans[i - 1].begin + spans[i - 1].size)
        << "two arguments share memory: " << spans[i - 1].size << " bytes at " << spans[i - 1].begin
        << " and " << spans[i].size << " at " << spans[i].begin;
  }
}

Rows<Memory> alignment_rows() {
  constexpr cl_mem_flags usual = CL_MEM_READ_WRITE;
  return {{"Device", {}},
          {"ReadOnly", {CL_MEM_READ_ONLY, false, 2 * largest, 3}},
          {"Copied", {usual | CL_MEM_COPY_HOST_PTR, false, usual_size, 13}},
          {"Allocated", {usual | CL_MEM_ALLOC_HOST_PTR, false, largest, 77}},
          {"AllocatedAndCopied",
           {usual | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR, false, 1001, 129}},
          {"Part", {usual, true, largest, 65}},
          {"PartOfAllocated", {usual | CL_MEM_ALLOC_HOST_PTR, true, usual_size, 1001}}};
}

// Repeats the check, each time with more buffers in the context.
CLMEM_TABLE(SetKernelArg, AlignsMemory,
            "Global and local memory that the driver allocated is aligned in a kernel for every "
            "type, and no two arguments share memory.",
            (const Memory& row), alignment_rows(),
            {"CreateBuffer.kernel-aligned", "SetKernelArg.local-aligned", "SetKernelArg.local-own"},
            .time_limit_s = compiling_limit_s) {
  const Kernel store{fixture, "store_addresses"};
  std::deque<FilledBuffer> kept;
  for (int round = 0; round < 8; ++round) {
    std::array<cl_ulong, 7> seen{};
    const FilledBuffer& to = kept.emplace_back(fixture.filled_buffer(sizeof seen));
    std::array<cl_mem, 3> memory{};
    for (cl_mem& one : memory) {
      FilledBuffer buffer = new_buffer(fixture, row, kept);
      one = kept.emplace_back(std::move(buffer)).get();
    }
    store.set_all(memory[0], memory[1], memory[2], LocalMemory{row.local}, LocalMemory{largest},
                  LocalMemory{2 * row.local}, LocalMemory{largest / 2}, to.get());
    store.enqueue(fixture.queue(), {1});
    must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{seen}));
    expect_aligned(seen);
    expect_disjoint({{seen[0], row.size}, {seen[1], row.size}});
    expect_disjoint({{seen[3], row.local},
                     {seen[4], largest},
                     {seen[5], 2 * row.local},
                     {seen[6], largest / 2}});
  }
}

}  // namespace clmem::conformance::argument_alignment_cases
