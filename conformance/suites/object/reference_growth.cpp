// SPDX-License-Identifier: Apache-2.0
// Reference counts after many calls: what a call holds while it needs it, it gives back.

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "harness/eventually.hpp"
#include "harness/filled_image.hpp"
#include "harness/fixture.hpp"
#include "harness/kernel.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "harness/svm.hpp"
#include "harness/unsupported.hpp"
#include "suites/all_cases.hpp"
#include "suites/command/commands.hpp"
#include "suites/event/event_callback_log.hpp"
#include "suites/event/event_tools.hpp"
#include "suites/map/map_tools.hpp"
#include "suites/object/reference_count.hpp"
#include "suites/sampler/sampler_modes.hpp"

namespace clmem::conformance::reference_growth_cases {

namespace {

constexpr std::size_t size = 4099;

// The case is about the references; other cases check whether these calls are refused.
void ignore(cl_int) {}

// What is counted, and the calls of one round. The functions keep the objects alive.
struct Rounds {
  std::vector<std::function<cl_uint()>> counts;
  std::function<void()> once;
};

std::function<cl_uint()> references(cl_context context) {
  return [=] { return count_of(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT); };
}

std::function<cl_uint()> references(cl_command_queue queue) {
  return [=] { return count_of(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT); };
}

std::function<cl_uint()> references(cl_mem object) {
  return [=] { return count_of(clGetMemObjectInfo, object, CL_MEM_REFERENCE_COUNT); };
}

std::function<cl_uint()> references(cl_event event) {
  return [=] { return count_of(clGetEventInfo, event, CL_EVENT_REFERENCE_COUNT); };
}

std::vector<cl_uint> taken(const Rounds& used) {
  std::vector<cl_uint> counts;
  for (const std::function<cl_uint()>& count : used.counts) {
    counts.push_back(count());
  }
  return counts;
}

// An object has a reference more for each round.
bool grew(const std::vector<cl_uint>& before, const std::vector<cl_uint>& now, cl_uint rounds) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (now[i] >= before[i] + rounds) {
      return true;
    }
  }
  return false;
}

// False when the counts grew with the rounds. Some drivers drop a reference a little later.
bool given_back(const Rounds& used, cl_uint rounds) {
  const std::vector<cl_uint> before = taken(used);
  for (cl_uint round = 0; round < rounds; ++round) {
    used.once();
  }
  constexpr std::chrono::milliseconds a_little_later{1000};
  return eventually([&] { return !grew(before, taken(used), rounds); }, a_little_later);
}

// A driver may keep some for the next commands, but not ever more.
void expect_given_back(const Rounds& used) {
  const std::vector<cl_uint> before = taken(used);
  EXPECT_TRUE(given_back(used, 32) || given_back(used, 64) || given_back(used, 128))
      << "the objects had " << testing::PrintToString(before) << " references and have "
      << testing::PrintToString(taken(used)) << " after 224 rounds";
}

void count_objects(Rounds& used, const Stage& stage) {
  for (const cl_mem object : {stage.source.get(), stage.target.get()}) {
    if (object != nullptr) {  // shared memory is not an object
      used.counts.push_back(references(object));
    }
  }
}

// Each with a list of complete events.
Cases command_cases() {
  return each({.suite = "ReferenceCounts",
               .name = "CommandsGiveBackWhatTheyHold",
               .sentence = "However often a command runs, it holds no references afterwards.",
               .requirements = {"GetMemObjectInfo.REFERENCE_COUNT", "GetEventInfo.REFERENCE_COUNT",
                                "RetainCommandQueue.count", "RetainContext.count"}},
              rows_of(commands_that(std::mem_fn(&Command::is_repeatable))),
              [](Fixture& fixture, const CommandRow& row) {
                fixture.needs({1, 1});
                Stage stage{fixture, row.command};
                const cl_command_queue queue = fixture.new_queue();
                std::vector<Handle<cl_event>> kept;
                std::vector<cl_event> list;
                Rounds used{{references(queue), references(fixture.context())}, [&] {
                              Handle<cl_event> event;
                              must_succeed(
                                  row.command.enqueue(stage, queue, {3, list.data()}, event.out()),
                                  row.command.name);
                              must_succeed(clFinish(queue), "clFinish");
                              stage.unmap(queue);
                              must_succeed(clFinish(queue), "clFinish");
                            }};
                for (int i = 0; i < 3; ++i) {
                  list.push_back(
                      kept.emplace_back(user_event(fixture.context(), CL_COMPLETE)).get());
                  used.counts.push_back(references(list.back()));
                }
                count_objects(used, stage);
                if (stage.kernel) {
                  used.counts.push_back([kernel = stage.kernel->get()] {
                    return count_of(clGetKernelInfo, kernel, CL_KERNEL_REFERENCE_COUNT);
                  });
                }
                expect_given_back(used);
              });
}

