// SPDX-License-Identifier: Apache-2.0
// Functions of extensions, found by their names.
#include <CL/cl_ext.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <numeric>

#include "clmem/mock/call_mock.hpp"
#include "clmem/mock/testing.hpp"
#include "googlemock.hpp"

namespace clmem::mock::extension_test {
namespace {

constexpr std::size_t count = 16;
using Values = std::array<cl_int, count>;
constexpr std::size_t bytes = sizeof(Values);

class Extensions : public MockTest {
 protected:
  void SetUp() override {
    MockTest::SetUp();
    use_profile("extensions");
  }

  template <typename Function>
  [[nodiscard]] Function function(const char* name) const {
    return reinterpret_cast<Function>(clGetExtensionFunctionAddressForPlatform(platform, name));
  }
#define CLMEM_FUNCTION(name) const name##_fn name = function<name##_fn>(#name)

  static cl_command_type type_of(cl_event event) {
    cl_command_type type = 0;
    clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr);
    return type;
  }
  [[nodiscard]] cl_mem make_buffer() const {
    const Values zeros{};
    return clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, bytes, const_cast<Values*>(&zeros),
                          nullptr);
  }
  [[nodiscard]] Values read(cl_mem buffer) const {
    Values values{};
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, values.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
    return values;
  }
};

// A device of OpenCL 1.2 with cl_khr_create_command_queue creates queues from properties.
TEST_F(Extensions, QueuesOfOlderDevicesTakeLists) {
  const std::string file = testing::TempDir() + "create_command_queue.json";
  std::ofstream{file} << R"({"profile": "opencl-1.2",
                             "device": {"extensions": ["cl_khr_create_command_queue"]}})";
  for (const char* profile : {file.c_str(), "opencl-1.2"}) {
    use_profile(profile);
    CLMEM_FUNCTION(clCreateCommandQueueWithPropertiesKHR);
    const cl_queue_properties_khr list[]{CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
    cl_int code = CL_SUCCESS;
    const cl_command_queue made =
        clCreateCommandQueueWithPropertiesKHR(context, device, list, &code);
    EXPECT_EQ(code, profile == file ? CL_SUCCESS : CL_INVALID_OPERATION);
    if (made != nullptr) {
      cl_command_queue_properties properties = 0;
      clGetCommandQueueInfo(made, CL_QUEUE_PROPERTIES, sizeof(properties), &properties, nullptr);
      EXPECT_EQ(properties, cl_command_queue_properties{CL_QUEUE_PROFILING_ENABLE});
      clReleaseCommandQueue(made);
    }
  }
}

