// SPDX-License-Identifier: Apache-2.0
#include "driver/extensions/extension_functions.hpp"

#include <string>

#include "driver/driver.hpp"
#include "model/model.hpp"

namespace clmem::mock {
namespace {

// The creation of a newer version for devices of older versions that have the extension.
template <typename Object, typename Create, typename... Arguments>
Object create_with_extension(const char* extension, Create cl_icd_dispatch::*function,
                             cl_int* errcode_ret, cl_context context, Arguments... arguments) {
  if (!has_extension(context, extension)) {
    if (errcode_ret != nullptr) {
      *errcode_ret = CL_INVALID_OPERATION;
    }
    return nullptr;
  }
  return (entry_table().*function)(context, arguments..., errcode_ret);
}

cl_command_queue CL_API_CALL create_command_queue(cl_context context, cl_device_id device,
                                                  const cl_queue_properties* properties,
                                                  cl_int* errcode_ret) {
  return create_with_extension<cl_command_queue>(
      "cl_khr_create_command_queue", &cl_icd_dispatch::clCreateCommandQueueWithProperties,
      errcode_ret, context, device, properties);
}

cl_program CL_API_CALL create_program_with_il(cl_context context, const void* il,
                                              std::size_t length, cl_int* errcode_ret) {
  return create_with_extension<cl_program>("cl_khr_il_program",
                                           &cl_icd_dispatch::clCreateProgramWithIL, errcode_ret,
                                           context, il, length);
}

// cl_khr_external_memory: transfers the ownership of objects shared with another API. No other API
// accesses them here: a command that uses the objects suffices.
template <cl_command_type type>
cl_int CL_API_CALL pass_ownership(cl_command_queue queue, cl_uint count, const cl_mem* objects,
                                  cl_uint waits, const cl_event* wait_list, cl_event* event) {
  if (!has_extension(queue, "cl_khr_external_memory")) {
    return CL_INVALID_OPERATION;
  }
  if ((count == 0) != (objects == nullptr)) {
    return CL_INVALID_VALUE;
  }
  const cl_icd_dispatch& calls = entry_table();
  const cl_int code = count == 0 ? calls.clEnqueueMarkerWithWaitList(queue, waits, wait_list, event)
                                 : calls.clEnqueueMigrateMemObjects(queue, count, objects, 0, waits,
                                                                    wait_list, event);
  return named(code, event, type);
}

}  // namespace

void* extension_function(std::string_view name) noexcept {
  static const std::vector<ExtensionFunction> all = [] {
    std::vector<ExtensionFunction> made{
        {"clCreateCommandQueueWithPropertiesKHR", reinterpret_cast<void*>(&create_command_queue)},
        {"clCreateProgramWithILKHR", reinterpret_cast<void*>(&create_program_with_il)},
        {"clSetKernelArgDevicePointerEXT",
         reinterpret_cast<void*>(entry_table().clSetKernelArgDevicePointerEXT)},
        {"clEnqueueAcquireExternalMemObjectsKHR",
         reinterpret_cast<void*>(&pass_ownership<CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR>)},
        {"clEnqueueReleaseExternalMemObjectsKHR",
         reinterpret_cast<void*>(&pass_ownership<CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR>)}};
    for (const auto more : {unified_memory_functions(), command_buffer_functions()}) {
      made.insert(made.end(), more.begin(), more.end());
    }
    return made;
  }();
  const auto found = std::ranges::find(all, name, &ExtensionFunction::name);
  return found == all.end() ? nullptr : found->address;
}

std::vector<cl_device_id> devices_of(cl_context context) {
  const cl_icd_dispatch& calls = Driver::instance().model_calls();
  std::size_t bytes = 0;
  if (calls.clGetContextInfo(context, CL_CONTEXT_DEVICES, 0, nullptr, &bytes) != CL_SUCCESS) {
    return {};
  }
  std::vector<cl_device_id> devices(bytes / sizeof(cl_device_id));
  calls.clGetContextInfo(context, CL_CONTEXT_DEVICES, bytes, devices.data(), nullptr);
  return devices;
}

bool has_extension(cl_context context, std::string_view extension) {
  const cl_icd_dispatch& calls = Driver::instance().model_calls();
  return std::ranges::any_of(devices_of(context), [&](cl_device_id device) {
    std::size_t bytes = 0;
    calls.clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, 0, nullptr, &bytes);
    std::string names(bytes, '\0');
    calls.clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, bytes, names.data(), nullptr);
    names.back() = ' ';  // replaces the terminating zero
    return (' ' + names).find(' ' + std::string{extension} + ' ') != std::string::npos;
  });
}

bool has_extension(cl_command_queue queue, std::string_view extension) {
  cl_context context = nullptr;
  Driver::instance().model_calls().clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(context),
                                                         &context, nullptr);
  return has_extension(context, extension);
}

cl_int named(cl_int code, const cl_event* event, cl_command_type type) {
  if (code == CL_SUCCESS && event != nullptr) {
    Driver::instance().model().name_command(*event, type);
  }
  return code;
}

}  // namespace clmem::mock
