// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

template <typename Pointer>
bool has_duplicate(const Pointer* list, std::size_t count) {
  if (list == nullptr) {
    return false;
  }
  std::vector<Pointer> sorted(list, list + count);
  std::ranges::sort(sorted);
  return std::ranges::adjacent_find(sorted) != sorted.end();
}

struct ListsObjectTwice {
  bool operator()(const auto& call) const {
    return has_duplicate(arg<"mem_objects">(call), arg<"num_mem_objects">(call));
  }
};

struct ListsPointerTwice {
  bool operator()(const auto& call) const {
    return has_duplicate(arg<"svm_pointers">(call), arg<"num_svm_pointers">(call));
  }
};

struct NamesPointerTwice {
  bool operator()(const auto& call) const {
    return arg<"param_name">(call) == CL_KERNEL_EXEC_INFO_SVM_PTRS &&
           has_duplicate(static_cast<const void* const*>(arg<"param_value">(call)),
                         arg<"param_value_size">(call) / sizeof(void*));
  }
};

}  // namespace

std::vector<Defect> migrations() {
  return {
      {"migrate.loses-content",
       {"EnqueueMigrateMemObjects.content", "EnqueueMigrateMemObjects.host"},
       "The first byte of a migrated buffer is lost.",
       wraps<P::clEnqueueMigrateMemObjects>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           for (cl_uint i = 0; i < arg<"num_mem_objects">(call); ++i) {
             clear_bytes(call, arg<"mem_objects">(call)[i], 0);
           }
         }
         return answer;
       })},
      {"migrate.loses-first-pixel",
       {"EnqueueMigrateMemObjects.content"},
       "The first pixel of a migrated image is lost.",
       wraps<P::clEnqueueMigrateMemObjects>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           static constexpr std::array<std::byte, 16> zeros{};
           constexpr std::array<std::size_t, 3> first{0, 0, 0};
           constexpr std::array<std::size_t, 3> one{1, 1, 1};
           for (cl_uint i = 0; i < arg<"num_mem_objects">(call); ++i) {
             call.next().clEnqueueWriteImage(
                 arg<"command_queue">(call), arg<"mem_objects">(call)[i], CL_FALSE, first.data(),
                 one.data(), 0, 0, zeros.data(), arg<"num_events_in_wait_list">(call),
                 arg<"event_wait_list">(call), nullptr);
           }
         }
         return answer;
       })},
      {"migrate.refuses-duplicates",
       {"EnqueueMigrateMemObjects.repeated", "EnqueueSVMMigrateMem.repeated",
        "SetKernelExecInfo.svm-ptrs.repeated"},
       "A list of objects or pointers may not name one of them twice.",
       together(refuses<CL_INVALID_VALUE, P::clEnqueueMigrateMemObjects>(ListsObjectTwice{}),
                refuses<CL_INVALID_VALUE, P::clEnqueueSVMMigrateMem>(ListsPointerTwice{}),
                refuses<CL_INVALID_VALUE, P::clSetKernelExecInfo>(NamesPointerTwice{}))},
      {"migrate.ends-after-64-objects",
       {"EnqueueMigrateMemObjects.err.INVALID_MEM_OBJECT.null-entry",
        "EnqueueMigrateMemObjects.err.INVALID_CONTEXT.mem-objects",
        "EnqueueSVMMigrateMem.err.INVALID_VALUE.range"},
       "The first 64 objects or ranges of a list are looked at.",
       together(alters<P::clEnqueueMigrateMemObjects>([](auto& call) {
                  arg<"num_mem_objects">(call) =
                      std::min<cl_uint>(arg<"num_mem_objects">(call), 64);
                }),
                alters<P::clEnqueueSVMMigrateMem>([](auto& call) {
                  arg<"num_svm_pointers">(call) =
                      std::min<cl_uint>(arg<"num_svm_pointers">(call), 64);
                }))},
  };
}

}  // namespace clmem::mock::defects
