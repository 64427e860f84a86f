// SPDX-License-Identifier: Apache-2.0
#include <clmem/retry.hpp>
#include <memory>
#include <mutex>

namespace clmem {
namespace {

struct HookSlot {
  std::mutex mutex;
  std::shared_ptr<const ReclaimHook> hook;
};

// Never destroyed: allocations in destructors of static objects may still need it.
HookSlot& slot() {
  static HookSlot& instance = *new HookSlot;
  return instance;
}

}  // namespace

ReclaimHook set_reclaim_hook(ReclaimHook hook) {
  auto next = std::make_shared<const ReclaimHook>(std::move(hook));
  {
    const std::lock_guard lock{slot().mutex};
    std::swap(slot().hook, next);
  }
  return next == nullptr ? ReclaimHook{} : *next;
}

void reclaim_memory() {
  std::shared_ptr<const ReclaimHook> hook;
  {
    const std::lock_guard lock{slot().mutex};
    hook = slot().hook;
  }
  if (hook != nullptr && *hook) {
    (*hook)();
  }
}

}  // namespace clmem
