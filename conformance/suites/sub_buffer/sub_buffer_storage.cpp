// SPDX-License-Identifier: Apache-2.0
// A sub-buffer shares the bytes of its parent: in each place, over host memory and shared virtual
// memory, in kernels, and in contexts of two devices.

#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::sub_buffer_storage_cases {

// Origin and size in units that depend on the device, within a parent of eight units and five
// bytes.
struct WindowRow {
  const char* name;
  std::size_t origin_in_units;
  std::size_t size;
};

std::vector<WindowRow> windows() {
  return {{"AtStartOneByte", 0, 1}, {"AtStartOdd", 0, 77}, {"InMiddleOneByte", 3, 1},
          {"InMiddleOdd", 3, 99},   {"LastBytes", 8, 5},   {"FarAway", 1030, 99}};
}

std::size_t parent_size(const Fixture& fixture) {
  return 8 * fixture.origin_unit() + 5;
}

std::size_t parent_size(const Fixture& fixture, const WindowRow& row) {
  return std::max(parent_size(fixture), row.origin_in_units * fixture.origin_unit() + row.size);
}

CLMEM_TABLE(SubBufferStorage, WriteThroughWindowReachesParent,
            "Bytes written through a sub-buffer appear in the parent at origin plus offset, and "
            "nowhere else.",
            (const WindowRow& row), windows(),
            {"CreateSubBuffer.success", "CreateSubBuffer.shares-storage",
             "CreateSubBuffer.size-unaligned"}) {
  const std::size_t origin = row.origin_in_units * fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(parent_size(fixture, row));
  const cl_buffer_region region{origin, row.size};
  cl_int code = not_stored;
  const Handle<cl_mem> window{
      clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  const HostBytes& written = fixture.host(row.size);
  must_write(fixture.queue(), window.get(), written);
  copy_linear(written, 0, parent.bytes, origin, row.size);
  expect_contents(fixture, parent);
  expect_contents(fixture, window.get(), written);
}

CLMEM_TABLE(SubBufferStorage, WriteToParentReachesWindow,
            "Bytes written to a buffer appear in its sub-buffers, also in those that were made "
            "before the write.",
            (const WindowRow& row), windows(),
            {"CreateSubBuffer.parent-writes-visible", "CreateSubBuffer.success"}) {
  const std::size_t origin = row.origin_in_units * fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(parent_size(fixture, row));
  const FilledBuffer window = fixture.sub_buffer(parent, origin, row.size);
  expect_contents(fixture, window);
  rewrite(fixture, parent);
  expect_contents(fixture, window.get(), std::span{parent.bytes}.subspan(origin, row.size));
  expect_contents(fixture, parent);
}

CLMEM_CASE(SubBufferStorage, CoversTheWholeParent, "A sub-buffer may be as long as its parent.",
           {"CreateSubBuffer.whole", "GetMemObjectInfo.ASSOCIATED.sub-buffer"}) {
  for (const std::size_t size : fixture.sizes()) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    const FilledBuffer parent = fixture.filled_buffer(size);
    const FilledBuffer window = fixture.sub_buffer(parent, 0, size);
    expect_contents(fixture, window);
    EXPECT_TRUE(mem_info<cl_mem>(window.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == parent.get())
        << "a sub-buffer is an object of its own, also where it is all of its parent";
  }
}

CLMEM_CASE(SubBufferStorage, CountsOffsetsFromItsOrigin,
           "Offsets of reads, writes, copies and fills count from the start of the sub-buffer.",
           {"CreateSubBuffer.offset-relative", "CreateSubBuffer.shares-storage"}) {
  const std::size_t origin = 2 * fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  const FilledBuffer window = fixture.sub_buffer(parent, origin, 100);
  const HostBytes& written = fixture.host(9);
  must_write(fixture.queue(), window.get(), written, 11);
  copy_linear(written, 0, parent.bytes, origin + 11, 9);
  must_enqueue(clEnqueueCopyBuffer, fixture.queue(), window.get(), window.get(), 11, 50, 9);
  copy_linear(written, 0, parent.bytes, origin + 50, 9);
  if (fixture.device().version() >= v1_2) {
    must_enqueue(clEnqueueFillBuffer, fixture.queue(), window.get(), written.data(), 1, 70, 20);
    fill(parent.bytes, written.first(1), origin + 70, 20);
  }
  expect_contents(fixture, parent);
  HostBytes& read = fixture.host(9);
  must_read(fixture.queue(), window.get(), read, 50);
  expect_bytes(read, written);
}

CLMEM_CASE(SubBufferStorage, EndsWhereItsRegionEnds,
           "A range beyond the sub-buffer is rejected although the parent is long enough.",
           {"CreateSubBuffer.bounded"}) {
  const std::size_t origin = fixture.origin_unit();
  const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  const FilledBuffer window = fixture.sub_buffer(parent, origin, 40);
  const FilledBuffer other = fixture.filled_buffer(40);
  HostBytes& host = fixture.host(41);
  const Bytes before = host.copy();
  for (const auto& [offset, size] : {std::pair<std::size_t, std::size_t>{0, 41}, {40, 1}}) {
    EXPECT_THAT(clEnqueueReadBuffer(fixture.queue(), window.get(), CL_TRUE, offset, size,
                                    host.data(), 0, nullptr, nullptr),
                returns(CL_INVALID_VALUE));
  }
  expect_bytes(host, before);
  EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), window.get(), CL_TRUE, 1, 40, host.data(), 0,
                                   nullptr, nullptr),
              returns(CL_INVALID_VALUE));
  EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), other.get(), window.get(), 0, 39, 2, 0, nullptr,
                                  nullptr),
              returns(CL_INVALID_VALUE));
  expect_unchanged_and_alive(fixture, parent);
}

