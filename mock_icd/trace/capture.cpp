// SPDX-License-Identifier: Apache-2.0
#include "trace/capture.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace clmem::mock {
namespace {

std::uint64_t load(const std::byte* address, std::size_t size) noexcept {
  std::uint64_t value = 0;
  std::memcpy(&value, address, std::min(size, sizeof(value)));
  return value;
}

std::size_t pairs_length(const std::byte* address, std::size_t size) noexcept {
  std::size_t count = 0;
  while (count + 2 < max_elements && load(address + count * size, size) != 0) {
    count += 2;
  }
  return count + 1;
}

// The counts of CL_DEVICE_PARTITION_BY_COUNTS end with a zero of their own, after which nothing
// more need be there.
std::size_t partition_length(const std::byte* address, std::size_t size) noexcept {
  if (load(address, size) != CL_DEVICE_PARTITION_BY_COUNTS) {
    return pairs_length(address, size);
  }
  std::size_t count = 1;
  while (count + 1 < max_elements && load(address + count * size, size) != 0) {
    ++count;
  }
  return count + 1;
}

std::uint64_t argument_named(const Call& call, std::string_view name) noexcept {
  const auto index = parameter_index(call.entry_point, name);
  return index ? call.bits[*index] : 0;
}

// A pattern whose size is illegal is never read by a driver either (clEnqueueFillBuffer: 1, 2, 4,
// ... 128).
bool is_readable_count(std::string_view counted_by, std::uint64_t count) noexcept {
  return counted_by != "pattern_size" || (std::has_single_bit(count) && count <= 128);
}

// Members in their order, whatever gaps lie between them.
ElementList members_of(const cl_image_desc& desc) {
  return {{desc.image_type},         {desc.image_width},      {desc.image_height},
          {desc.image_depth},        {desc.image_array_size}, {desc.image_row_pitch},
          {desc.image_slice_pitch},  {desc.num_mip_levels},   {desc.num_samples},
          {bits_of(desc.mem_object)}};
}

struct Read {
  std::size_t count = 0;
  std::size_t element_size = 0;
};

Read extent_of(const Call& call, const Parameter& parameter, const Pointee& pointee) noexcept {
  const auto* address = static_cast<const std::byte*>(pointee.address);
  switch (parameter.extent) {
    case Extent::none:
      return {};
    case Extent::three:
      return {3, pointee.element_size};
    case Extent::counted: {
      const auto count = call.bits[parameter.counted_by_index];
      if (!is_readable_count(parameter.counted_by, count)) {
        return {};
      }
      return {static_cast<std::size_t>(std::min<std::uint64_t>(count, max_elements)),
              pointee.element_size};
    }
    case Extent::pairs:
      return {pairs_length(address, pointee.element_size), pointee.element_size};
    case Extent::partition:
      return {partition_length(address, pointee.element_size), pointee.element_size};
    case Extent::text:
      return {strnlen(static_cast<const char*>(pointee.address), max_elements), 1};
    case Extent::buffer_region:
      if (argument_named(call, "buffer_create_type") == CL_BUFFER_CREATE_TYPE_REGION) {
        return {2, sizeof(std::size_t)};
      }
      return {};
    case Extent::image_format:
      return {2, sizeof(cl_uint)};
    case Extent::image_desc:  // has members of several sizes
    case Extent::color:       // has a length that only the image's format tells
      return {};
  }
  return {};
}

}  // namespace

void capture_elements(Call& call, std::span<const Pointee> pointees, Moment moment) {
  const auto parameters = parameters_of(call.entry_point);
  for (std::size_t i = 0; i < parameters.size() && i < pointees.size(); ++i) {
    const bool due = waits_for_success(parameters[i]) == (moment == Moment::after_success);
    if (!due || parameters[i].extent == Extent::none || pointees[i].address == nullptr) {
      continue;
    }
    if (parameters[i].extent == Extent::image_desc) {
      const auto* const desc = static_cast<const cl_image_desc*>(pointees[i].address);
      call.elements.push_back({i, members_of(*desc)});
      continue;
    }
    const Read read = extent_of(call, parameters[i], pointees[i]);
    if (read.count == 0) {
      continue;
    }
    const auto* address = static_cast<const std::byte*>(pointees[i].address);
    Call::Elements& elements = call.elements.emplace_back();
    elements.argument = i;
    elements.values.reserve(read.count);
    for (std::size_t n = 0; n < read.count; ++n) {
      elements.values.push_back({load(address + n * read.element_size, read.element_size)});
    }
  }
}

void capture_color(Call& call, std::string_view parameter, const void* color, std::size_t count) {
  const auto index = parameter_index(call.entry_point, parameter);
  if (!index || color == nullptr) {
    return;
  }
  Call::Elements& elements = call.elements.emplace_back();
  elements.argument = *index;
  for (std::size_t n = 0; n < count; ++n) {
    elements.values.push_back(
        {load(static_cast<const std::byte*>(color) + n * sizeof(cl_uint), sizeof(cl_uint))});
  }
}

}  // namespace clmem::mock
