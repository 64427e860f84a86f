// SPDX-License-Identifier: Apache-2.0
// Buffers made by clCreateBuffer and clCreateBufferWithProperties: what they hold under every legal
// combination of flags, over host memory and shared virtual memory, and with flags of extensions.

#include "harness/pattern.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::create_buffer_cases {

void expect_usable(Fixture& fixture, cl_mem_flags flags) {
  const bool has_host = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
  for (const std::size_t size : fixture.sizes()) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    HostBytes& initial = fixture.host(size);
    const Bytes expected = initial.copy();
    cl_int code = not_stored;
    const Handle<cl_mem> buffer{
        clCreateBuffer(fixture.context(), flags, size, has_host ? initial.data() : nullptr, &code)};
    need_memory(code, size, fixture.device().max_allocation());
    ASSERT_THAT(code, returns(CL_SUCCESS));
    ASSERT_NE(buffer.get(), nullptr);
    if (has_host) {
      expect_contents(fixture, buffer.get(), expected);
    }
    const HostBytes& written = fixture.host(size);
    must_write(fixture.queue(), buffer.get(), written);
    expect_contents(fixture, buffer.get(), written);
  }
}

CLMEM_TABLE(CreateBuffer, HoldsWhatTheHostWrites,
            "A buffer of any size holds what the host writes, whatever its kernel access flags.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{
                {"Default", "CreateBuffer.flags.host-default", 0},
                {"ReadWrite", "CreateBuffer.min-size", CL_MEM_READ_WRITE},
                {"ReadOnly", "CreateBuffer.flags.kernel-flags-not-host", CL_MEM_READ_ONLY},
                {"WriteOnly", "CreateBuffer.flags.kernel-flags-not-host", CL_MEM_WRITE_ONLY},
                {"Alloc", "CreateBuffer.alloc-host-ptr", CL_MEM_ALLOC_HOST_PTR},
                {"AllocReadOnly", "CreateBuffer.alloc-host-ptr",
                 CL_MEM_ALLOC_HOST_PTR | CL_MEM_READ_ONLY},
                {"AllocWriteOnly", "CreateBuffer.alloc-host-ptr",
                 CL_MEM_ALLOC_HOST_PTR | CL_MEM_WRITE_ONLY}}),
            {"CreateBuffer.success", "General.errcode-ret.success"}) {
  expect_usable(fixture, flags);
}

CLMEM_TABLE(CreateBuffer, StartsWithHostBytes,
            "A buffer that is created with a host pointer initially has the bytes that it points "
            "to, and can be written.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{
                {"Copy", "CreateBuffer.copy-host-ptr.initial", CL_MEM_COPY_HOST_PTR},
                {"CopyReadOnly", "CreateBuffer.copy-host-ptr.initial",
                 CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY},
                {"CopyWriteOnly", "CreateBuffer.copy-host-ptr.initial",
                 CL_MEM_COPY_HOST_PTR | CL_MEM_WRITE_ONLY},
                {"CopyAndAlloc", "CreateBuffer.copy-alloc-host-ptr",
                 CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR},
                {"Use", "CreateBuffer.use-host-ptr.initial", CL_MEM_USE_HOST_PTR},
                {"UseReadOnly", "CreateBuffer.use-host-ptr.initial",
                 CL_MEM_USE_HOST_PTR | CL_MEM_READ_ONLY},
                {"UseWriteOnly", "CreateBuffer.use-host-ptr.initial",
                 CL_MEM_USE_HOST_PTR | CL_MEM_WRITE_ONLY}}),
            {"CreateBuffer.success"}) {
  expect_usable(fixture, flags);
}

CLMEM_CASE(CreateBuffer, KeepsItsCopyWhenTheHostMemoryChanges,
           "CL_MEM_COPY_HOST_PTR copies during the call: later host writes have no effect.",
           {"CreateBuffer.copy-host-ptr.immediate"}) {
  // A driver may put the copy off if only kernels read the buffer or the host sees the memory.
  for (const cl_mem_flags flags : std::initializer_list<cl_mem_flags>{
           0, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_ALLOC_HOST_PTR}) {
    for (const std::size_t size : fixture.sizes()) {
      SCOPED_TRACE(testing::Message() << size << " bytes, flags " << flags);
      const Bytes original = fixture.fresh(size);
      Bytes source = original;
      cl_int code = not_stored;
      const Handle<cl_mem> buffer{clCreateBuffer(fixture.context(), CL_MEM_COPY_HOST_PTR | flags,
                                                 size, source.data(), &code)};
      need_memory(code, size, fixture.device().max_allocation());
      ASSERT_THAT(code, returns(CL_SUCCESS));
      recorder::fill(source, std::byte{0});
      expect_contents(fixture, buffer.get(), original);
    }
  }
}

