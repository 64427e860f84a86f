// SPDX-License-Identifier: Apache-2.0
// References to a memory object: no call that used it, accepted or rejected, keeps one.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::destructor_uses_cases {

// Uses `buffer`, which has `usual_size` bytes; afterwards nothing needs the buffer any more.
using Use = void (*)(Fixture& fixture, cl_mem buffer);

// Ignores the code: other cases check whether these calls are rejected.
void ignore(cl_int) {}

void rejected_map(Fixture& fixture, cl_mem buffer) {
  cl_int code = not_stored;
  (void)clEnqueueMapBuffer(fixture.queue(), buffer, CL_TRUE, CL_MAP_READ, 1, usual_size, 0, nullptr,
                           nullptr, &code);
}

void rejected_sub_buffer(Fixture&, cl_mem buffer) {
  const cl_buffer_region region{0, usual_size + 1};
  cl_int code = not_stored;
  (void)clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
}

Rows<Use> rejected_calls() {
  return {{"Read",
           [](Fixture& fixture, cl_mem buffer) {
             ignore(clEnqueueReadBuffer(fixture.queue(), buffer, CL_TRUE, 1, usual_size,
                                        fixture.host(usual_size).data(), 0, nullptr, nullptr));
           }},
          {"Write",
           [](Fixture& fixture, cl_mem buffer) {
             ignore(clEnqueueWriteBuffer(fixture.queue(), buffer, CL_TRUE, 1, usual_size,
                                         fixture.host(usual_size).data(), 0, nullptr, nullptr));
           }},
          {"CopyWithin",
           [](Fixture& fixture, cl_mem buffer) {
             ignore(clEnqueueCopyBuffer(fixture.queue(), buffer, buffer, 0, 1, usual_size - 1, 0,
                                        nullptr, nullptr));
           }},
          {"Fill",
           [](Fixture& fixture, cl_mem buffer) {
             const cl_uint zero = 0;
             ignore(clEnqueueFillBuffer(fixture.queue(), buffer, &zero, sizeof zero, 1, 4, 0,
                                        nullptr, nullptr));
           }},
          {"Map", rejected_map},
          {"Unmap",
           [](Fixture& fixture, cl_mem buffer) {
             ignore(clEnqueueUnmapMemObject(fixture.queue(), buffer, fixture.host(1).data(), 0,
                                            nullptr, nullptr));
           }},
          {"Migrate",
           [](Fixture& fixture, cl_mem buffer) {
             constexpr cl_mem_migration_flags unknown = cl_mem_migration_flags{1} << 40;
             ignore(clEnqueueMigrateMemObjects(fixture.queue(), 1, &buffer, unknown, 0, nullptr,
                                               nullptr));
           }},
          {"CreateSubBuffer", rejected_sub_buffer}};
}

void map_and_unmap(Fixture& fixture, cl_mem buffer, cl_map_flags flags, std::size_t offset) {
  cl_int code = not_stored;
  void* const mapped = clEnqueueMapBuffer(fixture.queue(), buffer, CL_TRUE, flags, offset, 64, 0,
                                          nullptr, nullptr, &code);
  must_succeed(code, "clEnqueueMapBuffer");
  must_enqueue(clEnqueueUnmapMemObject, fixture.queue(), buffer, mapped);
}

