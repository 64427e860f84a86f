// SPDX-License-Identifier: Apache-2.0
// Limits of arguments and memory of kernels are those that a kernel can reach (table
// device-queries-table).

#include "suites/case_file.hpp"
#include "suites/device/device_query.hpp"

namespace clmem::conformance::usable_limits_cases {

namespace {

constexpr std::size_t mebibyte = 1048576;  // enough, if the limit is larger

void uses_constant_buffer(Fixture& fixture) {
  const std::size_t size = std::min<std::size_t>(
      queried(fixture, as_ulong(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE)), mebibyte);
  const FilledBuffer from = fixture.filled_buffer(size, CL_MEM_READ_ONLY);
  const FilledBuffer to = fixture.filled_buffer(size);
  Kernel{fixture, "copy_constant"}.run(fixture, {size}, from.get(), to.get());
  expect_contents(fixture, to.get(), from.bytes);
}

void uses_constant_arguments(Fixture& fixture) {
  constexpr std::size_t size = 67;
  constexpr std::size_t count = 8;
  const Kernel gather{fixture, "gather_constants"};
  std::deque<FilledBuffer> buffers;
  Bytes expected(count * size);
  for (cl_uint i = 0; i < count; ++i) {
    const FilledBuffer& from = buffers.emplace_back(fixture.filled_buffer(size));
    gather.set(i, from.get());
    for (std::size_t at = 0; at < size; ++at) {
      expected[count * at + i] = from.bytes[at];
    }
  }
  const FilledBuffer to = fixture.filled_buffer(expected.size());
  gather.set(count, to.get());
  gather.enqueue(fixture.queue(), {size});
  fixture.finish();
  expect_contents(fixture, to.get(), expected);
}

void uses_kilobyte_of_arguments(Fixture& fixture) {
  constexpr std::array<std::size_t, 9> sizes{128, 128, 128, 128, 128, 128, 128, 64, 32};
  const Kernel store{fixture, "store_kilobyte"};
  Bytes expected;
  for (cl_uint i = 0; i < sizes.size(); ++i) {
    const Bytes value = fixture.fresh(sizes.at(i));
    must_succeed(clSetKernelArg, store.get(), i, value.size(), value.data());
    expected.insert(expected.end(), value.begin(), value.end());
  }
  const FilledBuffer to = fixture.filled_buffer(expected.size());
  store.set(sizes.size(), to.get());
  store.enqueue(fixture.queue(), {1});
  fixture.finish();
  expect_contents(fixture, to.get(), expected);
}

// The limit includes the local memory that the driver needs itself (CL_KERNEL_LOCAL_MEM_SIZE).
std::size_t free_local_memory(const Fixture& fixture, const Kernel& kernel) {
  const cl_ulong all = queried(fixture, as_ulong(CL_DEVICE_LOCAL_MEM_SIZE));
  cl_ulong used = 0;
  kernel.set(0, LocalMemory{1});
  must_succeed(clGetKernelWorkGroupInfo, kernel.get(), fixture.device().id(),
               CL_KERNEL_LOCAL_MEM_SIZE, sizeof used, &used, nullptr);
  return std::min<std::size_t>(all - std::min(all, used), mebibyte);
}

void uses_local_memory(Fixture& fixture) {
  const Kernel use{fixture, "use_local"};
  const std::size_t size = free_local_memory(fixture, use);
  std::size_t items = 0;
  must_succeed(clGetKernelWorkGroupInfo, use.get(), fixture.device().id(),
               CL_KERNEL_WORK_GROUP_SIZE, sizeof items, &items, nullptr);
  items = std::min<std::size_t>(items, 64);
  std::vector<cl_uint> right(items);
  const FilledBuffer to = fixture.filled_buffer(items * sizeof(cl_uint));
  use.set_all(LocalMemory{size}, static_cast<cl_uint>(size), to.get());
  ASSERT_THAT(clEnqueueNDRangeKernel(fixture.queue(), use.get(), 1, nullptr, &items, &items, 0,
                                     nullptr, nullptr),
              returns(CL_SUCCESS));
  must_succeed(clEnqueueReadBuffer, fixture.queue(), to.get(), CL_TRUE, 0, to.size(), right.data(),
               0, nullptr, nullptr);
  EXPECT_EQ(std::accumulate(right.begin(), right.end(), std::size_t{0}), size);
}

void reads_many_images(Fixture& fixture) {
  constexpr cl_uint count = 127;  // CL_DEVICE_MAX_PARAMETER_SIZE may allow 128 arguments
  const ImageFormat& format = *known_format(CL_RGBA, CL_UNSIGNED_INT32);
  const Kernel load{fixture, "load_127"};
  std::deque<FilledImage> images;
  Bytes expected;
  for (cl_uint i = 0; i < count; ++i) {
    const FilledImage& image = images.emplace_back(
        filled_image(fixture, shape_of(ImageKind::image_2d, {1, 1, 1}), format, CL_MEM_READ_ONLY));
    load.set(i, image.get());
    expected.insert(expected.end(), image.bytes.begin(), image.bytes.end());
  }
  const FilledBuffer to = fixture.filled_buffer(expected.size());
  load.set(count, to.get());
  load.enqueue(fixture.queue(), {1});
  fixture.finish();
  expect_contents(fixture, to.get(), expected);
}

CLMEM_CASES(cases) {
  using Use = void (*)(Fixture&);
  return each(
      {.suite = "DeviceLimit",
       .name = "IsUsable",
       .sentence = "A kernel can use as much memory and as many arguments as the limits of "
                   "the device allow.",
       .profile = CaseProfile::full,
       .time_limit_s = compiling_limit_s},
      Rows<Use>{{"ConstantBuffer", "Device.MAX_CONSTANT_BUFFER_SIZE.usable", uses_constant_buffer},
                {"ConstantArguments", "Device.MAX_CONSTANT_ARGS.usable", uses_constant_arguments},
                {"Parameters", "Device.MAX_PARAMETER_SIZE.usable", uses_kilobyte_of_arguments},
                {"LocalMemory", "Device.LOCAL_MEM_SIZE.usable", uses_local_memory},
                {"ReadImages", "Device.MAX_READ_IMAGE_ARGS.usable", reads_many_images}},
      [](Fixture& fixture, Use use) { use(fixture); });
}

}  // namespace

}  // namespace clmem::conformance::usable_limits_cases