CLMEM_CASE(
    CreateBuffer, UsesHostPointerOfAnyAlignment,
    "CL_MEM_USE_HOST_PTR accepts any host address, and the bytes around the region stay unchanged.",
    {"CreateBuffer.use-host-ptr.any-alignment", "CreateBuffer.use-host-ptr.initial"}) {
  constexpr std::size_t size = 1001;
  constexpr std::size_t guard = 64;
  RandomChoice choice{random_numbers(fixture)};
  for (const std::size_t shift : {0u, 1u, 2u, 3u, 7u, 17u, 33u}) {
    SCOPED_TRACE(testing::Message() << "shifted by " << shift);
    HostBytes& host = fixture.host(3 * page_size + size + guard);
    const Bytes before = host.copy();
    const std::size_t in_page = choice.up_to(page_size / guard - 1) * guard + shift;
    const std::size_t place = place_in(host, in_page) + (in_page < guard ? page_size : 0);
    std::byte* const start = host.data() + place;
    const Bytes initial(start, start + size);
    cl_int code = not_stored;
    Handle<cl_mem> buffer{
        clCreateBuffer(fixture.context(), CL_MEM_USE_HOST_PTR, size, start, &code)};
    ASSERT_THAT(code, returns(CL_SUCCESS));
    expect_contents(fixture, buffer.get(), initial);
    const HostBytes& written = fixture.host(size);
    must_write(fixture.queue(), buffer.get(), written);
    expect_contents(fixture, buffer.get(), written);
    buffer.reset();
    Bytes actual = host.copy();
    copy_linear(before, place, actual, place, size);  // undefined after the release
    expect_bytes(actual, before);
  }
}

CLMEM_CASE(CreateBuffer, KeepsBuffersApart,
           "Data written to one buffer appears in no other, also after some were released.",
           {"CreateBuffer.success"}) {
  constexpr std::size_t count = 16;
  std::vector<FilledBuffer> buffers;
  for (std::size_t i = 0; i < count; ++i) {
    buffers.push_back(fixture.filled_buffer(1000 + 37 * i));
  }
  for (std::size_t i = 0; i < count; i += 2) {
    buffers[i].mem.reset();
    buffers[i] = fixture.filled_buffer(500 + 101 * i);
    must_write(fixture.queue(), buffers[i + 1].get(), buffers[i + 1].bytes);
  }
  for (const FilledBuffer& buffer : buffers) {
    expect_contents(fixture, buffer);
  }
}

CLMEM_CASE(CreateBuffer, InitialisesBufferHiddenFromTheHost,
           "A buffer with CL_MEM_HOST_NO_ACCESS has its initial contents, which a copy on the "
           "device shows.",
           {"CreateBuffer.host-no-access.copy-init"}) {
  const FilledBuffer hidden = fixture.filled_buffer(usual_size, CL_MEM_HOST_NO_ACCESS);
  expect_contents(fixture, hidden, {ReadBack::copy});
}

CLMEM_CASE(CreateBuffer, LetsTheHostWriteWhatItMayOnlyWrite,
           "With CL_MEM_HOST_WRITE_ONLY the host may write.", {"CreateBuffer.success"}) {
  fixture.needs({1, 2});
  FilledBuffer buffer = fixture.filled_buffer(usual_size, CL_MEM_HOST_WRITE_ONLY);
  expect_contents(fixture, buffer, {ReadBack::copy});
  rewrite(fixture, buffer);
  expect_contents(fixture, buffer, {ReadBack::copy});
}

