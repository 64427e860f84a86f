// SPDX-License-Identifier: Apache-2.0
#include "defects/families.hpp"
#include "defects/rectangle.hpp"

namespace clmem::mock::defects {

std::vector<Defect> rect_transfers() {
  return {
      {"rect.ignores-buffer-origin-x",
       {"EnqueueReadBufferRect.offset-formula", "EnqueueWriteBufferRect.offset-formula",
        "EnqueueReadBufferRect.data-2d", "EnqueueWriteBufferRect.data-2d"},
       "The x of the buffer origin counts as zero.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           DropsOrigin<BufferSide, 0>{})},
      {"rect.ignores-buffer-origin-y",
       {"EnqueueReadBufferRect.offset-formula", "EnqueueWriteBufferRect.offset-formula",
        "EnqueueReadBufferRect.data-2d", "EnqueueWriteBufferRect.data-2d"},
       "The y of the buffer origin counts as zero.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           DropsOrigin<BufferSide, 1>{})},
      {"rect.ignores-buffer-origin-z",
       {"EnqueueReadBufferRect.offset-formula", "EnqueueWriteBufferRect.offset-formula",
        "EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d"},
       "The z of the buffer origin counts as zero.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           DropsOrigin<BufferSide, 2>{})},
      {"rect.ignores-buffer-row-pitch",
       {"EnqueueReadBufferRect.data-2d", "EnqueueWriteBufferRect.data-2d",
        "EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d"},
       "Rows lie tightly packed in the buffer, whatever the row pitch.",
       alters<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           DropsRowPitch<BufferSide>{})},
      {"rect.ignores-slice-pitch",
       {"EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d"},
       "Slices lie tightly packed in the buffer, whatever the slice pitch.",
       alters<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           DropsSlicePitch<BufferSide>{})},
      {"rect.ignores-host-origin-x",
       {"EnqueueReadBufferRect.offset-formula", "EnqueueWriteBufferRect.offset-formula",
        "EnqueueReadBufferRect.data-2d", "EnqueueWriteBufferRect.data-2d"},
       "The x of the host origin counts as zero.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(DropsOrigin<HostSide, 0>{})},
      {"rect.ignores-host-origin-y",
       {"EnqueueReadBufferRect.offset-formula", "EnqueueWriteBufferRect.offset-formula",
        "EnqueueReadBufferRect.data-2d", "EnqueueWriteBufferRect.data-2d"},
       "The y of the host origin counts as zero.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(DropsOrigin<HostSide, 1>{})},
      {"rect.ignores-host-origin-z",
       {"EnqueueReadBufferRect.offset-formula", "EnqueueWriteBufferRect.offset-formula",
        "EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d"},
       "The z of the host origin counts as zero.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(DropsOrigin<HostSide, 2>{})},
      {"rect.ignores-host-row-pitch",
       {"EnqueueReadBufferRect.data-2d", "EnqueueWriteBufferRect.data-2d",
        "EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d"},
       "Rows lie tightly packed in the host, whatever the row pitch.",
       alters<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(DropsRowPitch<HostSide>{})},
      {"rect.ignores-host-slice-pitch",
       {"EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d"},
       "Slices lie tightly packed in the host, whatever the slice pitch.",
       alters<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           DropsSlicePitch<HostSide>{})},
      {"rect.loses-last-column",
       {"EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d",
        "EnqueueReadBufferRect.data-2d", "EnqueueWriteBufferRect.data-2d",
        "EnqueueReadBufferRect.exact-fit", "EnqueueWriteBufferRect.exact-fit"},
       "The last column of a region is left out.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(LosesLast<0>{})},
      {"rect.loses-last-row",
       {"EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d",
        "EnqueueReadBufferRect.data-2d", "EnqueueWriteBufferRect.data-2d",
        "EnqueueReadBufferRect.exact-fit", "EnqueueWriteBufferRect.exact-fit"},
       "The last row of a region is left out.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(LosesLast<1>{})},
      {"rect.loses-last-slice",
       {"EnqueueReadBufferRect.data-3d", "EnqueueWriteBufferRect.data-3d",
        "EnqueueReadBufferRect.exact-fit", "EnqueueWriteBufferRect.exact-fit"},
       "The last slice of a region is left out.",
       wraps<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(LosesLast<2>{})},
      {"rect.write-spills-into-gap",
       {"EnqueueWriteBufferRect.gaps-untouched"},
       "A write clears a byte between two rows.",
       wraps<P::clEnqueueWriteBufferRect>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           spill_into_gap<BufferSide>(call, arg<"buffer">(call));
         }
         return answer;
       })},
      {"rect.read-spills-into-gap",
       {"EnqueueReadBufferRect.gaps-untouched"},
       "A blocking read changes a byte between two rows of the host memory.",
       wraps<P::clEnqueueReadBufferRect>([](auto& call) {
         const auto answer = call.forward();
         const bool gap = answer.status == CL_SUCCESS && arg<"blocking_read">(call) &&
                          HostSide::real_row_pitch(call) > arg<"region">(call)[0] &&
                          arg<"region">(call)[1] > 1;
         if (gap) {
           auto* host = static_cast<std::byte*>(arg<"ptr">(call));
           std::byte& hit = host[HostSide::first_byte(call) + arg<"region">(call)[0]];
           hit = ~hit;
         }
         return answer;
       })},
      {"rect.read-ignores-blocking",
       {"EnqueueReadBufferRect.blocking"},
       "A blocking read returns at once.",
       alters<P::clEnqueueReadBufferRect>(
           [](auto& call) { arg<"blocking_read">(call) = CL_FALSE; })},
      {"rect.write-ignores-blocking",
       {"EnqueueWriteBufferRect.blocking", "EnqueueWriteBufferRect.blocking.complete"},
       "A blocking write returns at once.",
       alters<P::clEnqueueWriteBufferRect>(
           [](auto& call) { arg<"blocking_write">(call) = CL_FALSE; })},
      {"rect.uses-parent-of-sub-buffer",
       {"EnqueueReadBufferRect.sub-buffer", "EnqueueWriteBufferRect.sub-buffer"},
       "The origin in a sub-buffer counts from the start of its parent.",
       alters<P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(UsesParent{})},
  };
}

std::vector<Defect> accepted_rect_transfers() {
  return {
      {"rect.accepts-null-buffer-origin",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.buffer-origin-null",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-origin-null"},
       "A null origin in the buffer is accepted.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           IsNull<"buffer_origin">{})},
      {"rect.accepts-null-host-origin",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.host-origin-null",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-origin-null"},
       "A null origin in host memory is accepted.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           IsNull<"host_origin">{})},
      {"rect.accepts-small-buffer-row-pitch",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.buffer-row-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-row-pitch-small"},
       "Rows may overlap in the buffer.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           RowPitchSmall<BufferSide>{})},
      {"rect.accepts-small-buffer-slice-pitch",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.buffer-slice-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-slice-pitch-small"},
       "Slices may overlap in the buffer.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           SlicePitchSmall<BufferSide>{})},
      {"rect.accepts-any-buffer-slice-pitch-of-default-rows",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.buffer-slice-pitch-small",
        "EnqueueReadBufferRect.err.INVALID_VALUE.buffer-slice-pitch-small-and-no-multiple",
        "EnqueueReadBufferRect.err.INVALID_VALUE.buffer-slice-pitch-multiple",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-slice-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-slice-pitch-small-and-no-multiple",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-slice-pitch-multiple"},
       "With a row pitch of zero every slice pitch of the buffer is taken.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           SlicePitchWrongForDefaultRow<BufferSide>{})},
      {"rect.accepts-odd-buffer-slice-pitch",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.buffer-slice-pitch-multiple",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.buffer-slice-pitch-multiple"},
       "The slice pitch of the buffer need not be a multiple of the row pitch.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           SlicePitchNoMultiple<BufferSide>{})},
      {"rect.accepts-small-host-row-pitch",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.host-row-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-row-pitch-small"},
       "Rows may overlap in the host.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           RowPitchSmall<HostSide>{})},
      {"rect.accepts-small-host-slice-pitch",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.host-slice-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-slice-pitch-small"},
       "Slices may overlap in the host.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           SlicePitchSmall<HostSide>{})},
      {"rect.accepts-any-host-slice-pitch-of-default-rows",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.host-slice-pitch-small",
        "EnqueueReadBufferRect.err.INVALID_VALUE.host-slice-pitch-small-and-no-multiple",
        "EnqueueReadBufferRect.err.INVALID_VALUE.host-slice-pitch-multiple",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-slice-pitch-small",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-slice-pitch-small-and-no-multiple",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-slice-pitch-multiple"},
       "With a row pitch of zero every slice pitch of the host is taken.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           SlicePitchWrongForDefaultRow<HostSide>{})},
      {"rect.accepts-odd-host-slice-pitch",
       {"EnqueueReadBufferRect.err.INVALID_VALUE.host-slice-pitch-multiple",
        "EnqueueWriteBufferRect.err.INVALID_VALUE.host-slice-pitch-multiple"},
       "The slice pitch of the host need not be a multiple of the row pitch.",
       accepts<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           SlicePitchNoMultiple<HostSide>{})},
      {"rect.refuses-exact-fit",
       {"EnqueueReadBufferRect.exact-fit", "EnqueueWriteBufferRect.exact-fit"},
       "A rectangle that ends with the last byte of the buffer is refused.",
       refuses<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           [](const auto& call) {
             return has_region(call) && BufferSide::origin(call) != nullptr &&
                    BufferSide::end(call) == size_of(call.next(), arg<"buffer">(call));
           })},
      {"rect.refuses-default-buffer-row-pitch",
       {"EnqueueReadBufferRect.buffer-row-pitch-default",
        "EnqueueWriteBufferRect.buffer-row-pitch-default"},
       "A row pitch of zero is refused for the buffer.",
       refuses<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           IsZero<"buffer_row_pitch">{})},
      {"rect.refuses-default-buffer-slice-pitch",
       {"EnqueueReadBufferRect.buffer-slice-pitch-default",
        "EnqueueWriteBufferRect.buffer-slice-pitch-default"},
       "A slice pitch of zero is refused for the buffer.",
       refuses<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           IsZero<"buffer_slice_pitch">{})},
      {"rect.refuses-default-host-row-pitch",
       {"EnqueueReadBufferRect.host-row-pitch-default",
        "EnqueueWriteBufferRect.host-row-pitch-default"},
       "A row pitch of zero is refused for the host.",
       refuses<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           IsZero<"host_row_pitch">{})},
      {"rect.refuses-default-host-slice-pitch",
       {"EnqueueReadBufferRect.host-slice-pitch-default",
        "EnqueueWriteBufferRect.host-slice-pitch-default"},
       "A slice pitch of zero is refused for the host.",
       refuses<CL_INVALID_VALUE, P::clEnqueueReadBufferRect, P::clEnqueueWriteBufferRect>(
           IsZero<"host_slice_pitch">{})},
  };
}

}  // namespace clmem::mock::defects
