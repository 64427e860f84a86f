// SPDX-License-Identifier: Apache-2.0
// Objects, requests and arguments that are refused.
#include "refusals.hpp"

namespace clmem::refusals_test {
namespace {

// Empty objects: released, moved from, or never made.
TEST_F(Refusals, OfEmptyObjects) {
  expect_refused({
      REFUSED("CL_INVALID_PLATFORM: the platform is empty", Platform{}.devices()),
      REFUSED("CL_INVALID_PLATFORM: the platform is empty", Platform{}.vendor()),
      REFUSED("CL_INVALID_DEVICE: the device is empty", Device{}.address_bits()),
      REFUSED("CL_INVALID_DEVICE: the device is empty", Device{}.max_image2d_shape()),
      REFUSED("no device is given", Context{std::span<const Device>{}}),
      REFUSED("clCreateContext: CL_INVALID_DEVICE: object 1 of 2 is empty",
              Context{std::array{device_, Device{}}}),
      REFUSED("clGetContextInfo: CL_INVALID_CONTEXT: the context is empty: released or moved from",
              Context{}.devices()),
      REFUSED("the context is empty", CommandQueue(Context{}, {.device = device_})),
      REFUSED("the device is empty", CommandQueue(context_, Device{})),
      REFUSED("CL_INVALID_COMMAND_QUEUE: the command queue is empty", CommandQueue{}.finish()),
      REFUSED("the command queue is empty", enqueue_wait_for_events(CommandQueue{}, {})),
      REFUSED("the command queue is empty", FinishScope{CommandQueue{}}),
      REFUSED("clWaitForEvents: CL_INVALID_EVENT: the event is empty", Event{}.wait()),
      REFUSED("CL_INVALID_EVENT: the event is empty", UserEvent{}.fail(1)),
      REFUSED("detach: CL_INVALID_EVENT: the event is empty", Completion{}.detach()),
      REFUSED("clWaitForEvents: CL_INVALID_EVENT: the event is empty", Completion{}.wait()),
      REFUSED("the memory object was already released or moved from", Buffer{}.release()),
      REFUSED("CL_INVALID_MEM_OBJECT: the memory object is empty", Buffer{}.size()),
      REFUSED("the buffer is empty", enqueue_fill(queue_, no_buffer_, 0, 64)),
      REFUSED("the buffer is empty", enqueue_copy(queue_, host_, no_buffer_)),
      REFUSED("CL_INVALID_MEM_OBJECT: the memory object is empty", Image{}.row_pitch()),
      REFUSED("the memory object is empty", enqueue_copy(queue_, no_image_, host_)),
      REFUSED("the memory object is empty", enqueue_copy(queue_, host_, no_image_)),
      REFUSED("the memory object is empty", enqueue_copy(queue_, no_image_, image_)),
      REFUSED("the memory object is empty", enqueue_copy(queue_, buffer_, no_image_)),
      REFUSED("the memory object is empty", enqueue_fill(queue_, no_image_, red)),
      REFUSED("CL_INVALID_MEM_OBJECT: the memory object is empty",
              enqueue_map_image<cl_uchar4>(queue_, no_image_, reads)),
      REFUSED("object 0 of 1 is empty", enqueue_migrate_mem_objects(queue_, {no_buffer_})),
      REFUSED("the function is empty", enqueue_native_kernel(queue_, nullptr)),
      REFUSED("CL_INVALID_MEM_OBJECT: object 0 of 1 is empty",
              enqueue_native_kernel(queue_, [](auto) {}, {BufferView{nullptr}})),
      REFUSED("the command queue is empty", enqueue_native_kernel(CommandQueue{}, [](auto) {})),
      REFUSED("the callback is empty", buffer_.add_destructor_callback(nullptr)),
      REFUSED("CL_INVALID_VALUE: the callback is empty",
              event_.add_callback(ExecutionStatus::complete, nullptr)),
      REFUSED("CL_INVALID_VALUE: the callback is empty", event_.add_callback(nullptr)),
      REFUSED("CL_INVALID_MEM_OBJECT: the buffer is empty", Buffer(retain, nullptr)),
      REFUSED("CL_INVALID_MEM_OBJECT: the image is empty", Image(retain, nullptr)),
      REFUSED("the command queue is empty", CommandQueue(retain, nullptr)),
      REFUSED("argument 0: the memory object is empty,", set_arg(scale_, 0, no_buffer_)),
      REFUSED("CL_INVALID_SAMPLER: the sampler is empty", set_arg(scale_, 0, no_sampler_)),
      REFUSED("the command queue is empty", set_arg(scale_, 0, no_queue_)),
      REFUSED("the shared virtual memory is empty: of size", set_arg(scale_, 0, nowhere_)),
      REFUSED("CL_INVALID_KERNEL: the kernel is empty", set_arg(cl_kernel{}, 0, 1.0F)),
      REFUSED("CL_INVALID_KERNEL: the kernel is empty", Kernel{}.set_arg(0, 1.0F)),
      REFUSED("clBuildProgram: CL_INVALID_PROGRAM: the program is empty", Program{}.build()),
      REFUSED("CL_INVALID_PROGRAM: the program is empty", Program{}.kernel("scale")),
      REFUSED("CL_INVALID_CONTEXT: the context is empty", SVMAllocator{Context{}}),
      REFUSED("CL_INVALID_COMMAND_QUEUE: the command queue is empty",
              MemoryPool{ImmediateAllocator{CommandQueue{}}}),
      REFUSED("the shared virtual memory is", enqueue_copy(queue_, SVMPointer{}, host_)),
      REFUSED(
          "CL_INVALID_VALUE: the shared virtual memory is empty: of size 0, released or moved from",
          enqueue_copy(queue_, host_, SVMPointer{nullptr, 64})),
      REFUSED("the shared virtual memory is", enqueue_copy(queue_, area_, SVMPointer{})),
      REFUSED(
          "CL_INVALID_VALUE: the shared virtual memory is empty: of size 0, released or moved from",
          enqueue_fill(queue_, SVMPointer{nullptr, 64}, 0, 0)),
      REFUSED("clEnqueueSVMMigrateMem: CL_INVALID_VALUE: object 1 of 2 is empty",
              enqueue_svm_migrate_mem(queue_, {area_, SVMPointer{}})),
      REFUSED("the shared virtual memory is", SVMPointer{}.map(queue_, reads)),
      REFUSED("the shared virtual memory is", SVMPointer{}.as_buffer(context_)),
      REFUSED("after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty",
              enqueue_marker(queue_, {.after = {event_, no_event_}})),
      REFUSED("after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty",
              enqueue_marker(queue_, {.after = {event_, EventRef{nullptr}}})),
      REFUSED("after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty",
              enqueue_barrier(queue_, {.after = {event_, no_transfer_}})),
      REFUSED("CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty", wait_for_events(events_)),
      REFUSED("after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty",
              EventList{std::list<Event>{event_, no_event_}}),
  });
}

// Requests that contradict themselves.
TEST_F(Refusals, OfRequests) {
  expect_refused({
      REFUSED("execution status = 1: neither complete (0)", event_.set_status(CL_RUNNING)),
      REFUSED("execution status = 0: an error is negative", event_.fail(CL_COMPLETE)),
      REFUSED("CL_INVALID_VALUE: no callback can wait for the state queued",
              event_.add_callback(ExecutionStatus::queued, [](cl_int) {})),
      REFUSED("CL_INVALID_VALUE: host memory that is const needs MemFlags::read_only",
              Buffer::over(context_, MemFlags::none, std::as_const(host_))),
      REFUSED("Image: CL_INVALID_VALUE: host memory that is const needs MemFlags::read_only",
              Image::over(context_, MemFlags::read_write, rgba8, ImageShape::image_1d(8),
                          std::as_const(host_))),
      REFUSED(
          "flags = CL_MEM_SVM_ATOMICS, size = 64, alignment = 0: atomics need fine_grain_buffer",
          SVMAllocation(context_, 64, {.flags = SVMMemFlags::atomics})),
      REFUSED(
          "flags = CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY, size = 64, alignment = 0: unknown flags "
          "or",
          SVMAllocation(context_, 64, {.flags = SVMMemFlags::read_only | SVMMemFlags::write_only})),
      REFUSED("flags =", SVMAllocator(context_, {.alignment = 3})),
      REFUSED("flags = CL_MEM_SVM_ATOMICS, size = 1, alignment = 0: atomics need fine_grain_buffer",
              SVMAllocator(context_, {.flags = SVMMemFlags::atomics})),
      REFUSED("CL_INVALID_VALUE: the source is empty", Program(context_, "")),
      REFUSED("no binary is given", Program(context_, std::vector<ProgramBinary>{})),
      REFUSED("clCreateProgramWithBinary: CL_INVALID_VALUE: binary 0 is empty",
              Program(context_, std::vector<ProgramBinary>{{device_, {}}})),
      REFUSED("clCreateProgramWithBinary: CL_INVALID_DEVICE: the device is empty",
              Program(context_, std::vector<ProgramBinary>{{Device{}, std::vector<std::byte>(4)}})),
      REFUSED("the list of devices is empty", program_.build(std::vector<Device>{})),
      REFUSED("clBuildProgram: CL_INVALID_DEVICE: object 1 of 2 is empty",
              program_.build(std::vector<Device>{device_, Device{}})),
      REFUSED("CL_INVALID_PLATFORM: the platform is empty",
              enqueue_copy_buffer_p2p_amd({}, queue_, buffer_, small_)),
  });
}

// Allocators check all flags (D24).
TEST_F(Refusals, D24FlagsAreChecked) {
  expect_refused({
      REFUSED("flags = CL_MEM_USE_HOST_PTR: an allocator has no host memory to use or to copy",
              DeferredAllocator(context_, MemFlags::use_host_ptr)),
      REFUSED("flags = CL_MEM_COPY_HOST_PTR: an allocator has no host memory to use or to copy",
              DeferredAllocator(context_, MemFlags::copy_host_ptr)),
      REFUSED("CL_INVALID_VALUE: flags = 0x40000000: unknown flags",
              DeferredAllocator(context_, static_cast<MemFlags>(1U << 30))),
      REFUSED("flags = CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY: more than one access for kernels or "
              "for th",
              ImmediateAllocator(queue_, MemFlags::read_only | MemFlags::write_only)),
      REFUSED(
          "flags = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS: more than one access for kernels",
          ImmediateAllocator(queue_, MemFlags::host_no_access | MemFlags::host_read_only)),
  });
}

// Kernels: arguments of another kind or type, sizes that make no sense.
TEST_F(Refusals, OfKernels) {
  expect_refused({
      REFUSED("argument 1 'factor' of type float is given a", scale_.set_args(buffer_, 2)),
      REFUSED("argument 1 'factor' of type float", scale_.set_args(buffer_, buffer_)),
      REFUSED("argument 0 'data' of type float* takes", scale_.set_arg(0, LocalMemory{4})),
      REFUSED("1 given, the kernel has 2 arguments", scale_.set_args(buffer_)),
      REFUSED("the kernel has no argument of the name", scale_.set_arg("shift", 1.0F)),
      REFUSED("index = 2: the kernel has 2 arguments", scale_.set_arg(2, 1.0F)),
      REFUSED("CL_INVALID_ARG_INDEX: argument 0 is given twice",
              scale_.set_args(buffer_, named_argument("data", buffer_))),
      REFUSED("argument 0 'data' of type float* is", scale_.set_arg(0, four_numbers_)),
      REFUSED("argument 0 'data' of type float* is given", scale_.set_arg(0, matrix_)),
      REFUSED("the view begins at byte 16: pass", scale_.set_arg(0, floats_[{1, all}])),
      REFUSED("the view begins at byte 0 and has gaps: pass", scale_.set_arg(0, floats_[{all, 0}])),
      REFUSED("1 given, the kernel has 2 arguments", kernel().set_argnames({"one"})),
      REFUSED("0 given, the kernel has 2 arguments", kernel().set_argtypes({})),
      REFUSED(
          "CL_INVALID_ARG_VALUE: argument 0 'data' of type float* is given elements of type int",
          TypedKernel<device_span<int>, float>{scale_}),
      REFUSED("argument 1 'factor' of type float takes a value, a memory object or shared virtual "
              "memor",
              TypedKernel<device_span<float>, device_span<float>>{scale_}),
      REFUSED("1 given, the kernel has 2", TypedKernel<device_span<float>>{scale_}),
      REFUSED("a number of work-items is", scale_(queue_, NDRange{-1}, buffer_, 2.0F)),
      REFUSED("a number of work-items is", scale_(queue_, {4}, {-4}, buffer_, 2.0F)),
      REFUSED("global = none, local = none, offset = none: a run has one to three dimensions",
              scale_(queue_, NDRange{.global = {}}, buffer_, 1.0F)),
      REFUSED("global = (8, 8), local = (8), offset = none: the sizes differ in their dimensions; "
              "leave",
              scale_(queue_, NDRange{.global = {8, 8}, .local = 8}, buffer_, 1.0F)),
      REFUSED("global = (8), local = (0), offset = none: a work-group has no work-item",
              scale_(queue_, NDRange{.global = 8, .local = 0}, buffer_, 1.0F)),
      REFUSED("global = (8), local = none, offset = (18446744073709551615): offset and size exceed "
              "SIZE",
              scale_(queue_, NDRange{.global = 8, .offset = huge}, buffer_, 1.0F)),
      REFUSED(
          "global = (8, 8), local = (18446744073709551615, 2), offset = none: the work-items of a",
          scale_(queue_, NDRange{.global = {8, 8}, .local = {huge, 2}}, buffer_, 1.0F)),
      REFUSED("the kernel keeps no global work", scale_.call(queue_, buffer_, 1.0F)),
      // A function of the arguments that asks for another type.
      Mistake{"KernelArguments: CL_INVALID_ARG_VALUE: argument 1 of 2 is not of the type asked for",
              [&] {
                Kernel sized = scale_;
                sized.set_global_work_size(
                    [](const KernelArguments& given) { return WorkSize{given.get<int>(1)}; });
                sized.call(queue_, buffer_, 1.0F);
              }},
  });
}

}  // namespace
}  // namespace clmem::refusals_test
