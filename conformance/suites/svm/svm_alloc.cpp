// SPDX-License-Identifier: Apache-2.0
// Memory that clSVMAlloc returns and that clSVMFree frees.

#include "operations/transfer/placed_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::svm_alloc_cases {

// CL_MEM_READ_ONLY and CL_MEM_WRITE_ONLY restrict kernels, not the host or other commands.
CLMEM_TABLE(SvmAlloc, GivesMemory, "SVM with any access flags holds what the host writes into it.",
            (cl_svm_mem_flags flags),
            (Rows<cl_svm_mem_flags>{
                {"ReadWrite", "SVMAlloc.success", CL_MEM_READ_WRITE},
                {"WithoutFlags", "SVMAlloc.flags.default", 0},
                {"ReadOnly", "SVMAlloc.flags.access", CL_MEM_READ_ONLY},
                {"WriteOnly", "SVMAlloc.flags.access", CL_MEM_WRITE_ONLY},
            }),
            {}) {
  for (const std::size_t size : fixture.sizes()) {
    SCOPED_TRACE(size);
    const FilledSvm memory{fixture, size, flags};
    expect_svm(fixture, memory);
  }
}

CLMEM_TABLE(SvmAlloc, GivesFineGrainedMemory,
            "Fine-grained memory is written and read by the host without maps.",
            (cl_svm_mem_flags flags),
            (Rows<cl_svm_mem_flags>{
                {"Plain", CL_MEM_SVM_FINE_GRAIN_BUFFER},
                {"ForAtomics", CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS}}),
            {"SVMAlloc.success", "SVM.fine.no-map"}) {
  fixture.needs((flags & CL_MEM_SVM_ATOMICS) != 0 ? "svm_atomics" : "svm_fine");
  const FilledSvm memory{fixture, usual_size, flags};
  expect_bytes(Bytes(memory.at(0), memory.at(usual_size)), memory.bytes);
  const Bytes again = fixture.fresh(usual_size);
  recorder::copy(memory.at(0), again.data(), again.size());
  expect_bytes(svm_bytes(fixture.queue(), memory.get(), usual_size), again);
}

void expect_aligned(const void* pointer, std::size_t alignment) {
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pointer) % alignment, 0U)
      << pointer << " is not a multiple of " << alignment;
}

CLMEM_CASE(
    SvmAlloc, AlignsToTheLargestType,
    "Alignment 0 gives shared virtual memory the alignment of the largest supported data type.",
    {"SVMAlloc.alignment.default"}) {
  std::deque<SvmMemory> kept;
  for (const std::size_t size : {1U, 3U, 17U, 129U, 4099U, 1U, 65U}) {
    kept.emplace_back(fixture, size);
    expect_aligned(kept.back().get(), fixture.device().largest_type_size());
  }
}

CLMEM_CASE(SvmAlloc, AlignsAsAsked,
           "clSVMAlloc accepts every power of two up to the largest data type as the alignment, "
           "and honors it.",
           {"SVMAlloc.alignment.each"}) {
  std::deque<SvmMemory> kept;
  for (cl_uint alignment = 1; alignment <= fixture.device().largest_type_size(); alignment *= 2) {
    for (const std::size_t size : {1U, 3U, 127U, 4099U}) {
      kept.emplace_back(fixture, size, CL_MEM_READ_WRITE, alignment);
      expect_aligned(kept.back().get(), alignment);
    }
  }
}

CLMEM_CASE(SvmAlloc, AlignsToMoreOrRefuses,
           "clSVMAlloc either honors an alignment above the size of the largest data type or "
           "fails, but does not ignore it.",
           {"SVMAlloc.fail.alignment-unsupported"}) {
  constexpr std::size_t enough = 8;  // so that not all are aligned by chance
  const cl_context context = fixture.context();
  std::vector<void*> kept;
  for (cl_uint alignment = 256; alignment <= 65536; alignment *= 2) {
    for (std::size_t i = 0; i < enough; ++i) {
      kept.push_back(clSVMAlloc(context, CL_MEM_READ_WRITE, usual_size + i, alignment));
      expect_aligned(kept.back(), alignment);
    }
  }
  for (void* const memory : kept) {
    clSVMFree(context, memory);
  }
  expect_alive(fixture);
}

