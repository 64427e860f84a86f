// SPDX-License-Identifier: Apache-2.0
#include "trace/capture.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace clmem::mock {
namespace {

inline std::uint64_t load(const std::byte* address, std::size_t size) noexcept {
  std::uint64_t value = 0;
  std::memcpy(&value, address, std::min(size, sizeof(value)));
  return value;
}

void append(Call& call, std::size_t index, const void* address, std::size_t count,
            std::size_t size) {
  Call::Elements& elements = call.elements.emplace_back();
  elements.argument = index;
  elements.values.resize(count);
  for (std::size_t n = 0; n < count; ++n) {
    elements.values[n].value = load(static_cast<const std::byte*>(address) + n * size, size);
  }
}

using ParameterSet = std::uint16_t;
static_assert(Call::max_arguments <= 16);
using ParameterSets = std::array<ParameterSet, entry_point_count>;

// Evaluated at compile time, because every call uses it.
template <typename Predicate>
constexpr ParameterSets parameters_where(Predicate predicate) {
  ParameterSets sets{};
  for (std::size_t point = 0; point < entry_point_count; ++point) {
    const auto parameters = parameters_of(static_cast<EntryPoint>(point));
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const unsigned bit = predicate(parameters[i]) ? 1U << i : 0U;
      sets.at(point) = static_cast<ParameterSet>(sets.at(point) | bit);
    }
  }
  return sets;
}

constexpr ParameterSets read_before = parameters_where([](const Parameter& parameter) {
  return parameter.extent != Extent::none && !waits_for_success(parameter);
});
constexpr ParameterSets read_after_success = parameters_where(waits_for_success);

constexpr ParameterSet in(const ParameterSets& sets, EntryPoint point) {
  return sets[static_cast<std::size_t>(point)];
}

std::size_t pairs_length(const std::byte* address, std::size_t size) noexcept {
  std::size_t count = 0;
  while (count + 2 < max_elements && load(address + count * size, size) != 0) {
    count += 2;
  }
  return count + 1;
}

// The counts of CL_DEVICE_PARTITION_BY_COUNTS end with their own zero, which may end the list.
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

// A driver does not read the data of an invalid count: patterns have 1, 2, 4, ... 128 bytes
// (clEnqueueFillBuffer), ranges up to three dimensions (clEnqueueNDRangeKernel).
bool is_readable_count(const Parameter& parameter, std::uint64_t count) noexcept {
  if (parameter.counted_by == "pattern_size") {
    return std::has_single_bit(count) && count <= 128;
  }
  return parameter.counted_by != "work_dim" || count <= 3;
}

// Returns the members in order, without the gaps between them.
ElementList members_of(const cl_image_desc& desc) {
  return {{desc.image_type},        {desc.image_width},      {desc.image_height},
          {desc.image_depth},       {desc.image_array_size}, {desc.image_row_pitch},
          {desc.image_slice_pitch}, {desc.num_mip_levels},   {desc.num_samples},
          {bits_of(desc.buffer)}};
}

struct Read {
  std::size_t count = 0;
  std::size_t element_size = 0;
};

Read extent_of(const Call& call, std::size_t index, const Pointee& pointee) noexcept {
  const Parameter& parameter = parameters_of(call.entry_point)[index];
  const auto* address = static_cast<const std::byte*>(pointee.address);
  switch (parameter.extent) {
    case Extent::none:
      return {};
    case Extent::three:
      return {3, pointee.element_size};
    case Extent::counted: {
      const auto count = call.bits[parameter.counted_by_index];
      if (!is_readable_count(parameter, count)) {
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
    case Extent::image_desc:  // members of several sizes
    case Extent::color:       // the image's format decides the length
      return {};
  }
  return {};
}

void capture_argument(Call& call, std::size_t index, const Pointee& pointee) {
  if (pointee.address == nullptr) {
    return;
  }
  if (parameters_of(call.entry_point)[index].extent == Extent::image_desc) {
    const auto* const desc = static_cast<const cl_image_desc*>(pointee.address);
    call.elements.push_back({index, members_of(*desc)});
    return;
  }
  const Read read = extent_of(call, index, pointee);
  if (read.count != 0) {
    append(call, index, pointee.address, read.count, read.element_size);
  }
}

}  // namespace

void capture_elements(Call& call, std::span<const Pointee> pointees, CaptureTime moment) {
  const ParameterSets& sets = moment == CaptureTime::before ? read_before : read_after_success;
  for (unsigned left = in(sets, call.entry_point); left != 0; left &= left - 1) {
    const auto index = static_cast<std::size_t>(std::countr_zero(left));
    if (index < pointees.size()) {
      capture_argument(call, index, pointees[index]);
    }
  }
}

void capture_color(Call& call, std::string_view parameter, const void* color, std::size_t count) {
  const auto index = parameter_index(call.entry_point, parameter);
  if (index && color != nullptr) {
    append(call, *index, color, count, sizeof(cl_uint));
  }
}

void note_fill_color(Call& record, const cl_icd_dispatch& next, cl_mem image, const void* color) {
  cl_image_format format{};
  if (next.clGetImageInfo(image, CL_IMAGE_FORMAT, sizeof(format), &format, nullptr) == CL_SUCCESS) {
    capture_color(record, "fill_color", color, format.image_channel_order == CL_DEPTH ? 1 : 4);
  }
}

}  // namespace clmem::mock
