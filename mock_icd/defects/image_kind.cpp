// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "defects/families.hpp"
#include "defects/image_place.hpp"

namespace clmem::mock::defects {
namespace {

// A mistake with one kind of image only, as where each has code of its own.
template <cl_mem_object_type kind, ParameterName image, typename Behaviour>
struct OnKind {
  auto operator()(auto& call) const {
    return type_of(call.next(), arg<image>(call)) == kind ? Behaviour{}(call) : call.forward();
  }
};

template <ParameterName origin, std::size_t axis>
struct TakesFirst {
  auto operator()(auto& call) const { return DropsOrigin<ImagePlace<origin>, axis>{}(call); }
};

// What may stay away without harm to the host's memory: the last layer or row.
template <std::size_t axis>
struct LeavesOutLast {
  auto operator()(auto& call) const {
    if (!has_region(call) || arg<"region">(call)[axis] < 2) {
      return call.forward();
    }
    std::array<std::size_t, 3> region;
    std::copy_n(arg<"region">(call), region.size(), region.begin());
    --region[axis];
    arg<"region">(call) = region.data();
    return call.forward();
  }
};

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

constexpr cl_mem_object_type lines = CL_MEM_OBJECT_IMAGE1D_ARRAY;
constexpr cl_mem_object_type planes = CL_MEM_OBJECT_IMAGE2D_ARRAY;
constexpr cl_mem_object_type volume = CL_MEM_OBJECT_IMAGE3D;
constexpr cl_mem_object_type line_over_buffer = CL_MEM_OBJECT_IMAGE1D_BUFFER;

template <EntryPoint point, cl_mem_object_type kind, ParameterName image, typename Behaviour>
Defect on_kind(std::string name, std::vector<std::string> requirements, std::string sentence) {
  return {name, std::move(requirements), sentence, wraps<point>(OnKind<kind, image, Behaviour>{})};
}

constexpr const char* first_layer = "Of an image array only the first layer is reached.";
constexpr const char* last_layer = "The last layer of an image array is left out.";
constexpr const char* first_column =
    "A line of pixels over a buffer is always entered at its first pixel.";

}  // namespace

std::vector<Defect> image_kinds() {
  return {
      on_kind<P::clEnqueueMapImage, line_over_buffer, "image", HoldsImage>(
          "image-kind.map-of-buffer-holds-image", {"GetMemObjectInfo.REFERENCE_COUNT"},
          "A map of a line of pixels over a buffer keeps a reference to the image."),
      on_kind<P::clEnqueueMapImage, line_over_buffer, "image", GivesOtherEvent>(
          "image-kind.map-of-buffer-is-marker", {"GetEventInfo.COMMAND_TYPE.EnqueueMapImage"},
          "The event of a map of a line of pixels over a buffer is that of a marker."),
      on_kind<P::clEnqueueReadImage, lines, "image", TakesFirst<"origin", 1>>(
          "image-kind.read-first-line", {"EnqueueReadImage.*"}, first_layer),
      on_kind<P::clEnqueueWriteImage, lines, "image", TakesFirst<"origin", 1>>(
          "image-kind.write-first-line", {"EnqueueWriteImage.*"}, first_layer),
      on_kind<P::clEnqueueFillImage, lines, "image", TakesFirst<"origin", 1>>(
          "image-kind.fill-first-line", {"EnqueueFillImage.*"}, first_layer),
      on_kind<P::clEnqueueMapImage, lines, "image", TakesFirst<"origin", 1>>(
          "image-kind.map-first-line", {"EnqueueMapImage.*"}, first_layer),
      on_kind<P::clEnqueueCopyImage, lines, "src_image", TakesFirst<"src_origin", 1>>(
          "image-kind.copy-from-first-line", {"EnqueueCopyImage.*"}, first_layer),
      on_kind<P::clEnqueueCopyImage, lines, "dst_image", TakesFirst<"dst_origin", 1>>(
          "image-kind.copy-to-first-line", {"EnqueueCopyImage.*"}, first_layer),
      on_kind<P::clEnqueueCopyImageToBuffer, lines, "src_image", TakesFirst<"src_origin", 1>>(
          "image-kind.first-line-to-buffer", {"EnqueueCopyImageToBuffer.*"}, first_layer),
      on_kind<P::clEnqueueCopyBufferToImage, lines, "dst_image", TakesFirst<"dst_origin", 1>>(
          "image-kind.buffer-to-first-line", {"EnqueueCopyBufferToImage.*"}, first_layer),
      on_kind<P::clEnqueueReadImage, planes, "image", TakesFirst<"origin", 2>>(
          "image-kind.read-first-plane", {"EnqueueReadImage.*"}, first_layer),
      on_kind<P::clEnqueueWriteImage, planes, "image", TakesFirst<"origin", 2>>(
          "image-kind.write-first-plane", {"EnqueueWriteImage.*"}, first_layer),
      on_kind<P::clEnqueueFillImage, planes, "image", TakesFirst<"origin", 2>>(
          "image-kind.fill-first-plane", {"EnqueueFillImage.*"}, first_layer),
      on_kind<P::clEnqueueMapImage, planes, "image", TakesFirst<"origin", 2>>(
          "image-kind.map-first-plane", {"EnqueueMapImage.*"}, first_layer),
      on_kind<P::clEnqueueCopyImage, planes, "src_image", TakesFirst<"src_origin", 2>>(
          "image-kind.copy-from-first-plane", {"EnqueueCopyImage.*"}, first_layer),
      on_kind<P::clEnqueueCopyImage, planes, "dst_image", TakesFirst<"dst_origin", 2>>(
          "image-kind.copy-to-first-plane", {"EnqueueCopyImage.*"}, first_layer),
      on_kind<P::clEnqueueCopyImageToBuffer, planes, "src_image", TakesFirst<"src_origin", 2>>(
          "image-kind.first-plane-to-buffer", {"EnqueueCopyImageToBuffer.*"}, first_layer),
      on_kind<P::clEnqueueCopyBufferToImage, planes, "dst_image", TakesFirst<"dst_origin", 2>>(
          "image-kind.buffer-to-first-plane", {"EnqueueCopyBufferToImage.*"}, first_layer),
      on_kind<P::clEnqueueReadImage, lines, "image", LeavesOutLast<1>>(
          "image-kind.read-loses-line", {"EnqueueReadImage.*"}, last_layer),
      on_kind<P::clEnqueueWriteImage, lines, "image", LeavesOutLast<1>>(
          "image-kind.write-loses-line", {"EnqueueWriteImage.*"}, last_layer),
      on_kind<P::clEnqueueFillImage, lines, "image", LeavesOutLast<1>>(
          "image-kind.fill-loses-line", {"EnqueueFillImage.*"}, last_layer),
      on_kind<P::clEnqueueCopyImage, lines, "src_image", LeavesOutLast<1>>(
          "image-kind.copy-loses-line", {"EnqueueCopyImage.*"}, last_layer),
      on_kind<P::clEnqueueReadImage, planes, "image", LeavesOutLast<2>>(
          "image-kind.read-loses-plane", {"EnqueueReadImage.*"}, last_layer),
      on_kind<P::clEnqueueWriteImage, planes, "image", LeavesOutLast<2>>(
          "image-kind.write-loses-plane", {"EnqueueWriteImage.*"}, last_layer),
      on_kind<P::clEnqueueFillImage, planes, "image", LeavesOutLast<2>>(
          "image-kind.fill-loses-plane", {"EnqueueFillImage.*"}, last_layer),
      on_kind<P::clEnqueueCopyImage, planes, "src_image", LeavesOutLast<2>>(
          "image-kind.copy-loses-plane", {"EnqueueCopyImage.*"}, last_layer),
      on_kind<P::clEnqueueFillImage, volume, "image", LeavesOutLast<2>>(
          "image-kind.fill-loses-slice", {"EnqueueFillImage.*"},
          "The last slice of a 3D region is not filled."),
      on_kind<P::clEnqueueWriteImage, volume, "image", LeavesOutLast<2>>(
          "image-kind.write-loses-slice", {"EnqueueWriteImage.*"},
          "The last slice of a 3D region is not written."),
      on_kind<P::clEnqueueReadImage, line_over_buffer, "image", TakesFirst<"origin", 0>>(
          "image-kind.read-first-pixel", {"EnqueueReadImage.*"}, first_column),
      on_kind<P::clEnqueueWriteImage, line_over_buffer, "image", TakesFirst<"origin", 0>>(
          "image-kind.write-first-pixel", {"EnqueueWriteImage.*"}, first_column),
      on_kind<P::clEnqueueFillImage, line_over_buffer, "image", TakesFirst<"origin", 0>>(
          "image-kind.fill-first-pixel", {"EnqueueFillImage.*"}, first_column),
      on_kind<P::clEnqueueMapImage, line_over_buffer, "image", TakesFirst<"origin", 0>>(
          "image-kind.map-first-pixel", {"EnqueueMapImage.*"}, first_column),
  };
}

}  // namespace clmem::mock::defects
