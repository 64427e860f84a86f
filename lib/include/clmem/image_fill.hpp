// SPDX-License-Identifier: Apache-2.0
// image_fill.hpp - filling an image with a colour (OpenCL 1.2).
//
//   enqueue_fill(queue, image, FillColor{1.0F, 0.5F, 0.0F, 1.0F});
//   enqueue_fill_image(queue, counters, {0u, 0u, 0u, 0u}, {0, 0}, {16, 16});
//   enqueue_fill(queue, depth, FillColor{1.0F});
//
// Contract: red, green, blue and alpha of one type: float for normalised and float formats, cl_int
// for signed and cl_uint for unsigned ones; a single float for depth. Other types do not compile,
// the wrong one of these is a LogicError. The colour is free after the call. Repeated once when out
// of memory. Refused without a call on queues of devices below 1.2.
#pragma once

#include <array>
#include <clmem/export.hpp>
#include <clmem/image.hpp>
#include <clmem/queue.hpp>
#include <concepts>
#include <cstring>
#include <optional>

namespace CLMEM_EXPORT clmem {

template <typename T>
concept ColorComponent =
    std::same_as<T, cl_float> || std::same_as<T, cl_int> || std::same_as<T, cl_uint>;

class FillColor {
 public:
  template <ColorComponent T>
  explicit(false) FillColor(T red, T green, T blue, T alpha) noexcept
      : FillColor{std::array<T, 4>{red, green, blue, alpha}} {}
  template <ColorComponent T>
  explicit(false) FillColor(const std::array<T, 4>& components) noexcept : type_{type_of<T>()} {
    std::memcpy(bytes_.data(), components.data(), sizeof(components));
  }
  template <std::same_as<cl_float> T>
  explicit FillColor(T depth) noexcept : type_{ColorType::float32}, channels_{Channels::depth} {
    std::memcpy(bytes_.data(), &depth, sizeof(depth));
  }

  // For clEnqueueFillImage; a LogicError if the format asks for another type.
  [[nodiscard]] const void* data_for(const char* routine, const ImageFormat& format) const;

 private:
  enum class Channels { four, depth };

  template <ColorComponent T>
  [[nodiscard]] static constexpr ColorType type_of() noexcept {
    if constexpr (std::same_as<T, cl_float>) {
      return ColorType::float32;
    } else {
      return std::same_as<T, cl_int> ? ColorType::signed_int32 : ColorType::unsigned_int32;
    }
  }

  alignas(cl_float4) std::array<std::byte, 16> bytes_{};
  ColorType type_;
  Channels channels_ = Channels::four;
};

struct ImageFillOptions {
  Origin origin = {};
  std::optional<Region> region = {};  // by default everything behind the origin
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

void enqueue_fill(const CommandQueue& queue, const Image& dest, const FillColor& color,
                  const ImageFillOptions& options = {});

inline void enqueue_fill_image(const CommandQueue& queue, const Image& image,
                               const FillColor& color, const Origin& origin, const Region& region,
                               const CommandOptions& options = {}) {
  enqueue_fill(
      queue, image, color,
      {.origin = origin, .region = region, .wait_for = options.wait_for, .event = options.event});
}

}  // namespace clmem
