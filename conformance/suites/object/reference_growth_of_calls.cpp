// SPDX-License-Identifier: Apache-2.0
// Reference counts after many calls that make objects, use one, or are refused.

#include "suites/case_file.hpp"
#include "suites/event/event_callback_log.hpp"
#include "suites/map/map_tools.hpp"
#include "suites/object/reference_count.hpp"
#include "suites/object/rounds.hpp"
#include "suites/sampler/sampler_modes.hpp"

namespace clmem::conformance::reference_growth_of_calls_cases {

namespace {

constexpr std::size_t size = 4099;

// The case is about the references; other cases check whether these calls are refused.
void ignore(cl_int) {}

std::shared_ptr<const FilledBuffer> shared_buffer(Fixture& fixture) {
  return std::make_shared<const FilledBuffer>(fixture.filled_buffer(size));
}

// Calls with an object each that is released at once. A legal one has to make it.

template <std::size_t width>
Rounds images_over_buffer(Fixture& fixture) {
  needs_kind(fixture, ImageKind::image_1d_buffer);
  const auto parent = shared_buffer(fixture);
  const cl_context context = fixture.context();
  return {{references(parent->get()), references(context)}, [parent, context] {
            cl_image_desc description{};
            description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
            description.image_width = width;
            description.buffer = parent->get();
            cl_int code = not_stored;
            const Handle<cl_mem> made{
                clCreateImage(context, 0, &common_format().cl, &description, nullptr, &code)};
            if (width < size / 4) {
              must_make(made, code, "clCreateImage");
            }
          }};
}

// The context is another matter: some drivers keep it.
Rounds parents_of_images_over_buffer(Fixture& fixture) {
  Rounds used = images_over_buffer<64>(fixture);
  used.counts.resize(1);
  return used;
}

// What a retain takes beside its own object, the release gives back.
Rounds retains(const std::shared_ptr<const FilledBuffer>& parent,
               const std::shared_ptr<const Handle<cl_mem>>& child) {
  return {{references(parent->get()), references(child->get())}, [parent, child] {
            must_succeed(clRetainMemObject, child->get());
            must_succeed(clReleaseMemObject, child->get());
          }};
}

Rounds retains_of_sub_buffer(Fixture& fixture) {
  const auto parent = shared_buffer(fixture);
  return retains(parent, std::make_shared<const Handle<cl_mem>>(
                             std::move(fixture.sub_buffer(*parent, 0, 64).mem)));
}

Rounds retains_of_image_over_buffer(Fixture& fixture) {
  needs_kind(fixture, ImageKind::image_1d_buffer);
  const auto parent = shared_buffer(fixture);
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 64;
  description.buffer = parent->get();
  auto child = std::make_shared<Handle<cl_mem>>(
      must_make(clCreateImage, fixture.context(), 0, &common_format().cl, &description, nullptr));
  return retains(parent, child);
}

// Devices need not take the image and the format; a refused one must not hold anything either.
Rounds images_over_image(Fixture& fixture) {
  fixture.needs({1, 2});
  needs_kind(fixture, ImageKind::image_2d);
  const auto parent =
      std::make_shared<const FilledImage>(filled_image(fixture, usual_shape(ImageKind::image_2d)));
  return {{references(parent->get()), references(fixture.context())}, [&fixture, parent] {
            cl_image_desc description = description_of(parent->shape);
            description.buffer = parent->get();
            cl_image_format format = common_format().cl;
            format.image_channel_order = CL_sRGBA;
            cl_int code = not_stored;
            const Handle<cl_mem> made{clCreateImage(fixture.context(), CL_MEM_READ_ONLY, &format,
                                                    &description, nullptr, &code)};
          }};
}

Rounds image_formats(Fixture& fixture) {
  needs_kind(fixture, ImageKind::image_2d);
  return {{references(fixture.context())}, [&fixture] {
            (void)reported_formats(fixture.context(), CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D);
          }};
}

Rounds failed_user_events(Fixture& fixture) {
  return {{references(fixture.context())}, [context = fixture.context()] {
            const Handle<cl_event> made = user_event(context, -42);
          }};
}

// The status of an event is set once.
Rounds refused_statuses(Fixture& fixture) {
  const auto event =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  return {{references(event->get()), references(fixture.context())},
          [event] { ignore(clSetUserEventStatus(event->get(), CL_COMPLETE)); }};
}

// The second argument replaces the first.
Rounds kernel_arguments(Fixture& fixture) {
  const auto one = shared_buffer(fixture);
  const auto other = shared_buffer(fixture);
  return {{references(one->get()), references(other->get())}, [&fixture, one, other] {
            const Kernel kernel{fixture, "copy_bytes"};
            kernel.set_all(one->get(), other->get());
            kernel.set_all(other->get(), one->get());
          }};
}

Rounds clones(Fixture& fixture) {
  fixture.needs({2, 1});
  const auto buffer = shared_buffer(fixture);
  const auto kernel = std::make_shared<const Kernel>(fixture, "copy_bytes");
  kernel->set_all(buffer->get(), buffer->get());
  return {
      {references(buffer->get()), references(fixture.context()),
       [kernel] { return count_of(clGetKernelInfo, kernel->get(), CL_KERNEL_REFERENCE_COUNT); }},
      [buffer, kernel] { const Handle<cl_kernel> made = must_make(clCloneKernel, kernel->get()); }};
}

// Calls that are refused.

Rounds refused_commands(Fixture& fixture) {
  const auto buffer = shared_buffer(fixture);
  const auto listed =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  const cl_command_queue queue = fixture.new_queue();
  Bytes& host = fixture.host(size);
  return {
      {references(buffer->get()), references(queue), references(fixture.context()),
       references(listed->get())},
      [=, &host] {
        const cl_event list = listed->get();
        UnreadEvent event;
        ignore(clEnqueueReadBuffer(queue, buffer->get(), CL_TRUE, 1, size, host.data(), 1, &list,
                                   event.out()));
        ignore(clEnqueueWriteBuffer(queue, buffer->get(), CL_FALSE, size, 1, host.data(), 1, &list,
                                    event.out()));
        ignore(clEnqueueCopyBuffer(queue, buffer->get(), buffer->get(), 0, size, 1, 1, &list,
                                   event.out()));
        ignore(clEnqueueReadBuffer(queue, buffer->get(), CL_TRUE, 0, size, host.data(), 0, &list,
                                   event.out()));
        cl_int code = not_stored;
        (void)clEnqueueMapBuffer(queue, buffer->get(), CL_TRUE, CL_MAP_READ, 1, size, 1, &list,
                                 event.out(), &code);
        ignore(clEnqueueUnmapMemObject(queue, buffer->get(), host.data(), 1, &list, event.out()));
      }};
}

// The first event of the list is sound.
Rounds refused_lists(Fixture& fixture) {
  fixture.needs({1, 2});
  const auto first =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  const cl_command_queue queue = fixture.new_queue();
  return {{references(first->get()), references(queue)}, [=] {
            const cl_event list[] = {first->get(), nullptr};
            UnreadEvent event;
            ignore(clEnqueueMarkerWithWaitList(queue, 2, list, event.out()));
            ignore(clEnqueueBarrierWithWaitList(queue, 2, list, event.out()));
            ignore(clWaitForEvents(2, list));
          }};
}

// The second event is of another context.
Rounds refused_contexts(Fixture& fixture) {
  fixture.needs({1, 2});
  const auto elsewhere = std::make_shared<const Handle<cl_context>>(fixture.new_context());
  const auto own =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  const auto foreign =
      std::make_shared<const Handle<cl_event>>(user_event(elsewhere->get(), CL_COMPLETE));
  const cl_command_queue queue = fixture.new_queue();
  return {{references(own->get()), references(foreign->get()), references(elsewhere->get()),
           references(queue)},
          [=] {
            (void)elsewhere;  // lives as long as its event
            const cl_event list[] = {own->get(), foreign->get()};
            UnreadEvent event;
            ignore(clEnqueueMarkerWithWaitList(queue, 2, list, event.out()));
            ignore(clEnqueueBarrierWithWaitList(queue, 2, list, event.out()));
            ignore(clWaitForEvents(2, list));
            must_succeed(clFinish, queue);  // commands of a driver that takes them
          }};
}

// Uses of one object.

Rounds wait_lists(Fixture& fixture) {
  fixture.needs({1, 2});
  const auto listed =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  const cl_command_queue queue = fixture.new_queue();
  return {{references(listed->get()), references(queue), references(fixture.context())}, [=] {
            const cl_event list[] = {listed->get(), listed->get()};
            must_succeed(clEnqueueMarkerWithWaitList, queue, 2, list, nullptr);
            must_succeed(clFinish, queue);
            must_succeed(clWaitForEvents, 1, list);
            must_succeed(clWaitForEvents, 2, list);
          }};
}

Rounds event_callbacks(Fixture& fixture) {
  const auto event =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  EventCallbackLog& log = EventCallbackLog::make();
  return {{references(event->get()), references(fixture.context())}, [event, &log] {
            must_succeed(clSetEventCallback, event->get(), CL_COMPLETE, EventCallbackLog::record,
                         log.data());
          }};
}

// Of one command that is complete, and of one that each round starts.
Rounds callbacks_of_commands(Fixture& fixture) {
  fixture.needs({1, 2});
  const cl_command_queue queue = fixture.new_queue();
  const auto complete = std::make_shared<Handle<cl_event>>();
  must_succeed(clEnqueueMarker, queue, complete->out());
  wait_for(complete->get());
  EventCallbackLog& log = EventCallbackLog::make();
  return {{references(complete->get()), references(queue), references(fixture.context())},
          [=, &log] {
            Handle<cl_event> started;
            must_succeed(clEnqueueMarker, queue, started.out());
            for (const cl_int type : {CL_SUBMITTED, CL_RUNNING, CL_COMPLETE, CL_COMPLETE}) {
              for (const cl_event event : {complete->get(), started.get()}) {
                must_succeed(clSetEventCallback, event, type, EventCallbackLog::record, log.data());
              }
            }
            must_succeed(clFinish, queue);
          }};
}

Rounds mappings(Fixture& fixture) {
  const auto buffer = shared_buffer(fixture);
  const cl_command_queue queue = fixture.new_queue();
  const cl_command_queue other = fixture.new_queue();
  return {{references(buffer->get()), references(queue), references(other)}, [=] {
            std::byte* const mapped = must_map(queue, buffer->get(), CL_MAP_READ, {5, 100});
            must_unmap(other, buffer->get(), mapped);
            must_succeed(clFinish, other);
          }};
}

Rounds migrations(Fixture& fixture) {
  fixture.needs({1, 2});
  const auto one = shared_buffer(fixture);
  const auto other = shared_buffer(fixture);
  const cl_command_queue queue = fixture.new_queue();
  return {{references(one->get()), references(other->get()), references(queue)}, [=] {
            const cl_mem objects[] = {one->get(), other->get()};
            must_succeed(clEnqueueMigrateMemObjects, queue, 2, objects, CL_MIGRATE_MEM_OBJECT_HOST,
                         0, nullptr, nullptr);
            must_succeed(clFinish, queue);
          }};
}

Rounds sampler_arguments(Fixture& fixture) {
  needs_kind(fixture, ImageKind::image_2d);
  const auto sampler = std::make_shared<const Handle<cl_sampler>>(make_sampler(fixture, {}));
  return {{[sampler] {
            return count_of(clGetSamplerInfo, sampler->get(), CL_SAMPLER_REFERENCE_COUNT);
          }},
          [&fixture, sampler] {
            const Kernel kernel{fixture, "sample_2d"};
            kernel.set(1, sampler->get());
            kernel.set(1, sampler->get());
          }};
}

Rounds refused_destructor_callbacks(Fixture& fixture) {
  fixture.needs({1, 1});
  const auto buffer = shared_buffer(fixture);
  return {{references(buffer->get())}, [buffer] {
            if (clSetMemObjectDestructorCallback(buffer->get(), nullptr, nullptr) == CL_SUCCESS) {
              unsupported("an implementation that refuses a null callback");
            }
          }};
}

// The handles that queries return hold no reference for the application.
Rounds queries(Fixture& fixture) {
  const auto parent = shared_buffer(fixture);
  const auto part = std::make_shared<const FilledBuffer>(fixture.sub_buffer(*parent, 0, 64));
  const cl_command_queue queue = fixture.new_queue();
  const auto event = std::make_shared<Handle<cl_event>>();
  must_succeed(clEnqueueMarker, queue, event->out());
  wait_for(event->get());
  return {{references(parent->get()), references(queue), references(fixture.context())}, [=] {
            void* handle = nullptr;
            for (const cl_mem_info name :
                 {cl_mem_info{CL_MEM_ASSOCIATED_MEMOBJECT}, cl_mem_info{CL_MEM_CONTEXT}}) {
              must_succeed(clGetMemObjectInfo, part->get(), name, sizeof(void*), &handle, nullptr);
            }
            for (const cl_event_info name :
                 {cl_event_info{CL_EVENT_COMMAND_QUEUE}, cl_event_info{CL_EVENT_CONTEXT}}) {
              must_succeed(clGetEventInfo, event->get(), name, sizeof(void*), &handle, nullptr);
            }
            must_succeed(clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT, sizeof(void*), &handle,
                         nullptr);
          }};
}

Rounds kernel_queries(Fixture& fixture) {
  const auto kernel = std::make_shared<const Kernel>(fixture, "copy_bytes");
  return {{[kernel] { return count_of(clGetKernelInfo, kernel->get(), CL_KERNEL_REFERENCE_COUNT); },
           references(fixture.context())},
          [kernel] {
            for (const cl_kernel_info name :
                 {cl_kernel_info{CL_KERNEL_REFERENCE_COUNT}, cl_kernel_info{CL_KERNEL_NUM_ARGS},
                  cl_kernel_info{CL_KERNEL_CONTEXT}, cl_kernel_info{CL_KERNEL_PROGRAM}}) {
              void* value = nullptr;
              must_succeed(clGetKernelInfo, kernel->get(), name, sizeof value, &value, nullptr);
            }
          }};
}

Cases call_cases() {
  constexpr const char* of_memory = "GetMemObjectInfo.REFERENCE_COUNT";
  constexpr const char* of_events = "GetEventInfo.REFERENCE_COUNT";
  constexpr const char* of_contexts = "GetContextInfo.REFERENCE_COUNT";
  constexpr const char* of_queues = "GetCommandQueueInfo.REFERENCE_COUNT";
  return each(
      {.suite = "ReferenceCounts",
       .name = "CallsGiveBackWhatTheyHold",
       .sentence = "However often a call is made or refused, its arguments have no more references "
                   "once all that it made is released."},
      Rows<Rounds (*)(Fixture&)>{
          {"RetainsOfSubBuffer", {of_memory}, retains_of_sub_buffer},
          {"RetainsOfImageOverBuffer", {of_memory}, retains_of_image_over_buffer},
          {"ImagesOverBuffer", {of_memory, of_contexts}, images_over_buffer<64>},
          {"ParentsOfImagesOverBuffer", {of_memory}, parents_of_images_over_buffer},
          {"RefusedImagesOverBuffer", {of_memory, of_contexts}, images_over_buffer<size>},
          {"ImagesOverImage", {of_memory, of_contexts}, images_over_image},
          {"ImageFormats", {of_contexts}, image_formats},
          {"FailedUserEvents", {of_contexts}, failed_user_events},
          {"RefusedStatuses", {of_events, of_contexts}, refused_statuses},
          {"KernelArguments", {of_memory}, kernel_arguments},
          {"Clones", {of_memory, of_contexts}, clones},
          {"RefusedCommands", {of_memory, of_queues, of_contexts, of_events}, refused_commands},
          {"RefusedLists", {of_events, of_queues}, refused_lists},
          {"RefusedContexts", {of_events, of_queues}, refused_contexts},
          {"WaitLists", {of_events, of_queues, of_contexts}, wait_lists},
          {"EventCallbacks", {of_events, of_contexts}, event_callbacks},
          {"CallbacksOfCommands", {of_events, of_queues, of_contexts}, callbacks_of_commands},
          {"Mappings", {of_memory, of_queues}, mappings},
          {"Migrations", {of_memory, of_queues}, migrations},
          {"SamplerArguments", {"GetSamplerInfo.REFERENCE_COUNT"}, sampler_arguments},
          {"RefusedDestructorCallbacks", {of_memory}, refused_destructor_callbacks},
          {"Queries", {of_memory, of_queues, of_contexts}, queries},
          {"KernelQueries", {of_contexts}, kernel_queries}},
      [](Fixture& fixture, Rounds (*make)(Fixture&)) { expect_given_back(make(fixture)); });
}

}  // namespace

Cases cases() {
  return call_cases();
}

}  // namespace clmem::conformance::reference_growth_of_calls_cases
