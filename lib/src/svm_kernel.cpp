// SPDX-License-Identifier: Apache-2.0
#include <clmem/kernel_argument.hpp>

#include "bounds.hpp"
#include "context_version.hpp"
#include "facts.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

constexpr const char* info_routine = "clSetKernelExecInfo";

// One device that knows of shared virtual memory is enough.
cl_kernel require_sharing(const char* routine, KernelRef kernel) {
  const cl_kernel raw = kernel.require(routine);
  if (kernel.versions() != nullptr) {
    detail::require_version(routine, {2, 0}, detail::versions_of(raw, *kernel.versions()).newest,
                            "no device of the kernel's context has more; the newest");
  }
  return raw;
}

}  // namespace

namespace detail {

void set_svm_arg(KernelRef kernel, cl_uint index, ConstSVMPointer area) {
  constexpr const char* routine = "clSetKernelArgSVMPointer";
  const cl_kernel raw = require_sharing(routine, kernel);
  const cl_int code = clSetKernelArgSVMPointer(raw, index, area.require(routine));
  if (code != CL_SUCCESS) {
    throw_error(code, routine,
                describe({{"index", std::size_t{index}}, {"size of the area", area.size()}}));
  }
}

void set_span_arg(KernelRef kernel, cl_uint index, const DeviceBytes& memory,
                  const ViewPlace& place) {
  if (!memory.is_shared()) {
    require_from_start(place);
    set_arg(kernel, index, MemRef{memory.buffer()});
    return;
  }
  if (!place.is_contiguous()) {
    throw_error(CL_INVALID_ARG_VALUE, "clSetKernelArgSVMPointer",
                "kernels see memory without gaps, the span has some: pass array_info(), too");
  }
  memory.require("clSetKernelArgSVMPointer");
  set_svm_arg(kernel, index, {memory.area() + place.offset, place.layout.extent()});
}

}  // namespace detail

void set_svm_pointers(KernelRef kernel, const References<ConstSVMPointer>& areas) {
  const cl_kernel raw = require_sharing(info_routine, kernel);
  const detail::HandleList<const void*> pointers{areas, CL_INVALID_VALUE, info_routine};
  const cl_int code = clSetKernelExecInfo(raw, CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                          areas.size() * sizeof(void*), pointers.data());
  if (code != CL_SUCCESS) {
    throw_error(code, info_routine, detail::describe({{"number of areas", areas.size()}}));
  }
}

void set_fine_grain_system(KernelRef kernel, SystemPointers pointers) {
  const auto used = static_cast<cl_bool>(pointers);
  const cl_int code =
      clSetKernelExecInfo(require_sharing(info_routine, kernel),
                          CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(used), &used);
  if (code != CL_SUCCESS) {
    throw_error(code, info_routine,
                detail::describe({{"fine-grain system pointers", std::size_t{used}}}));
  }
}

}  // namespace clmem
