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

template <typename ClObject, typename ClmemObject>
[[nodiscard]] ClObject retained_to(const ClmemObject& object) {
  return object.get() == nullptr ? ClObject{} : ClObject{object.get(), true};
}

template <typename ClmemObject, typename ClObject>
[[nodiscard]] ClmemObject retained_from(const ClObject& object) {
  return object() == nullptr ? ClmemObject{} : ClmemObject{retain, object()};
}

template <typename ClObject>
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
cl::Device cl_object_of(const Device&);
cl::Context cl_object_of(const Context&);
cl::CommandQueue cl_object_of(const CommandQueue&);
cl::Event cl_object_of(const Event&);
cl::Program cl_object_of(const Program&);
cl::Kernel cl_object_of(const Kernel&);
cl::Sampler cl_object_of(const Sampler&);
cl::Memory cl_object_of(const MemoryObject&);
cl::Buffer cl_object_of(const Buffer&);
cl::Pipe cl_object_of(const Pipe&);

Context clmem_object_of(const cl::Context&);
CommandQueue clmem_object_of(const cl::CommandQueue&);  // queries the version of the device
Event clmem_object_of(const cl::Event&);
Program clmem_object_of(const cl::Program&);
Kernel clmem_object_of(const cl::Kernel&);  // queries the signature
Sampler clmem_object_of(const cl::Sampler&);
Buffer clmem_object_of(const cl::Buffer&);
Image clmem_object_of(const cl::Image&);
Pipe clmem_object_of(const cl::Pipe&);

}  // namespace detail

template <typename ClmemObject>
[[nodiscard]] auto to_cl(const ClmemObject& object) -> decltype(detail::cl_object_of(object)) {
  return detail::retained_to<decltype(detail::cl_object_of(object))>(object);
}
// Platforms and root devices are not reference counted, sub-devices are.
[[nodiscard]] inline cl::Platform to_cl(const Platform& platform) {
  return cl::Platform{platform.get()};
}
// Queries the kind; an image of another kind is a LogicError.
template <typename ClObject>
requires(detail::image_type<ClObject> != 0) [[nodiscard]] ClObject to_cl(const Image& image) {
  if (image && image.type() != detail::image_type<ClObject>) {
    throw_error(CL_INVALID_MEM_OBJECT, "to_cl", "the image is of another kind");
  }
  return detail::retained_to<ClObject>(image);
}

template <typename ClObject>
[[nodiscard]] auto from_cl(const ClObject& object) -> decltype(detail::clmem_object_of(object)) {
  return detail::retained_from<decltype(detail::clmem_object_of(object))>(object);
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
