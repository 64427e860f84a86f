// SPDX-License-Identifier: Apache-2.0
// Reference counts after many calls that create objects, use one, or are rejected.

#include "operations/creation/creations.hpp"
#include "operations/map/mapping.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::reference_growth_of_calls_cases {

// The objects whose references are counted; some drivers keep the context.
enum class Counting { parent_alone, context_too };

template <std::size_t width, Counting counting>
void images_over_buffer(Fixture& fixture) {
  need_kind(fixture, ImageKind::image_1d_buffer);
  const FilledBuffer parent = fixture.filled_buffer(usual_size);
  const cl_image_desc description = image_1d_buffer_over(parent.get(), width);
  std::vector<Counted> objects{counted(parent.get())};
  if (counting == Counting::context_too) {
    objects.push_back(counted(fixture.context()));
  }
  expect_given_back(fixture, objects, [&] {
    cl_int code = not_stored;
    const Handle<cl_mem> made{
        clCreateImage(fixture.context(), 0, &common_format().cl, &description, nullptr, &code)};
    if (width < usual_size / 4) {
      must_make(made, code, "clCreateImage");
    }
  });
}

// Checks that a release gives back every reference that a retain takes, also those to other objects.
void expect_retains_given_back(Fixture& fixture, cl_mem parent, cl_mem child) {
  expect_given_back(fixture, {counted(parent), counted(child)}, [&] {
    must_succeed(clRetainMemObject, child);
    must_succeed(clReleaseMemObject, child);
  });
}

void retains_of_sub_buffer(Fixture& fixture) {
  const FilledBuffer parent = fixture.filled_buffer(usual_size);
  expect_retains_given_back(fixture, parent.get(), fixture.sub_buffer(parent, 0, 64).get());
}

void retains_of_image_over_buffer(Fixture& fixture) {
  need_kind(fixture, ImageKind::image_1d_buffer);
  const FilledBuffer parent = fixture.filled_buffer(usual_size);
  const cl_image_desc description = image_1d_buffer_over(parent.get(), 64);
  const Handle<cl_mem> child =
      must_make(clCreateImage, fixture.context(), 0, &common_format().cl, &description, nullptr);
  expect_retains_given_back(fixture, parent.get(), child.get());
}

// Devices need not support the image and the format; a rejected creation must not hold references
// either.
void images_over_image(Fixture& fixture) {
  fixture.needs({1, 2});
  need_kind(fixture, ImageKind::image_2d);
  const FilledImage parent = filled_image(fixture, usual_shape(ImageKind::image_2d));
  expect_given_back(fixture, {counted(parent.get()), counted(fixture.context())}, [&] {
    cl_image_desc description = description_of(parent.shape);
    description.buffer = parent.get();
    cl_image_format format = common_format().cl;
    format.image_channel_order = CL_sRGBA;
    cl_int code = not_stored;
    const Handle<cl_mem> made{
        clCreateImage(fixture.context(), CL_MEM_READ_ONLY, &format, &description, nullptr, &code)};
  });
}

void image_formats(Fixture& fixture) {
  need_kind(fixture, ImageKind::image_2d);
  expect_given_back(fixture, {counted(fixture.context())}, [&] {
    (void)reported_formats(fixture.context(), CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D);
  });
}

void failed_user_events(Fixture& fixture) {
  expect_given_back(fixture, {counted(fixture.context())},
                    [&] { const Handle<cl_event> made = user_event(fixture.context(), -42); });
}

void rejected_statuses(Fixture& fixture) {
  const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
  expect_given_back(fixture, {counted(event.get()), counted(fixture.context())},
                    [&] { (void)clSetUserEventStatus(event.get(), CL_COMPLETE); });
}

