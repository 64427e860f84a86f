// SPDX-License-Identifier: Apache-2.0
// interop/opencl_hpp.hpp - conversions from and to the standard C++ bindings (CL/opencl.hpp).
//
//   const cl::Buffer theirs = clmem::to_cl(buffer);
//   const clmem::Buffer ours = clmem::from_cl(theirs);
//   const auto photo = clmem::to_cl<cl::Image2D>(image);     // of the kind that it is
//
// Contract: every conversion adds a reference, so that both objects release on their own; empty
// objects become empty ones. Other members of our objects are not converted: the host memory of a
// Buffer::over lives with the memory object, the guard of a NannyEvent is not passed on. Optional:
// the library itself does not include opencl.hpp, whose macros (CL_HPP_TARGET_OPENCL_VERSION, ...)
// you define before; the opencl.hpp of Debian 12 does not compile with a
// CL_HPP_MINIMUM_OPENCL_VERSION of 120.
#pragma once

#include <CL/opencl.hpp>
#include <clmem/buffer.hpp>
#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/event.hpp>
#include <clmem/image.hpp>
#include <clmem/kernel.hpp>
#include <clmem/platform.hpp>
#include <clmem/program.hpp>
#include <clmem/pyopencl.hpp>
#include <clmem/queue.hpp>

namespace CLMEM_EXPORT clmem {
namespace detail {

template <typename Theirs, typename Ours>
[[nodiscard]] Theirs retained_to(const Ours& object) {
  return object.get() == nullptr ? Theirs{} : Theirs{object.get(), true};
}

template <typename Ours, typename Theirs>
[[nodiscard]] Ours retained_from(const Theirs& object) {
  return object() == nullptr ? Ours{} : Ours{retain, object()};
}

template <typename Theirs>
inline constexpr cl_mem_object_type image_type = 0;
template <>
inline constexpr cl_mem_object_type image_type<cl::Image1D> = CL_MEM_OBJECT_IMAGE1D;
template <>
inline constexpr cl_mem_object_type image_type<cl::Image1DBuffer> = CL_MEM_OBJECT_IMAGE1D_BUFFER;
template <>
inline constexpr cl_mem_object_type image_type<cl::Image1DArray> = CL_MEM_OBJECT_IMAGE1D_ARRAY;
template <>
inline constexpr cl_mem_object_type image_type<cl::Image2D> = CL_MEM_OBJECT_IMAGE2D;
template <>
inline constexpr cl_mem_object_type image_type<cl::Image2DArray> = CL_MEM_OBJECT_IMAGE2D_ARRAY;
template <>
inline constexpr cl_mem_object_type image_type<cl::Image3D> = CL_MEM_OBJECT_IMAGE3D;

// Map each class to its counterpart; declared only.
cl::Device theirs_of(const Device&);
cl::Context theirs_of(const Context&);
cl::CommandQueue theirs_of(const CommandQueue&);
cl::Event theirs_of(const Event&);
cl::Program theirs_of(const Program&);
cl::Kernel theirs_of(const Kernel&);
cl::Sampler theirs_of(const Sampler&);
cl::Memory theirs_of(const MemoryObject&);
cl::Buffer theirs_of(const Buffer&);
cl::Pipe theirs_of(const Pipe&);

Context ours_of(const cl::Context&);
CommandQueue ours_of(const cl::CommandQueue&);  // queries the version of the device
Event ours_of(const cl::Event&);
Program ours_of(const cl::Program&);
Kernel ours_of(const cl::Kernel&);  // queries the signature
Sampler ours_of(const cl::Sampler&);
Buffer ours_of(const cl::Buffer&);
Image ours_of(const cl::Image&);
Pipe ours_of(const cl::Pipe&);

}  // namespace detail

template <typename Ours>
[[nodiscard]] auto to_cl(const Ours& object) -> decltype(detail::theirs_of(object)) {
  return detail::retained_to<decltype(detail::theirs_of(object))>(object);
}
// Platforms and root devices are not reference counted, sub-devices are.
[[nodiscard]] inline cl::Platform to_cl(const Platform& platform) {
  return cl::Platform{platform.get()};
}
// Queries the kind; an image of another kind is a LogicError.
template <typename Theirs>
requires(detail::image_type<Theirs> != 0) [[nodiscard]] Theirs to_cl(const Image& image) {
  if (image && image.type() != detail::image_type<Theirs>) {
    throw_error(CL_INVALID_MEM_OBJECT, "to_cl", "the image is of another kind");
  }
  return detail::retained_to<Theirs>(image);
}

template <typename Theirs>
[[nodiscard]] auto from_cl(const Theirs& object) -> decltype(detail::ours_of(object)) {
  return detail::retained_from<decltype(detail::ours_of(object))>(object);
}
[[nodiscard]] inline Platform from_cl(const cl::Platform& platform) {
  return Platform{platform()};
}
// Borrows the device: a sub-device lives as long as its cl::Device.
[[nodiscard]] inline Device from_cl(const cl::Device& device) {
  return Device{device()};
}
// Queries the type, for an object of that class.
[[nodiscard]] inline AnyMemoryObject from_cl(const cl::Memory& object) {
  return object() == nullptr ? AnyMemoryObject{} : memory_object_from(retain, object());
}

}  // namespace clmem
