// SPDX-License-Identifier: Apache-2.0
// Rules that cut across functions: NULL handles, errcode_ret, threads, entry points of 3.0.

#include <atomic>
#include <mutex>

#include "operations/command/command_run.hpp"
#include "operations/creation/creations.hpp"
#include "suites/case_file.hpp"
#include "suites/object/together.hpp"

namespace clmem::conformance::general_cases {

struct NullRow {
  const char* name;
  cl_int expected;
  cl_int (*call)();
};

std::vector<NullRow> null_handle_rows() {
  return {{"RetainContext", CL_INVALID_CONTEXT, [] { return clRetainContext(nullptr); }},
          {"ReleaseContext", CL_INVALID_CONTEXT, [] { return clReleaseContext(nullptr); }},
          {"RetainCommandQueue", CL_INVALID_COMMAND_QUEUE,
           [] { return clRetainCommandQueue(nullptr); }},
          {"ReleaseCommandQueue", CL_INVALID_COMMAND_QUEUE,
           [] { return clReleaseCommandQueue(nullptr); }},
          {"GetCommandQueueInfo", CL_INVALID_COMMAND_QUEUE,
           [] {
             cl_uint count = 0;
             return clGetCommandQueueInfo(nullptr, CL_QUEUE_REFERENCE_COUNT, sizeof count, &count,
                                          nullptr);
           }},
          {"RetainMemObject", CL_INVALID_MEM_OBJECT, [] { return clRetainMemObject(nullptr); }},
          {"ReleaseMemObject", CL_INVALID_MEM_OBJECT, [] { return clReleaseMemObject(nullptr); }},
          {"GetMemObjectInfo", CL_INVALID_MEM_OBJECT,
           [] {
             cl_mem_object_type type = 0;
             return clGetMemObjectInfo(nullptr, CL_MEM_TYPE, sizeof type, &type, nullptr);
           }},
          {"RetainSampler", CL_INVALID_SAMPLER, [] { return clRetainSampler(nullptr); }},
          {"ReleaseSampler", CL_INVALID_SAMPLER, [] { return clReleaseSampler(nullptr); }},
          {"RetainEvent", CL_INVALID_EVENT, [] { return clRetainEvent(nullptr); }},
          {"ReleaseEvent", CL_INVALID_EVENT, [] { return clReleaseEvent(nullptr); }},
          {"Flush", CL_INVALID_COMMAND_QUEUE, [] { return clFlush(nullptr); }},
          {"Finish", CL_INVALID_COMMAND_QUEUE, [] { return clFinish(nullptr); }}};
}

CLMEM_TABLE(General, RefusesNullHandle, "A function rejects NULL in place of its object.",
            (const NullRow& row), null_handle_rows(), {"General.handle.null"}) {
  EXPECT_THAT(row.call(), returns(row.expected));
  expect_alive(fixture);
}

// Calls a function that creates an object, legally or, with `broken`, in a way that has to fail.
// Releases the object and returns whether there was one.
using Make = std::function<bool(Fixture& fixture, bool broken, cl_int* code)>;

bool create(const Creation& creation, Fixture& fixture, bool broken, cl_int* code) {
  need_creation(fixture, creation);
  CreationScene scene{fixture, creation};
  if (broken && creation.name == std::string_view{"CreateCommandQueue"}) {
    scene.arguments.device = nullptr;
  } else if (broken && creation.name == std::string_view{"CreateUserEvent"}) {
    scene.arguments.context = nullptr;
  } else if (broken) {
    creation.simplest_mistake(scene.arguments);
  }
  return scene.make(code) != nullptr;
}

bool map_buffer(Fixture& fixture, bool broken, cl_int* code) {
  const FilledBuffer buffer = fixture.filled_buffer(64);
  void* const mapped = clEnqueueMapBuffer(fixture.queue(), buffer.get(), CL_TRUE, CL_MAP_READ, 0,
                                          broken ? 65 : 64, 0, nullptr, nullptr, code);
  if (mapped != nullptr) {
    clEnqueueUnmapMemObject(fixture.queue(), buffer.get(), mapped, 0, nullptr, nullptr);
    fixture.finish();
  }
  return mapped != nullptr;
}

bool map_image(Fixture& fixture, bool broken, cl_int* code) {
  const FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d));
  PixelRegion part = whole(image.shape);
  part.region[1] += broken ? 1 : 0;
  HostLayout pitches;
  void* const mapped = clEnqueueMapImage(fixture.queue(), image.get(), CL_TRUE, CL_MAP_READ,
                                         part.origin.data(), part.region.data(), &pitches.row_pitch,
                                         &pitches.slice_pitch, 0, nullptr, nullptr, code);
  if (mapped != nullptr) {
    clEnqueueUnmapMemObject(fixture.queue(), image.get(), mapped, 0, nullptr, nullptr);
    fixture.finish();
  }
  return mapped != nullptr;
}

