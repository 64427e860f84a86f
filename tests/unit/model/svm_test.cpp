// SPDX-License-Identifier: Apache-2.0
// Allocation and freeing of shared virtual memory where one device of the context differs from the
// other, and where the call has no error code.
#include <algorithm>
#include <array>

#include "fixture.hpp"

namespace clmem::mock::svm_test {
namespace {

constexpr cl_device_svm_capabilities coarse = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER;
constexpr cl_device_svm_capabilities fine = coarse | CL_DEVICE_SVM_FINE_GRAIN_BUFFER;
constexpr cl_device_svm_capabilities atomics = fine | CL_DEVICE_SVM_ATOMICS;
constexpr std::size_t largest = 4096;

// The second device has allocations of twice the size.
Config devices_with(const std::vector<cl_device_svm_capabilities>& capabilities) {
  Config config;
  config.devices().clear();
  for (const auto each : capabilities) {
    DeviceConfig& device = config.devices().emplace_back();
    device.svm_capabilities = each;
    device.max_mem_alloc_size = largest << config.devices().size() >> 1;
  }
  return config;
}

struct RequestRow {
  const char* name;
  std::vector<cl_device_svm_capabilities> devices;
  cl_svm_mem_flags flags;
  std::size_t size;
  bool allocates;
};

class SvmRequest : public ModelTest, public ::testing::WithParamInterface<RequestRow> {
 protected:
  SvmRequest() : ModelTest(devices_with(GetParam().devices)) {}
};

// Every device of the context has to support the flags and the size, and one of them SVM
// (clSVMAlloc).
TEST_P(SvmRequest, DependsOnAllDevices) {
  void* const memory = model.clSVMAlloc(context, GetParam().flags, GetParam().size, 0);
  EXPECT_EQ(memory != nullptr, GetParam().allocates);
}

constexpr auto with_fine = CL_MEM_SVM_FINE_GRAIN_BUFFER;
constexpr auto with_atomics = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;

INSTANTIATE_TEST_SUITE_P(
    , SvmRequest,
    ::testing::Values(RequestRow{"Fine", {fine, fine}, with_fine, 64, true},
                      RequestRow{"FineOfOneOfTwo", {fine, coarse}, with_fine, 64, false},
                      RequestRow{"Atomics", {atomics, atomics}, with_atomics, 64, true},
                      RequestRow{"AtomicsOfOneOfTwo", {fine, atomics}, with_atomics, 64, false},
                      RequestRow{"SvmOfOneOfTwo", {0, coarse}, 0, 64, true},
                      RequestRow{"SvmOfNone", {0, 0}, 0, 64, false},
                      RequestRow{"AboveLargestOfOne", {coarse, coarse}, 0, largest + 1, false}),
    [](const auto& row) { return row.param.name; });

class SvmTest : public ModelTest {
 protected:
  SvmTest() : ModelTest(devices_with({coarse})) {}

  std::array<void*, 2> memory{make_svm(64), make_svm(64)};
};

TEST_F(SvmTest, RefusesMemoryOfTheHost) {
  int host = 0;
  EXPECT_EQ(model.clEnqueueSVMMemFill(queue, &host, "a", 1, 1, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(
      model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, &host, sizeof(host), 0, nullptr, nullptr),
      CL_INVALID_VALUE);
}

TEST_F(SvmTest, OtherMemoryIsNotFreed) {
  int host = 0;
  void* pointers[]{&host, nullptr, memory[0]};
  EXPECT_EQ(model.clEnqueueSVMFree(queue, 3, pointers, nullptr, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_FALSE(is_live(memory[0]));
  EXPECT_TRUE(is_live(memory[1]));
}

// Pending commands and buffers over memory that was freed too early still have its bytes.
TEST_F(SvmTest, BytesOutliveAnEarlyFree) {
  const Bytes contents = counting(64);
  for (void* const each : memory) {
    std::ranges::copy(contents, static_cast<std::uint8_t*>(each));
  }
  const cl_event gate = make_user_event();
  Bytes host(64);
  ASSERT_EQ(
      model.clEnqueueSVMMemcpy(queue, CL_FALSE, host.data(), memory[0], 64, 1, &gate, nullptr),
      CL_SUCCESS);
  const cl_mem buffer = make_buffer(64, CL_MEM_USE_HOST_PTR, memory[1]);
  model.clSVMFree(context, memory[0]);
  model.clSVMFree(context, memory[1]);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(host, contents);
  EXPECT_EQ(read(buffer), contents);
}

TEST_F(SvmTest, FreeEndsMappings) {
  ASSERT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory[0], 16, 0, nullptr, nullptr),
            CL_SUCCESS);
  model.clSVMFree(context, memory[0]);
  EXPECT_EQ(model.clEnqueueSVMUnmap(queue, memory[0], 0, nullptr, nullptr), CL_INVALID_VALUE);
}

TEST_F(SvmTest, FailedFreesFreeNothing) {
  const cl_event never = make_user_event();
  ASSERT_EQ(model.clEnqueueSVMFree(queue, 1, &memory[0], nullptr, nullptr, 1, &never, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(never, CL_OUT_OF_RESOURCES), CL_SUCCESS);
  model.lose_device(std::nullopt, CL_OUT_OF_RESOURCES);
  ASSERT_EQ(model.clEnqueueSVMFree(queue, 1, &memory[1], nullptr, nullptr, 0, nullptr, nullptr),
            CL_OUT_OF_RESOURCES);
  for (const LiveObject& object : model.live_objects()) {
    EXPECT_NE(object.references, 0u) << object.handle;
  }
}

}  // namespace
}  // namespace clmem::mock::svm_test
