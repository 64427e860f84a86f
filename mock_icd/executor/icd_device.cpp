// SPDX-License-Identifier: Apache-2.0
#include "executor/icd_device.hpp"

#include <dlfcn.h>

#include <array>
#include <string_view>
#include <vector>

#include "clmem/mock/status_names.hpp"
#include "source/kernel_signature.hpp"

namespace clmem::mock {
namespace {

// The first member of every object of a driver (cl_khr_icd).
struct IcdObject {
  const cl_icd_dispatch* dispatch;
};

// The shared object that contains the address.
const void* module_of(const void* address) {
  Dl_info info{};
  return dladdr(address, &info) == 0 ? nullptr : info.dli_fbase;
}

constexpr char here = 0;

using ExtensionAddress = void*(CL_API_CALL*)(const char*);
using PlatformIds = cl_int(CL_API_CALL*)(cl_uint, cl_platform_id*, cl_uint*);

std::vector<cl_platform_id> platforms_of(PlatformIds list) {
  cl_uint count = 0;
  require_success(list(0, nullptr, &count), "clIcdGetPlatformIDsKHR");
  std::vector<cl_platform_id> platforms(count);
  require_success(list(count, platforms.data(), nullptr), "clIcdGetPlatformIDsKHR");
  return platforms;
}

template <typename Value>
Value device_info(const cl_icd_dispatch& calls, cl_device_id device, cl_device_info name,
                  Value otherwise) {
  Value value{};
  const cl_int code = calls.clGetDeviceInfo(device, name, sizeof(value), &value, nullptr);
  return code == CL_SUCCESS ? value : otherwise;
}

// A driver that reports it supports OpenCL 2.1, so that its table has the functions.
bool reports_il(const cl_icd_dispatch& calls, cl_device_id device) {
  std::size_t size = 0;
  const cl_int code = calls.clGetDeviceInfo(device, CL_DEVICE_IL_VERSION, 0, nullptr, &size);
  return code == CL_SUCCESS && size > 1;
}

bool is_oclgrind(const cl_icd_dispatch& calls, cl_device_id device) {
  std::array<char, 64> name{};
  calls.clGetDeviceInfo(device, CL_DEVICE_NAME, name.size() - 1, name.data(), nullptr);
  return std::string_view{name.data()}.starts_with("Oclgrind");
}

Owned<cl_context> make_context(const cl_icd_dispatch& calls, cl_device_id device) {
  cl_int code = CL_SUCCESS;
  Owned<cl_context> context{calls.clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code),
                            calls.clReleaseContext};
  require_success(code, "clCreateContext");
  return context;
}

// CL_DEVICE_MAX_PARAMETER_SIZE of most devices; larger values are not checked for size.
constexpr std::size_t largest_value = 4096;

class KernelQueries {
 public:
  KernelQueries(const IcdDevice& device, cl_kernel kernel) : device_{device}, kernel_{kernel} {}

  template <typename Value>
  [[nodiscard]] Value info(cl_kernel_info name) const {
    Value value{};
    require_success(calls().clGetKernelInfo(kernel_, name, sizeof(value), &value, nullptr),
                    "clGetKernelInfo");
    return value;
  }
  [[nodiscard]] std::string text(cl_kernel_info name) const {
    return text_of("clGetKernelInfo", [&](std::size_t size, void* value, std::size_t* needed) {
      return calls().clGetKernelInfo(kernel_, name, size, value, needed);
    });
  }
  [[nodiscard]] bool knows_arguments() const {
    return calls().clGetKernelArgInfo(kernel_, 0, CL_KERNEL_ARG_TYPE_NAME, 0, nullptr, nullptr) !=
           CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  }
  template <typename Value>
  [[nodiscard]] Value argument(cl_uint index, cl_kernel_arg_info name) const {
    Value value{};
    require_success(
        calls().clGetKernelArgInfo(kernel_, index, name, sizeof(value), &value, nullptr),
        "clGetKernelArgInfo");
    return value;
  }
  [[nodiscard]] std::string argument_text(cl_uint index, cl_kernel_arg_info name) const {
    return text_of("clGetKernelArgInfo", [&](std::size_t size, void* value, std::size_t* needed) {
      return calls().clGetKernelArgInfo(kernel_, index, name, size, value, needed);
    });
  }
  template <typename Value>
  [[nodiscard]] Value work_group(cl_kernel_work_group_info name) const {
    Value value{};
    require_success(calls().clGetKernelWorkGroupInfo(kernel_, device_.id(), name, sizeof(value),
                                                     &value, nullptr),
                    "clGetKernelWorkGroupInfo");
    return value;
  }

