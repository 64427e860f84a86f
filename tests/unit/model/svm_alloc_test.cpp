// SPDX-License-Identifier: Apache-2.0
#include <cstring>

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
  cl_uint alignment;
  Expect expected;
};

class SvmRequest : public ModelTest, public ::testing::WithParamInterface<RequestRow> {
 protected:
  SvmRequest() : ModelTest(devices_with(GetParam().devices)) {}
};

// An allocation is made or refused as clSVMAlloc's list says; the only answer is the pointer.
TEST_P(SvmRequest, FollowsTheList) {
  const auto& row = GetParam();
  void* const memory = model.clSVMAlloc(context, row.flags, row.size, row.alignment);
  EXPECT_EQ(memory != nullptr, row.expected == Expect::memory);
}

constexpr auto both_access = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
constexpr auto fine_atomics = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;

INSTANTIATE_TEST_SUITE_P(
    , SvmRequest,
    ::testing::Values(
        RequestRow{"NoFlags", {coarse}, 0, 64, 0, Expect::memory},
        RequestRow{"ReadWrite", {coarse}, CL_MEM_READ_WRITE, 64, 0, Expect::memory},
        RequestRow{"ReadOnly", {coarse}, CL_MEM_READ_ONLY, 64, 0, Expect::memory},
        RequestRow{"WriteOnly", {coarse}, CL_MEM_WRITE_ONLY, 64, 0, Expect::memory},
        RequestRow{"TwoAccesses", {coarse}, both_access, 64, 0, Expect::null},
        RequestRow{"HostPointerFlag", {coarse}, CL_MEM_ALLOC_HOST_PTR, 64, 0, Expect::null},
        RequestRow{"HostAccessFlag", {coarse}, CL_MEM_HOST_NO_ACCESS, 64, 0, Expect::null},
        RequestRow{"UnknownFlag", {coarse}, cl_svm_mem_flags{1} << 40, 64, 0, Expect::null},
        RequestRow{"Fine", {fine}, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0, Expect::memory},
        RequestRow{"FineOfCoarse", {coarse}, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0, Expect::null},
        RequestRow{
            "FineOfOneOfTwo", {fine, coarse}, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0, Expect::null},
        RequestRow{"Atomics", {atomics}, fine_atomics, 64, 0, Expect::memory},
        RequestRow{"AtomicsOfFine", {fine}, fine_atomics, 64, 0, Expect::null},
        RequestRow{"AtomicsWithoutFine", {atomics}, CL_MEM_SVM_ATOMICS, 64, 0, Expect::null},
        RequestRow{"NoSvm", {0}, 0, 64, 0, Expect::null},
        RequestRow{"SvmOfOneOfTwo", {0, coarse}, 0, 64, 0, Expect::memory},
        RequestRow{"NoBytes", {coarse}, 0, 0, 0, Expect::null},
        RequestRow{"Largest", {coarse}, 0, largest, 0, Expect::memory},
        RequestRow{"AboveLargest", {coarse}, 0, largest + 1, 0, Expect::null},
        RequestRow{"AboveLargestOfOne", {coarse, coarse}, 0, largest + 1, 0, Expect::null},
        RequestRow{"Alignment3", {coarse}, 0, 64, 3, Expect::null},
        RequestRow{"Alignment96", {coarse}, 0, 64, 96, Expect::null},
        RequestRow{"AlignmentOfPage", {coarse}, 0, 64, 4096, Expect::null}),
    [](const auto& row) { return row.param.name; });

class SvmAlloc : public ModelTest {};

// Every power of two up to the largest data type is honoured; zero asks for the largest.
TEST_F(SvmAlloc, IsAligned) {
  for (const cl_uint alignment : {0u, 1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u}) {
    const auto* const memory = model.clSVMAlloc(context, 0, 1, alignment);
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % (alignment == 0 ? 128 : alignment), 0u);
  }
}

// Allocations are memory of the host, each its own.
TEST_F(SvmAlloc, LiveAllocationsDoNotOverlap) {
  void* const first = make_svm(64);
  void* const second = make_svm(64);
  std::memset(first, 1, 64);
  std::memset(second, 2, 64);
  EXPECT_EQ(std::memcmp(first, Bytes(64, 1).data(), 64), 0);
}

// Contexts and pointers that are none of this API's change nothing.
TEST_F(SvmAlloc, OtherPointersAreIgnored) {
  EXPECT_EQ(model.clSVMAlloc(nullptr, 0, 64, 0), nullptr);
  auto* const memory = static_cast<std::byte*>(make_svm(64));
  model.clSVMFree(nullptr, memory);
  model.clSVMFree(make_context(), memory);
  model.clSVMFree(context, nullptr);
  model.clSVMFree(context, memory + 1);
  EXPECT_TRUE(is_live(memory));
  model.clSVMFree(context, memory);
  EXPECT_FALSE(is_live(memory));
  model.clSVMFree(context, memory);
}

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

// An allocation is attached to its context, which lives until it is freed.
TEST_F(SvmAlloc, KeepsItsContextAlive) {
  bool destroyed = false;
  const cl_context owner = make_context();
  void* const memory = model.clSVMAlloc(owner, 0, 64, 0);
  ASSERT_EQ(
      model.clSetContextDestructorCallback(
          owner, [](cl_context, void* data) { *static_cast<bool*>(data) = true; }, &destroyed),
      CL_SUCCESS);
  ASSERT_EQ(model.clReleaseContext(owner), CL_SUCCESS);
  EXPECT_FALSE(destroyed);
  model.clSVMFree(owner, memory);
  EXPECT_TRUE(destroyed);
}

}  // namespace
}  // namespace clmem::mock::svm_alloc_test
