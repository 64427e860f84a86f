// SPDX-License-Identifier: Apache-2.0
// Queues, wait lists and images that clEnqueueReadImage and clEnqueueWriteImage refuse.

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/made.hpp"
#include "suites/all_cases.hpp"
#include "suites/device_queue.hpp"
#include "suites/event_tools.hpp"
#include "suites/image/image_call.hpp"

namespace clmem::conformance::image_call_objects_cases {

namespace {

// Objects that have to outlive the call.
struct Foreign {
  Handle<cl_context> context;
  Handle<cl_mem> mem;
  Handle<cl_command_queue> queue;
  std::array<Handle<cl_event>, 2> events;
  std::array<cl_event, 2> list{};
};

struct ObjectRow {
  const char* name;
  std::string requirement;
  cl_int expected;
  void (*spoil)(Bench& bench, ImageCall& call, Foreign& foreign);
};

void with_other_image(Bench& bench, ImageCall& call, Foreign& foreign) {
  foreign.context = bench.new_context();
  const cl_image_format format = common_format().cl;
  cl_int code = not_answered;
  foreign.mem = Handle<cl_mem>{clCreateImage2D(foreign.context.get(), CL_MEM_READ_WRITE, &format,
                                               64, 64, 0, nullptr, &code)};
  must_make(foreign.mem, code, "clCreateImage2D");
  call.image = foreign.mem.get();
}

void with_buffer(Bench& bench, ImageCall& call, Foreign& foreign) {
  foreign.mem = bench.filled_buffer(65536).mem;
  call.image = foreign.mem.get();
}

void with_pipe(Bench& bench, ImageCall& call, Foreign& foreign) {
  cl_int code = not_answered;
  foreign.mem = Handle<cl_mem>{clCreatePipe(bench.context(), 0, 16, 1024, nullptr, &code)};
  must_make(foreign.mem, code, "clCreatePipe");
  call.image = foreign.mem.get();
}

void with_device_queue(Bench& bench, ImageCall& call, Foreign& foreign) {
  foreign.queue = new_device_queue(bench);
  call.queue = foreign.queue.get();
}

void with_foreign_event(Bench& bench, ImageCall& call, Foreign& foreign) {
  foreign.context = bench.new_context();
  foreign.events = {user_event(bench.context(), CL_COMPLETE),
                    user_event(foreign.context.get(), CL_COMPLETE)};
  foreign.list = {foreign.events[0].get(), foreign.events[1].get()};
  call.wait = {2, foreign.list.data()};
}

void with_null_event(Bench& bench, ImageCall& call, Foreign& foreign) {
  foreign.events[0] = user_event(bench.context(), CL_COMPLETE);
  foreign.list = {foreign.events[0].get(), nullptr};
  call.wait = {2, foreign.list.data()};
}

std::vector<ObjectRow> object_rows(const ImageTransfer& transfer) {
  const auto id = [&](const char* topic) { return citing(transfer, topic); };
  return {
      {"NullQueue", id("err.INVALID_COMMAND_QUEUE.null"), CL_INVALID_COMMAND_QUEUE,
       [](Bench&, ImageCall& call, Foreign&) { call.queue = nullptr; }},
      {"DeviceQueue", id("err.INVALID_COMMAND_QUEUE.device-queue"), CL_INVALID_COMMAND_QUEUE,
       with_device_queue},
      {"NullImage", id("err.INVALID_MEM_OBJECT.null"), CL_INVALID_MEM_OBJECT,
       [](Bench&, ImageCall& call, Foreign&) { call.image = nullptr; }},
      {"Buffer", id("err.INVALID_MEM_OBJECT.is-buffer"), CL_INVALID_MEM_OBJECT, with_buffer},
      {"Pipe", id("err.INVALID_MEM_OBJECT.is-pipe"), CL_INVALID_MEM_OBJECT, with_pipe},
      {"ImageOfOtherContext", id("err.INVALID_CONTEXT.image"), CL_INVALID_CONTEXT,
       with_other_image},
      {"EventOfOtherContext", id("err.INVALID_CONTEXT.events"), CL_INVALID_CONTEXT,
       with_foreign_event},
      {"NullEvent", id("err.INVALID_EVENT_WAIT_LIST.null-event"), CL_INVALID_EVENT_WAIT_LIST,
       with_null_event},
      {"CountWithoutList", id("err.INVALID_EVENT_WAIT_LIST.null-list"), CL_INVALID_EVENT_WAIT_LIST,
       [](Bench&, ImageCall& call, Foreign&) {
         call.wait = {1, nullptr};
       }},
      {"ListWithoutCount", id("err.INVALID_EVENT_WAIT_LIST.zero-count"), CL_INVALID_EVENT_WAIT_LIST,
       [](Bench& bench, ImageCall& call, Foreign& foreign) {
         with_null_event(bench, call, foreign);
         call.wait.count = 0;
       }},
  };
}

Cases object_cases(const ImageTransfer& transfer) {
  return each({.suite = transfer.suite,
               .name = "Refuses",
               .sentence = "Queue, image and events have to be what they are meant to be, all of "
                           "one context."},
              object_rows(transfer), [transfer](Bench& bench, const ObjectRow& row) {
                ImageStage stage{bench};
                Foreign foreign;
                ImageCall call = stage.call();
                row.spoil(bench, call, foreign);
                expect_refused(bench, stage, transfer, call, row.expected);
                if (!testing::Test::HasFailure()) {
                  expect_accepted(stage, transfer);
                }
              });
}

struct HostAccessRow {
  const char* name;
  std::string requirement;
  cl_mem_flags flags;
};

// What the image holds cannot be asked by the host; a copy can.
Cases host_access_cases() {
  const ImageTransfer& reading = image_transfers()[0];
  const ImageTransfer& writing = image_transfers()[1];
  const auto body = [](const ImageTransfer& transfer) {
    return [transfer](Bench& bench, const HostAccessRow& row) {
      ImageStage stage{bench, ImageKind::image_2d, row.flags};
      ImageCall call = stage.call();
      call.blocking = CL_TRUE;
      EXPECT_THAT(transfer.enqueue(call), bench.refuses(CL_INVALID_OPERATION));
      expect_host_pixels(stage.host.bytes, stage.host_bytes, stage.image.format, stage.host.place,
                         {.region = {{}, stage.part.region}});
      expect_alive(bench);
      expect_image_contents(bench, stage.image, {ImageReadBack::copy}, {.region = stage.part});
    };
  };
  const Case refused{.suite = reading.suite,
                     .name = "RespectsHostAccess",
                     .sentence = "The host has no access that the image was made without."};
  Case refused_writing = refused;
  refused_writing.suite = writing.suite;
  return join({each(refused,
                    std::vector<HostAccessRow>{
                        {"WriteOnly", citing(reading, "err.INVALID_OPERATION.host-write-only"),
                         CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY},
                        {"NoAccess", citing(reading, "err.INVALID_OPERATION.host-no-access"),
                         CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS}},
                    body(reading)),
               each(refused_writing,
                    std::vector<HostAccessRow>{
                        {"ReadOnly", citing(writing, "err.INVALID_OPERATION.host-read-only"),
                         CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY},
                        {"NoAccess", citing(writing, "err.INVALID_OPERATION.host-no-access"),
                         CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS}},
                    body(writing))});
}

}  // namespace

Cases cases() {
  Cases cases = host_access_cases();
  for (const ImageTransfer& transfer : image_transfers()) {
    cases = join({std::move(cases), object_cases(transfer)});
  }
  return cases;
}

}  // namespace clmem::conformance::image_call_objects_cases