Rows<Make> creations() {
  Rows<Make> rows{{"EnqueueMapBuffer", map_buffer}, {"EnqueueMapImage", map_image}};
  for (const char* const name : {"CreateBuffer", "CreateBufferWithProperties", "CreateSubBuffer",
                                 "CreateUserEvent", "CreateCommandQueue"}) {
    rows.push_back({name, [name](Fixture& fixture, bool broken, cl_int* code) {
                      return create(creation_named(name), fixture, broken, code);
                    }});
  }
  return rows;
}

CLMEM_TABLE(General, StoresSuccess, "A creation that succeeds stores CL_SUCCESS in errcode_ret.",
            (const Make& make), creations(), {"General.errcode-ret.success"}) {
  cl_int code = not_stored;
  EXPECT_TRUE(make(fixture, false, &code));
  EXPECT_THAT(code, returns(CL_SUCCESS));
}

CLMEM_TABLE(General, NeedsNoErrcode,
            "errcode_ret may be NULL, whether the creation succeeds or fails.", (const Make& make),
            creations(), {"General.errcode-ret.null"}) {
  EXPECT_TRUE(make(fixture, false, nullptr));
  EXPECT_FALSE(make(fixture, true, nullptr));
  expect_alive(fixture);
}

CLMEM_TABLE(General, FailureMakesNothing, "A creation that fails returns NULL and an error.",
            (const Make& make), creations(), {"General.creation.null-on-error"}) {
  cl_int code = not_stored;
  EXPECT_FALSE(make(fixture, true, &code));
  EXPECT_LT(code, 0) << code_name(code);
  expect_alive(fixture);
}

constexpr std::size_t thread_count = 8;

// Every thread owns a slice of one buffer and shares queue, context and an event with the others.
void use_objects(cl_command_queue queue, cl_mem buffer, cl_event shared, std::size_t offset,
                 std::span<const std::byte> data, std::span<std::byte> seen, cl_int& worst) {
  const auto keep = [&](cl_int code) { worst = code == CL_SUCCESS ? worst : code; };
  for (int round = 0; round < 25; ++round) {
    keep(clRetainMemObject(buffer));
    keep(clRetainEvent(shared));
    keep(clEnqueueWriteBuffer(queue, buffer, CL_FALSE, offset, data.size(), data.data(), 1, &shared,
                              nullptr));
    keep(clEnqueueReadBuffer(queue, buffer, CL_TRUE, offset, seen.size(), seen.data(), 0, nullptr,
                             nullptr));
    keep(clReleaseEvent(shared));
    keep(clReleaseMemObject(buffer));
  }
}

CLMEM_CASE(General, ThreadsShareObjects,
           "Several threads use the same queue, buffer and event at the same time.",
           {"General.thread-safe"}) {
  constexpr std::size_t threads = thread_count;
  constexpr std::size_t slice = 997;
  FilledBuffer buffer = fixture.filled_buffer(threads * slice);
  const Handle<cl_event> shared = user_event(fixture.context(), CL_COMPLETE);
  const cl_command_queue queue = fixture.queue();
  std::array<cl_int, threads> worst{};
  std::vector<HostBytes*> seen;
  std::vector<const HostBytes*> data;
  for (std::size_t i = 0; i < threads; ++i) {
    data.push_back(&fixture.host(slice));
    seen.push_back(&fixture.host(slice));
    copy_linear(*data[i], 0, buffer.bytes, i * slice, slice);
  }
  run_together(threads, [&](std::size_t i) {
    use_objects(queue, buffer.get(), shared.get(), i * slice, *data[i], *seen[i], worst.at(i));
  });
  for (std::size_t i = 0; i < threads; ++i) {
    EXPECT_THAT(worst[i], returns(CL_SUCCESS)) << "thread " << i;
    const auto begin = buffer.bytes.begin() + static_cast<std::ptrdiff_t>(i * slice);
    expect_bytes(*seen[i], Bytes(begin, begin + slice));
  }
  expect_contents(fixture, buffer);
}

constexpr std::size_t stages_of_thread = 6;