void kernel_arguments(Fixture& fixture) {
  const FilledBuffer one = fixture.filled_buffer(usual_size);
  const FilledBuffer other = fixture.filled_buffer(usual_size);
  expect_given_back(fixture, {counted(one.get()), counted(other.get())}, [&] {
    const Kernel kernel{fixture, "copy_bytes"};
    kernel.set_all(one.get(), other.get());
    kernel.set_all(other.get(), one.get());
  });
}

void clones(Fixture& fixture) {
  fixture.needs({2, 1});
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const Kernel kernel{fixture, "copy_bytes"};
  kernel.set_all(buffer.get(), buffer.get());
  expect_given_back(fixture,
                    {counted(buffer.get()), counted(fixture.context()), counted(kernel.get())},
                    [&] { const Handle<cl_kernel> made = must_make(clCloneKernel, kernel.get()); });
}

void rejected_commands(Fixture& fixture) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const Handle<cl_event> listed = user_event(fixture.context(), CL_COMPLETE);
  const cl_event list = listed.get();
  const cl_command_queue queue = fixture.new_queue();
  const cl_mem mem = buffer.get();
  void* const host = fixture.host(usual_size).data();
  expect_given_back(
      fixture, {counted(mem), counted(queue), counted(fixture.context()), counted(list)}, [&] {
        UnreadEvent event;
        (void)clEnqueueReadBuffer(queue, mem, CL_TRUE, 1, usual_size, host, 1, &list, event.out());
        (void)clEnqueueWriteBuffer(queue, mem, CL_FALSE, usual_size, 1, host, 1, &list,
                                   event.out());
        (void)clEnqueueCopyBuffer(queue, mem, mem, 0, usual_size, 1, 1, &list, event.out());
        (void)clEnqueueReadBuffer(queue, mem, CL_TRUE, 0, usual_size, host, 0, &list, event.out());
        cl_int code = not_stored;
        (void)clEnqueueMapBuffer(queue, mem, CL_TRUE, CL_MAP_READ, 1, usual_size, 1, &list,
                                 event.out(), &code);
        (void)clEnqueueUnmapMemObject(queue, mem, host, 1, &list, event.out());
      });
}

// A marker, a barrier and a wait, each with two events, the first of which is valid.
void use_list(cl_command_queue queue, cl_event first, cl_event second) {
  const cl_event list[] = {first, second};
  UnreadEvent event;
  (void)clEnqueueMarkerWithWaitList(queue, 2, list, event.out());
  (void)clEnqueueBarrierWithWaitList(queue, 2, list, event.out());
  (void)clWaitForEvents(2, list);
}

void rejected_lists(Fixture& fixture) {
  fixture.needs({1, 2});
  const Handle<cl_event> first = user_event(fixture.context(), CL_COMPLETE);
  const cl_command_queue queue = fixture.new_queue();
  expect_given_back(fixture, {counted(first.get()), counted(queue)},
                    [&] { use_list(queue, first.get(), nullptr); });
}

void lists_of_two_contexts(Fixture& fixture) {
  fixture.needs({1, 2});
  const Handle<cl_context> elsewhere = fixture.new_context();
  const Handle<cl_event> own = user_event(fixture.context(), CL_COMPLETE);
  const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
  const cl_command_queue queue = fixture.new_queue();
  expect_given_back(
      fixture,
      {counted(own.get()), counted(foreign.get()), counted(elsewhere.get()), counted(queue)}, [&] {
        use_list(queue, own.get(), foreign.get());
        must_succeed(clFinish, queue);  // ends commands that were not rejected
      });
}

void wait_lists(Fixture& fixture) {
  fixture.needs({1, 2});
  const Handle<cl_event> listed = user_event(fixture.context(), CL_COMPLETE);
  const cl_command_queue queue = fixture.new_queue();
  expect_given_back(fixture, {counted(listed.get()), counted(queue), counted(fixture.context())},
                    [&] {
                      const cl_event list[] = {listed.get(), listed.get()};
                      must_succeed(clEnqueueMarkerWithWaitList, queue, 2, list, nullptr);
                      must_succeed(clFinish, queue);
                      must_succeed(clWaitForEvents, 1, list);
                      must_succeed(clWaitForEvents, 2, list);
                    });
}

