// SPDX-License-Identifier: Apache-2.0
// image.hpp - images and samplers.
#pragma once

#include <array>
#include <clmem/buffer.hpp>
#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/layout.hpp>
#include <clmem/event.hpp>
#include <clmem/flags.hpp>
#include <clmem/image_format.hpp>
#include <clmem/strided.hpp>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace CLMEM_EXPORT clmem {

// Options of images that own their storage. `properties` end with 0; a list that is not empty
// selects clCreateImageWithProperties (OpenCL 3.0), also one of only the 0.
struct ImageOptions {
  std::span<const cl_mem_properties> properties = {};
};

struct HostImageOptions {
  Pitches pitches = {};  // of the host memory
  std::span<const cl_mem_properties> properties = {};
};

struct SharedImageOptions {
  Pitches pitches = {};
  Ward ward = {};  // kept until OpenCL has destroyed the memory object
  std::span<const cl_mem_properties> properties = {};
};

struct BufferImageOptions {
  std::size_t row_pitch = 0;  // bytes; of 2D images
  std::span<const cl_mem_properties> properties = {};
};

namespace detail {
struct ImageCreation;
}

// OpenCL images of all kinds.
//
//   const Image photo{context, MemFlags::read_only, format, ImageShape::image_2d(640, 480)};
//   const Image copied =
//       Image::copy_of(context, MemFlags::read_only, format, photo.shape(), pixels);
//   const Image shared = Image::over(context, MemFlags::read_write, format, photo.shape(),
//                                    *storage, {.pitches = {.row = 4096}, .ward = storage});
//   const Image line = Image::from_buffer(context, MemFlags::none, format,
//                                         ImageShape::image_1d(1000), buffer);
//
// Contract: creation queries the versions of the context's devices, then emits clCreateImage, or
// clCreateImage2D or clCreateImage3D where a device is older than OpenCL 1.2, and repeats it once
// when out of memory. Host memory that is too small for shape and pitches is a LogicError before.
// Shapes are pixels, pitches bytes. Format and shape never change and take no call. A ward given to
// over() lives as long as the cl_mem (sections "Creating Image Objects" and "Image Object
// Queries").
class Image : public MemoryObject {
 public:
  Image() noexcept = default;
  // Wraps an existing cl_mem, which has to be an image; queries its type, format and shape. `adopt`
  // takes over the reference even if it is not an image.
  Image(Adopt, cl_mem raw);
  Image(Retain, cl_mem raw);

  Image(const Context& context, MemFlags flags, const ImageFormat& format, const ImageShape& shape,
        const ImageOptions& options = {});
  // Takes OpenCL's own description, which may name a buffer or an image, mip levels and samples.
  // Braces are rejected: their first number would be taken for the type.
  template <std::same_as<cl_image_desc> Description>
  Image(const Context& context, MemFlags flags, const ImageFormat& format,
        const Description& description, const ImageOptions& options = {})
      : Image{context, flags, format, &description, options} {}

  // Adds COPY_HOST_PTR: the host memory is read during creation and free afterwards.
  template <HostRange Host>
  [[nodiscard]] static Image copy_of(const Context& context, MemFlags flags,
                                     const ImageFormat& format, const ImageShape& shape,
                                     const Host& host, const HostImageOptions& options = {}) {
    return with_host(context, flags, format, shape, detail::bytes_of(host), HostUse::copied,
                     {.pitches = options.pitches, .properties = options.properties});
  }

  // Adds USE_HOST_PTR: the host memory is the storage, so a temporary is rejected.
  template <HostRange Host>
  requires std::ranges::borrowed_range<Host>
  [[nodiscard]] static Image over(const Context& context, MemFlags flags, const ImageFormat& format,
                                  const ImageShape& shape, Host&& host,
                                  const SharedImageOptions& options = {}) {
    constexpr HostUse use = WritableHostRange<Host> ? HostUse::written : HostUse::read;
    return with_host(context, flags, format, shape, detail::bytes_of(host), use, options);
  }

  // Makes an image, 1D or 2D, over the bytes of a buffer, which is kept. A 2D image needs OpenCL
  // 2.0 or cl_khr_image2d_from_buffer.
  [[nodiscard]] static Image from_buffer(const Context& context, MemFlags flags,
                                         const ImageFormat& format, const ImageShape& shape,
                                         BufferView buffer, const BufferImageOptions& options = {});

