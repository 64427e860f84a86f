// SPDX-License-Identifier: Apache-2.0
#include "model/image_support.hpp"
#include "model/info_writer.hpp"
#include "model/model.hpp"
#include "model/property_list.hpp"
#include "model/sampler.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

cl_bool require_boolean(cl_sampler_properties value) {
  refuse_if(value != CL_TRUE && value != CL_FALSE, rule::normalization_not_boolean);
  return static_cast<cl_bool>(value);
}

cl_addressing_mode require_addressing(cl_sampler_properties value) {
  switch (value) {
    case CL_ADDRESS_NONE:
    case CL_ADDRESS_CLAMP_TO_EDGE:
    case CL_ADDRESS_CLAMP:
    case CL_ADDRESS_REPEAT:
    case CL_ADDRESS_MIRRORED_REPEAT:
      return static_cast<cl_addressing_mode>(value);
    default:
      throw ApiError{rule::unknown_addressing_mode};
  }
}

cl_filter_mode require_filter(cl_sampler_properties value) {
  refuse_if(value != CL_FILTER_NEAREST && value != CL_FILTER_LINEAR, rule::unknown_filter_mode);
  return static_cast<cl_filter_mode>(value);
}

// The properties of cl_khr_mipmap_image: filter, least and greatest level of detail. Kept for
// queries only: no kernel of the mock reads a level other than the first.
bool is_mipmap_property(cl_sampler_properties name) {
  return name >= 0x1155 && name <= 0x1157;
}

SamplerModes require_modes(const Context& context, const std::vector<cl_sampler_properties>& list) {
  SamplerModes modes;
  for_each_property(list, CL_INVALID_VALUE, [&](auto name, auto value) {
    switch (name) {
      case CL_SAMPLER_NORMALIZED_COORDS:
        modes.normalized_coords = require_boolean(value);
        break;
      case CL_SAMPLER_ADDRESSING_MODE:
        modes.addressing = require_addressing(value);
        break;
      case CL_SAMPLER_FILTER_MODE:
        modes.filter = require_filter(value);
        break;
      default:
        refuse_if(!is_mipmap_property(name) || !context.has_extension("cl_khr_mipmap_image"),
                  rule::unknown_sampler_property);
    }
  });
  return modes;
}

// Invalid combinations are errors of clCreateSampler alone. OpenCL C defines the repeating modes
// for normalized coordinates only.
void require_combination(const SamplerModes& modes) {
  const bool repeats =
      modes.addressing == CL_ADDRESS_REPEAT || modes.addressing == CL_ADDRESS_MIRRORED_REPEAT;
  refuse_if(repeats && modes.normalized_coords == CL_FALSE, rule::repeating_needs_normalization);
}

std::shared_ptr<Context> require_context(const ModelLock& model, cl_context handle) {
  auto context = model->registry.get(handle);
  require_image_support(*context);
  return context;
}

cl_sampler hand_out(const ModelLock& model, std::shared_ptr<Context> context,
                    const SamplerModes& modes, std::vector<cl_sampler_properties> properties) {
  return model->registry.hand_out<cl_sampler>(model->registry.create<Sampler>(
      ObjectKind::sampler, std::move(context), modes, std::move(properties)));
}

void write_sampler_info(const Registry& registry, const Sampler& sampler, cl_sampler_info name,
                        const InfoWriter& out) {
  const bool has_properties = sampler.context->newest_version() >= CL_MAKE_VERSION(3, 0, 0);
  switch (name) {
    case CL_SAMPLER_REFERENCE_COUNT:
      return out.value(registry.reported_references(sampler));
    case CL_SAMPLER_CONTEXT:
      return out.value(to_handle<cl_context>(*sampler.context));
    case CL_SAMPLER_NORMALIZED_COORDS:
      return out.value(sampler.modes.normalized_coords);
    case CL_SAMPLER_ADDRESSING_MODE:
      return out.value(sampler.modes.addressing);
    case CL_SAMPLER_FILTER_MODE:
      return out.value(sampler.modes.filter);
    case CL_SAMPLER_PROPERTIES:
      refuse_if(!has_properties, rule::newer_sampler_properties);
      return out.list(sampler.properties);
    default:
      throw ApiError{rule::unknown_sampler_info};
  }
}

}  // namespace

cl_sampler Model::clCreateSampler(cl_context context, cl_bool normalized_coords,
                                  cl_addressing_mode addressing_mode, cl_filter_mode filter_mode,
                                  cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    auto owner = require_context(model, context);
    const SamplerModes modes{require_boolean(normalized_coords),
                             require_addressing(addressing_mode), require_filter(filter_mode)};
    require_combination(modes);
    return hand_out(model, std::move(owner), modes, {});
  });
}

cl_sampler Model::clCreateSamplerWithProperties(cl_context context,
                                                const cl_sampler_properties* sampler_properties,
                                                cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    auto owner = require_context(model, context);
    auto list = copy_property_list(sampler_properties);
    const SamplerModes modes = require_modes(*owner, list);
    return hand_out(model, std::move(owner), modes, std::move(list));
  });
}

cl_int Model::clGetSamplerInfo(cl_sampler sampler, cl_sampler_info name, std::size_t size,
                               void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_sampler_info(model->registry, *model->registry.get(sampler), name,
                       {model->freedoms, size, value, size_ret});
  });
}

}  // namespace clmem::mock
