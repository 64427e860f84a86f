// SPDX-License-Identifier: Apache-2.0
// interop/opencl_hpp.hpp - objects of the standard C++ bindings (CL/opencl.hpp) from ours, and
// back.
//
//   const cl::Buffer theirs = clmem::to_cl(buffer);
//   const clmem::Buffer ours = clmem::from_cl(theirs);
//   const auto photo = clmem::to_cl<cl::Image2D>(image);     // of the kind that it is
//
// Contract: every conversion adds a reference, so that both sides release on their own and neither
// outlives the other's object by mistake; empty objects become empty ones. What the library keeps
// besides the handle stays with it: the host memory of a Buffer::over lives with the memory object,
// the guard of a NannyEvent does not go along. Optional: the library itself does not include
// opencl.hpp, whose macros (CL_HPP_TARGET_OPENCL_VERSION, ...) are yours to define before.
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

// CL_MEM_TYPE of an image class.
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

}  // namespace detail

// Platforms and devices of a platform are not counted, sub-devices are.
[[nodiscard]] inline cl::Platform to_cl(const Platform& platform) {
  return cl::Platform{platform.get()};
}
[[nodiscard]] inline cl::Device to_cl(const Device& device) {
  return detail::retained_to<cl::Device>(device);
}
[[nodiscard]] inline cl::Context to_cl(const Context& context) {
  return detail::retained_to<cl::Context>(context);
}
[[nodiscard]] inline cl::CommandQueue to_cl(const CommandQueue& queue) {
  return detail::retained_to<cl::CommandQueue>(queue);
}
[[nodiscard]] inline cl::Event to_cl(const Event& event) {
  return detail::retained_to<cl::Event>(event);
}
[[nodiscard]] inline cl::Program to_cl(const Program& program) {
  return detail::retained_to<cl::Program>(program);
}
[[nodiscard]] inline cl::Kernel to_cl(const Kernel& kernel) {
  return detail::retained_to<cl::Kernel>(kernel);
}
[[nodiscard]] inline cl::Sampler to_cl(const Sampler& sampler) {
  return detail::retained_to<cl::Sampler>(sampler);
}
[[nodiscard]] inline cl::Memory to_cl(const MemoryObject& object) {
  return detail::retained_to<cl::Memory>(object);
}
[[nodiscard]] inline cl::Buffer to_cl(const Buffer& buffer) {
  return detail::retained_to<cl::Buffer>(buffer);
}
[[nodiscard]] inline cl::Pipe to_cl(const Pipe& pipe) {
  return detail::retained_to<cl::Pipe>(pipe);
}

// An image of another kind is a LogicError; asks for the kind.
template <typename Theirs>
requires(detail::image_type<Theirs> != 0) [[nodiscard]] Theirs to_cl(const Image& image) {
  if (image && image.type() != detail::image_type<Theirs>) {
    throw_error(CL_INVALID_MEM_OBJECT, "to_cl", "the image is of another kind");
  }
  return detail::retained_to<Theirs>(image);
}

[[nodiscard]] inline Platform from_cl(const cl::Platform& platform) {
  return Platform{platform()};
}
// Devices are borrowed here: a sub-device lives as long as its cl::Device.
[[nodiscard]] inline Device from_cl(const cl::Device& device) {
  return Device{device()};
}
[[nodiscard]] inline Context from_cl(const cl::Context& context) {
  return detail::retained_from<Context>(context);
}
// Asks for the version of the device.
[[nodiscard]] inline CommandQueue from_cl(const cl::CommandQueue& queue) {
  return detail::retained_from<CommandQueue>(queue);
}
[[nodiscard]] inline Event from_cl(const cl::Event& event) {
  return detail::retained_from<Event>(event);
}
[[nodiscard]] inline Program from_cl(const cl::Program& program) {
  return detail::retained_from<Program>(program);
}
// Asks for the signature.
[[nodiscard]] inline Kernel from_cl(const cl::Kernel& kernel) {
  return detail::retained_from<Kernel>(kernel);
}
[[nodiscard]] inline Sampler from_cl(const cl::Sampler& sampler) {
  return detail::retained_from<Sampler>(sampler);
}
[[nodiscard]] inline Buffer from_cl(const cl::Buffer& buffer) {
  return detail::retained_from<Buffer>(buffer);
}
[[nodiscard]] inline Image from_cl(const cl::Image& image) {
  return detail::retained_from<Image>(image);
}
[[nodiscard]] inline Pipe from_cl(const cl::Pipe& pipe) {
  return detail::retained_from<Pipe>(pipe);
}
// As what it is; asks for the type.
[[nodiscard]] inline AnyMemoryObject from_cl(const cl::Memory& object) {
  return object() == nullptr ? AnyMemoryObject{} : memory_object_from(retain, object());
}

}  // namespace clmem