CLMEM_TABLE(CreateBufferWithProperties, MakesTheSameBuffer,
            "A buffer from clCreateBufferWithProperties without properties starts with the bytes "
            "of its host memory.",
            (const std::vector<cl_mem_properties>& properties),
            (Rows<std::vector<cl_mem_properties>>{
                {"NullList", "CreateBufferWithProperties.null-properties", {}},
                {"EmptyList", "CreateBufferWithProperties.empty-properties", {0}}}),
            {"CreateBufferWithProperties.available"}) {
  const cl_mem_properties* const list = properties.empty() ? nullptr : properties.data();
  for (const cl_mem_flags flags : std::initializer_list<cl_mem_flags>{
           CL_MEM_COPY_HOST_PTR, CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR,
           CL_MEM_USE_HOST_PTR}) {
    SCOPED_TRACE(testing::Message() << "flags " << flags);
    HostBytes& initial = fixture.host(usual_size);
    const Bytes expected = initial.copy();
    cl_int code = not_stored;
    const Handle<cl_mem> buffer{clCreateBufferWithProperties(fixture.context(), list, flags,
                                                             usual_size, initial.data(), &code)};
    ASSERT_THAT(code, returns(CL_SUCCESS));
    expect_contents(fixture, buffer.get(), expected);
  }
}

CLMEM_CASE(CreateBuffer, LetsKernelsReadAndWriteByDefault,
           "Kernels can read and write buffers that are created without access flags.",
           {"CreateBuffer.flags.default"}, .profile = CaseProfile::full) {
  const FilledBuffer from = fixture.filled_buffer(usual_size, 0);
  FilledBuffer to = fixture.filled_buffer(usual_size, 0);
  copy_by_kernel(fixture, from.get(), to.get(), usual_size - 7);
  copy_linear(from.bytes, 0, to.bytes, 0, usual_size - 7);
  expect_contents(fixture, to);
  expect_contents(fixture, from);
}

CLMEM_CASE(CreateBuffer, HidesNothingFromKernels,
           "Host access flags restrict only the host; kernels still see the contents.",
           {"CreateBuffer.host-access.hint-only"}, .profile = CaseProfile::full) {
  for (const cl_mem_flags flags : std::initializer_list<cl_mem_flags>{
           CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY}) {
    SCOPED_TRACE(testing::Message() << "flags " << flags);
    expect_contents(fixture, fixture.filled_buffer(usual_size, flags), {ReadBack::kernel});
  }
}

