// SPDX-License-Identifier: Apache-2.0
// Objects, requests and arguments that are refused.
#include "refusals.hpp"

#include <list>

namespace clmem::refusals_test {
namespace {

constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};
const FillColor red{1.0F, 0.0F, 0.0F, 1.0F};
constexpr std::size_t huge = SIZE_MAX;
constexpr Slice all{};
constexpr MapFlags reads = MapFlags::read;

// What is empty: released, moved from, or never made.
std::vector<Refusals::Row> empty_objects() {
  return {
      {[](R) { return Platform{}.devices(); }, "CL_INVALID_PLATFORM: the platform is empty"},
      {[](R) { return Platform{}.vendor(); }, "CL_INVALID_PLATFORM: the platform is empty"},
      {[](R) { return Device{}.address_bits(); }, "CL_INVALID_DEVICE: the device is empty"},
      {[](R) { return Device{}.max_image2d_shape(); }, "CL_INVALID_DEVICE: the device is empty"},
      {[](R) { return Context{std::span<const Device>{}}; }, "no device is given"},
      {[](R r) {
         return Context{std::array{r.device, Device{}}};
       },
       "clCreateContext: CL_INVALID_DEVICE: object 1 of 2 is empty"},
      {[](R) { return Context{}.devices(); }, "CL_INVALID_CONTEXT: the context is empty"},
      {[](R r) { return CommandQueue(Context{}, {.device = r.device}); }, "the context is empty"},
      {[](R r) { return CommandQueue(r.context, Device{}); }, "the device is empty"},
      {[](R) { CommandQueue{}.finish(); }, "CL_INVALID_COMMAND_QUEUE: the command queue is empty"},
      {[](R) { enqueue_wait_for_events(CommandQueue{}, {}); }, "the command queue is empty"},
      {[](R) { return FinishScope{CommandQueue{}}; }, "the command queue is empty"},
      {[](R) { Event{}.wait(); }, "clWaitForEvents: CL_INVALID_EVENT: the event is empty"},
      {[](R) { UserEvent{}.fail(1); }, "CL_INVALID_EVENT: the event is empty"},
      {[](R) { return Completion{}.detach(); }, "detach: CL_INVALID_EVENT: the event is empty"},
      {[](R) { Completion{}.wait(); }, "clWaitForEvents: CL_INVALID_EVENT: the event is empty"},
      {[](R) { Buffer{}.release(); }, "the memory object was already released or moved from"},
      {[](R) { return Buffer{}.size(); }, "CL_INVALID_MEM_OBJECT: the memory object is empty"},
      {[](R r) { enqueue_fill(r.queue, r.no_buffer, 0, 64); }, "the buffer is empty"},
      {[](R r) { enqueue_copy(r.queue, r.host, r.no_buffer); }, "the buffer is empty"},
      {[](R) { return Image{}.row_pitch(); }, "CL_INVALID_MEM_OBJECT: the memory object is empty"},
      {[](R r) { enqueue_copy(r.queue, r.no_image, r.host); }, "the memory object is empty"},
      {[](R r) { enqueue_copy(r.queue, r.host, r.no_image); }, "the memory object is empty"},
      {[](R r) { enqueue_copy(r.queue, r.no_image, r.image); }, "the memory object is empty"},
      {[](R r) { enqueue_copy(r.queue, r.buffer, r.no_image); }, "the memory object is empty"},
      {[](R r) { enqueue_fill(r.queue, r.no_image, red); }, "the memory object is empty"},
      {[](R r) { return enqueue_map_image<cl_uchar4>(r.queue, r.no_image, reads); },
       "CL_INVALID_MEM_OBJECT: the memory object is empty"},
      {[](R r) { enqueue_migrate_mem_objects(r.queue, {r.no_buffer}); }, "object 0 of 1 is empty"},
      {[](R r) { enqueue_native_kernel(r.queue, nullptr); }, "the function is empty"},
      {[](R r) { enqueue_native_kernel(r.queue, [](auto) {}, {BufferView{nullptr}}); },
       "CL_INVALID_MEM_OBJECT: object 0 of 1 is empty"},
      {[](R) { enqueue_native_kernel(CommandQueue{}, [](auto) {}); }, "the command queue is empty"},
      {[](R r) { r.buffer.add_destructor_callback(nullptr); }, "the callback is empty"},
      {[](R r) { r.event.add_callback(ExecutionStatus::complete, nullptr); },
       "CL_INVALID_VALUE: the callback is empty"},
      {[](R r) { r.event.add_callback(nullptr); }, "CL_INVALID_VALUE: the callback is empty"},
      {[](R) { return Buffer(retain, nullptr); }, "CL_INVALID_MEM_OBJECT: the buffer is empty"},
      {[](R) { return Image(retain, nullptr); }, "CL_INVALID_MEM_OBJECT: the image is empty"},
      {[](R) { return CommandQueue(retain, nullptr); }, "the command queue is empty"},
      {[](R r) { set_arg(r.scale, 0, r.no_buffer); }, "argument 0: the memory object is empty,"},
      {[](R r) { set_arg(r.scale, 0, r.no_sampler); }, "CL_INVALID_SAMPLER: the sampler is empty"},
      {[](R r) { set_arg(r.scale, 0, r.no_queue); }, "the command queue is empty"},
      {[](R r) { set_arg(r.scale, 0, r.nowhere); }, "the shared virtual memory is empty: of size"},
      {[](R) { set_arg(cl_kernel{}, 0, 1.0F); }, "CL_INVALID_KERNEL: the kernel is empty"},
      {[](R) { Kernel{}.set_arg(0, 1.0F); }, "CL_INVALID_KERNEL: the kernel is empty"},
      {[](R) { Program{}.build(); }, "clBuildProgram: CL_INVALID_PROGRAM: the program is empty"},
      {[](R) { return Program{}.kernel("scale"); }, "CL_INVALID_PROGRAM: the program is empty"},
      {[](R) { return SVMAllocator{Context{}}; }, "CL_INVALID_CONTEXT: the context is empty"},
      {[](R) { return MemoryPool{ImmediateAllocator{CommandQueue{}}}; },
       "CL_INVALID_COMMAND_QUEUE: the command queue is empty"},
      {[](R r) { enqueue_copy(r.queue, SVMPointer{}, r.host); }, "the shared virtual memory is"},
      {[](R r) {
         enqueue_copy(r.queue, r.host, SVMPointer{nullptr, 64});
       },
       "CL_INVALID_VALUE: the shared virtual memory is empty: of size 0, released or moved from"},
      {[](R r) { enqueue_copy(r.queue, r.area, SVMPointer{}); }, "the shared virtual memory is"},
      {[](R r) {
         enqueue_fill(r.queue, SVMPointer{nullptr, 64}, 0, 0);
       },
       "CL_INVALID_VALUE: the shared virtual memory is empty: of size 0, released or moved from"},
      {[](R r) {
         enqueue_svm_migrate_mem(r.queue, {r.area, SVMPointer{}});
       },
       "clEnqueueSVMMigrateMem: CL_INVALID_VALUE: object 1 of 2 is empty"},
      {[](R r) { return SVMPointer{}.map(r.queue, reads); }, "the shared virtual memory is"},
      {[](R r) { return SVMPointer{}.as_buffer(r.context); }, "the shared virtual memory is"},
      {[](R r) {
         return enqueue_marker(r.queue, {.after = {r.event, r.no_event}});
       },
       "after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty"},
      {[](R r) {
         return enqueue_marker(r.queue, {.after = {r.event, EventRef{nullptr}}});
       },
       "after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty"},
      {[](R r) {
         return enqueue_barrier(r.queue, {.after = {r.event, r.no_transfer}});
       },
       "after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty"},
      {[](R r) { wait_for_events(r.events); }, "CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty"},
      {[](R r) {
         return EventList{std::list<Event>{r.event, r.no_event}};
       },
       "after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty"},
  };
}

// Requests that contradict themselves.
std::vector<Refusals::Row> requests() {
  return {
      {[](R r) { r.event.set_status(CL_RUNNING); }, "execution status = 1: neither complete (0)"},
      {[](R r) { r.event.fail(CL_COMPLETE); }, "execution status = 0: an error is negative"},
      {[](R r) { r.event.add_callback(ExecutionStatus::queued, [](cl_int) {}); },
       "CL_INVALID_VALUE: no callback can wait for the state queued"},
      {[](R r) { return Buffer::over(r.context, MemFlags::none, std::as_const(r.host)); },
       "CL_INVALID_VALUE: host memory that is const needs MemFlags::read_only"},
      {[](R r) {
         return Image::over(r.context, MemFlags::read_write, rgba8, ImageShape::image_1d(8),
                            std::as_const(r.host));
       },
       "Image: CL_INVALID_VALUE: host memory that is const needs MemFlags::read_only"},
      {[](R r) { return SVMAllocation(r.context, 64, {.flags = SVMMemFlags::atomics}); },
       "flags = CL_MEM_SVM_ATOMICS, size = 64, alignment = 0: atomics need fine_grain_buffer"},
      {[](R r) {
         return SVMAllocation(r.context, 64,
                              {.flags = SVMMemFlags::read_only | SVMMemFlags::write_only});
       },
       "flags = CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY, size = 64, alignment = 0: unknown flags or"},
      {[](R r) { return SVMAllocator(r.context, {.alignment = 3}); }, "flags ="},
      {[](R r) { return SVMAllocator(r.context, {.flags = SVMMemFlags::atomics}); },
       "flags = CL_MEM_SVM_ATOMICS, size = 1, alignment = 0: atomics need fine_grain_buffer"},
      {[](R r) { return DeferredAllocator(r.context, MemFlags::use_host_ptr); },
       "flags = CL_MEM_USE_HOST_PTR: an allocator has no host memory to use or to copy"},
      {[](R r) { return DeferredAllocator(r.context, MemFlags::copy_host_ptr); },
       "flags = CL_MEM_COPY_HOST_PTR: an allocator has no host memory to use or to copy"},
      {[](R r) { return DeferredAllocator(r.context, static_cast<MemFlags>(1U << 30)); },
       "CL_INVALID_VALUE: flags = 0x40000000: unknown flags"},
      {[](R r) { return ImmediateAllocator(r.queue, MemFlags::read_only | MemFlags::write_only); },
       "flags = CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY: more than one access for kernels or for th"},
      {[](R r) {
         return ImmediateAllocator(r.queue, MemFlags::host_no_access | MemFlags::host_read_only);
       },
       "flags = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS: more than one access for kernels"},
      {[](R r) { return Program(r.context, ""); }, "CL_INVALID_VALUE: the source is empty"},
      {[](R r) { return Program(r.context, std::vector<ProgramBinary>{}); }, "no binary is given"},
      {[](R r) {
         return Program(r.context, std::vector<ProgramBinary>{{r.device, {}}});
       },
       "clCreateProgramWithBinary: CL_INVALID_VALUE: binary 0 is empty"},
      {[](R r) {
         return Program(r.context,
                        std::vector<ProgramBinary>{{Device{}, std::vector<std::byte>(4)}});
       },
       "clCreateProgramWithBinary: CL_INVALID_DEVICE: the device is empty"},
      {[](R r) { r.program.build(std::vector<Device>{}); }, "the list of devices is empty"},
      {[](R r) {
         r.program.build(std::vector<Device>{r.device, Device{}});
       },
       "clBuildProgram: CL_INVALID_DEVICE: object 1 of 2 is empty"},
      {[](R r) { enqueue_copy_buffer_p2p_amd({}, r.queue, r.buffer, r.other); },
       "CL_INVALID_PLATFORM: the platform is empty"},
  };
}

// Kernels: arguments of another kind or type, sizes that make no sense.
std::vector<Refusals::Row> kernels() {
  return {
      {[](R r) { r.scale.set_args(r.buffer, 2); }, "argument 1 'factor' of type float is given a"},
      {[](R r) { r.scale.set_args(r.buffer, r.buffer); }, "argument 1 'factor' of type float"},
      {[](R r) { r.scale.set_arg(0, LocalMemory{4}); }, "argument 0 'data' of type float* takes"},
      {[](R r) { r.scale.set_args(r.buffer); }, "1 given, the kernel has 2 arguments"},
      {[](R r) { r.scale.set_arg("shift", 1.0F); }, "the kernel has no argument of the name"},
      {[](R r) { r.scale.set_arg(2, 1.0F); }, "index = 2: the kernel has 2 arguments"},
      {[](R r) { r.scale.set_args(r.buffer, named_argument("data", r.buffer)); },
       "CL_INVALID_ARG_INDEX: argument 0 is given twice"},
      {[](R r) { r.scale.set_arg(0, r.four_numbers); }, "argument 0 'data' of type float* is"},
      {[](R r) { r.scale.set_arg(0, r.matrix); }, "argument 0 'data' of type float* is given"},
      {[](R r) {
         r.scale.set_arg(0, r.floats[{1, all}]);
       },
       "the view begins at byte 16: pass"},
      {[](R r) {
         r.scale.set_arg(0, r.floats[{all, 0}]);
       },
       "the view begins at byte 0 and has gaps: pass"},
      {[](R r) { r.kernel().set_argnames({"one"}); }, "1 given, the kernel has 2 arguments"},
      {[](R r) { r.kernel().set_argtypes({}); }, "0 given, the kernel has 2 arguments"},
      {[](R r) { return TypedKernel<device_span<int>, float>{r.scale}; },
       "CL_INVALID_ARG_VALUE: argument 0 'data' of type float* is given elements of type int"},
      {[](R r) { return TypedKernel<device_span<float>, device_span<float>>{r.scale}; },
       "argument 1 'factor' of type float takes a value, a memory object or shared virtual memor"},
      {[](R r) { return TypedKernel<device_span<float>>{r.scale}; }, "1 given, the kernel has 2"},
      {[](R r) { r.scale(r.queue, NDRange{-1}, r.buffer, 2.0F); }, "a number of work-items is"},
      {[](R r) { r.scale(r.queue, {4}, {-4}, r.buffer, 2.0F); }, "a number of work-items is"},
      {[](R r) { r.scale(r.queue, NDRange{.global = {}}, r.buffer, 1.0F); },
       "global = none, local = none, offset = none: a run has one to three dimensions"},
      {[](R r) {
         r.scale(r.queue, NDRange{.global = {8, 8}, .local = 8}, r.buffer, 1.0F);
       },
       "global = (8, 8), local = (8), offset = none: the sizes differ in their dimensions; leave"},
      {[](R r) { r.scale(r.queue, NDRange{.global = 8, .local = 0}, r.buffer, 1.0F); },
       "global = (8), local = (0), offset = none: a work-group has no work-item"},
      {[](R r) { r.scale(r.queue, NDRange{.global = 8, .offset = huge}, r.buffer, 1.0F); },
       "global = (8), local = none, offset = (18446744073709551615): offset and size exceed SIZE"},
      {[](R r) {
         r.scale(r.queue, NDRange{.global = {8, 8}, .local = {huge, 2}}, r.buffer, 1.0F);
       },
       "global = (8, 8), local = (18446744073709551615, 2), offset = none: the work-items of a"},
      {[](R r) { r.scale.call(r.queue, r.buffer, 1.0F); }, "the kernel keeps no global work"},
      // A function of the arguments that asks for another type.
      {[](R r) {
         Kernel kernel = r.kernel();
         kernel.set_global_work_size(
             [](const KernelArguments& given) { return WorkSize{given.get<int>(1)}; });
         kernel.call(r.queue, r.buffer, 1.0F);
       },
       "KernelArguments: CL_INVALID_ARG_VALUE: argument 1 of 2 is not of the type asked for"},
  };
}

TEST_F(Refusals, OfEmptyObjects) {
  expect_refused(empty_objects());
}
TEST_F(Refusals, OfRequests) {
  expect_refused(requests());
}
TEST_F(Refusals, OfKernels) {
  expect_refused(kernels());
}

}  // namespace
}  // namespace clmem::refusals_test
