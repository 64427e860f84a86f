// SPDX-License-Identifier: Apache-2.0
// context.hpp - a context over one or more devices of a platform.
//
//   const Context context{device};
//   const Context borrowed{retain, raw_context};
//
// Contract: creation emits clCreateContext, once more when out of memory.
#pragma once

#include <clmem/device.hpp>
#include <clmem/handle.hpp>
#include <clmem/info.hpp>
#include <span>
#include <vector>

namespace clmem {

template <cl_context_info Param>
struct ContextInfo;

class Context : public Handle<cl_context> {
 public:
  using Handle::Handle;
  explicit Context(const Device& device);
  explicit Context(std::span<const Device> devices);

  template <cl_context_info Param>
  [[nodiscard]] auto info() const {
    constexpr const char* routine = "clGetContextInfo";
    return detail::read_info<typename ContextInfo<Param>::type>(clGetContextInfo, routine,
                                                                require(routine), Param);
  }

  [[nodiscard]] std::vector<Device> devices() const;
};

// clang-format off
template <> struct ContextInfo<CL_CONTEXT_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct ContextInfo<CL_CONTEXT_NUM_DEVICES> : Answers<cl_uint> {};
template <> struct ContextInfo<CL_CONTEXT_DEVICES> : Answers<std::vector<Device>> {};
template <> struct ContextInfo<CL_CONTEXT_PROPERTIES> : Answers<std::vector<cl_context_properties>> {};
// clang-format on

}  // namespace clmem
