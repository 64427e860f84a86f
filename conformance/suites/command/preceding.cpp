// SPDX-License-Identifier: Apache-2.0
#include "suites/command/preceding.hpp"

#include "suites/case_file.hpp"

namespace clmem::conformance {

namespace {

// Ignores the code: the case is about later commands, and other cases check rejected calls.
void ignore(cl_int) {}

// The operands that an earlier step uses: memory of a device, which is not mapped. Throws if there
// is none, because the step would be missing from the case.
std::vector<Operand*> operands_of(CommandRun& run, bool (*wanted)(const Operand&) = nullptr) {
  std::vector<Operand*> operands = run.free_operands();
  std::erase_if(operands, [&](const Operand* one) { return wanted != nullptr && !wanted(*one); });
  if (operands.empty()) {
    throw std::logic_error{std::string{run.command().name} + " has no operand for an earlier step"};
  }
  return operands;
}

bool is_buffer(const Operand& operand) {
  return operand.spec.kind == MemoryKind::buffer;
}

std::vector<Operand*> objects_of(CommandRun& run) {
  return operands_of(run, [](const Operand& one) { return one.object() != nullptr; });
}

// Passes a wait list without a count. A driver that accepts it has run the command once more, so
// the next one has another pattern.
void rejected_command(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const cl_event list = complete.get();
  ignore(run.enqueue(queue, {0, &list}));
  must_succeed(clFinish, queue);
  run.renew();
  run.unmap(queue);
}

// Makes the call on other objects with a range that ends one byte or pixel after the object: a
// driver must not keep its arguments for the next call.
void rejected_other(Fixture&, CommandRun& run, cl_command_queue queue) {
  CommandRun other{run.fixture(), run.command()};
  Arguments arguments = other.arguments();
  arguments.queue = queue;
  run.command().reach_too_far(arguments);
  ignore(run.command().call(arguments));
  must_succeed(clFinish, queue);
  other.unmap(queue);
}

MemoryPart past_end_of(const Operand& operand) {
  MemoryPart part = operand.all();
  part.size = 1;
  part.region = {1, 1, 1};
  part.place.offset = operand.size;
  part.place.origin = Extent{operand.spec.shape().extent[0], 0, 0};
  return part;
}

// Reads and writes one byte or pixel past the end. A driver need not know the end of shared memory.
// The write has the data of the read, so that a driver that accepts both changes nothing: the cases
// of ranges outside an object are about that.
void rejected_ranges(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  HostBytes& host = fixture.host(4);
  for (const Operand* operand : operands_of(run)) {
    const MemoryPart past_end = past_end_of(*operand);
    const bool is_object = operand->object() != nullptr;
    if (is_object) {
      ignore(past_end.read(queue, CL_TRUE, host.data()));
    }
    ignore(past_end.write(queue, CL_TRUE, is_object ? host.data() : nullptr));
  }
}

// Transfers rectangles whose only row is one byte longer than the buffer.
void rejected_rectangles(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  for (const Operand* operand : operands_of(run, is_buffer)) {
    const Extent box{operand->size + 1, 1, 1};
    const FilledBuffer other = fixture.filled_buffer(box[0]);
    const Place in_host{.address = fixture.host(box[0]).data()};
    const Place place{.mem = operand->object()};
    Arguments given{.queue = queue, .blocking = CL_TRUE, .region = box};
    given.source = place;
    given.target = in_host;
    ignore(calls::read_rectangle(given));
    std::swap(given.source, given.target);
    ignore(calls::write_rectangle(given));
    given.source = {.mem = other.get()};
    ignore(calls::copy_rectangle(given));
  }
}

// A run of the command on other objects, each paired with an operand of `run`.
struct OtherRun {
  explicit OtherRun(CommandRun& run)
      : other{run.fixture(), run.command(), unmapped_placement(run.command())} {
    const std::vector<Operand*> sources = other.free_operands();
    for (std::size_t i = 0; Operand * operand : operands_of(run)) {
      pairs.emplace_back(sources.at(i++), operand);
    }
  }

