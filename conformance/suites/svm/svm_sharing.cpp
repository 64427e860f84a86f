// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory that host and kernels use: addresses, pointers stored in memory, and
// fine-grained memory.

#include "operations/map/mapping.hpp"
#include "operations/svm/svm_list.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::svm_sharing_cases {

CLMEM_CASE(SvmSharing, KernelsSeeTheAddressOfTheHost,
           "A kernel sees an SVM allocation at the address that clSVMAlloc returned.",
           {"SVMAlloc.same-address"}, .profile = CaseProfile::full) {
  const SvmMemory memory{fixture, usual_size};
  const SvmMemory result{fixture, sizeof(SvmLink)};
  for (const std::size_t offset : std::initializer_list<std::size_t>{0, 1, 64, 4098}) {
    Kernel{fixture, "store_address"}.run(fixture, {1}, SvmPointer{memory.at(offset)},
                                         SvmPointer{result.get()});
    const void* seen = nullptr;
    std::memcpy(&seen, result.read(fixture).data(), sizeof seen);
    EXPECT_EQ(seen, memory.at(offset));
  }
}

// Runs a kernel that adds to each link of a list that the host writes before and reads afterwards.
void expect_list_incremented(Fixture& fixture, const std::vector<const SvmMemory*>& memories,
                             const std::vector<std::byte*>& places, ListEnd end = ListEnd::first) {
  SvmList list{fixture, memories, places, end};
  const Kernel kernel{fixture, end == ListEnd::first ? "add_to_links" : "add_up_to_null"};
  std::vector<void*> named;
  for (const SvmMemory* const memory : memories) {
    named.push_back(memory->get());
  }
  must_succeed(name_pointers(kernel, named), "clSetKernelExecInfo");
  if (end == ListEnd::first) {
    kernel.run(fixture, {1}, SvmPointer{places[0]}, list.size(), SvmList::step);
  } else {
    kernel.run(fixture, {1}, SvmPointer{places[0]}, SvmList::step);
  }
  list.expect_values(1);
}

CLMEM_CASE(SvmSharing, KernelsFollowPointersWithinAnAllocation,
           "A kernel follows a linked list that the host made in an SVM allocation, and the host "
           "sees its changes.",
           {"SVMAlloc.pointers-in-memory"}, .profile = CaseProfile::full) {
  const SvmMemory memory{fixture, usual_size};
  expect_list_incremented(
      fixture, {&memory},
      {memory.at(1024), memory.at(0), memory.at(4080), memory.at(512), memory.at(2048)});
}

CLMEM_CASE(SvmSharing, KernelsFollowPointersAcrossAllocations,
           "A linked list may lead from one SVM allocation to another and back.",
           {"SVMAlloc.pointers-in-memory", "SetKernelExecInfo.svm-ptrs"},
           .profile = CaseProfile::full) {
  const SvmMemory one{fixture, usual_size};
  const SvmMemory two{fixture, 256};
  const SvmMemory three{fixture, 64};
  expect_list_incremented(fixture, {&one, &two, &three},
                          {one.at(64), three.at(16), two.at(0), one.at(4000), two.at(128)});
}

CLMEM_CASE(SvmSharing, KernelsFollowPointersUpToNull,
           "A kernel finds the end of a linked list by the null pointer that the host stored.",
           {"SVMAlloc.pointers-in-memory"}, .profile = CaseProfile::full) {
  const SvmMemory memory{fixture, 256};
  expect_list_incremented(fixture, {&memory}, {memory.at(128), memory.at(0), memory.at(64)},
                          ListEnd::null);
}

