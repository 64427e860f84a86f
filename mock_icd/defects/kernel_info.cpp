// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <mutex>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "defects/mapping_log.hpp"

namespace clmem::mock::defects {
namespace {

using Sizes = std::array<std::size_t, 3>;

struct Clones;

template <cl_kernel_info name, typename T, typename Change>
constexpr auto reports_kernel(Change change) {
  return reports<name, T, P::clGetKernelInfo>(change);
}

template <cl_kernel_work_group_info name, typename T, typename Change>
constexpr auto reports_group(Change change) {
  return reports<name, T, P::clGetKernelWorkGroupInfo>(change);
}

constexpr std::size_t preferred = 4;

struct IsNotPreferred {
  bool operator()(const auto& call) const {
    const std::size_t* const group = arg<"local_work_size">(call);
    return group != nullptr && *group % preferred != 0;
  }
};

// Whatever size is given.
struct RunsInGroupsOfOne {
  auto operator()(auto& call) const {
    constexpr Sizes ones{1, 1, 1};
    if (arg<"local_work_size">(call) != nullptr && arg<"work_dim">(call) <= ones.size()) {
      arg<"local_work_size">(call) = ones.data();
    }
    return call.forward();
  }
};

// Plain enqueues are made when the queue is flushed or finished, with the arguments that the kernel
// has then.
class LateEnqueues {
 public:
  static LateEnqueues& instance() {
    static LateEnqueues enqueues;
    return enqueues;
  }

  bool keep(auto& call) {
    const cl_uint dimensions = arg<"work_dim">(call);
    if (arg<"global_work_offset">(call) != nullptr || arg<"local_work_size">(call) != nullptr ||
        arg<"event">(call) != nullptr || arg<"global_work_size">(call) == nullptr ||
        dimensions == 0 || dimensions > 3 ||
        call.next().clRetainKernel(arg<"kernel">(call)) != CL_SUCCESS) {
      return false;
    }
    Enqueue kept{arg<"command_queue">(call), arg<"kernel">(call), dimensions, {}};
    std::copy_n(arg<"global_work_size">(call), dimensions, kept.items.begin());
    const std::scoped_lock lock{mutex_};
    kept_.push_back(kept);
    return true;
  }

  void make(auto& call) {
    const std::scoped_lock lock{mutex_};
    std::erase_if(kept_, [&](const Enqueue& kept) {
      if (kept.queue != arg<"command_queue">(call)) {
        return false;
      }
      call.next().clEnqueueNDRangeKernel(kept.queue, kept.kernel, kept.dimensions, nullptr,
                                         kept.items.data(), nullptr, 0, nullptr, nullptr);
      call.next().clReleaseKernel(kept.kernel);
      return true;
    });
  }

 private:
  struct Enqueue {
    cl_command_queue queue;
    cl_kernel kernel;
    cl_uint dimensions;
    Sizes items;
  };

  std::mutex mutex_;
  std::vector<Enqueue> kept_;
};

struct StartsAtOne {
  auto operator()(auto& call) const {
    constexpr Sizes ones{1, 1, 1};
    if (arg<"global_work_offset">(call) == nullptr && arg<"work_dim">(call) <= ones.size()) {
      arg<"global_work_offset">(call) = ones.data();
    }
    return call.forward();
  }
};

}  // namespace

std::vector<Defect> kernel_infos() {
  return {
      {"kernel-info.reports-no-arguments-of-clones",
       {"CloneKernel.info"},
       "CL_KERNEL_NUM_ARGS of a clone is zero.",
       together(wraps<P::clCloneKernel>([](auto& call) {
                  const auto answer = call.forward();
                  MappingLog::of<Clones>().note(answer.result, answer.result);
                  return answer;
                }),
                reports_kernel<CL_KERNEL_NUM_ARGS, cl_uint>([](auto& call, cl_uint count) {
                  const void* const kernel = arg<"kernel">(call);
                  return MappingLog::of<Clones>().noted(kernel) == nullptr ? count : cl_uint{0};
                }))},
      {"kernel-info.clone-holds-its-source",
       {"CloneKernel.references"},
       "A clone adds a reference to its source.",
       wraps<P::clCloneKernel>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           call.next().clRetainKernel(arg<"source_kernel">(call));
         }
         return answer;
       })},
      {"work-group-info.requires-preferred-groups",
       {"GetKernelWorkGroupInfo.PREFERRED_WORK_GROUP_SIZE_MULTIPLE"},
       "Work-groups have to be a multiple of the preferred size.",
       together(reports_group<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, std::size_t>(
                    [](auto&, std::size_t) { return preferred; }),
                refuses<CL_INVALID_WORK_GROUP_SIZE, P::clEnqueueNDRangeKernel>(IsNotPreferred{}))},
      {"kernel.runs-with-arguments-set-later",
       {"SetKernelArg.snapshot", "SetKernelArgSVMPointer.snapshot"},
       "A kernel has the arguments that are set when its queue is flushed or finished.",
       together(wraps<P::clEnqueueNDRangeKernel>([](auto& call) {
                  return LateEnqueues::instance().keep(call) ? substitute(call) : call.forward();
                }),
                alters<P::clFlush, P::clFinish>(
                    [](auto& call) { LateEnqueues::instance().make(call); }))},
      {"kernel.runs-in-groups-of-one",
       {"NDRangeKernel.groups"},
       "The given work-group size is not used.",
       wraps<P::clEnqueueNDRangeKernel>(RunsInGroupsOfOne{})},
      {"kernel.starts-at-one",
       {"NDRangeKernel.ids"},
       "Where no offset is given the indices begin at one.",
       wraps<P::clEnqueueNDRangeKernel>(StartsAtOne{})},
  };
}

}  // namespace clmem::mock::defects
