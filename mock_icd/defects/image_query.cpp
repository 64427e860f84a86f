// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <mutex>

#include "defects/families.hpp"
#include "defects/image_place.hpp"

namespace clmem::mock::defects {
namespace {

template <cl_image_info name, typename T, typename Change>
constexpr auto reports_image(Change change) {
  return reports<name, T, P::clGetImageInfo>(change);
}

constexpr auto one_for_none = [](const auto& /*call*/, std::size_t extent) {
  return extent == 0 ? std::size_t{1} : extent;
};

// What the descriptors of images said.
class Descriptors {
 public:
  static void keep(cl_mem image, const cl_image_desc& description) {
    const std::scoped_lock lock{mutex_};
    kept_[image] = description;
  }

  static cl_image_desc of(cl_mem image) {
    const std::scoped_lock lock{mutex_};
    const auto at = kept_.find(image);
    return at == kept_.end() ? cl_image_desc{} : at->second;
  }

 private:
  static inline std::mutex mutex_;
  static inline std::map<cl_mem, cl_image_desc> kept_;
};

// For one query, for rows must not share what they call next.
template <cl_image_info name>
struct KeepsDescriptor {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.result != nullptr) {
      Descriptors::keep(answer.result, *arg<"image_desc">(call));
    }
    return answer;
  }
};

template <cl_image_info name, std::size_t cl_image_desc::*field>
constexpr auto repeats_descriptor() {
  return together(wraps<P::clCreateImage, P::clCreateImageWithProperties>(KeepsDescriptor<name>{}),
                  reports_image<name, std::size_t>([](const auto& call, std::size_t value) {
                    return value != 0 ? value : Descriptors::of(arg<"image">(call)).*field;
                  }));
}

}  // namespace

std::vector<Defect> image_queries() {
  return {
      {"image-query.width-in-bytes",
       {"GetImageInfo.WIDTH"},
       "The width of an image is reported in bytes.",
       reports_image<CL_IMAGE_WIDTH, std::size_t>([](const auto& call, std::size_t width) {
         return width * element_size_of(call.next(), arg<"image">(call));
       })},
      {"image-query.height-of-1d",
       {"GetImageInfo.HEIGHT"},
       "A 1D image has a height of one.",
       reports_image<CL_IMAGE_HEIGHT, std::size_t>(one_for_none)},
      {"image-query.depth-of-2d",
       {"GetImageInfo.DEPTH"},
       "Images that are not 3D have a depth of one.",
       reports_image<CL_IMAGE_DEPTH, std::size_t>(one_for_none)},
      {"image-query.array-size-of-single-images",
       {"GetImageInfo.ARRAY_SIZE"},
       "Images that are not arrays have an array size of one.",
       reports_image<CL_IMAGE_ARRAY_SIZE, std::size_t>(one_for_none)},
      {"image-query.unused-height",
       {"GetImageInfo.HEIGHT"},
       "Images without height report what their descriptor said.",
       repeats_descriptor<CL_IMAGE_HEIGHT, &cl_image_desc::image_height>()},
      {"image-query.unused-depth",
       {"GetImageInfo.DEPTH"},
       "Images without depth report what their descriptor said.",
       repeats_descriptor<CL_IMAGE_DEPTH, &cl_image_desc::image_depth>()},
      {"image-query.unused-array-size",
       {"GetImageInfo.ARRAY_SIZE"},
       "Images without layers report what their descriptor said.",
       repeats_descriptor<CL_IMAGE_ARRAY_SIZE, &cl_image_desc::image_array_size>()},
      {"image-query.row-pitch-zero",
       {"GetImageInfo.ROW_PITCH.default", "GetImageInfo.ROW_PITCH.given"},
       "The row pitch of an image is reported as zero.",
       reports_image<CL_IMAGE_ROW_PITCH, std::size_t>(
           [](const auto& /*call*/, std::size_t /*pitch*/) { return std::size_t{0}; })},
      {"image-query.slice-pitch-of-2d",
       {"GetImageInfo.SLICE_PITCH.flat"},
       "The slice pitch of 1D and 2D images is that of their only slice.",
       reports_image<CL_IMAGE_SLICE_PITCH, std::size_t>([](const auto& call, std::size_t pitch) {
         return pitch != 0 ? pitch : size_of(call.next(), arg<"image">(call));
       })},
      {"image-query.element-size-of-channel",
       {"GetImageInfo.ELEMENT_SIZE"},
       "The element size is that of a quarter of an element.",
       reports_image<CL_IMAGE_ELEMENT_SIZE, std::size_t>(
           [](const auto& /*call*/, std::size_t size) { return size / 4; })},
      {"image-query.forgets-channel-order",
       {"GetImageInfo.FORMAT"},
       "Every image is reported as CL_BGRA.",
       reports_image<CL_IMAGE_FORMAT, cl_image_format>(
           [](const auto& /*call*/, cl_image_format format) {
             format.image_channel_order = CL_BGRA;
             return format;
           })},
      {"image-query.forgets-buffer",
       {"GetImageInfo.BUFFER"},
       "The buffer that an image was made from is reported as null.",
       reports_image<CL_IMAGE_BUFFER, cl_mem>(
           [](const auto& /*call*/, cl_mem /*buffer*/) { return cl_mem{}; })},
      {"image-query.counts-one-sample",
       {"GetImageInfo.NUM_SAMPLES"},
       "Images that were made with no samples have one.",
       reports_image<CL_IMAGE_NUM_SAMPLES, cl_uint>(
           [](const auto& /*call*/, cl_uint samples) { return samples == 0 ? 1U : samples; })},
  };
}

}  // namespace clmem::mock::defects
