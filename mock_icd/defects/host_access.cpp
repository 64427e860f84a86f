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
      {"host-access.read-ignores-flags",
       {"EnqueueReadBuffer.err.INVALID_OPERATION.host-write-only",
        "EnqueueReadBuffer.err.INVALID_OPERATION.host-no-access"},
       "The host may read any buffer.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueReadBuffer>()},
      {"host-access.write-ignores-flags",
       {"EnqueueWriteBuffer.err.INVALID_OPERATION.host-read-only",
        "EnqueueWriteBuffer.err.INVALID_OPERATION.host-no-access"},
       "The host may write any buffer.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueWriteBuffer>()},
      {"host-access.rect-read-ignores-flags",
       {"EnqueueReadBufferRect.err.INVALID_OPERATION.host-write-only",
        "EnqueueReadBufferRect.err.INVALID_OPERATION.host-no-access"},
       "The host may read rectangles of any buffer.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueReadBufferRect>()},
      {"host-access.rect-write-ignores-flags",
       {"EnqueueWriteBufferRect.err.INVALID_OPERATION.host-read-only",
        "EnqueueWriteBufferRect.err.INVALID_OPERATION.host-no-access"},
       "The host may write rectangles of any buffer.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueWriteBufferRect>()},
      {"host-access.map-ignores-flags",
       {"EnqueueMapBuffer.err.INVALID_OPERATION.read-host-write-only",
        "EnqueueMapBuffer.err.INVALID_OPERATION.read-host-no-access",
        "EnqueueMapBuffer.err.INVALID_OPERATION.write-host-read-only",
        "EnqueueMapBuffer.err.INVALID_OPERATION.write-host-no-access"},
       "The host may map any buffer for any access.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueMapBuffer>(HasFlags<host_access_flags>{})},
      {"host-access.invalidate-is-no-write",
       {"EnqueueMapBuffer.err.INVALID_OPERATION.write-host-read-only",
        "EnqueueMapBuffer.err.INVALID_OPERATION.write-host-no-access"},
       "CL_MAP_WRITE_INVALIDATE_REGION does not count as writing.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueMapBuffer>([](const auto& call) {
         return arg<"map_flags">(call) == CL_MAP_WRITE_INVALIDATE_REGION &&
                HasFlags<host_access_flags>{}(call);
       })},
      {"host-access.not-inherited",
       {"CreateSubBuffer.inherit.host-access.enforced"},
       "The host may read and write sub-buffers of any buffer.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueReadBuffer, P::clEnqueueWriteBuffer,
               P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect, P::clEnqueueMapBuffer>(
           OnSubBuffer{})},
      {"host-access.wrong-code",
       {"EnqueueReadBuffer.err.INVALID_OPERATION.host-write-only",
        "EnqueueWriteBuffer.err.INVALID_OPERATION.host-read-only",
        "EnqueueMapBuffer.err.INVALID_OPERATION.read-host-write-only",
        "EnqueueMapBuffer.err.INVALID_OPERATION.write-host-read-only"},
       "Forbidden host access is reported as CL_INVALID_VALUE.",
       confuses<CL_INVALID_OPERATION, CL_INVALID_VALUE, P::clEnqueueReadBuffer,
                P::clEnqueueWriteBuffer, P::clEnqueueMapBuffer>()},
  };
}

}  // namespace clmem::mock::defects
