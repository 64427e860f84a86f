// SPDX-License-Identifier: Apache-2.0
// Kernels: the memory and the sizes of their work-items, their arguments, and the limits of a
// device.

#include <utility>
#include <vector>

#include "googlemock.hpp"
#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_run_test {
namespace {

class KernelRunTest : public KernelTest {};

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
  ASSERT_EQ(run_groups(kernel, 4, 2), CL_SUCCESS);
  EXPECT_THAT(first_seen, ElementsAre(0xCD, 0xCD));
  ASSERT_EQ(model.clSetKernelArg(kernel, 0, SIZE_MAX, nullptr), CL_SUCCESS);
  EXPECT_EQ(run(kernel, 1), CL_OUT_OF_RESOURCES);
}

// A work-group with too many items in a dimension has another code than one with too many items
// altogether.
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

TEST_F(KernelRunTest, RequiredGroupSizeHolds) {
  std::size_t seen = 0;
  add_kernel("f", [&](const WorkItem& item) { seen = item.local_size(); });
  const cl_kernel kernel =
      make_kernel("kernel __attribute__((reqd_work_group_size(4, 1, 1))) void f() {}");
  EXPECT_EQ(run_groups(kernel, 8, 2), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(run(kernel, 8), CL_SUCCESS);
  EXPECT_EQ(seen, 4u);
  EXPECT_EQ(run(kernel, 6), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(model.clEnqueueTask(queue, kernel, 0, nullptr, nullptr), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(KernelRunTest, CallsGroupFunctionsOncePerGroup) {
  std::vector<std::size_t> firsts;
  add_kernel(
      "f", [&](const WorkItem& item) { firsts.push_back(item.global_id()); },
      Invocation::per_work_group);
  const cl_kernel kernel = make_kernel("kernel void f() {}");
  ASSERT_EQ(run_groups(kernel, 12, 4), CL_SUCCESS);
  EXPECT_THAT(firsts, ElementsAre(0, 4, 8));
}

// A sub-device runs what was built for its parent (clGetProgramBuildInfo: note).
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
  EXPECT_EQ(info<cl_build_status>(&Model::clGetProgramBuildInfo, for_whole, devices[1],
                                  CL_PROGRAM_BUILD_STATUS),
            CL_BUILD_SUCCESS);
  EXPECT_EQ(build_info<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS), CL_BUILD_NONE);
  EXPECT_EQ(run(make_kernel(for_whole), 1), CL_SUCCESS);
  EXPECT_EQ(runs, 1);
}

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

// Memory of CL_KERNEL_EXEC_INFO_SVM_PTRS that is freed too early exists until the command ends.
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

// A kernel does not retain its samplers and images. A launch with a released one is refused.
TEST_F(KernelRunTest, ReleasedObjectsAreMissed) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(sampler_t s, image2d_t i) {}");
  const cl_sampler sampler = make_sampler(CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  const cl_mem image = make_image(image_rows()[3]);
  set_all(kernel, sampler, image);
  EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(image), CL_SUCCESS);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_KERNEL_ARGS);
  set_all(kernel, sampler, make_image(image_rows()[3]));
  ASSERT_EQ(model.clReleaseSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_KERNEL_ARGS);
}

TEST_F(KernelRunTest, PointersOutsideSvmAreRejected) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(global int* a, int b) {}");
  const void* const outside = &kernel;
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, outside), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(
      model.clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(outside), &outside),
      CL_INVALID_VALUE);
  void* const memory = make_svm(16);
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 1, memory), CL_INVALID_ARG_VALUE);
  const cl_context own = std::exchange(context, make_context());
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, make_svm(16)), CL_INVALID_ARG_VALUE);
  ASSERT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, memory), CL_SUCCESS);
  ASSERT_EQ(set(kernel, 1, 1), CL_SUCCESS);
  model.clSVMFree(own, memory);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_OPERATION);
}

struct LimitRow {
  const char* name;
  const char* parameters;  // two parameters of the kind
  void (*limit)(DeviceConfig& device, cl_uint most);
};

class Limits : public KernelTest, public testing::WithParamInterface<LimitRow> {
 protected:
  Limits() : KernelTest(limited(2)) {}

  static Config limited(cl_uint most) {
    Config config;
    GetParam().limit(config.devices().at(0), most);
    return config;
  }
};

// A kernel with more parameters of a kind than the device supports is not launched. With as many it
// only lacks their values.
TEST_P(Limits, BoundTheParameters) {
  add_kernel("f");
  const std::string source = std::string{"kernel void f("} + GetParam().parameters;
  const cl_kernel fits = make_kernel((source + ") {}").c_str());
  EXPECT_EQ(run(fits, 1), CL_INVALID_KERNEL_ARGS);
  const cl_kernel exceeds = make_kernel((source + ", " + GetParam().parameters + ") {}").c_str());
  EXPECT_EQ(run(exceeds, 1), CL_OUT_OF_RESOURCES);
}

INSTANTIATE_TEST_SUITE_P(
    , Limits,
    testing::ValuesIn(std::vector<LimitRow>{
        {"ReadImages", "image2d_t, image3d_t",
         [](DeviceConfig& device, cl_uint most) { device.images.max_read_args = most; }},
        {"WriteImages", "write_only image2d_t, write_only image1d_t",
         [](DeviceConfig& device, cl_uint most) { device.images.max_write_args = most; }},
        {"ReadWriteImages", "read_write image2d_t, read_write image1d_t",
         [](DeviceConfig& device, cl_uint most) { device.images.max_read_write_args = most; }},
        {"Samplers", "sampler_t, sampler_t",
         [](DeviceConfig& device, cl_uint most) { device.images.max_samplers = most; }},
        {"Pipes", "pipe int, pipe int",
         [](DeviceConfig& device, cl_uint most) { device.pipes.max_args = most; }},
        {"Constants", "constant int*, constant int*",
         [](DeviceConfig& device, cl_uint most) { device.max_constant_args = most; }},
        {"Bytes", "int4, global int*, int2",
         [](DeviceConfig& device, cl_uint most) {
           device.max_parameter_size = std::size_t{16} * most;
         }}}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace clmem::mock::kernel_run_test
