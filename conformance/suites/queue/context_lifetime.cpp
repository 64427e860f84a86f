// SPDX-License-Identifier: Apache-2.0
// How long a context lives, what counts its references, and what is called when it is deleted.

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/callback_log.hpp"
#include "harness/contents.hpp"
#include "harness/eventually.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "suites/all_cases.hpp"
#include "suites/command/commands.hpp"
#include "suites/event/event_tools.hpp"
#include "suites/object/reference_count.hpp"

namespace clmem::conformance::context_lifetime_cases {

namespace {

using testing::ElementsAre;

constexpr std::size_t size = 4099;

void watch(cl_context context, CallbackLog& log, const std::string& name) {
  ASSERT_THAT(
      clSetContextDestructorCallback(context, CallbackLog::record_context, log.user_data(name)),
      returns(CL_SUCCESS));
}

Cases callback_cases() {
  return {
      {.suite = "ContextDestructor",
       .name = "ComesOnceWithContextAndData",
       .sentence =
           "The release of the last reference causes one call with the context and the user data.",
       .requirements = {"ContextDestructor.called", "ContextDestructor.arguments",
                        "ContextDestructor.not-early"},
       .body =
           [](Bench& bench) {
             CallbackLog& log = CallbackLog::make();
             Handle<cl_context> context = bench.new_context();
             const void* const handle = context.get();
             watch(context.get(), log, "context");
             must_succeed(clRetainContext(context.get()), "clRetainContext");
             must_succeed(clReleaseContext(context.get()), "clReleaseContext");
             expect_alive(bench);  // time for a call
             EXPECT_THAT(log.names(), ElementsAre());
             context.reset();
             ASSERT_TRUE(log.eventually_called(1));
             expect_alive(bench);  // time for a second call
             EXPECT_THAT(log.names(), ElementsAre("context"));
             EXPECT_EQ(log.calls().front().object, handle);
           }},
      {.suite = "ContextDestructor",
       .name = "ComesInReverseOrder",
       .sentence = "Callbacks of one context are called in reverse order of registration, the same "
                   "function as often as it was registered.",
       .requirements = {"ContextDestructor.lifo", "ContextDestructor.called"},
       .body =
           [](Bench& bench) {
             constexpr int count = 300;  // more than a driver is likely to have room for
             CallbackLog& log = CallbackLog::make();
             Handle<cl_context> context = bench.new_context();
             std::vector<std::string> reversed;
             for (int number = 1; number <= count; ++number) {
               const std::string name = std::to_string(number);
               watch(context.get(), log, name);
               reversed.insert(reversed.begin(), name);
             }
             context.reset();
             ASSERT_TRUE(log.eventually_called(count));
             EXPECT_EQ(log.names(), reversed);
           }},
      {.suite = "ContextDestructor",
       .name = "RefusesNullCallback",
       .sentence = "A callback function is required.",
       .requirements = {"SetContextDestructorCallback.err.INVALID_VALUE.callback-null"},
       .body = [](Bench& bench) {
         EXPECT_THAT(clSetContextDestructorCallback(bench.context(), nullptr, nullptr),
                     bench.refuses(CL_INVALID_VALUE));
         expect_alive(bench);
       }}};
}

// An object of a context, with its last reference.
struct Attached {
  virtual ~Attached() = default;
  // Whether it still works.
  virtual void expect_usable(Bench& bench) = 0;
};

struct AttachedQueue : Attached {
  AttachedQueue(Bench& bench, cl_context context) {
    cl_int code = not_stored;
    queue = Handle<cl_command_queue>{clCreateCommandQueue(context, bench.device().id(), 0, &code)};
    must_make(queue, code, "clCreateCommandQueue");
  }
  void expect_usable(Bench&) override {
    Handle<cl_event> event;
    EXPECT_THAT(clEnqueueMarker(queue.get(), event.out()), returns(CL_SUCCESS));
    EXPECT_THAT(clFinish(queue.get()), returns(CL_SUCCESS));
    EXPECT_EQ(execution_status(event.get()), CL_COMPLETE);
  }
  Handle<cl_command_queue> queue;
};

// Works on memory with the last reference to it.
struct AttachedBuffer : AttachedQueue {
  AttachedBuffer(Bench& bench, cl_context context) : AttachedQueue{bench, context} {
    cl_int code = not_stored;
    buffer = Handle<cl_mem>{clCreateBuffer(context, CL_MEM_READ_WRITE, size, nullptr, &code)};
    must_make(buffer, code, "clCreateBuffer");
  }
  void expect_usable(Bench& bench) override {
    const Bytes& data = bench.host(size);
    Bytes& seen = bench.host(size);
    EXPECT_THAT(clEnqueueWriteBuffer(queue.get(), buffer.get(), CL_TRUE, 0, size, data.data(), 0,
                                     nullptr, nullptr),
                returns(CL_SUCCESS));
    EXPECT_THAT(clEnqueueReadBuffer(queue.get(), buffer.get(), CL_TRUE, 0, size, seen.data(), 0,
                                    nullptr, nullptr),
                returns(CL_SUCCESS));
    expect_bytes(seen, data);
    queue.reset();  // the buffer alone is left
  }
  Handle<cl_mem> buffer;
};

struct AttachedUserEvent : Attached {
  AttachedUserEvent(Bench&, cl_context context) : event{pending_user_event(context)} {}
  void expect_usable(Bench&) override {
    EXPECT_EQ(execution_status(event.get()), CL_SUBMITTED);
    EXPECT_THAT(clSetUserEventStatus(event.get(), CL_COMPLETE), returns(CL_SUCCESS));
    EXPECT_EQ(execution_status(event.get()), CL_COMPLETE);
  }
  Handle<cl_event> event;
};

struct AttachedProgram : Attached {
  AttachedProgram(Bench&, cl_context context) : owner{context} {
    const char* source = "kernel void nothing() {}";
    cl_int code = not_stored;
    program = Handle<cl_program>{clCreateProgramWithSource(context, 1, &source, nullptr, &code)};
    must_make(program, code, "clCreateProgramWithSource");
  }
  void expect_usable(Bench&) override {
    cl_context stored = nullptr;
    EXPECT_THAT(
        clGetProgramInfo(program.get(), CL_PROGRAM_CONTEXT, sizeof stored, &stored, nullptr),
        returns(CL_SUCCESS));
    EXPECT_EQ(stored, owner);
  }
  cl_context owner;
  Handle<cl_program> program;
};

template <typename Object>
std::unique_ptr<Attached> attach(Bench& bench, cl_context context) {
  return std::make_unique<Object>(bench, context);
}

struct AttachedRow {
  const char* name;
  std::unique_ptr<Attached> (*attach)(Bench& bench, cl_context context);
};

const std::vector<AttachedRow>& attached_rows() {
  static const std::vector<AttachedRow> rows{{"Queue", attach<AttachedQueue>},
                                             {"Buffer", attach<AttachedBuffer>},
                                             {"UserEvent", attach<AttachedUserEvent>},
                                             {"Program", attach<AttachedProgram>}};
  return rows;
}

Cases attached_cases() {
  return join(
      {each({.suite = "ContextLifetime",
             .name = "ObjectsOutliveTheHandle",
             .sentence = "An object stays usable after its context was released.",
             .requirements = {"ReleaseContext.attached-objects"}},
            attached_rows(),
            [](Bench& bench, const AttachedRow& row) {
              Handle<cl_context> context = bench.new_context();
              const std::unique_ptr<Attached> object = row.attach(bench, context.get());
              context.reset();
              object->expect_usable(bench);
            }),
       each({.suite = "ContextDestructor",
             .name = "WaitsForObjects",
             .sentence = "A context is deleted when its last object is deleted, and no earlier.",
             .requirements = {"ContextDestructor.attached-objects", "ContextDestructor.called"}},
            attached_rows(), [](Bench& bench, const AttachedRow& row) {
              CallbackLog& log = CallbackLog::make();
              Handle<cl_context> context = bench.new_context();
              std::unique_ptr<Attached> object = row.attach(bench, context.get());
              watch(context.get(), log, "context");
              context.reset();
              object->expect_usable(bench);
              expect_alive(bench);  // time for a call
              EXPECT_THAT(log.names(), ElementsAre());
              object.reset();
              EXPECT_TRUE(log.eventually_called(1));
            })});
}

template <typename Object, typename Query>
cl_uint count_of(Query query, Object object, cl_uint name) {
  cl_uint count = 0;
  must_succeed(query(object, name, sizeof count, &count, nullptr), "a query of a reference count");
  return count;
}

Cases count_cases() {
  return {
      {.suite = "ContextLifetime",
       .name = "CountsReferences",
       .sentence = "Retaining a context adds one reference, releasing it takes one away.",
       .requirements = {"RetainContext.count"},
       .body =
           [](Bench& bench) {
             const Handle<cl_context> context = bench.new_context();
             expect_counted({.count =
                                 [&] {
                                   return count_of(clGetContextInfo, context.get(),
                                                   CL_CONTEXT_REFERENCE_COUNT);
                                 },
                             .retain = [&] { return clRetainContext(context.get()); },
                             .release = [&] { return clReleaseContext(context.get()); }});
           }},
      {.suite = "QueueLifetime",
       .name = "CountsReferences",
       .sentence = "Retaining a queue adds one reference, releasing it takes one away.",
       .requirements = {"RetainCommandQueue.count"},
       .body = [](Bench& bench) {
         const cl_command_queue queue = bench.new_queue();
         expect_counted(
             {.count =
                  [&] { return count_of(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT); },
              .retain = [&] { return clRetainCommandQueue(queue); },
              .release = [&] { return clReleaseCommandQueue(queue); }});
       }}};
}

// More than a driver may keep for the next command.
constexpr int rounds = 32;

// Each object that the command uses, except its event.
std::vector<cl_uint> counts_of(const Stage& stage, cl_command_queue queue, cl_context context) {
  std::vector<cl_uint> counts{count_of(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT),
                              count_of(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT)};
  for (const cl_mem object : {stage.source.get(), stage.target.get()}) {
    if (object != nullptr) {  // shared memory is not an object
      counts.push_back(count_of(clGetMemObjectInfo, object, CL_MEM_REFERENCE_COUNT));
    }
  }
  return counts;
}

bool grew(const std::vector<cl_uint>& before, const std::vector<cl_uint>& now) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (now[i] >= before[i] + rounds) {
      return true;
    }
  }
  return false;
}

