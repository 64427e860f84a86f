// SPDX-License-Identifier: Apache-2.0
// image.hpp - OpenCL images of all kinds.
//
//   const Image photo{context, MemFlags::read_only, format, ImageShape::image_2d(640, 480)};
//   const Image copied = Image::copy_of(context, MemFlags::read_only, format, shape, pixels);
//   const Image shared = Image::over(context, MemFlags::read_write, format, shape, *pixels,
//                                    {.pitches = {.row = 4096}, .ward = pixels});
//   const Image line = Image::from_buffer(context, MemFlags::none, format,
//                                         ImageShape::image_1d(1000), buffer);
//
// Contract: creation asks for the versions of the context's devices, then emits clCreateImage,
// where a device is older than OpenCL 1.2 clCreateImage2D or clCreateImage3D, once more when out of
// memory. Host memory is checked against shape and pitches before. Format and shape never change
// and are known without a call. A ward given to over() lives as long as the cl_mem.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/context.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/host_array.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/image_format.hpp>
#include <clmem/image_shape.hpp>
#include <clmem/layout.hpp>
#include <clmem/memory_object.hpp>
#include <cstddef>
#include <span>

namespace CLMEM_EXPORT clmem {

template <cl_image_info Param>
struct ImageInfo;

// clang-format off
template <> struct ImageInfo<CL_IMAGE_FORMAT> : Answers<cl_image_format> {};
template <> struct ImageInfo<CL_IMAGE_ELEMENT_SIZE> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_ROW_PITCH> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_SLICE_PITCH> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_WIDTH> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_HEIGHT> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_DEPTH> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_ARRAY_SIZE> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_BUFFER> : Answers<MemoryObject> {};
template <> struct ImageInfo<CL_IMAGE_NUM_MIP_LEVELS> : Answers<cl_uint> {};
template <> struct ImageInfo<CL_IMAGE_NUM_SAMPLES> : Answers<cl_uint> {};
// clang-format on

// Of images that own their storage. `properties` end with 0; given any, even if only the 0,
// clCreateImageWithProperties is called (OpenCL 3.0).
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

class Image : public MemoryObject {
 public:
  Image() noexcept = default;
  // An existing cl_mem, which has to be an image; asks what it is. `adopt` takes over the reference
  // even if it is none.
  Image(Adopt, cl_mem raw);
  Image(Retain, cl_mem raw);

  Image(const Context& context, MemFlags flags, const ImageFormat& format, const ImageShape& shape,
        const ImageOptions& options = {});

  // Adds COPY_HOST_PTR: the host memory is read during creation and free afterwards.
  template <HostRange Host>
  [[nodiscard]] static Image copy_of(const Context& context, MemFlags flags,
                                     const ImageFormat& format, const ImageShape& shape,
                                     const Host& host, const HostImageOptions& options = {}) {
    return copy_of_bytes(context, flags, format, shape, detail::bytes_of(host), options);
  }

  // Adds USE_HOST_PTR: the host memory is the storage, hence no temporary.
  template <HostRange Host>
  requires std::ranges::borrowed_range<Host>
  [[nodiscard]] static Image over(const Context& context, MemFlags flags, const ImageFormat& format,
                                  const ImageShape& shape, Host&& host,
                                  const SharedImageOptions& options = {}) {
    constexpr Access access = WritableHostRange<Host> ? Access::writable : Access::read_only;
    return over_bytes(context, flags, format, shape, detail::bytes_of(host), access, options);
  }

  // The pixels are the bytes of a buffer, which lives as long. Of a 1D or a 2D shape; the latter
  // needs OpenCL 2.0 or cl_khr_image2d_from_buffer.
  [[nodiscard]] static Image from_buffer(const Context& context, MemFlags flags,
                                         const ImageFormat& format, const ImageShape& shape,
                                         BufferView buffer, const BufferImageOptions& options = {});

  // The same pixels of a 2D image in another format, such as CL_sRGBA for CL_RGBA (OpenCL 2.0).
  [[nodiscard]] static Image from_image(const Context& context, MemFlags flags,
                                        const ImageFormat& format, const Image& image,
                                        const ImageOptions& options = {});

  template <cl_image_info Param>
  [[nodiscard]] auto image_info() const {
    constexpr const char* routine = "clGetImageInfo";
    return detail::read_info<typename ImageInfo<Param>::type>(clGetImageInfo, routine,
                                                              require(routine), Param);
  }

  [[nodiscard]] const ImageFormat& format() const noexcept { return format_; }
  [[nodiscard]] const ImageShape& shape() const noexcept { return shape_; }
  [[nodiscard]] std::size_t pixel_size() const noexcept { return pixel_size_; }

  // Sizes that do not apply are 0.
  [[nodiscard]] std::size_t element_size() const { return image_info<CL_IMAGE_ELEMENT_SIZE>(); }
  [[nodiscard]] std::size_t row_pitch() const { return image_info<CL_IMAGE_ROW_PITCH>(); }
  [[nodiscard]] std::size_t slice_pitch() const { return image_info<CL_IMAGE_SLICE_PITCH>(); }
  [[nodiscard]] std::size_t width() const { return image_info<CL_IMAGE_WIDTH>(); }
  [[nodiscard]] std::size_t height() const { return image_info<CL_IMAGE_HEIGHT>(); }
  [[nodiscard]] std::size_t depth() const { return image_info<CL_IMAGE_DEPTH>(); }
  [[nodiscard]] std::size_t array_size() const { return image_info<CL_IMAGE_ARRAY_SIZE>(); }
  // Empty unless made by from_buffer.
  [[nodiscard]] MemoryObject buffer() const { return image_info<CL_IMAGE_BUFFER>(); }
  [[nodiscard]] cl_uint num_mip_levels() const { return image_info<CL_IMAGE_NUM_MIP_LEVELS>(); }
  [[nodiscard]] cl_uint num_samples() const { return image_info<CL_IMAGE_NUM_SAMPLES>(); }

  // The storage of an image made by over(). Its contents are defined only after a map or a finish.
  template <HostElement T>
  [[nodiscard]] HostArray<T> get_host_array(const Shape& array, Order order = Order::c) const {
    return HostArray<T>{*this, StridedLayout{array, order, sizeof(T)}};
  }

 private:
  enum class Access { read_only, writable };

  Image(const Context& context, const detail::ImageCreation& what);
  void ask_what_it_is(ImageKind kind);
  [[nodiscard]] static Image copy_of_bytes(const Context& context, MemFlags flags,
                                           const ImageFormat& format, const ImageShape& shape,
                                           std::span<const std::byte> host,
                                           const HostImageOptions& options);
  [[nodiscard]] static Image over_bytes(const Context& context, MemFlags flags,
                                        const ImageFormat& format, const ImageShape& shape,
                                        std::span<const std::byte> host, Access access,
                                        const SharedImageOptions& options);

  ImageFormat format_{};
  ImageShape shape_;
  std::size_t pixel_size_ = 0;
};

// PyOpenCL's name for the constructor: x first, the kind by the number of components.
[[nodiscard]] inline Image create_image(const Context& context, MemFlags flags,
                                        const ImageFormat& format,
                                        std::span<const std::size_t> shape,
                                        Layered layered = Layered::no,
                                        const ImageOptions& options = {}) {
  return Image{context, flags, format, ImageShape::from(shape, layered), options};
}

}  // namespace clmem
