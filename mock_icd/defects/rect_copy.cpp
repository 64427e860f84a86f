// SPDX-License-Identifier: Apache-2.0
#include "defects/families.hpp"
#include "defects/rectangle.hpp"
#include "defects/two_buffers.hpp"

namespace clmem::mock::defects {

namespace {

[[nodiscard]] bool is_whole(const auto& call) {
  return has_region(call) && SourceSide::origin(call) != nullptr &&
         DestinationSide::origin(call) != nullptr;
}

// From the first to the last byte, the gaps between rows included.
struct SpansOverlap {
  bool operator()(const auto& call) const {
    return SameBuffer{}(call) && is_whole(call) &&
           SourceSide::first_byte(call) < DestinationSide::end(call) &&
           DestinationSide::first_byte(call) < SourceSide::end(call);
  }
};

struct SpansTouch {
  bool operator()(const auto& call) const {
    return SameBuffer{}(call) && is_whole(call) &&
           (SourceSide::first_byte(call) == DestinationSide::end(call) ||
            DestinationSide::first_byte(call) == SourceSide::end(call));
  }
};

}  // namespace

std::vector<Defect> rect_copies() {
  return {
      {"rect-copy.ignores-source-origin-x",
       {"EnqueueCopyBufferRect.data-2d"},
       "The x of the source origin counts as zero.",
       wraps<P::clEnqueueCopyBufferRect>(DropsOrigin<SourceSide, 0>{})},
      {"rect-copy.ignores-source-origin-y",
       {"EnqueueCopyBufferRect.data-2d"},
       "The y of the source origin counts as zero.",
       wraps<P::clEnqueueCopyBufferRect>(DropsOrigin<SourceSide, 1>{})},
      {"rect-copy.ignores-source-origin-z",
       {"EnqueueCopyBufferRect.data-3d"},
       "The z of the source origin counts as zero.",
       wraps<P::clEnqueueCopyBufferRect>(DropsOrigin<SourceSide, 2>{})},
      {"rect-copy.ignores-source-row-pitch",
       {"EnqueueCopyBufferRect.data-2d", "EnqueueCopyBufferRect.data-3d"},
       "Rows lie tightly packed in the source, whatever the row pitch.",
       alters<P::clEnqueueCopyBufferRect>(DropsRowPitch<SourceSide>{})},
      {"rect-copy.ignores-source-slice-pitch",
       {"EnqueueCopyBufferRect.data-3d"},
       "Slices lie tightly packed in the source, whatever the slice pitch.",
       alters<P::clEnqueueCopyBufferRect>(DropsSlicePitch<SourceSide>{})},
      {"rect-copy.refuses-default-source-row-pitch",
       {"EnqueueCopyBufferRect.src-row-pitch-default"},
       "A row pitch of zero is refused for the source.",
       refuses<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(IsZero<"src_row_pitch">{})},
      {"rect-copy.refuses-default-source-slice-pitch",
       {"EnqueueCopyBufferRect.src-slice-pitch-default"},
       "A slice pitch of zero is refused for the source.",
       refuses<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(IsZero<"src_slice_pitch">{})},
      {"rect-copy.ignores-destination-origin-x",
       {"EnqueueCopyBufferRect.data-2d"},
       "The x of the destination origin counts as zero.",
       wraps<P::clEnqueueCopyBufferRect>(DropsOrigin<DestinationSide, 0>{})},
      {"rect-copy.ignores-destination-origin-y",
       {"EnqueueCopyBufferRect.data-2d"},
       "The y of the destination origin counts as zero.",
       wraps<P::clEnqueueCopyBufferRect>(DropsOrigin<DestinationSide, 1>{})},
      {"rect-copy.ignores-destination-origin-z",
       {"EnqueueCopyBufferRect.data-3d"},
       "The z of the destination origin counts as zero.",
       wraps<P::clEnqueueCopyBufferRect>(DropsOrigin<DestinationSide, 2>{})},
      {"rect-copy.ignores-destination-row-pitch",
       {"EnqueueCopyBufferRect.data-2d", "EnqueueCopyBufferRect.data-3d"},
       "Rows lie tightly packed in the destination, whatever the row pitch.",
       alters<P::clEnqueueCopyBufferRect>(DropsRowPitch<DestinationSide>{})},
      {"rect-copy.ignores-destination-slice-pitch",
       {"EnqueueCopyBufferRect.data-3d"},
       "Slices lie tightly packed in the destination, whatever the slice pitch.",
       alters<P::clEnqueueCopyBufferRect>(DropsSlicePitch<DestinationSide>{})},
      {"rect-copy.refuses-default-destination-row-pitch",
       {"EnqueueCopyBufferRect.dst-row-pitch-default"},
       "A row pitch of zero is refused for the destination.",
       refuses<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(IsZero<"dst_row_pitch">{})},
      {"rect-copy.refuses-default-destination-slice-pitch",
       {"EnqueueCopyBufferRect.dst-slice-pitch-default"},
       "A slice pitch of zero is refused for the destination.",
       refuses<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(IsZero<"dst_slice_pitch">{})},
      {"rect-copy.swaps-pitches",
       {"EnqueueCopyBufferRect.data-2d", "EnqueueCopyBufferRect.data-3d"},
       "The pitches of source and destination are exchanged.",
       alters<P::clEnqueueCopyBufferRect>([](auto& call) {
         std::swap(SourceSide::row_pitch(call), DestinationSide::row_pitch(call));
         std::swap(SourceSide::slice_pitch(call), DestinationSide::slice_pitch(call));
       })},
      {"rect-copy.swaps-origins",
       {"EnqueueCopyBufferRect.data-2d", "EnqueueCopyBufferRect.data-3d"},
       "The origins in source and destination are exchanged.",
       alters<P::clEnqueueCopyBufferRect>(
           [](auto& call) { std::swap(SourceSide::origin(call), DestinationSide::origin(call)); })},
      {"rect-copy.loses-last-column",
       {"EnqueueCopyBufferRect.data-3d", "EnqueueCopyBufferRect.exact-fit"},
       "The last column of a region is left out.",
       wraps<P::clEnqueueCopyBufferRect>(LosesLast<0>{})},
      {"rect-copy.loses-last-row",
       {"EnqueueCopyBufferRect.data-3d", "EnqueueCopyBufferRect.exact-fit"},
       "The last row of a region is left out.",
       wraps<P::clEnqueueCopyBufferRect>(LosesLast<1>{})},
      {"rect-copy.loses-last-slice",
       {"EnqueueCopyBufferRect.data-3d", "EnqueueCopyBufferRect.exact-fit"},
       "The last slice of a region is left out.",
       wraps<P::clEnqueueCopyBufferRect>(LosesLast<2>{})},
      {"rect-copy.spills-into-gap",
       {"EnqueueCopyBufferRect.gaps-untouched"},
       "A copy clears a byte between two rows of its destination.",
       wraps<P::clEnqueueCopyBufferRect>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           spill_into_gap<DestinationSide>(call, arg<"dst_buffer">(call));
         }
         return answer;
       })},
  };
}

