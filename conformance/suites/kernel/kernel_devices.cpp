// SPDX-License-Identifier: Apache-2.0
// Kernels whose arguments suit one device of the context but not the one of the queue.

#include "operations/image/one_sided_image.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::kernel_devices_cases {

namespace {

constexpr std::size_t items = 64;

template <typename Value>
Value device_value(cl_device_id device, cl_device_info name) {
  Value value{};
  return clGetDeviceInfo(device, name, sizeof value, &value, nullptr) == CL_SUCCESS ? value
                                                                                    : Value{};
}

std::size_t alignment_of(cl_device_id device) {
  return device_value<cl_uint>(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN) / 8;
}

bool shares(cl_device_id device, cl_device_svm_capabilities capability) {
  return (device_value<cl_device_svm_capabilities>(device, CL_DEVICE_SVM_CAPABILITIES) &
          capability) != 0;
}

// The device of the two that lacks what the other has.
cl_device_id device_without(const TwoDevices& two, cl_device_svm_capabilities capability,
                            const char* otherwise) {
  const bool first = shares(two.devices[0], capability);
  if (first == shares(two.devices[1], capability)) {
    unsupported(otherwise);
  }
  return two.devices[first ? 1 : 0];
}

cl_int enqueue(cl_command_queue queue, const Kernel& kernel) {
  return clEnqueueNDRangeKernel(queue, kernel.get(), 1, nullptr, &items, nullptr, 0, nullptr,
                                nullptr);
}

Handle<cl_mem> buffer_in(cl_context context, std::size_t size) {
  return must_make(clCreateBuffer, context, CL_MEM_READ_WRITE, size, nullptr);
}

CLMEM_CASE(NDRangeKernel, RefusesSubBufferThatIsMisalignedForItsDevice,
           "A sub-buffer with an origin that suits one device is rejected by a queue of another "
           "device whose alignment it does not meet.",
           {"EnqueueNDRangeKernel.err.MISALIGNED_SUB_BUFFER_OFFSET"},
           .profile = CaseProfile::full) {
  const TwoDevices two = fixture.two_devices();
  const std::size_t first = alignment_of(two.devices[0]);
  const std::size_t second = alignment_of(two.devices[1]);
  if (first == second) {
    unsupported("two devices of different alignment");
  }
  const cl_device_id strict = two.devices[first > second ? 0 : 1];
  const cl_context context = two.context.get();
  const Handle<cl_mem> parent = buffer_in(context, 4 * (first + second));
  const cl_buffer_region region{std::min(first, second), items};
  const Handle<cl_mem> part =
      must_make(clCreateSubBuffer, parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  const Handle<cl_mem> to = buffer_in(context, items);
  KernelPrograms programs{fixture.device(), context};
  const Kernel copy{programs, "copy_bytes"};
  copy.set_all(part.get(), to.get());
  const cl_command_queue queue = fixture.new_queue(context, strict);
  EXPECT_THAT(enqueue(queue, copy), fixture.refuses(CL_MISALIGNED_SUB_BUFFER_OFFSET));
  copy.set(0, parent.get());
  EXPECT_THAT(enqueue(queue, copy), returns(CL_SUCCESS));
  fixture.finish();
}

CLMEM_CASE(
    NDRangeKernel, RefusesSharedMemoryOnDeviceWithoutIt,
    "A kernel with shared memory as an argument is rejected by a queue of a device without it.",
    {"EnqueueNDRangeKernel.err.INVALID_OPERATION.svm-arg"}, .profile = CaseProfile::full) {
  const TwoDevices two = fixture.two_devices();
  const cl_device_id without =
      device_without(two, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER,
                     "two devices of which one has no shared virtual memory");
  const cl_context context = two.context.get();
  void* const memory = clSVMAlloc(context, CL_MEM_READ_WRITE, items, 0);
  ASSERT_THAT(memory, returns_other_than(nullptr));
  const Handle<cl_mem> to = buffer_in(context, items);
  KernelPrograms programs{fixture.device(), context};
  const Kernel copy{programs, "copy_bytes"};
  copy.set_all(SvmPointer{memory}, to.get());
  EXPECT_THAT(enqueue(fixture.new_queue(context, without), copy),
              fixture.refuses(CL_INVALID_OPERATION));
  fixture.finish_quietly();
  clSVMFree(context, memory);
  expect_alive(fixture);
}

CLMEM_CASE(NDRangeKernel, RefusesMemoryOfTheHostOnDeviceThatDoesNotShareIt,
           "A kernel with host memory as an argument is rejected by a queue of a device that does "
           "not share it, and accepted by a queue of a device that does.",
           {"EnqueueNDRangeKernel.err.INVALID_OPERATION.system-arg"},
           .profile = CaseProfile::full) {
  const TwoDevices two = fixture.two_devices();
  const cl_device_id without =
      device_without(two, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM,
                     "two devices of which one shares all of the host's memory");
  const cl_device_id with = two.devices[two.devices[0] == without ? 1 : 0];
  const cl_context context = two.context.get();
  const HostBytes& from = fixture.host(items);
  HostBytes& to = fixture.host(items);
  KernelPrograms programs{fixture.device(), context};
  const Kernel copy{programs, "copy_bytes"};
  copy.set_all(SvmPointer{from.data()}, SvmPointer{to.data()});
  EXPECT_THAT(enqueue(fixture.new_queue(context, without), copy),
              fixture.refuses(CL_INVALID_OPERATION));
  EXPECT_THAT(enqueue(fixture.new_queue(context, with), copy), returns(CL_SUCCESS));
  fixture.finish();
  expect_bytes(to, from);
}

struct ImageRow {
  const char* name;
  const char* requirement;
  cl_int expected;
  OneSidedImage (*make)(Fixture& fixture, const TwoDevices& two);
};

CLMEM_TABLE(
    NDRangeKernel, RefusesImageOfOtherDevice,
    "A kernel with an image as an argument is rejected by a queue of a device that does not "
    "support it, though another device of the context does.",
    (const ImageRow& row),
    (std::vector<ImageRow>{{"TooLarge", "EnqueueNDRangeKernel.err.INVALID_IMAGE_SIZE",
                            CL_INVALID_IMAGE_SIZE, wide_image},
                           {"UnknownFormat", "EnqueueNDRangeKernel.err.IMAGE_FORMAT_NOT_SUPPORTED",
                            CL_IMAGE_FORMAT_NOT_SUPPORTED, rare_image}}),
    {}, .profile = CaseProfile::full) {
  const TwoDevices two = fixture.two_devices();
  const OneSidedImage one = row.make(fixture, two);
  const cl_context context = two.context.get();
  const Handle<cl_mem> to = buffer_in(context, sizeof(cl_uint4));
  const Handle<cl_sampler> sampler =
      must_make(clCreateSampler, context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  KernelPrograms programs{fixture.device(), context};
  const Kernel take{programs, "load_sampled_2d"};
  take.set_all(one.image.get(), sampler.get(), to.get());
  const cl_command_queue queue = fixture.new_queue(context, one.unable);
  EXPECT_THAT(enqueue(queue, take), fixture.refuses(row.expected));
  fixture.finish_quietly();
  expect_alive(fixture);
}

}  // namespace

}  // namespace clmem::conformance::kernel_devices_cases
