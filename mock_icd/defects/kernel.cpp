// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

// CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT; the headers may be older.
struct NamesDevicePointers {
  constexpr bool operator()(const auto& call) const { return arg<"param_name">(call) == 0x5002; }
};

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

}  // namespace

std::vector<Defect> kernels() {
  return {
      {"kernel.runs-twice",
       {"SVM.atomics.two-devices", "SVM.atomics.host-device"},
       "What is enqueued once runs twice.",
       repeats<P::clEnqueueNDRangeKernel>()},
      {"kernel.accepts-image-too-large-for-device",
       {"EnqueueNDRangeKernel.err.INVALID_IMAGE_SIZE"},
       "A kernel is taken with an image that is larger than its device can handle.",
       accepts<CL_INVALID_IMAGE_SIZE, P::clEnqueueNDRangeKernel>()},
      {"kernel.accepts-format-unknown-to-device",
       {"EnqueueNDRangeKernel.err.IMAGE_FORMAT_NOT_SUPPORTED"},
       "A kernel is taken with an image whose format its device does not have.",
       accepts<CL_IMAGE_FORMAT_NOT_SUPPORTED, P::clEnqueueNDRangeKernel>()},
      {"kernel.accepts-memory-that-is-not-shared",
       {"EnqueueNDRangeKernel.err.INVALID_OPERATION.system-arg",
        "EnqueueNDRangeKernel.err.INVALID_OPERATION.svm-arg"},
       "A kernel is taken with a pointer to memory that its device does not share.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueNDRangeKernel>()},
      {"kernel.accepts-device-pointers",
       {"SetKernelExecInfo.err.INVALID_OPERATION.device-ptrs"},
       "A kernel is told addresses of buffers, and no buffer has one.",
       accepts<CL_INVALID_VALUE, P::clSetKernelExecInfo>(NamesDevicePointers{})},
      {"kernel.lists-no-formats-to-read-and-write",
       {"GetSupportedImageFormats.mapping.rw"},
       "No format is listed for kernels that read and write one image.",
       wraps<P::clGetSupportedImageFormats>(ListsNoneForOneKernel{})},
  };
}

}  // namespace clmem::mock::defects
