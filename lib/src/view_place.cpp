// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/commands.hpp>
#include <clmem/detail/layout.hpp>
#include <clmem/detail/view_place.hpp>
#include <limits>
#include <string>

namespace clmem::detail {
namespace {

std::size_t index_within(std::ptrdiff_t index, std::size_t size, std::size_t axis) {
  const auto count = static_cast<std::ptrdiff_t>(size);
  if (index < -count || index >= count) {
    throw_error(CL_INVALID_VALUE, "slice",
                "index " + std::to_string(index) + " is outside dimension " + std::to_string(axis) +
                    " of " + std::to_string(size) + " elements");
  }
  return static_cast<std::size_t>(index < 0 ? index + count : index);
}

std::ptrdiff_t clamp_bound(std::optional<std::ptrdiff_t> bound, std::ptrdiff_t missing,
                           std::ptrdiff_t count, std::ptrdiff_t lowest, std::ptrdiff_t highest) {
  if (!bound) {
    return missing;
  }
  const std::ptrdiff_t position =
      *bound < 0 ? std::max<std::ptrdiff_t>(*bound, -count - 1) + count : *bound;
  return std::clamp(position, lowest, highest);
}

// A layout under construction, one dimension at a time.
class Axes {
 public:
  void add(std::size_t size, std::ptrdiff_t stride) {
    shape_[rank_] = size;
    strides_[rank_++] = stride;
  }
  [[nodiscard]] StridedLayout layout(std::size_t item_size) const {
    return {Shape{std::span{shape_}.first(rank_)}, Strides{std::span{strides_}.first(rank_)},
            item_size};
  }

 private:
  std::array<std::size_t, max_rank> shape_{};
  std::array<std::ptrdiff_t, max_rank> strides_{};
  std::size_t rank_ = 0;
};

cl_uint to_word(std::ptrdiff_t value) {
  if (value > std::numeric_limits<cl_int>::max() || value < std::numeric_limits<cl_int>::min()) {
    throw_error(CL_INVALID_VALUE, "array_info", std::to_string(value) + " does not fit 32 bits");
  }
  return static_cast<cl_uint>(static_cast<cl_int>(value));
}

std::ptrdiff_t in_elements(std::ptrdiff_t bytes, std::size_t item_size) {
  const auto size = static_cast<std::ptrdiff_t>(item_size);
  if (bytes % size != 0) {
    throw_error(CL_INVALID_VALUE, "array_info",
                "a stride or the offset of " + std::to_string(bytes) +
                    " bytes is not a multiple of the element's " + std::to_string(item_size));
  }
  return bytes / size;
}

}  // namespace

SliceRange resolve_slice(const Slice& slice, std::size_t size) {
  if (slice.step == 0) {
    throw_error(CL_INVALID_VALUE, "slice", "the step is 0");
  }
  const auto count = static_cast<std::ptrdiff_t>(size);
  const bool up = slice.step > 0;
  const std::ptrdiff_t lowest = up ? 0 : -1;
  const std::ptrdiff_t highest = up ? count : count - 1;
  const std::ptrdiff_t first = clamp_bound(slice.begin, up ? 0 : count - 1, count, lowest, highest);
  const std::ptrdiff_t last = clamp_bound(slice.end, up ? count : -1, count, lowest, highest);
  const auto distance =
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(up ? last - first : first - last, 0));
  const std::size_t step = up ? static_cast<std::size_t>(slice.step)
                              : std::size_t{0} - static_cast<std::size_t>(slice.step);
  return {first, distance / step + (distance % step == 0 ? 0 : 1)};
}

std::string describe_slice(const Slice& slice, std::size_t size) {
  const std::string end = slice.end ? std::to_string(*slice.end) : "end";
  return "[" + std::to_string(slice.begin.value_or(0)) + ", " + end + ") of " +
         std::to_string(size) + " bytes";
}

SliceRange resolve_bytes(const Slice& slice, std::size_t size) {
  const SliceRange range = resolve_slice(slice, size);
  if (range.count == 0) {
    throw_error(CL_INVALID_VALUE, "slice", describe_slice(slice, size) + " is empty");
  }
  return range;
}

ViewPlace slice_of(const ViewPlace& place, std::span<const ViewIndex> indices) {
  const Shape& shape = place.layout.shape();
  if (indices.size() > shape.rank()) {
    throw_error(CL_INVALID_VALUE, "slice",
                std::to_string(indices.size()) + " indices for " + std::to_string(shape.rank()) +
                    " dimensions");
  }
  Axes axes;
  auto offset = static_cast<std::ptrdiff_t>(place.offset);
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    const std::ptrdiff_t stride = place.layout.strides()[axis];
    const ViewIndex index = axis < indices.size() ? indices[axis] : Slice{};
    if (!index.is_slice()) {
      offset +=
          static_cast<std::ptrdiff_t>(index_within(index.index(), shape[axis], axis)) * stride;
      continue;
    }
    const Slice& slice = index.slice();
    const SliceRange range = resolve_slice(slice, shape[axis]);
    offset += range.count == 0 ? 0 : range.first * stride;
    axes.add(range.count, range.count > 1 ? stride * slice.step : stride);
  }
  // An empty array keeps the offset: its other indices may point outside.
  const StridedLayout layout = axes.layout(place.layout.item_size());
  return {layout, layout.element_count() == 0 ? place.offset : static_cast<std::size_t>(offset)};
}

