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

constexpr std::size_t much = 16384;  // bytes, of which every device has more

struct SetsMuchLocalMemory {
  constexpr bool operator()(const auto& call) const {
    return arg<"arg_value">(call) == nullptr && arg<"arg_size">(call) > much;
  }
};

// What is not a handle has no size.
struct SetsLargeReadOnlyBuffer {
  bool operator()(const auto& call) const {
    cl_mem buffer = nullptr;
    if (arg<"arg_value">(call) == nullptr || arg<"arg_size">(call) != sizeof buffer) {
      return false;
    }
    std::memcpy(&buffer, arg<"arg_value">(call), sizeof buffer);
    return size_of(call.next(), buffer) > much &&
           (flags_of(call.next(), buffer) & CL_MEM_READ_ONLY) != 0;
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
      {"kernel-info.reports-other-name",
       {"GetKernelInfo.FUNCTION_NAME"},
       "The first letter of CL_KERNEL_FUNCTION_NAME is the next one.",
       reports_kernel<CL_KERNEL_FUNCTION_NAME, char>(
           [](auto&, char letter) { return static_cast<char>(letter + 1); })},
      {"kernel-info.reports-one-argument-more",
       {"GetKernelInfo.NUM_ARGS"},
       "CL_KERNEL_NUM_ARGS is one too many.",
       reports_kernel<CL_KERNEL_NUM_ARGS, cl_uint>([](auto&, cl_uint count) { return count + 1; })},
      {"kernel-info.reports-no-context",
       {"GetKernelInfo.CONTEXT"},
       "CL_KERNEL_CONTEXT is null.",
       reports_kernel<CL_KERNEL_CONTEXT, cl_context>(
           [](auto&, cl_context) -> cl_context { return nullptr; })},
      {"kernel-info.reports-no-program",
       {"GetKernelInfo.PROGRAM"},
       "CL_KERNEL_PROGRAM is null.",
       reports_kernel<CL_KERNEL_PROGRAM, cl_program>(
           [](auto&, cl_program) -> cl_program { return nullptr; })},
      {"kernel-info.reports-frozen-reference-count",
       {"GetKernelInfo.REFERENCE_COUNT"},
       "CL_KERNEL_REFERENCE_COUNT is always one.",
       reports_kernel<CL_KERNEL_REFERENCE_COUNT, cl_uint>(
           [](auto&, cl_uint) { return cl_uint{1}; })},
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
      {"work-group-info.reports-larger-groups",
       {"GetKernelWorkGroupInfo.WORK_GROUP_SIZE"},
       "CL_KERNEL_WORK_GROUP_SIZE is twice as large as it may be.",
       reports_group<CL_KERNEL_WORK_GROUP_SIZE, std::size_t>(
           [](auto&, std::size_t size) { return 2 * size; })},
      {"work-group-info.requires-preferred-groups",
       {"GetKernelWorkGroupInfo.PREFERRED_WORK_GROUP_SIZE_MULTIPLE"},
       "Work-groups have to be a multiple of the preferred size.",
       together(reports_group<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, std::size_t>(
                    [](auto&, std::size_t) { return preferred; }),
                refuses<CL_INVALID_WORK_GROUP_SIZE, P::clEnqueueNDRangeKernel>(IsNotPreferred{}))},
      {"work-group-info.reports-no-required-groups",
       {"GetKernelWorkGroupInfo.COMPILE_WORK_GROUP_SIZE"},
       "CL_KERNEL_COMPILE_WORK_GROUP_SIZE is always zero.",
       reports_group<CL_KERNEL_COMPILE_WORK_GROUP_SIZE, Sizes>(
           [](auto&, Sizes) { return Sizes{}; })},
      {"work-group-info.reports-no-local-memory",
       {"GetKernelWorkGroupInfo.LOCAL_MEM_SIZE"},
       "CL_KERNEL_LOCAL_MEM_SIZE is zero.",
       reports_group<CL_KERNEL_LOCAL_MEM_SIZE, cl_ulong>(
           [](auto&, cl_ulong) { return cl_ulong{0}; })},
      {"work-group-info.requires-device",
       {"GetKernelWorkGroupInfo.device-null"},
       "The device has to be named.",
       refuses<CL_INVALID_DEVICE, P::clGetKernelWorkGroupInfo>(IsNull<"device">{})},
      {"limit.refuses-seventh-argument",
       {"Device.MAX_CONSTANT_ARGS.usable", "Device.MAX_PARAMETER_SIZE.usable",
        "Device.MAX_READ_IMAGE_ARGS.usable"},
       "A kernel has no more than six arguments.",
       refuses<CL_OUT_OF_RESOURCES, P::clSetKernelArg>(
           [](const auto& call) { return arg<"arg_index">(call) > 5; })},
      {"limit.refuses-much-local-memory",
       {"Device.LOCAL_MEM_SIZE.usable"},
       "An argument has no more than 16 KiB of local memory.",
       refuses<CL_OUT_OF_RESOURCES, P::clSetKernelArg>(SetsMuchLocalMemory{})},
      {"limit.refuses-large-constants",
       {"Device.MAX_CONSTANT_BUFFER_SIZE.usable"},
       "A read-only buffer of an argument has no more than 16 KiB.",
       refuses<CL_OUT_OF_RESOURCES, P::clSetKernelArg>(SetsLargeReadOnlyBuffer{})},
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