void event_callbacks(Fixture& fixture) {
  const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
  EventLog& log = EventLog::make();
  expect_given_back(fixture, {counted(event.get()), counted(fixture.context())}, [&] {
    must_succeed(clSetEventCallback, event.get(), CL_COMPLETE, EventLog::record, log.data());
  });
}

// Registers callbacks for one command that is complete, and for one that each round starts.
void callbacks_of_commands(Fixture& fixture) {
  fixture.needs({1, 2});
  const cl_command_queue queue = fixture.new_queue();
  const Handle<cl_event> complete = complete_marker(queue);
  EventLog& log = EventLog::make();
  expect_given_back(
      fixture, {counted(complete.get()), counted(queue), counted(fixture.context())}, [&] {
        Handle<cl_event> started;
        must_succeed(clEnqueueMarker, queue, started.out());
        for (const cl_int type : {CL_SUBMITTED, CL_RUNNING, CL_COMPLETE, CL_COMPLETE}) {
          for (const cl_event event : {complete.get(), started.get()}) {
            must_succeed(clSetEventCallback, event, type, EventLog::record, log.data());
          }
        }
        must_succeed(clFinish, queue);
      });
}

void mappings(Fixture& fixture) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const cl_command_queue queue = fixture.new_queue();
  const cl_command_queue other = fixture.new_queue();
  expect_given_back(fixture, {counted(buffer.get()), counted(queue), counted(other)}, [&] {
    Mapping{queue, buffer.get(), CL_MAP_READ, {5, 100}}.end(other);
    must_succeed(clFinish, other);
  });
}

void migrations(Fixture& fixture) {
  fixture.needs({1, 2});
  const FilledBuffer one = fixture.filled_buffer(usual_size);
  const FilledBuffer other = fixture.filled_buffer(usual_size);
  const cl_command_queue queue = fixture.new_queue();
  expect_given_back(fixture, {counted(one.get()), counted(other.get()), counted(queue)}, [&] {
    const cl_mem objects[] = {one.get(), other.get()};
    must_enqueue(clEnqueueMigrateMemObjects, queue, 2, objects, CL_MIGRATE_MEM_OBJECT_HOST);
    must_succeed(clFinish, queue);
  });
}

void sampler_arguments(Fixture& fixture) {
  need_kind(fixture, ImageKind::image_2d);
  const Handle<cl_sampler> sampler = make_sampler(fixture, {});
  expect_given_back(fixture, {counted(sampler.get())}, [&] {
    const Kernel kernel{fixture, "sample_2d"};
    kernel.set(1, sampler.get());
    kernel.set(1, sampler.get());
  });
}

void rejected_destructor_callbacks(Fixture& fixture) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  expect_given_back(fixture, {counted(buffer.get())}, [&] {
    if (clSetMemObjectDestructorCallback(buffer.get(), nullptr, nullptr) == CL_SUCCESS) {
      unsupported("an implementation that rejects a NULL callback");
    }
  });
}

// The handles that queries return hold no reference for the application.
void queries(Fixture& fixture) {
  const FilledBuffer parent = fixture.filled_buffer(usual_size);
  const FilledBuffer sub_buffer = fixture.sub_buffer(parent, 0, 64);
  const cl_command_queue queue = fixture.new_queue();
  const Handle<cl_event> event = complete_marker(queue);
  expect_given_back(
      fixture, {counted(parent.get()), counted(queue), counted(fixture.context())}, [&] {
        void* handle = nullptr;
        for (const cl_mem_info name :
             {cl_mem_info{CL_MEM_ASSOCIATED_MEMOBJECT}, cl_mem_info{CL_MEM_CONTEXT}}) {
          must_succeed(clGetMemObjectInfo, sub_buffer.get(), name, sizeof handle, &handle, nullptr);
        }
        for (const cl_event_info name :
             {cl_event_info{CL_EVENT_COMMAND_QUEUE}, cl_event_info{CL_EVENT_CONTEXT}}) {
          must_succeed(clGetEventInfo, event.get(), name, sizeof handle, &handle, nullptr);
        }
        must_succeed(clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT, sizeof handle, &handle,
                     nullptr);
      });
}