ViewPlace reshaped(const ViewPlace& place, const Shape& shape) {
  const StridedLayout layout{shape, Order::c, place.layout.item_size()};
  if (layout.element_count() != place.layout.element_count()) {
    throw_error(CL_INVALID_VALUE, "reshape",
                to_text(shape) + " are " + std::to_string(layout.element_count()) +
                    " elements, the view has " + std::to_string(place.layout.element_count()));
  }
  if (!place.is_contiguous()) {
    throw_error(CL_INVALID_VALUE, "reshape", "the elements are not contiguous; copy() them first");
  }
  return {layout, place.offset};
}

ViewPlace broadcast_to(const ViewPlace& place, const Shape& shape) {
  const Shape& given = place.layout.shape();
  bool fits = given.rank() <= shape.rank();
  Axes axes;
  for (std::size_t axis = 0; fits && axis < shape.rank(); ++axis) {
    const std::size_t added = shape.rank() - given.rank();
    const bool is_new = axis < added;
    const bool repeats = is_new || given[axis - added] != shape[axis];
    fits = is_new || !repeats || given[axis - added] == 1;
    axes.add(shape[axis], repeats ? 0 : place.layout.strides()[axis - added]);
  }
  if (!fits) {
    throw_error(CL_INVALID_VALUE, "broadcast",
                to_text(given) + " cannot be broadcast to " + to_text(shape));
  }
  return {axes.layout(place.layout.item_size()), place.offset};
}

cl_uint8 array_info_of(const ViewPlace& place) {
  constexpr std::size_t most = 3;
  const StridedLayout& layout = place.layout;
  const std::size_t rank = layout.shape().rank();
  if (rank > most) {
    throw_error(CL_INVALID_VALUE, "array_info",
                "a view of " + std::to_string(rank) + " dimensions; kernels take three at most");
  }
  cl_uint8 info{};
  for (std::size_t axis = 0; axis < most; ++axis) {
    info.s[axis] = axis < rank ? to_word(static_cast<std::ptrdiff_t>(layout.shape()[axis])) : 1;
    info.s[axis + 4] =
        axis < rank ? to_word(in_elements(layout.strides()[axis], layout.item_size())) : 0;
  }
  info.s[3] = to_word(static_cast<std::ptrdiff_t>(layout.element_count()));
  info.s[7] = to_word(in_elements(static_cast<std::ptrdiff_t>(place.offset), layout.item_size()));
  return info;
}

void require_within(const ViewPlace& place, std::size_t size) {
  const StridedLayout& layout = place.layout;
  const auto fits = [&] {
    const std::size_t before = layout.reach_before();
    return before <= place.offset && place.offset <= size &&
           layout.extent() <= size - (place.offset - before);
  };
  if (!fits()) {
    throw_error(CL_INVALID_VALUE, "device_span",
                "shape " + to_text(layout.shape()) + " reaches " +
                    std::to_string(layout.reach_before()) + " bytes before and " +
                    std::to_string(layout.extent() - layout.reach_before()) + " after offset " +
                    std::to_string(place.offset) + ", the buffer has " + std::to_string(size) +
                    " bytes");
  }
}

void require_writable(const char* routine, const ViewPlace& place) {
  const StridedLayout& layout = place.layout;
  for (std::size_t axis = 0; axis < layout.shape().rank(); ++axis) {
    if (layout.shape()[axis] > 1 && layout.strides()[axis] == 0) {
      throw_error(CL_INVALID_VALUE, routine,
                  "the elements of dimension " + std::to_string(axis) +
                      " are one in memory: the view is broadcast");
    }
  }
}

void require_from_start(const ViewPlace& place) {
  if (place.offset != 0 || !place.is_contiguous()) {
    throw_error(CL_INVALID_ARG_VALUE, "clSetKernelArg",
                "kernels see a buffer from its start and without gaps, the view begins at byte " +
                    std::to_string(place.offset) + (place.is_contiguous() ? "" : " and has gaps") +
                    ": pass all of the memory and array_info(), or a copy()");
  }
}

ViewPlace whole_of(const DeviceBytes& memory, std::size_t item_size) {
  return {StridedLayout{Shape{memory.size("device_span") / item_size}, Order::c, item_size}, 0};
}

ViewPlace place_in(const DeviceBytes& memory, const SpanOptions& options, std::size_t item_size) {
  const ViewPlace place{options.strides ? StridedLayout{options.shape, *options.strides, item_size}
                                        : StridedLayout{options.shape, options.order, item_size},
                        options.offset};
  require_within(place, memory.size("device_span"));
  return place;
}

void require_count(const char* routine, std::size_t given, std::size_t wanted) {
  if (given != wanted) {
    throw_error(CL_INVALID_VALUE, routine,
                "there are " + std::to_string(given) + " elements, and the shape has " +
                    std::to_string(wanted));
  }
}

void require_shape(const char* routine, const Shape& given, const Shape& wanted) {
  if (given != wanted) {
    throw_error(CL_INVALID_VALUE, routine,
                "the shape " + to_text(given) + " differs from " + to_text(wanted));
  }
}

}  // namespace clmem::detail
