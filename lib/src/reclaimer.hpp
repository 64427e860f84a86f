// SPDX-License-Identifier: Apache-2.0
// reclaimer.hpp - an object such as a pool that can release memory it holds.
//
// Contract: reclaim_memory() runs the hook that set_reclaim_hook() has set, then calls all
// reclaimers, in the order of their addition, on the calling thread and with no lock held. Any
// thread may add one.
#pragma once

#include <clmem/config.hpp>
#include <memory>

namespace CLMEM_EXPORT clmem {

class Reclaimer {
 public:
  Reclaimer() = default;
  Reclaimer(const Reclaimer&) = delete;
  Reclaimer& operator=(const Reclaimer&) = delete;
  virtual ~Reclaimer() = default;

  virtual void reclaim() = 0;
};

void add_reclaimer(std::weak_ptr<Reclaimer> reclaimer);

}  // namespace clmem
