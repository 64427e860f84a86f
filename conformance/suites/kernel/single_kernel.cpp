// SPDX-License-Identifier: Apache-2.0
// The kernels that run once: clEnqueueTask, with one work-item, and clEnqueueNativeKernel, a function
// of the host.

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "harness/contents.hpp"
#include "harness/eventually.hpp"
#include "harness/gate.hpp"
#include "harness/image.hpp"
#include "harness/kernel.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"
#include "harness/unsupported.hpp"
#include "suites/all_cases.hpp"
#include "suites/command/commands.hpp"
#include "suites/event/event_tools.hpp"

namespace clmem::conformance::single_kernel_cases {

namespace {

constexpr std::size_t usual_size = 4099;

// What the kernels copy the first byte of, and to. Both kernels do the same.
struct Scene {
  explicit Scene(Fixture& fixture)
      : from{fixture.filled_buffer(usual_size)}, to{fixture.filled_buffer(usual_size)} {}

  FilledBuffer from;
  FilledBuffer to;
  std::optional<Kernel> kernel;
};

struct SingleKernel {
  const char* name;
  std::string entry_point;  // without "cl"
  std::string effect;       // its requirement
  cl_command_type type;
  void (*prepare)(Fixture& fixture, Scene& scene);
  cl_int (*call)(Scene& scene, cl_command_queue queue, WaitList wait, cl_event* event);
};

void prepare_task(Fixture& fixture, Scene& scene) {
  scene.kernel.emplace(fixture, "copy_bytes");
  scene.kernel->set_all(scene.from.get(), scene.to.get());
}

cl_int run_task(Scene& scene, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueTask(queue, scene.kernel->get(), wait.count, wait.events, event);
}

struct NativeArguments {
  std::byte* from;
  std::byte* to;
};

void CL_CALLBACK copy_first_byte(void* given) {
  NativeArguments arguments{};
  std::memcpy(&arguments, given, sizeof arguments);
  *arguments.to = *arguments.from;
}

void needs_native_kernels(Fixture& fixture, Scene& /*scene*/) {
  cl_device_exec_capabilities capabilities = 0;
  must_succeed(clGetDeviceInfo(fixture.device().id(), CL_DEVICE_EXECUTION_CAPABILITIES,
                               sizeof capabilities, &capabilities, nullptr),
               "clGetDeviceInfo");
  if ((capabilities & CL_EXEC_NATIVE_KERNEL) == 0) {
    unsupported("native kernels");
  }
}

// The arguments are copied: they are gone as soon as the call has returned.
cl_int run_native(Scene& scene, cl_command_queue queue, WaitList wait, cl_event* event) {
  NativeArguments arguments{};
  const std::array<cl_mem, 2> buffers{scene.from.get(), scene.to.get()};
  std::array<const void*, 2> places{&arguments.from, &arguments.to};
  const cl_int code =
      clEnqueueNativeKernel(queue, copy_first_byte, &arguments, sizeof arguments, 2, buffers.data(),
                            places.data(), wait.count, wait.events, event);
  arguments = {};
  return code;
}

const std::vector<SingleKernel>& single_kernels() {
  static const std::vector<SingleKernel> rows{
      {"Task", "EnqueueTask", "EnqueueTask.single-item", CL_COMMAND_TASK, prepare_task, run_task},
      {"Native", "EnqueueNativeKernel", "EnqueueNativeKernel.mem-objects", CL_COMMAND_NATIVE_KERNEL,
       needs_native_kernels, run_native}};
  return rows;
}

struct KernelRow {
  std::string name;
  std::vector<std::string> requirements;
  SingleKernel kernel;
};

std::vector<KernelRow> effect_rows() {
  std::vector<KernelRow> rows;
  for (const SingleKernel& kernel : single_kernels()) {
    rows.push_back({kernel.name, {kernel.effect}, kernel});
  }
  return rows;
}

std::vector<KernelRow> rows_citing(const std::string& prefix, const std::string& suffix) {
  std::vector<KernelRow> rows;
  for (const SingleKernel& kernel : single_kernels()) {
    rows.push_back({kernel.name, {prefix + kernel.entry_point + suffix}, kernel});
  }
  return rows;
}

void expect_copied(Fixture& fixture, const Scene& scene) {
  Bytes expected = scene.to.bytes;
  expected[0] = scene.from.bytes[0];
  expect_contents(fixture, scene.to.get(), expected);
  expect_contents(fixture, scene.from);
}

Cases effect_cases() {
  return each(
      {.suite = "SingleKernel",
       .name = "RunsOnce",
       .sentence = "A task has one work-item, and a native kernel gets the addresses of its "
                   "buffers; what they write is seen."},
      effect_rows(), [](Fixture& fixture, const KernelRow& row) {
        Scene scene{fixture};
        row.kernel.prepare(fixture, scene);
        ASSERT_THAT(row.kernel.call(scene, fixture.queue(), {}, nullptr), returns(CL_SUCCESS));
        fixture.finish();
        expect_copied(fixture, scene);
      });
}

Cases type_cases() {
  return each(
      {.suite = "SingleKernel",
       .name = "ReportsItsType",
       .sentence = "The event of a task or of a native kernel has a command type of its "
                   "own."},
      rows_citing("GetEventInfo.COMMAND_TYPE.", ""), [](Fixture& fixture, const KernelRow& row) {
        Scene scene{fixture};
        row.kernel.prepare(fixture, scene);
        Handle<cl_event> event;
        ASSERT_THAT(row.kernel.call(scene, fixture.queue(), {}, event.out()), returns(CL_SUCCESS));
        wait_for(event.get());
        EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
                    reports(row.kernel.type));
      });
}

Cases held_cases() {
  return each(
      {.suite = "SingleKernel",
       .name = "WaitsForItsList",
       .sentence = "A task and a native kernel do not run before their wait list is complete, and "
                   "then use the arguments that they were enqueued with.",
       .requirements = {"Enqueue.wait-list.honoured", "Enqueue.wait-list.many"}},
      effect_rows(), [](Fixture& fixture, const KernelRow& row) {
        const bool can_go_on = queues_go_on_alone(fixture);
        const Scene other{fixture};
        Scene scene{fixture};
        row.kernel.prepare(fixture, scene);
        const cl_command_queue queue = fixture.new_queue();
        Handle<cl_event> event;
        Gate first{fixture};
        Gate second{fixture};
        const std::array<cl_event, 2> list{first.event(), second.event()};
        ASSERT_THAT(row.kernel.call(scene, queue, {2, list.data()}, event.out()),
                    returns(CL_SUCCESS));
        if (scene.kernel) {
          scene.kernel->set(0, scene.to.get());  // a later kernel has another argument
        }
        must_succeed(clFlush(queue), "clFlush");
        first.open();
        EXPECT_TRUE(is_waiting(event.get())) << "one of two events is complete";
        if (can_go_on) {
          Kernel{fixture, "copy_bytes"}.run(fixture, {usual_size}, other.from.get(),
                                            other.to.get());
          EXPECT_TRUE(is_waiting(event.get())) << "one of two events is complete";
        }
        second.open();
        wait_for(event.get());
        EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
        expect_copied(fixture, scene);
      });
}

Cases failed_cases() {
  return each(
      {.suite = "SingleKernel",
       .name = "FailsWithItsList",
       .sentence = "A task and a native kernel are terminated when an event fails that they "
                   "wait for.",
       .requirements = {"Enqueue.failed-dependency.status"}},
      effect_rows(), [](Fixture& fixture, const KernelRow& row) {
        Scene scene{fixture};
        row.kernel.prepare(fixture, scene);
        Handle<cl_event> event;
        Gate gate{fixture};
        ASSERT_THAT(row.kernel.call(scene, fixture.queue(), {1, gate.wait_list()}, event.out()),
                    returns(CL_SUCCESS));
        must_succeed(clFlush(fixture.queue()), "clFlush");
        gate.fail();
        EXPECT_TRUE(eventually([&] { return is_over(event.get()); }))
            << "the kernel is still pending";
        EXPECT_LT(execution_status(event.get()), 0);
      });
}

// Of a refused call; then the same call without the mistake.
void expect_refused(Fixture& fixture, const KernelRow& row, cl_command_queue queue, WaitList wait,
                    cl_int expected) {
  Scene scene{fixture};
  row.kernel.prepare(fixture, scene);
  UnreadEvent event;
  EXPECT_THAT(row.kernel.call(scene, queue, wait, event.out()), fixture.refuses(expected));
  expect_alive(fixture);
  expect_contents(fixture, scene.to);
  row.kernel.prepare(fixture, scene);
  ASSERT_THAT(row.kernel.call(scene, fixture.queue(), {}, nullptr), returns(CL_SUCCESS))
      << "the same call without the mistake";
  fixture.finish();
  expect_copied(fixture, scene);
}

struct ListMistake {
  const char* name;
  const char* sentence;
  const char* topic;
  WaitList (*spoil)(const std::array<cl_event, 2>& complete, std::array<cl_event, 2>& list);
};

Cases list_cases() {
  const auto mistakes = {
      ListMistake{"RefusesCountWithoutList",
                  "A number of one requires a wait list that is not NULL.", ".null-list",
                  [](const auto&, auto&) {
                    return WaitList{1, nullptr};
                  }},
      ListMistake{"RefusesListWithoutCount",
                  "A wait list that is not NULL must not have zero events.", ".zero-count",
                  [](const auto& complete, auto&) {
                    return WaitList{0, complete.data()};
                  }},
      ListMistake{"RefusesNullEvent", "NULL is not an event to wait for.", ".null-event",
                  [](const auto& complete, auto& list) {
                    list = {complete[0], nullptr};
                    return WaitList{2, list.data()};
                  }}};
  Cases cases;
  for (const ListMistake& mistake : mistakes) {
    cases =
        join({std::move(cases),
              each({.suite = "SingleKernel", .name = mistake.name, .sentence = mistake.sentence},
                   rows_citing("", std::string{".err.INVALID_EVENT_WAIT_LIST"} + mistake.topic),
                   [mistake](Fixture& fixture, const KernelRow& row) {
                     const Handle<cl_event> done = user_event(fixture.context(), CL_COMPLETE);
                     const std::array<cl_event, 2> complete{done.get(), done.get()};
                     std::array<cl_event, 2> list{};
                     expect_refused(fixture, row, fixture.queue(), mistake.spoil(complete, list),
                                    CL_INVALID_EVENT_WAIT_LIST);
                   })});
  }
  return cases;
}

Cases place_cases() {
  return join(
      {each({.suite = "SingleKernel",
             .name = "RefusesEventOfOtherContext",
             .sentence = "A kernel cannot wait for an event of another context."},
            rows_citing("", ".err.INVALID_CONTEXT.events"),
            [](Fixture& fixture, const KernelRow& row) {
              const Handle<cl_context> elsewhere = fixture.new_context();
              const Handle<cl_event> own = user_event(fixture.context(), CL_COMPLETE);
              const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
              const std::array<cl_event, 2> list{own.get(), foreign.get()};
              expect_refused(fixture, row, fixture.queue(), {2, list.data()}, CL_INVALID_CONTEXT);
            }),
       each({.suite = "SingleKernel",
             .name = "RefusesNullQueue",
             .sentence = "NULL is not a queue."},
            rows_citing("", ".err.INVALID_COMMAND_QUEUE.null"),
            [](Fixture& fixture, const KernelRow& row) {
              expect_refused(fixture, row, nullptr, {}, CL_INVALID_COMMAND_QUEUE);
            })});
}

// A legal call, before a row spoils it.
struct NativeCall {
  void(CL_CALLBACK* function)(void*) = copy_first_byte;
  void* arguments;
  std::size_t size = sizeof(NativeArguments);
  cl_uint count = 2;
  const cl_mem* buffers;
  const void** places;
};

struct NativeRow {
  const char* name;
  std::vector<std::string> requirements;
  void (*spoil)(NativeCall& call);
};

std::vector<NativeRow> native_rows() {
  const std::string prefix = "EnqueueNativeKernel.err.INVALID_VALUE.";
  return {
      {"NullFunction",
       {prefix + "function-null"},
       [](NativeCall& call) { call.function = nullptr; }},
      {"SizeWithoutArguments",
       {prefix + "args"},
       [](NativeCall& call) {
         call = {.arguments = nullptr, .count = 0, .buffers = nullptr, .places = nullptr};
       }},
      {"ArgumentsWithoutSize",
       {prefix + "args"},
       [](NativeCall& call) {
         call = {.arguments = call.arguments,
                 .size = 0,
                 .count = 0,
                 .buffers = nullptr,
                 .places = nullptr};
       }},
      {"CountWithoutBuffers", {prefix + "lists"}, [](NativeCall& call) { call.buffers = nullptr; }},
      {"CountWithoutPlaces", {prefix + "lists"}, [](NativeCall& call) { call.places = nullptr; }},
      {"BuffersWithoutCount", {prefix + "lists"}, [](NativeCall& call) { call.count = 0; }}};
}

cl_int enqueue_native(cl_command_queue queue, const NativeCall& call) {
  UnreadEvent event;
  return clEnqueueNativeKernel(queue, call.function, call.arguments, call.size, call.count,
                               call.buffers, call.places, 0, nullptr, event.out());
}

// Its buffers, arguments and places.
struct NativeScene {
  explicit NativeScene(Fixture& fixture) : scene{fixture} { needs_native_kernels(fixture, scene); }

