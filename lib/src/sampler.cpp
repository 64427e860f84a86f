// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <clmem/image.hpp>

#include "checks.hpp"
#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem {
namespace {

constexpr const char* with_properties = "clCreateSamplerWithProperties";

std::string describe_list(std::span<const cl_sampler_properties> list) {
  std::string text = "properties =";
  for (const cl_sampler_properties word : list) {
    text += ' ' + detail::hexadecimal(word);
  }
  return text;
}

cl_sampler create(cl_context context, std::span<const cl_sampler_properties> list) {
  return detail::create<detail::Retry::never>(
      with_properties,
      [&](cl_int* status) { return clCreateSamplerWithProperties(context, list.data(), status); },
      [&](cl_int) { return describe_list(list); });
}

cl_sampler create_1_x(cl_context context, Coordinates coordinates, AddressingMode addressing,
                      FilterMode filter) {
  return detail::create<detail::Retry::never>(
      "clCreateSampler",
      [&](cl_int* status) {
        return clCreateSampler(context, static_cast<cl_bool>(coordinates),
                               static_cast<cl_addressing_mode>(addressing),
                               static_cast<cl_filter_mode>(filter), status);
      },
      [&](cl_int) {
        return detail::describe({{"normalized coordinates", static_cast<std::size_t>(coordinates)},
                                 {"addressing mode", to_string(addressing)},
                                 {"filter mode", to_string(filter)}});
      });
}

cl_sampler create(const Context& context, Coordinates coordinates, AddressingMode addressing,
                  FilterMode filter) {
  const cl_context raw = context.require(with_properties);
  if (context.version() < Version{2, 0}) {
    return create_1_x(raw, coordinates, addressing, filter);
  }
  const std::array<cl_sampler_properties, 7> list{CL_SAMPLER_NORMALIZED_COORDS,
                                                  static_cast<cl_sampler_properties>(coordinates),
                                                  CL_SAMPLER_ADDRESSING_MODE,
                                                  static_cast<cl_sampler_properties>(addressing),
                                                  CL_SAMPLER_FILTER_MODE,
                                                  static_cast<cl_sampler_properties>(filter),
                                                  0};
  return create(raw, list);
}

cl_sampler create(const Context& context, std::span<const SamplerProperty> properties) {
  const cl_context raw = context.require(with_properties);
  detail::require_context_version(with_properties, Version{2, 0}, context);
  std::vector<cl_sampler_properties> list;
  list.reserve(properties.size() * 2 + 1);
  for (const SamplerProperty& property : properties) {
    list.push_back(property.name);
    list.push_back(property.value);
  }
  list.push_back(0);
  return create(raw, list);
}

}  // namespace

Sampler::Sampler(const Context& context, Coordinates coordinates, AddressingMode addressing,
                 FilterMode filter)
    : Handle{adopt, create(context, coordinates, addressing, filter)} {}

Sampler::Sampler(const Context& context, std::span<const SamplerProperty> properties)
    : Handle{adopt, create(context, properties)} {}

}  // namespace clmem
