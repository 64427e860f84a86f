// SPDX-License-Identifier: Apache-2.0
// A sub-buffer is a window on its parent's bytes.

#include "suites/case_file.hpp"

namespace clmem::conformance::sub_buffer_storage_cases {

namespace {

// Origin and size in units that depend on the device, within a parent of eight units and five
// bytes.
struct WindowRow {
  const char* name;
  std::size_t origin_in_units;
  std::size_t size;
};

const std::vector<WindowRow>& windows() {
  static const std::vector<WindowRow> rows{
      {"AtStartOneByte", 0, 1}, {"AtStartOdd", 0, 77}, {"InMiddleOneByte", 3, 1},
      {"InMiddleOdd", 3, 99},   {"LastBytes", 8, 5},   {"FarAway", 1030, 99},
  };
  return rows;
}

std::size_t parent_size(const Fixture& fixture) {
  return 8 * fixture.origin_unit() + 5;
}

std::size_t parent_size(const Fixture& fixture, const WindowRow& row) {
  return std::max(parent_size(fixture), row.origin_in_units * fixture.origin_unit() + row.size);
}

Bytes part_of(std::span<const std::byte> bytes, std::size_t origin, std::size_t size) {
  const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(origin);
  return {begin, begin + static_cast<std::ptrdiff_t>(size)};
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
  EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), window.get(), CL_TRUE, 0, row.size,
                                   written.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
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
  parent.bytes = fixture.fresh(parent.size());
  EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), parent.get(), CL_TRUE, 0, parent.size(),
                                   parent.bytes.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  expect_contents(fixture, window.get(), part_of(parent.bytes, origin, row.size));
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
  EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), window.get(), CL_TRUE, 11, 9, written.data(), 0,
                                   nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_linear(written, 0, parent.bytes, origin + 11, 9);
  EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), window.get(), window.get(), 11, 50, 9, 0,
                                  nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_linear(written, 0, parent.bytes, origin + 50, 9);
  expect_contents(fixture, parent);
  HostBytes& read = fixture.host(9);
  EXPECT_THAT(clEnqueueReadBuffer(fixture.queue(), window.get(), CL_TRUE, 50, 9, read.data(), 0,
                                  nullptr, nullptr),
              returns(CL_SUCCESS));
  expect_bytes(read, written);
}

CLMEM_CASE(SubBufferStorage, EndsWhereItsRegionEnds,
           "A range that exceeds the sub-buffer is rejected although the parent is long enough for "
           "it.",
           {"CreateSubBuffer.bounded"}) {
  const std::size_t origin = fixture.origin_unit();
  const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  const FilledBuffer window = fixture.sub_buffer(parent, origin, 40);
  HostBytes& host = fixture.host(41);
  const Bytes before = host.copy();
  EXPECT_THAT(clEnqueueReadBuffer(fixture.queue(), window.get(), CL_TRUE, 0, 41, host.data(), 0,
                                  nullptr, nullptr),
              returns(CL_INVALID_VALUE));
  EXPECT_THAT(clEnqueueReadBuffer(fixture.queue(), window.get(), CL_TRUE, 40, 1, host.data(), 0,
                                  nullptr, nullptr),
              returns(CL_INVALID_VALUE));
  expect_bytes(host, before);
  EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), window.get(), CL_TRUE, 1, 40, host.data(), 0,
                                   nullptr, nullptr),
              returns(CL_INVALID_VALUE));
  const FilledBuffer other = fixture.filled_buffer(40);
  EXPECT_THAT(clEnqueueCopyBuffer(fixture.queue(), other.get(), window.get(), 0, 39, 2, 0, nullptr,
                                  nullptr),
              returns(CL_INVALID_VALUE));
  expect_unchanged_and_alive(fixture, parent);
}

// Sub-buffers that overlap for reading, and adjacent ones for writing, all used at the same time.
CLMEM_CASE(SubBufferStorage, LetsOverlappingWindowsBeRead,
           "Overlapping sub-buffers that are read at the same time each show their own part.",
           {"CreateSubBuffer.overlap.read"}) {
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  const cl_command_queue other = fixture.new_queue();
  std::vector<FilledBuffer> windows_read;
  std::vector<HostBytes*> read;
  for (std::size_t i = 0; i < 4; ++i) {
    windows_read.push_back(fixture.sub_buffer(parent, i * unit, 4 * unit));
    read.push_back(&fixture.host(4 * unit));
    EXPECT_THAT(clEnqueueReadBuffer(i % 2 == 0 ? fixture.queue() : other, windows_read[i].get(),
                                    CL_FALSE, 0, 4 * unit, read[i]->data(), 0, nullptr, nullptr),
                returns(CL_SUCCESS));
  }
  fixture.finish();
  for (std::size_t i = 0; i < read.size(); ++i) {
    SCOPED_TRACE(testing::Message() << "window " << i);
    expect_bytes(*read[i], windows_read[i].bytes);
  }
}

CLMEM_CASE(SubBufferStorage, LetsDisjointWindowsBeWritten,
           "Adjacent sub-buffers can be written at the same time without changing each other.",
           {"CreateSubBuffer.disjoint.concurrent"}) {
  const std::size_t unit = fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(parent_size(fixture));
  const cl_command_queue other = fixture.new_queue();
  std::vector<FilledBuffer> windows_written;
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t size = unit - (i % 3);  // bytes in between stay as they are
    windows_written.push_back(fixture.sub_buffer(parent, i * unit, size));
    const HostBytes& data = fixture.host(size);
    EXPECT_THAT(clEnqueueWriteBuffer(i % 2 == 0 ? fixture.queue() : other, windows_written[i].get(),
                                     CL_FALSE, 0, size, data.data(), 0, nullptr, nullptr),
                returns(CL_SUCCESS));
    copy_linear(data, 0, parent.bytes, i * unit, size);
  }
  fixture.finish();
  expect_contents(fixture, parent);
}

}  // namespace

}  // namespace clmem::conformance::sub_buffer_storage_cases
