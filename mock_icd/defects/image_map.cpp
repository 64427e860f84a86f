// SPDX-License-Identifier: Apache-2.0
#include "defects/families.hpp"
#include "defects/image_place.hpp"
#include "defects/mapping_log.hpp"

namespace clmem::mock::defects {
namespace {

// Whose log.
struct MisplacedByRefusal;

using Origin = ImagePlace<"origin">;

// Writes something else to where the pitch is asked for.
template <ParameterName name, typename Change>
struct ReturnsPitch {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS && arg<name>(call) != nullptr) {
      *arg<name>(call) = Change{}(call, *arg<name>(call));
    }
    return answer;
  }
};

template <ParameterName name, typename Change>
constexpr auto returns_pitch(Change /*unused*/) {
  return wraps<P::clEnqueueMapImage>(ReturnsPitch<name, Change>{});
}

// The command works, its event is that of another one.
struct GivesOtherEvent {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (cl_event* const event = arg<"event">(call);
        answer.status == CL_SUCCESS && event != nullptr) {
      (void)call.next().clReleaseEvent(*event);
      *event = completing_event(call.next(), arg<"command_queue">(call));
    }
    return answer;
  }
};

struct HoldsImage {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS) {
      (void)call.next().clRetainMemObject(arg<"image">(call));
    }
    return answer;
  }
};

template <typename Behaviour>
using OverBuffer = OnKind<CL_MEM_OBJECT_IMAGE1D_BUFFER, "image", Behaviour>;

}  // namespace

std::vector<Defect> image_maps() {
  return {
      {"image-kind.map-of-buffer-holds-image",
       {"GetMemObjectInfo.REFERENCE_COUNT"},
       "A map of a line of pixels over a buffer keeps a reference to the image.",
       wraps<P::clEnqueueMapImage>(OverBuffer<HoldsImage>{})},
      {"image-kind.map-of-buffer-is-marker",
       {"GetEventInfo.COMMAND_TYPE.EnqueueMapImage"},
       "The event of a map of a line of pixels over a buffer is that of a marker.",
       wraps<P::clEnqueueMapImage>(OverBuffer<GivesOtherEvent>{})},
      {"image-map.drops-x-after-refused",
       {"EnqueueMapImage.origin", "EnqueueMapImage.read.content"},
       "A map of an image starts in its first column once a map of the image was refused.",
       wraps<P::clEnqueueMapImage>([](auto& call) {
         auto& log = MappingLog::of<MisplacedByRefusal>();
         const void* const image = arg<"image">(call);
         if (log.noted(image) == image) {
           log.note(image, nullptr);
           return DropsOrigin<Origin, 0>{}(call);
         }
         const auto answer = call.forward();
         if (answer.status != CL_SUCCESS) {
           log.note(image, image);
         }
         return answer;
       })},
      {"image-map.returns-packed-row-pitch",
       {"EnqueueMapImage.row-pitch", "EnqueueMapImage.read.content"},
       "The row pitch that a map reports is one element too small.",
       returns_pitch<"image_row_pitch">([](const auto& call, std::size_t pitch) {
         return pitch - element_size_of(call.next(), arg<"image">(call));
       })},
      {"image-map.returns-slice-pitch-of-flat-image",
       {"EnqueueMapImage.slice-pitch.flat"},
       "The slice pitch that a map reports for a 1D or 2D image is not zero.",
       returns_pitch<"image_slice_pitch">(
           [](const auto& /*call*/, std::size_t pitch) { return pitch == 0 ? 64 : pitch; })},
      {"image-map.returns-no-slice-pitch",
       {"EnqueueMapImage.slice-pitch.3d", "EnqueueMapImage.slice-pitch.1d-array"},
       "The slice pitch that a map reports for 3D images and arrays is zero.",
       returns_pitch<"image_slice_pitch">(
           [](const auto& /*call*/, std::size_t /*pitch*/) { return std::size_t{0}; })},
  };
}

}  // namespace clmem::mock::defects
