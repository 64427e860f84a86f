// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/nd_range.hpp"

#include <algorithm>

#include "config/versions.hpp"
#include "model/checked_size.hpp"
#include "model/rule.hpp"

namespace clmem::mock {
namespace {

// Limits the size that the driver chooses, so that a range has several groups.
constexpr std::size_t chosen_group_size = 64;

bool is_any(const Sizes& required) {
  return required == Sizes{};
}

void require_global(const Device& device, const RangeArguments& arguments, NdRange& range) {
  const bool may_be_empty = device.config.version >= v2_1;
  refuse_if(arguments.global_size == nullptr && !may_be_empty, rule::global_size_null);
  refuse_if(arguments.global_offset != nullptr && device.config.version < v1_1,
            rule::no_global_offset);
  for (std::size_t at = 0; at < arguments.work_dim; ++at) {
    range.global[at] = arguments.global_size == nullptr ? 0 : arguments.global_size[at];
    range.offset[at] = arguments.global_offset == nullptr ? 0 : arguments.global_offset[at];
    refuse_if(range.global[at] == 0 && !may_be_empty, rule::global_size_zero);
    refuse_if((CheckedSize{range.global[at]} + range.offset[at]).exceeds(SIZE_MAX),
              rule::global_ids_too_large);
  }
}

// The whole first dimension if it is within the limit, else its largest divisor that is.
Sizes chosen_group(const NdRange& range, const Device& device, const KernelDefinition& kernel) {
  const std::size_t largest = kernel.largest_group(device.config.max_work_group_size);
  const std::size_t most = std::min(
      {chosen_group_size, largest, device.config.max_work_item_sizes.at(0), range.global[0]});
  std::size_t size = std::max<std::size_t>(most, 1);
  while (range.global[0] % size != 0) {
    --size;
  }
  return {size, 1, 1};
}

void require_uniform(const NdRange& range, const Device& device, const KernelDefinition& kernel) {
  if (device.config.non_uniform_work_groups && kernel.non_uniform_groups) {
    return;
  }
  for (std::size_t at = 0; at < range.global.size(); ++at) {
    refuse_if(range.global[at] % range.local[at] != 0, rule::groups_not_uniform);
  }
}

void require_given_local(const RangeArguments& arguments, const Device& device,
                         const KernelDefinition& kernel, NdRange& range) {
  for (std::size_t at = 0; at < arguments.work_dim; ++at) {
    range.local[at] = arguments.local_size[at];
    refuse_if(range.local[at] == 0, rule::local_size_zero);
    refuse_if(range.local[at] > device.config.max_work_item_sizes.at(at),
              rule::local_size_too_large);
  }
  const auto items = CheckedSize{range.local[0]} * range.local[1] * range.local[2];
  refuse_if(items.exceeds(kernel.largest_group(device.config.max_work_group_size)),
            rule::work_group_too_large);
  const Sizes& required = kernel.signature.required_group_size;
  refuse_if(!is_any(required) && range.local != required, rule::not_the_required_group);
}

}  // namespace

bool NdRange::empty() const {
  return std::ranges::find(global, 0U) != global.end();
}

std::size_t NdRange::groups_in(std::size_t dimension) const {
  const std::size_t whole = global[dimension] / local[dimension];
  return whole + (global[dimension] % local[dimension] == 0 ? 0 : 1);
}

clmem_mock_work_item NdRange::first_item() const {
  clmem_mock_work_item item{};
  item.work_dim = work_dim;
  for (std::size_t at = 0; at < global.size(); ++at) {
    item.global_size[at] = global[at];
    item.enqueued_local_size[at] = local[at];
    item.num_groups[at] = groups_in(at);
    item.global_offset[at] = offset[at];
  }
  move_to_group({}, item);
  return item;
}

void NdRange::move_to_group(const Sizes& ids, clmem_mock_work_item& item) const {
  for (std::size_t at = 0; at < ids.size(); ++at) {
    const std::size_t first = ids[at] * local[at];
    item.group_id[at] = ids[at];
    item.local_id[at] = 0;
    item.global_id[at] = offset[at] + first;
    item.local_size[at] = std::min(local[at], global[at] - first);
  }
}

NdRange require_nd_range(const Device& device, const KernelDefinition& kernel,
                         const RangeArguments& arguments) {
  const std::size_t dimensions =
      std::min<std::size_t>(Sizes{}.size(), device.config.max_work_item_sizes.size());
  refuse_if(arguments.work_dim == 0 || arguments.work_dim > dimensions, rule::bad_work_dimension);
  NdRange range{.work_dim = arguments.work_dim};
  require_global(device, arguments, range);
  if (arguments.local_size != nullptr) {
    require_given_local(arguments, device, kernel, range);
  } else {
    const Sizes& required = kernel.signature.required_group_size;
    range.local = is_any(required) ? chosen_group(range, device, kernel) : required;
  }
  require_uniform(range, device, kernel);
  return range;
}

}  // namespace clmem::mock
