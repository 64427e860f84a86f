// SPDX-License-Identifier: Apache-2.0
// retry.hpp - out of memory: try, reclaim, try once more.
//
//   clmem::set_reclaim_hook([&] { cache.drop_unused(); });
//
// Contract: a creation or an enqueue that ends with one of the is_out_of_memory() codes is repeated
// exactly once, after the hook has run, if one is set, and pools have given back what they hold
// (reclaimer.hpp). The hook runs on the calling thread with no
// lock held; what it throws reaches the caller in place of the error. OpenCL may put off an
// allocation until the first use on a device, which is why enqueues are repeated as well.
#pragma once

#include <clmem/error.hpp>
#include <clmem/export.hpp>
#include <functional>

namespace CLMEM_EXPORT clmem {

using ReclaimHook = std::function<void()>;

// Returns the hook that was set before; an empty function removes it. May be called from any
// thread.
ReclaimHook set_reclaim_hook(ReclaimHook hook);

// Runs the hook, if one is set, and asks all reclaimers.
void reclaim_memory();

// `call` returns a status.
template <typename Call>
[[nodiscard]] cl_int retry_when_out_of_memory(const Call& call) {
  const cl_int code = call();
  if (!is_out_of_memory(code)) {
    return code;
  }
  reclaim_memory();
  return call();
}

}  // namespace clmem
