// SPDX-License-Identifier: Apache-2.0
// sampler.hpp - how kernels read images.
//
//   const Sampler linear{context, Coordinates::normalized, AddressingMode::repeat,
//                        FilterMode::linear};
//   const Sampler trilinear{context, {{CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE},
//                                     {CL_SAMPLER_MIP_FILTER_MODE, CL_FILTER_LINEAR}}};
//
// Contract: creation asks for the versions of the context's devices, then emits
// clCreateSamplerWithProperties, or clCreateSampler where a device is older than OpenCL 2.0;
// properties are then refused. Not repeated when out of memory. The repeating modes are defined for
// normalised coordinates only.
#pragma once

#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/info.hpp>
#include <clmem/handle.hpp>
#include <initializer_list>
#include <span>
#include <vector>

namespace CLMEM_EXPORT clmem {

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

// One entry of the list that clCreateSamplerWithProperties takes.
struct SamplerProperty {
  cl_sampler_properties name;
  cl_sampler_properties value;
};

template <cl_sampler_info Param>
struct SamplerInfo;

// The mip filter and the range of levels come with cl_khr_mipmap_image.
// clang-format off
template <> struct SamplerInfo<CL_SAMPLER_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct SamplerInfo<CL_SAMPLER_CONTEXT> : Answers<Context> {};
template <> struct SamplerInfo<CL_SAMPLER_NORMALIZED_COORDS> : Answers<bool> {};
template <> struct SamplerInfo<CL_SAMPLER_ADDRESSING_MODE> : Answers<AddressingMode> {};
template <> struct SamplerInfo<CL_SAMPLER_FILTER_MODE> : Answers<FilterMode> {};
template <> struct SamplerInfo<CL_SAMPLER_MIP_FILTER_MODE> : Answers<FilterMode> {};
template <> struct SamplerInfo<CL_SAMPLER_LOD_MIN> : Answers<cl_float> {};
template <> struct SamplerInfo<CL_SAMPLER_LOD_MAX> : Answers<cl_float> {};
template <> struct SamplerInfo<CL_SAMPLER_PROPERTIES> : Answers<std::vector<cl_sampler_properties>> {};
// clang-format on

class Sampler : public Handle<cl_sampler> {
 public:
  using Handle::Handle;
  Sampler(const Context& context, Coordinates coordinates, AddressingMode addressing,
          FilterMode filter);
  // The 0 at the end of the list is added.
  Sampler(const Context& context, std::span<const SamplerProperty> properties);
  Sampler(const Context& context, std::initializer_list<SamplerProperty> properties)
      : Sampler{context, std::span{properties.begin(), properties.size()}} {}

  template <cl_sampler_info Param>
  [[nodiscard]] auto info() const {
    constexpr const char* routine = "clGetSamplerInfo";
    return detail::read_info<typename SamplerInfo<Param>::type>(clGetSamplerInfo, routine,
                                                                require(routine), Param);
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
  // As given at creation, the 0 included (OpenCL 3.0).
  [[nodiscard]] std::vector<cl_sampler_properties> properties() const {
    return info<CL_SAMPLER_PROPERTIES>();
  }
};

}  // namespace clmem