std::vector<Defect> accepted_rect_copies() {
  return {
      {"rect-copy.accepts-null-source-origin",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.src-origin-null"},
       "A null origin in the source is accepted.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(IsNull<"src_origin">{})},
      {"rect-copy.accepts-null-destination-origin",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.dst-origin-null"},
       "A null origin in the destination is accepted.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(IsNull<"dst_origin">{})},
      {"rect-copy.accepts-source-out-of-bounds",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.src-out-of-bounds"},
       "A rectangle may reach past the end of the source.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(
           RectPastEnd<SourceSide, "src_buffer">{})},
      {"rect-copy.accepts-small-source-row-pitch",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.src-row-pitch-small"},
       "Rows may overlap in the source.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(RowPitchSmall<SourceSide>{})},
      {"rect-copy.accepts-small-source-slice-pitch",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.src-slice-pitch-small"},
       "Slices may overlap in the source.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(SlicePitchSmall<SourceSide>{})},
      {"rect-copy.accepts-any-source-slice-pitch-of-default-rows",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.src-slice-pitch-small",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.src-slice-pitch-multiple"},
       "With a row pitch of zero every slice pitch of the source is taken.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(
           SlicePitchWrongForDefaultRow<SourceSide>{})},
      {"rect-copy.accepts-odd-source-slice-pitch",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.src-slice-pitch-multiple"},
       "The slice pitch of the source need not be a multiple of the row pitch.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(SlicePitchNoMultiple<SourceSide>{})},
      {"rect-copy.accepts-destination-out-of-bounds",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.dst-out-of-bounds"},
       "A rectangle may reach past the end of the destination.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(
           RectPastEnd<DestinationSide, "dst_buffer">{})},
      {"rect-copy.accepts-small-destination-row-pitch",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.dst-row-pitch-small"},
       "Rows may overlap in the destination.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(RowPitchSmall<DestinationSide>{})},
      {"rect-copy.accepts-small-destination-slice-pitch",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.dst-slice-pitch-small"},
       "Slices may overlap in the destination.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(SlicePitchSmall<DestinationSide>{})},
      {"rect-copy.accepts-any-destination-slice-pitch-of-default-rows",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.dst-slice-pitch-small",
        "EnqueueCopyBufferRect.err.INVALID_VALUE.dst-slice-pitch-multiple"},
       "With a row pitch of zero every slice pitch of the destination is taken.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(
           SlicePitchWrongForDefaultRow<DestinationSide>{})},
      {"rect-copy.accepts-odd-destination-slice-pitch",
       {"EnqueueCopyBufferRect.err.INVALID_VALUE.dst-slice-pitch-multiple"},
       "The slice pitch of the destination need not be a multiple of the row pitch.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferRect>(
           SlicePitchNoMultiple<DestinationSide>{})},
      {"rect-copy.accepts-overlap",
       {"EnqueueCopyBufferRect.err.MEM_COPY_OVERLAP.same-buffer",
        "EnqueueCopyBufferRect.err.MEM_COPY_OVERLAP.identical",
        "EnqueueCopyBufferRect.overlap.algorithm"},
       "Overlapping rectangles of one buffer may be copied.",
       accepts<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBufferRect>(SameBuffer{})},
      {"rect-copy.accepts-overlap-through-parent",
       {"EnqueueCopyBufferRect.err.MEM_COPY_OVERLAP.sub-buffers"},
       "Overlap is seen only between equal handles, not between sub-buffers of one parent.",
       accepts<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBufferRect>(Related{})},
      {"rect-copy.refuses-interleaving",
       {"EnqueueCopyBufferRect.overlap.row-gap", "EnqueueCopyBufferRect.overlap.slice-gap"},
       "Rectangles whose gaps hold each other count as overlapping.",
       refuses<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBufferRect>(SpansOverlap{})},
      {"rect-copy.refuses-host-no-access",
       {"EnqueueCopyBufferRect.flags-ignored"},
       "CL_MEM_HOST_NO_ACCESS keeps the device from copying.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueCopyBufferRect>(HostNoAccess{})},
      {"rect-copy.refuses-restricted-buffer",
       {"EnqueueCopyBufferRect.flags-ignored"},
       "Flags that restrict kernels or the host to one access keep the device from copying.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueCopyBufferRect>(
           OneHasFlags<CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY | CL_MEM_HOST_READ_ONLY |
                       CL_MEM_HOST_WRITE_ONLY>{})},
      {"rect-copy.refuses-host-memory",
       {"EnqueueCopyBufferRect.flags-ignored"},
       "Buffers in memory of the host are not copied.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueCopyBufferRect>(
           OneHasFlags<CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR>{})},
      {"rect-copy.refuses-adjacent",
       {"EnqueueCopyBufferRect.overlap.adjacent"},
       "Rectangles that touch each other count as overlapping.",
       refuses<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyBufferRect>(SpansTouch{})},
  };
}

}  // namespace clmem::mock::defects
