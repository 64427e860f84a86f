// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cstdint>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct SizeNoMultiple {
  bool operator()(const auto& call) const {
    const std::size_t pattern = arg<"pattern_size">(call);
    return std::has_single_bit(pattern) && pattern <= 128 && arg<"size">(call) % pattern != 0 &&
           arg<"pattern">(call) != nullptr && arg<"svm_ptr">(call) != nullptr;
  }
};

struct PointerUnaligned {
  bool operator()(const auto& call) const {
    const std::size_t pattern = arg<"pattern_size">(call);
    return std::has_single_bit(pattern) &&
           reinterpret_cast<std::uintptr_t>(arg<"svm_ptr">(call)) % pattern != 0;
  }
};

// clSVMAlloc returns a pointer, and the wrappers are for calls that return a status; therefore its
// slot in the table is replaced here.

struct Allocation {
  cl_svm_mem_flags flags;
  std::size_t size;
  cl_uint alignment;
};

// Changes the requested flags, size or alignment, then allocates.
template <typename Change>
struct AltersAllocation {
  static inline decltype(cl_icd_dispatch::clSVMAlloc) next = nullptr;

  static void* CL_API_CALL call(cl_context context, cl_svm_mem_flags flags, std::size_t size,
                                cl_uint alignment) {
    Allocation wanted{flags, size, alignment};
    Change{}(wanted);
    return next(context, wanted.flags, wanted.size, wanted.alignment);
  }
  static void install(cl_icd_dispatch& table) {
    next = table.clSVMAlloc;
    table.clSVMAlloc = &call;
  }
};

template <typename Change>
constexpr Install alters_allocation(Change /*unused*/) {
  return &AltersAllocation<Change>::install;
}

// Returns an address after the start of a larger allocation.
struct Misaligns {
  static inline decltype(cl_icd_dispatch::clSVMAlloc) next = nullptr;
  static constexpr std::size_t shift = 4;

  static void* CL_API_CALL call(cl_context context, cl_svm_mem_flags flags, std::size_t size,
                                cl_uint alignment) {
    void* const memory = next(context, flags, size == 0 ? 0 : size + shift, alignment);
    return memory == nullptr ? nullptr : static_cast<std::byte*>(memory) + shift;
  }
  static void install(cl_icd_dispatch& table) {
    next = table.clSVMAlloc;
    table.clSVMAlloc = &call;
  }
};

bool is_single_access(cl_svm_mem_flags flags) {
  return std::popcount(flags & (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)) <= 1;
}

void spoil(const void* byte) {
  auto* const spoilt = static_cast<std::byte*>(const_cast<void*>(byte));
  *spoilt = ~*spoilt;
}

// Spoils bytes of a command that was enqueued.
template <typename Spoil>
struct SpoilsAfter {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS) {
      Spoil{}(call);
    }
    return answer;
  }
};

constexpr cl_svm_mem_flags svm_flags = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY |
                                       CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;

}  // namespace