  // The only size that the driver accepts for a structure; 0 if it accepts any.
  [[nodiscard]] std::size_t value_size(cl_uint index) const {
    const std::vector<std::byte> zeros(largest_value);
    std::size_t found = 0;
    for (std::size_t size = 1; size <= largest_value; ++size) {
      if (calls().clSetKernelArg(kernel_, index, size, zeros.data()) == CL_SUCCESS) {
        if (found != 0) {
          return 0;
        }
        found = size;
      }
    }
    return found;
  }

 private:
  template <typename Ask>
  static std::string text_of(const char* call, const Ask& ask) {
    std::size_t size = 0;
    require_success(ask(0, nullptr, &size), call);
    std::string text(size, '\0');
    require_success(ask(size, text.data(), nullptr), call);
    return text.substr(0, text.find('\0'));
  }

  [[nodiscard]] const cl_icd_dispatch& calls() const { return device_.calls(); }

  const IcdDevice& device_;
  cl_kernel kernel_;
};

void classify(KernelParameter& parameter, const KernelQueries& kernel, cl_uint index) {
  const auto image = image_type_named(parameter.type_name);
  if ((parameter.qualifiers & CL_KERNEL_ARG_TYPE_PIPE) != 0) {
    parameter.kind = ParameterKind::pipe;
  } else if (image) {
    parameter.kind = ParameterKind::image;
    parameter.image_type = image->object_type;
    parameter.depth_image = image->depth;
  } else if (parameter.type_name == "sampler_t") {
    parameter.kind = ParameterKind::sampler;
  } else if (parameter.type_name == "queue_t") {
    parameter.kind = ParameterKind::queue;
  } else if (parameter.address == CL_KERNEL_ARG_ADDRESS_LOCAL) {
    parameter.kind = ParameterKind::local;
  } else if (parameter.address != CL_KERNEL_ARG_ADDRESS_PRIVATE) {
    parameter.kind = ParameterKind::memory;
  } else {
    const std::size_t known = TypeTable{}.size_of(parameter.type_name);
    parameter.size = known == 0 ? kernel.value_size(index) : known;
  }
}

KernelParameter parameter_of(const KernelQueries& kernel, cl_uint index) {
  KernelParameter parameter;
  parameter.name = kernel.argument_text(index, CL_KERNEL_ARG_NAME);
  parameter.type_name = kernel.argument_text(index, CL_KERNEL_ARG_TYPE_NAME);
  parameter.address =
      kernel.argument<cl_kernel_arg_address_qualifier>(index, CL_KERNEL_ARG_ADDRESS_QUALIFIER);
  parameter.access =
      kernel.argument<cl_kernel_arg_access_qualifier>(index, CL_KERNEL_ARG_ACCESS_QUALIFIER);
  parameter.qualifiers =
      kernel.argument<cl_kernel_arg_type_qualifier>(index, CL_KERNEL_ARG_TYPE_QUALIFIER);
  classify(parameter, kernel, index);
  return parameter;
}

}  // namespace

ExecutorFailure::ExecutorFailure(const std::string& call, cl_int code)
    : std::runtime_error{call + " returned " + std::to_string(code) + " " +
                         std::string{status_name(code)}},
      code_{code} {}