  // Makes an image over a 2D image in another format, such as CL_sRGBA for CL_RGBA (OpenCL 2.0).
  [[nodiscard]] static Image from_image(const Context& context, MemFlags flags,
                                        const ImageFormat& format, const Image& image,
                                        const ImageOptions& options = {});

  template <cl_image_info Param>
  [[nodiscard]] auto image_info() const {
    return detail::info_of<ImageInfo<Param>>(clGetImageInfo, "clGetImageInfo", *this, Param);
  }

  [[nodiscard]] const ImageFormat& format() const noexcept { return format_; }
  [[nodiscard]] const ImageShape& shape() const noexcept { return shape_; }
  [[nodiscard]] std::size_t pixel_size() const noexcept { return pixel_size_; }

  // Sizes that do not apply to the kind are 0.
  [[nodiscard]] std::size_t element_size() const { return image_info<CL_IMAGE_ELEMENT_SIZE>(); }
  [[nodiscard]] std::size_t row_pitch() const { return image_info<CL_IMAGE_ROW_PITCH>(); }
  [[nodiscard]] std::size_t slice_pitch() const { return image_info<CL_IMAGE_SLICE_PITCH>(); }
  [[nodiscard]] std::size_t width() const { return image_info<CL_IMAGE_WIDTH>(); }
  [[nodiscard]] std::size_t height() const { return image_info<CL_IMAGE_HEIGHT>(); }
  [[nodiscard]] std::size_t depth() const { return image_info<CL_IMAGE_DEPTH>(); }
  [[nodiscard]] std::size_t array_size() const { return image_info<CL_IMAGE_ARRAY_SIZE>(); }
  // Empty unless made by from_buffer().
  [[nodiscard]] MemoryObject buffer() const { return image_info<CL_IMAGE_BUFFER>(); }
  [[nodiscard]] cl_uint num_mip_levels() const { return image_info<CL_IMAGE_NUM_MIP_LEVELS>(); }
  [[nodiscard]] cl_uint num_samples() const { return image_info<CL_IMAGE_NUM_SAMPLES>(); }

  // Returns the storage of an image made by over(). Its contents are defined only after a map or a
  // finish.
  template <HostElement T>
  [[nodiscard]] HostArray<T> get_host_array(const Shape& array, Order order = Order::c) const {
    return HostArray<T>{*this, StridedLayout{array, order, sizeof(T)}};
  }

 private:
  Image(const Context& context, MemFlags flags, const ImageFormat& format,
        const cl_image_desc* description, const ImageOptions& options);
  Image(const Context& context, const detail::ImageCreation& what);
  void query_properties(ImageKind kind);
  [[nodiscard]] static Image with_host(const Context& context, MemFlags flags,
                                       const ImageFormat& format, const ImageShape& shape,
                                       std::span<const std::byte> host, HostUse use,
                                       const SharedImageOptions& options);

  ImageFormat format_{};
  ImageShape shape_;
  std::size_t pixel_size_ = 0;
};

struct ImageMapOptions {
  Origin origin = {};
  OptionalRegion region = {};  // by default everything after the origin
  Order order = Order::c;
  Blocking blocking = Blocking::yes;
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
};

template <typename T>
concept ColorComponent =
    std::same_as<T, cl_float> || std::same_as<T, cl_int> || std::same_as<T, cl_uint>;

// A color that fills an image: red, green, blue and alpha of one type, float for normalized and
// float formats, cl_int for signed and cl_uint for unsigned ones; a single float for depth. With a
// float among them, components of type cl_int are converted to float: {1.0F, 0, 0, 1}. Other types
// do not compile; one that the format does not take is a LogicError.
class FillColor {
 public:
  template <typename... Numbers>
  requires(sizeof...(Numbers) > 1 && (std::is_arithmetic_v<Numbers> && ...)) explicit(false)
      FillColor(Numbers... components) noexcept
      : FillColor{color_of(components...)} {}
  template <ColorComponent T>
  explicit(false) FillColor(const std::array<T, 4>& components) noexcept : type_{type_of<T>()} {
    std::memcpy(bytes_.data(), components.data(), sizeof(components));
  }
  template <std::same_as<cl_float> T>
  explicit FillColor(T depth) noexcept : type_{ColorType::float32}, channels_{Channels::depth} {
    std::memcpy(bytes_.data(), &depth, sizeof(depth));
  }

  // The color for clEnqueueFillImage; a LogicError if the format takes another type.
  [[nodiscard]] const void* data_for(const char* routine, const ImageFormat& format) const;