Cases growth_cases() {
  return each({.suite = "ReferenceCounts",
               .name = "CommandsGiveBackWhatTheyHold",
               .sentence = "However often a command runs, it holds no references afterwards.",
               .requirements = {"GetMemObjectInfo.REFERENCE_COUNT", "RetainCommandQueue.count",
                                "RetainContext.count"}},
              rows_of(commands_that(std::mem_fn(&Command::is_repeatable))),
              [](Bench& bench, const CommandRow& row) {
                Stage stage{bench, row.command};
                const cl_command_queue queue = bench.new_queue();
                const std::vector<cl_uint> before = counts_of(stage, queue, bench.context());
                for (int round = 0; round < rounds; ++round) {
                  Handle<cl_event> event;
                  must_succeed(row.command.enqueue(stage, queue, {}, event.out()),
                               row.command.name);
                  must_succeed(clFinish(queue), "clFinish");
                  stage.unmap(queue);
                }
                must_succeed(clFinish(queue), "clFinish");
                std::vector<cl_uint> after;
                EXPECT_TRUE(eventually([&] {
                  after = counts_of(stage, queue, bench.context());
                  return !grew(before, after);
                })) << "queue, context, source and target had "
                    << testing::PrintToString(before) << " references and have "
                    << testing::PrintToString(after) << " after " << rounds << " commands";
              });
}

}  // namespace

Cases cases() {
  return join({callback_cases(), attached_cases(), count_cases(), growth_cases()});
}

}  // namespace clmem::conformance::context_lifetime_cases
