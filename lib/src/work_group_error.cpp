// SPDX-License-Identifier: Apache-2.0
#include "work_group_error.hpp"

#include <array>
#include <clmem/detail/rect_layout.hpp>
#include <vector>

namespace clmem::detail {
namespace {

using GroupShape = std::array<std::size_t, 3>;

// Asks kernel and device for the reason. A query that fails gives nothing.
class LimitQueries {
 public:
  LimitQueries(cl_command_queue queue, cl_kernel kernel) noexcept : kernel_{kernel} {
    if (clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof(device_), &device_, nullptr) !=
        CL_SUCCESS) {
      device_ = nullptr;
    }
  }

  template <typename T>
  [[nodiscard]] std::optional<T> of_kernel(cl_kernel_work_group_info param) const noexcept {
    T value{};
    const bool known =
        device_ != nullptr && clGetKernelWorkGroupInfo(kernel_, device_, param, sizeof(value),
                                                       &value, nullptr) == CL_SUCCESS;
    return known ? std::optional{value} : std::nullopt;
  }

  template <typename T>
  [[nodiscard]] std::optional<T> of_device(cl_device_info param) const noexcept {
    T value{};
    const bool known = device_ != nullptr && clGetDeviceInfo(device_, param, sizeof(value), &value,
                                                             nullptr) == CL_SUCCESS;
    return known ? std::optional{value} : std::nullopt;
  }

  [[nodiscard]] std::vector<std::size_t> largest_items() const {
    const auto dimensions = of_device<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS);
    std::vector<std::size_t> sizes(dimensions.value_or(0));
    const bool known = !sizes.empty() && clGetDeviceInfo(device_, CL_DEVICE_MAX_WORK_ITEM_SIZES,
                                                         sizes.size() * sizeof(sizes[0]),
                                                         sizes.data(), nullptr) == CL_SUCCESS;
    return known ? sizes : std::vector<std::size_t>{};
  }

 private:
  cl_kernel kernel_;
  cl_device_id device_ = nullptr;
};

GroupShape group_shape(const WorkSize& local) noexcept {
  GroupShape shape{1, 1, 1};
  for (std::size_t dimension = 0; dimension < local.dimensions(); ++dimension) {
    shape[dimension] = local[dimension];
  }
  return shape;
}

std::string explain_group(const LimitQueries& limits, const NDRange& range) {
  const auto compiled = limits.of_kernel<GroupShape>(CL_KERNEL_COMPILE_WORK_GROUP_SIZE);
  if (compiled && *compiled != GroupShape{} && *compiled != group_shape(range.local)) {
    return ": the kernel is compiled for work-groups of " +
           to_string(WorkSize{(*compiled)[0], (*compiled)[1], (*compiled)[2]}) + " work-items";
  }
  const auto largest = limits.of_kernel<std::size_t>(CL_KERNEL_WORK_GROUP_SIZE);
  const auto items = group_size(range.local);
  if (largest && items && *items > *largest) {
    return ": a work-group has " + std::to_string(*items) +
           " work-items, of this kernel the device takes " + std::to_string(*largest) + " at most";
  }
  const auto uneven = uneven_dimension(range);
  return uneven ? ": " + describe_uneven(range, *uneven) : std::string{};
}

std::string explain_items(const LimitQueries& limits, const NDRange& range) {
  const std::vector<std::size_t> largest = limits.largest_items();
  const std::size_t dimensions = std::min<std::size_t>(largest.size(), range.local.dimensions());
  for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
    if (range.local[dimension] > largest[dimension]) {
      return ": the local size of " + std::to_string(range.local[dimension]) + " in dimension " +
             std::to_string(dimension) + " exceeds the device's " +
             std::to_string(largest[dimension]);
    }
  }
  return {};
}

std::string explain_dimensions(const LimitQueries& limits) {
  const auto most = limits.of_device<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS);
  return most ? ": the device has " + std::to_string(*most) + " dimensions" : std::string{};
}

std::string explain_resources(const LimitQueries& limits) {
  const auto needed = limits.of_kernel<cl_ulong>(CL_KERNEL_LOCAL_MEM_SIZE);
  const auto present = limits.of_device<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE);
  if (needed && present && *needed > *present) {
    return ": a work-group takes " + std::to_string(*needed) +
           " bytes of local memory, the device has " + std::to_string(*present);
  }
  return {};
}

}  // namespace

std::string explain_refusal(cl_command_queue queue, cl_kernel kernel, const NDRange& range,
                            cl_int code) {
  switch (code) {
    case CL_INVALID_WORK_GROUP_SIZE:
      return explain_group({queue, kernel}, range);
    case CL_INVALID_WORK_ITEM_SIZE:
      return explain_items({queue, kernel}, range);
    case CL_INVALID_WORK_DIMENSION:
      return explain_dimensions({queue, kernel});
    case CL_OUT_OF_RESOURCES:
      return explain_resources({queue, kernel});
    case CL_INVALID_KERNEL_ARGS:
      return ": an argument of the kernel is not set";
    default:
      return {};
  }
}

std::optional<std::size_t> group_size(const WorkSize& local) noexcept {
  std::optional<std::size_t> items =
      local.is_given() ? std::optional<std::size_t>{1} : std::nullopt;
  for (std::size_t dimension = 0; items && dimension < local.dimensions(); ++dimension) {
    items = checked_multiply(*items, local[dimension]);
  }
  return items;
}

std::optional<std::size_t> uneven_dimension(const NDRange& range) noexcept {
  for (std::size_t dimension = 0; dimension < range.local.dimensions(); ++dimension) {
    if (range.local[dimension] != 0 && range.global[dimension] % range.local[dimension] != 0) {
      return dimension;
    }
  }
  return std::nullopt;
}

std::string describe_uneven(const NDRange& range, std::size_t dimension) {
  return "the global size of " + std::to_string(range.global[dimension]) + " in dimension " +
         std::to_string(dimension) + " is not a multiple of the local size of " +
         std::to_string(range.local[dimension]);
}

}  // namespace clmem::detail
