// SPDX-License-Identifier: Apache-2.0
// Calls that are not commands: events, queries, creation and release of objects, host accesses.
#include <algorithm>
#include <limits>

#include "execute/queries.hpp"
#include "generate/proposals.hpp"

namespace clmem::fuzz {
namespace {

bool ask(Builder& builder, EntryPoint function, Object object, std::uint64_t name) {
  return builder.add(make(function, {object, name, 256, result(), result()}));
}

// Chooses a query with one right value, not only a bound.
bool query_any(Builder& builder, Kind kind) {
  const Object object = builder.live(kind);
  if (object.kind == Kind::none) {
    return false;
  }
  const bool is_memory = kind == Kind::memory;
  const MemoryInfo* const info = is_memory ? &builder.info(object) : nullptr;
  const Query& query = builder.random().pick(queries_of(kind));
  return query.least == nullptr &&
         query.applies(builder.features().version, object, is_memory ? &info->shape : nullptr,
                       is_memory && info->derived) &&
         ask(builder, query.function, object, query.name);
}

// Queries of memory come up to four at once, because a driver's data is wrong for few kinds of
// objects.
bool query_objects(Builder& builder) {
  const Kind kind = builder.random().pick(
      {Kind::memory, Kind::memory, Kind::event, Kind::event, Kind::queue, Kind::sampler});
  bool asked = false;
  for (std::size_t i = builder.random().between(1, kind == Kind::memory ? 4 : 1); i > 0; --i) {
    asked = query_any(builder, kind) || asked;
  }
  return asked;
}

bool create_user_event(Builder& builder) {
  return builder.add(
      make(clCreateUserEvent, {first_context, result()}, builder.fresh(Kind::event)));
}

// Commands that wait for a user event must not have run, whatever the driver did with the wait list.
void query_waiting(Builder& builder) {
  constexpr std::size_t most = 6;
  const ProgramState& state = builder.state();
  std::size_t asked = 0;
  for (std::size_t i = state.scene().events.size(); i > 0 && asked < most; --i) {
    const EventInfo& info = state.scene().events[i - 1];
    const Object event{Kind::event, i - 1};
    if (info.queue != 0xffff && state.is_alive(event) && state.order().is_blocked(info.command)) {
      if (asked == 0 && state.is_alive({Kind::queue, info.queue})) {
        (void)builder.add(make(clFlush, {Object{Kind::queue, info.queue}}));
      }
      asked += ask(builder, clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS) ? 1U : 0U;
    }
  }
}

std::vector<Object> unresolved_events(const ProgramState& state) {
  std::vector<Object> found;
  for (std::size_t i = 0; i < state.scene().events.size(); ++i) {
    const Object event{Kind::event, i};
    if (state.is_alive(event) && state.order().is_unresolved(state.scene().events[i].command)) {
      found.push_back(event);
    }
  }
  return found;
}

// A command may wait for several user events, so that statuses are set in any order.
bool set_status(Builder& builder) {
  const std::vector<Object> unresolved = unresolved_events(builder.state());
  if (unresolved.empty()) {
    return false;
  }
  const Object event = builder.random().pick(unresolved);
  if (builder.random().one_in(2)) {
    query_waiting(builder);
  }
  // A log does not distinguish codes of a lack of resources (is_failure). Any other negative number
  // is legal, including numbers that OpenCL does not define.
  const std::int64_t error = builder.random().pick<std::int64_t>(
      {-1, -30, -14, -1000, -70000, std::numeric_limits<cl_int>::min()});
  const std::uint64_t status =
      builder.random().percent(35) ? static_cast<std::uint64_t>(error) : CL_COMPLETE;
  return builder.add(make(clSetUserEventStatus, {event, status}));
}

bool wait_for_events(Builder& builder) {
  std::vector<Value> events;
  const std::size_t most =
      builder.random().one_in(8) ? std::max<std::size_t>(4, builder.scene().events.size()) : 3;
  for (std::size_t i = builder.random().between(1, most); i > 0; --i) {
    const Object event = builder.live(Kind::event);
    if (event.kind != Kind::none && builder.scene().events[event.index].context == 0 &&
        !builder.order().has_failed(builder.scene().events[event.index].command)) {
      events.push_back(reference(event));
    }
  }
  return !events.empty() && builder.add(make(clWaitForEvents, {events.size(), list(events)}));
}

// Often a second callback of the same kind for the same object, sometimes more than a driver may have
// room for.
bool register_callback(Builder& builder, std::uint64_t id) {
  constexpr std::uint64_t step = 128;  // above the numbers of all first callbacks
  Random& random = builder.random();
  const std::size_t more = !random.one_in(3) ? 0 : random.one_in(8) ? random.between(8, 12) : 1;
  const auto add = [&](Statement call) {
    bool added = builder.add(call);
    for (std::size_t i = 1; added && i <= more && builder.has_room(); ++i) {
      *argument(call, "user_data") = number(id + i * step);
      added = builder.add(call);
    }
    return added;
  };
  if (builder.random().one_in(3)) {
    const Object memory = builder.live(Kind::memory);
    const auto does = random.one_in(6) ? CallbackAction::queries_status : CallbackAction::nothing;
    return memory.kind != Kind::none &&
           add(make(clSetMemObjectDestructorCallback, {memory, callback(does), id}));
  }
  const auto does =
      random.one_in(4)
          ? random.pick({CallbackAction::queries_status, CallbackAction::registers_callback,
                         CallbackAction::completes_event, CallbackAction::writes_buffer})
          : CallbackAction::nothing;
  const Object event = builder.live(Kind::event);
  // OpenCL 1.1 allows callbacks only for CL_COMPLETE.
  const auto status =
      builder.random().pick<std::uint64_t>({CL_COMPLETE, CL_COMPLETE, CL_RUNNING, CL_SUBMITTED});
  const bool is_known =
      status == CL_COMPLETE || builder.features().version >= CL_MAKE_VERSION(1, 2, 0);
  return event.kind != Kind::none &&
         add(make(clSetEventCallback,
                  {event, number(is_known ? status : CL_COMPLETE), callback(does), id}));
}

bool retain_or_release(Builder& builder) {
  Random& random = builder.random();
  struct Pair {
    Kind kind;
    EntryPoint retain;
    EntryPoint release;
  };
  constexpr std::array<Pair, 5> pairs{{{Kind::memory, clRetainMemObject, clReleaseMemObject},
                                       {Kind::event, clRetainEvent, clReleaseEvent},
                                       {Kind::queue, clRetainCommandQueue, clReleaseCommandQueue},
                                       {Kind::sampler, clRetainSampler, clReleaseSampler},
                                       {Kind::pipe, clRetainMemObject, clReleaseMemObject}}};
  const Pair& pair = pairs.at(random.one_in(6) ? random.between(2, 4) : random.below(2));
  Object object = builder.live(pair.kind);
  const auto& memories = builder.scene().memories;
  for (std::size_t i = 0; pair.kind == Kind::memory && i < memories.size(); ++i) {
    if (random.one_in(2) && memories[i].references > 0 && memories[i].derived &&
        builder.state().is_alive({Kind::memory, memories[i].parent})) {
      object = {Kind::memory, memories[i].parent};  // parents first
    }
  }
  return object.kind != Kind::none &&
         builder.add(make(random.one_in(3) ? pair.retain : pair.release, {object}));
}

bool release_last(Builder& builder, Object object, EntryPoint release) {
  while (builder.state().is_alive(object)) {
    if (!builder.add(make(release, {object}))) {
      return false;
    }
  }
  return true;
}

// Compares a memory object and releases its last reference. Objects that refer to it, such as a kernel
// with it as an argument, do not keep it.
bool end_memory(Builder& builder) {
  Random& random = builder.random();
  std::vector<Object> arguments;
  for (const KernelInfo& kernel : builder.scene().kernels) {
    for (const std::optional<Value>& argument : kernel.arguments) {
      if (argument && argument->object.kind == Kind::memory &&
          builder.state().is_alive(argument->object)) {
        arguments.push_back(argument->object);
      }
    }
  }
  const Object memory =
      !arguments.empty() && random.one_in(2) ? random.pick(arguments) : builder.live(Kind::memory);
  if (memory.kind == Kind::none) {
    return false;
  }
  (void)(random.one_in(2) && add_check(builder));
  return release_last(builder, memory, clReleaseMemObject) &&
         (random.one_in(2) || add_check(builder));
}

// The new object may get the handle of the released one, whose data a driver must not use any more.
bool replace_object(Builder& builder) {
  Random& random = builder.random();
  const bool of_kernel = random.one_in(2);
  const Object old = builder.live(of_kernel ? Kind::kernel : Kind::sampler);
  if (old.kind == Kind::none) {
    return false;
  }
  if (!release_last(builder, old, of_kernel ? clReleaseKernel : clReleaseSampler)) {
    return false;
  }
  return of_kernel ? make_kernel(builder, builder.scene().kernels[old.index].name)
                   : make_sampler(builder);
}

// The clone keeps the kernel's current arguments, whatever happens to the kernel later.
bool clone_kernel(Builder& builder) {
  Random& random = builder.random();
  const Object kernel = builder.live(Kind::kernel);
  const Object clone = builder.fresh(Kind::kernel);
  if (kernel.kind == Kind::none || !builder.add(make(clCloneKernel, {kernel, result()}, clone))) {
    return false;
  }
  if (Proposal again = random.one_in(2) ? propose_launch_again(builder, kernel) : Proposal{}) {
    again->arguments[1] = reference(clone);
    if (Proposal other = random.one_in(2) ? propose_new_launch(builder, kernel) : Proposal{}) {
      (void)builder.enqueue(*std::move(other));
    }
    (void)builder.enqueue(*std::move(again));
  }
  if (random.one_in(4)) {
    (void)builder.add(make(clReleaseKernel, {kernel}));
  }
  return true;
}

Range part_of(Random& random, std::size_t whole) {
  const std::size_t begin = random.below(whole);
  switch (random.below(4)) {
    case 0:
      return {0, whole};
    case 1:
      return {0, begin + 1};
    case 2:
      return {begin, whole - begin};
    default:
      return {begin, random.between(1, whole - begin)};
  }
}

Range part_of(Random& random, const MapInfo& map) {
  return map.undefined ? Range{0, map.addressable} : part_of(random, map.addressable);
}

bool add_access(Builder& builder, bool write, Value where, std::size_t size) {
  Statement access{.action = write ? Action::poke : Action::peek,
                   .arguments = {std::move(where), number(size)}};
  if (write) {
    access.arguments.push_back(number(builder.seed_of_bytes()));
  }
  return builder.add(std::move(access));
}

bool host_access(Builder& builder) {
  Random& random = builder.random();
  const bool write = random.one_in(2);
  const Object map = builder.live(Kind::map);
  const Object svm = builder.live(Kind::svm);
  Value where = null();
  Range part;
  if (svm.kind != Kind::none && builder.scene().svms[svm.index].map.active) {
    const MapInfo& info = builder.scene().svms[svm.index].map;
    part = part_of(random, info);
    where = reference(svm, info.begin + part.begin);
  } else if (map.kind != Kind::none && !random.one_in(4)) {
    part = part_of(random, builder.scene().maps[map.index]);
    where = reference(map, part.begin);
  } else {
    const Object host = builder.live(Kind::host);
    if (host.kind == Kind::none) {
      return false;
    }
    part = part_of(random, builder.scene().hosts[host.index].size);
    where = reference(host, part.begin);
  }
  return add_access(builder, write, std::move(where), part.size);
}

bool finish_or_flush(Builder& builder) {
  const Object queue = builder.live(Kind::queue);
  return queue.kind != Kind::none &&
         builder.add(make(builder.random().one_in(2) ? clFinish : clFlush, {queue}));
}

bool discard_and_fill(Builder& builder) {
  const Object memory = builder.memory([](const MemoryInfo& info) {
    return info.shape.context == 0 && !(info.derived && info.shape.is_image()) &&
           info.host == 0xffff && !info.over_svm;
  });
  if (memory.kind == Kind::none) {
    return false;
  }
  Statement command =
      make_command(clEnqueueMigrateMemObjects,
                   {1, list({memory}),
                    number(CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED |
                           (builder.random().one_in(2) ? CL_MIGRATE_MEM_OBJECT_HOST : 0))});
  return builder.enqueue(std::move(command)) && builder.enqueue(whole_fill(builder, memory));
}

}  // namespace

bool use_mapped(Builder& builder, const Value& begin, const MapInfo& map) {
  Random& random = builder.random();
  if (map.undefined) {
    const std::uint16_t queue = builder.order().commands()[map.command].queue;
    (void)builder.add(make(clFinish, {Object{Kind::queue, queue}}));
    return add_access(builder, true, begin, map.addressable);
  }
  const bool write = map.allows(true) && random.one_in(2);
  if (map.allows(write) && random.one_in(2) && builder.order().ended().test(map.command)) {
    const Range part = write ? part_of(random, map.addressable) : Range{0, map.addressable};
    (void)add_access(builder, write, reference(begin.object, begin.number + part.begin), part.size);
  }
  return true;
}

bool add_host_call(Builder& builder, std::uint64_t id) {
  struct Row {
    std::size_t weight;
    bool (*add)(Builder&);  // null: a callback, which has a number
  };
  constexpr auto rows = std::to_array<Row>({{6, discard_and_fill},
                                            {6, end_memory},
                                            {6, replace_object},
                                            {12, clone_kernel},
                                            {6, make_sub_buffer_of_mapped},
                                            {39, query_objects},
                                            {13, create_user_event},
                                            {39, set_status},
                                            {13, wait_for_events},
                                            {26, nullptr},
                                            {26, retain_or_release},
                                            {39, host_access},
                                            {13, finish_or_flush}});
  const auto add = builder.random().pick_weighted(rows).add;
  return add == nullptr ? register_callback(builder, id) : add(builder);
}

bool add_check(Builder& builder) {
  return builder.add({.action = Action::check, .arguments = {number(builder.random().below(3))}});
}

void add_gate(Builder& builder) {
  const Object event = builder.fresh(Kind::event);
  if (builder.add(make(clCreateUserEvent, {first_context, result()}, event))) {
    builder.set_gate(event);
  }
}

void end_events_and_maps(Builder& builder, std::size_t most_statements) {
  std::vector<Object> unresolved = unresolved_events(builder.state());
  if (builder.random().one_in(2)) {
    std::ranges::reverse(unresolved);
  }
  for (std::size_t i = 0; i < unresolved.size(); ++i) {
    // Commands that wait for the remaining user events must not have run.
    if (i > 0 && builder.random().one_in(2)) {
      query_waiting(builder);
    }
    (void)builder.add(make(clSetUserEventStatus, {unresolved[i], CL_COMPLETE}));
  }
  // Mapped objects cannot be compared, so that most are unmapped; a few stay mapped until the end.
  constexpr std::size_t most_maps = 4;
  for (std::size_t i = 0; i < most_maps && builder.random().percent(90) &&
                          builder.program().statements.size() < most_statements;
       ++i) {
    for (const auto propose : {propose_unmap, propose_svm_unmap}) {
      if (Proposal command = propose(builder)) {
        (void)builder.enqueue(*std::move(command));
      }
    }
  }
}

}  // namespace clmem::fuzz
