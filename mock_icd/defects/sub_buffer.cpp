// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

const cl_buffer_region* region_of(const auto& call) {
  const bool is_region = arg<"buffer_create_type">(call) == CL_BUFFER_CREATE_TYPE_REGION;
  return is_region ? static_cast<const cl_buffer_region*>(arg<"buffer_create_info">(call))
                   : nullptr;
}

// Makes the sub-buffer with another region than the caller's.
template <typename Change>
struct ChangesRegion {
  auto operator()(auto& call) const {
    const cl_buffer_region* given = region_of(call);
    if (given == nullptr) {
      return call.forward();
    }
    cl_buffer_region region = *given;
    Change{}(call, region);
    arg<"buffer_create_info">(call) = &region;
    return call.forward();
  }
};

template <typename Change>
constexpr auto changes_region(Change /*unused*/) {
  return wraps<P::clCreateSubBuffer>(ChangesRegion<Change>{});
}

// A condition on the region and on the size of the parent.
template <typename Test>
struct Region {
  bool operator()(const auto& call) const {
    const cl_buffer_region* region = region_of(call);
    return region != nullptr && Test{}(*region, size_of(call.next(), arg<"buffer">(call)));
  }
};

template <typename Test>
constexpr Region<Test> region(Test /*unused*/) {
  return {};
}

}  // namespace

std::vector<Defect> wrong_sub_buffers() {
  return {
      {"sub-buffer.ignores-origin",
       {"CreateSubBuffer.shares-storage", "CreateSubBuffer.parent-writes-visible",
        "CreateSubBuffer.offset-relative", "GetMemObjectInfo.OFFSET", "CreateSubBuffer.host-ptr"},
       "A sub-buffer starts with its parent.",
       changes_region([](auto&, cl_buffer_region& it) { it.origin = 0; })},
      {"sub-buffer.reaches-end-of-parent",
       {"CreateSubBuffer.bounded", "GetMemObjectInfo.SIZE.sub-buffer"},
       "A sub-buffer ends with its parent.",
       changes_region([](auto& call, cl_buffer_region& it) {
         const std::size_t bound = size_of(call.next(), arg<"buffer">(call));
         if (it.size != 0 && it.origin < bound && it.size <= bound - it.origin) {
           it.size = bound - it.origin;
         }
       })},
      {"sub-buffer.has-own-storage",
       {"CreateSubBuffer.shares-storage", "CreateSubBuffer.parent-writes-visible",
        "CreateSubBuffer.no-extra-copy", "GetMemObjectInfo.ASSOCIATED.sub-buffer"},
       "A sub-buffer is a new buffer.",
       wraps<P::clCreateSubBuffer>([](auto& call) {
         auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           const cl_mem real = answer.result;
           answer.result =
               small_buffer(call.next(), context_of(call.next(), real), size_of(call.next(), real));
           call.next().clReleaseMemObject(real);
         }
         return answer;
       })},
      {"sub-buffer.refuses-whole",
       {"CreateSubBuffer.whole"},
       "A region that covers the whole parent is refused.",
       refuses<CL_INVALID_VALUE, P::clCreateSubBuffer>(
           region([](const cl_buffer_region& it, std::size_t bound) {
             return it.origin == 0 && it.size == bound;
           }))},
      {"sub-buffer.refuses-unaligned-size",
       {"CreateSubBuffer.size-unaligned"},
       "A region whose size is not a multiple of four is refused.",
       refuses<CL_INVALID_VALUE, P::clCreateSubBuffer>(
           region([](const cl_buffer_region& it, std::size_t) { return it.size % 4 != 0; }))},
      {"sub-buffer.reports-no-inherited-flags",
       {"GetMemObjectInfo.FLAGS.sub-buffer", "CreateSubBuffer.inherit.access",
        "CreateSubBuffer.inherit.host-access", "CreateSubBuffer.inherit.host-ptr-flags"},
       "CL_MEM_FLAGS of a sub-buffer leaves out what comes from the parent.",
       reports<CL_MEM_FLAGS, cl_mem_flags, P::clGetMemObjectInfo>(
           [](auto& call, cl_mem_flags flags) {
             const bool is_sub_buffer = parent_of(call.next(), arg<"memobj">(call)) != nullptr;
             return is_sub_buffer ? cl_mem_flags{0} : flags;
           })},
      {"sub-buffer.reports-parents-type",
       {"GetMemObjectInfo.TYPE.buffer"},
       "CL_MEM_TYPE of a sub-buffer is that of an image made from a buffer.",
       reports<CL_MEM_TYPE, cl_mem_object_type, P::clGetMemObjectInfo>(
           [](auto& call, cl_mem_object_type type) {
             const bool is_sub_buffer = parent_of(call.next(), arg<"memobj">(call)) != nullptr;
             return is_sub_buffer ? cl_mem_object_type{CL_MEM_OBJECT_IMAGE1D_BUFFER} : type;
           })},
  };
}

}  // namespace clmem::mock::defects
