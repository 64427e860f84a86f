// SPDX-License-Identifier: Apache-2.0
// Kernels whose arguments fit one device of the context and not the one of the queue.

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/kernel.hpp"
#include "harness/kernel_programs.hpp"
#include "harness/set_up.hpp"
#include "harness/tells.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance {

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

bool has_svm(cl_device_id device) {
  return (device_value<cl_device_svm_capabilities>(device, CL_DEVICE_SVM_CAPABILITIES) &
          CL_DEVICE_SVM_COARSE_GRAIN_BUFFER) != 0;
}

cl_int enqueue(cl_command_queue queue, const Kernel& kernel) {
  return clEnqueueNDRangeKernel(queue, kernel.get(), 1, nullptr, &items, nullptr, 0, nullptr,
                                nullptr);
}

Handle<cl_mem> buffer_in(cl_context context, std::size_t size) {
  cl_int code = not_answered;
  Handle<cl_mem> made{clCreateBuffer(context, CL_MEM_READ_WRITE, size, nullptr, &code)};
  must_succeed(code, "clCreateBuffer");
  return made;
}

Cases alignment_cases() {
  return {{.suite = "NDRangeKernel",
           .name = "RefusesSubBufferThatIsMisalignedForItsDevice",
           .sentence = "A sub-buffer that begins where one device can address it is refused by a "
                       "queue of another that cannot.",
           .requirements = {"EnqueueNDRangeKernel.err.MISALIGNED_SUB_BUFFER_OFFSET"},
           .body =
               [](Bench& bench) {
                 const TwoDevices two = bench.two_devices();
                 const std::size_t first = alignment_of(two.devices[0]);
                 const std::size_t second = alignment_of(two.devices[1]);
                 if (first == second) {
                   unsupported("two devices of different alignment");
                 }
                 const cl_device_id strict = two.devices[first > second ? 0 : 1];
                 const cl_context context = two.context.get();
                 const Handle<cl_mem> parent = buffer_in(context, 4 * (first + second));
                 const cl_buffer_region region{std::min(first, second), items};
                 cl_int code = not_answered;
                 const Handle<cl_mem> part{clCreateSubBuffer(
                     parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
                 must_succeed(code, "clCreateSubBuffer");
                 const Handle<cl_mem> to = buffer_in(context, items);
                 KernelPrograms programs{bench.device(), context};
                 const Kernel copy{programs, "copy_bytes"};
                 copy.set_all(part.get(), to.get());
                 const cl_command_queue queue = bench.new_queue(context, strict);
                 EXPECT_THAT(enqueue(queue, copy), bench.refuses(CL_MISALIGNED_SUB_BUFFER_OFFSET));
                 copy.set(0, parent.get());
                 EXPECT_THAT(enqueue(queue, copy), answers(CL_SUCCESS));
                 bench.finish();
               },
           .profile = CaseProfile::full}};
}

Cases svm_cases() {
  return {{.suite = "NDRangeKernel",
           .name = "RefusesSharedMemoryOnDeviceWithoutIt",
           .sentence = "A kernel with shared memory as an argument is refused by a queue of a "
                       "device without it.",
           .requirements = {"EnqueueNDRangeKernel.err.INVALID_OPERATION.svm-arg"},
           .body =
               [](Bench& bench) {
                 const TwoDevices two = bench.two_devices();
                 if (has_svm(two.devices[0]) == has_svm(two.devices[1])) {
                   unsupported("two devices of which one has no shared virtual memory");
                 }
                 const cl_device_id without = two.devices[has_svm(two.devices[0]) ? 1 : 0];
                 const cl_context context = two.context.get();
                 void* const memory = clSVMAlloc(context, CL_MEM_READ_WRITE, items, 0);
                 ASSERT_THAT(memory, returns_other_than(nullptr));
                 const Handle<cl_mem> to = buffer_in(context, items);
                 KernelPrograms programs{bench.device(), context};
                 const Kernel copy{programs, "copy_bytes"};
                 copy.set_all(SvmPointer{memory}, to.get());
                 EXPECT_THAT(enqueue(bench.new_queue(context, without), copy),
                             bench.refuses(CL_INVALID_OPERATION));
                 bench.finish_quietly();
                 clSVMFree(context, memory);
                 expect_alive(bench);
               },
           .profile = CaseProfile::full}};
}

}  // namespace

Cases kernel_device_cases() {
  return join({alignment_cases(), svm_cases()});
}

}  // namespace clmem::conformance