 private:
  enum class Channels { four, depth };

  template <typename First, typename... Others>
  [[nodiscard]] static constexpr auto color_of(First first, Others... others) noexcept {
    constexpr bool same = (std::same_as<First, Others> && ...);
    using T = std::conditional_t<same, First, cl_float>;
    static_assert(sizeof...(Others) == 3, "the color of an image has four components");
    static_assert(
        ColorComponent<T> && (same || (is_for_float<First> && ... && is_for_float<Others>)),
        "the components of a color are of one type, cl_float (1.0F), cl_int or cl_uint");
    return std::array<T, 1 + sizeof...(Others)>{static_cast<T>(first), static_cast<T>(others)...};
  }
  template <typename T>
  static constexpr bool is_for_float = std::same_as<T, cl_float> || std::same_as<T, cl_int>;

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

enum class Coordinates : cl_bool { pixels = CL_FALSE, normalized = CL_TRUE };

enum class AddressingMode : cl_addressing_mode {
  none = CL_ADDRESS_NONE,
  clamp_to_edge = CL_ADDRESS_CLAMP_TO_EDGE,
  clamp = CL_ADDRESS_CLAMP,
  repeat = CL_ADDRESS_REPEAT,
  mirrored_repeat = CL_ADDRESS_MIRRORED_REPEAT,
};

enum class FilterMode : cl_filter_mode {
  nearest = CL_FILTER_NEAREST,
  linear = CL_FILTER_LINEAR,
};

[[nodiscard]] std::string to_string(AddressingMode mode);
[[nodiscard]] std::string to_string(FilterMode mode);

// An entry of the list that clCreateSamplerWithProperties takes.
struct SamplerProperty {
  cl_sampler_properties name;
  cl_sampler_properties value;
};

// A sampler: how kernels read images.
//
//   const Sampler linear{context, Coordinates::normalized, AddressingMode::repeat,
//                        FilterMode::linear};
//   const Sampler trilinear{context, {{CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE},
//                                     {CL_SAMPLER_MIP_FILTER_MODE, CL_FILTER_LINEAR}}};
//
// Contract: creation queries the versions of the context's devices, then emits
// clCreateSamplerWithProperties, or clCreateSampler where a device is older than OpenCL 2.0, which
// rejects properties. Not repeated when out of memory. The repeating modes are defined for
// normalized coordinates only (section "Creating Sampler Objects").
class Sampler : public Handle<cl_sampler> {
 public:
  using Handle::Handle;
  Sampler(const Context& context, Coordinates coordinates, AddressingMode addressing,
          FilterMode filter);
  // Adds the 0 at the end of the list.
  Sampler(const Context& context, std::span<const SamplerProperty> properties);
  Sampler(const Context& context, std::initializer_list<SamplerProperty> properties)
      : Sampler{context, std::span{properties.begin(), properties.size()}} {}

  template <cl_sampler_info Param>
  [[nodiscard]] auto info() const {
    return detail::info_of<SamplerInfo<Param>>(clGetSamplerInfo, "clGetSamplerInfo", *this, Param);
  }

  [[nodiscard]] cl_uint reference_count() const { return info<CL_SAMPLER_REFERENCE_COUNT>(); }
  [[nodiscard]] Context context() const { return info<CL_SAMPLER_CONTEXT>(); }
  [[nodiscard]] AddressingMode addressing_mode() const {
    return info<CL_SAMPLER_ADDRESSING_MODE>();
  }
  [[nodiscard]] FilterMode filter_mode() const { return info<CL_SAMPLER_FILTER_MODE>(); }
  [[nodiscard]] Coordinates coordinates() const {
    return info<CL_SAMPLER_NORMALIZED_COORDS>() ? Coordinates::normalized : Coordinates::pixels;
  }
  // Needs cl_khr_mipmap_image.
  [[nodiscard]] FilterMode mip_filter_mode() const { return info<CL_SAMPLER_MIP_FILTER_MODE>(); }
  [[nodiscard]] cl_float lod_min() const { return info<CL_SAMPLER_LOD_MIN>(); }
  [[nodiscard]] cl_float lod_max() const { return info<CL_SAMPLER_LOD_MAX>(); }
  // The list given at creation, with the 0 at its end (OpenCL 3.0).
  [[nodiscard]] std::vector<cl_sampler_properties> properties() const {
    return info<CL_SAMPLER_PROPERTIES>();
  }
};

}  // namespace clmem