CLMEM_CASE(
    SvmSharing, CommandsSeeEachOther,
    "Each command of an in-order queue sees what earlier commands wrote to coarse-grained memory.",
    {"SVM.coarse.sync-visibility"}, .profile = CaseProfile::full) {
  FilledSvm one{fixture, usual_size};
  FilledSvm two{fixture, usual_size};
  const Kernel add{fixture, "add_value"};
  add.set_all(SvmPointer{one.get()}, cl_uchar{3});
  add.enqueue(fixture.queue(), {usual_size});
  must_enqueue(clEnqueueSVMMemcpy, fixture.queue(), CL_FALSE, two.get(), one.get(), usual_size);
  add.set(0, SvmPointer{two.get()});
  add.enqueue(fixture.queue(), {usual_size});
  fixture.finish();
  add_to_each(one.bytes, 3);
  two.bytes = one.bytes;
  add_to_each(two.bytes, 3);
  expect_svm(fixture, one);
  expect_svm(fixture, two);
}

CLMEM_CASE(SvmSharing, KernelsShareAnAllocation,
           "Kernels of two queues, which may run at the same time, can read one SVM allocation and "
           "each write another.",
           {"SVM.coarse.concurrent-kernels"}, .profile = CaseProfile::full) {
  const FilledSvm shared{fixture, usual_size};
  std::deque<FilledSvm> results;
  std::deque<Kernel> kernels;
  for (int i = 0; i < 2; ++i) {
    const cl_command_queue queue = fixture.new_queue();
    const FilledSvm& result = results.emplace_back(fixture, usual_size);
    const Kernel& kernel = kernels.emplace_back(fixture, "copy_bytes");
    kernel.set_all(SvmPointer{shared.get()}, SvmPointer{result.get()});
    kernel.enqueue(queue, {usual_size});
    must_succeed(clFlush, queue);
  }
  fixture.finish();
  for (const FilledSvm& result : results) {
    expect_svm(fixture, result.get(), shared.bytes);
  }
}

std::shared_ptr<void> shared_by_two(cl_context context, std::size_t size,
                                    cl_svm_mem_flags flags = CL_MEM_READ_WRITE) {
  void* const memory = clSVMAlloc(context, flags, size, 0);
  if (memory == nullptr) {
    throw SetUpFailed{"clSVMAlloc, which is not under test, returned null"};
  }
  return {memory, [context](void* freed) { clSVMFree(context, freed); }};
}

void need_svm(const Fixture& fixture, const TwoDevices& two, cl_device_svm_capabilities capability,
              const char* otherwise) {
  for (const cl_device_id id : two.devices) {
    const DeviceUnderTest device{fixture.device().platform(), id};
    if ((device.value_or_zero<cl_device_svm_capabilities>(CL_DEVICE_SVM_CAPABILITIES) &
         capability) == 0) {
      unsupported(otherwise);
    }
  }
}

CLMEM_CASE(SvmSharing, DevicesSeeEachOther,
           "What a kernel on one device wrote is seen at the same address by a kernel on another "
           "device that waits for it.",
           {"SVM.coarse.two-devices", "SVMAlloc.same-address"}, .profile = CaseProfile::full) {
  const TwoDevices two = fixture.two_devices();
  const cl_context context = two.context.get();
  need_svm(fixture, two, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER,
           "two devices with shared virtual memory");
  KernelPrograms programs{fixture.device(), context};
  const Kernel add{programs, "add_value"};
  const std::shared_ptr<void> memory = shared_by_two(context, usual_size);
  const HostBytes& start = fixture.host(usual_size);
  const cl_command_queue first = fixture.new_queue(context, two.devices[0]);
  const cl_command_queue second = fixture.new_queue(context, two.devices[1]);
  must_enqueue(clEnqueueSVMMemcpy, first, CL_TRUE, memory.get(), start.data(), usual_size);
  add.set_all(SvmPointer{memory.get()}, cl_uchar{5});
  Handle<cl_event> added;
  add.enqueue(first, {usual_size}, added.out());
  must_succeed(clFlush, first);
  const cl_event list = added.get();
  must_succeed(clEnqueueNDRangeKernel, second, add.get(), 1, nullptr, &usual_size, nullptr, 1,
               &list, nullptr);
  Bytes expected = start.copy();
  add_to_each(expected, 10);
  expect_bytes(svm_bytes(second, memory.get(), usual_size), expected);
  fixture.finish();
}