  CommandRun other;
  std::vector<std::pair<const Operand*, Operand*>> pairs;
};

// Copies and fills one byte past the end of buffers, and no pixels of images, because a driver that
// accepts pixels past the end would write to other memory.
void rejected_moves(Fixture&, CommandRun& run, cl_command_queue queue) {
  run.fixture().needs({1, 2});
  const OtherRun other{run};
  for (const auto& [from, operand] : other.pairs) {
    if (operand->object() != nullptr) {
      const bool is_image = operand->is_image();
      MemoryPart wrong = is_image ? operand->all() : past_end_of(*operand);
      wrong.region[0] = is_image ? 0 : 1;
      MemoryPart source = from->all();
      source.size = wrong.size;
      source.region = wrong.region;
      ignore(wrong.copy(queue, source));
      ignore(wrong.fill(queue, Bytes(is_image ? 4 : 1)));
    }
  }
  must_succeed(clFinish, queue);
}

// Maps with an undefined flag, and one byte or pixel past the end. Unmaps what a driver accepts,
// because no command may write an object that is mapped.
void rejected_maps(Fixture&, CommandRun& run, cl_command_queue queue) {
  constexpr cl_map_flags unknown = cl_map_flags{1} << 40;
  const auto reject = [queue](const MemoryPart& part, cl_map_flags flags) {
    Mapped mapped;
    if (part.map(queue, CL_TRUE, flags, mapped) == CL_SUCCESS) {
      Mapping{queue, part, mapped}.unmap();
    }
  };
  for (const Operand* operand : operands_of(run)) {
    reject(operand->all(), unknown);
    if (operand->object() != nullptr) {  // a driver need not know the end of shared memory
      reject(past_end_of(*operand), CL_MAP_READ);
    }
  }
  must_succeed(clFinish, queue);
}

void rejected_creations(Fixture& fixture, CommandRun&, cl_command_queue) {
  cl_int code = not_stored;
  const Handle<cl_mem> none{
      clCreateBuffer(fixture.context(), CL_MEM_READ_WRITE, 0, nullptr, &code)};
  const Handle<cl_mem> contradictory{
      clCreateBuffer(fixture.context(), CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 64, nullptr, &code)};
}

void rejected_unmaps(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  HostBytes& host = fixture.host(4);
  for (const Operand* operand : objects_of(run)) {
    ignore(clEnqueueUnmapMemObject(queue, operand->object(), host.data(), 0, nullptr, nullptr));
  }
}

void mapped_twice(Fixture&, CommandRun& run, cl_command_queue queue) {
  for (Operand* operand : objects_of(run)) {
    Mapping first{queue, operand->all(), CL_MAP_READ};
    Mapping second{queue, operand->all(), CL_MAP_READ};
    first.unmap();
    second.unmap();
  }
  must_succeed(clFinish, queue);
}

template <cl_map_flags flags>
void mapped(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  if (flags == CL_MAP_WRITE_INVALIDATE_REGION) {
    fixture.needs({1, 2});
  }
  for (Operand* operand : operands_of(run)) {
    Mapping mapping{queue, operand->all(), flags};
    if (flags != CL_MAP_READ) {
      const Bytes data = fixture.fresh(operand->size);
      mapping.put(data);
      operand->put(data);
    }
    mapping.unmap();
  }
  must_succeed(clFinish, queue);
}

void written_by_other_queue(Fixture& fixture, CommandRun& run, cl_command_queue) {
  const cl_command_queue other = fixture.new_queue();
  for (Operand* operand : operands_of(run)) {
    run.write(*operand, other);
  }
}

void written_by_copy(Fixture&, CommandRun& run, cl_command_queue queue) {
  const OtherRun other{run};
  for (const auto& [from, operand] : other.pairs) {
    must_succeed(operand->all().copy(queue, from->all()), "a copy");
    must_succeed(clFinish, queue);
    operand->put(from->contents());
  }
}

void filled(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  fixture.needs({1, 2});
  for (Operand* operand : operands_of(run)) {
    for (std::size_t i = 0; i < 2; ++i) {
      const Bytes pixel = fixture.fresh(operand->is_image() ? 4 : 1);
      must_succeed(operand->all().fill(queue, pixel), "a fill");
      conformance::fill(operand->whole->bytes, pixel, operand->origin, operand->size);
    }
  }
}

void written_by_kernel(Fixture& fixture, CommandRun& run, cl_command_queue) {
  const OtherRun other{run};
  for (const auto& [from, operand] : other.pairs) {
    if (operand->is_image()) {
      continue;
    }
    const Kernel copy{fixture, "copy_bytes"};
    if (operand->object() != nullptr) {
      copy.run(fixture, {operand->size}, from->object(), operand->object());
    } else {
      copy.run(fixture, {operand->size}, SvmPointer{from->all().place.address},
               SvmPointer{operand->all().place.address});
    }
    operand->put(from->contents());
  }
}

// Migrates to the host. Other cases check whether a device can migrate shared memory.
void migrated(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  fixture.needs({1, 2});
  for (const Operand* operand : operands_of(run)) {
    constexpr cl_mem_migration_flags to_host = CL_MIGRATE_MEM_OBJECT_HOST;
    const cl_mem object = operand->object();
    const void* address = operand->all().place.address;
    if (object != nullptr) {
      must_enqueue(clEnqueueMigrateMemObjects, queue, 1, &object, to_host);
    } else if (fixture.device().version() >= v2_1) {
      ignore(clEnqueueSVMMigrateMem(queue, 1, &address, nullptr, to_host, 0, nullptr, nullptr));
    }
  }
  must_succeed(clFinish, queue);
}

// Writes the first bytes or the first pixel: of a buffer through a sub-buffer, which is released.
void written_in_part(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  for (Operand* operand : operands_of(run)) {
    HostBytes& data = fixture.host(operand->is_image() ? 4 : 41);
    if (is_buffer(*operand)) {
      const FilledBuffer window = fixture.sub_buffer(operand->whole->buffer, 0, data.size());
      must_write(queue, window.get(), data);
    } else {
      MemoryPart part = operand->all();
      part.size = data.size();
      part.region = {1, 1, 1};
      must_succeed(part.write(queue, CL_TRUE, data.data()), "a write");
      must_succeed(clFinish, queue);
    }
    operand->put(data);
  }
}

void others_made_and_released(Fixture& fixture, CommandRun& run, cl_command_queue) {
  for (int i = 0; i < 3; ++i) {
    CommandRun other{fixture, run.command()};
    other.must_enqueue(fixture.queue());
    must_succeed(clFinish, fixture.queue());
    other.unmap(fixture.queue());
    must_succeed(clFinish, fixture.queue());
  }
}

// Uses the objects on queues, and others in another context, and releases both.
void users_gone(Fixture& fixture, CommandRun& run, cl_command_queue) {
  const cl_device_id device = fixture.device().id();
  for (Operand* operand : operands_of(run)) {
    const Handle<cl_command_queue> queue =
        must_make(clCreateCommandQueue, fixture.context(), device, 0);
    run.write(*operand, queue.get());
    must_succeed(clFinish, queue.get());
  }
  const Handle<cl_context> context = fixture.new_context();
  const Handle<cl_command_queue> queue = must_make(clCreateCommandQueue, context.get(), device, 0);
  const Handle<cl_mem> buffer =
      must_make(clCreateBuffer, context.get(), CL_MEM_READ_WRITE, 512, nullptr);
  const HostBytes& data = fixture.host(512);
  must_write(queue.get(), buffer.get(), data);
}

// Retains and releases each object, and registers a destructor callback for it.
void retained(Fixture&, CommandRun& run, cl_command_queue) {
  for (const Operand* operand : objects_of(run)) {
    const auto ignore_call = [](cl_mem, void*) {};
    must_succeed(clSetMemObjectDestructorCallback(operand->object(), ignore_call, nullptr),
                 "clSetMemObjectDestructorCallback");
    must_succeed(clRetainMemObject, operand->object());
    must_succeed(clReleaseMemObject, operand->object());
  }
}

// Enqueues more commands than a driver is likely to have room for, and keeps their events.
void many_commands(Fixture& fixture, CommandRun&, cl_command_queue) {
  constexpr std::size_t count = 300;
  const FilledBuffer other = fixture.filled_buffer(count);
  const HostBytes& host = fixture.host(count);
  std::vector<Handle<cl_event>> events(count);
  for (std::size_t i = 0; i < count; ++i) {
    must_succeed(clEnqueueWriteBuffer, fixture.queue(), other.get(), CL_FALSE, i, 1,
                 host.data() + i, 0, nullptr, events[i].out());
  }
}

// Runs the command on another queue, with `properties`, after a user event that is set later.
template <cl_command_queue_properties properties>
void ran_before(Fixture& fixture, CommandRun& run, cl_command_queue) {
  const cl_command_queue queue = fixture.new_queue(properties);
  {
    Gate gate{fixture};
    const Handle<cl_event> event = run.enqueued(queue, {gate.event()});
    must_succeed(clFlush, queue);
    gate.open();
    wait_for(event.get());
  }
  run.finish_and_unmap(queue);
  for (Operand* operand : operands_of(run)) {
    run.write(*operand, queue);
  }
}

void nothing(Fixture&, CommandRun&, cl_command_queue) {}

// A driver that accepts one of these calls has only run the command twice.
void rejected(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const cl_event list = complete.get();
  if (run.command().is_repeatable()) {
    ignore(run.enqueue(queue, {0, &list}));
  }
  const FilledBuffer other = fixture.filled_buffer(8);
  HostBytes& host = fixture.host(8);
  ignore(clEnqueueReadBuffer(queue, other.get(), CL_TRUE, 8, 1, host.data(), 0, nullptr, nullptr));
  ignore(clEnqueueCopyBuffer(queue, other.get(), other.get(), 0, 0, 8, 0, nullptr, nullptr));
  rejected_creations(fixture, run, queue);
  must_succeed(clFinish, queue);
  run.unmap(queue);
  must_succeed(clFinish, queue);
}

// The two runs are separated only by the order of the queue; if it has none, the host waits.
void ran_with_others(Fixture&, CommandRun& run, cl_command_queue queue) {
  cl_command_queue_properties properties = 0;
  must_succeed(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties,
               nullptr);
  const bool is_ordered = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
  run.must_enqueue(queue);
  run.apply_to_oracle();
  if (!is_ordered || run.command().is_map()) {
    must_succeed(clFinish, queue);
    run.unmap(queue);
    must_succeed(clFinish, queue);
  }
  run.write(run.source_or_target(), queue, is_ordered ? CL_FALSE : CL_TRUE);
  run.renew();
}

void still_mapped(Fixture&, CommandRun& run, cl_command_queue queue) {
  run.map_source(queue);
  must_succeed(clFinish, queue);
}

void written_after_barriers(Fixture& fixture, CommandRun& run, cl_command_queue queue) {
  fixture.needs({1, 2});
  for (int i = 0; i < 2; ++i) {
    run.write(run.source_or_target(), queue, CL_FALSE);
    must_succeed(clEnqueueBarrierWithWaitList, queue, 0, nullptr, nullptr);
  }
}

bool any(const Command&) {
  return true;
}

bool is_repeatable(const Command& command) {
  return command.is_repeatable();
}

bool has_range(const Command& command) {
  return command.has_range_of_object();
}

bool has_object(const Command& command) {
  return command.uses(MemoryKind::buffer) || command.uses(MemoryKind::image);
}

// No command may write what is mapped, and a driver cannot know what a native kernel writes.
bool has_object_to_map(const Command& command) {
  return command.type != CL_COMMAND_NATIVE_KERNEL && has_object(command);
}

bool may_be_written(const Command& command) {
  return command.type != CL_COMMAND_SVM_FREE;
}

bool uses_buffer(const Command& command) {
  return command.uses(MemoryKind::buffer);
}

bool has_linear_memory(const Command& command) {
  return command.uses(MemoryKind::buffer) || command.uses(MemoryKind::svm);
}

}  // namespace

const char* Preceding::requirement_of(const Command& command) const {
  const bool is_shared = of_shared != nullptr && command.uses(MemoryKind::svm);
  return is_shared ? of_shared : requirement;
}

std::vector<Preceding> preceding_steps(PrecedesIn in) {
  constexpr const char* in_order = "Queue.in-order.memory";
  constexpr const char* unmap = "EnqueueUnmapMemObject.visible";
  constexpr const char* svm_unmap = "EnqueueSVMMap.sync-point";
  const auto combined = [](const char* name, MakePreceding make,
                           bool (*suits)(const Command&) = any) {
    return Preceding{name, make, in_order, suits, nullptr, PrecedesIn::combinations};
  };
  std::vector<Preceding> rows{
      combined("", nothing),
      combined("Refused", rejected),
      combined("Again", ran_with_others, is_repeatable),
      combined("Mapped", still_mapped, has_object_to_map),
      combined("Elsewhere", written_by_other_queue, may_be_written),
      combined("Migrated", migrated, has_object),
      combined("Barriers", written_after_barriers, may_be_written),
      {"RefusedCommand", rejected_command, in_order, is_repeatable},
      {"RefusedOther", rejected_other, in_order, has_range},
      {"RefusedRanges", rejected_ranges, in_order},
      {"RefusedRectangles", rejected_rectangles, in_order, uses_buffer},
      {"RefusedMoves", rejected_moves, in_order, has_object},
      {"RefusedMaps", rejected_maps, in_order},
      {"RefusedUnmaps", rejected_unmaps, in_order, has_object},
      {"RefusedCreations", rejected_creations, in_order},
      {"MappedToRead", mapped<CL_MAP_READ>, in_order},
      {"MappedToWrite", mapped<CL_MAP_WRITE>, unmap, any, svm_unmap},
      {"Invalidated", mapped<CL_MAP_WRITE_INVALIDATE_REGION>, unmap, any, svm_unmap},
      {"MappedTwice", mapped_twice, in_order, has_object},
      {"OtherQueue", written_by_other_queue, "Queue.two-queues.host-sync"},
      {"Copied", written_by_copy, in_order},
      {"Filled", filled, in_order},
      {"Kernel", written_by_kernel, "NDRangeKernel.writes-visible", has_linear_memory},
      {"Migrated", migrated, in_order},
      {"SubBuffer", written_in_part, in_order},
      {"OthersGone", others_made_and_released, in_order},
      {"UsersGone", users_gone, in_order},
      {"Retained", retained, in_order, has_object},
      {"ManyCommands", many_commands, in_order},
      {"Waited", ran_before<0>, "Enqueue.wait-list.honoured", is_repeatable},
      {"OutOfOrder", ran_before<CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE>, "Queue.out-of-order.event",
       is_repeatable}};
  std::erase_if(rows, [&](const Preceding& row) { return row.in != in; });
  return rows;
}

}  // namespace clmem::conformance
