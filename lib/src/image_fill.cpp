// SPDX-License-Identifier: Apache-2.0
#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/image_fill.hpp>

#include "facts.hpp"
#include "image_bounds.hpp"

namespace clmem {
namespace {

const char* name_of(ColorType type) {
  switch (type) {
    case ColorType::float32:
      return "float";
    case ColorType::signed_int32:
      return "cl_int";
    case ColorType::unsigned_int32:
      return "cl_uint";
  }
  return "unknown";
}

}  // namespace

const void* FillColor::data_for(const char* routine, const ImageFormat& format) const {
  const ColorType wanted = format.color_type();
  const Channels channels =
      format.channel_order == ChannelOrder::depth ? Channels::depth : Channels::four;
  if (type_ != wanted || channels_ != channels) {
    const auto text = [](ColorType type, Channels count) {
      return std::string{count == Channels::depth ? "1 " : "4 "} + name_of(type);
    };
    throw_error(CL_INVALID_VALUE, routine,
                "the colour is " + text(type_, channels_) + ", images of (" + to_string(format) +
                    ") take " + text(wanted, channels));
  }
  return bytes_.data();
}

void enqueue_fill(const CommandQueue& queue, const Image& dest, const FillColor& color,
                  const ImageFillOptions& options) {
  constexpr const char* routine = "clEnqueueFillImage";
  const cl_command_queue raw = queue.require(routine);
  const cl_mem object = dest.require(routine);
  detail::require_version_1_2(routine, queue);
  const void* const components = color.data_for(routine, dest.format());
  const Region region =
      detail::require_in_image(routine, "image", dest, options.origin, options.region);
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine,
      [&](cl_event* event) {
        return clEnqueueFillImage(raw, object, components, options.origin.data(), region.data(),
                                  events.size(), events.data(), event);
      },
      [&](cl_int) {
        return detail::describe({{"origin", options.origin}, {"region", region}}) +
               "; the image is " + to_string(dest.shape());
      });
}

}  // namespace clmem