CLMEM_CASE(CreateBuffer, CopiesFromSharedVirtualMemory,
           "An SVM pointer may be the source of CL_MEM_COPY_HOST_PTR.",
           {"CreateBuffer.copy-host-ptr.svm"}) {
  const SvmMemory memory{fixture, usual_size};
  const Bytes data = fixture.fresh(usual_size);
  memory.write(fixture, data);
  cl_int code = not_stored;
  const Handle<cl_mem> buffer{
      clCreateBuffer(fixture.context(), CL_MEM_COPY_HOST_PTR, usual_size, memory.get(), &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  expect_contents(fixture, buffer.get(), data);
}

CLMEM_CASE(CreateBuffer, SharesStorageWithSharedVirtualMemory,
           "A buffer over an SVM pointer shares that memory: each shows writes to the other.",
           {"CreateBuffer.svm.success", "CreateBuffer.svm.shared-storage"}) {
  const SvmMemory memory{fixture, usual_size};
  Bytes expected = fixture.fresh(usual_size);
  memory.write(fixture, expected);
  cl_int code = not_stored;
  const Handle<cl_mem> buffer{
      clCreateBuffer(fixture.context(), CL_MEM_USE_HOST_PTR, usual_size, memory.get(), &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  expect_contents(fixture, buffer.get(), expected);
  const HostBytes& part = fixture.host(100);
  must_write(fixture.queue(), buffer.get(), part, 5);
  copy_linear(part, 0, expected, 5, 100);
  expect_bytes(memory.read(fixture), expected);
}

CLMEM_CASE(CreateBuffer, UsesPartOfSharedVirtualMemory,
           "A buffer may begin inside an SVM allocation; the buffer, its sub-buffer and the "
           "allocation show the same bytes, and the other bytes of the allocation stay unchanged, "
           "also after the release of the buffer.",
           {"CreateBuffer.svm.success", "CreateBuffer.svm.shared-storage",
            "CreateSubBuffer.shares-storage"}) {
  const std::size_t unit = fixture.origin_unit();
  const SvmMemory memory{fixture, 4 * unit};
  Bytes expected = fixture.fresh(memory.size());
  memory.write(fixture, expected);
  cl_int code = not_stored;
  Handle<cl_mem> buffer{
      clCreateBuffer(fixture.context(), CL_MEM_USE_HOST_PTR, 2 * unit, memory.at(unit), &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  const cl_buffer_region region{unit, unit};
  Handle<cl_mem> second{
      clCreateSubBuffer(buffer.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  const HostBytes& part = fixture.host(unit);
  for (const cl_mem object : {buffer.get(), second.get()}) {
    must_write(fixture.queue(), object, part.first(40), 3);
  }
  copy_linear(part, 0, expected, unit + 3, 40);
  copy_linear(part, 0, expected, 2 * unit + 3, 40);
  must_enqueue(clEnqueueFillBuffer, fixture.queue(), second.get(), part.data(), 4, 64, 32);
  fill(expected, Bytes(part.begin(), part.begin() + 4), 2 * unit + 64, 32);
  must_enqueue(clEnqueueCopyBuffer, fixture.queue(), second.get(), second.get(), 3, 97, 20);
  must_succeed(clFinish, fixture.queue());
  copy_linear(part, 0, expected, 2 * unit + 97, 20);
  expect_bytes(memory.read(fixture), expected);
  must_enqueue(clEnqueueSVMMemcpy, fixture.queue(), CL_TRUE, memory.at(3 * unit - 50),
               part.data() + 40, 50);
  copy_linear(part, 40, expected, 3 * unit - 50, 50);
  expect_contents(fixture, buffer.get(), std::span{expected}.subspan(unit, 2 * unit));
  expect_contents(fixture, second.get(), std::span{expected}.subspan(2 * unit, unit));
  second.reset();
  buffer.reset();
  expect_bytes(memory.read(fixture), expected);
}

// The first buffer is released before any command: commands on both would have undefined results
// (memory-flags-table).
CLMEM_CASE(CreateBuffer, OutlivesAnotherBufferOverItsMemory,
           "A buffer over host memory works after another one over that memory is released.",
           {"EnqueueWriteBuffer.data"}) {
  HostBytes& memory = fixture.host(usual_size);
  Handle<cl_mem> first =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR, usual_size, memory.data());
  cl_int code = not_stored;
  const Handle<cl_mem> second{
      clCreateBuffer(fixture.context(), CL_MEM_USE_HOST_PTR, usual_size, memory.data(), &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  EXPECT_THAT(clReleaseMemObject(first.detach()), returns(CL_SUCCESS));
  const Bytes written = fixture.host(usual_size).copy();
  must_write(fixture.queue(), second.get(), written);
  expect_contents(fixture, second.get(), written);
}

// The smallest and the largest CL_DEVICE_MAX_MEM_ALLOC_SIZE of the devices.
std::pair<cl_ulong, cl_ulong> allocation_limits(const Fixture& fixture, const TwoDevices& two) {
  std::vector<cl_ulong> limits;
  for (const cl_device_id device : two.devices) {
    limits.push_back(DeviceUnderTest{fixture.device().platform(), device}.max_allocation());
  }
  const auto [smallest, largest] = std::ranges::minmax(limits);
  return {smallest, largest};
}

CLMEM_CASE(CreateBuffer, AcceptsWhatOneDeviceOfTheContextCanHold,
           "A size that one device of the context can allocate is not rejected as too large.",
           {"CreateBuffer.max-size-any-device"}) {
  const TwoDevices two = fixture.two_devices();
  const auto [smallest, largest] = allocation_limits(fixture, two);
  if (smallest == largest) {
    unsupported("two devices with different CL_DEVICE_MAX_MEM_ALLOC_SIZE");
  }
  cl_int code = not_stored;
  const Handle<cl_mem> made{clCreateBuffer(two.context.get(), CL_MEM_READ_WRITE,
                                           static_cast<std::size_t>(smallest) + 1, nullptr, &code)};
  EXPECT_THAT(code, testing::Not(returns(CL_INVALID_BUFFER_SIZE)));
}

CLMEM_CASE(CreateBuffer, RefusesWhatNoDeviceOfTheContextCanHold,
           "A size that is one byte above the largest CL_DEVICE_MAX_MEM_ALLOC_SIZE in the context "
           "is rejected.",
           {"CreateBuffer.err.INVALID_BUFFER_SIZE.too-large"}) {
  fixture.needs("multi_device");
  const TwoDevices two = fixture.two_devices();
  const cl_ulong largest = allocation_limits(fixture, two).second;
  if (largest >= std::numeric_limits<std::size_t>::max()) {
    unsupported("CL_DEVICE_MAX_MEM_ALLOC_SIZE below SIZE_MAX");
  }
  cl_int code = not_stored;
  const Handle<cl_mem> made{clCreateBuffer(two.context.get(), CL_MEM_READ_WRITE,
                                           static_cast<std::size_t>(largest) + 1, nullptr, &code)};
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_BUFFER_SIZE));
  EXPECT_FALSE(made);
  expect_alive(fixture);
}

CLMEM_CASE(CreateBuffer, LetsTheHostReadWhatItMayOnlyRead,
           "With CL_MEM_HOST_READ_ONLY the host may read, and map for reading.",
           {"CreateBuffer.success"}) {
  fixture.needs({1, 2});
  expect_contents(fixture, fixture.filled_buffer(usual_size, CL_MEM_HOST_READ_ONLY));
}

// Headers may be older than the extensions.
constexpr cl_mem_properties private_address = 0x5000;  // CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT
constexpr cl_mem_info device_address = 0x5001;         // CL_MEM_DEVICE_ADDRESS_EXT

CLMEM_CASE(CreateBuffer, KeepsImmutableContents,
           "An immutable buffer rejects a write and keeps its initial contents.",
           {"CreateBuffer.immutable"}) {
  const FilledBuffer fixed =
      fixture.filled_buffer(usual_size, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable);
  const HostBytes& other = fixture.host(usual_size);
  EXPECT_NE(clEnqueueWriteBuffer(fixture.queue(), fixed.get(), CL_TRUE, 0, usual_size, other.data(),
                                 0, nullptr, nullptr),
            CL_SUCCESS);
  expect_contents(fixture, fixed);
}

CLMEM_TABLE(CreateSubBuffer, RefusesWritingOfImmutableParent,
            "A sub-buffer of an immutable buffer cannot have a flag that lets kernels write.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{{"ReadWrite", CL_MEM_READ_WRITE},
                                {"WriteOnly", CL_MEM_WRITE_ONLY}}),
            {"CreateSubBuffer.err.INVALID_VALUE.flags.immutable-parent"}) {
  const FilledBuffer fixed =
      fixture.filled_buffer(usual_size, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable);
  const cl_buffer_region region{0, usual_size / 2};
  cl_int code = not_stored;
  const Handle<cl_mem> made{
      clCreateSubBuffer(fixed.get(), flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_VALUE));
  EXPECT_EQ(made.get(), nullptr);
}

CLMEM_CASE(GetMemObjectInfo, RefusesAddressOfPlainBuffer,
           "A query of CL_MEM_DEVICE_ADDRESS_EXT is rejected for a buffer that was created without "
           "a fixed address.",
           {"GetMemObjectInfo.err.INVALID_OPERATION.device-address"}) {
  const FilledBuffer plain = fixture.filled_buffer(usual_size);
  std::array<cl_ulong, 64> addresses{};
  EXPECT_THAT(
      clGetMemObjectInfo(plain.get(), device_address, sizeof addresses, addresses.data(), nullptr),
      fixture.refuses(CL_INVALID_OPERATION));
  expect_unchanged_and_alive(fixture, plain);
}

CLMEM_CASE(CreateBufferWithProperties, RefusesAddressOfDeviceWithout,
           "A device without fixed addresses rejects the creation of a buffer that has one.",
           {"CreateBufferWithProperties.err.INVALID_OPERATION.no-device-address"}) {
  if (fixture.device().has_extension("cl_ext_buffer_device_address")) {
    unsupported("a device without cl_ext_buffer_device_address");
  }
  const std::array<cl_mem_properties, 3> properties{private_address, CL_TRUE, 0};
  cl_int code = not_stored;
  const Handle<cl_mem> made{clCreateBufferWithProperties(
      fixture.context(), properties.data(), CL_MEM_READ_WRITE, usual_size, nullptr, &code)};
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_OPERATION));
  EXPECT_EQ(made.get(), nullptr);
  expect_alive(fixture);
}

}  // namespace clmem::conformance::create_buffer_cases