TEST_F(Extensions, UnifiedMemoryIsFilledAndCopied) {
  CLMEM_FUNCTION(clHostMemAllocINTEL);
  CLMEM_FUNCTION(clDeviceMemAllocINTEL);
  CLMEM_FUNCTION(clSharedMemAllocINTEL);
  CLMEM_FUNCTION(clEnqueueMemFillINTEL);
  CLMEM_FUNCTION(clEnqueueMemcpyINTEL);
  CLMEM_FUNCTION(clGetMemAllocInfoINTEL);
  CLMEM_FUNCTION(clMemFreeINTEL);
  CLMEM_FUNCTION(clMemBlockingFreeINTEL);
  cl_int code = CL_SUCCESS;
  void* const host = clHostMemAllocINTEL(context, nullptr, bytes, 64, &code);
  void* const on_device = clDeviceMemAllocINTEL(context, device, nullptr, bytes, 0, &code);
  void* const shared = clSharedMemAllocINTEL(context, nullptr, nullptr, bytes, 0, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  const cl_int seven = 7;
  cl_event filled = nullptr;
  EXPECT_EQ(clEnqueueMemFillINTEL(queue, on_device, &seven, 4, bytes, 0, nullptr, &filled),
            CL_SUCCESS);
  EXPECT_EQ(type_of(filled), cl_command_type{CL_COMMAND_MEMFILL_INTEL});
  EXPECT_EQ(clEnqueueMemcpyINTEL(queue, CL_FALSE, shared, on_device, bytes, 1, &filled, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueMemcpyINTEL(queue, CL_TRUE, host, shared, bytes, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_THAT((std::span{static_cast<cl_int*>(host), count}), Each(Eq(7)));
  void* base = nullptr;
  EXPECT_EQ(clGetMemAllocInfoINTEL(context, static_cast<char*>(host) + 5,
                                   CL_MEM_ALLOC_BASE_PTR_INTEL, sizeof(base), &base, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(base, host);
  cl_unified_shared_memory_type_intel type = 0;
  for (const auto& [pointer, expected] :
       {std::pair{host, CL_MEM_TYPE_HOST_INTEL}, std::pair{on_device, CL_MEM_TYPE_DEVICE_INTEL},
        std::pair{shared, CL_MEM_TYPE_SHARED_INTEL},
        std::pair{static_cast<void*>(&code), CL_MEM_TYPE_UNKNOWN_INTEL}}) {
    clGetMemAllocInfoINTEL(context, pointer, CL_MEM_ALLOC_TYPE_INTEL, sizeof(type), &type, nullptr);
    EXPECT_EQ(type, cl_uint(expected));
  }
  clReleaseEvent(filled);
  EXPECT_EQ(clMemFreeINTEL(context, host), CL_SUCCESS);
  EXPECT_EQ(clMemFreeINTEL(context, host), CL_INVALID_VALUE);
  EXPECT_EQ(clMemFreeINTEL(context, shared), CL_SUCCESS);
  EXPECT_EQ(clMemBlockingFreeINTEL(context, on_device), CL_SUCCESS);
}

// Wrong sizes, alignments, devices and properties of unified shared memory are refused, and so are
// all of a device without the extension.
TEST_F(Extensions, UnifiedMemoryHasRules) {
  CLMEM_FUNCTION(clDeviceMemAllocINTEL);
  const auto code_of = [&](cl_device_id on, const cl_mem_properties_intel* list, std::size_t size,
                           cl_uint alignment) {
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(clDeviceMemAllocINTEL(context, on, list, size, alignment, &code), nullptr);
    return code;
  };
  const cl_mem_properties_intel unknown[]{1, 1, 0};
  EXPECT_EQ(code_of(device, nullptr, 0, 0), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(code_of(device, nullptr, std::size_t{1} << 60, 0), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(code_of(device, nullptr, 16, 3), CL_INVALID_VALUE);
  EXPECT_EQ(code_of(nullptr, nullptr, 16, 0), CL_INVALID_DEVICE);
  EXPECT_EQ(code_of(device, unknown, 16, 0), CL_INVALID_PROPERTY);
  use_profile("full-3.0");
  EXPECT_EQ(code_of(device, nullptr, 16, 0), CL_INVALID_OPERATION);
}

TEST_F(Extensions, ExternalMemoryIsShared) {
  CLMEM_FUNCTION(clEnqueueAcquireExternalMemObjectsKHR);
  const int file = memfd_create("shared", 0);
  ASSERT_EQ(ftruncate(file, bytes), 0);
  std::array<cl_external_memory_handle_type_khr, 2> types{};
  EXPECT_EQ(clGetPlatformInfo(platform, CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR,
                              sizeof(types), types.data(), nullptr),
            CL_SUCCESS);
  EXPECT_THAT(types, testing::ElementsAre(CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR,
                                          CL_EXTERNAL_MEMORY_HANDLE_DMA_BUF_KHR));
  auto* const shared =
      static_cast<cl_int*>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
  std::iota(shared, shared + count, 1);
  const cl_mem_properties list[]{CL_EXTERNAL_MEMORY_HANDLE_DMA_BUF_KHR,
                                 static_cast<cl_mem_properties>(file), 0};
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(clCreateBufferWithProperties(context, list, 0, 2 * bytes, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROPERTY);
  const cl_mem buffer = clCreateBufferWithProperties(context, list, 0, bytes, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  cl_event acquired = nullptr;
  EXPECT_EQ(clEnqueueAcquireExternalMemObjectsKHR(queue, 1, &buffer, 0, nullptr, &acquired),
            CL_SUCCESS);
  EXPECT_EQ(type_of(acquired), cl_command_type{CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR});
  EXPECT_EQ(read(buffer).back(), static_cast<cl_int>(count));
  const cl_int nine = 9;
  clEnqueueFillBuffer(queue, buffer, &nine, 4, 0, bytes, 0, nullptr, nullptr);
  clFinish(queue);
  EXPECT_EQ(shared[count - 1], 9);
  clReleaseEvent(acquired);
  clReleaseMemObject(buffer);
  munmap(shared, bytes);
  close(file);
}

// A device of OpenCL 1.2 with cl_khr_il_program creates programs from SPIR-V.
TEST_F(Extensions, ModulesOnOlderDevices) {
  const std::string file = testing::TempDir() + "il_program.json";
  std::ofstream{file} << R"({"profile": "opencl-1.2",
                             "device": {"extensions": ["cl_khr_il_program"],
                                        "il_version": ["SPIR-V_1.0"]}})";
  constexpr std::array<cl_uint, 5> empty_module{0x07230203, 0x00010000, 0, 1, 0};
  for (const char* profile : {file.c_str(), "opencl-1.2"}) {
    use_profile(profile);
    CLMEM_FUNCTION(clCreateProgramWithILKHR);
    cl_int code = CL_SUCCESS;
    const cl_program made =
        clCreateProgramWithILKHR(context, empty_module.data(), sizeof(empty_module), &code);
    EXPECT_EQ(code, profile == file ? CL_SUCCESS : CL_INVALID_OPERATION);
    std::array<char, 16> version{};
    EXPECT_EQ(
        clGetDeviceInfo(device, CL_DEVICE_IL_VERSION_KHR, version.size(), version.data(), nullptr),
        profile == file ? CL_SUCCESS : CL_INVALID_VALUE);
    if (made != nullptr) {
      EXPECT_STREQ(version.data(), "SPIR-V_1.0");
      clReleaseProgram(made);
    }
  }
}

// Calls of a function of an extension are recorded, fail by faults, and can be mocked.
TEST_F(Extensions, DevicePointersAreRecordedAndFail) {
  constexpr auto point = EntryPoint::clSetKernelArgDevicePointerEXT;
  const auto set_pointer = function<FunctionOf<point>>("clSetKernelArgDevicePointerEXT");
  const auto registered = mock.register_kernel("kernel void f(global int* a)",
                                               [](const WorkItem&) {}, {.built_in = BuiltIn::yes});
  const cl_program program = clCreateProgramWithBuiltInKernels(context, 1, &device, "f", nullptr);
  const cl_kernel kernel = clCreateKernel(program, "f", nullptr);
  mock.clear_calls();
  EXPECT_EQ(set_pointer(kernel, 0, 4096), CL_SUCCESS);
  EXPECT_EQ(set_pointer(kernel, 1, 0), CL_INVALID_ARG_INDEX);
  {
    const auto fault = mock.fail_call(point, CL_OUT_OF_RESOURCES);
    EXPECT_EQ(set_pointer(kernel, 0, 0), CL_OUT_OF_RESOURCES);
  }
  const std::vector<Call> calls = mock.calls(point);
  ASSERT_EQ(calls.size(), 3u);
  EXPECT_EQ(calls[0].bits[2], 4096u);
  EXPECT_THAT(calls[1], Answered(CL_INVALID_ARG_INDEX));
  EXPECT_EQ(calls[1].rule->name, std::string{"no_such_argument"});
  EXPECT_THAT(calls[2], Answered(CL_OUT_OF_RESOURCES));
  {
    CallMock<point> replaced{mock};
    EXPECT_CALL(replaced, Call(kernel, 0, 8)).WillOnce(testing::Return(CL_INVALID_VALUE));
    EXPECT_EQ(set_pointer(kernel, 0, 8), CL_INVALID_VALUE);
  }
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
}  // namespace clmem::mock::extension_test