CLMEM_CASE(SubBufferStorage, LetsOverlappingWindowsBeRead,
           "Overlapping sub-buffers that are read at the same time each show their own part.",
           {"CreateSubBuffer.overlap.read"}) {
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  const cl_command_queue other = fixture.new_queue();
  std::vector<FilledBuffer> parts;
  std::vector<HostBytes*> read;
  for (std::size_t i = 0; i < 4; ++i) {
    parts.push_back(fixture.sub_buffer(parent, i * unit, 4 * unit));
    read.push_back(&fixture.host(4 * unit));
    EXPECT_THAT(clEnqueueReadBuffer(i % 2 == 0 ? fixture.queue() : other, parts[i].get(), CL_FALSE,
                                    0, 4 * unit, read[i]->data(), 0, nullptr, nullptr),
                returns(CL_SUCCESS));
  }
  fixture.finish();
  for (std::size_t i = 0; i < read.size(); ++i) {
    SCOPED_TRACE(testing::Message() << "window " << i);
    expect_bytes(*read[i], parts[i].bytes);
  }
}

CLMEM_CASE(SubBufferStorage, LetsDisjointWindowsBeWritten,
           "Adjacent sub-buffers can be written at the same time without changing each other.",
           {"CreateSubBuffer.disjoint.concurrent"}) {
  const std::size_t unit = fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  const cl_command_queue other = fixture.new_queue();
  std::vector<FilledBuffer> parts;
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t size = unit - (i % 3);  // bytes in between stay as they are
    parts.push_back(fixture.sub_buffer(parent, i * unit, size));
    const HostBytes& data = fixture.host(size);
    EXPECT_THAT(clEnqueueWriteBuffer(i % 2 == 0 ? fixture.queue() : other, parts[i].get(), CL_FALSE,
                                     0, size, data.data(), 0, nullptr, nullptr),
                returns(CL_SUCCESS));
    copy_linear(data, 0, parent.bytes, i * unit, size);
  }
  fixture.finish();
  expect_contents(fixture, parent);
}