// Beyond the end of an operand, by a byte or a pixel.
void reach_too_far(const Command& command, Arguments& arguments) {
  const bool of_source = command.source.kind == SideKind::buffer ||  //
                         command.source.kind == SideKind::image;
  Place& place = of_source ? arguments.source : arguments.target;
  const SideKind kind = of_source ? command.source.kind : command.target.kind;
  if (kind == SideKind::buffer && command.layout != Layout::box) {
    ++place.offset;
  } else {
    ++place.origin->at(0);
  }
}

bool has_range_of_object(const Command& command) {
  return command.is_repeatable() && command.layout != Layout::none &&
         command.type != CL_COMMAND_NDRANGE_KERNEL &&
         (command.uses(SideKind::buffer) || command.uses(SideKind::image));
}

Cases refused_command_cases() {
  return each(
      {.suite = "ReferenceCounts",
       .name = "RefusedCommandsGiveBackWhatTheyHold",
       .sentence = "However often a command is refused, it holds no references afterwards.",
       .requirements = {"GetMemObjectInfo.REFERENCE_COUNT", "GetEventInfo.REFERENCE_COUNT",
                        "RetainCommandQueue.count", "RetainContext.count"}},
      rows_of(commands_that(has_range_of_object)), [](Fixture& fixture, const CommandRow& row) {
        fixture.needs({1, 1});
        Stage stage{fixture, row.command};
        const cl_command_queue queue = fixture.new_queue();
        const Handle<cl_event> listed = user_event(fixture.context(), CL_COMPLETE);
        const cl_event list = listed.get();
        int refusals = 0;
        Rounds used{{references(queue), references(fixture.context()), references(list)}, [&] {
                      Arguments arguments = stage.arguments(row.command);
                      UnreadEvent event;
                      arguments.queue = queue;
                      arguments.wait = {1, &list};
                      arguments.event = event.out();
                      reach_too_far(row.command, arguments);
                      const bool is_accepted = row.command.call(arguments) == CL_SUCCESS;
                      if (is_accepted && refusals == 0) {
                        unsupported("an implementation that refuses what reaches too far");
                      }
                      EXPECT_FALSE(is_accepted) << "after " << refusals << " refused calls";
                      ++refusals;
                    }};
        count_objects(used, stage);
        expect_given_back(used);
      });
}

std::shared_ptr<const FilledBuffer> shared_buffer(Fixture& fixture) {
  return std::make_shared<const FilledBuffer>(fixture.filled_buffer(size));
}

// Calls with an object each that is released at once.

template <std::size_t part>
Rounds sub_buffers(Fixture& fixture) {
  const auto parent = shared_buffer(fixture);
  return {{references(parent->get()), references(fixture.context())}, [parent] {
            const cl_buffer_region region{0, part};
            cl_int code = not_stored;
            const Handle<cl_mem> made{
                clCreateSubBuffer(parent->get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
          }};
}

template <cl_mem_flags flags>
Rounds buffers(Fixture& fixture) {
  const cl_context context = fixture.context();
  return {{references(context)}, [context] {
            cl_int code = not_stored;
            const Handle<cl_mem> made{clCreateBuffer(context, flags, size, nullptr, &code)};
          }};
}

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
          }};
}

// width: 0 is refused.
template <std::size_t width>
Rounds images(Fixture& fixture) {
  needs_kind(fixture, ImageKind::image_2d);
  return {{references(fixture.context())}, [&fixture] {
            for (const ImageKind kind :
                 {ImageKind::image_1d, ImageKind::image_1d_array, ImageKind::image_2d,
                  ImageKind::image_2d_array, ImageKind::image_3d}) {
              cl_image_desc description = description_of(shape_of(kind, {1, 3, 2}));
              description.image_width = width;
              cl_int code = not_stored;
              const Handle<cl_mem> made{clCreateImage(fixture.context(), CL_MEM_READ_ONLY,
                                                      &common_format().cl, &description, nullptr,
                                                      &code)};
            }
          }};
}