// Each thread has its own queue and memory; what they share is inside the driver.
void enqueue_from_threads(Fixture& fixture, const Command& command) {
  std::deque<CommandRun> runs;
  std::vector<cl_command_queue> queues;
  for (std::size_t i = 0; i < thread_count * stages_of_thread; ++i) {
    runs.emplace_back(fixture, command);
  }
  std::array<cl_int, thread_count> worst{};
  for (std::size_t i = 0; i < thread_count; ++i) {
    queues.push_back(fixture.new_queue());
  }
  run_together(thread_count, [&](std::size_t i) {
    for (std::size_t at = i; at < runs.size(); at += thread_count) {
      const cl_int code = runs[at].enqueue(queues[i]);
      worst.at(i) = code == CL_SUCCESS ? worst.at(i) : code;
    }
    const cl_int code = clFinish(queues[i]);
    worst.at(i) = code == CL_SUCCESS ? worst.at(i) : code;
  });
  EXPECT_THAT(worst, testing::Each(returns(CL_SUCCESS)));
  for (CommandRun& run : runs) {
    run.expect_applied();
  }
}

CLMEM_TABLE(General, ThreadsEnqueueTheSame,
            "Commands of one kind that several threads enqueue, each with its own objects, all "
            "have their effect.",
            (const Command& command), rows_of(memory_commands()), {"General.thread-safe"}) {
  enqueue_from_threads(fixture, command);
}

// Creates and queries objects in one thread, and returns how often that went wrong.
using Mistakes = int (*)(cl_context context, cl_mem parent, std::size_t unit, std::size_t thread);

