// SPDX-License-Identifier: Apache-2.0
#include "operations/image/one_sided_image.hpp"

#include <algorithm>
#include <array>

#include "harness/image_format.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

template <typename Value>
Value device_value(cl_device_id device, cl_device_info query) {
  Value value{};
  must_succeed(clGetDeviceInfo, device, query, sizeof value, &value, nullptr);
  return value;
}

Handle<cl_mem> make(cl_context context, const cl_image_format& format, std::size_t width,
                    const char* otherwise) {
  cl_int code = not_stored;
  Handle<cl_mem> made{
      clCreateImage2D(context, CL_MEM_READ_ONLY, &format, width, 1, 0, nullptr, &code)};
  if (code != CL_SUCCESS) {
    unsupported(otherwise);
  }
  return made;
}

std::vector<cl_image_format> formats_of(Fixture& fixture, cl_device_id device) {
  const Handle<cl_context> alone = make_context(fixture.device().platform(), {device});
  return reported_formats(alone.get(), CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D);
}

}  // namespace

OneSidedImage wide_image(Fixture&, const TwoDevices& two) {
  const char* const missing = "devices of different image limits";
  const auto width = [](cl_device_id device) {
    return device_value<std::size_t>(device, CL_DEVICE_IMAGE2D_MAX_WIDTH);
  };
  const auto [smaller, larger] = std::minmax_element(
      two.devices.begin(), two.devices.end(),
      [&](cl_device_id one, cl_device_id other) { return width(one) < width(other); });
  if (width(*smaller) == width(*larger) || width(*smaller) == 0) {
    unsupported(missing);
  }
  return {make(two.context.get(), common_format().cl, width(*smaller) + 1, missing), *smaller};
}

OneSidedImage rare_image(Fixture& fixture, const TwoDevices& two) {
  const char* const missing = "devices of different image formats";
  // Each list takes a context, which some drivers need a second to create.
  const std::array formats{formats_of(fixture, two.devices[0]),
                           formats_of(fixture, two.devices[1])};
  for (const std::size_t able : {std::size_t{0}, std::size_t{1}}) {
    const auto& has = formats.at(able);
    const auto& lacks = formats.at(1 - able);
    if (lacks.empty()) {
      continue;  // it has no images at all
    }
    for (const cl_image_format& format : has) {
      if (std::none_of(lacks.begin(), lacks.end(),
                       [&](const cl_image_format& one) { return same(one, format); })) {
        return {make(two.context.get(), format, 16, missing), two.devices[1 - able]};
      }
    }
  }
  unsupported(missing);
}

OneSidedImage unsupported_image(Fixture&, const TwoDevices& two) {
  const char* const missing = "devices with and without images";
  for (const std::size_t able : {std::size_t{0}, std::size_t{1}}) {
    const auto images = [&](std::size_t index) {
      return device_value<cl_bool>(two.devices[index], CL_DEVICE_IMAGE_SUPPORT) == CL_TRUE;
    };
    if (images(able) && !images(1 - able)) {
      return {make(two.context.get(), common_format().cl, 16, missing), two.devices[1 - able]};
    }
  }
  unsupported(missing);
}

}  // namespace clmem::conformance
