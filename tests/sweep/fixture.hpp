// SPDX-License-Identifier: Apache-2.0
// fixture.hpp - the objects that the swept operations use, and the checks that a failed one changed
// nothing.
//
// Contract: the mock driver, immediate schedule. Every object here outlives the operations, so that
// objects that they leak are visible in the number of live objects.
#pragma once

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <memory>
#include <stdexcept>
#include <vector>

#include "clmem/mock/control.hpp"

namespace clmem::sweep {

inline constexpr const char* arguments_declaration =
    "kernel void arguments(global int* data, local int* scratch, float factor)";
inline constexpr const char* arguments_source =
    "kernel void arguments(global int* data, local int* scratch, float factor) {}";

// A kernel of the mock device with one argument of each kind, which does nothing.
class BuiltInKernel {
 public:
  BuiltInKernel(const mock::Mock& mock, const Context& context, const Device& device)
      : function_{mock.register_kernel(arguments_declaration, [](const mock::WorkItem&) {},
                                       {.built_in = mock::BuiltIn::yes})} {
    const cl_device_id raw = device.get();
    program_ = clCreateProgramWithBuiltInKernels(context.get(), 1, &raw, "arguments", nullptr);
    kernel_ = clCreateKernel(program_, "arguments", nullptr);
    if (kernel_ == nullptr) {
      throw std::runtime_error{"the mock device does not have its built-in kernel"};
    }
  }
  BuiltInKernel(const BuiltInKernel&) = delete;
  BuiltInKernel& operator=(const BuiltInKernel&) = delete;
  ~BuiltInKernel() {
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
  }

  [[nodiscard]] cl_kernel get() const noexcept { return kernel_; }

 private:
  mock::KernelGuard function_;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
};

struct Snapshot {
  std::size_t live_objects;
  cl_uint maps;
  std::vector<std::byte> source;
  std::vector<std::byte> dest;
  std::vector<std::byte> picture;
  std::vector<std::byte> area;
  std::array<std::byte, 64> host;
  PoolStatistics pool;
  PoolStatistics svm_pool;
  long uses_of_kept;
  cl_event event;

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// The format and shape of the images, which have 64 bytes.
inline constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};
inline constexpr ImageShape four_by_four = ImageShape::image_2d(4, 4);

inline constexpr std::array<cl_mem_properties, 1> no_properties{0};

class Fixture {
 public:
  [[nodiscard]] Snapshot snapshot() const {
    return {mock.live_objects(),
            source.map_count() + picture.map_count(),
            contents(source),
            contents(dest),
            contents(picture),
            contents(area),
            host,
            pool.statistics(),
            svm_pool.statistics(),
            kept.use_count(),
            event.get()};
  }

  [[nodiscard]] device_span<int> dest_span() const { return {BufferView{dest}, dest_view.place()}; }

  const Device device = Platform::all().at(0).devices().at(0);
  const mock::Mock mock{device.platform().get()};
  const Context context{device};
  const BuiltInKernel kernel{mock, context, device};
  const Program program = built();
  const Program program_to_build{context, arguments_source};
  const Kernel typed_kernel{program, "arguments"};
  const Kernel sized_kernel = with_sizes(typed_kernel);
  const CommandQueue queue{context, device};
  const CommandQueue profiled_queue{context, device, QueueProperties::profiling};
  std::array<std::byte, 64> host = repeated(0xC3);
  const Buffer source = filled(0xA1);
  const Buffer dest = filled(0xB2);
  const Buffer slice = dest.slice(128);
  const DeviceMemoryView<int> source_view{source, {.shape = {8, 16}}};
  const DeviceMemoryView<int> dest_view{dest, {.shape = {8, 16}}};
  const Image picture = Image::copy_of(context, MemFlags::read_write, rgba8, four_by_four, host);
  const Sampler sampler{context, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest};
  const SVMAllocator svm_allocator{context};
  const SVMAllocation area = filled_area(0xD4);
  const MemoryPool pool{ImmediateAllocator{queue}};
  const MemoryPool passing_pool = stopped(MemoryPool{ImmediateAllocator{queue}});
  const SVMPool svm_pool{svm_allocator};
  const SVMPool passing_svm_pool = stopped(SVMPool{svm_allocator});
  const UserEvent done = completed();
  const std::vector<Event> many = std::vector<Event>(2 * WaitList::inline_capacity, done);
  const Event profiled = profiled_marker();
  // The destinations of operations that report an event or read numbers, and the object that their
  // callbacks and wards keep.
  Event event;
  std::array<int, 16> numbers{};
  const std::shared_ptr<int> kept = std::make_shared<int>(1);

 private:
  template <typename Pool>
  [[nodiscard]] static Pool stopped(Pool pool) {
    pool.stop_holding();
    return pool;
  }

  [[nodiscard]] static std::array<std::byte, 64> repeated(unsigned value) {
    std::array<std::byte, 64> bytes{};
    bytes.fill(static_cast<std::byte>(value));
    return bytes;
  }

  [[nodiscard]] Program built() const {
    Program made{context, arguments_source};
    made.build("-cl-kernel-arg-info");
    return made;
  }

  [[nodiscard]] static Kernel with_sizes(Kernel kernel) {
    kernel.set_global_work_size(8);
    kernel.set_local_work_size(4);
    return kernel;
  }

  [[nodiscard]] Buffer filled(unsigned value) const {
    return Buffer::copy_of(context, MemFlags::read_write,
                           std::vector<std::byte>(512, static_cast<std::byte>(value)));
  }

  template <typename Memory>
  [[nodiscard]] std::vector<std::byte> contents(const Memory& memory) const {
    std::vector<std::byte> bytes(memory.size());
    enqueue_copy(queue, bytes, memory);
    return bytes;
  }

  [[nodiscard]] SVMAllocation filled_area(unsigned value) const {
    SVMAllocation made{context, 256};
    enqueue_copy(queue, made, std::vector<std::byte>(256, static_cast<std::byte>(value)));
    return made;
  }

  [[nodiscard]] UserEvent completed() const {
    UserEvent made{context};
    made.complete();
    return made;
  }

  [[nodiscard]] Event profiled_marker() const {
    Event marked;
    enqueue_marker(profiled_queue, {.event = &marked});
    marked.wait();
    return marked;
  }
};

}  // namespace clmem::sweep
