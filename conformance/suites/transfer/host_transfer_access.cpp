// SPDX-License-Identifier: Apache-2.0
// Transfers with the host: the access that the flags permit, and the host memory that may be used.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::host_transfer_access_cases {

namespace {

struct AccessRow {
  const char* name;
  const char* requirement;
  const char* command;
  cl_mem_flags flags;
};

std::vector<AccessRow> access_rows() {
  const char* const read = "EnqueueReadBuffer.host-flag-allowed";
  const char* const write = "EnqueueWriteBuffer.host-flag-allowed";
  return {{"ReadBufferOfHostReadOnly", read, "EnqueueReadBuffer", CL_MEM_HOST_READ_ONLY},
          {"ReadBufferOfReadOnlyHostReadOnly", read, "EnqueueReadBuffer",
           CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY},
          {"WriteBufferOfHostWriteOnly", write, "EnqueueWriteBuffer", CL_MEM_HOST_WRITE_ONLY},
          {"WriteBufferOfReadOnlyHostWriteOnly", write, "EnqueueWriteBuffer",
           CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY},
          {"ReadBufferRectOfHostReadOnly", "EnqueueReadBufferRect.data-3d", "EnqueueReadBufferRect",
           CL_MEM_WRITE_ONLY | CL_MEM_HOST_READ_ONLY},
          {"WriteBufferRectOfHostWriteOnly", "EnqueueWriteBufferRect.data-3d",
           "EnqueueWriteBufferRect", CL_MEM_READ_ONLY | CL_MEM_HOST_WRITE_ONLY}};
}

CLMEM_TABLE(HostAccess, Permits, "The host can read and write a buffer as its flags permit.",
            (const AccessRow& row), access_rows(), {}) {
  fixture.needs({1, 2});
  const Command& command = command_named(row.command);
  CommandRun run{fixture, command, plain_placement(command, {16, 8, 4}, {}, {.flags = row.flags})};
  ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
  fixture.finish();
  run.apply_to_oracle();
  run.expect_host();
  expect_contents(fixture, run.shown().object(), run.shown().contents(), {ReadBack::copy});
  expect_alive(fixture);
}

// A buffer over `memory`, with contents that the driver may cache elsewhere.
Handle<cl_mem> buffer_over(Fixture& fixture, HostBytes& memory, const HostBytes& contents) {
  Handle<cl_mem> made =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                memory.size(), memory.data());
  must_write(fixture.queue(), made.get(), contents);
  return made;
}

struct AliasRow {
  const char* name;
  const char* requirement;
  RectPlace place;  // of the bytes, in the buffer as in the memory
  Extent region;
  cl_int (*enqueue)(cl_command_queue queue, cl_mem buffer, std::byte* memory, const AliasRow& row);
};

constexpr std::size_t alias_buffer_size = 4099;
constexpr RectPlace alias_range{{129, 0, 0}, 1023, 1023};
constexpr Extent alias_range_region{1023, 1, 1};
constexpr RectPlace alias_rect{{5, 2, 1}, 64, 768};
constexpr Extent alias_rect_region{40, 6, 3};

cl_int read_range(cl_command_queue queue, cl_mem buffer, std::byte* memory, const AliasRow& row) {
  const std::size_t offset = row.place.origin[0];
  return clEnqueueReadBuffer(queue, buffer, CL_TRUE, offset, row.region[0], memory + offset, 0,
                             nullptr, nullptr);
}

cl_int read_rectangle(cl_command_queue queue, cl_mem buffer, std::byte* memory,
                      const AliasRow& row) {
  return clEnqueueReadBufferRect(queue, buffer, CL_TRUE, row.place.origin.data(),
                                 row.place.origin.data(), row.region.data(), row.place.row_pitch,
                                 row.place.slice_pitch, row.place.row_pitch, row.place.slice_pitch,
                                 memory, 0, nullptr, nullptr);
}

// Reads, because a write requires that the memory holds the latest bits.
void fetch_latest(cl_command_queue queue, cl_mem buffer, std::byte* memory) {
  must_succeed(clEnqueueReadBuffer, queue, buffer, CL_TRUE, 0, alias_buffer_size, memory, 0,
               nullptr, nullptr);
}

cl_int write_range(cl_command_queue queue, cl_mem buffer, std::byte* memory, const AliasRow& row) {
  fetch_latest(queue, buffer, memory);
  const std::size_t offset = row.place.origin[0];
  return clEnqueueWriteBuffer(queue, buffer, CL_TRUE, offset, row.region[0], memory + offset, 0,
                              nullptr, nullptr);
}

cl_int write_rectangle(cl_command_queue queue, cl_mem buffer, std::byte* memory,
                       const AliasRow& row) {
  fetch_latest(queue, buffer, memory);
  return clEnqueueWriteBufferRect(queue, buffer, CL_TRUE, row.place.origin.data(),
                                  row.place.origin.data(), row.region.data(), row.place.row_pitch,
                                  row.place.slice_pitch, row.place.row_pitch, row.place.slice_pitch,
                                  memory, 0, nullptr, nullptr);
}

Bytes rectangle_of(std::span<const std::byte> bytes, const AliasRow& row) {
  Bytes packed(volume(row.region));
  copy_region(bytes, row.place, packed, RectPlace{{}, row.region[0], row.region[0] * row.region[1]},
              row.region);
  return packed;
}

CLMEM_TABLE(HostMemory, MayBeTheBuffersOwn,
            "An idle buffer over host memory can be read to, and written from, its own place in "
            "that memory.",
            (const AliasRow& row),
            (std::vector<AliasRow>{{"ReadBuffer", "EnqueueReadBuffer.host-ptr-alias", alias_range,
                                    alias_range_region, read_range},
                                   {"ReadBufferRect", "EnqueueReadBufferRect.host-ptr-alias",
                                    alias_rect, alias_rect_region, read_rectangle},
                                   {"WriteBuffer", "EnqueueWriteBuffer.host-ptr-alias", alias_range,
                                    alias_range_region, write_range},
                                   {"WriteBufferRect", "EnqueueWriteBufferRect.host-ptr-alias",
                                    alias_rect, alias_rect_region, write_rectangle}}),
            {}) {
  HostBytes& memory = fixture.host(alias_buffer_size);
  const HostBytes& contents = fixture.host(alias_buffer_size);
  const Handle<cl_mem> buffer = buffer_over(fixture, memory, contents);
  ASSERT_THAT(row.enqueue(fixture.queue(), buffer.get(), memory.data(), row), returns(CL_SUCCESS));
  expect_bytes(rectangle_of(memory, row), rectangle_of(contents, row));
  expect_contents(fixture, buffer.get(), contents);
}

}  // namespace

}  // namespace clmem::conformance::host_transfer_access_cases