CLMEM_CASE(SvmSharing, FineGrainNeedsNoMaps,
           "Without maps, a kernel sees what the host wrote to fine-grained memory before its "
           "enqueue, and the host sees the writes of the kernel after waiting for it.",
           {"SVM.fine.no-map", "SVM.fine.host-sees-kernel", "SVM.fine.kernel-sees-host"},
           .profile = CaseProfile::full) {
  const SvmMemory from{fixture, usual_size, CL_MEM_SVM_FINE_GRAIN_BUFFER};
  const SvmMemory to{fixture, usual_size, CL_MEM_SVM_FINE_GRAIN_BUFFER};
  const Kernel copy{fixture, "copy_bytes"};
  for (int round = 0; round < 4; ++round) {
    const Bytes written = fixture.fresh(usual_size);
    recorder::copy(from.at(0), written.data(), written.size());
    copy.run(fixture, {usual_size}, SvmPointer{from.get()}, SvmPointer{to.get()});
    expect_bytes(bytes_at(to.at(0), usual_size), written);
  }
}

CLMEM_CASE(SvmSharing, FineGrainSharesSingleBytes,
           "If host and kernel write different bytes of an allocation at the same time, each byte "
           "has the value that was written to it, and no other byte changes.",
           {"SVM.fine.disjoint-bytes", "SVM.fine.no-spurious-writes"},
           .profile = CaseProfile::full) {
  constexpr std::size_t half = 2048;
  const SvmMemory memory{fixture, 3 * half, CL_MEM_SVM_FINE_GRAIN_BUFFER};
  Bytes expected = fixture.fresh(3 * half);
  recorder::copy(memory.at(0), expected.data(), expected.size());
  const Kernel add{fixture, "add_value"};
  add.set_all(SvmPointer{memory.at(half + 1)}, cl_uchar{1});
  add.enqueue(fixture.queue(), {half - 2});
  must_succeed(clFlush, fixture.queue());
  const Bytes by_host = fixture.fresh(half);
  recorder::copy(memory.at(0), by_host.data(), half);
  copy_linear(by_host, 0, expected, 0, half);
  fixture.finish();
  add_to_each(std::span{expected}.subspan(half + 1, half - 2), 1);
  expect_bytes(bytes_at(memory.at(0), 3 * half), expected);
}

constexpr cl_svm_mem_flags for_atomics = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
constexpr cl_uint counts_per_item = 100;
constexpr std::size_t counting_items = 64;

// A device of 3.0 or later need not support atomics of a scope that includes the host.
void need_scope_of_all_devices(const DeviceUnderTest& device) {
  if (device.version() >= ApiVersion{3, 0} &&
      (device.value_or_zero<cl_device_atomic_capabilities>(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES) &
       CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES) == 0) {
    unsupported("CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES");
  }
}

class SharedCounter {
 public:
  explicit SharedCounter(void* memory) : value_{static_cast<cl_int*>(memory)} { *value_ = 0; }

  // Increments as often as all work-items of a kernel together.
  void count_on_host() {
    for (cl_uint i = 0; i < counts_per_item * counting_items; ++i) {
      __atomic_fetch_add(value_, 1, __ATOMIC_RELAXED);
    }
  }
  void expect_rounds(cl_int rounds) const {
    EXPECT_EQ(*value_, rounds * static_cast<cl_int>(counts_per_item * counting_items));
  }

 private:
  cl_int* value_;
};

CLMEM_CASE(
    SvmSharing, HostAndKernelCountTogether,
    "No increment is lost if host and kernel increment one value atomically at the same time.",
    {"SVM.atomics.host-device"}, .profile = CaseProfile::full) {
  need_scope_of_all_devices(fixture.device());
  const SvmMemory memory{fixture, sizeof(cl_int), for_atomics};
  SharedCounter counter{memory.get()};
  const Kernel count{fixture, "count_atomically"};
  count.set_all(SvmPointer{memory.get()}, counts_per_item);
  count.enqueue(fixture.queue(), {counting_items});
  must_succeed(clFlush, fixture.queue());
  counter.count_on_host();
  fixture.finish();
  counter.expect_rounds(2);
}

