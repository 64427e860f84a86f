// SPDX-License-Identifier: Apache-2.0
#include <clmem/error.hpp>
#include <memory>
#include <mutex>
#include <vector>

#include "reclaimer.hpp"

namespace clmem {
namespace {

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
