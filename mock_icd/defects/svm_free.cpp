// SPDX-License-Identifier: Apache-2.0
// Shared memory freed by the host and by commands.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "defects/callback_store.hpp"
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

using Free = void(CL_CALLBACK*)(cl_command_queue queue, cl_uint count, void* pointers[],
                                void* user_data);

void CL_CALLBACK free_nothing(cl_command_queue /*queue*/, cl_uint /*count*/, void* /*pointers*/[],
                              void* /*user_data*/) {}

// What an application asked for.
struct FreeCallback {
  Free free;
  void* user_data;
  void** list;
};

// What its callback is to get.
struct FreedPointers {
  cl_command_queue queue;
  cl_uint count;
  void** pointers;
};

// Calls the application in another way than it should.
template <typename Relay>
struct RelaysFree {
  static void CL_CALLBACK relay(cl_command_queue queue, cl_uint count, void* pointers[],
                                void* kept) {
    Relay{}(*static_cast<const FreeCallback*>(kept), FreedPointers{queue, count, pointers});
  }

  auto operator()(auto& call) const {
    if (arg<"pfn_free_func">(call) != nullptr) {
      const FreeCallback registered{arg<"pfn_free_func">(call), arg<"user_data">(call),
                                    arg<"svm_pointers">(call)};
      arg<"user_data">(call) = CallbackStore<FreeCallback>::keep(registered);
      arg<"pfn_free_func">(call) = &relay;
    }
    return call.forward();
  }
};

template <typename Relay>
constexpr auto relays_free(Relay /*unused*/) {
  return wraps<P::clEnqueueSVMFree>(RelaysFree<Relay>{});
}

// Some pointers, which the driver is to free.
bool is_left_to_driver(const auto& call) {
  return arg<"pfn_free_func">(call) == nullptr && arg<"num_svm_pointers">(call) != 0 &&
         arg<"svm_pointers">(call) != nullptr;
}

bool has_callback(const auto& call) {
  return arg<"pfn_free_func">(call) != nullptr && arg<"num_svm_pointers">(call) != 0 &&
         arg<"svm_pointers">(call) != nullptr;
}

