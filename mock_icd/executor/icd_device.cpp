// SPDX-License-Identifier: Apache-2.0
#include "executor/icd_device.hpp"

#include <dlfcn.h>

#include <array>
#include <string_view>
#include <vector>

#include "clmem/mock/status_names.hpp"

namespace clmem::mock {
namespace {

// The first member of every object of a driver (cl_khr_icd).
struct IcdObject {
  const cl_icd_dispatch* dispatch;
};

// Returns the shared object that contains an address.
const void* module_of(const void* address) {
  Dl_info info{};
  return dladdr(address, &info) == 0 ? nullptr : info.dli_fbase;
}

constexpr char here = 0;

using ExtensionAddress = void*(CL_API_CALL*)(const char*);
using PlatformIds = cl_int(CL_API_CALL*)(cl_uint, cl_platform_id*, cl_uint*);

// Returns the platforms in the driver's order; the first device found is used.
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

}  // namespace clmem::mock