void kernel_queries(Fixture& fixture) {
  const Kernel kernel{fixture, "copy_bytes"};
  expect_given_back(fixture, {counted(kernel.get()), counted(fixture.context())}, [&] {
    for (const cl_kernel_info name :
         {cl_kernel_info{CL_KERNEL_REFERENCE_COUNT}, cl_kernel_info{CL_KERNEL_NUM_ARGS},
          cl_kernel_info{CL_KERNEL_CONTEXT}, cl_kernel_info{CL_KERNEL_PROGRAM}}) {
      void* value = nullptr;
      must_succeed(clGetKernelInfo, kernel.get(), name, sizeof value, &value, nullptr);
    }
  });
}

Rows<void (*)(Fixture&)> call_rows() {
  constexpr const char* of_memory = "GetMemObjectInfo.REFERENCE_COUNT";
  constexpr const char* of_events = "GetEventInfo.REFERENCE_COUNT";
  constexpr const char* of_contexts = "GetContextInfo.REFERENCE_COUNT";
  constexpr const char* of_queues = "GetCommandQueueInfo.REFERENCE_COUNT";
  return {
      {"RetainsOfSubBuffer", of_memory, retains_of_sub_buffer},
      {"RetainsOfImageOverBuffer", of_memory, retains_of_image_over_buffer},
      {"ImagesOverBuffer", {of_memory, of_contexts}, images_over_buffer<64, Counting::context_too>},
      {"ParentsOfImagesOverBuffer", of_memory, images_over_buffer<64, Counting::parent_alone>},
      {"RefusedImagesOverBuffer",
       {of_memory, of_contexts},
       images_over_buffer<usual_size, Counting::context_too>},
      {"ImagesOverImage", {of_memory, of_contexts}, images_over_image},
      {"ImageFormats", of_contexts, image_formats},
      {"FailedUserEvents", of_contexts, failed_user_events},
      {"RefusedStatuses", {of_events, of_contexts}, rejected_statuses},
      {"KernelArguments", of_memory, kernel_arguments},
      {"Clones", {of_memory, of_contexts}, clones},
      {"RefusedCommands", {of_memory, of_queues, of_contexts, of_events}, rejected_commands},
      {"RefusedLists", {of_events, of_queues}, rejected_lists},
      {"RefusedContexts", {of_events, of_queues}, lists_of_two_contexts},
      {"WaitLists", {of_events, of_queues, of_contexts}, wait_lists},
      {"EventCallbacks", {of_events, of_contexts}, event_callbacks},
      {"CallbacksOfCommands", {of_events, of_queues, of_contexts}, callbacks_of_commands},
      {"Mappings", {of_memory, of_queues}, mappings},
      {"Migrations", {of_memory, of_queues}, migrations},
      {"SamplerArguments", "GetSamplerInfo.REFERENCE_COUNT", sampler_arguments},
      {"RefusedDestructorCallbacks", of_memory, rejected_destructor_callbacks},
      {"Queries", {of_memory, of_queues, of_contexts}, queries},
      {"KernelQueries", of_contexts, kernel_queries}};
}

CLMEM_TABLE(ReferenceCounts, CallsGiveBackWhatTheyHold,
            "However often a call is made or rejected, its arguments have no more references than "
            "before once everything that it created is released.",
            (void (*expect)(Fixture&)), call_rows(), {}) {
  expect(fixture);
}

}  // namespace clmem::conformance::reference_growth_of_calls_cases