// clSVMFree returns no status, which wraps are about; its slot is replaced.

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
  // It is given to another user, who writes to it.
  static void CL_API_CALL free(cl_context context, void* svm_pointer) {
    void* const made = latest.exchange(nullptr);
    if (svm_pointer != nullptr || made == nullptr) {
      return next_free(context, svm_pointer);
    }
    *static_cast<std::byte*>(made) ^= std::byte{0xFF};
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

std::vector<Defect> svm_frees() {
  return {
      {"svm-host-free.never-frees",
       {"SVMFree.reusable"},
       "Shared memory that the host frees stays allocated.",
       &FreesNothing::install},
      {"svm-host-free.takes-null-for-the-latest",
       {"SVMFree.null"},
       "Freeing a null pointer gives the latest allocation away.",
       &TakesNullForLatest::install},
      {"svm-free.never-frees",
       {"EnqueueSVMFree.free"},
       "Shared memory that a command frees stays allocated.",
       alters<P::clEnqueueSVMFree>([](auto& call) {
         if (is_left_to_driver(call)) {
           arg<"pfn_free_func">(call) = &free_nothing;
         }
       })},
      {"svm-free.frees-the-first-only",
       {"EnqueueSVMFree.free"},
       "Of a list of shared memory the first is freed.",
       alters<P::clEnqueueSVMFree>([](auto& call) {
         if (is_left_to_driver(call)) {
           arg<"num_svm_pointers">(call) = 1;
         }
       })},
      {"svm-free.frees-at-once",
       {"EnqueueSVMFree.free"},
       "Shared memory is given to another user, who writes to it, when its free is enqueued.",
       alters<P::clEnqueueSVMFree>([](auto& call) {
         for (cl_uint i = 0; is_left_to_driver(call) && i < arg<"num_svm_pointers">(call); ++i) {
           *static_cast<std::byte*>(arg<"svm_pointers">(call)[i]) ^= std::byte{0xFF};
         }
       })},
  };
}

std::vector<Defect> svm_free_callbacks() {
  return {
      {"svm-free.calls-twice",
       {"EnqueueSVMFree.callback"},
       "The callback that frees shared memory is called twice.",
       relays_free([](const FreeCallback& to, const FreedPointers& freed) {
         to.free(freed.queue, freed.count, freed.pointers, to.user_data);
         to.free(freed.queue, freed.count, freed.pointers, to.user_data);
       })},
      {"svm-free.frees-besides-callback",
       {"EnqueueSVMFree.callback"},
       "Shared memory is given to another user, who writes to it, although a callback frees it.",
       relays_free([](const FreeCallback& to, const FreedPointers& freed) {
         for (cl_uint i = 0; i < freed.count; ++i) {
           *static_cast<std::byte*>(freed.pointers[i]) ^= std::byte{0xFF};
         }
         to.free(freed.queue, freed.count, freed.pointers, to.user_data);
       })},
      {"svm-free.calls-at-once",
       {"EnqueueSVMFree.callback.not-early", "EnqueueSVMFree.callback.in-order"},
       "The callback that frees shared memory is called when the free is enqueued.",
       alters<P::clEnqueueSVMFree>([](auto& call) {
         if (has_callback(call)) {
           arg<"pfn_free_func">(call)(arg<"command_queue">(call), arg<"num_svm_pointers">(call),
                                      arg<"svm_pointers">(call), arg<"user_data">(call));
           arg<"pfn_free_func">(call) = &free_nothing;
         }
       })},
      {"svm-free.ignores-wait-list",
       {"EnqueueSVMFree.callback.not-early"},
       "A free of shared memory waits for no event.",
       alters<P::clEnqueueSVMFree>([](auto& call) {
         if (has_callback(call) && arg<"event_wait_list">(call) != nullptr) {
           arg<"num_events_in_wait_list">(call) = 0;
           arg<"event_wait_list">(call) = nullptr;
         }
       })},
      {"svm-free.keeps-list",
       {"EnqueueSVMFree.list-reuse"},
       "The list of a free is read when it runs, whatever the application has written there since.",
       relays_free([](const FreeCallback& to, const FreedPointers& freed) {
         to.free(freed.queue, freed.count, to.list, to.user_data);
       })},
      {"svm-free.drops-user-data",
       {"EnqueueSVMFree.callback.arguments"},
       "The callback that frees shared memory gets no user data.",
       relays_free([](const FreeCallback& to, const FreedPointers& freed) {
         to.free(freed.queue, freed.count, freed.pointers, nullptr);
       })},
      {"svm-free.drops-queue",
       {"EnqueueSVMFree.callback.arguments"},
       "The callback that frees shared memory gets no queue.",
       relays_free([](const FreeCallback& to, const FreedPointers& freed) {
         to.free(nullptr, freed.count, freed.pointers, to.user_data);
       })},
      {"svm-free.reverses-list",
       {"EnqueueSVMFree.callback.arguments"},
       "The callback that frees shared memory gets its pointers the other way round.",
       relays_free([](const FreeCallback& to, const FreedPointers& freed) {
         std::vector<void*> reversed(freed.pointers, freed.pointers + freed.count);
         std::ranges::reverse(reversed);
         to.free(freed.queue, freed.count, reversed.data(), to.user_data);
       })},
      {"svm-free.requires-user-data",
       {"EnqueueSVMFree.callback.user-data-null"},
       "A callback that frees shared memory without user data is refused.",
       refuses<CL_INVALID_VALUE, P::clEnqueueSVMFree>([](const auto& call) {
         return has_callback(call) && arg<"user_data">(call) == nullptr;
       })},
  };
}

}  // namespace clmem::mock::defects