std::vector<Defect> svm_allocations() {
  return {
      {"svm-alloc.accepts-no-bytes",
       {"SVMAlloc.fail.size-zero"},
       "No bytes of shared memory are allocated.",
       alters_allocation([](Allocation& wanted) { wanted.size += wanted.size == 0 ? 1 : 0; })},
      {"svm-alloc.accepts-all-bytes",
       {"SVMAlloc.fail.size-large"},
       "As many bytes as there are addresses are allocated.",
       alters_allocation([](Allocation& wanted) {
         if (wanted.size == SIZE_MAX) {
           wanted.size = 64;
         }
       })},
      {"svm-alloc.accepts-two-kinds-of-access",
       {"SVMAlloc.fail.exclusive-access"},
       "Shared memory is allocated with more than one access flag.",
       alters_allocation([](Allocation& wanted) {
         if (!is_single_access(wanted.flags)) {
           wanted.flags = CL_MEM_READ_WRITE;
         }
       })},
      {"svm-alloc.accepts-atomics-alone",
       {"SVMAlloc.fail.atomics-without-fine"},
       "Shared memory for atomics is allocated without fine grain.",
       alters_allocation([](Allocation& wanted) {
         if ((wanted.flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) == 0) {
           wanted.flags &= ~cl_svm_mem_flags{CL_MEM_SVM_ATOMICS};
         }
       })},
      {"svm-alloc.accepts-unknown-flags",
       {"SVMAlloc.fail.unknown-flag"},
       "Flags that are none of shared memory are ignored.",
       alters_allocation([](Allocation& wanted) { wanted.flags &= svm_flags; })},
      {"svm-alloc.accepts-odd-alignment",
       {"SVMAlloc.fail.alignment-not-pow2"},
       "An alignment that is not a power of two is ignored.",
       alters_allocation([](Allocation& wanted) {
         if (!std::has_single_bit(wanted.alignment)) {
           wanted.alignment = 0;
         }
       })},
      {"svm-alloc.ignores-large-alignment",
       {"SVMAlloc.fail.alignment-unsupported"},
       "An alignment above that of the largest data type is ignored.",
       alters_allocation([](Allocation& wanted) {
         if (std::has_single_bit(wanted.alignment) && wanted.alignment > 128) {
           wanted.alignment = 0;
         }
       })},
      {"svm-alloc.forgets-alignment",
       {"SVMAlloc.alignment.default", "SVMAlloc.alignment.each"},
       "Shared memory begins four bytes after its alignment.",
       &Misaligns::install},
  };
}

std::vector<Defect> svm_copies() {
  return {
      {"svm-copy.refuses-adjacent",
       {"EnqueueSVMMemcpy.adjacent"},
       "Ranges of shared memory that touch count as overlapping.",
       refuses<CL_MEM_COPY_OVERLAP, P::clEnqueueSVMMemcpy>([](const auto& call) {
         const auto* const from = static_cast<const char*>(arg<"src_ptr">(call));
         const auto* const to = static_cast<const char*>(arg<"dst_ptr">(call));
         return from != nullptr && to != nullptr &&
                (from + arg<"size">(call) == to || to + arg<"size">(call) == from);
       })},
  };
}

std::vector<Defect> svm_fills() {
  return {
      {"svm-fill.truncates-pattern",
       {"EnqueueSVMMemFill.pattern-sizes"},
       "Only the first byte of a pattern is used.",
       alters<P::clEnqueueSVMMemFill>([](auto& call) {
         const std::size_t pattern = arg<"pattern_size">(call);
         if (std::has_single_bit(pattern) && pattern <= 128 && !SizeNoMultiple{}(call) &&
             !PointerUnaligned{}(call)) {
           arg<"pattern_size">(call) = 1;
         }
       })},
  };
}

std::vector<Defect> svm_maps() {
  return {
      {"svm-map.loses-last-byte",
       {"EnqueueSVMMap.read"},
       "The last byte of shared memory that is mapped for reading alone is wrong.",
       wraps<P::clEnqueueSVMMap>(SpoilsAfter<decltype([](const auto& call) {
         if (arg<"flags">(call) == CL_MAP_READ) {
           spoil(static_cast<std::byte*>(arg<"svm_ptr">(call)) + arg<"size">(call) - 1);
         }
       })>{})},
      {"svm-unmap.loses-first-byte",
       {"EnqueueSVMUnmap.success", "EnqueueSVMMap.sub-range"},
       "The first byte of what was mapped is lost when the map ends.",
       wraps<P::clEnqueueSVMUnmap>(
           SpoilsAfter<decltype([](const auto& call) { spoil(arg<"svm_ptr">(call)); })>{})},
      {"svm-migrate.loses-first-byte",
       {"EnqueueSVMMigrateMem.content", "EnqueueSVMMigrateMem.sizes-null"},
       "The first byte of each migrated range is lost.",
       wraps<P::clEnqueueSVMMigrateMem>(SpoilsAfter<decltype([](const auto& call) {
         for (cl_uint at = 0; at < arg<"num_svm_pointers">(call); ++at) {
           spoil(arg<"svm_pointers">(call)[at]);
         }
       })>{})},
  };
}

}  // namespace clmem::mock::defects
