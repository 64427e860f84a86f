// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

// The list for one kernel that both reads and writes is empty.
struct ListsNoneForOneKernel {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    cl_uint* const count = arg<"num_image_formats">(call);
    if (answer.status == CL_SUCCESS && count != nullptr &&
        arg<"flags">(call) == CL_MEM_KERNEL_READ_AND_WRITE) {
      *count = 0;
    }
    return answer;
  }
};

// A new kernel of the same function, to which nothing is set.
struct ClonesFunctionOnly {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    if (answer.status != CL_SUCCESS) {
      return answer;
    }
    call.next().clReleaseKernel(answer.result);
    cl_program program = nullptr;
    std::array<char, 256> name{};
    call.next().clGetKernelInfo(arg<"source_kernel">(call), CL_KERNEL_PROGRAM, sizeof program,
                                &program, nullptr);
    call.next().clGetKernelInfo(arg<"source_kernel">(call), CL_KERNEL_FUNCTION_NAME, sizeof name,
                                name.data(), nullptr);
    answer.result = call.next().clCreateKernel(program, name.data(), &answer.status);
    return answer;
  }
};

struct ClonesNothing {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    if (answer.status == CL_SUCCESS) {
      call.next().clReleaseKernel(answer.result);
      answer.result = arg<"source_kernel">(call);
      call.next().clRetainKernel(answer.result);
    }
    return answer;
  }
};

// Those of the first `kept` dimensions.
template <std::size_t kept>
struct KeepsOffsets {
  auto operator()(auto& call) const {
    std::array<std::size_t, 3> offsets{};
    if (arg<"global_work_offset">(call) == nullptr || arg<"work_dim">(call) > offsets.size()) {
      return call.forward();
    }
    std::copy_n(arg<"global_work_offset">(call), std::min<std::size_t>(kept, arg<"work_dim">(call)),
                offsets.begin());
    arg<"global_work_offset">(call) = offsets.data();
    return call.forward();
  }
};

// Of the last dimension that has several.
struct LeavesOutLastItem {
  auto operator()(auto& call) const {
    std::array<std::size_t, 3> items{};
    if (arg<"global_work_size">(call) == nullptr || arg<"work_dim">(call) > items.size()) {
      return call.forward();
    }
    const auto end =
        std::copy_n(arg<"global_work_size">(call), arg<"work_dim">(call), items.begin());
    const auto several = std::find_if(std::reverse_iterator{end}, items.rend(),
                                      [](std::size_t count) { return count > 1; });
    if (several != items.rend() && arg<"local_work_size">(call) == nullptr) {
      --*several;
      arg<"global_work_size">(call) = items.data();
    }
    return call.forward();
  }
};

// Those arguments that are 32 bits long.
struct ClearsValuesAfter {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    const cl_uint zero = 0;
    for (cl_uint index = 0; index < 4; ++index) {
      call.next().clSetKernelArg(arg<"kernel">(call), index, sizeof zero, &zero);
    }
    return answer;
  }
};

struct KeepsFirstOfLater {
  auto operator()(auto& call) const {
    static std::mutex mutex;
    static std::set<std::pair<cl_kernel, cl_uint>> set_before;
    const bool is_value = arg<"arg_index">(call) >= 8 && arg<"arg_size">(call) == sizeof(cl_uint);
    const std::lock_guard lock{mutex};
    const bool drops =
        is_value && !set_before.emplace(arg<"kernel">(call), arg<"arg_index">(call)).second;
    return drops ? substitute(call) : call.forward();
  }
};

// Those of which a driver might keep a part only: larger than 32 bytes.
struct CutsWideValues {
  auto operator()(auto& call) const {
    constexpr std::size_t kept = 32;
    std::array<std::byte, sizeof(cl_long16)> cut{};
    if (arg<"arg_value">(call) == nullptr || arg<"arg_size">(call) <= kept ||
        arg<"arg_size">(call) > cut.size()) {
      return call.forward();
    }
    std::copy_n(static_cast<const std::byte*>(arg<"arg_value">(call)), kept, cut.begin());
    arg<"arg_value">(call) = cut.data();
    return call.forward();
  }
};