  [[nodiscard]] NativeCall legal() {
    return {.arguments = &arguments, .buffers = buffers.data(), .places = places.data()};
  }

  Scene scene;
  NativeArguments arguments{};
  std::array<cl_mem, 2> buffers{scene.from.get(), scene.to.get()};
  std::array<const void*, 2> places{&arguments.from, &arguments.to};
};

Cases native_cases() {
  return join(
      {each({.suite = "NativeKernel",
             .name = "RefusesArguments",
             .sentence = "Function, arguments, buffers and their places are given together."},
            native_rows(),
            [](Fixture& fixture, const NativeRow& row) {
              NativeScene native{fixture};
              NativeCall call = native.legal();
              row.spoil(call);
              EXPECT_THAT(enqueue_native(fixture.queue(), call), fixture.refuses(CL_INVALID_VALUE));
              expect_alive(fixture);
              expect_contents(fixture, native.scene.to);
            }),
       {{.suite = "NativeKernel",
         .name = "RefusesImage",
         .sentence = "The memory objects of a native kernel are buffers.",
         .requirements = {"EnqueueNativeKernel.err.INVALID_MEM_OBJECT.is-image"},
         .body = [](Fixture& fixture) {
           NativeScene native{fixture};
           const Handle<cl_mem> image = small_image(fixture);
           native.buffers[1] = image.get();
           EXPECT_THAT(enqueue_native(fixture.queue(), native.legal()),
                       fixture.refuses(CL_INVALID_MEM_OBJECT));
           expect_alive(fixture);
           expect_contents(fixture, native.scene.from);
         }}}});
}

}  // namespace

Cases cases() {
  return join({effect_cases(), type_cases(), held_cases(), failed_cases(), list_cases(),
               place_cases(), native_cases()});
}

}  // namespace clmem::conformance::single_kernel_cases
