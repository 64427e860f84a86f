// SPDX-License-Identifier: Apache-2.0
#include "suites/object/random_subjects.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "harness/device_under_test.hpp"
#include "harness/filled_image.hpp"
#include "harness/kernel.hpp"
#include "harness/set_up.hpp"
#include "operations/creation/creations.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

namespace {

Subject memory_object(cl_mem object) {
  Subject made{.counted = counted(object)};
  made.mem = object;
  return made;
}

constexpr std::array<cl_mem_flags, 3> every_access{CL_MEM_READ_WRITE, CL_MEM_READ_ONLY,
                                                   CL_MEM_WRITE_ONLY};

cl_mem_flags any_host_access(Fixture& fixture, RandomChoice& choice) {
  constexpr std::array<cl_mem_flags, 6> some{
      0, 0, 0, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS};
  return fixture.device().version() >= v1_2 ? choice.of(some) : 0;
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

// CL_MEM_SIZE is left out: it is the size of the storage, which may be larger.
void add_of_memory(Fixture& fixture, ExpectedValues& expected, const InfoCall& get_info,
                   cl_mem_object_type type, cl_mem_flags flags, void* host) {
  add(expected, get_info, CL_MEM_TYPE, type);
  add(expected, get_info, CL_MEM_FLAGS, flags);
  add(expected, get_info, CL_MEM_HOST_PTR, (flags & CL_MEM_USE_HOST_PTR) != 0 ? host : nullptr);
  add(expected, get_info, CL_MEM_CONTEXT, fixture.context());
  // Any host address is an SVM pointer on a device with fine-grain system SVM (5.3.1).
  const bool can_be_svm =
      (flags & CL_MEM_USE_HOST_PTR) != 0 && !fixture.device().lacks("svm_fine_system");
  if (fixture.device().version() >= v2_0 && !can_be_svm) {
    add(expected, get_info, CL_MEM_USES_SVM_POINTER, cl_bool{CL_FALSE});
  }
}

}  // namespace

Subject any_buffer(Fixture& fixture, RandomChoice& choice) {
  constexpr std::array<std::size_t, 5> sizes{1, 64, 1001, 4096, 70001};
  const std::size_t size = choice.of(sizes);
  const cl_mem_flags flags =
      choice.of(every_access) | any_host_access(fixture, choice) | any_host_memory(choice);
  void* const host = host_for(fixture, flags, size);
  const bool is_newer = fixture.device().version() >= v3_0;
  const std::size_t way = choice.up_to(is_newer ? 2 : 0);
  constexpr cl_mem_properties none = 0;
  cl_int code = not_stored;
  const auto buffer = std::make_shared<const Handle<cl_mem>>(
      way == 0 ? clCreateBuffer(fixture.context(), flags, size, host, &code)
               : clCreateBufferWithProperties(fixture.context(), way == 1 ? nullptr : &none, flags,
                                              size, host, &code));
  must_make(*buffer, code, "clCreateBuffer");
  Subject made = memory_object(buffer->get());
  made.access = flags & (unreadable | unwritable);
  const InfoCall get_info = owning_call(clGetMemObjectInfo, buffer);
  add_of_memory(fixture, made.expected, get_info, CL_MEM_OBJECT_BUFFER, flags, host);
  add(made.expected, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, cl_mem{nullptr});
  add(made.expected, get_info, CL_MEM_OFFSET, std::size_t{0});
  if (is_newer && way == 2) {
    add(made.expected, get_info, CL_MEM_PROPERTIES, none);
  } else if (is_newer) {
    made.expected.push_back({get_info, CL_MEM_PROPERTIES, {}});
  }
  return made;
}

namespace {

Subject part_of(Fixture& fixture, RandomChoice& choice,
                const std::shared_ptr<const FilledBuffer>& parent, cl_mem_flags flags) {
  const std::size_t unit = fixture.origin_unit();
  const cl_buffer_region region{unit * choice.up_to(3), 1 + choice.up_to(unit - 1)};
  const cl_mem_flags access = any_host_access(fixture, choice);
  const auto part = std::make_shared<const Handle<cl_mem>>(
      must_make(clCreateSubBuffer, parent->get(), access, CL_BUFFER_CREATE_TYPE_REGION, &region));
  Subject made = memory_object(part->get());
  made.access = access;
  const InfoCall get_info = owning_call(clGetMemObjectInfo, part, parent);
  add_of_memory(fixture, made.expected, get_info, CL_MEM_OBJECT_BUFFER, flags | access,
                parent->host + region.origin);
  add(made.expected, get_info, CL_MEM_SIZE, region.size);
  add(made.expected, get_info, CL_MEM_OFFSET, region.origin);
  add(made.expected, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, parent->get());
  return made;
}

}  // namespace

// A sub-buffer beside another part that stays, and after one that is released.
Subject any_sub_buffer(Fixture& fixture, RandomChoice& choice) {
  const cl_mem_flags flags = choice.of(every_access) | CL_MEM_USE_HOST_PTR;
  const auto parent =
      std::make_shared<const FilledBuffer>(fixture.filled_buffer(4 * fixture.origin_unit(), flags));
  Subject made = part_of(fixture, choice, parent, flags);
  {
    const Subject gone = part_of(fixture, choice, parent, flags);
    for (const ExpectedValue& one : gone.expected) {
      expect_value(one);
    }
  }
  const Subject beside = part_of(fixture, choice, parent, flags);
  made.expected.insert(made.expected.end(), beside.expected.begin(), beside.expected.end());
  return made;
}

namespace {

Subject any_image_of(Fixture& fixture, RandomChoice& choice, ImageKind kind) {
  need_kind(fixture, kind);
  const ImageShape shape = random_image_shape(choice.numbers(), kind);
  const bool is_over_buffer = kind == ImageKind::image_1d_buffer;
  const cl_mem_flags access = usual_flags(fixture, kind);
  const std::vector<ImageFormat> formats = supported_formats(fixture, type_of(kind), access);
  const ImageFormat format = formats.empty() ? common_format() : choice.of(formats);
  const std::size_t bytes = shape.pixels() * format.element;
  const cl_mem_flags flags =
      access | (is_over_buffer ? 0 : any_host_access(fixture, choice) | any_host_memory(choice));
  cl_image_desc description = description_of(shape);
  // The buffer is larger than the image.
  const auto storage = std::make_shared<const Handle<cl_mem>>(
      is_over_buffer ? fixture.filled_buffer(bytes + 64).mem.detach() : nullptr);
  description.buffer = storage->get();
  void* const host = host_for(fixture, flags, bytes);
  const auto image = std::make_shared<const Handle<cl_mem>>(
      make_image(fixture, description, format.cl, flags, host));
  Subject made = memory_object(image->get());
  made.access = flags & (unreadable | unwritable);
  made.is_image = true;
  add_image(made.expected, owning_call(clGetImageInfo, image, storage), description, format);
  const InfoCall get_mem_info = owning_call(clGetMemObjectInfo, image, storage);
  if (!is_over_buffer) {  // it inherits flags of its buffer
    add_of_memory(fixture, made.expected, get_mem_info, description.image_type, flags, host);
  } else {
    add(made.expected, get_mem_info, CL_MEM_TYPE, description.image_type);
    add(made.expected, get_mem_info, CL_MEM_CONTEXT, fixture.context());
  }
  add(made.expected, get_mem_info, CL_MEM_ASSOCIATED_MEMOBJECT, description.buffer);
  add(made.expected, get_mem_info, CL_MEM_OFFSET, std::size_t{0});
  if (fixture.device().version() >= v3_0) {
    made.expected.push_back({get_mem_info, CL_MEM_PROPERTIES, {}});
  }
  EXPECT_GE(value_of<std::size_t>(get_mem_info, CL_MEM_SIZE), bytes) << shape.text();
  if (is_over_buffer) {
    made.mem = nullptr;  // other cases watch its end
  }
  return made;
}

}  // namespace

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

// A sampler from either function; the list has some of the three properties, in any order.
Subject any_sampler(Fixture& fixture, RandomChoice& choice) {
  fixture.needs("images");
  static const Rows<SamplerModes> rows = sampler_modes_rows();
  SamplerModes modes = choice.of(rows).value;
  const ApiVersion version = fixture.device().version();
  const bool is_listed = version >= v2_0 && choice.one_in(2);
  Bytes list;
  Handle<cl_sampler> handle;
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
    handle = must_make(clCreateSamplerWithProperties, fixture.context(), properties.data());
  } else {
    handle = make_sampler(fixture, modes);
  }
  const auto sampler = std::make_shared<const Handle<cl_sampler>>(std::move(handle));
  Subject made{.counted = counted(sampler->get())};
  const InfoCall get_info = owning_call(clGetSamplerInfo, sampler);
  add(made.expected, get_info, CL_SAMPLER_NORMALIZED_COORDS, modes.normalized);
  add(made.expected, get_info, CL_SAMPLER_ADDRESSING_MODE, modes.addressing);
  add(made.expected, get_info, CL_SAMPLER_FILTER_MODE, modes.filter);
  add(made.expected, get_info, CL_SAMPLER_CONTEXT, fixture.context());
  if (version >= v3_0) {
    made.expected.push_back({get_info, CL_SAMPLER_PROPERTIES, list});
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
  const std::size_t way = choice.up_to(version >= v2_0 ? 2 : 0);
  cl_int code = not_stored;
  const auto queue = std::make_shared<const Handle<cl_command_queue>>(
      way == 0 ? clCreateCommandQueue(fixture.context(), fixture.device().id(), properties, &code)
               : clCreateCommandQueueWithProperties(fixture.context(), fixture.device().id(),
                                                    way == 1 ? list.data() : nullptr, &code));
  must_make(*queue, code, "clCreateCommandQueue");
  Subject made{.counted = counted(queue->get())};
  const InfoCall get_info = owning_call(clGetCommandQueueInfo, queue);
  add(made.expected, get_info, CL_QUEUE_CONTEXT, fixture.context());
  add(made.expected, get_info, CL_QUEUE_DEVICE, fixture.device().id());
  add(made.expected, get_info, CL_QUEUE_PROPERTIES, way == 2 ? 0 : properties);
  if (version >= v3_0 && way == 1) {
    add(made.expected, get_info, CL_QUEUE_PROPERTIES_ARRAY, list);
  } else if (version >= v3_0) {
    made.expected.push_back({get_info, CL_QUEUE_PROPERTIES_ARRAY, {}});
  }
  return made;
}

namespace {

Subject about_event(Fixture& fixture, const std::shared_ptr<const Handle<cl_event>>& event,
                    cl_command_queue queue, cl_command_type type, cl_int status) {
  Subject made{.counted = counted(event->get())};
  const InfoCall get_info = owning_call(clGetEventInfo, event);
  add(made.expected, get_info, CL_EVENT_COMMAND_QUEUE, queue);
  add(made.expected, get_info, CL_EVENT_COMMAND_TYPE, type);
  add(made.expected, get_info, CL_EVENT_COMMAND_EXECUTION_STATUS, status);
  add(made.expected, get_info, CL_EVENT_CONTEXT, fixture.context());
  return made;
}

}  // namespace

Subject any_user_event(Fixture& fixture, RandomChoice& choice) {
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
  const Handle<cl_event> first = user_event(fixture.context(), CL_COMPLETE);
  const std::array<cl_event, 2> list{first.get(), first.get()};
  const auto count = static_cast<cl_uint>(choice.up_to(2));
  const cl_event* const waits = count == 0 ? nullptr : list.data();
  const FilledBuffer buffer = fixture.filled_buffer(64);
  HostBytes& host = fixture.host(64);
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
  must_succeed(clFinish, queue);
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
  Subject made{.counted = counted(kernel->get())};
  const InfoCall get_info = owning_call(clGetKernelInfo, kernel);
  add(made.expected, get_info, CL_KERNEL_NUM_ARGS, named.arguments);
  add(made.expected, get_info, CL_KERNEL_CONTEXT, fixture.context());
  add_current_values(made.expected, get_info, {CL_KERNEL_PROGRAM});
  const std::string name = named.name;
  Bytes text(name.size() + 1);
  std::memcpy(text.data(), name.c_str(), text.size());
  made.expected.push_back({get_info, CL_KERNEL_FUNCTION_NAME, text});
  return made;
}

}  // namespace clmem::conformance