// An image over a part of a buffer is passed as one that begins with the buffer. What is made for
// this stays until the process ends.
struct MovesImageToRoot {
  auto operator()(auto& call) const {
    cl_mem image = nullptr;
    if (arg<"arg_value">(call) == nullptr || arg<"arg_size">(call) != sizeof image) {
      return call.forward();
    }
    std::memcpy(&image, arg<"arg_value">(call), sizeof image);
    const cl_mem part = parent_of(call.next(), image);
    const cl_mem root = part == nullptr ? nullptr : parent_of(call.next(), part);
    const cl_mem moved = root == nullptr ? nullptr : over(call.next(), image, root);
    if (moved != nullptr) {
      arg<"arg_value">(call) = &moved;
    }
    return call.forward();
  }

 private:
  template <typename T>
  static T image_info(const cl_icd_dispatch& table, cl_mem image, cl_image_info name) {
    T value{};
    table.clGetImageInfo(image, name, sizeof value, &value, nullptr);
    return value;
  }

  static cl_mem over(const cl_icd_dispatch& table, cl_mem image, cl_mem buffer) {
    cl_image_desc description{};
    description.image_type = mem_info<cl_mem_object_type>(table, image, CL_MEM_TYPE);
    description.image_width = image_info<std::size_t>(table, image, CL_IMAGE_WIDTH);
    description.image_height = image_info<std::size_t>(table, image, CL_IMAGE_HEIGHT);
    description.image_row_pitch = description.image_type == CL_MEM_OBJECT_IMAGE2D
                                      ? image_info<std::size_t>(table, image, CL_IMAGE_ROW_PITCH)
                                      : 0;
    description.buffer = buffer;
    const auto format = image_info<cl_image_format>(table, image, CL_IMAGE_FORMAT);
    cl_int code = CL_SUCCESS;
    return table.clCreateImage(context_of(table, image), CL_MEM_READ_WRITE, &format, &description,
                               nullptr, &code);
  }
};

struct ForgetsRefused {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status != CL_SUCCESS) {
      const std::array<std::byte, sizeof(cl_long16)> zeros{};
      for (std::size_t size = 1; size <= zeros.size(); size *= 2) {
        call.next().clSetKernelArg(arg<"kernel">(call), arg<"arg_index">(call), size, zeros.data());
      }
    }
    return answer;
  }
};

// Arguments that are set, by what a driver compares them with.
template <typename Kept>
class SetArguments {
 public:
  // Whether the argument is set to that already; sets it.
  static bool is_set(cl_kernel kernel, cl_uint index, Kept value) {
    const std::scoped_lock lock{mutex_};
    return std::exchange(set_[{kernel, index}], value) == value;
  }

  static void forget(cl_kernel kernel) {
    const std::scoped_lock lock{mutex_};
    std::erase_if(set_, [kernel](const auto& entry) { return entry.first.first == kernel; });
  }

 private:
  static inline std::mutex mutex_;
  static inline std::map<std::pair<cl_kernel, cl_uint>, Kept> set_;
};

template <typename Kept>
struct ForgetsArguments {
  auto operator()(auto& call) const {
    SetArguments<Kept>::forget(arg<"kernel">(call));
    return call.forward();
  }
};

// Pointers into one piece of 16 KiB are the same allocation to it.
struct PointsNearTheLast {
  bool operator()(const auto& call) const {
    constexpr std::uintptr_t piece = 16384;
    const auto address = reinterpret_cast<std::uintptr_t>(arg<"arg_value">(call));
    return address != 0 && SetArguments<std::uintptr_t>::is_set(
                               arg<"kernel">(call), arg<"arg_index">(call), address / piece);
  }
};

