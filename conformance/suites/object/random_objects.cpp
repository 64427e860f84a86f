// SPDX-License-Identifier: Apache-2.0
// Many objects of one kind, made, retained, queried and released in an order chosen by the seed of
// the run, with refused calls in between: each goes on to report what it was made with.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "harness/callback_log.hpp"
#include "harness/filled_image.hpp"
#include "harness/kernel.hpp"
#include "harness/made.hpp"
#include "harness/random_choice.hpp"
#include "harness/set_up.hpp"
#include "suites/all_cases.hpp"
#include "suites/event/event_tools.hpp"
#include "suites/object/facts.hpp"
#include "suites/object/reference_count.hpp"
#include "suites/object/rounds.hpp"
#include "suites/sampler/sampler_modes.hpp"
#include "suites/transfer/rect_shape.hpp"

namespace clmem::conformance::random_objects_cases {

namespace {

// One object: what it reports, and how it is counted.
struct Subject {
  Facts facts{};
  Counted counted{};
  cl_mem mem = nullptr;   // where it is a memory object
  cl_mem_flags access{};  // of the host
  bool is_image = false;
  cl_uint references = 1;  // of the application
  CallbackLog* log = nullptr;
  void* data = nullptr;  // of the last callback
  std::vector<std::string> callbacks{};
};

constexpr cl_mem_flags unreadable = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags unwritable = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

// The case is about the objects that exist; other cases check whether these calls are refused.
void ignore(cl_int) {}

template <typename Object, typename Query, typename Retain, typename Release>
Counted counting(const std::shared_ptr<const Object>& object, Query query, cl_uint name,
                 Retain retain, Release release) {
  return {.count = [=] { return count_of(query, object->get(), name); },
          .retain = [=] { return retain(object->get()); },
          .release = [=] { return release(object->get()); }};
}

template <typename Object>
Subject memory_object(const std::shared_ptr<const Object>& object) {
  Subject made{.counted = counting(object, clGetMemObjectInfo, CL_MEM_REFERENCE_COUNT,
                                   clRetainMemObject, clReleaseMemObject)};
  made.mem = object->get();
  return made;
}

constexpr std::array<cl_mem_flags, 3> every_access{CL_MEM_READ_WRITE, CL_MEM_READ_ONLY,
                                                   CL_MEM_WRITE_ONLY};

cl_mem_flags any_host_access(Fixture& fixture, RandomChoice& choice) {
  constexpr std::array<cl_mem_flags, 6> some{
      0, 0, 0, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS};
  return fixture.device().version() >= ApiVersion{1, 2} ? choice.of(some) : 0;
}

cl_mem_flags any_host_memory(RandomChoice& choice) {
  constexpr std::array<cl_mem_flags, 6> some{0,
                                             0,
                                             CL_MEM_ALLOC_HOST_PTR,
                                             CL_MEM_COPY_HOST_PTR,
                                             CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR,
                                             CL_MEM_USE_HOST_PTR};
  return choice.of(some);
}

void* host_for(Fixture& fixture, cl_mem_flags flags, std::size_t size) {
  return (flags & (CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)) == 0 ? nullptr
                                                                     : fixture.host(size).data();
}

// Not CL_MEM_SIZE: that is the size of the storage, which may be larger.
void add_of_memory(Fixture& fixture, Facts& facts, const InfoCall& get_info,
                   cl_mem_object_type type, cl_mem_flags flags, void* host) {
  add(facts, get_info, CL_MEM_TYPE, type);
  add(facts, get_info, CL_MEM_FLAGS, flags);
  add(facts, get_info, CL_MEM_HOST_PTR, (flags & CL_MEM_USE_HOST_PTR) != 0 ? host : nullptr);
  add(facts, get_info, CL_MEM_CONTEXT, fixture.context());
  if (fixture.device().version() >= ApiVersion{2, 0}) {
    add(facts, get_info, CL_MEM_USES_SVM_POINTER, cl_bool{CL_FALSE});
  }
}

Subject any_buffer(Fixture& fixture, RandomChoice& choice) {
  constexpr std::array<std::size_t, 5> sizes{1, 64, 1001, 4096, 70001};
  const std::size_t size = choice.of(sizes);
  const cl_mem_flags flags =
      choice.of(every_access) | any_host_access(fixture, choice) | any_host_memory(choice);
  void* const host = host_for(fixture, flags, size);
  const bool is_newer = fixture.device().version() >= ApiVersion{3, 0};
  const std::size_t way = choice.up_to(is_newer ? 2 : 0);
  constexpr cl_mem_properties none = 0;
  cl_int code = not_stored;
  const auto buffer = std::make_shared<const Handle<cl_mem>>(
      way == 0 ? clCreateBuffer(fixture.context(), flags, size, host, &code)
               : clCreateBufferWithProperties(fixture.context(), way == 1 ? nullptr : &none, flags,
                                              size, host, &code));
  must_make(*buffer, code, "clCreateBuffer");
  Subject made = memory_object(buffer);
  made.access = flags & (unreadable | unwritable);
  const InfoCall get_info = keeping(clGetMemObjectInfo, buffer);
  add_of_memory(fixture, made.facts, get_info, CL_MEM_OBJECT_BUFFER, flags, host);
  add(made.facts, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, cl_mem{nullptr});
  add(made.facts, get_info, CL_MEM_OFFSET, std::size_t{0});
  if (is_newer && way == 2) {
    add(made.facts, get_info, CL_MEM_PROPERTIES, none);
  } else if (is_newer) {
    made.facts.push_back({get_info, CL_MEM_PROPERTIES, {}});
  }
  return made;
}

Subject part_of(Fixture& fixture, RandomChoice& choice,
                const std::shared_ptr<const FilledBuffer>& parent, cl_mem_flags flags) {
  const std::size_t unit = fixture.origin_unit();
  const cl_buffer_region region{unit * choice.up_to(3), 1 + choice.up_to(unit - 1)};
  const cl_mem_flags access = any_host_access(fixture, choice);
  cl_int code = not_stored;
  const auto part = std::make_shared<const Handle<cl_mem>>(
      clCreateSubBuffer(parent->get(), access, CL_BUFFER_CREATE_TYPE_REGION, &region, &code));
  must_make(*part, code, "clCreateSubBuffer");
  Subject made = memory_object(part);
  made.access = access;
  const InfoCall get_info = [part, parent](cl_uint query, std::size_t size, void* value,
                                           std::size_t* size_ret) {
    return clGetMemObjectInfo(part->get(), query, size, value, size_ret);
  };
  void* host = nullptr;
  must_succeed(clGetMemObjectInfo(parent->get(), CL_MEM_HOST_PTR, sizeof host, &host, nullptr),
               "clGetMemObjectInfo");
  add_of_memory(fixture, made.facts, get_info, CL_MEM_OBJECT_BUFFER, flags | access,
                static_cast<std::byte*>(host) + region.origin);
  add(made.facts, get_info, CL_MEM_SIZE, region.size);
  add(made.facts, get_info, CL_MEM_OFFSET, region.origin);
  add(made.facts, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, parent->get());
  return made;
}

// Beside another part that stays, and after one that is released.
Subject any_sub_buffer(Fixture& fixture, RandomChoice& choice) {
  fixture.needs({1, 1});
  const cl_mem_flags flags = choice.of(every_access) | CL_MEM_USE_HOST_PTR;
  const auto parent =
      std::make_shared<const FilledBuffer>(fixture.filled_buffer(4 * fixture.origin_unit(), flags));
  Subject made = part_of(fixture, choice, parent, flags);
  {
    const Subject gone = part_of(fixture, choice, parent, flags);
    for (const Fact& fact : gone.facts) {
      expect_fact(fact);
    }
  }
  const Subject beside = part_of(fixture, choice, parent, flags);
  made.facts.insert(made.facts.end(), beside.facts.begin(), beside.facts.end());
  return made;
}

void add_of_image(Facts& facts, const InfoCall& get_info, const cl_image_desc& description,
                  const ImageFormat& format) {
  add(facts, get_info, CL_IMAGE_FORMAT, format.cl);
  add(facts, get_info, CL_IMAGE_ELEMENT_SIZE, format.element);
  add(facts, get_info, CL_IMAGE_WIDTH, description.image_width);
  add(facts, get_info, CL_IMAGE_HEIGHT, description.image_height);
  add(facts, get_info, CL_IMAGE_DEPTH, description.image_depth);
  add(facts, get_info, CL_IMAGE_ARRAY_SIZE, description.image_array_size);
  add(facts, get_info, CL_IMAGE_BUFFER, description.buffer);
  add(facts, get_info, CL_IMAGE_NUM_MIP_LEVELS, cl_uint{0});
  add(facts, get_info, CL_IMAGE_NUM_SAMPLES, cl_uint{0});
  remember(facts, get_info, {CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH});
}

Subject any_image_of(Fixture& fixture, RandomChoice& choice, ImageKind kind) {
  needs_kind(fixture, kind);
  const ImageShape shape = random_image_shape(choice.numbers(), kind);
  const bool is_over_buffer = kind == ImageKind::image_1d_buffer;
  const cl_mem_flags access = usual_flags(fixture, kind);
  const std::vector<ImageFormat> formats = supported_formats(fixture, type_of(kind), access);
  const ImageFormat format = formats.empty() ? common_format() : choice.of(formats);
  const std::size_t bytes = shape.pixels() * format.element;
  const cl_mem_flags flags =
      access | (is_over_buffer ? 0 : any_host_access(fixture, choice) | any_host_memory(choice));
  cl_image_desc description = description_of(shape);
  // Larger than the image.
  const auto storage = std::make_shared<const Handle<cl_mem>>(
      is_over_buffer ? fixture.filled_buffer(bytes + 64).mem.detach() : nullptr);
  description.buffer = storage->get();
  void* const host = host_for(fixture, flags, bytes);
  const auto image = std::make_shared<const Handle<cl_mem>>(
      make_image(fixture, description, format.cl, flags, host));
  Subject made = memory_object(image);
  made.access = flags & (unreadable | unwritable);
  made.is_image = true;
  const auto kept_with = [&](auto call) {
    return [call, image, storage](cl_uint query, std::size_t size, void* value,
                                  std::size_t* size_ret) {
      return call(image->get(), query, size, value, size_ret);
    };
  };
  add_of_image(made.facts, kept_with(clGetImageInfo), description, format);
  const InfoCall get_mem_info = kept_with(clGetMemObjectInfo);
  if (!is_over_buffer) {  // it inherits flags of its buffer
    add_of_memory(fixture, made.facts, get_mem_info, description.image_type, flags, host);
  }
  add(made.facts, get_mem_info, CL_MEM_ASSOCIATED_MEMOBJECT, description.buffer);
  add(made.facts, get_mem_info, CL_MEM_OFFSET, std::size_t{0});
  if (fixture.device().version() >= ApiVersion{3, 0}) {
    made.facts.push_back({get_mem_info, CL_MEM_PROPERTIES, {}});
  }
  EXPECT_GE(value_of<std::size_t>(get_mem_info, CL_MEM_SIZE), bytes) << shape.text();
  if (is_over_buffer) {
    made.mem = nullptr;  // other cases watch its end
  }
  return made;
}

Subject any_image(Fixture& fixture, RandomChoice& choice) {
  fixture.needs({1, 2});
  std::vector<ImageKind> kinds{ImageKind::image_1d, ImageKind::image_1d_array, ImageKind::image_2d,
                               ImageKind::image_2d_array};
  if (!fixture.device().lacks("3d_images")) {
    kinds.push_back(ImageKind::image_3d);
  }
  return any_image_of(fixture, choice, choice.of(kinds));
}

Subject any_image_over_buffer(Fixture& fixture, RandomChoice& choice) {
  fixture.needs({1, 2});
  return any_image_of(fixture, choice, ImageKind::image_1d_buffer);
}

// By either function; the list has some of the three properties, in any order.
Subject any_sampler(Fixture& fixture, RandomChoice& choice) {
  fixture.needs("images");
  static const std::vector<SamplerModesRow> rows = sampler_modes_rows();
  SamplerModes modes = choice.of(rows).modes;
  const ApiVersion version = fixture.device().version();
  const bool is_listed = version >= ApiVersion{2, 0} && choice.one_in(2);
  Bytes list;
  SamplerHandle handle;
  if (is_listed) {
    std::vector<std::array<cl_sampler_properties, 2>> pairs{
        {CL_SAMPLER_NORMALIZED_COORDS, modes.normalized},
        {CL_SAMPLER_ADDRESSING_MODE, modes.addressing},
        {CL_SAMPLER_FILTER_MODE, modes.filter}};
    std::rotate(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(choice.up_to(2)),
                pairs.end());
    if (modes.normalized == CL_TRUE && pairs.back()[0] == CL_SAMPLER_FILTER_MODE) {
      pairs.pop_back();
      modes.filter = SamplerModes{}.filter;
    }
    std::vector<cl_sampler_properties> properties;
    for (const auto& pair : pairs) {
      properties.insert(properties.end(), pair.begin(), pair.end());
    }
    properties.push_back(0);
    list.resize(properties.size() * sizeof properties[0]);
    std::memcpy(list.data(), properties.data(), list.size());
    cl_int code = not_stored;
    handle.reset(clCreateSamplerWithProperties(fixture.context(), properties.data(), &code));
    must_make(handle, code, "clCreateSamplerWithProperties");
  } else {
    handle = make_sampler(fixture, modes);
  }
  const auto sampler = std::make_shared<const SamplerHandle>(std::move(handle));
  Subject made{.counted = counting(sampler, clGetSamplerInfo, CL_SAMPLER_REFERENCE_COUNT,
                                   clRetainSampler, clReleaseSampler)};
  const InfoCall get_info = keeping(clGetSamplerInfo, sampler);
  add(made.facts, get_info, CL_SAMPLER_NORMALIZED_COORDS, modes.normalized);
  add(made.facts, get_info, CL_SAMPLER_ADDRESSING_MODE, modes.addressing);
  add(made.facts, get_info, CL_SAMPLER_FILTER_MODE, modes.filter);
  add(made.facts, get_info, CL_SAMPLER_CONTEXT, fixture.context());
  if (version >= ApiVersion{3, 0}) {
    made.facts.push_back({get_info, CL_SAMPLER_PROPERTIES, list});
  }
  return made;
}

Subject any_queue(Fixture& fixture, RandomChoice& choice) {
  const ApiVersion version = fixture.device().version();
  const auto supported =
      fixture.device().value_or_zero<cl_command_queue_properties>(CL_DEVICE_QUEUE_PROPERTIES);
  const cl_command_queue_properties properties =
      supported & (cl_command_queue_properties{choice.up_to(3)});
  const std::array<cl_queue_properties, 3> list{CL_QUEUE_PROPERTIES, properties, 0};
  const std::size_t way = choice.up_to(version >= ApiVersion{2, 0} ? 2 : 0);
  cl_int code = not_stored;
  const auto queue = std::make_shared<const Handle<cl_command_queue>>(
      way == 0 ? clCreateCommandQueue(fixture.context(), fixture.device().id(), properties, &code)
               : clCreateCommandQueueWithProperties(fixture.context(), fixture.device().id(),
                                                    way == 1 ? list.data() : nullptr, &code));
  must_make(*queue, code, "clCreateCommandQueue");
  Subject made{.counted = counting(queue, clGetCommandQueueInfo, CL_QUEUE_REFERENCE_COUNT,
                                   clRetainCommandQueue, clReleaseCommandQueue)};
  const InfoCall get_info = keeping(clGetCommandQueueInfo, queue);
  add(made.facts, get_info, CL_QUEUE_CONTEXT, fixture.context());
  add(made.facts, get_info, CL_QUEUE_DEVICE, fixture.device().id());
  add(made.facts, get_info, CL_QUEUE_PROPERTIES, way == 2 ? 0 : properties);
  if (version >= ApiVersion{3, 0} && way == 1) {
    add(made.facts, get_info, CL_QUEUE_PROPERTIES_ARRAY, list);
  } else if (version >= ApiVersion{3, 0}) {
    made.facts.push_back({get_info, CL_QUEUE_PROPERTIES_ARRAY, {}});
  }
  return made;
}

Subject about_event(Fixture& fixture, const std::shared_ptr<const Handle<cl_event>>& event,
                    cl_command_queue queue, cl_command_type type, cl_int status) {
  Subject made{.counted = counting(event, clGetEventInfo, CL_EVENT_REFERENCE_COUNT, clRetainEvent,
                                   clReleaseEvent)};
  const InfoCall get_info = keeping(clGetEventInfo, event);
  add(made.facts, get_info, CL_EVENT_COMMAND_QUEUE, queue);
  add(made.facts, get_info, CL_EVENT_COMMAND_TYPE, type);
  add(made.facts, get_info, CL_EVENT_COMMAND_EXECUTION_STATUS, status);
  if (fixture.device().version() >= ApiVersion{1, 1}) {
    add(made.facts, get_info, CL_EVENT_CONTEXT, fixture.context());
  }
  return made;
}

Subject any_user_event(Fixture& fixture, RandomChoice& choice) {
  fixture.needs({1, 1});
  constexpr std::array<cl_int, 5> statuses{CL_SUBMITTED, CL_COMPLETE, -1, -5, -9999};
  const cl_int status = choice.of(statuses);
  auto event = std::make_shared<const Handle<cl_event>>(
      status == CL_SUBMITTED ? pending_user_event(fixture.context())
                             : user_event(fixture.context(), status));
  return about_event(fixture, event, nullptr, CL_COMMAND_USER, status);
}

// A command that has completed, with or without a wait list.
Subject any_command_event(Fixture& fixture, RandomChoice& choice) {
  fixture.needs({1, 2});
  const cl_command_queue queue = fixture.queue();
  static constexpr std::array<cl_event, 0> none{};
  const Handle<cl_event> first = user_event(fixture.context(), CL_COMPLETE);
  const std::array<cl_event, 2> list{first.get(), first.get()};
  const auto count = static_cast<cl_uint>(choice.up_to(2));
  const cl_event* const waits = count == 0 ? none.data() : list.data();
  const FilledBuffer buffer = fixture.filled_buffer(64);
  Bytes& host = fixture.host(64);
  const cl_mem object = buffer.get();
  auto event = std::make_shared<Handle<cl_event>>();
  cl_int code = not_stored;
  cl_command_type type = CL_COMMAND_MARKER;
  switch (choice.up_to(4)) {
    case 0:
      code = clEnqueueMarkerWithWaitList(queue, count, waits, event->out());
      break;
    case 1:
      type = CL_COMMAND_BARRIER;
      code = clEnqueueBarrierWithWaitList(queue, count, waits, event->out());
      break;
    case 2:
      type = CL_COMMAND_WRITE_BUFFER;
      code = clEnqueueWriteBuffer(queue, object, CL_FALSE, 0, 64, host.data(), count, waits,
                                  event->out());
      break;
    case 3:
      type = CL_COMMAND_FILL_BUFFER;
      code = clEnqueueFillBuffer(queue, object, host.data(), 4, 0, 64, count, waits, event->out());
      break;
    default:
      type = CL_COMMAND_MIGRATE_MEM_OBJECTS;
      code = clEnqueueMigrateMemObjects(queue, 1, &object, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED,
                                        count, waits, event->out());
  }
  must_succeed(code, "an enqueue");
  must_succeed(clFinish(queue), "clFinish");
  return about_event(fixture, event, queue, type, CL_COMPLETE);
}

Subject any_kernel(Fixture& fixture, RandomChoice& choice) {
  struct Named {
    const char* name;
    cl_uint arguments;
  };
  constexpr std::array<Named, 3> names{{{"copy_bytes", 2}, {"sum_bytes", 3}, {"store_values", 6}}};
  const Named& named = choice.of(names);
  const auto kernel = std::make_shared<const Kernel>(fixture, named.name);
  Subject made{.counted = counting(kernel, clGetKernelInfo, CL_KERNEL_REFERENCE_COUNT,
                                   clRetainKernel, clReleaseKernel)};
  const InfoCall get_info = keeping(clGetKernelInfo, kernel);
  add(made.facts, get_info, CL_KERNEL_NUM_ARGS, named.arguments);
  add(made.facts, get_info, CL_KERNEL_CONTEXT, fixture.context());
  remember(made.facts, get_info, {CL_KERNEL_PROGRAM});
  const std::string name = named.name;
  Bytes text(name.size() + 1);
  std::memcpy(text.data(), name.c_str(), text.size());
  made.facts.push_back({get_info, CL_KERNEL_FUNCTION_NAME, text});
  return made;
}

void refused_calls(Fixture& fixture) {
  cl_int code = not_stored;
  const cl_context context = fixture.context();
  (void)clCreateBuffer(context, CL_MEM_READ_WRITE, 0, nullptr, &code);
  const FilledBuffer buffer = fixture.filled_buffer(64);
  const cl_buffer_region beyond{0, 65};
  (void)clCreateSubBuffer(buffer.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &beyond, &code);
  if (fixture.device().version() >= ApiVersion{1, 2} && !fixture.device().lacks("images")) {
    const cl_image_desc empty = description_of({ImageKind::image_2d, {0, 1, 1}});
    (void)clCreateImage(context, CL_MEM_READ_ONLY, &common_format().cl, &empty, nullptr, &code);
    (void)clCreateSampler(context, CL_TRUE, CL_ADDRESS_CLAMP, 1, &code);
  }
  const Handle<cl_event> event = pending_user_event(context);
  ignore(clSetUserEventStatus(event.get(), CL_RUNNING));
  ignore(clSetUserEventStatus(event.get(), CL_COMPLETE));
  ignore(clSetUserEventStatus(event.get(), CL_COMPLETE));
  ignore(clEnqueueUnmapMemObject(fixture.queue(), buffer.get(), &code, 0, nullptr, nullptr));
}

// One byte or pixel, read, written and mapped: with some flags the host may not do so.
void expect_host_access(Fixture& fixture, const Subject& subject) {
  const cl_command_queue queue = fixture.queue();
  constexpr Extent start{0, 0, 0};
  constexpr Extent one{1, 1, 1};
  Bytes& host = fixture.host(16);  // the largest pixel
  const auto is_allowed = [&](cl_mem_flags forbidden) {
    return (subject.access & forbidden) == 0 ? returns(CL_SUCCESS)
                                             : fixture.refuses(CL_INVALID_OPERATION);
  };
  EXPECT_THAT(subject.is_image
                  ? clEnqueueReadImage(queue, subject.mem, CL_TRUE, start.data(), one.data(), 0, 0,
                                       host.data(), 0, nullptr, nullptr)
                  : clEnqueueReadBuffer(queue, subject.mem, CL_TRUE, 0, 1, host.data(), 0, nullptr,
                                        nullptr),
              is_allowed(unreadable));
  EXPECT_THAT(subject.is_image
                  ? clEnqueueWriteImage(queue, subject.mem, CL_TRUE, start.data(), one.data(), 0, 0,
                                        host.data(), 0, nullptr, nullptr)
                  : clEnqueueWriteBuffer(queue, subject.mem, CL_TRUE, 0, 1, host.data(), 0, nullptr,
                                         nullptr),
              is_allowed(unwritable));
  for (const cl_map_flags flags : {cl_map_flags{CL_MAP_WRITE}, cl_map_flags{CL_MAP_READ}}) {
    cl_int code = not_stored;
    std::size_t pitches[2] = {};
    void* const mapped =
        subject.is_image
            ? clEnqueueMapImage(queue, subject.mem, CL_TRUE, flags, start.data(), one.data(),
                                &pitches[0], &pitches[1], 0, nullptr, nullptr, &code)
            : clEnqueueMapBuffer(queue, subject.mem, CL_TRUE, flags, 0, 1, 0, nullptr, nullptr,
                                 &code);
    EXPECT_THAT(code, is_allowed(flags == CL_MAP_READ ? unreadable : unwritable));
    if (mapped != nullptr) {
      must_succeed(clEnqueueUnmapMemObject(queue, subject.mem, mapped, 0, nullptr, nullptr),
                   "clEnqueueUnmapMemObject");
    }
  }
  must_succeed(clFinish(queue), "clFinish");
}

class Crowd {
 public:
  using Make = Subject (*)(Fixture& fixture, RandomChoice& choice);