// Where they are refused, that must not hold anything either.
Rounds images_over_image(Fixture& fixture) {
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

Rounds pipes(Fixture& fixture) {
  if (const auto missing = fixture.device().lacks("pipes")) {
    unsupported(*missing);
  }
  return {{references(fixture.context())}, [&fixture] {
            cl_int code = not_stored;
            const Handle<cl_mem> made{clCreatePipe(fixture.context(), 0, 4, 16, nullptr, &code)};
            must_make(made, code, "clCreatePipe");
          }};
}

Rounds shared_memory(Fixture& fixture) {
  if (const auto missing = fixture.device().lacks("svm_coarse")) {
    unsupported(*missing);
  }
  return {{references(fixture.context())}, [&fixture] { const SvmMemory made{fixture, size}; }};
}

Rounds samplers(Fixture& fixture) {
  if (const auto missing = fixture.device().lacks("images")) {
    unsupported(*missing);
  }
  return {{references(fixture.context())},
          [&fixture] { const SamplerHandle made = make_sampler(fixture, {}); }};
}

Rounds user_events(Fixture& fixture) {
  return {{references(fixture.context())}, [context = fixture.context()] {
            const Handle<cl_event> made = user_event(context, CL_COMPLETE);
          }};
}

// The status of an event is set once.
Rounds refused_statuses(Fixture& fixture) {
  const auto event =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  return {{references(event->get()), references(fixture.context())},
          [event] { ignore(clSetUserEventStatus(event->get(), CL_COMPLETE)); }};
}

Rounds queues(Fixture& fixture) {
  return {{references(fixture.context())}, [&fixture] {
            cl_int code = not_stored;
            const Handle<cl_command_queue> made{
                clCreateCommandQueue(fixture.context(), fixture.device().id(), 0, &code)};
            must_make(made, code, "clCreateCommandQueue");
            must_succeed(clFinish(made.get()), "clFinish");
          }};
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

// Uses of one object.

Rounds wait_lists(Fixture& fixture) {
  fixture.needs({1, 2});
  const auto listed =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  const cl_command_queue queue = fixture.new_queue();
  return {{references(listed->get()), references(queue), references(fixture.context())}, [=] {
            const cl_event list[] = {listed->get(), listed->get()};
            must_succeed(clEnqueueMarkerWithWaitList(queue, 2, list, nullptr),
                         "clEnqueueMarkerWithWaitList");
            must_succeed(clFinish(queue), "clFinish");
            must_succeed(clWaitForEvents(1, list), "clWaitForEvents");
          }};
}

Rounds event_callbacks(Fixture& fixture) {
  const auto event =
      std::make_shared<const Handle<cl_event>>(user_event(fixture.context(), CL_COMPLETE));
  EventCallbackLog& log = EventCallbackLog::make();
  return {{references(event->get()), references(fixture.context())}, [event, &log] {
            must_succeed(
                clSetEventCallback(event->get(), CL_COMPLETE, EventCallbackLog::record, log.data()),
                "clSetEventCallback");
          }};
}

Rounds mappings(Fixture& fixture) {
  const auto buffer = shared_buffer(fixture);
  const cl_command_queue queue = fixture.new_queue();
  const cl_command_queue other = fixture.new_queue();
  return {{references(buffer->get()), references(queue), references(other)}, [=] {
            std::byte* const mapped = must_map(queue, buffer->get(), CL_MAP_READ, {5, 100});
            must_unmap(other, buffer->get(), mapped);
            must_succeed(clFinish(other), "clFinish");
          }};
}

Rounds migrations(Fixture& fixture) {
  fixture.needs({1, 2});
  const auto one = shared_buffer(fixture);
  const auto other = shared_buffer(fixture);
  const cl_command_queue queue = fixture.new_queue();
  return {{references(one->get()), references(other->get()), references(queue)}, [=] {
            const cl_mem objects[] = {one->get(), other->get()};
            must_succeed(clEnqueueMigrateMemObjects(queue, 2, objects, CL_MIGRATE_MEM_OBJECT_HOST,
                                                    0, nullptr, nullptr),
                         "clEnqueueMigrateMemObjects");
            must_succeed(clFinish(queue), "clFinish");
          }};
}

Rounds sampler_arguments(Fixture& fixture) {
  needs_kind(fixture, ImageKind::image_2d);
  const auto sampler = std::make_shared<const SamplerHandle>(make_sampler(fixture, {}));
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
  must_succeed(clEnqueueMarker(queue, event->out()), "clEnqueueMarker");
  wait_for(event->get());
  return {{references(parent->get()), references(queue), references(fixture.context())}, [=] {
            void* handle = nullptr;
            for (const cl_mem_info name :
                 {cl_mem_info{CL_MEM_ASSOCIATED_MEMOBJECT}, cl_mem_info{CL_MEM_CONTEXT}}) {
              must_succeed(clGetMemObjectInfo(part->get(), name, sizeof(void*), &handle, nullptr),
                           "clGetMemObjectInfo");
            }
            for (const cl_event_info name :
                 {cl_event_info{CL_EVENT_COMMAND_QUEUE}, cl_event_info{CL_EVENT_CONTEXT}}) {
              must_succeed(clGetEventInfo(event->get(), name, sizeof(void*), &handle, nullptr),
                           "clGetEventInfo");
            }
            must_succeed(
                clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(void*), &handle, nullptr),
                "clGetCommandQueueInfo");
          }};
}

struct CallRow {
  const char* name;
  std::vector<std::string> requirements;
  Rounds (*make)(Fixture& fixture);
};

Cases call_cases() {
  constexpr const char* of_memory = "GetMemObjectInfo.REFERENCE_COUNT";
  constexpr const char* of_events = "GetEventInfo.REFERENCE_COUNT";
  constexpr const char* of_contexts = "RetainContext.count";
  constexpr const char* of_queues = "RetainCommandQueue.count";
  return each(
      {.suite = "ReferenceCounts",
       .name = "CallsGiveBackWhatTheyHold",
       .sentence = "However often a call is made or refused, its arguments have no more references "
                   "once all that it made is released."},
      std::vector<CallRow>{
          {"SubBuffers", {of_memory, of_contexts}, sub_buffers<64>},
          {"RefusedSubBuffers", {of_memory, of_contexts}, sub_buffers<size + 1>},
          {"Buffers", {of_contexts}, buffers<CL_MEM_READ_WRITE>},
          {"RefusedBuffers", {of_contexts}, buffers<CL_MEM_READ_WRITE | CL_MEM_READ_ONLY>},
          {"ImagesOverBuffer", {of_memory, of_contexts}, images_over_buffer<64>},
          {"RefusedImagesOverBuffer", {of_memory, of_contexts}, images_over_buffer<size>},
          {"Images", {of_contexts}, images<1>},
          {"RefusedImages", {of_contexts}, images<0>},
          {"ImagesOverImage", {of_memory, of_contexts}, images_over_image},
          {"ImageFormats", {of_contexts}, image_formats},
          {"Pipes", {of_contexts}, pipes},
          {"SharedMemory", {of_contexts}, shared_memory},
          {"Samplers", {of_contexts}, samplers},
          {"UserEvents", {of_contexts}, user_events},
          {"RefusedStatuses", {of_events, of_contexts}, refused_statuses},
          {"Queues", {of_contexts}, queues},
          {"KernelArguments", {of_memory}, kernel_arguments},
          {"RefusedCommands", {of_memory, of_queues, of_contexts, of_events}, refused_commands},
          {"RefusedLists", {of_events, of_queues}, refused_lists},
          {"WaitLists", {of_events, of_queues, of_contexts}, wait_lists},
          {"EventCallbacks", {of_events, of_contexts}, event_callbacks},
          {"Mappings", {of_memory, of_queues}, mappings},
          {"Migrations", {of_memory, of_queues}, migrations},
          {"SamplerArguments", {"GetSamplerInfo.REFERENCE_COUNT"}, sampler_arguments},
          {"RefusedDestructorCallbacks", {of_memory}, refused_destructor_callbacks},
          {"Queries", {of_memory, of_queues, of_contexts}, queries}},
      [](Fixture& fixture, const CallRow& row) { expect_given_back(row.make(fixture)); });
}

}  // namespace

Cases cases() {
  return join({command_cases(), refused_command_cases(), call_cases()});
}

}  // namespace clmem::conformance::reference_growth_cases
