// SPDX-License-Identifier: Apache-2.0
// The lifetime of a context, its reference count, and the callbacks when it is deleted.

#include "operations/command/command_run.hpp"
#include "operations/creation/creations.hpp"
#include "operations/query/query_rules.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::context_lifetime_cases {

using testing::ElementsAre;

CLMEM_CASE(ContextDestructor, ComesOnceWithContextAndData,
           "The release of the last reference to a context causes one call with the context and "
           "the user data.",
           {"ContextDestructor.called", "ContextDestructor.arguments",
            "ContextDestructor.not-early"}) {
  ContextLog& log = ContextLog::make();
  Handle<cl_context> context = fixture.new_context();
  const cl_context handle = context.get();
  watch(context.get(), log, "context");
  must_succeed(clRetainContext, context.get());
  must_succeed(clReleaseContext, context.get());
  expect_alive(fixture);  // time for a call
  EXPECT_THAT(log.names(), ElementsAre());
  context.reset();
  ASSERT_TRUE(log.eventually_called(1));
  expect_alive(fixture);  // time for a second call
  EXPECT_THAT(log.names(), ElementsAre("context"));
  EXPECT_EQ(log.calls().front().get<cl_context>(), handle);
}

CLMEM_CASE(ContextDestructor, ComesInReverseOrder,
           "Destructor callbacks of one context are called in reverse order of registration, the "
           "same function as often as it was registered.",
           {"ContextDestructor.lifo", "ContextDestructor.called"}) {
  constexpr int count = 300;  // more than a driver is likely to have room for
  ContextLog& log = ContextLog::make();
  Handle<cl_context> context = fixture.new_context();
  std::vector<std::string> reversed;
  for (int number = 1; number <= count; ++number) {
    const std::string name = std::to_string(number);
    watch(context.get(), log, name);
    reversed.insert(reversed.begin(), name);
  }
  context.reset();
  ASSERT_TRUE(log.eventually_called(count));
  EXPECT_EQ(log.names(), reversed);
}

CLMEM_CASE(ContextDestructor, BelongsToItsContext,
           "Each of several contexts calls its own callbacks, with its own handle, when that "
           "context is released.",
           {"ContextDestructor.called", "ContextDestructor.arguments",
            "ContextDestructor.not-early"}) {
  ContextLog& log = ContextLog::make();
  std::vector<Handle<cl_context>> contexts;
  std::vector<cl_context> handles;
  for (int number = 0; number < 4; ++number) {
    contexts.push_back(fixture.new_context());
    handles.push_back(contexts.back().get());
  }
  for (std::size_t number = 0; number < contexts.size(); ++number) {
    watch(contexts[number].get(), log, std::to_string(number));
  }
  std::size_t calls = 0;
  for (const std::size_t number : {2u, 0u, 3u, 1u}) {
    contexts[number].reset();
    ASSERT_TRUE(log.eventually_called(++calls));
    EXPECT_EQ(log.names().back(), std::to_string(number));
    EXPECT_EQ(log.calls().back().get<cl_context>(), handles[number]);
  }
  EXPECT_EQ(log.names().size(), contexts.size());
}

CLMEM_CASE(ContextDestructor, ComesAfterLastOfSeveralObjects,
           "A context is deleted when the last of several objects is deleted, and no earlier.",
           {"ContextDestructor.attached-objects", "ContextDestructor.called"}) {
  ContextLog& log = ContextLog::make();
  Handle<cl_context> context = fixture.new_context();
  watch(context.get(), log, "context");
  std::vector<Handle<cl_mem>> buffers;
  for (int number = 0; number < 3; ++number) {
    buffers.emplace_back(
        must_make(clCreateBuffer, context.get(), CL_MEM_READ_WRITE, usual_size, nullptr));
  }
  context.reset();
  while (!buffers.empty()) {
    expect_alive(fixture);  // time for a call
    EXPECT_THAT(log.names(), ElementsAre());
    buffers.pop_back();
  }
  EXPECT_TRUE(log.eventually_called(1));
}

CLMEM_CASE(ContextDestructor, RefusesNullCallback,
           "clSetContextDestructorCallback rejects NULL as the callback function.",
           {"SetContextDestructorCallback.err.INVALID_VALUE.callback-null"}) {
  EXPECT_THAT(clSetContextDestructorCallback(fixture.context(), nullptr, nullptr),
              fixture.refuses(CL_INVALID_VALUE));
  expect_alive(fixture);
}

// Holds the last reference to an object of a context, and checks that it still works.
using Attached = std::function<void(Fixture&)>;

