// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <clmem/error.hpp>
#include <clmem/handle.hpp>
#include <cstdio>
#include <memory>
#include <mutex>
#include <vector>

#include "reclaimer.hpp"

namespace clmem {
namespace {

std::string message(cl_int code, const char* routine, const std::string& detail) {
  std::string text = std::string{routine} + ": " + status_name(code);
  if (!detail.empty()) {
    text += ": " + detail;
  }
  return text;
}

void print_failure(const char* routine, cl_int code) noexcept {
  const char* name = find_status_name(code);
  std::fprintf(stderr, "clmem: clean-up failed: %s: %s (%d)\n", routine,
               name == nullptr ? "unknown status" : name, code);
}

// Trivially destructible: destructors of static objects may still report failures.
constinit std::atomic<CleanupHandler> current_handler{&print_failure};

struct Registry {
  std::mutex mutex;
  std::shared_ptr<const ReclaimHook> hook;
  std::vector<std::weak_ptr<Reclaimer>> reclaimers;
};

// Never destroyed: allocations in destructors of static objects may still need it.
Registry& registry() {
  static Registry& instance = *new Registry;
  return instance;
}

}  // namespace

Error::Error(cl_int code, const char* routine, const std::string& detail)
    : std::runtime_error{message(code, routine, detail)}, code_{code}, routine_{routine} {}

bool is_out_of_memory(cl_int code) noexcept {
  return code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES ||
         code == CL_OUT_OF_HOST_MEMORY;
}

void throw_error(cl_int code, const char* routine, const std::string& detail) {
  if (code == CL_MEM_OBJECT_ALLOCATION_FAILURE) {
    throw MemoryError{code, routine, detail};
  }
  if (code <= CL_INVALID_VALUE) {
    throw LogicError{code, routine, detail};
  }
  if (code < CL_SUCCESS) {
    throw RuntimeError{code, routine, detail};
  }
  throw Error{code, routine, detail};
}

void detail::throw_empty(cl_int code, const char* routine, const char* noun) {
  throw_error(code, routine, std::string{"the "} + noun + " is empty: released or moved from");
}

void detail::throw_not_retained(cl_int code, const char* routine) {
  throw_error(code, routine);
}

CleanupHandler set_cleanup_handler(CleanupHandler handler) noexcept {
  return current_handler.exchange(handler == nullptr ? &print_failure : handler);
}

void report_cleanup_failure(const char* routine, cl_int code) noexcept {
  current_handler.load()(routine, code);
}

ReclaimHook set_reclaim_hook(ReclaimHook hook) {
  auto next = std::make_shared<const ReclaimHook>(std::move(hook));
  {
    const std::lock_guard lock{registry().mutex};
    std::swap(registry().hook, next);
  }
  return next == nullptr ? ReclaimHook{} : *next;
}

void reclaim_memory() {
  std::shared_ptr<const ReclaimHook> hook;
  std::vector<std::weak_ptr<Reclaimer>> reclaimers;
  {
    const std::lock_guard lock{registry().mutex};
    hook = registry().hook;
    reclaimers = registry().reclaimers;
  }
  if (hook != nullptr && *hook) {
    (*hook)();
  }
  for (const std::weak_ptr<Reclaimer>& reclaimer : reclaimers) {
    if (const auto alive = reclaimer.lock()) {
      alive->reclaim();
    }
  }
}

void add_reclaimer(std::weak_ptr<Reclaimer> reclaimer) {
  const std::lock_guard lock{registry().mutex};
  std::erase_if(registry().reclaimers, [](const auto& known) { return known.expired(); });
  registry().reclaimers.push_back(std::move(reclaimer));
}

}  // namespace clmem
