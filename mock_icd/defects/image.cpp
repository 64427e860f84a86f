// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "defects/mapping_log.hpp"
#include "defects/rectangle.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

bool has_host_data(const auto& call) {
  constexpr cl_mem_flags given = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
  return arg<"host_ptr">(call) != nullptr && (arg<"flags">(call) & given) != 0;
}

bool is_over_buffer(const auto& call) {
  return type_of(call.next(), arg<"image">(call)) == CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

// CL_MEM_IMMUTABLE_EXT; the headers may be older.
constexpr cl_mem_flags immutable = cl_mem_flags{1} << 6;

bool made_from_object(const auto& call) {
  return arg<"image_desc">(call) != nullptr && arg<"image_desc">(call)->buffer != nullptr;
}

// The index of the level in an origin: after the coordinates of the image (clEnqueueReadImage).
std::size_t place_of_level(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
      return 1;
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE2D:
      return 2;
    default:
      return 3;
  }
}

// Works on the first level, whichever the origin names.
template <ParameterName object, ParameterName place>
struct UsesFirstLevel {
  auto operator()(auto& call) const {
    const cl_mem image = arg<object>(call);
    if (arg<place>(call) == nullptr ||
        image_info<cl_uint>(call.next(), image, CL_IMAGE_NUM_MIP_LEVELS) < 2) {
      return call.forward();
    }
    std::array<std::size_t, 4> first{};
    const std::size_t coordinates = place_of_level(type_of(call.next(), image));
    std::copy_n(arg<place>(call), coordinates, first.begin());
    arg<place>(call) = first.data();
    return call.forward();
  }
};

using Color = std::array<cl_uint, 4>;

// Fills with a changed copy of the caller's color; ignores depth images, whose color is one
// value.
template <typename Change>
struct ChangesColor {
  auto operator()(auto& call) const {
    const auto format =
        image_info<cl_image_format>(call.next(), arg<"image">(call), CL_IMAGE_FORMAT);
    const void* const given = arg<"fill_color">(call);
    if (given == nullptr || format.image_channel_order == 0 ||
        format.image_channel_order == CL_DEPTH) {
      return call.forward();
    }
    Color color;
    std::memcpy(color.data(), given, sizeof(color));
    Change{}(format.image_channel_data_type, color);
    arg<"fill_color">(call) = color.data();
    return call.forward();
  }
};

template <typename Change>
constexpr auto changes_color(Change /*unused*/) {
  return wraps<P::clEnqueueFillImage>(ChangesColor<Change>{});
}

// Tag of a MappingLog.
struct MisplacedByRefusal;

// The descriptors that images were made with.
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

// The query is a parameter, because each row needs its own static variables.
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
  return together(
      wraps<P::clCreateImage, P::clCreateImageWithProperties>(KeepsDescriptor<name>{}),
      reports<name, std::size_t, P::clGetImageInfo>([](const auto& call, std::size_t value) {
        return value != 0 ? value : Descriptors::of(arg<"image">(call)).*field;
      }));
}

}  // namespace

std::vector<Defect> wrong_images() {
  using enum EntryPoint;
  return {
#include "defects/image.def"
  };
}

}  // namespace clmem::mock::defects