CLMEM_CASE(SubBufferMemory, CopiesNoHostMemoryAgain,
           "A sub-buffer of a CL_MEM_COPY_HOST_PTR parent shows the current data of the parent, "
           "not that of the host memory.",
           {"CreateSubBuffer.no-extra-copy"}) {
  HostBytes& source = fixture.host(parent_size(fixture));
  const Handle<cl_mem> parent = must_make(clCreateBuffer, fixture.context(), CL_MEM_COPY_HOST_PTR,
                                          source.size(), source.data());
  const HostBytes& written = fixture.host(source.size());
  must_write(fixture.queue(), parent.get(), written);
  recorder::fill(source, std::byte{0});
  const cl_buffer_region region{0, written.size()};
  cl_int code = not_stored;
  const Handle<cl_mem> made{
      clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  expect_contents(fixture, made.get(), written);
  expect_contents(fixture, parent.get(), written);
}

CLMEM_CASE(
    SubBufferMemory, HasItsPartOfTheHostPointer,
    "The host pointer of a sub-buffer is that of its CL_MEM_USE_HOST_PTR parent plus the origin.",
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

// The sub-buffer is used after the unmap; until then the bytes are the host's (5.2.4).
CLMEM_CASE(SubBufferMemory, MadeWhileItsParentIsMapped,
           "A sub-buffer that is created while its parent is mapped for writing shows what the "
           "host wrote once the parent is unmapped, and shares its bytes with the parent.",
           {"CreateSubBuffer.shares-storage", "CreateSubBuffer.parent-writes-visible"}) {
  const std::size_t unit = fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  Mapping mapping{fixture.queue(), parent.get(), CL_MAP_WRITE, {0, parent.size()}};
  FilledBuffer made = fixture.sub_buffer(parent, unit, unit + 3);
  parent.bytes = fixture.fresh(parent.size());
  mapping.put(parent.bytes);
  mapping.unmap();
  expect_contents(fixture, made.get(), std::span{parent.bytes}.subspan(unit, made.size()));
  rewrite(fixture, made);
  copy_linear(made.bytes, 0, parent.bytes, unit, made.size());
  expect_contents(fixture, parent);
}

CLMEM_CASE(SubBufferMemory, StartsAtItsOriginInKernels,
           "A kernel that is given a sub-buffer reads or writes from the start of its region.",
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
           "Sub-buffers of a buffer over shared virtual memory are disjoint parts of it.",
           {"CreateSubBuffer.svm"}) {
  const std::size_t unit = fixture.origin_unit();
  const SvmMemory memory{fixture, 4 * unit};
  Bytes expected = fixture.fresh(4 * unit);
  memory.write(fixture, expected);
  const FilledBuffer parent{
      must_make(clCreateBuffer, fixture.context(), CL_MEM_USE_HOST_PTR, 4 * unit, memory.get()),
      expected};
  for (const std::size_t i : {1u, 3u}) {
    FilledBuffer made = fixture.sub_buffer(parent, i * unit, unit - 1);
    rewrite(fixture, made);
    copy_linear(made.bytes, 0, expected, i * unit, made.size());
  }
  expect_bytes(memory.read(fixture), expected);
}

// The smaller and the larger base alignment of two devices, in bytes.
std::pair<std::size_t, std::size_t> alignments_of(const Fixture& fixture, const TwoDevices& two) {
  const cl_platform_id platform = fixture.device().platform();
  return std::minmax({DeviceUnderTest{platform, two.devices[0]}.base_alignment(),
                      DeviceUnderTest{platform, two.devices[1]}.base_alignment()});
}

CLMEM_CASE(SubBufferMemory, NeedsAlignmentForOneDeviceOnly,
           "A sub-buffer may have an origin that meets the alignment of one device of the context.",
           {"CreateSubBuffer.aligned-one-device"}) {
  const TwoDevices two = fixture.two_devices();
  const auto [smaller, larger] = alignments_of(fixture, two);
  if (smaller == larger) {
    unsupported("two devices that differ in alignment");
  }
  const std::size_t size = 4 * larger;
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
  const std::size_t unit = std::max(alignments_of(fixture, two).second, std::size_t{128});
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

}  // namespace clmem::conformance::sub_buffer_storage_cases
