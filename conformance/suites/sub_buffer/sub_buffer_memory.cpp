// SPDX-License-Identifier: Apache-2.0
// Sub-buffers of parents over host memory and shared virtual memory, in kernels, and in contexts of
// two devices.

#include "suites/case_file.hpp"

namespace clmem::conformance::sub_buffer_memory_cases {

namespace {

std::size_t parent_size(const Fixture& fixture) {
  return 8 * fixture.origin_unit() + 5;
}

CLMEM_CASE(SubBufferMemory, CopiesNoHostMemoryAgain,
           "A sub-buffer of a CL_MEM_COPY_HOST_PTR parent shows the current data of the parent, "
           "not that of the host memory.",
           {"CreateSubBuffer.no-extra-copy"}) {
  HostBytes& source = fixture.host(parent_size(fixture));
  cl_int code = not_stored;
  const Handle<cl_mem> parent = must_make(clCreateBuffer, fixture.context(), CL_MEM_COPY_HOST_PTR,
                                          source.size(), source.data());
  const HostBytes& written = fixture.host(source.size());
  must_write(fixture.queue(), parent.get(), written);
  recorder::fill(source, std::byte{0});
  const cl_buffer_region region{0, written.size()};
  const Handle<cl_mem> made{
      clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  expect_contents(fixture, made.get(), written);
  expect_contents(fixture, parent.get(), written);
}

CLMEM_CASE(SubBufferMemory, HasItsPartOfTheHostPointer,
           "The host pointer of a sub-buffer is that of its CL_MEM_USE_HOST_PTR parent "
           "plus the origin.",
           {"CreateSubBuffer.host-ptr", "GetMemObjectInfo.HOST_PTR.sub-buffer"}) {
  const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture), CL_MEM_USE_HOST_PTR);
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t origin = i * fixture.origin_unit();
    const FilledBuffer made = fixture.sub_buffer(parent, origin, 5);
    EXPECT_TRUE(mem_info<std::byte*>(made.get(), CL_MEM_HOST_PTR) == parent.host + origin)
        << "origin " << origin;
    expect_contents(fixture, made);
  }
}

// The parent is mapped; the sub-buffer is used after the unmap (5.2.4 leaves the bytes of a region
// that is mapped for writing to the host until then).
CLMEM_CASE(SubBufferMemory, MadeWhileItsParentIsMapped,
           "A sub-buffer made while its parent is mapped for writing has what the host "
           "wrote, after the unmap, and shares its bytes with the parent.",
           {"CreateSubBuffer.shares-storage", "CreateSubBuffer.parent-writes-visible"}) {
  const std::size_t unit = fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  cl_int code = not_stored;
  void* const pointer = clEnqueueMapBuffer(fixture.queue(), parent.get(), CL_TRUE, CL_MAP_WRITE, 0,
                                           parent.size(), 0, nullptr, nullptr, &code);
  must_succeed(code, "clEnqueueMapBuffer");
  const FilledBuffer made = fixture.sub_buffer(parent, unit, unit + 3);
  parent.bytes = fixture.fresh(parent.size());
  recorder::copy(pointer, parent.bytes.data(), parent.size());
  must_succeed(clEnqueueUnmapMemObject, fixture.queue(), parent.get(), pointer, 0, nullptr,
               nullptr);
  Bytes part(unit + 3);
  copy_linear(parent.bytes, unit, part, 0, part.size());
  expect_contents(fixture, made.get(), part);
  const HostBytes& written = fixture.host(unit + 3);
  EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), made.get(), CL_TRUE, 0, written.size(),
                                   written.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_linear(written, 0, parent.bytes, unit, written.size());
  expect_contents(fixture, parent);
}

CLMEM_CASE(SubBufferMemory, StartsAtItsOriginInKernels,
           "A kernel gets a pointer to the start of the region, for reading and for writing.",
           {"CreateSubBuffer.kernel-arg"}, .profile = CaseProfile::full) {
  const std::size_t unit = fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  const FilledBuffer from = fixture.sub_buffer(parent, 2 * unit, unit - 3);
  const FilledBuffer to = fixture.sub_buffer(parent, 5 * unit, unit - 3);
  copy_by_kernel(fixture, from.get(), to.get(), unit - 3);
  copy_linear(from.bytes, 0, parent.bytes, 5 * unit, unit - 3);
  expect_contents(fixture, parent);
  expect_contents(fixture, to.get(), from.bytes);
}

