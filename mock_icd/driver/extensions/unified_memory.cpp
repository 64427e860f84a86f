// SPDX-License-Identifier: Apache-2.0
// cl_intel_unified_shared_memory: typed allocations, implemented with shared virtual memory.
#include <bit>
#include <map>
#include <mutex>

#include "driver/driver.hpp"
#include "driver/extensions/extension_functions.hpp"
#include "model/rule.hpp"

namespace clmem::mock {
namespace {

constexpr std::string_view usm = "cl_intel_unified_shared_memory";

struct Allocation {
  cl_unified_shared_memory_type_intel type = CL_MEM_TYPE_UNKNOWN_INTEL;
  cl_context context = nullptr;
  cl_device_id device = nullptr;
  cl_mem_alloc_flags_intel flags = 0;
  void* base = nullptr;
  std::size_t size = 0;
};

struct Allocations {
  std::mutex mutex;
  std::map<const std::byte*, Allocation> by_base;
};

Allocations& allocations() {
  static Allocations* const instance = new Allocations;  // used until the process ends
  return *instance;
}

// Returns a default Allocation if no allocation contains the address.
Allocation allocation_at(cl_context context, const void* address) {
  const auto* const byte = static_cast<const std::byte*>(address);
  const std::scoped_lock lock{allocations().mutex};
  auto after = allocations().by_base.upper_bound(byte);
  if (after == allocations().by_base.begin()) {
    return {};
  }
  const Allocation& found = std::prev(after)->second;
  const auto offset = static_cast<std::size_t>(byte - std::prev(after)->first);
  return found.context == context && offset < found.size ? found : Allocation{};
}

template <typename Value>
Value device_info(cl_device_id device, cl_device_info name) {
  Value value{};
  Driver::instance().model_calls().clGetDeviceInfo(device, name, sizeof(value), &value, nullptr);
  return value;
}

cl_int read_flags(const cl_mem_properties_intel* properties, cl_mem_alloc_flags_intel& flags) {
  constexpr cl_mem_alloc_flags_intel all = CL_MEM_ALLOC_WRITE_COMBINED_INTEL |
                                           CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL |
                                           CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;
  for (const auto* at = properties; at != nullptr && *at != 0; at += 2) {
    if (at[0] != CL_MEM_ALLOC_FLAGS_INTEL || (at[1] & ~all) != 0) {
      return CL_INVALID_PROPERTY;
    }
    flags = at[1];
  }
  return CL_SUCCESS;
}

// The rules of the three allocation functions.
cl_int check(const Allocation& wanted, std::size_t alignment) {
  const auto devices = devices_of(wanted.context);
  if (devices.empty()) {
    return CL_INVALID_CONTEXT;
  }
  if (!has_extension(wanted.context, usm)) {
    return CL_INVALID_OPERATION;
  }
  const bool is_known = std::ranges::find(devices, wanted.device) != devices.end();
  if (wanted.device == nullptr ? wanted.type == CL_MEM_TYPE_DEVICE_INTEL : !is_known) {
    return CL_INVALID_DEVICE;
  }
  if (alignment != 0 && !std::has_single_bit(alignment)) {
    return CL_INVALID_VALUE;
  }
  const bool fits = std::ranges::any_of(devices, [&](cl_device_id device) {
    return (wanted.device == nullptr || wanted.device == device) &&
           wanted.size <= device_info<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  });
  return wanted.size == 0 || !fits ? CL_INVALID_BUFFER_SIZE : CL_SUCCESS;
}

void* allocate(Allocation wanted, const cl_mem_properties_intel* properties, cl_uint alignment,
               cl_int* errcode_ret) {
  cl_int code = check(wanted, alignment);
  if (code == CL_SUCCESS) {
    code = read_flags(properties, wanted.flags);
  }
  if (code == CL_SUCCESS) {
    // Fine-grained if the device supports it, because the host uses the memory without a call.
    const bool fine = std::ranges::all_of(devices_of(wanted.context), [](cl_device_id device) {
      return (device_info<cl_device_svm_capabilities>(device, CL_DEVICE_SVM_CAPABILITIES) &
              CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0;
    });
    wanted.base = entry_table().clSVMAlloc(
        wanted.context,
        CL_MEM_READ_WRITE | (fine ? CL_MEM_SVM_FINE_GRAIN_BUFFER : cl_svm_mem_flags{0}),
        wanted.size, alignment);
    code = wanted.base != nullptr           ? CL_SUCCESS
           : last_refusal().rule != nullptr ? last_refusal().code
                                            : CL_OUT_OF_RESOURCES;
  }
  if (wanted.base != nullptr) {
    const std::scoped_lock lock{allocations().mutex};
    allocations().by_base[static_cast<const std::byte*>(wanted.base)] = wanted;
  }
  if (errcode_ret != nullptr) {
    *errcode_ret = code;
  }
  return wanted.base;
}

void* CL_API_CALL host_alloc(cl_context context, const cl_mem_properties_intel* properties,
                             std::size_t size, cl_uint alignment, cl_int* errcode_ret) {
  return allocate({CL_MEM_TYPE_HOST_INTEL, context, nullptr, 0, nullptr, size}, properties,
                  alignment, errcode_ret);
}

template <cl_unified_shared_memory_type_intel type>
void* CL_API_CALL device_alloc(cl_context context, cl_device_id device,
                               const cl_mem_properties_intel* properties, std::size_t size,
                               cl_uint alignment, cl_int* errcode_ret) {
  return allocate({type, context, device, 0, nullptr, size}, properties, alignment, errcode_ret);
}

cl_int CL_API_CALL free_memory(cl_context context, void* pointer) {
  if (devices_of(context).empty()) {
    return CL_INVALID_CONTEXT;
  }
  if (pointer == nullptr) {
    return CL_SUCCESS;
  }
  {
    // Removed before it is freed: afterwards another thread may be given the same address.
    const std::scoped_lock lock{allocations().mutex};
    const auto found = allocations().by_base.find(static_cast<const std::byte*>(pointer));
    if (found == allocations().by_base.end() || found->second.context != context) {
      return CL_INVALID_VALUE;
    }
    allocations().by_base.erase(found);
  }
  entry_table().clSVMFree(context, pointer);
  return CL_SUCCESS;
}

// Waits for all commands in the context's queues, which may use the memory.
cl_int CL_API_CALL blocking_free(cl_context context, void* pointer) {
  Driver& driver = Driver::instance();
  for (const clmem_mock_object& object : driver.live_objects()) {
    if (std::string_view{object.kind} == "cl_command_queue") {
      const auto queue = reinterpret_cast<cl_command_queue>(object.handle);
      cl_context owner = nullptr;
      driver.model_calls().clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(owner), &owner,
                                                 nullptr);
      if (owner == context) {
        driver.next().clFinish(queue);
      }
    }
  }
  return free_memory(context, pointer);
}

cl_int CL_API_CALL get_memory_info(cl_context context, const void* pointer, cl_mem_info_intel name,
                                   std::size_t size, void* value, std::size_t* size_ret) {
  if (devices_of(context).empty()) {
    return CL_INVALID_CONTEXT;
  }
  const Allocation found = allocation_at(context, pointer);
  const auto give = [&](const auto& one) {
    return answer(std::span{&one, 1}, size, value, size_ret);
  };
  switch (name) {
    case CL_MEM_ALLOC_TYPE_INTEL:
      return give(found.type);
    case CL_MEM_ALLOC_BASE_PTR_INTEL:
      return give(found.base);
    case CL_MEM_ALLOC_SIZE_INTEL:
      return give(found.size);
    case CL_MEM_ALLOC_DEVICE_INTEL:
      return give(found.device);
    case CL_MEM_ALLOC_FLAGS_INTEL:
      return give(found.flags);
    default:
      return CL_INVALID_VALUE;
  }
}

cl_int CL_API_CALL set_argument(cl_kernel kernel, cl_uint index, const void* pointer) {
  return entry_table().clSetKernelArgSVMPointer(kernel, index, pointer);
}

cl_int CL_API_CALL fill(cl_command_queue queue, void* pointer, const void* pattern,
                        std::size_t pattern_size, std::size_t size, cl_uint waits,
                        const cl_event* wait_list, cl_event* event) {
  return named(entry_table().clEnqueueSVMMemFill(queue, pointer, pattern, pattern_size, size, waits,
                                                 wait_list, event),
               event, CL_COMMAND_MEMFILL_INTEL);
}

cl_int CL_API_CALL copy(cl_command_queue queue, cl_bool blocking, void* to, const void* from,
                        std::size_t size, cl_uint waits, const cl_event* wait_list,
                        cl_event* event) {
  return named(
      entry_table().clEnqueueSVMMemcpy(queue, blocking, to, from, size, waits, wait_list, event),
      event, CL_COMMAND_MEMCPY_INTEL);
}

cl_int CL_API_CALL migrate(cl_command_queue queue, const void* pointer, std::size_t size,
                           cl_mem_migration_flags flags, cl_uint waits, const cl_event* wait_list,
                           cl_event* event) {
  return named(entry_table().clEnqueueSVMMigrateMem(queue, 1, &pointer, &size, flags, waits,
                                                    wait_list, event),
               event, CL_COMMAND_MIGRATEMEM_INTEL);
}

// The advice itself has no effect.
cl_int CL_API_CALL advise(cl_command_queue queue, const void*, std::size_t, cl_mem_advice_intel,
                          cl_uint waits, const cl_event* wait_list, cl_event* event) {
  return named(entry_table().clEnqueueMarkerWithWaitList(queue, waits, wait_list, event), event,
               CL_COMMAND_MEMADVISE_INTEL);
}

}  // namespace

void forget_unified_memory() {
  const std::scoped_lock lock{allocations().mutex};
  allocations().by_base.clear();
}

std::span<const ExtensionFunction> unified_memory_functions() {
  static const ExtensionFunction all[]{
      {"clHostMemAllocINTEL", reinterpret_cast<void*>(&host_alloc)},
      {"clDeviceMemAllocINTEL", reinterpret_cast<void*>(&device_alloc<CL_MEM_TYPE_DEVICE_INTEL>)},
      {"clSharedMemAllocINTEL", reinterpret_cast<void*>(&device_alloc<CL_MEM_TYPE_SHARED_INTEL>)},
      {"clMemFreeINTEL", reinterpret_cast<void*>(&free_memory)},
      {"clMemBlockingFreeINTEL", reinterpret_cast<void*>(&blocking_free)},
      {"clGetMemAllocInfoINTEL", reinterpret_cast<void*>(&get_memory_info)},
      {"clSetKernelArgMemPointerINTEL", reinterpret_cast<void*>(&set_argument)},
      {"clEnqueueMemFillINTEL", reinterpret_cast<void*>(&fill)},
      {"clEnqueueMemcpyINTEL", reinterpret_cast<void*>(&copy)},
      {"clEnqueueMigrateMemINTEL", reinterpret_cast<void*>(&migrate)},
      {"clEnqueueMemAdviseINTEL", reinterpret_cast<void*>(&advise)}};
  return all;
}

}  // namespace clmem::mock
