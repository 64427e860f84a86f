// SPDX-License-Identifier: Apache-2.0
#include "model/rules/svm_rules.hpp"

#include <algorithm>
#include <bit>

#include "model/refused.hpp"

namespace clmem::mock {
namespace {

constexpr cl_svm_mem_flags svm_kernel_access =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr std::size_t largest_data_type = 128;  // long16

bool every_device(const Context& context, cl_device_svm_capabilities capability) {
  return std::ranges::all_of(context.devices, [&](const auto& device) {
    return (device->config.svm_capabilities & capability) != 0;
  });
}

void require_svm_flags(const Context& context, cl_svm_mem_flags flags) {
  constexpr cl_svm_mem_flags known =
      svm_kernel_access | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
  refuse_if((flags & ~known) != 0, CL_INVALID_VALUE, "the flags hold a bit that SVM does not have");
  refuse_if(std::popcount(flags & svm_kernel_access) > 1, CL_INVALID_VALUE,
            "the flags name more than one kernel access");
  const bool fine = (flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) != 0;
  const bool atomics = (flags & CL_MEM_SVM_ATOMICS) != 0;
  refuse_if(atomics && !fine, CL_INVALID_VALUE, "SVM atomics need a fine-grained allocation");
  refuse_if(fine && !every_device(context, CL_DEVICE_SVM_FINE_GRAIN_BUFFER), CL_INVALID_OPERATION,
            "a device of the context has no fine-grained SVM");
  refuse_if(atomics && !every_device(context, CL_DEVICE_SVM_ATOMICS), CL_INVALID_OPERATION,
            "a device of the context has no SVM atomics");
}

}  // namespace

void require_svm_request(const Context& context, cl_svm_mem_flags flags, std::size_t size) {
  refuse_if(!context.supports_svm(), CL_INVALID_OPERATION, "no device of the context supports SVM");
  require_svm_flags(context, flags);
  refuse_if(size == 0, CL_INVALID_VALUE, "the size is zero");
  refuse_if(std::ranges::any_of(
                context.devices,
                [&](const auto& device) { return size > device->config.max_mem_alloc_size; }),
            CL_INVALID_VALUE, "the size is above CL_DEVICE_MAX_MEM_ALLOC_SIZE of a device");
}

std::size_t require_svm_alignment(const Context& context, cl_uint alignment) {
  if (alignment == 0) {
    return largest_data_type;
  }
  refuse_if(!std::has_single_bit(alignment), CL_INVALID_VALUE, "the alignment is no power of two");
  refuse_if(alignment > std::max(largest_data_type, context.strictest_alignment_bytes()),
            CL_INVALID_VALUE, "the alignment is above that of the largest data type");
  return alignment;
}

void require_svm(const CommandQueue& queue) {
  refuse_if(queue.device->config.svm_capabilities == 0, CL_INVALID_OPERATION,
            "the device of the queue does not support SVM");
}

SvmMemory require_copy_range(const SvmTable& table, const CommandQueue& queue, const void* pointer,
                             std::size_t size) {
  refuse_if(pointer == nullptr, CL_INVALID_VALUE, "a pointer is NULL");
  auto memory = table.find(pointer);
  if (memory != nullptr) {
    refuse_if(memory->context != queue.context, CL_INVALID_CONTEXT,
              "the SVM allocation belongs to another context than the queue");
    refuse_if(size > memory->size_from(pointer), CL_INVALID_VALUE,
              "the range reaches past the end of the SVM allocation");
  }
  return memory;
}

SvmMemory require_svm_range(const SvmTable& table, const CommandQueue& queue, const void* pointer,
                            std::size_t size) {
  auto memory = require_copy_range(table, queue, pointer, size);
  const bool shares_all =
      (queue.device->config.svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
  refuse_if(memory == nullptr && !shares_all, CL_INVALID_VALUE,
            "the pointer lies in no SVM allocation, and the device does not share host memory");
  return memory;
}

}  // namespace clmem::mock
