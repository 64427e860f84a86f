// SPDX-License-Identifier: Apache-2.0
// two_buffers.hpp - how source and destination of a copy belong together.
//
//   accepts<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBuffer>(Related{})
#pragma once

#include "defects/object_info.hpp"
#include "defects/wrap.hpp"

namespace clmem::mock::defects {

// Holds for one handle given twice.
struct SameBuffer {
  bool operator()(const auto& call) const {
    return arg<"src_buffer">(call) != nullptr && arg<"src_buffer">(call) == arg<"dst_buffer">(call);
  }
};

// Holds for two handles on one storage: sub-buffers of one parent, or one and its parent.
struct Related {
  bool operator()(const auto& call) const {
    const cl_mem source = arg<"src_buffer">(call);
    const cl_mem destination = arg<"dst_buffer">(call);
    return source != destination && source != nullptr && destination != nullptr &&
           root_of(call.next(), source) == root_of(call.next(), destination);
  }
};

}  // namespace clmem::mock::defects
