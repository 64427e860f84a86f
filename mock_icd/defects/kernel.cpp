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
#include <vector>

#include "defects/mapping_log.hpp"
#include "defects/rectangle.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

// Tag of a MappingLog.
struct Clones;

constexpr std::size_t preferred = 4;

// Delays plain enqueues until the queue is flushed or finished, so that they use the kernel's
// arguments of that time.
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

// Passes an image over a part of a buffer as one over its start. The new images stay until the
// process ends.
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

// The set arguments, each as a value by which a driver might compare them.
template <typename Kept>
class SetArguments {
 public:
  // Sets the argument; returns true if it had this value already.
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

// Treats pointers into one block of 16 KiB as pointers into one allocation.
struct PointsIntoSameBlock {
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
    // A value with the size of a handle may not be a handle, and then has no size as an object.
    return object != nullptr && size_of(call.next(), object) != 0 &&
           SetArguments<cl_mem>::is_set(arg<"kernel">(call), arg<"arg_index">(call),
                                        root_of(call.next(), object));
  }
};

std::array<char, 256> name_of(const auto& call, cl_kernel kernel) {
  return info_of<std::array<char, 256>>(call.next().clGetKernelInfo, kernel,
                                        CL_KERNEL_FUNCTION_NAME);
}

cl_uint count_of(const auto& call) {
  cl_uint count = 0;
  call.next().clCreateKernelsInProgram(arg<"program">(call), 0, nullptr, &count);
  return count;
}

// Later calls return the kernels of the first one, which stay until the process ends.
struct ReturnsFirstKernels {
  auto operator()(auto& call) const {
    static std::mutex mutex;
    static std::map<cl_program, std::vector<cl_kernel>> first_made;
    const auto answer = call.forward();
    if (answer.status != CL_SUCCESS || arg<"kernels">(call) == nullptr) {
      return answer;
    }
    const cl_uint count = count_of(call);
    cl_kernel* const kernels = arg<"kernels">(call);
    const std::scoped_lock lock{mutex};
    const auto [first, is_first] =
        first_made.try_emplace(arg<"program">(call), kernels, kernels + count);
    for (cl_uint i = 0; i < count; ++i) {
      if (!is_first) {
        call.next().clReleaseKernel(kernels[i]);
        kernels[i] = first->second[i];
      }
      call.next().clRetainKernel(kernels[i]);
    }
    return answer;
  }
};

}  // namespace

std::vector<Defect> wrong_kernels() {
  using enum EntryPoint;
  return {
#include "defects/kernel.def"
  };
}

}  // namespace clmem::mock::defects
