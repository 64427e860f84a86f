// SPDX-License-Identifier: Apache-2.0
// context.hpp - a context over one or more devices of a platform.
//
//   const Context context{device};
//   const Context gpus{DeviceType::gpu, {.callback = [](auto text, auto) { log(text); }}};
//   const Context borrowed{retain, raw_context};
//
// Contract: creation emits clCreateContext or clCreateContextFromType, once more when out of
// memory. No or an empty device is a LogicError, made without a call; a type that no device has is
// a RuntimeError with CL_DEVICE_NOT_FOUND (section "Contexts").
#pragma once

#include <clmem/context_properties.hpp>
#include <clmem/device.hpp>
#include <clmem/export.hpp>
#include <clmem/handle.hpp>
#include <clmem/info.hpp>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace CLMEM_EXPORT clmem {

template <cl_context_info Param>
struct ContextInfo;

// Gets the driver's text about an error in the context, and data that may help to find its cause.
// OpenCL may call it at any time, from any thread and from several at once, also during creation.
// What it throws ends the program; text and data are gone when it returns.
using ErrorNotification =
    std::function<void(std::string_view text, std::span<const std::byte> data)>;

struct ContextOptions {
  ContextProperties properties = {};
  // Kept until OpenCL has destroyed the context, whoever holds that longest; this asks for the
  // devices and their versions and calls clSetContextDestructorCallback. Where a device is older
  // than OpenCL 3.0, or creation fails, nothing tells when the last call has been made, and it is
  // kept until the program ends.
  ErrorNotification callback = {};
};

class Context : public Handle<cl_context> {
 public:
  using Handle::Handle;
  explicit Context(const Device& device, const ContextOptions& options = {});
  explicit Context(std::span<const Device> devices, const ContextOptions& options = {});
  // Over devices of a type. Unless the properties name a platform, it is the first that the loader
  // finds.
  explicit Context(DeviceType type, const ContextOptions& options = {});

  template <cl_context_info Param>
  [[nodiscard]] auto info() const {
    constexpr const char* routine = "clGetContextInfo";
    return detail::read_info<typename ContextInfo<Param>::type>(clGetContextInfo, routine,
                                                                require(routine), Param);
  }

  [[nodiscard]] std::vector<Device> devices() const;
  [[nodiscard]] cl_uint num_devices() const;
  [[nodiscard]] cl_uint reference_count() const;
  // Those that it was made with, in their order.
  [[nodiscard]] ContextProperties properties() const;
};

// clang-format off
template <> struct ContextInfo<CL_CONTEXT_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct ContextInfo<CL_CONTEXT_NUM_DEVICES> : Answers<cl_uint> {};
template <> struct ContextInfo<CL_CONTEXT_DEVICES> : Answers<std::vector<Device>> {};
template <> struct ContextInfo<CL_CONTEXT_PROPERTIES> : Answers<std::vector<cl_context_properties>> {};
// clang-format on

}  // namespace clmem
