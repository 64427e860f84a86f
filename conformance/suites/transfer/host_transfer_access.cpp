// SPDX-License-Identifier: Apache-2.0
// Transfers with the host: what the host access flags permit, and transfers to the host memory of
// the buffer itself.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::host_transfer_access_cases {

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
  expect_contents(fixture, run.source_or_target().object(), run.source_or_target().contents(),
                  {ReadBack::copy});
  expect_alive(fixture);
}

struct AliasRow {
  const char* name;
  const char* requirement;
  RectPlace place;  // of the bytes, in the buffer as in the memory
  Extent region;
};

std::vector<AliasRow> alias_rows() {
  constexpr RectPlace range{{129, 0, 0}, 1023, 1023};
  constexpr RectPlace rectangle{{5, 2, 1}, 64, 768};
  return {{"ReadBuffer", "EnqueueReadBuffer.host-ptr-alias", range, {1023, 1, 1}},
          {"ReadBufferRect", "EnqueueReadBufferRect.host-ptr-alias", rectangle, {40, 6, 3}},
          {"WriteBuffer", "EnqueueWriteBuffer.host-ptr-alias", range, {1023, 1, 1}},
          {"WriteBufferRect", "EnqueueWriteBufferRect.host-ptr-alias", rectangle, {40, 6, 3}}};
}

// The driver may cache the contents of the buffer elsewhere than in its host memory.
CLMEM_TABLE(HostMemory, MayBeTheBuffersOwn,
            "An idle buffer over host memory can be read to, and written from, its own place in "
            "that memory.",
            (const AliasRow& row), alias_rows(), {}) {
  const Command& command = command_named(std::string{"Enqueue"} + row.name);
  const bool is_read = command.target.kind == MemoryKind::host;
  HostBytes& memory = fixture.host(usual_size);
  const HostBytes& contents = fixture.host(usual_size);
  const Handle<cl_mem> buffer =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                memory.size(), memory.data());
  must_write(fixture.queue(), buffer.get(), contents);
  if (!is_read) {  // a write requires that the memory holds the latest bits
    must_read(fixture.queue(), buffer.get(), memory);
  }
  const std::size_t offset = row.place.origin[0];
  const Place own{.mem = buffer.get(),
                  .offset = offset,
                  .origin = row.place.origin,
                  .row_pitch = row.place.row_pitch,
                  .slice_pitch = row.place.slice_pitch};
  Place host = own;
  host.address = memory.data() + (command.layout == Layout::linear ? offset : 0);
  Arguments given{.queue = fixture.queue(),
                  .blocking = CL_TRUE,
                  .source = is_read ? own : host,
                  .target = is_read ? host : own,
                  .size = row.region[0],
                  .region = row.region};
  ASSERT_THAT(command.call(given), returns(CL_SUCCESS));
  expect_bytes(gathered(memory, row.place, row.region), gathered(contents, row.place, row.region));
  expect_contents(fixture, buffer.get(), contents);
}

}  // namespace clmem::conformance::host_transfer_access_cases
