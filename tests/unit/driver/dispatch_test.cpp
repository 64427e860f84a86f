// SPDX-License-Identifier: Apache-2.0
#include "driver/dispatch.hpp"

#include <array>
#include <bit>

#include "clmem/mock/call_text.hpp"
#include "driver/driver.hpp"
#include "driver/entry_point_version.hpp"
#include "driver/lookup.hpp"
#include "googlemock.hpp"

namespace clmem::mock::dispatch_test {
namespace {

using testing::NotNull;

// No slot is null, because Khronos' loader calls slots without a check.
TEST(DispatchTable, HasNoNullSlot) {
  using Slots = std::array<const void*, sizeof(cl_icd_dispatch) / sizeof(void*)>;
  using Calls = std::array<const void*, sizeof(CallTable) / sizeof(void*)>;
  EXPECT_THAT(std::bit_cast<Calls>(entry_table()), Each(NotNull()));
  for (const cl_version version : opencl_versions) {
    EXPECT_THAT(std::bit_cast<Slots>(*handle_table(version)), Each(NotNull()));
  }
  EXPECT_THAT(std::bit_cast<Calls>(refusal_table()), Each(NotNull()));
}

// Two slots contain the mark for loaders that dispatch themselves (cl_khr_icd 2.0,
// CL_ICD2_TAG_KHR), and all others their functions.
TEST(DispatchTable, IsMarkedForLoadersThatDispatchThemselves) {
  cl_icd_dispatch table = *handle_table(opencl_versions.back());
  const auto mark = std::bit_cast<std::uintptr_t>(table.clGetPlatformIDs);
  EXPECT_EQ(mark, std::uintptr_t{0x4F50454E434C3331});
  EXPECT_EQ(std::bit_cast<std::uintptr_t>(table.clUnloadCompiler), mark);
  table.clGetPlatformIDs = entry_table().clGetPlatformIDs;
  table.clUnloadCompiler = entry_table().clUnloadCompiler;
  using Bytes = std::array<std::byte, sizeof(cl_icd_dispatch)>;
  const cl_icd_dispatch& slots = entry_table();
  EXPECT_EQ(std::bit_cast<Bytes>(table), std::bit_cast<Bytes>(slots));
}

TEST(DispatchTable, RefusesWhatIsNotImplemented) {
  Recorder& recorder = Driver::instance().recorder();
  recorder.clear();
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(entry_table().clCreateFromGLBuffer(nullptr, 0, 0, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_OPERATION);
  EXPECT_EQ(entry_table().clRetainKernel(nullptr), CL_INVALID_KERNEL);
  ASSERT_THAT(recorder.calls(), SizeIs(2));
  EXPECT_EQ(recorder.calls()[0].status, CL_INVALID_OPERATION);
  EXPECT_EQ(recorder.calls()[1].entry_point, EntryPoint::clRetainKernel);
}

TEST(DispatchTable, RefusesWhatCameAfterThePlatformsVersion) {
  const cl_icd_dispatch& older = *handle_table(CL_MAKE_VERSION(1, 1, 0));
  EXPECT_EQ(older.clEnqueueCopyBufferRect, entry_table().clEnqueueCopyBufferRect);
  EXPECT_NE(older.clEnqueueFillBuffer, entry_table().clEnqueueFillBuffer);
  Driver::instance().recorder().clear();
  EXPECT_EQ(older.clRetainDevice(nullptr), CL_INVALID_OPERATION);
  const auto calls = Driver::instance().recorder().calls();
  ASSERT_THAT(calls, SizeIs(1));
  EXPECT_EQ(calls[0].entry_point, EntryPoint::clRetainDevice);
  EXPECT_EQ(calls[0].status, CL_INVALID_OPERATION);
}

TEST(FunctionAddress, IsKnownForThePlatformsNames) {
  const auto address = entry_table().clGetExtensionFunctionAddressForPlatform;
  cl_platform_id platform = nullptr;
  ASSERT_EQ(entry_table().clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
  EXPECT_EQ(address(platform, CLMEM_MOCK_CONTROL_NAME), &control_table());
  EXPECT_NE(address(platform, "clIcdGetPlatformIDsKHR"), nullptr);
  EXPECT_EQ(address(nullptr, CLMEM_MOCK_CONTROL_NAME), nullptr);
  EXPECT_EQ(address(platform, "clmemMockControl"), nullptr);
  EXPECT_EQ(entry_table().clGetExtensionFunctionAddress(CLMEM_MOCK_CONTROL_NAME "CLMEM"),
            &control_table());
  EXPECT_EQ(address(platform, nullptr), nullptr);
}

class LoaderManagedDispatch : public testing::Test {
 protected:
  using FunctionAddress = void*(CL_API_CALL*)(cl_platform_id, const char*);
  using SetDispatchData = cl_int(CL_API_CALL*)(cl_platform_id, void*);

  void SetUp() override {
    ASSERT_EQ(entry_table().clGetPlatformIDs(1, &platform_, nullptr), CL_SUCCESS);
    address_ = reinterpret_cast<FunctionAddress>(
        entry_table().clGetExtensionFunctionAddress("clIcdGetFunctionAddressForPlatformKHR"));
    set_data_ = reinterpret_cast<SetDispatchData>(
        entry_table().clGetExtensionFunctionAddress("clIcdSetPlatformDispatchDataKHR"));
    ASSERT_NE(address_, nullptr);
    ASSERT_NE(set_data_, nullptr);
  }
  void TearDown() override {
    set_data_(platform_, nullptr);
    Driver::instance().reset();
  }

  // Returns the dispatch data that a loader finds in a handle.
  static void* data_of(const void* handle) { return static_cast<void* const*>(handle)[1]; }

  cl_platform_id platform_ = nullptr;
  FunctionAddress address_ = nullptr;
  SetDispatchData set_data_ = nullptr;
};

TEST_F(LoaderManagedDispatch, FindsEveryFunctionByName) {
  for_each_slot([&]<EntryPoint point>() {
    const std::string name{name_of(point)};
    EXPECT_EQ(address_(platform_, name.c_str()),
              reinterpret_cast<void*>(entry_table().*Slot<point>::member))
        << name;
  });
  EXPECT_EQ(address_(platform_, "clFinnish"), nullptr);
  EXPECT_EQ(address_(platform_, nullptr), nullptr);
  EXPECT_EQ(address_(nullptr, "clFinish"), nullptr);
}

TEST_F(LoaderManagedDispatch, ShowsTheLoadersDataInEveryHandle) {
  int data = 0;
  ASSERT_EQ(set_data_(platform_, &data), CL_SUCCESS);
  const cl_icd_dispatch& call = entry_table();
  cl_device_id device = nullptr;
  ASSERT_EQ(call.clGetDeviceIDs(platform_, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), CL_SUCCESS);
  const cl_context context = call.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const cl_mem buffer = call.clCreateBuffer(context, 0, 16, nullptr, nullptr);
  const cl_event event = call.clCreateUserEvent(context, nullptr);
  for (const void* handle :
       std::initializer_list<const void*>{platform_, device, context, buffer, event,
                                          call.clCreateCommandQueue(context, device, 0, nullptr)}) {
    EXPECT_EQ(data_of(handle), &data);
  }
  ASSERT_EQ(call.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(data_of(buffer), &data);
}

TEST_F(LoaderManagedDispatch, RefusesDataForNoPlatform) {
  EXPECT_EQ(set_data_(nullptr, nullptr), CL_INVALID_PLATFORM);
}

}  // namespace
}  // namespace clmem::mock::dispatch_test
