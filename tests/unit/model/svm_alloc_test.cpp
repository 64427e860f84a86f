// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::svm_alloc_test {
namespace {

constexpr cl_device_svm_capabilities coarse = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER;
constexpr cl_device_svm_capabilities fine = coarse | CL_DEVICE_SVM_FINE_GRAIN_BUFFER;
constexpr cl_device_svm_capabilities atomics = fine | CL_DEVICE_SVM_ATOMICS;
constexpr std::size_t largest = 4096;

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

enum class Expect { null, memory };

struct RequestRow {
  const char* name;
  std::vector<cl_device_svm_capabilities> devices;
  cl_svm_mem_flags flags;
  std::size_t size;
  Expect expected;
};

class SvmRequest : public ModelTest, public ::testing::WithParamInterface<RequestRow> {
 protected:
  SvmRequest() : ModelTest(devices_with(GetParam().devices)) {}
};

// What the devices of a context have in common decides what can be allocated (clSVMAlloc).
TEST_P(SvmRequest, FollowsTheList) {
  const auto& row = GetParam();
  void* const memory = model.clSVMAlloc(context, row.flags, row.size, 0);
  EXPECT_EQ(memory != nullptr, row.expected == Expect::memory);
}

constexpr auto fine_atomics = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;

INSTANTIATE_TEST_SUITE_P(
    , SvmRequest,
    ::testing::Values(
        RequestRow{"Fine", {fine}, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, Expect::memory},
        RequestRow{"FineOfCoarse", {coarse}, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, Expect::null},
        RequestRow{
            "FineOfOneOfTwo", {fine, coarse}, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, Expect::null},
        RequestRow{"Atomics", {atomics}, fine_atomics, 64, Expect::memory},
        RequestRow{"AtomicsOfFine", {fine}, fine_atomics, 64, Expect::null},
        RequestRow{"NoSvm", {0}, 0, 64, Expect::null},
        RequestRow{"SvmOfOneOfTwo", {0, coarse}, 0, 64, Expect::memory},
        RequestRow{"AboveLargestOfOne", {coarse, coarse}, 0, largest + 1, Expect::null}),
    [](const auto& row) { return row.param.name; });

class SvmAlloc : public ModelTest {};

// What was not freed is listed, with the number of the call that made it.
TEST_F(SvmAlloc, LiveObjectsNameTheAllocation) {
  const CurrentCallScope scope{41};
  const void* const memory = make_svm(64);
  const auto live = model.live_objects();
  EXPECT_EQ(live.back().handle, memory);
  EXPECT_EQ(live.back().kind, ObjectKind::svm_allocation);
  EXPECT_EQ(live.back().created_by, 41u);
  model.reset();
  EXPECT_TRUE(model.live_objects().empty());
}

class CoarseSvm : public ModelTest {
 protected:
  CoarseSvm() : ModelTest(devices_with({coarse})) {}
};

// Memory of the host is not the device's to fill or to map.
TEST_F(CoarseSvm, RefusesMemoryOfTheHost) {
  int host = 0;
  EXPECT_EQ(model.clEnqueueSVMMemFill(queue, &host, "a", 1, 1, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(
      model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, &host, sizeof(host), 0, nullptr, nullptr),
      CL_INVALID_VALUE);
}

}  // namespace
}  // namespace clmem::mock::svm_alloc_test