// Allocates after memory was freed that a driver may have kept, with a smaller alignment.
CLMEM_CASE(SvmAlloc, AlignsAfterFree,
           "clSVMAlloc honors the alignment also when as much memory with a smaller alignment was "
           "freed before.",
           {"SVMAlloc.alignment.each"}) {
  for (cl_uint alignment = 2; alignment <= fixture.device().largest_type_size(); alignment *= 2) {
    for (const std::size_t size : {7U, 1000U, 4096U}) {
      std::deque<SvmMemory> before;
      std::deque<SvmMemory> after;
      for (cl_uint smaller = 1; smaller < alignment; smaller *= 2) {
        before.emplace_back(fixture, size, CL_MEM_READ_WRITE, smaller);
      }
      const std::size_t freed = before.size();
      before.clear();
      while (after.size() < freed) {
        after.emplace_back(fixture, size, CL_MEM_READ_WRITE, alignment);
        expect_aligned(after.back().get(), alignment);
      }
    }
  }
}

CLMEM_CASE(SvmAlloc, GivesDistinctMemory,
           "SVM allocations that exist at the same time do not overlap, and freeing some leaves "
           "the others unchanged.",
           {"SVMAlloc.distinct", "SVMFree.success"}) {
  std::deque<FilledSvm> kept;
  for (std::size_t i = 0; i < 24; ++i) {
    kept.emplace_back(fixture, 1 + 397 * i % 4096);
  }
  for (const FilledSvm& one : kept) {
    for (const FilledSvm& other : kept) {
      EXPECT_TRUE(&one == &other || std::less_equal<>{}(one.at(one.size()), other.at(0)) ||
                  std::less_equal<>{}(other.at(other.size()), one.at(0)))
          << "two allocations share bytes";
    }
  }
  for (std::size_t i = 0; i < kept.size(); i += 3) {
    clSVMFree(fixture.context(), kept[i].memory.detach());
  }
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (i % 3 != 0) {
      expect_svm(fixture, kept[i]);
    }
  }
}

CLMEM_CASE(SvmAlloc, FreeIgnoresNull, "clSVMFree of NULL does nothing.", {"SVMFree.null"}) {
  fixture.needs({2, 0});
  clSVMFree(fixture.context(), nullptr);
  expect_alive(fixture);
}

CLMEM_CASE(SvmAlloc, FreeOfNullLeavesAllocations,
           "clSVMFree of NULL leaves other allocations unchanged.",
           {"SVMFree.null", "SVMFree.success"}) {
  const FilledSvm first{fixture, usual_size};
  const FilledSvm latest{fixture, usual_size};
  clSVMFree(fixture.context(), nullptr);
  // A driver need not reuse the memory that was freed last.
  std::deque<FilledSvm> later_allocations;
  while (later_allocations.size() < 16) {
    later_allocations.emplace_back(fixture, usual_size);
  }
  expect_svm(fixture, first);
  expect_svm(fixture, latest);
}

CLMEM_CASE(SvmAlloc, FreeDoesNothingWithoutSvm,
           "clSVMFree on a device without shared virtual memory does nothing.",
           {"SVMFree.no-svm"}) {
  const HostBytes& memory = fixture.host(usual_size);
  const Bytes before = memory.copy();
  clSVMFree(fixture.context(), fixture.host(usual_size).data());
  expect_alive(fixture);
  expect_bytes(memory, before);
}

CLMEM_CASE(
    SvmAlloc, FreeGivesMemoryBack,
    "Repeated allocation with clSVMAlloc and release with clSVMFree never exhausts the device.",
    {"SVMFree.reusable"}, .profile = CaseProfile::stress, .time_limit_s = 120,
    .memory = all_memory) {
  const ExhaustingRounds rounds = exhausting_rounds(fixture);
  for (cl_ulong round = 0; round < rounds.count; ++round) {
    void* const memory = clSVMAlloc(fixture.context(), CL_MEM_READ_WRITE, rounds.size, 0);
    ASSERT_THAT(memory, returns_other_than(nullptr))
        << "allocation " << round + 1 << " of " << rounds.count;
    clSVMFree(fixture.context(), memory);
  }
}

}  // namespace clmem::conformance::svm_alloc_cases
