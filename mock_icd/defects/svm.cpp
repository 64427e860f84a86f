// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

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

}  // namespace

std::vector<Defect> svm_copies() {
  return {
      {"svm-copy.does-nothing",
       {"EnqueueSVMMemcpy.svm-to-svm"},
       "Copying shared memory succeeds without a byte changed.",
       skips<P::clEnqueueSVMMemcpy>()},
      {"svm-copy.loses-last-byte",
       {"EnqueueSVMMemcpy.svm-to-svm", "EnqueueSVMMemcpy.interior"},
       "The last byte of shared memory is not copied.",
       alters<P::clEnqueueSVMMemcpy>([](auto& call) {
         if (arg<"size">(call) > 1) {
           --arg<"size">(call);
         }
       })},
      {"svm-copy.accepts-overlap",
       {"EnqueueSVMMemcpy.err.MEM_COPY_OVERLAP.partial",
        "EnqueueSVMMemcpy.err.MEM_COPY_OVERLAP.identical"},
       "Overlapping ranges of shared memory are copied.",
       accepts<CL_MEM_COPY_OVERLAP, P::clEnqueueSVMMemcpy>()},
      {"svm-copy.refuses-adjacent",
       {"EnqueueSVMMemcpy.adjacent"},
       "Ranges of shared memory that touch count as overlapping.",
       refuses<CL_MEM_COPY_OVERLAP, P::clEnqueueSVMMemcpy>([](const auto& call) {
         const auto* const from = static_cast<const char*>(arg<"src_ptr">(call));
         const auto* const to = static_cast<const char*>(arg<"dst_ptr">(call));
         return from != nullptr && to != nullptr &&
                (from + arg<"size">(call) == to || to + arg<"size">(call) == from);
       })},
      {"svm-copy.accepts-null-source",
       {"EnqueueSVMMemcpy.err.INVALID_VALUE.src-null"},
       "Memory is copied from a null pointer.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMemcpy>(IsNull<"src_ptr">{})},
      {"svm-copy.accepts-null-destination",
       {"EnqueueSVMMemcpy.err.INVALID_VALUE.dst-null"},
       "Memory is copied to a null pointer.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMemcpy>(IsNull<"dst_ptr">{})},
  };
}

std::vector<Defect> svm_fills() {
  return {
      {"svm-fill.does-nothing",
       {"EnqueueSVMMemFill.pattern-sizes"},
       "Filling shared memory succeeds without a byte changed.",
       skips<P::clEnqueueSVMMemFill>()},
      {"svm-fill.loses-last-pattern",
       {"EnqueueSVMMemFill.pattern-sizes", "EnqueueSVMMemFill.interior"},
       "A fill of shared memory leaves out its last pattern.",
       alters<P::clEnqueueSVMMemFill>([](auto& call) {
         if (arg<"size">(call) > arg<"pattern_size">(call)) {
           arg<"size">(call) -= arg<"pattern_size">(call);
         }
       })},
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
      {"svm-fill.refuses-long-pattern",
       {"EnqueueSVMMemFill.pattern-sizes"},
       "Patterns of 128 bytes are refused.",
       refuses<CL_INVALID_VALUE, P::clEnqueueSVMMemFill>(
           [](const auto& call) { return arg<"pattern_size">(call) == 128; })},
      {"svm-fill.accepts-odd-size",
       {"EnqueueSVMMemFill.err.INVALID_VALUE.size-multiple"},
       "A size that is no multiple of the pattern's is filled.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMemFill>(SizeNoMultiple{})},
      {"svm-fill.accepts-unaligned",
       {"EnqueueSVMMemFill.err.INVALID_VALUE.ptr-unaligned"},
       "A pointer that is not aligned to the pattern's size is filled from.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMemFill>(PointerUnaligned{})},
      {"svm-fill.accepts-null-pattern",
       {"EnqueueSVMMemFill.err.INVALID_VALUE.pattern-null"},
       "Shared memory is filled with a null pattern.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMemFill>(IsNull<"pattern">{})},
      {"svm-fill.accepts-no-pattern",
       {"EnqueueSVMMemFill.err.INVALID_VALUE.pattern-size-zero"},
       "Shared memory is filled with a pattern of no bytes.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMemFill>(IsZero<"pattern_size">{})},
  };
}

std::vector<Defect> svm_maps() {
  return {
      {"svm-map.accepts-null",
       {"EnqueueSVMMap.err.INVALID_VALUE.ptr-null"},
       "A null pointer is mapped as shared memory.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMap>(IsNull<"svm_ptr">{})},
      {"svm-map.accepts-no-bytes",
       {"EnqueueSVMMap.err.INVALID_VALUE.size-zero"},
       "No bytes of shared memory are mapped.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMap>(IsZero<"size">{})},
      {"svm-map.accepts-mixed-invalidation",
       {"EnqueueSVMMap.err.INVALID_VALUE.map-flags-invalidate"},
       "Shared memory is mapped for reading and with its content undefined at once.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMMap>([](const auto& call) {
         return (arg<"flags">(call) & CL_MAP_WRITE_INVALIDATE_REGION) != 0 &&
                (arg<"flags">(call) & (CL_MAP_READ | CL_MAP_WRITE)) != 0;
       })},
      {"svm-unmap.accepts-null",
       {"EnqueueSVMUnmap.err.INVALID_VALUE.ptr-null"},
       "A null pointer is unmapped as shared memory.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMUnmap>(IsNull<"svm_ptr">{})},
      {"svm-free.forgets-callback",
       {"EnqueueSVMFree.callback"},
       "Shared memory is freed by the driver although a callback was given for that.",
       alters<P::clEnqueueSVMFree>([](auto& call) { arg<"pfn_free_func">(call) = nullptr; })},
      {"svm-free.accepts-null-list",
       {"EnqueueSVMFree.err.INVALID_VALUE.list-null"},
       "A null list of pointers is freed.",
       accepts<CL_INVALID_VALUE, P::clEnqueueSVMFree>([](const auto& call) {
         return arg<"svm_pointers">(call) == nullptr && arg<"num_svm_pointers">(call) != 0;
       })},
  };
}

}  // namespace clmem::mock::defects