struct SharesStorageWithTheLast {
  bool operator()(const auto& call) const {
    if (arg<"arg_size">(call) != sizeof(cl_mem) || arg<"arg_value">(call) == nullptr) {
      return false;
    }
    cl_mem object = nullptr;
    std::memcpy(&object, arg<"arg_value">(call), sizeof object);
    // A value of that size may be no handle, which has no size then.
    return object != nullptr && size_of(call.next(), object) != 0 &&
           SetArguments<cl_mem>::is_set(arg<"kernel">(call), arg<"arg_index">(call),
                                        root_of(call.next(), object));
  }
};

}  // namespace

std::vector<Defect> kernels() {
  return {
      {"kernel.keeps-pointer-into-same-allocation",
       {"SetKernelArgSVMPointer.interior"},
       "A pointer into the allocation of the one that is set does not replace it.",
       together(skips<P::clSetKernelArgSVMPointer>(PointsNearTheLast{}),
                wraps<P::clReleaseKernel>(ForgetsArguments<std::uintptr_t>{}))},
      {"kernel.keeps-part-of-same-buffer",
       {"CreateSubBuffer.kernel-arg"},
       "A part of the buffer that is set does not replace it.",
       together(skips<P::clSetKernelArg>(SharesStorageWithTheLast{}),
                wraps<P::clReleaseKernel>(ForgetsArguments<cl_mem>{}))},
      {"kernel.forgets-argument-after-refusal",
       {"SetKernelArg.error-keeps-state"},
       "A refused value or memory object replaces the one before with zeros.",
       wraps<P::clSetKernelArg>(ForgetsRefused{})},
      {"kernel.clears-values-after-enqueue",
       {"SetKernelArg.persists"},
       "A value is zero for every enqueue but the first.",
       wraps<P::clEnqueueNDRangeKernel>(ClearsValuesAfter{})},
      {"kernel.keeps-first-of-later-values",
       {"SetKernelArg.persists"},
       "A value with an index of eight or more keeps what it was set to first.",
       wraps<P::clSetKernelArg>(KeepsFirstOfLater{})},
      {"kernel.image-begins-with-root",
       {"CreateImage.1d-buffer.kernel", "CreateImage.2d-buffer.kernel"},
       "For a kernel an image over a sub-buffer begins with the parent of that.",
       wraps<P::clSetKernelArg>(MovesImageToRoot{})},
      {"kernel.cuts-wide-values",
       {"SetKernelArg.value-copied", "SetKernelArg.persists", "SetKernelArg.snapshot",
        "CloneKernel.arguments"},
       "Of a value of more than 32 bytes only the first ones reach the kernel.",
       wraps<P::clSetKernelArg>(CutsWideValues{})},
      {"kernel.leaves-out-last-item",
       {"NDRangeKernel.writes-visible"},
       "Where a range has several work-items, the last ones do not run.",
       wraps<P::clEnqueueNDRangeKernel>(LeavesOutLastItem{})},
      {"kernel.ignores-offset",
       {"NDRangeKernel.offset", "NDRangeKernel.ids"},
       "The indices of a kernel start at zero.",
       wraps<P::clEnqueueNDRangeKernel>(KeepsOffsets<0>{})},
      {"kernel.ignores-offset-of-later-dimensions",
       {"NDRangeKernel.offset"},
       "Only the first index of a kernel starts at its offset.",
       wraps<P::clEnqueueNDRangeKernel>(KeepsOffsets<1>{})},
      {"kernel.clones-without-arguments",
       {"CloneKernel.arguments", "SetKernelExecInfo.clone"},
       "A clone has no arguments.",
       wraps<P::clCloneKernel>(ClonesFunctionOnly{})},
      {"kernel.is-its-own-clone",
       {"CloneKernel.arguments", "SetKernelExecInfo.clone"},
       "A clone and its kernel share their arguments.",
       wraps<P::clCloneKernel>(ClonesNothing{})},
      {"kernel.lists-no-formats-to-read-and-write",
       {"GetSupportedImageFormats.mapping.rw"},
       "No format is listed for kernels that read and write one image.",
       wraps<P::clGetSupportedImageFormats>(ListsNoneForOneKernel{})},
  };
}

}  // namespace clmem::mock::defects
