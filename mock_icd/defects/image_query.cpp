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
      {"image-query.forgets-channel-order",
       {"GetImageInfo.FORMAT"},
       "Every image is reported as CL_BGRA.",
       reports_image<CL_IMAGE_FORMAT, cl_image_format>(
           [](const auto& /*call*/, cl_image_format format) {
             format.image_channel_order = CL_BGRA;
             return format;
           })},
  };
}

}  // namespace clmem::mock::defects
