// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

// Of a sub-buffer that got its host access flags from its parent.
struct OnSubBuffer {
  bool operator()(const auto& call) const {
    return parent_of(call.next(), arg<"buffer">(call)) != nullptr;
  }
};

}  // namespace

std::vector<Defect> ignored_host_access() {
  return {
      {"host-access.map-ignores-flags",
       {"EnqueueMapBuffer.err.INVALID_OPERATION.read-host-write-only",
        "EnqueueMapBuffer.err.INVALID_OPERATION.read-host-no-access",
        "EnqueueMapBuffer.err.INVALID_OPERATION.write-host-read-only",
        "EnqueueMapBuffer.err.INVALID_OPERATION.write-host-no-access"},
       "The host may map any buffer for any access.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueMapBuffer>(HasFlags<host_access_flags>{})},
      {"host-access.not-inherited",
       {"CreateSubBuffer.inherit.host-access.enforced"},
       "The host may read and write sub-buffers of any buffer.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueReadBuffer, P::clEnqueueWriteBuffer,
               P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect, P::clEnqueueMapBuffer>(
           OnSubBuffer{})},
  };
}

}  // namespace clmem::mock::defects
