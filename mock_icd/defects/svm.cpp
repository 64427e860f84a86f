// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "defects/relay.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

bool size_no_multiple(const auto& call) {
  const std::size_t pattern = arg<"pattern_size">(call);
  return std::has_single_bit(pattern) && pattern <= 128 && arg<"size">(call) % pattern != 0 &&
         arg<"pattern">(call) != nullptr && arg<"svm_ptr">(call) != nullptr;
}

bool pointer_unaligned(const auto& call) {
  const std::size_t pattern = arg<"pattern_size">(call);
  return std::has_single_bit(pattern) &&
         reinterpret_cast<std::uintptr_t>(arg<"svm_ptr">(call)) % pattern != 0;
}

// Replaces the slot of clSVMAlloc, because wrappers need a function that reports a status.

struct Allocation {
  cl_svm_mem_flags flags;
  std::size_t size;
  cl_uint alignment;
  std::size_t shift = 0;  // from the start of the memory to the returned address
};

// Changes the requested flags, size or alignment, then allocates.
template <typename Change>
struct AltersAllocation {
  static inline decltype(cl_icd_dispatch::clSVMAlloc) next = nullptr;

  static void* CL_API_CALL call(cl_context context, cl_svm_mem_flags flags, std::size_t size,
                                cl_uint alignment) {
    Allocation wanted{flags, size, alignment};
    Change{}(wanted);
    void* const memory = next(context, wanted.flags, wanted.size, wanted.alignment);
    return memory == nullptr ? nullptr : static_cast<std::byte*>(memory) + wanted.shift;
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

bool is_single_access(cl_svm_mem_flags flags) {
  return std::popcount(flags & (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)) <= 1;
}

void invert(const void* byte) {
  auto* const inverted = static_cast<std::byte*>(const_cast<void*>(byte));
  *inverted = ~*inverted;
}

constexpr cl_svm_mem_flags svm_flags = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY |
                                       CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;

void CL_CALLBACK free_nothing(cl_command_queue /*queue*/, cl_uint /*count*/, void* /*pointers*/[],
                              void* /*user_data*/) {}

bool has_pointers(const auto& call) {
  return arg<"num_svm_pointers">(call) != 0 && arg<"svm_pointers">(call) != nullptr;
}

bool is_left_to_driver(const auto& call) {
  return arg<"pfn_free_func">(call) == nullptr && has_pointers(call);
}

bool has_callback(const auto& call) {
  return arg<"pfn_free_func">(call) != nullptr && has_pointers(call);
}

// clSVMFree reports no status either.
struct FreesNothing {
  static void CL_API_CALL call(cl_context /*context*/, void* /*svm_pointer*/) {}
  static void install(cl_icd_dispatch& table) { table.clSVMFree = &call; }
};

struct TakesNullForLatest {
  static inline decltype(cl_icd_dispatch::clSVMAlloc) next_alloc = nullptr;
  static inline decltype(cl_icd_dispatch::clSVMFree) next_free = nullptr;
  static inline std::atomic<void*> latest = nullptr;

  static void* CL_API_CALL alloc(cl_context context, cl_svm_mem_flags flags, std::size_t size,
                                 cl_uint alignment) {
    return latest = next_alloc(context, flags, size, alignment);
  }
  // Writes to the memory, as the next owner of its address would.
  static void CL_API_CALL free(cl_context context, void* svm_pointer) {
    void* const made = latest.exchange(nullptr);
    if (svm_pointer != nullptr || made == nullptr) {
      return next_free(context, svm_pointer);
    }
    invert(made);
  }
  static void install(cl_icd_dispatch& table) {
    latest = nullptr;
    next_alloc = table.clSVMAlloc;
    next_free = table.clSVMFree;
    table.clSVMAlloc = &alloc;
    table.clSVMFree = &free;
  }
};

}  // namespace

std::vector<Defect> wrong_svm() {
  using enum EntryPoint;
  return {
#define CLMEM_RELAYED_FREE(id, requirements, sentence, ...)                                   \
  CLMEM_DEFECT(id, (clEnqueueSVMFree), requirements, sentence,                                \
               relays<clEnqueueSVMFree, "pfn_free_func">(                                     \
                   [](const auto& to, [[maybe_unused]] cl_command_queue queue, cl_uint count, \
                      [[maybe_unused]] void** pointers) { __VA_ARGS__; }))
#include "defects/svm.def"
#undef CLMEM_RELAYED_FREE
  };
}

}  // namespace clmem::mock::defects
