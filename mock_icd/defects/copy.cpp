// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "defects/two_buffers.hpp"

namespace clmem::mock::defects {
namespace {

struct Adjacent {
  bool operator()(const auto& call) const {
    const std::size_t source = arg<"src_offset">(call);
    const std::size_t destination = arg<"dst_offset">(call);
    const std::size_t distance = source < destination ? destination - source : source - destination;
    return SameBuffer{}(call) && distance == arg<"size">(call);
  }
};

}  // namespace

std::vector<Defect> copies() {
  return {
      {"copy.loses-each-thousandth",
       {"EnqueueCopyBuffer.data"},
       "Of each thousand copies, the last one is not made.",
       skips<P::clEnqueueCopyBuffer>([](const auto& /*call*/) {
         static std::atomic<int> copies{0};
         return ++copies % 1000 == 0;
       })},
      {"copy.drops-source-offset",
       {"EnqueueCopyBuffer.data"},
       "A copy reads from the start of its source.",
       alters<P::clEnqueueCopyBuffer>([](auto& call) { arg<"src_offset">(call) = 0; })},
      {"copy.drops-destination-offset",
       {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched"},
       "A copy writes to the start of its destination.",
       alters<P::clEnqueueCopyBuffer>([](auto& call) { arg<"dst_offset">(call) = 0; })},
      {"copy.swaps-offsets",
       {"EnqueueCopyBuffer.data"},
       "The offsets of source and destination are exchanged.",
       alters<P::clEnqueueCopyBuffer>(
           [](auto& call) { std::swap(arg<"src_offset">(call), arg<"dst_offset">(call)); })},
      {"copy.runs-backwards",
       {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.same-buffer-disjoint"},
       "A copy goes from its destination to its source.",
       alters<P::clEnqueueCopyBuffer>([](auto& call) {
         std::swap(arg<"src_buffer">(call), arg<"dst_buffer">(call));
         std::swap(arg<"src_offset">(call), arg<"dst_offset">(call));
       })},
      {"copy.loses-last-byte",
       {"EnqueueCopyBuffer.data"},
       "A copy leaves out its last byte.",
       alters<P::clEnqueueCopyBuffer>([](auto& call) {
         if (arg<"size">(call) > 1) {
           --arg<"size">(call);
         }
       })},
      {"copy.spills-past-end",
       {"EnqueueCopyBuffer.outside-untouched"},
       "A copy clears the byte after its destination.",
       wraps<P::clEnqueueCopyBuffer>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           const std::byte zero{};
           call.next().clEnqueueFillBuffer(arg<"command_queue">(call), arg<"dst_buffer">(call),
                                           &zero, 1, arg<"dst_offset">(call) + arg<"size">(call), 1,
                                           0, nullptr, nullptr);
         }
         return answer;
       })},
      {"copy.accepts-source-out-of-bounds",
       {"EnqueueCopyBuffer.err.INVALID_VALUE.src-out-of-bounds"},
       "A copy may read past the end of its source.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBuffer>(
           RangePastEnd<"src_buffer", "src_offset">{})},
      {"copy.accepts-destination-out-of-bounds",
       {"EnqueueCopyBuffer.err.INVALID_VALUE.dst-out-of-bounds"},
       "A copy may write past the end of its destination.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBuffer>(
           RangePastEnd<"dst_buffer", "dst_offset">{})},
      {"copy.accepts-source-wraparound",
       {"EnqueueCopyBuffer.err.INVALID_VALUE.src-wraparound"},
       "The end of the source is computed without a look at overflow.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBuffer>(RangeWraps<"src_offset">{})},
      {"copy.accepts-destination-wraparound",
       {"EnqueueCopyBuffer.err.INVALID_VALUE.dst-wraparound"},
       "The end of the destination is computed without a look at overflow.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBuffer>(RangeWraps<"dst_offset">{})},
      {"copy.accepts-overlap",
       {"EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-buffer",
        "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.identical",
        "EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.same-sub-buffer"},
       "Overlapping ranges of one buffer may be copied.",
       accepts<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBuffer>(SameBuffer{})},
      {"copy.accepts-overlap-through-parent",
       {"EnqueueCopyBuffer.err.MEM_COPY_OVERLAP.sub-buffers"},
       "Overlap is seen only between equal handles, not between sub-buffers of one parent.",
       accepts<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBuffer>(Related{})},
      {"copy.refuses-adjacent",
       {"EnqueueCopyBuffer.adjacent"},
       "Ranges that touch each other count as overlapping.",
       refuses<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBuffer>(Adjacent{})},
      {"copy.refuses-same-buffer",
       {"EnqueueCopyBuffer.same-buffer-disjoint"},
       "Any two ranges of one buffer count as overlapping.",
       refuses<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBuffer>(SameBuffer{})},
      {"copy.refuses-related-buffers",
       {"EnqueueCopyBuffer.disjoint-sub-buffers"},
       "Any two sub-buffers of one parent count as overlapping.",
       refuses<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBuffer>(Related{})},
      {"copy.refuses-zero-size",
       {"EnqueueCopyBuffer.zero-size"},
       "A copy of no bytes is refused.",
       refuses<CL_INVALID_VALUE, P::clEnqueueCopyBuffer>(IsZero<"size">{})},
      {"copy.refuses-host-no-access",
       {"EnqueueCopyBuffer.host-no-access", "EnqueueCopyBuffer.flags-ignored"},
       "CL_MEM_HOST_NO_ACCESS keeps the device from copying.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueCopyBuffer>(HostNoAccess{})},
      {"copy.refuses-unaligned",
       {"EnqueueCopyBuffer.unaligned"},
       "A copy is refused unless its size is a multiple of four.",
       refuses<CL_INVALID_VALUE, P::clEnqueueCopyBuffer>(
           [](const auto& call) { return arg<"size">(call) % 4 != 0; })},
  };
}

}  // namespace clmem::mock::defects