// Creates sub-buffers of one parent, with an origin for each thread.
int wrong_sub_buffers(cl_context, cl_mem parent, std::size_t unit, std::size_t thread) {
  int wrong = 0;
  for (int round = 0; round < 50; ++round) {
    const cl_buffer_region region{thread * unit, thread + 1};
    cl_int code = not_stored;
    const Handle<cl_mem> made{
        clCreateSubBuffer(parent, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
    std::size_t offset = 0;
    std::size_t size = 0;
    const bool fine =
        code == CL_SUCCESS &&
        clGetMemObjectInfo(made.get(), CL_MEM_OFFSET, sizeof offset, &offset, nullptr) ==
            CL_SUCCESS &&
        clGetMemObjectInfo(made.get(), CL_MEM_SIZE, sizeof size, &size, nullptr) == CL_SUCCESS;
    wrong += fine && offset == region.origin && size == region.size ? 0 : 1;
  }
  return wrong;
}

void CL_CALLBACK count_call(cl_event, cl_int status, void* data) {
  static_cast<std::atomic<int>*>(data)->fetch_add(status == CL_COMPLETE ? 1 : 1000);
}

// Creates events that the thread completes, with a callback that gets the data of the thread.
int wrong_user_events(cl_context context, cl_mem, std::size_t, std::size_t) {
  constexpr int rounds = 50;
  const auto calls = std::make_shared<std::atomic<int>>(0);
  static std::deque<std::shared_ptr<std::atomic<int>>> kept;  // a driver may call late
  static std::mutex mutex;
  {
    const std::scoped_lock lock{mutex};
    kept.push_back(calls);
  }
  int wrong = 0;
  for (int round = 0; round < rounds; ++round) {
    cl_int code = not_stored;
    const Handle<cl_event> event{clCreateUserEvent(context, &code)};
    const bool fine =
        code == CL_SUCCESS &&
        clSetEventCallback(event.get(), CL_COMPLETE, count_call, calls.get()) == CL_SUCCESS &&
        clSetUserEventStatus(event.get(), CL_COMPLETE) == CL_SUCCESS;
    wrong += fine ? 0 : 1;
  }
  return eventually([&] { return *calls == rounds; }) ? wrong : wrong + 1;
}

CLMEM_TABLE(General, ThreadsMakeTheirOwn,
            "Objects that several threads create at once are what each thread requested.",
            (Mistakes mistakes),
            (Rows<Mistakes>{{"SubBuffer", wrong_sub_buffers}, {"UserEvent", wrong_user_events}}),
            {"General.thread-safe"}) {
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer parent = fixture.filled_buffer(unit * thread_count + 1);
  std::array<int, thread_count> wrong{};
  const cl_context context = fixture.context();
  run_together(thread_count,
               [&](std::size_t i) { wrong.at(i) = mistakes(context, parent.get(), unit, i); });
  EXPECT_THAT(wrong, testing::Each(0));
}

// Makes another context twice: a driver must not use the state of the first for the second.
CLMEM_CASE(General, EventsBelongToTheirContexts,
           "With several contexts every event reports its own context.", {"GetEventInfo.CONTEXT"}) {
  const Handle<cl_event> own = user_event(fixture.context(), CL_COMPLETE);
  for (int round = 0; round < 2; ++round) {
    const Handle<cl_context> context = fixture.new_context();
    const Handle<cl_event> event = user_event(context.get(), CL_COMPLETE);
    EXPECT_EQ(event_info<cl_context>(event.get(), CL_EVENT_CONTEXT), context.get());
    EXPECT_EQ(event_info<cl_context>(own.get(), CL_EVENT_CONTEXT), fixture.context());
  }
}

struct EntryPointRow {
  const char* name;
  std::vector<cl_int> legal;
  cl_int (*call)(Fixture& fixture);
};

cl_int create_pipe(Fixture& fixture) {
  cl_int code = not_stored;
  const Handle<cl_mem> made{clCreatePipe(fixture.context(), 0, 0, 0, nullptr, &code)};
  return code;
}

cl_int ask_pipe(Fixture& fixture) {
  cl_uint size = 0;
  return clGetPipeInfo(fixture.filled_buffer(4).get(), CL_PIPE_PACKET_SIZE, sizeof size, &size,
                       nullptr);
}

cl_int create_program(Fixture& fixture) {
  cl_int code = not_stored;
  const Handle<cl_program> made{clCreateProgramWithIL(fixture.context(), nullptr, 0, &code)};
  return code;
}

std::vector<EntryPointRow> optional_entry_points() {
  constexpr cl_int operation = CL_INVALID_OPERATION;
  constexpr cl_int value = CL_INVALID_VALUE;
  return {{"CreatePipe", {operation, CL_INVALID_PIPE_SIZE}, create_pipe},
          {"GetPipeInfo", {operation, CL_INVALID_MEM_OBJECT}, ask_pipe},
          {"EnqueueSVMFree",
           {operation, value},
           [](Fixture& fixture) {
             return clEnqueueSVMFree(fixture.queue(), 1, nullptr, nullptr, nullptr, 0, nullptr,
                                     nullptr);
           }},
          {"EnqueueSVMMemcpy",
           {operation, value, CL_MEM_COPY_OVERLAP},
           [](Fixture& fixture) {
             return clEnqueueSVMMemcpy(fixture.queue(), CL_TRUE, nullptr, nullptr, 4, 0, nullptr,
                                       nullptr);
           }},
          {"EnqueueSVMMap",
           {operation, value},
           [](Fixture& fixture) {
             return clEnqueueSVMMap(fixture.queue(), CL_TRUE, CL_MAP_READ, nullptr, 4, 0, nullptr,
                                    nullptr);
           }},
          {"EnqueueSVMUnmap",
           {operation, value},
           [](Fixture& fixture) {
             return clEnqueueSVMUnmap(fixture.queue(), nullptr, 0, nullptr, nullptr);
           }},
          {"EnqueueSVMMigrateMem",
           {operation, value},
           [](Fixture& fixture) {
             return clEnqueueSVMMigrateMem(fixture.queue(), 0, nullptr, nullptr, 0, 0, nullptr,
                                           nullptr);
           }},
          {"CreateProgramWithIL", {operation, value}, create_program},
          {"GetHostTimer",
           {operation, value},
           [](Fixture& fixture) { return clGetHostTimer(fixture.device().id(), nullptr); }},
          {"SetDefaultDeviceCommandQueue",
           {operation, CL_INVALID_COMMAND_QUEUE},
           [](Fixture& fixture) {
             return clSetDefaultDeviceCommandQueue(fixture.context(), fixture.device().id(),
                                                   fixture.queue());
           }},
          {"SetContextDestructorCallback", {value}, [](Fixture& fixture) {
             return clSetContextDestructorCallback(fixture.context(), nullptr, nullptr);
           }}};
}

// The calls are wrong on every device: with the feature the arguments are illegal, without it the
// call itself is.
CLMEM_TABLE(General, OptionalEntryPointAnswers,
            "A function of an optional feature exists and returns one of the errors for its wrong "
            "arguments or for the missing feature.",
            (const EntryPointRow& row), optional_entry_points(), {"Optional.entry-points"}) {
  EXPECT_THAT(row.call(fixture), returns(row.legal));
  expect_alive(fixture);
}

}  // namespace clmem::conformance::general_cases
