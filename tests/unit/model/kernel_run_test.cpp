// SPDX-License-Identifier: Apache-2.0
// Commands that run kernels: what their functions get, and for how long.
#include <gmock/gmock.h>

#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_run_test {
namespace {

using testing::ElementsAre;

class KernelRunTest : public KernelTest {};

// Local memory is shared by the items of a group and fresh for the next one.
TEST_F(KernelRunTest, SharesLocalMemoryWithinAGroup) {
  std::vector<int> first_seen;
  add_kernel("f", [&](const WorkItem& item) {
    const auto shared = item.local<std::uint8_t>(0);
    ASSERT_EQ(shared.size(), 4u);
    if (item.local_id() == 0) {
      first_seen.push_back(shared[0]);
    } else {
      EXPECT_EQ(shared[0], item.local_id() - 1);
    }
    shared[0] = static_cast<std::uint8_t>(item.local_id());
  });
  const cl_kernel kernel = make_kernel("kernel void f(local uchar* a) {}");
  ASSERT_EQ(model.clSetKernelArg(kernel, 0, 4, nullptr), CL_SUCCESS);
  const std::size_t global = 4;
  const std::size_t local = 2;
  ASSERT_EQ(
      model.clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_THAT(first_seen, ElementsAre(0xCD, 0xCD));
  ASSERT_EQ(model.clSetKernelArg(kernel, 0, SIZE_MAX, nullptr), CL_SUCCESS);
  EXPECT_EQ(run(kernel, 1), CL_OUT_OF_RESOURCES);
}

// More items in a dimension than the device takes have a code of their own, other than too many
// altogether, whose product may leave size_t.
TEST_F(KernelRunTest, GroupsAreBoundedInEachDimensionAndAltogether) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f() {}");
  const auto run_groups_of = [&](const std::array<std::size_t, 3>& local) {
    return model.clEnqueueNDRangeKernel(queue, kernel, 3, nullptr, local.data(), local.data(), 0,
                                        nullptr, nullptr);
  };
  EXPECT_EQ(run_groups_of({256, 1, 1}), CL_SUCCESS);
  EXPECT_EQ(run_groups_of({512, 1, 1}), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(run_groups_of({256, 2, 1}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(run_groups_of({256, 256, 256}), CL_INVALID_WORK_GROUP_SIZE);
}

// A size that the source requires holds for every command, and is taken where none is given.
TEST_F(KernelRunTest, RequiredGroupSizeHolds) {
  std::size_t seen = 0;
  add_kernel("f", [&](const WorkItem& item) { seen = item.local_size(); });
  const cl_kernel kernel =
      make_kernel("kernel __attribute__((reqd_work_group_size(4, 1, 1))) void f() {}");
  const std::size_t eight = 8;
  const std::size_t two = 2;
  EXPECT_EQ(
      model.clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &eight, &two, 0, nullptr, nullptr),
      CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(run(kernel, 8), CL_SUCCESS);
  EXPECT_EQ(seen, 4u);
  EXPECT_EQ(run(kernel, 6), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(model.clEnqueueTask(queue, kernel, 0, nullptr, nullptr), CL_INVALID_WORK_GROUP_SIZE);
}

// A function for whole groups is called once for each.
TEST_F(KernelRunTest, CallsGroupFunctionsOncePerGroup) {
  std::vector<std::size_t> firsts;
  add_kernel(
      "f", [&](const WorkItem& item) { firsts.push_back(item.global_id()); },
      Invocation::per_work_group);
  const cl_kernel kernel = make_kernel("kernel void f() {}");
  const std::size_t global = 12;
  const std::size_t local = 4;
  ASSERT_EQ(
      model.clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_THAT(firsts, ElementsAre(0, 4, 8));
}

// A part of a device runs what was built for the whole (clGetProgramBuildInfo: note).
TEST_F(KernelRunTest, PartsRunWhatWasBuiltForTheWhole) {
  const std::array<cl_device_partition_property, 3> halves{CL_DEVICE_PARTITION_EQUALLY, 2, 0};
  std::array<cl_device_id, 2> parts{};
  ASSERT_EQ(model.clCreateSubDevices(devices[0], halves.data(), 2, parts.data(), nullptr),
            CL_SUCCESS);
  devices.push_back(parts[0]);
  context = make_context();
  queue = make_queue(0, 1);
  int runs = 0;
  add_kernel("f", [&](const WorkItem&) { ++runs; });
  const cl_program program = make_program("kernel void f() {}");
  EXPECT_EQ(model.clBuildProgram(program, 1, &devices[1], nullptr, nullptr, nullptr), CL_SUCCESS);
  const cl_command_queue whole = make_queue();
  const cl_kernel of_part = make_kernel(program);
  EXPECT_EQ(model.clEnqueueTask(whole, of_part, 0, nullptr, nullptr),
            CL_INVALID_PROGRAM_EXECUTABLE);
  ASSERT_EQ(model.clReleaseKernel(of_part), CL_SUCCESS);
  const cl_program for_whole = make_program("kernel void f() {}");
  EXPECT_EQ(model.clBuildProgram(for_whole, 1, &devices[0], nullptr, nullptr, nullptr), CL_SUCCESS);
  cl_build_status status = CL_BUILD_NONE;
  EXPECT_EQ(model.clGetProgramBuildInfo(for_whole, devices[1], CL_PROGRAM_BUILD_STATUS,
                                        sizeof(status), &status, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(status, CL_BUILD_SUCCESS);
  EXPECT_EQ(build_info<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_NONE);
  EXPECT_EQ(run(make_kernel(for_whole), 1), CL_SUCCESS);
  EXPECT_EQ(runs, 1);
}

// A function that gives up ends its command with its status, and the queue goes on.
TEST_F(KernelRunTest, StatusOfTheFunctionIsTheCommands) {
  KernelRegistration registration;
  registration.declaration = "f";
  registration.function = [](const clmem_mock_work_item&) {
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  };
  model.register_kernel(std::move(registration), KernelTable::Origin::test);
  const cl_kernel kernel = make_kernel("kernel void f() {}");
  cl_event event = nullptr;
  ASSERT_EQ(run(kernel, 1, &event), CL_SUCCESS);
  EXPECT_EQ(status_of(event), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
}

// Memory that is only reached through a pointer lives as long as the commands that may reach it.
TEST_F(KernelRunTest, NamedMemoryOutlivesItsFree) {
  add_kernel("f", [](const WorkItem& item) {
    int* const pointee = item.memory<int*>(0)[0];
    *pointee += 1;
  });
  const cl_kernel original = make_kernel("kernel void f(global int* a) {}");
  auto** const pointer = static_cast<int**>(make_svm(sizeof(int*)));
  auto* const pointee = static_cast<int*>(make_svm(4 * sizeof(int)));
  *pointer = pointee + 1;
  ASSERT_EQ(model.clSetKernelArgSVMPointer(original, 0, pointer), CL_SUCCESS);
  ASSERT_EQ(
      model.clSetKernelExecInfo(original, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(pointee), pointer),
      CL_SUCCESS);
  const cl_kernel kernel = model.clCloneKernel(original, nullptr);
  model.set_schedule(Schedule::deferred, 0);
  ASSERT_EQ(run(kernel, 1), CL_SUCCESS);
  model.clSVMFree(context, pointee);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::kernel_run_test