// Checks that the object reports its context, and then `more`.
template <typename Owned, typename Query>
Attached reporting(
    Owned made, Query query, cl_uint name, cl_context context,
    const std::function<void(Fixture&, Owned&)>& more = [](Fixture&, Owned&) {}) {
  return [owned = std::make_shared<Owned>(std::move(made)), query, name, context,
          more](Fixture& used) {
    EXPECT_THAT(info<cl_context>(query, owned->get(), name), reports(context));
    more(used, *owned);
  };
}

Handle<cl_command_queue> queue_of(Fixture& fixture, cl_context context) {
  return must_make(clCreateCommandQueue, context, fixture.device().id(), 0);
}

Attached attached_queue(Fixture& fixture, cl_context context) {
  return reporting<Handle<cl_command_queue>>(
      queue_of(fixture, context), clGetCommandQueueInfo, CL_QUEUE_CONTEXT, context,
      [](Fixture&, Handle<cl_command_queue>& queue) {
        Handle<cl_event> event;
        EXPECT_THAT(clEnqueueMarker(queue.get(), event.out()), returns(CL_SUCCESS));
        EXPECT_THAT(clFinish(queue.get()), returns(CL_SUCCESS));
        EXPECT_EQ(execution_status(event.get()), CL_COMPLETE);
      });
}

Handle<cl_mem> buffer_of(cl_context context) {
  return must_make(clCreateBuffer, context, CL_MEM_READ_WRITE, usual_size, nullptr);
}

Handle<cl_mem> part_of(const Handle<cl_mem>& buffer) {
  const cl_buffer_region region{0, usual_size};
  return must_make(clCreateSubBuffer, buffer.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region);
}

// Writes and reads, and releases the queue: afterwards the buffer is the only object left.
Attached attached_memory(Fixture& fixture, cl_context context, Handle<cl_mem> made,
                         bool is_divided = false) {
  const auto queue = std::make_shared<Handle<cl_command_queue>>(queue_of(fixture, context));
  return reporting<Handle<cl_mem>>(std::move(made), clGetMemObjectInfo, CL_MEM_CONTEXT, context,
                                   [queue, is_divided](Fixture& used, Handle<cl_mem>& memory) {
                                     if (is_divided) {
                                       memory = part_of(memory);
                                     }
                                     const Bytes data = used.fresh(usual_size);
                                     Bytes seen(usual_size);
                                     must_write(queue->get(), memory.get(), data);
                                     must_read(queue->get(), memory.get(), seen);
                                     expect_bytes(seen, data);
                                     queue->reset();
                                   });
}

Attached attached_image(Fixture& fixture, cl_context context) {
  fixture.needs({1, 2});  // clCreateImage
  need_kind(fixture, ImageKind::image_2d);
  const cl_image_desc description = description_of(usual_shape(ImageKind::image_2d));
  return reporting<Handle<cl_mem>>(must_make(clCreateImage, context, CL_MEM_READ_ONLY,
                                             &common_format().cl, &description, nullptr),
                                   clGetMemObjectInfo, CL_MEM_CONTEXT, context);
}

Attached attached_sampler(Fixture& fixture, cl_context context) {
  fixture.needs("images");
  return reporting<Handle<cl_sampler>>(
      must_make(clCreateSampler, context, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST),
      clGetSamplerInfo, CL_SAMPLER_CONTEXT, context);
}

Attached attached_user_event(Fixture&, cl_context context) {
  return reporting<Handle<cl_event>>(pending_user_event(context), clGetEventInfo, CL_EVENT_CONTEXT,
                                     context, [](Fixture&, Handle<cl_event>& event) {
                                       EXPECT_EQ(execution_status(event.get()), CL_SUBMITTED);
                                       EXPECT_THAT(clSetUserEventStatus(event.get(), CL_COMPLETE),
                                                   returns(CL_SUCCESS));
                                       EXPECT_EQ(execution_status(event.get()), CL_COMPLETE);
                                     });
}

Attached attached_event(Fixture& fixture, cl_context context) {
  return reporting<Handle<cl_event>>(complete_marker(queue_of(fixture, context).get()),
                                     clGetEventInfo, CL_EVENT_CONTEXT, context,
                                     [](Fixture&, Handle<cl_event>& event) {
                                       EXPECT_EQ(execution_status(event.get()), CL_COMPLETE);
                                     });
}

Attached attached_program(Fixture&, cl_context context) {
  const char* source = "kernel void nothing() {}";
  return reporting<Handle<cl_program>>(
      must_make(clCreateProgramWithSource, context, 1, &source, nullptr), clGetProgramInfo,
      CL_PROGRAM_CONTEXT, context);
}

cl_program program_of(const Kernel& kernel) {
  return info<cl_program>(clGetKernelInfo, kernel.get(), CL_KERNEL_PROGRAM);
}