void make_sub_buffer(Fixture& fixture, cl_mem buffer) {
  const cl_buffer_region region{0, 64};
  const Handle<cl_mem> part =
      must_make(clCreateSubBuffer, buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  map_and_unmap(fixture, part.get(), CL_MAP_READ, 0);
  fixture.finish();
}

void make_image_over(Fixture& fixture, cl_mem buffer) {
  fixture.needs("images");
  const cl_image_format format = common_format().cl;
  const cl_image_desc description = image_1d_buffer_over(buffer, 16);
  const Handle<cl_mem> image = must_make(clCreateImage, fixture.context(), CL_MEM_READ_WRITE,
                                         &format, &description, nullptr);
}

void set_as_argument_again(Fixture& fixture, cl_mem buffer) {
  const FilledBuffer to = fixture.filled_buffer(usual_size);
  const Kernel copy{fixture, "copy_bytes"};
  for (int round = 0; round < 2; ++round) {
    copy.set_all(buffer, to.get());  // and once more before it runs
    copy.run(fixture, {64}, buffer, to.get());
    copy.run(fixture, {64}, to.get(), buffer);
  }
}

void query(Fixture& fixture, cl_mem buffer) {
  for (const cl_mem_info name :
       std::initializer_list<cl_mem_info>{CL_MEM_TYPE, CL_MEM_FLAGS, CL_MEM_SIZE, CL_MEM_CONTEXT,
                                          CL_MEM_ASSOCIATED_MEMOBJECT, CL_MEM_REFERENCE_COUNT}) {
    std::array<std::byte, 64> room{};
    must_succeed(clGetMemObjectInfo, buffer, name, room.size(), room.data(), nullptr);
  }
  must_succeed(clRetainMemObject, buffer);
  map_and_unmap(fixture, buffer, CL_MAP_READ, 0);
  must_succeed(clReleaseMemObject, buffer);
}

Rows<Use> uses() {
  return {{"MapsOfTwoRanges",
           [](Fixture& fixture, cl_mem buffer) {
             map_and_unmap(fixture, buffer, CL_MAP_READ, 0);
             map_and_unmap(fixture, buffer, CL_MAP_READ | CL_MAP_WRITE, 128);
           }},
          {"MapThatInvalidates",
           [](Fixture& fixture, cl_mem buffer) {
             fixture.needs({1, 2});
             map_and_unmap(fixture, buffer, CL_MAP_WRITE_INVALIDATE_REGION, 64);
           }},
          {"SubBuffer", make_sub_buffer},
          {"ImageOverIt",
           [](Fixture& fixture, cl_mem buffer) {
             fixture.needs({1, 2});
             make_image_over(fixture, buffer);
           }},
          {"ArgumentSetAgain", set_as_argument_again},
          {"Queries", query}};
}

void expect_call_after(Fixture& fixture, Use use) {
  MemLog& log = MemLog::make();
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  watch(buffer.get(), log, "buffer");
  use(fixture, buffer.get());
  fixture.finish();
  buffer.mem.reset();
  EXPECT_TRUE(log.eventually_called(1)) << "something still holds the buffer";
}

// The callback of an object is not called as long as something holds a reference to it.
CLMEM_TABLE(DestructorCallback, ComesAfterRefusedCall,
            "A call that rejects an object keeps no reference to it.", (Use use), rejected_calls(),
            {"MemObjectDestructor.called"}) {
  fixture.needs({1, 2});
  expect_call_after(fixture, use);
}

CLMEM_TABLE(DestructorCallback, ComesAfterCommand,
            "Commands that have completed keep no references to their objects.",
            (const Command& command), (rows_of(commands_that([](const Command& command) {
              return !command.uses(MemoryKind::svm);
            }))),
            {"MemObjectDestructor.called", "ReleaseMemObject.deferred.callback"}) {
  MemLog& log = MemLog::make();
  CommandRun run{fixture, command};
  const std::vector<cl_mem> objects = run.objects();
  for (const cl_mem object : objects) {
    watch(object, log, "operand");
  }
  run.must_enqueue(fixture.queue());
  fixture.finish();
  run.unmap(fixture.queue());
  fixture.finish();
  run.release_objects();
  EXPECT_TRUE(log.eventually_called(objects.size()));
}

CLMEM_TABLE(DestructorCallback, ComesAfterUse,
            "Whatever an object was used for, it is deleted with its last reference.", (Use use),
            uses(), {"MemObjectDestructor.called"}) {
  expect_call_after(fixture, use);
}

}  // namespace clmem::conformance::destructor_uses_cases
