// SPDX-License-Identifier: Apache-2.0
// Mistakes that the library refuses: empty objects, contradictory requests, arguments of kernels,
// ranges, images and elements that do not fit.
#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::refusals_test {
namespace {

constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};
const FillColor red{1.0F, 0.0F, 0.0F, 1.0F};
constexpr std::size_t huge = SIZE_MAX;
constexpr Slice all{};
constexpr MapFlags reads = MapFlags::read;
constexpr std::array<cl_mem_properties, 1> endless{1};
constexpr auto no_order = static_cast<Order>(7);

class Refusals : public WithKernelsOn<OnMock> {
 protected:
  [[nodiscard]] Image image_of(const ImageShape& shape, const Pitches& pitches = {}) const {
    return Image::copy_of(context_, MemFlags::none, rgba8, shape,
                          std::as_bytes(std::span{host_}).first(64), {.pitches = pitches});
  }
  [[nodiscard]] Kernel kernel() const { return scale_; }

  const Buffer buffer_ = buffer_of(256);
  const Buffer small_ = buffer_of(128);
  const BufferView part_{buffer_.get(), 128};
  const Image image_{context_, MemFlags::read_write, rgba8, ImageShape::image_2d(8, 4)};
  const Image square_{context_, MemFlags::read_write, rgba8, ImageShape::image_2d(6, 6)};
  const Image layers_{context_, MemFlags::read_write, rgba8, ImageShape::image_1d_array(4, 3)};
  const SVMAllocation area_{context_, 256, {.queue = &queue_}};
  const SVMAllocation small_area_{context_, 128, {.queue = &queue_}};
  const Array<int> field_{context_, {8, 16}};
  const Array<int, SVMAllocator> shared_{SVMAllocator{context_}, {8, 16}};
  const Array<int, SVMAllocator> four_numbers_ = csvm_empty<int>(context_, {4});
  const Array<cl_uint> pixels_{context_, {2, 2}};
  const DeviceMemoryView<int> matrix_ = empty<int>(context_, {8, 16});
  const DeviceMemoryView<float> floats_ = empty<float>(context_, {4, 4});
  const DeviceMemoryView<int> table_ =
      from_host(context_, std::vector<int>(32), {.writeable = false});
  const UserEvent event_{context_};
  const MemoryPool pool_{ImmediateAllocator{queue_}};
  const PooledBuffer block_ = pool_.allocate(100);
  const Kernel scale_ = program_.kernel("scale");
  std::array<int, 32> host_{};
  int two_rows_[2][16] = {};
  std::vector<int> three_ = std::vector<int>(3);
  const Buffer no_buffer_{};
  const Image no_image_{};
  const Event no_event_{};
  const Sampler no_sampler_{};
  const CommandQueue no_queue_{};
  const SVMPointer nowhere_{};
  const Completion no_transfer_{};
  const std::vector<Event> events_{event_, no_event_};
};

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
      REFUSED("the callback is empty", event_.add_callback(ExecutionStatus::complete, nullptr)),
      REFUSED("CL_INVALID_VALUE: the callback is empty", event_.add_callback(nullptr)),
      REFUSED("CL_INVALID_MEM_OBJECT: the buffer is empty", Buffer(retain, nullptr)),
      REFUSED("CL_INVALID_MEM_OBJECT: the image is empty", Image(retain, nullptr)),
      REFUSED("the command queue is empty", CommandQueue(retain, nullptr)),
      REFUSED("argument 0: the memory object is empty,", set_arg(scale_, 0, no_buffer_)),
      REFUSED("CL_INVALID_SAMPLER: the sampler is empty", set_arg(scale_, 0, no_sampler_)),
      REFUSED("the command queue is empty", set_arg(scale_, 0, no_queue_)),
      REFUSED("the shared virtual memory is empty", set_arg(scale_, 0, nowhere_)),
      REFUSED("CL_INVALID_KERNEL: the kernel is empty", set_arg(cl_kernel{}, 0, 1.0F)),
      REFUSED("CL_INVALID_KERNEL: the kernel is empty", Kernel{}.set_arg(0, 1.0F)),
      REFUSED("clBuildProgram: CL_INVALID_PROGRAM: the program is empty", Program{}.build()),
      REFUSED("CL_INVALID_PROGRAM: the program is empty", Program{}.kernel("scale")),
      REFUSED("CL_INVALID_CONTEXT: the context is empty", SVMAllocator{Context{}}),
      REFUSED("CL_INVALID_COMMAND_QUEUE: the command queue is empty",
              MemoryPool{ImmediateAllocator{CommandQueue{}}}),
      REFUSED("the shared virtual memory is empty", enqueue_copy(queue_, SVMPointer{}, host_)),
      REFUSED("the shared virtual memory is empty",
              enqueue_copy(queue_, host_, SVMPointer{nullptr, 64})),
      REFUSED("the shared virtual memory is empty", enqueue_copy(queue_, area_, SVMPointer{})),
      REFUSED("the shared virtual memory is empty",
              enqueue_fill(queue_, SVMPointer{nullptr, 64}, 0, 0)),
      REFUSED("clEnqueueSVMMigrateMem: CL_INVALID_VALUE: object 1 of 2 is empty",
              enqueue_svm_migrate_mem(queue_, {area_, SVMPointer{}})),
      REFUSED("the shared virtual memory is empty", SVMPointer{}.map(queue_, reads)),
      REFUSED("the shared virtual memory is empty", SVMPointer{}.as_buffer(context_)),
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
      REFUSED("CL_MEM_SVM_ATOMICS, size = 64, alignment = 0: atomics need fine_grain_buffer",
              SVMAllocation(context_, 64, {.flags = SVMMemFlags::atomics})),
      REFUSED(
          "CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY, size = 64, alignment = 0: unknown flags",
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

TEST_F(Refusals, D24FlagsAreChecked) {
  expect_refused({
      REFUSED("flags = CL_MEM_USE_HOST_PTR: an allocator has no host memory to use or to copy",
              DeferredAllocator(context_, MemFlags::use_host_ptr)),
      REFUSED("flags = CL_MEM_COPY_HOST_PTR: an allocator has no host memory to use or to copy",
              DeferredAllocator(context_, MemFlags::copy_host_ptr)),
      REFUSED("CL_INVALID_VALUE: flags = 0x40000000: unknown flags",
              DeferredAllocator(context_, static_cast<MemFlags>(1U << 30))),
      REFUSED("flags = CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY: more than one access for kernels",
              ImmediateAllocator(queue_, MemFlags::read_only | MemFlags::write_only)),
      REFUSED("CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS: more than one access for kernels",
              ImmediateAllocator(queue_, MemFlags::host_no_access | MemFlags::host_read_only)),
  });
}

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
      REFUSED("argument 0 'data' of type float* is given elements of type int",
              TypedKernel<device_span<int>, float>{scale_}),
      REFUSED("argument 1 'factor' of type float takes a value, a memory object or shared",
              TypedKernel<device_span<float>, device_span<float>>{scale_}),
      REFUSED("1 given, the kernel has 2", TypedKernel<device_span<float>>{scale_}),
      REFUSED("a number of work-items is", scale_(queue_, NDRange{-1}, buffer_, 2.0F)),
      REFUSED("a number of work-items is", scale_(queue_, {4}, {-4}, buffer_, 2.0F)),
      REFUSED("global = none, local = none, offset = none: a run has one to three dimensions",
              scale_(queue_, NDRange{.global = {}}, buffer_, 1.0F)),
      REFUSED("global = (8, 8), local = (8), offset = none: the sizes differ in their dimensions",
              scale_(queue_, NDRange{.global = {8, 8}, .local = 8}, buffer_, 1.0F)),
      REFUSED("global = (8), local = (0), offset = none: a work-group has no work-item",
              scale_(queue_, NDRange{.global = 8, .local = 0}, buffer_, 1.0F)),
      REFUSED("local = none, offset = (18446744073709551615): offset and size exceed SIZE_MAX",
              scale_(queue_, NDRange{.global = 8, .offset = huge}, buffer_, 1.0F)),
      REFUSED("local = (18446744073709551615, 2), offset = none: the work-items of a work-group",
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

// Ranges that exceed their memory, and ends beyond SIZE_MAX, which crash drivers (D10).
TEST_F(Refusals, OfRanges) {
  expect_refused({
      REFUSED("CL_INVALID_VALUE: [8, 8) of 256 bytes is empty", buffer_.slice(8, 8)),
      REFUSED("[1024, end) of 256 bytes is empty", buffer_.slice(1024)),
      REFUSED("exceeds SIZE_MAX", buffer_.get_sub_region(huge - 127, 256)),
      REFUSED("CL_INVALID_VALUE: specified size (129) is greater than host buffer size (128)",
              Buffer::copy_of(context_, {}, host_, {.size = 129})),
      REFUSED("the memory object was not made", buffer_.get_host_array<char>({256})),
      REFUSED("CL_INVALID_VALUE: src_offset (257) exceeds the buffer's 256 bytes",
              enqueue_copy(queue_, buffer_, buffer_, {.src_offset = 257})),
      REFUSED("offset = 18446744073709551615, size = 128: the end exceeds SIZE_MAX",
              enqueue_copy(queue_, buffer_, host_, {.dst_offset = huge})),
      REFUSED("offset = 18446744073709551615, size = 2: the end exceeds SIZE_MAX",
              enqueue_copy(queue_, buffer_, buffer_, {.byte_count = 2, .src_offset = huge})),
      REFUSED("offset = 18446744073709551615, size = 2: the end exceeds SIZE_MAX",
              enqueue_fill(queue_, buffer_, 'a', 2, {.offset = huge})),
      REFUSED("buffer: origin = (18446744073709551615, 0, 0), region = (4, 1, 1), pitches =",
              enqueue_copy(queue_, buffer_, host_, HostRect{{huge}, {}, {4}})),
      REFUSED("host memory: origin = (18446744073709551615, 0, 0), region = (4, 1, 1)",
              enqueue_copy(queue_, buffer_, host_, HostRect{{}, {huge}, {4}})),
      REFUSED("source: origin = (18446744073709551615, 0, 0), region = (4, 1, 1), pitches =",
              enqueue_copy(queue_, buffer_, small_, BufferRect{{huge}, {}, {4}})),
      REFUSED("destination: origin = (18446744073709551615, 0, 0), region = (4, 1, 1)",
              enqueue_copy(queue_, buffer_, small_, BufferRect{{}, {huge}, {4}})),
      REFUSED("host origin = (1, 0, 0), region = (32, 4, 1), host pitches = (0, 0) reach 129",
              enqueue_copy(queue_, buffer_, host_, HostRect{{}, {1}, {32, 4}})),
      REFUSED("host origin = (1, 0, 0), region = (32, 4, 1), host pitches = (0, 0) reach 129",
              enqueue_copy_async(queue_, buffer_, host_, HostRect{{}, {1}, {32, 4}})),
      REFUSED("CL_INVALID_VALUE: offset = 132, size = 0: the buffer has 128 bytes",
              enqueue_map_buffer<int>(queue_, part_, reads, {.offset = 128 + 4})),
      REFUSED("negative strides reach 60 bytes before the first element, which is at offset 56",
              enqueue_map_buffer<int>(queue_, buffer_, reads,
                                      {.offset = 56, .shape = {16}, .strides = Strides{-4}})),
      REFUSED("the first element is not a multiple of the element's alignment of 4 bytes",
              enqueue_map_buffer<int>(queue_, buffer_, reads, {.offset = 2, .shape = {1}})),
      REFUSED(
          "a stride is not a multiple of the element's alignment of 4 bytes",
          enqueue_map_buffer<int>(queue_, buffer_, reads, {.shape = {2}, .strides = Strides{6}})),
      REFUSED("order: CL_INVALID_VALUE: neither Order::c nor Order::fortran",
              enqueue_map_buffer<int>(queue_, buffer_, reads, {.shape = {4}, .order = no_order})),
      // Commands stay within a view of the first bytes of a buffer.
      REFUSED("CL_INVALID_VALUE: offset = 4, size = 128: the buffer has 128 bytes",
              enqueue_copy(queue_, part_, image_, {.offset = 4})),
      REFUSED("CL_INVALID_VALUE: offset = 4, size = 128: the buffer has 128 bytes",
              enqueue_copy(queue_, image_, part_, {.offset = 4})),
      REFUSED("1D over a buffer (33) with 4 bytes per pixel and pitches = (0, 0) takes 132",
              Image::from_buffer(context_, {}, rgba8, ImageShape::image_1d(33), part_)),
      // The size of a pooled buffer is the one asked for (D26).
      REFUSED("CL_INVALID_VALUE: offset = 0, size = 101: the buffer has 100 bytes",
              enqueue_copy(queue_, block_, std::vector<std::byte>(101))),
      REFUSED("offset = 0, size = 104: the buffer", enqueue_fill(queue_, block_, 0, 104)),
      REFUSED("CL_INVALID_VALUE: offset = 0, size = 101: the buffer has 100 bytes",
              enqueue_copy(queue_, buffer_, block_, {.byte_count = 101})),
      REFUSED("CL_INVALID_VALUE: offset = 0, size = 101: the buffer has 100 bytes",
              enqueue_map_buffer<char>(queue_, block_, reads, {.shape = {101}})),
      Mistake{"buffer: origin = (4, 1, 0), region = (16, 2, 1), pitches = (60, 0) reach 140",
              [&] {
                const HostRect rect{{4, 1}, {}, {16, 2}, {.row = 60}, {}};
                enqueue_copy(queue_, block_, host_, rect);
              }},
      REFUSED("offset = 64, size = 64: the buffer", block_.get_sub_region(64, 64)),
      REFUSED("[100, end) of 100 bytes is empty", block_.slice(100)),
      // Shared virtual memory.
      REFUSED("destination: offset = 96, size = 128 exceed the range of 128 bytes",
              enqueue_copy(queue_, small_area_, host_, {.dst_offset = 96})),
      REFUSED("CL_INVALID_VALUE: source: offset = 96, size = 128 exceed the range of 128 bytes",
              enqueue_copy(queue_, host_, small_area_, {.src_offset = 96})),
      REFUSED("destination: offset = 0, size = 129 exceed the range of 128 bytes",
              enqueue_copy(queue_, small_area_, area_, {.byte_count = 129})),
      REFUSED("CL_INVALID_VALUE: src_offset (257) exceeds the buffer's 256 bytes",
              enqueue_copy(queue_, small_area_, area_, {.src_offset = 257})),
      REFUSED("destination: offset = 4, size = 128 exceed the range of 128 bytes",
              enqueue_fill(queue_, small_area_, 0, 128, {.offset = 4})),
      REFUSED("shared virtual memory: offset = 128,", small_area_.subrange(128, 1)),
      REFUSED("CL_INVALID_VALUE: map: offset = 0, size = 132 exceed the range of 128 bytes",
              small_area_.map<int>(queue_, reads, {.shape = {33}})),
      REFUSED("the first element is not a multiple of the element's alignment of 4 bytes",
              area_.map<int>(queue_, reads, {.offset = 2})),
      REFUSED("a stride is not a multiple of the element's alignment of 4 bytes",
              area_.map<int>(queue_, reads, {.shape = {2}, .strides = Strides{6}})),
      REFUSED("negative strides reach 8 bytes before the first element, which is at offset 0",
              area_.map<int>(queue_, reads, {.shape = {2}, .strides = Strides{-8}})),
      REFUSED("region = (4, 4, 1), pitches = (0, 0) with 4 bytes per pixel reach 64 bytes",
              enqueue_copy(queue_, area_.subrange(0, 63), image_, {.region = {4, 4}})),
      REFUSED("the host reaches coarse-grain shared virtual memory", area_.buf()),
      REFUSED("size = 64, alignment = 12: the alignment is neither 0 nor a power of two",
              SVMAllocation(context_, 64, {.alignment = 12})),
      REFUSED("(4611686018427387904, 8) elements of 4 bytes do not fit the address space",
              csvm_empty<int>(context_, {std::size_t{1} << 62, 8})),
      REFUSED("the size of bin 912 exceeds SIZE_MAX", pool_.allocate(huge)),
  });
}

TEST_F(Refusals, OfImages) {
  expect_refused({
      REFUSED("takes 80 bytes, the memory given has 64", image_of(ImageShape::image_2d(4, 5))),
      REFUSED("takes 96 bytes", image_of(ImageShape::image_2d(4, 3), {.row = 32})),
      REFUSED("takes 128 bytes", image_of(ImageShape::image_3d(2, 2, 2), {.row = 16, .slice = 64})),
      REFUSED("takes 96 bytes", image_of(ImageShape::image_1d_array(4, 3), {.slice = 32})),
      REFUSED("CL_INVALID_VALUE: the size of the image exceeds SIZE_MAX",
              image_of(ImageShape::image_2d(huge / 2, 4))),
      REFUSED("CL_INVALID_VALUE: row pitch (8) is less than the 16 bytes that it has to span",
              image_of(ImageShape::image_2d(4, 2), {.row = 8})),
      REFUSED("CL_INVALID_PROPERTY: the list of properties does not end with 0",
              Image(context_, {}, rgba8, ImageShape::image_2d(4, 2), {.properties = endless})),
      REFUSED("CL_INVALID_PROPERTY: the list of properties does not end with 0",
              Buffer{context_, endless, {}, 64}),
      REFUSED("the host memory is a temporary's, which ends before the image",
              create_image(context_, MemFlags::use_host_ptr, rgba8, {4, 2},
                           std::vector<std::byte>(64))),
      REFUSED("CL_INVALID_IMAGE_DESCRIPTOR: the type of the image is 0x0",
              create_image(context_, {}, rgba8, cl_image_desc{}, host_)),
      Mistake{"host memory has the pixels of one level and sample, and no other memory object's",
              [&] {
                cl_image_desc levels{};
                levels.image_type = CL_MEM_OBJECT_IMAGE1D;
                levels.num_mip_levels = 2;
                return create_image(context_, {}, rgba8, levels, host_);
              }},
      REFUSED("region = (8, 4, 1), pitches = (40, 0) with 4 bytes per pixel reach 152 bytes",
              enqueue_copy(queue_, image_, host_, {.pitches = {.row = 40}})),
      REFUSED("CL_INVALID_VALUE: row pitch (8) is less than the 32 bytes that it has to span",
              enqueue_copy(queue_, image_, host_, {.pitches = {.row = 8}})),
      REFUSED("CL_INVALID_VALUE: the size of the image exceeds SIZE_MAX",
              enqueue_copy(queue_, image_, host_, {.pitches = {.row = huge / 2}})),
      REFUSED("CL_INVALID_VALUE: image: origin = (8, 0, 0) is outside the image 2D (8, 4)",
              enqueue_copy(queue_, image_, host_, {.origin = {8}})),
      REFUSED("image: origin = (0, 0, 0), region = (8, 5, 1) exceeds the image 2D (8, 4)",
              enqueue_copy(queue_, image_, host_, {.region = {8, 5}})),
      REFUSED("image: origin = (0, 0, 0), region = (0, 1, 1) is empty, of the image 2D (8, 4)",
              enqueue_copy(queue_, image_, host_, {.region = {0}})),
      REFUSED("image: origin = (18446744073709551615, 0, 0) is outside the image 2D (8, 4)",
              enqueue_copy(queue_, image_, host_, {.origin = {huge}, .region = {2}})),
      REFUSED("offset = 18446744073709551615, size = 128: the end exceeds SIZE_MAX",
              enqueue_copy(queue_, image_, buffer_, {.offset = huge})),
      REFUSED("image: origin = (0, 0, 0), region = (9, 1, 1) exceeds the image 2D (8, 4)",
              enqueue_copy(queue_, buffer_, image_, {.region = {9}})),
      REFUSED("CL_INVALID_VALUE: destination: origin = (6, 0, 0) is outside the image 2D (6, 6)",
              enqueue_copy(queue_, square_, image_, ImagePair{.dst_origin = {6}})),
      REFUSED("destination: origin = (0, 0, 0), region = (7, 2, 1) exceeds the image 2D (6, 6)",
              enqueue_copy(queue_, square_, image_, {.region = {7, 2}})),
      // Layers of a 1D array lie a slice pitch apart in host memory (D7).
      REFUSED("region = (4, 3, 1), pitches = (0, 0) with 4 bytes per pixel reach 48 bytes",
              enqueue_copy(queue_, layers_, std::vector<char>(47))),
      REFUSED("region = (4, 3, 1), pitches = (0, 32) with 4 bytes per pixel reach 80 bytes",
              enqueue_copy(queue_, layers_, std::vector<char>(79), {.pitches = {.slice = 32}})),
      REFUSED("the color is 4 cl_int, images of (CL_RGBA, CL_UNORM_INT8) take 4 float",
              enqueue_fill(queue_, image_, FillColor{1, 0, 0, 1})),
      REFUSED("the color is 1 float,", enqueue_fill(queue_, image_, FillColor{1.0F})),
      REFUSED("image: origin = (0, 0, 0), region = (9, 1, 1) exceeds the image 2D (8, 4)",
              enqueue_fill(queue_, image_, red, {.region = {9}})),
      REFUSED("CL_INVALID_VALUE: an element of 3 bytes is not a part of a pixel of 4 bytes",
              enqueue_map_image<std::array<char, 3>>(queue_, image_, reads)),
      REFUSED("CL_INVALID_VALUE: image: origin = (8, 0, 0) is outside the image 2D (8, 4)",
              enqueue_map_image<char>(queue_, image_, reads, {.origin = {8}})),
      REFUSED("CL_INVALID_VALUE: neither Order::c nor Order::fortran",
              enqueue_map_image<char>(queue_, image_, reads, {.order = no_order})),
      REFUSED("the region has 128 bytes of pixels, the", copy(queue_, pixels_, image_)),
  });
}

TEST_F(Refusals, OfElements) {
  expect_refused({
      REFUSED("(18446744073709551615) elements of 4 bytes do not fit the address space",
              Array<int>{context_, -1}),
      REFUSED("there are 127 elements, and", copy(queue_, field_, std::vector<int>(127))),
      REFUSED("CL_INVALID_VALUE: the shape (4, 16) differs from (8, 16)",
              copy(queue_, field_, shared_.subspan(rows(0, 4)))),
      REFUSED("there are 32 elements, and the shape", copy(queue_, two_rows_, field_)),
      REFUSED("CL_INVALID_VALUE: const elements are mapped with MapFlags::read only",
              map(queue_, device_span<const int>{field_}, MapFlags::write)),
      REFUSED("CL_INVALID_VALUE: const elements are mapped with MapFlags::read only",
              map<const int>(queue_, field_, MapFlags::write)),
      REFUSED("index 9223372036854775807 is", field_.subspan(std::size_t{0} - 1)),
      REFUSED("shape (65) reaches 0 bytes before and 260 after offset 0, the buffer has 128 bytes",
              device_span<float>{part_, {.shape = {65}}}),
      REFUSED("shape (33) reaches 0 bytes before and 132 after offset 0, the buffer has 128 bytes",
              DeviceMemoryView<int>(small_, {.shape = {33}})),
      REFUSED("shape (4) reaches 12 bytes before and 4 after offset 8, the buffer has 128 bytes",
              DeviceMemoryView<int>(small_, {.shape = {4}, .offset = 8, .strides = Strides{-4}})),
      REFUSED("slice: CL_INVALID_VALUE: index 8 is outside dimension 0 of 8 elements",
              matrix_[{8, 0}]),
      REFUSED("slice: CL_INVALID_VALUE: 1 indices for 2 dimensions", matrix_[{0}]),
      REFUSED("slice: CL_INVALID_VALUE: the step is 0", matrix_[{0, Slice{.step = 0}}]),
      REFUSED("there are 3 elements, and the shape has 128", matrix_.read(queue_, three_)),
      REFUSED("CL_INVALID_VALUE: the map is neither readable nor writeable",
              matrix_.map(queue_, {.readable = false, .writeable = false})),
      REFUSED("OpenCL has no buffers without elements", empty<int>(context_, {0})),
      REFUSED("CL_INVALID_VALUE: the memory is neither readable nor writeable",
              from_host(context_, host_, {.readable = false, .writeable = false})),
      REFUSED("the host memory is a temporary's, which ends before the buffer",
              from_host(context_, std::vector<int>(4), {.copy = false})),
      REFUSED("CL_INVALID_VALUE: there are 32 elements, and the shape has 5",
              from_host(context_, host_, {.shape = {5}})),
      REFUSED("array_info: CL_INVALID_VALUE: a view of 5 dimensions; kernels take three at most",
              matrix_.reshape({2, 2, 2, 2, 8}).array_info()),
      REFUSED("copy: CL_INVALID_BUFFER_SIZE: OpenCL has no buffers without elements",
              matrix_[{0, Slice{2, 2}}].copy(queue_)),
      REFUSED("(7) are 7 elements, the view has 128", matrix_.reshape({7})),
      REFUSED("reshape: CL_INVALID_VALUE: the elements are not contiguous; copy() them first",
              matrix_[{all, Slice{.step = 2}}].reshape({64})),
      REFUSED("broadcast: CL_INVALID_VALUE: (4, 4) cannot be broadcast to (3, 2)",
              broadcast(floats_, {3, 2})),
      REFUSED("CL_INVALID_OPERATION: the view is read-only", table_.write(queue_, host_)),
      REFUSED("from_param: CL_INVALID_ARG_VALUE: the view has another shape than the parameter",
              global_memory<int>({.shape = {8, 16}}).from_param(matrix_.reshape({128}))),
      REFUSED("from its start and without gaps, the view begins at byte 64: pass all",
              global_memory<int>({.flat = true}).from_param(matrix_[{1, all}])),
      REFUSED("a host object is given and", global_memory<int>().from_param(host_)),
      REFUSED("the view is read-only", global_memory<int>().from_param(table_)),
  });
}

}  // namespace
}  // namespace clmem::refusals_test
