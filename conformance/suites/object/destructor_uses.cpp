// SPDX-License-Identifier: Apache-2.0
// What keeps a memory object alive: no call that has used it, accepted or refused.

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "harness/callback_log.hpp"
#include "harness/contents.hpp"
#include "harness/image_format.hpp"
#include "harness/kernel.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "harness/unsupported.hpp"
#include "suites/all_cases.hpp"
#include "suites/command/commands.hpp"

namespace clmem::conformance::destructor_uses_cases {

namespace {

constexpr std::size_t usual_size = 4099;

// A call that refuses `buffer`, which has `usual_size` bytes.
struct RefusedRow {
  const char* name;
  cl_int (*call)(Bench& bench, cl_mem buffer);
};

cl_int refused_map(Bench& bench, cl_mem buffer) {
  cl_int code = not_stored;
  (void)clEnqueueMapBuffer(bench.queue(), buffer, CL_TRUE, CL_MAP_READ, 1, usual_size, 0, nullptr,
                           nullptr, &code);
  return code;
}

cl_int refused_sub_buffer(Bench&, cl_mem buffer) {
  const cl_buffer_region region{0, usual_size + 1};
  cl_int code = not_stored;
  (void)clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  return code;
}

const std::vector<RefusedRow>& refused_calls() {
  static const std::vector<RefusedRow> rows{
      {"Read",
       [](Bench& bench, cl_mem buffer) {
         return clEnqueueReadBuffer(bench.queue(), buffer, CL_TRUE, 1, usual_size,
                                    bench.host(usual_size).data(), 0, nullptr, nullptr);
       }},
      {"Write",
       [](Bench& bench, cl_mem buffer) {
         return clEnqueueWriteBuffer(bench.queue(), buffer, CL_TRUE, 1, usual_size,
                                     bench.host(usual_size).data(), 0, nullptr, nullptr);
       }},
      {"CopyWithin",
       [](Bench& bench, cl_mem buffer) {
         return clEnqueueCopyBuffer(bench.queue(), buffer, buffer, 0, 1, usual_size - 1, 0, nullptr,
                                    nullptr);
       }},
      {"Fill",
       [](Bench& bench, cl_mem buffer) {
         const cl_uint zero = 0;
         return clEnqueueFillBuffer(bench.queue(), buffer, &zero, sizeof zero, 1, 4, 0, nullptr,
                                    nullptr);
       }},
      {"Map", refused_map},
      {"Unmap",
       [](Bench& bench, cl_mem buffer) {
         return clEnqueueUnmapMemObject(bench.queue(), buffer, bench.host(1).data(), 0, nullptr,
                                        nullptr);
       }},
      {"Migrate",
       [](Bench& bench, cl_mem buffer) {
         constexpr cl_mem_migration_flags unknown = cl_mem_migration_flags{1} << 40;
         return clEnqueueMigrateMemObjects(bench.queue(), 1, &buffer, unknown, 0, nullptr, nullptr);
       }},
      {"CreateSubBuffer", refused_sub_buffer}};
  return rows;
}

// A use of `buffer`, which has `usual_size` bytes; afterwards nothing needs the buffer any more.
struct UseRow {
  const char* name;
  void (*use)(Bench& bench, cl_mem buffer);
};

void map_and_unmap(Bench& bench, cl_mem buffer, cl_map_flags flags, std::size_t offset) {
  cl_int code = not_stored;
  void* const mapped = clEnqueueMapBuffer(bench.queue(), buffer, CL_TRUE, flags, offset, 64, 0,
                                          nullptr, nullptr, &code);
  must_succeed(code, "clEnqueueMapBuffer");
  must_succeed(clEnqueueUnmapMemObject(bench.queue(), buffer, mapped, 0, nullptr, nullptr),
               "clEnqueueUnmapMemObject");
}

void have_sub_buffer(Bench& bench, cl_mem buffer) {
  const cl_buffer_region region{0, 64};
  cl_int code = not_stored;
  const Handle<cl_mem> part{
      clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  must_make(part, code, "clCreateSubBuffer");
  map_and_unmap(bench, part.get(), CL_MAP_READ, 0);
  bench.finish();
}

void have_image(Bench& bench, cl_mem buffer) {
  if (const auto missing = bench.device().lacks("images")) {
    unsupported(*missing);
  }
  const cl_image_format format = common_format().cl;
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 16;
  description.mem_object = buffer;
  cl_int code = not_stored;
  const Handle<cl_mem> image{
      clCreateImage(bench.context(), CL_MEM_READ_WRITE, &format, &description, nullptr, &code)};
  must_make(image, code, "clCreateImage");
}

void be_argument_again(Bench& bench, cl_mem buffer) {
  const FilledBuffer to = bench.filled_buffer(usual_size);
  const Kernel copy{bench, "copy_bytes"};
  for (int round = 0; round < 2; ++round) {
    copy.set_all(buffer, to.get());  // and again before it runs
    copy.run(bench, {64}, buffer, to.get());
    copy.run(bench, {64}, to.get(), buffer);
  }
}

void be_asked(Bench& bench, cl_mem buffer) {
  for (const cl_mem_info name : {CL_MEM_TYPE, CL_MEM_FLAGS, CL_MEM_SIZE, CL_MEM_CONTEXT,
                                 CL_MEM_ASSOCIATED_MEMOBJECT, CL_MEM_REFERENCE_COUNT}) {
    std::array<std::byte, 64> room{};
    must_succeed(clGetMemObjectInfo(buffer, name, room.size(), room.data(), nullptr),
                 "clGetMemObjectInfo");
  }
  must_succeed(clRetainMemObject(buffer), "clRetainMemObject");
  map_and_unmap(bench, buffer, CL_MAP_READ, 0);
  must_succeed(clReleaseMemObject(buffer), "clReleaseMemObject");
}

const std::vector<UseRow>& uses() {
  static const std::vector<UseRow> rows{
      {"MapsOfTwoRanges",
       [](Bench& bench, cl_mem buffer) {
         map_and_unmap(bench, buffer, CL_MAP_READ, 0);
         map_and_unmap(bench, buffer, CL_MAP_READ | CL_MAP_WRITE, 128);
       }},
      {"MapThatInvalidates",
       [](Bench& bench, cl_mem buffer) {
         bench.needs({1, 2});
         map_and_unmap(bench, buffer, CL_MAP_WRITE_INVALIDATE_REGION, 64);
       }},
      {"SubBuffer", have_sub_buffer},
      {"ImageOverIt",
       [](Bench& bench, cl_mem buffer) {
         bench.needs({1, 2});
         have_image(bench, buffer);
       }},
      {"ArgumentSetAgain", be_argument_again},
      {"Queries", be_asked}};
  return rows;
}

// Where something keeps an object alive for too long, its callback is never called.
Cases let_go_cases() {
  return join(
      {each({.suite = "DestructorCallback",
             .name = "ComesAfterRefusedCall",
             .sentence = "A call that refuses an object does not keep it alive.",
             .requirements = {"MemObjectDestructor.called"}},
            refused_calls(),
            [](Bench& bench, const RefusedRow& row) {
              bench.needs({1, 2});
              CallbackLog& log = CallbackLog::make();
              FilledBuffer buffer = bench.filled_buffer(usual_size);
              watch(buffer.get(), log, "buffer");
              (void)row.call(bench, buffer.get());  // other cases check whether it is refused
              bench.finish();
              buffer.mem.reset();
              EXPECT_TRUE(log.eventually_called(1));
            }),
       each({.suite = "DestructorCallback",
             .name = "ComesAfterCommand",
             .sentence = "Commands that have run keep none of their objects alive.",
             .requirements = {"MemObjectDestructor.called", "ReleaseMemObject.deferred.callback"}},
            rows_of(
                commands_that([](const Command& command) { return !command.uses(SideKind::svm); })),
            [](Bench& bench, const CommandRow& row) {
              CallbackLog& log = CallbackLog::make();
              Stage stage{bench, row.command};
              watch(stage.source.get(), log, "source");
              watch(stage.target.get(), log, "target");
              must_succeed(row.command.enqueue(stage, bench.queue(), {}, nullptr),
                           row.command.name);
              bench.finish();
              stage.unmap(bench.queue());
              bench.finish();
              stage.release_objects();
              EXPECT_TRUE(log.eventually_called(2));
            }),
       each({.suite = "DestructorCallback",
             .name = "ComesAfterUse",
             .sentence = "Whatever an object was used for, it is deleted with its last reference.",
             .requirements = {"MemObjectDestructor.called"}},
            uses(), [](Bench& bench, const UseRow& row) {
              CallbackLog& log = CallbackLog::make();
              FilledBuffer buffer = bench.filled_buffer(usual_size);
              watch(buffer.get(), log, "buffer");
              row.use(bench, buffer.get());
              bench.finish();
              buffer.mem.reset();
              EXPECT_TRUE(log.eventually_called(1)) << "something still holds the buffer";
            })});
}

}  // namespace

Cases cases() {
  return let_go_cases();
}

}  // namespace clmem::conformance::destructor_uses_cases
