// SPDX-License-Identifier: Apache-2.0
// Mistakes in objects and wait lists.
#include "generate/mistake_edits.hpp"

namespace clmem::fuzz {

bool to_similar_image(Builder& builder, Statement& call, std::string_view parameter,
                      std::uint16_t context, cl_mem_flags flags,
                      const std::array<cl_uint, 2>* format) {
  const MemoryInfo* const image = memory_of(builder, call, parameter);
  if (image == nullptr || image->derived || !image->shape.is_image()) {
    return false;
  }
  Statement creation = builder.maker_of(argument(call, parameter)->object);
  const Object host = builder.add_host(image->shape.size(), image->shape.alignment());
  if (host.kind == Kind::none) {
    return false;
  }
  const Object similar = builder.fresh(Kind::memory);
  creation.result = similar;
  *argument(creation, "context") = reference({Kind::context, context});
  *argument(creation, "flags") = number(CL_MEM_COPY_HOST_PTR | flags);
  *argument(creation, "host_ptr") = reference(host);
  for (const std::size_t pitch : {5U, 6U}) {  // positions of members of cl_image_desc
    (void)set(creation, "image_desc", pitch, 0);
  }
  if (format != nullptr) {
    *argument(creation, "image_format") = format_value(*format);
  }
  return builder.add(std::move(creation)) && set(call, parameter, similar);
}

namespace {

// The image is like the call's; the buffer is large enough for the call's range.
Change to_foreign(std::string_view parameter) {
  return [=](Builder& builder, Statement& call) {
    const MemoryInfo* const own = memory_of(builder, call, parameter);
    if (own == nullptr || own->shape.is_image()) {
      return own != nullptr && to_similar_image(builder, call, parameter, 1, 0);
    }
    return set_memory(builder, call, parameter, [&](const MemoryInfo& info) {
      return !info.shape.is_image() && info.shape.context == 1 &&
             info.shape.size() >= own->shape.size();
    });
  };
}

bool put_in_wait_list(Builder& builder, Statement& call, const Value& wrong) {
  if (argument(call, "event_wait_list") == nullptr) {
    return false;
  }
  const Object own = builder.event([&](const EventInfo& event) {
    return event.context == 0 && !builder.order().has_failed(event.command);
  });
  const std::size_t before =
      own.kind == Kind::none ? 0 : builder.random().pick<std::size_t>({0, 0, 1, 2, longest_list});
  Value entries = long_list(reference(own), wrong, before);
  (void)set(call, "num_events_in_wait_list", entries.list.size());
  return set(call, "event_wait_list", std::move(entries));
}

bool foreign_event(Builder& builder, Statement& call) {
  const Object event = builder.event([](const EventInfo& info) { return info.context == 1; });
  return event.kind != Kind::none && put_in_wait_list(builder, call, reference(event));
}

bool foreign_migration(Builder& builder, Statement& call) {
  const Object other =
      builder.memory([](const MemoryInfo& info) { return info.shape.context == 1; });
  Value* const memories = argument(call, "mem_objects");
  if (other.kind == Kind::none || memories == nullptr) {
    return false;
  }
  *memories = builder.random().one_in(4) ? long_list(memories->list.front(), reference(other))
                                         : list({other});
  return ensure(call, "num_mem_objects", memories->list.size());
}

bool zero_count(Builder& builder, Statement& call) {
  const Object event = builder.live(Kind::event);
  return event.kind != Kind::none && ensure(call, "num_events_in_wait_list", 0) &&
         set(call, "event_wait_list", list({event}));
}

bool null_list(Builder&, Statement& call) {
  const bool list_changed = set(call, "event_wait_list", null());
  const bool count_changed = set(call, "num_events_in_wait_list", 1);
  return list_changed || count_changed;
}

bool null_event(Builder& builder, Statement& call) {
  return put_in_wait_list(builder, call, null());
}

// Copies one pixel, so that almost any image fits.
bool own_buffer(Builder& builder, Statement& call) {
  const bool to = call.function == clEnqueueCopyImageToBuffer;
  const std::string_view image = to ? "src_image" : "dst_image";
  const auto has_own = [&](const MemoryInfo& info) {
    const Object parent{Kind::memory, info.parent};
    return info.shape.type == CL_MEM_OBJECT_IMAGE1D_BUFFER && info.shape.context == 0 &&
           builder.state().is_alive(parent) && !builder.info(parent).shape.is_image();
  };
  if (!has_own(*memory_of(builder, call, image)) && !set_memory(builder, call, image, has_own)) {
    return false;
  }
  *argument(call, to ? "src_origin" : "dst_origin") = triple({0, 0, 0});
  *argument(call, "region") = triple({1, 1, 1});
  *argument(call, to ? "dst_offset" : "src_offset") = number(0);
  return set(call, to ? "dst_buffer" : "src_buffer",
             Object{Kind::memory, memory_of(builder, call, image)->parent});
}

void add_ended_events(Builder& builder, std::vector<Value>& waits) {
  Random& random = builder.random();
  for (std::size_t i = random.one_in(2) ? 0 : random.between(1, 3); i > 0; --i) {
    const Object event = builder.live(Kind::event);
    const EventInfo& info = builder.scene().events[event.index];
    if (info.context == 0 && !builder.order().has_failed(info.command) &&
        builder.order().ended().test(info.command)) {
      waits.insert(random.one_in(2) ? waits.begin() : waits.end(), reference(event));
    }
  }
}

bool wait_for_failure(Builder& builder, Statement& call) {
  const bool waits = call.function == clWaitForEvents;
  const Object event = builder.event([&](const EventInfo& info) {
    return info.context == 0 && builder.order().has_failed(info.command);
  });
  if (event.kind == Kind::none || (!waits && argument(call, "event_wait_list") == nullptr)) {
    return false;
  }
  set_blocking(call, true);
  std::vector<Value> failed{event};
  add_ended_events(builder, failed);
  *argument(call, waits ? "num_events" : "num_events_in_wait_list") = failed.size();
  *argument(call, waits ? "event_list" : "event_wait_list") = list(std::move(failed));
  return waits ||
         (is_blocking(call) && !builder.order().may_block(builder.state().commands_delaying(
                                   call.arguments[0].object.index, {})));
}

bool wait_for_foreign(Builder& builder, Statement& call) {
  const Object event = builder.event([](const EventInfo& info) { return info.context == 1; });
  Value* const waits = argument(call, "event_list");
  if (event.kind == Kind::none || waits == nullptr || argument(call, "command_queue") == nullptr) {
    return false;
  }
  if (builder.random().one_in(2)) {
    waits->list.clear();
  }
  waits->form = Value::Form::list;
  waits->list.push_back(reference(event));
  return set(call, "num_events", waits->list.size());
}

bool mixed_contexts(Builder& builder, Statement& call) {
  Value* const events = argument(call, "event_list");
  const Object other = builder.event([](const EventInfo& info) { return info.context == 1; });
  if (events == nullptr || other.kind == Kind::none ||
      builder.scene().events[events->list[0].object.index].context != 0) {
    return false;
  }
  events->list.push_back(other);
  return set(call, "num_events", 2);
}

// The kernel copies nothing, in case a driver runs it.
bool to_listed(Statement& call, Object other) {
  Value* const listed = element(call, "mem_list", 1);
  if (listed == nullptr || other.kind == Kind::none) {
    return false;
  }
  *listed = reference(other);
  (void)set(call, "args", 2, 0);
  return true;
}

bool to_listed_image(Builder& builder, Statement& call) {
  return to_listed(call, builder.memory([](const MemoryInfo& info) {
    return info.shape.is_image() && info.shape.context == 0;
  }));
}

bool to_listed_pipe(Builder& builder, Statement& call) {
  return to_listed(call, builder.live(Kind::pipe));
}

// On a device without native kernels, the call is a mistake as it is.
bool runs_native_kernel(Builder&, const Statement& call) {
  return argument(call, "user_func") != nullptr;
}

bool null_event_of_call(Builder&, Statement& call) {
  const bool waits = call.function == clWaitForEvents || call.function == clEnqueueWaitForEvents;
  return waits ? set(call, "event_list", list({null()})) && ensure(call, "num_events", 1)
               : set(call, "event", null());
}

// The arguments, their size and the objects in them have to agree.
bool break_native_arguments(Builder& builder, Statement& call) {
  if (argument(call, "cb_args") == nullptr) {
    return false;
  }
  const bool has_objects = number_of(call, "num_mem_objects") != 0;
  switch (builder.random().below(3)) {
    case 0:
      return has_objects && set(call, "args", null()) && set(call, "cb_args", 0);
    case 1:
      return !has_objects && set(call, "cb_args", native_arguments_size);
    default:
      return !has_objects && set(call, "args", list(std::vector<Value>(native_numbers, number(0))));
  }
}

bool break_native_lists(Builder& builder, Statement& call) {
  if (argument(call, "args_mem_loc") == nullptr || number_of(call, "num_mem_objects") == 0) {
    return false;
  }
  const std::string_view one = builder.random().one_in(2) ? "mem_list" : "args_mem_loc";
  return builder.random().one_in(2) ? set(call, "num_mem_objects", 0) && set(call, one, null())
                                    : set(call, one, null());
}

}  // namespace

MistakeRows object_mistakes() {
  return {
      {"INVALID_COMMAND_QUEUE.null", to_null("command_queue")},
      {"INVALID_MEM_OBJECT.null", to_null("buffer", "image", "memobj", "pipe")},
      {"INVALID_MEM_OBJECT.src-buffer-null", to_null("src_buffer")},
      {"INVALID_MEM_OBJECT.dst-buffer-null", to_null("dst_buffer")},
      {"INVALID_MEM_OBJECT.src-image-null", to_null("src_image")},
      {"INVALID_MEM_OBJECT.dst-image-null", to_null("dst_image")},
      {"INVALID_MEM_OBJECT.is-image", to_image("buffer")},
      {"INVALID_MEM_OBJECT.is-buffer", either(to_buffer("image"), to_buffer("pipe"))},
      {"INVALID_MEM_OBJECT.src-buffer-is-image", to_image("src_buffer")},
      {"INVALID_MEM_OBJECT.dst-buffer-is-image", to_image("dst_buffer")},
      {"INVALID_MEM_OBJECT.src-image-is-buffer", to_buffer("src_image")},
      {"INVALID_MEM_OBJECT.dst-image-is-buffer", to_buffer("dst_image")},
      {"INVALID_MEM_OBJECT.own-buffer", own_buffer, 4},
      {"INVALID_CONTEXT.null", to_null("context")},
      {"INVALID_CONTEXT.buffer", to_foreign("buffer")},
      {"INVALID_CONTEXT.src-buffer", to_foreign("src_buffer")},
      {"INVALID_CONTEXT.dst-buffer", to_foreign("dst_buffer")},
      {"INVALID_CONTEXT.image", to_foreign("image")},
      {"INVALID_CONTEXT.src-image", to_foreign("src_image")},
      {"INVALID_CONTEXT.dst-image", to_foreign("dst_image")},
      {"INVALID_CONTEXT.mem-objects", foreign_migration},
      {"INVALID_CONTEXT.events", foreign_event},
      {"INVALID_CONTEXT", wait_for_foreign},
      {"INVALID_CONTEXT.mixed", mixed_contexts},
      {"INVALID_KERNEL.null", to_null("kernel")},
      {"INVALID_EVENT.null", null_event_of_call},
      {"INVALID_VALUE.event-null", to_null("event")},

      {"INVALID_VALUE.function-null", to_null("user_func")},
      {"INVALID_VALUE.args", break_native_arguments, 2},
      {"INVALID_VALUE.lists", break_native_lists, 2},
      {"INVALID_MEM_OBJECT.is-image", to_listed_image},
      {"INVALID_MEM_OBJECT.is-pipe", to_listed_pipe},
      {"INVALID_OPERATION.capability", runs_native_kernel},

      {"INVALID_EVENT_WAIT_LIST.null-list", null_list},
      {"INVALID_EVENT_WAIT_LIST.zero-count", zero_count},
      {"INVALID_EVENT_WAIT_LIST.null-event", null_event},
      {"EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST", wait_for_failure, 3},
  };
}

}  // namespace clmem::fuzz
