// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "model/kernel/calling.hpp"

namespace clmem::mock::defects {
namespace {

// The work-items of a kernel are called in another way, where the condition holds for its enqueue.
template <typename Behaviour, typename Condition>
struct CallsItems {
  static cl_int call_item(const KernelFunction& function, const clmem_mock_work_item& item) {
    return Behaviour{}(function, item);
  }

  auto operator()(auto& call) const {
    const CallingScope scope{Condition{}(call) ? &call_item : CallingScope::current()};
    return call.forward();
  }
};

template <typename Behaviour, typename Condition = Always>
constexpr auto calls_items(Behaviour /*unused*/, Condition /*unused*/ = {}) {
  return wraps<P::clEnqueueNDRangeKernel>(CallsItems<Behaviour, Condition>{});
}

// Two arguments of local memory begin at one address, that of the larger one.
struct OverlapsLocalMemory {
  cl_int operator()(const KernelFunction& function, clmem_mock_work_item item) const {
    std::vector<clmem_mock_argument> arguments(item.arguments,
                                               item.arguments + item.argument_count);
    clmem_mock_argument* first = nullptr;
    for (clmem_mock_argument& argument : arguments) {
      if (argument.kind != CLMEM_MOCK_LOCAL) {
        continue;
      }
      if (first != nullptr) {
        const bool first_is_larger = first->size > argument.size;
        (first_is_larger ? argument : *first).data = (first_is_larger ? *first : argument).data;
      }
      first = &argument;
    }
    item.arguments = arguments.data();
    return function(item);
  }
};

// Of memory that it shares with other work-items.
struct LosesUpdate {
  cl_int operator()(const KernelFunction& function, const clmem_mock_work_item& item) const {
    const bool loses =
        item.local_id[0] == 0 && item.argument_count > 0 &&
        (item.arguments->kind == CLMEM_MOCK_MEMORY || item.arguments->kind == CLMEM_MOCK_LOCAL) &&
        item.arguments->data != nullptr;
    if (!loses) {
      return function(item);
    }
    std::vector<std::byte> before(std::min<std::size_t>(item.arguments->size, sizeof(cl_uint)));
    std::memcpy(before.data(), item.arguments->data, before.size());
    const cl_int status = function(item);
    std::memcpy(item.arguments->data, before.data(), before.size());
    return status;
  }
};

struct ReportsLargerLastGroup {
  cl_int operator()(const KernelFunction& function, clmem_mock_work_item item) const {
    item.local_size[0] += item.group_id[0] + 1 == item.num_groups[0] ? 1 : 0;
    return function(item);
  }
};

struct KnowsOtherFormat {
  cl_int operator()(const KernelFunction& function, clmem_mock_work_item item) const {
    std::vector<clmem_mock_argument> arguments(item.arguments,
                                               item.arguments + item.argument_count);
    clmem_mock_image image{};
    if (!arguments.empty() && arguments.front().kind == CLMEM_MOCK_IMAGE) {
      image = *arguments.front().image;
      image.format = {CL_RGBA, CL_UNORM_INT8};
      arguments.front().image = &image;
    }
    item.arguments = arguments.data();
    return function(item);
  }
};

}  // namespace

std::vector<Defect> work_items() {
  return {
      {"work-item.local-arguments-overlap",
       {"SetKernelArg.local-own"},
       "Two arguments of local memory begin at the same address.",
       calls_items(OverlapsLocalMemory{})},
      {"work-item.loses-update",
       {"KernelAtomics.*"},
       "What the first work-item of a group does to the first value of the first argument is "
       "lost.",
       calls_items(LosesUpdate{})},
      {"work-item.knows-other-format",
       {"CreateImage.kernel-format"},
       "In a kernel each image has the same format.",
       calls_items(KnowsOtherFormat{})},
      {"work-item.last-group-is-larger",
       {"NDRangeKernel.groups.uniform"},
       "Where no size is given the last work-group is larger than the others.",
       calls_items(ReportsLargerLastGroup{}, IsNull<"local_work_size">{})},
  };
}

}  // namespace clmem::mock::defects