std::shared_ptr<const IcdDevice> IcdDevice::open(void* library) {
  const auto address =
      reinterpret_cast<ExtensionAddress>(dlsym(library, "clGetExtensionFunctionAddress"));
  if (address == nullptr) {
    return nullptr;
  }
  if (module_of(reinterpret_cast<const void*>(address)) == module_of(&here)) {
    throw std::runtime_error{"it is the mock driver itself"};
  }
  const auto list = reinterpret_cast<PlatformIds>(address("clIcdGetPlatformIDsKHR"));
  if (list == nullptr) {
    return nullptr;
  }
  for (const cl_platform_id platform : platforms_of(list)) {
    const cl_icd_dispatch& calls = *reinterpret_cast<const IcdObject*>(platform)->dispatch;
    cl_device_id device = nullptr;
    if (calls.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr) == CL_SUCCESS) {
      return std::make_shared<const IcdDevice>(calls, device);
    }
  }
  throw std::runtime_error{"the driver has no device"};
}

IcdDevice::IcdDevice(const cl_icd_dispatch& calls, cl_device_id id)
    : calls_{&calls},
      id_{id},
      context_{make_context(calls, id)},
      alignment_{device_info<cl_uint>(calls, id, CL_DEVICE_MEM_BASE_ADDR_ALIGN, 1024) / 8},
      svm_{device_info<cl_device_svm_capabilities>(calls, id, CL_DEVICE_SVM_CAPABILITIES, 0)},
      takes_il_{reports_il(calls, id)},
      is_oclgrind_{is_oclgrind(calls, id)} {}

// Oclgrind 21.10 aborts if a kernel starts while another one runs: its context supports only one.
std::unique_lock<std::mutex> IcdDevice::turn() const {
  return is_oclgrind_ ? std::unique_lock{mutex_} : std::unique_lock<std::mutex>{};
}

Owned<cl_command_queue> IcdDevice::queue() const {
  cl_int code = CL_SUCCESS;
  Owned<cl_command_queue> made{calls_->clCreateCommandQueue(context(), id_, 0, &code),
                               calls_->clReleaseCommandQueue};
  require_success(code, "clCreateCommandQueue");
  return made;
}

Owned<cl_mem> IcdDevice::buffer(std::byte* bytes, std::size_t size) const {
  cl_int code = CL_SUCCESS;
  Owned<cl_mem> made{calls_->clCreateBuffer(context(), CL_MEM_USE_HOST_PTR, size, bytes, &code),
                     calls_->clReleaseMemObject};
  require_success(code, "clCreateBuffer");
  return made;
}

ExecutorKernel describe(const IcdDevice& device, cl_kernel handle) {
  const KernelQueries kernel{device, handle};
  ExecutorKernel found;
  found.signature.name = kernel.text(CL_KERNEL_FUNCTION_NAME);
  found.signature.attributes = kernel.text(CL_KERNEL_ATTRIBUTES);
  found.signature.required_group_size =
      kernel.work_group<std::array<std::size_t, 3>>(CL_KERNEL_COMPILE_WORK_GROUP_SIZE);
  const auto count = kernel.info<cl_uint>(CL_KERNEL_NUM_ARGS);
  found.parameters_known = count == 0 || kernel.knows_arguments();
  for (cl_uint index = 0; found.parameters_known && index < count; ++index) {
    found.signature.parameters.push_back(parameter_of(kernel, index));
  }
  found.work_group = {kernel.work_group<std::size_t>(CL_KERNEL_WORK_GROUP_SIZE),
                      kernel.work_group<std::size_t>(CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE),
                      kernel.work_group<cl_ulong>(CL_KERNEL_LOCAL_MEM_SIZE),
                      kernel.work_group<cl_ulong>(CL_KERNEL_PRIVATE_MEM_SIZE)};
  return found;
}

}  // namespace clmem::mock
