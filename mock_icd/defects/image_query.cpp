// SPDX-License-Identifier: Apache-2.0
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