CLMEM_CASE(SubBufferMemory, CutsSharedVirtualMemory,
           "Kernels write disjoint sub-buffers of a buffer over shared virtual memory, each its "
           "own part of it.",
           {"CreateSubBuffer.svm"}) {
  const std::size_t unit = fixture.origin_unit();
  const SvmMemory memory{fixture, 4 * unit};
  Bytes expected = fixture.fresh(4 * unit);
  memory.write(fixture, expected);
  const FilledBuffer parent{
      must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR, 4 * unit, memory.get()),
      expected};
  for (const std::size_t i : {1u, 3u}) {
    const FilledBuffer made = fixture.sub_buffer(parent, i * unit, unit - 1);
    const HostBytes& written = fixture.host(unit - 1);
    EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), made.get(), CL_TRUE, 0, unit - 1,
                                     written.data(), 0, nullptr, nullptr),
                returns(CL_SUCCESS));
    copy_linear(written, 0, expected, i * unit, unit - 1);
  }
  expect_bytes(memory.read(fixture), expected);
}

// The base alignments, in bytes, of two devices.
std::vector<std::size_t> alignments_of(const Fixture& fixture, const TwoDevices& two) {
  std::vector<std::size_t> alignments;
  for (const cl_device_id device : two.devices) {
    alignments.push_back(DeviceUnderTest{fixture.device().platform(), device}.base_alignment());
  }
  return alignments;
}

CLMEM_CASE(SubBufferMemory, NeedsAlignmentForOneDeviceOnly,
           "A sub-buffer may have an origin that meets the alignment of one device of the context.",
           {"CreateSubBuffer.aligned-one-device"}) {
  const TwoDevices two = fixture.two_devices();
  const std::vector<std::size_t> alignments = alignments_of(fixture, two);
  if (alignments[0] == alignments[1]) {
    unsupported("two devices that differ in alignment");
  }
  const std::size_t smaller = std::min(alignments[0], alignments[1]);
  const std::size_t size = 4 * std::max(alignments[0], alignments[1]);
  cl_int code = not_stored;
  const Handle<cl_mem> parent =
      must_make(clCreateBuffer, two.context.get(), CL_MEM_READ_WRITE, size, nullptr);
  for (std::size_t origin = 0; origin < size; origin += smaller) {
    const cl_buffer_region region{origin, 1};
    const Handle<cl_mem> made{
        clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
    EXPECT_THAT(code, returns(CL_SUCCESS)) << "origin " << origin;
  }
}

CLMEM_CASE(SubBufferMemory, LetsTwoDevicesWriteTheirParts,
           "Two devices write disjoint sub-buffers of one parent at the same time.",
           {"CreateSubBuffer.disjoint.two-devices"}) {
  const TwoDevices two = fixture.two_devices();
  const std::vector<std::size_t> alignments = alignments_of(fixture, two);
  const std::size_t unit = std::max({alignments[0], alignments[1], std::size_t{128}});
  FilledBuffer parent{{}, fixture.fresh(2 * unit)};
  parent.mem = must_make(clCreateBuffer, two.context.get(), CL_MEM_COPY_HOST_PTR, parent.size(),
                         parent.bytes.data());
  std::vector<FilledBuffer> parts;
  for (std::size_t i = 0; i < 2; ++i) {
    parts.push_back(fixture.sub_buffer(parent, i * unit, unit - 1));
    const cl_command_queue queue = fixture.new_queue(two.context.get(), two.devices[i]);
    const HostBytes& written = fixture.host(unit - 1);
    EXPECT_THAT(clEnqueueWriteBuffer(queue, parts[i].get(), CL_FALSE, 0, unit - 1, written.data(),
                                     0, nullptr, nullptr),
                returns(CL_SUCCESS));
    copy_linear(written, 0, parent.bytes, i * unit, unit - 1);
  }
  fixture.finish();
  HostBytes& read = fixture.host(parent.size());
  const cl_command_queue reader = fixture.new_queue(two.context.get(), two.devices[0]);
  must_read(reader, parent.get(), read);
  expect_bytes(read, parent.bytes);
}

}  // namespace

}  // namespace clmem::conformance::sub_buffer_memory_cases