CLMEM_CASE(SvmSharing, DevicesCountTogether,
           "No increment is lost if kernels of two devices increment one value atomically at the "
           "same time.",
           {"SVM.atomics.two-devices"}, .profile = CaseProfile::full) {
  const TwoDevices two = fixture.two_devices();
  need_svm(fixture, two, CL_DEVICE_SVM_ATOMICS, "two devices with atomics on shared memory");
  for (const cl_device_id device : two.devices) {
    need_scope_of_all_devices({fixture.device().platform(), device});
  }
  const cl_context context = two.context.get();
  const std::shared_ptr<void> memory = shared_by_two(context, sizeof(cl_int), for_atomics);
  const SharedCounter counter{memory.get()};
  KernelPrograms programs{fixture.device(), context};
  const Kernel count{programs, "count_atomically"};
  count.set_all(SvmPointer{memory.get()}, counts_per_item);
  for (const cl_device_id device : two.devices) {
    const cl_command_queue queue = fixture.new_queue(context, device);
    count.enqueue(queue, {counting_items});
    must_succeed(clFlush, queue);
  }
  fixture.finish();
  counter.expect_rounds(2);
}

CLMEM_CASE(SvmSharing, KernelsCountThroughABuffer,
           "Atomic increments of a kernel are visible to the host through a buffer over shared "
           "virtual memory that was allocated for atomics.",
           {"CreateBuffer.svm.atomics"}, .profile = CaseProfile::full) {
  need_scope_of_all_devices(fixture.device());
  const SvmMemory memory{fixture, sizeof(cl_int), for_atomics};
  const SharedCounter counter{memory.get()};
  const Handle<cl_mem> buffer = must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR,
                                          sizeof(cl_int), memory.get());
  Kernel{fixture, "count_atomically"}.run(fixture, {counting_items}, buffer.get(), counts_per_item);
  counter.expect_rounds(1);
}

cl_uchar global_source[64];
cl_uchar global_target[64];

CLMEM_CASE(SvmSharing, KernelsUseAnyMemoryOfTheHost,
           "On a device that shares all host memory a kernel can use memory of malloc, the stack "
           "and global variables.",
           {"SVM.system.malloc", "SVM.system.stack-and-globals", "SetKernelExecInfo.system.default",
            "SetKernelArgSVMPointer.system"},
           .profile = CaseProfile::full) {
  const Kernel copy{fixture, "copy_bytes"};
  const auto allocated = std::make_unique<std::array<cl_uchar, 64>>();
  std::array<cl_uchar, 64> on_stack{};
  for (cl_uchar i = 0; i < 64; ++i) {
    (*allocated)[i] = static_cast<cl_uchar>(i + 1);
  }
  copy.run(fixture, {64}, SvmPointer{allocated->data()}, SvmPointer{on_stack.data()});
  EXPECT_EQ(on_stack, *allocated);
  copy.run(fixture, {64}, SvmPointer{on_stack.data()}, SvmPointer{global_source});
  copy.run(fixture, {64}, SvmPointer{global_source}, SvmPointer{global_target});
  EXPECT_TRUE(std::equal(on_stack.begin(), on_stack.end(), global_target));
}

CLMEM_CASE(SvmSharing, AddressesAreAsWideAsOnTheHost,
           "A device with shared virtual memory has addresses of the same width as the host.",
           {"SVMAlloc.address-size"}) {
  EXPECT_THAT(fixture.device().value_or_zero<cl_uint>(CL_DEVICE_ADDRESS_BITS),
              reports(cl_uint{8 * sizeof(void*)}));
}

}  // namespace clmem::conformance::svm_sharing_cases