  Crowd(Fixture& fixture, Make make)
      : fixture_{fixture}, make_{make}, choice_{random_numbers(fixture)} {}
  ~Crowd() {
    for (Subject& subject : subjects_) {
      give_back(subject, 1);
    }
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  void run();

 private:
  static void give_back(Subject& subject, cl_uint left);
  void watch_end(Subject& subject);
  void act(Subject& subject);
  void expect_all(Subject& subject);
  void let_go();

  Fixture& fixture_;
  Make make_;
  RandomChoice choice_;
  std::vector<Subject> subjects_;
  std::vector<Subject> released_;  // only their callbacks
};

void Crowd::give_back(Subject& subject, cl_uint left) {
  for (; subject.references > left; --subject.references) {
    ignore(subject.counted.release());
  }
}

// One callback more, or the last one once again.
void Crowd::watch_end(Subject& subject) {
  if (subject.log == nullptr) {
    subject.log = &CallbackLog::make();
  }
  if (subject.data == nullptr || !choice_.one_in(4)) {
    subject.callbacks.push_back(std::to_string(subject.callbacks.size()));
    subject.data = subject.log->user_data(subject.callbacks.back());
  } else {
    subject.callbacks.push_back(subject.callbacks.back());
  }
  EXPECT_THAT(clSetMemObjectDestructorCallback(subject.mem, CallbackLog::record, subject.data),
              returns(CL_SUCCESS));
}

// A count is stale as soon as it is returned, but never below the references of the application.
void Crowd::act(Subject& subject) {
  switch (choice_.up_to(3)) {
    case 0:
      EXPECT_THAT(subject.counted.retain(), returns(CL_SUCCESS));
      ++subject.references;
      break;
    case 1:
      if (subject.references > 1) {
        EXPECT_THAT(subject.counted.release(), returns(CL_SUCCESS));
        --subject.references;
      }
      break;
    case 2:
      if (subject.mem != nullptr) {
        watch_end(subject);
      }
      break;
    default:
      for (const Fact& fact : subject.facts) {
        ask_in_vain(fact);
      }
  }
}

void Crowd::expect_all(Subject& subject) {
  EXPECT_GE(subject.counted.count(), subject.references);
  for (const Fact& fact : subject.facts) {
    expect_fact_in_every_way(fact);
  }
  if (subject.mem != nullptr) {
    expect_host_access(fixture_, subject);
  }
  if (subject.log != nullptr) {
    EXPECT_TRUE(subject.log->calls().empty()) << "a callback of an object that still exists";
  }
}

// One of them, whose callbacks come in reverse order, once each.
void Crowd::let_go() {
  const auto gone =
      subjects_.begin() + static_cast<std::ptrdiff_t>(choice_.up_to(subjects_.size() - 1));
  give_back(*gone, 1);
  Subject& released = released_.emplace_back();
  released.log = gone->log;
  released.callbacks = std::move(gone->callbacks);
  subjects_.erase(gone);
}

void Crowd::run() {
  constexpr std::size_t most = 8;
  constexpr int rounds = 40;
  for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(testing::Message() << "round " << round);
    subjects_.push_back(make_(fixture_, choice_));
    act(choice_.of(subjects_));
    act(choice_.of(subjects_));
    if (choice_.one_in(4)) {
      refused_calls(fixture_);
    }
    expect_all(choice_.of(subjects_));
    expect_all(subjects_.back());
    if (subjects_.size() > choice_.up_to(most)) {
      let_go();
    }
  }
  while (!subjects_.empty()) {
    expect_all(subjects_.back());
    let_go();
  }
  for (const Subject& subject : released_) {
    if (subject.log != nullptr) {
      const std::vector<std::string> reversed(subject.callbacks.rbegin(), subject.callbacks.rend());
      ASSERT_TRUE(subject.log->eventually_called(reversed.size()));
      EXPECT_EQ(subject.log->names(), reversed);
    }
  }
}

struct KindRow {
  const char* name;
  std::vector<std::string> requirements;
  Crowd::Make make;
};

const std::vector<KindRow>& kinds() {
  static const std::vector<std::string> of_memory{
      "GetMemObjectInfo.FLAGS",
      "GetMemObjectInfo.CONTEXT",
      "MemObjectDestructor.lifo",
      "MemObjectDestructor.same-function-twice",
      "MemObjectDestructor.once",
      "MemObjectDestructor.not-early",
      "EnqueueReadBuffer.err.INVALID_OPERATION.host-write-only"};
  static const std::vector<KindRow> rows{
      {"Buffers", of_memory, any_buffer},
      {"SubBuffers", of_memory, any_sub_buffer},
      {"Images", of_memory, any_image},
      {"ImagesOverBuffers", {"GetImageInfo.WIDTH", "GetImageInfo.BUFFER"}, any_image_over_buffer},
      {"Samplers",
       {"GetSamplerInfo.NORMALIZED_COORDS", "GetSamplerInfo.ADDRESSING_MODE",
        "GetSamplerInfo.FILTER_MODE"},
       any_sampler},
      {"Queues", {"GetCommandQueueInfo.PROPERTIES", "GetCommandQueueInfo.CONTEXT"}, any_queue},
      {"UserEvents",
       {"GetEventInfo.COMMAND_QUEUE.user", "GetEventInfo.STATUS.failed"},
       any_user_event},
      {"CommandEvents",
       {"GetEventInfo.COMMAND_QUEUE", "GetEventInfo.STATUS.complete"},
       any_command_event},
      {"Kernels", {"GetKernelInfo.query.size-ret-exact"}, any_kernel}};
  return rows;
}

}  // namespace

Cases cases() {
  return join(
      {each({.suite = "RandomObjects",
             .name = "ReportWhatTheyWereMadeWith",
             .sentence =
                 "Whatever objects are made, retained, queried, refused and released around it: an "
                 "object returns what it was made with, and has its references and callbacks."},
            kinds(),
            [](Fixture& fixture, const KindRow& row) {
              Crowd{fixture, row.make}.run();
            }),
       each({.suite = "RandomObjects",
             .name = "AreNotHeldByQueries",
             .sentence = "However often an object is queried, it has no more references."},
            kinds(), [](Fixture& fixture, const KindRow& row) {
              RandomChoice choice{random_numbers(fixture)};
              const Subject subject = row.make(fixture, choice);
              expect_given_back({{subject.counted.count}, [&] {
                                   for (const Fact& fact : subject.facts) {
                                     expect_fact(fact);
                                   }
                                 }});
            })});
}

}  // namespace clmem::conformance::random_objects_cases