// The last reference to the program is released as well.
Attached attached_kernel(Fixture& fixture, cl_context context) {
  KernelPrograms programs{fixture.device(), context};
  Kernel kernel{programs, "copy_bytes"};
  const cl_program program = program_of(kernel);
  return reporting<Kernel>(
      std::move(kernel), clGetKernelInfo, CL_KERNEL_CONTEXT, context,
      [program](Fixture&, Kernel& kept) { EXPECT_THAT(program_of(kept), reports(program)); });
}

// Row `SubBuffer` releases the last reference to the parent as well. Row `Parent` creates the
// sub-buffer only after the release of the context.
Rows<Attached (*)(Fixture&, cl_context)> attached_rows() {
  return {{"Queue", attached_queue},
          {"Buffer",
           [](Fixture& fixture, cl_context context) {
             return attached_memory(fixture, context, buffer_of(context));
           }},
          {"Parent",
           [](Fixture& fixture, cl_context context) {
             return attached_memory(fixture, context, buffer_of(context), true);
           }},
          {"SubBuffer",
           [](Fixture& fixture, cl_context context) {
             return attached_memory(fixture, context, part_of(buffer_of(context)));
           }},
          {"Image", attached_image},
          {"Sampler", attached_sampler},
          {"UserEvent", attached_user_event},
          {"Event", attached_event},
          {"Program", attached_program},
          {"Kernel", attached_kernel}};
}

CLMEM_TABLE(ContextLifetime, ObjectsOutliveTheHandle,
            "An object stays usable and reports its context after the context was released.",
            (Attached(*attach)(Fixture&, cl_context)), attached_rows(),
            {"ReleaseContext.attached-objects"}) {
  Handle<cl_context> context = fixture.new_context();
  const Attached expect_object = attach(fixture, context.get());
  context.reset();
  expect_object(fixture);
}

CLMEM_TABLE(ContextDestructor, WaitsForObjects,
            "A context is deleted when its last object is deleted, and no earlier.",
            (Attached(*attach)(Fixture&, cl_context)), attached_rows(),
            {"ContextDestructor.attached-objects", "ContextDestructor.called"}) {
  ContextLog& log = ContextLog::make();
  Handle<cl_context> context = fixture.new_context();
  Attached expect_object = attach(fixture, context.get());
  watch(context.get(), log, "context");
  context.reset();
  expect_object(fixture);
  expect_alive(fixture);  // time for a call
  EXPECT_THAT(log.names(), ElementsAre());
  expect_object = nullptr;
  EXPECT_TRUE(log.eventually_called(1));
}

// A command holds objects, and each of these holds the context.
CLMEM_TABLE(ContextDestructor, ComesAfterCommand,
            "A context is deleted when all objects that a command has used, its event and those of "
            "its wait list are released.",
            (const Command& command), rows_of(every_command()),
            {"ContextDestructor.attached-objects", "ContextDestructor.called"},
            .time_limit_s = 30) {
  ContextLog& log = ContextLog::make();
  {
    SharedContext own{fixture.device()};
    Fixture inner = fixture.in_context(own);
    watch(inner.context(), log, "context");
    CommandRun run{inner, command};
    const Handle<cl_event> listed = user_event(inner.context(), CL_COMPLETE);
    const cl_event list = listed.get();
    const Handle<cl_event> event = run.enqueued(inner.queue(), {list});
    inner.finish();
    run.unmap(inner.queue());
    inner.finish();
  }
  EXPECT_TRUE(log.eventually_called(1)) << "the context still exists";
}

CLMEM_CASE(ContextLifetime, CountsReferences,
           "Retaining a context adds one reference; releasing it removes one.",
           {"RetainContext.count"}) {
  const Handle<cl_context> context = fixture.new_context();
  const Counted references = counted(context.get());
  expect_counted(references);
  std::vector<Handle<cl_mem>> objects(4);
  for (Handle<cl_mem>& object : objects) {
    object = must_make(clCreateBuffer, context.get(), CL_MEM_READ_WRITE, 64, nullptr);
  }
  SCOPED_TRACE("with objects");
  expect_counted(references);
}

CLMEM_CASE(QueueLifetime, CountsReferences,
           "Retaining a queue adds one reference; releasing it removes one.",
           {"RetainCommandQueue.count"}) {
  const cl_command_queue queue = fixture.new_queue();
  const Counted references = counted(queue);
  expect_counted(references);
  const FilledBuffer buffer = fixture.filled_buffer(64);
  must_enqueue(clEnqueueReadBuffer, queue, buffer.get(), CL_TRUE, 0, 64, fixture.host(64).data());
  must_succeed(clFinish, queue);
  SCOPED_TRACE("after a command");
  expect_counted(references);
}

}  // namespace clmem::conformance::context_lifetime_cases
