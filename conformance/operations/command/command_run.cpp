// SPDX-License-Identifier: Apache-2.0
#include "operations/command/command_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "harness/contents.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t pattern_room = 1024;

// The place of a region whose elements are stored without gaps from byte `first` on.
RegionPlace packed(std::size_t first, const Extent& region, std::size_t element) {
  return {first, {element, element * region[0], element * region[0] * region[1]}, element};
}

}  // namespace

CommandRun::CommandRun(Fixture& fixture, const Command& command, const Placement& placement)
    : fixture_{fixture},
      command_{command},
      placement_{placement},
      region_{placement.shape.region},
      from_{fixture, placement.from},
      to_{fixture, placement.to, &from_},
      freed_{FreeLog::make()} {
  need_command(fixture, command);
  settle_region();
  set_place(from_, to_.spec, placement_.shape.from);
  set_place(to_, from_.spec, placement_.shape.to);
  describe_target();
  make_pattern();
  set_kernel();
  if (placement_.mapped_before != 0) {
    map_target(fixture_.queue(), placement_.mapped_before);
  }
}

CommandRun::~CommandRun() {
  if (!fixture_.may_free_memory()) {
    forget_mapping();
    for (Mapping& other : other_mappings_) {
      other.detach();
    }
    return;
  }
  try {
    unmap(fixture_.queue());
  } catch (const SetUpFailed&) {
    // A case that gets here with a mapping has failed already.
  } catch (const Unsupported&) {
    // The device has no resources for the queue, so there is no mapping.
  }
  fixture_.finish_quietly();
}

// Clips the region to both images, and for fills to whole patterns.
void CommandRun::settle_region() {
  for (auto* const at : {&placement_.shape.from, &placement_.shape.to}) {
    const MemorySpec& spec = at == &placement_.shape.from ? placement_.from : placement_.to;
    if (spec.kind == MemoryKind::image) {
      const Extent extent = spec.shape().extent;
      for (std::size_t axis = 0; axis < extent.size(); ++axis) {
        at->origin[axis] = std::min(at->origin[axis], extent[axis] - 1);
        region_[axis] = std::min(region_[axis], extent[axis] - at->origin[axis]);
      }
    }
  }
  if (placement_.from.kind == MemoryKind::pattern && !to_.is_image()) {
    const std::size_t unit = placement_.pattern;
    region_[0] = std::max(unit, region_[0] / unit * unit);
    placement_.shape.to.origin[0] = placement_.shape.to.origin[0] / unit * unit;
  }
  element_ = from_.is_image() ? from_.spec.image_format().element
             : to_.is_image() ? to_.spec.image_format().element
                              : 1;
  size_ = volume(region_) * element_;
}

void CommandRun::set_place(Operand& operand, const MemorySpec& beside, const RectPlace& side) {
  const MemorySpec& spec = operand.spec;
  Allocation& whole = *operand.whole;
  Place& place = operand.place;
  place.mem = operand.object();
  std::byte* const host = whole.host != nullptr ? whole.host->data() + whole.shift : nullptr;
  const RectPlace& other = &operand == &from_ ? placement_.shape.to : placement_.shape.from;
  // Work-items use one byte offset for both buffers: that of the first byte if the places in the
  // buffers differ.
  const bool from_start = command_.kernel != nullptr && spec.kind == MemoryKind::buffer &&
                          (side.origin != other.origin || command_.type == CL_COMMAND_TASK);
  if (spec.kind == MemoryKind::image) {
    place.origin = side.origin;
    operand.moved = whole.image.place(side.origin);
  } else if (beside.kind == MemoryKind::image && spec.kind == MemoryKind::buffer) {
    // Kernels on images number their work-items from the first pixel on (image_kernels.cpp).
    place.offset = command_.kernel == nullptr ? placement_.shape.offset
                                              : packed(0, region_, element_).at(other.origin);
    operand.moved = packed(operand.origin + place.offset, region_, element_);
  } else if (beside.kind == MemoryKind::image && spec.kind == MemoryKind::host) {
    place.address = host;
    place.row_pitch = side.row_pitch;
    place.slice_pitch = has_slices(beside.image) ? side.slice_pitch : 0;
    operand.moved =
        moved(on_host(beside.image, region_, element_, {place.row_pitch, place.slice_pitch}),
              whole.shift);
  } else if (command_.layout == Layout::box) {
    place.origin = side.origin;
    place.row_pitch = side.row_pitch;
    place.slice_pitch = side.slice_pitch;
    place.address = host;
    operand.moved = moved(placed(side, region_), operand.origin + whole.shift);
  } else if (spec.kind != MemoryKind::nothing && spec.kind != MemoryKind::pattern) {
    place.offset = from_start ? 0 : side.origin[0];
    operand.moved = packed(operand.origin + whole.shift + place.offset, region_, element_);
    const std::size_t first = command_.type == CL_COMMAND_SVM_FREE ? 0 : place.offset;
    place.address = whole.svm ? whole.svm->at(first) : host != nullptr ? host + first : nullptr;
  }
}

void CommandRun::make_pattern() {
  pattern_ =
      placement_.value ? Bytes(pattern_room, *placement_.value) : fixture_.fresh(pattern_room);
  color_ = color_of(pattern_, to_.spec.image_format().element);
}

void CommandRun::describe_target() {
  const RectPlace& side = placement_.shape.to;
  Allocation& whole = *to_.whole;
  if (to_.is_image()) {
    whole.pixels = {side.origin, region_};
  } else if (command_.layout == Layout::box) {
    whole.changed = {
        .rect = placed(side, region_), .base = to_.origin + whole.shift, .region = region_};
  } else if (element_ == 1) {
    whole.changed = {
        .base = to_.moved.base, .region = {size_, 1, 1}, .element = placement_.pattern};
  }
}

void CommandRun::set_kernel() {
  if (command_.kernel == nullptr) {
    return;
  }
  const Operand* const image = from_.is_image() ? &from_ : to_.is_image() ? &to_ : nullptr;
  kernel_.emplace(fixture_, image == nullptr ? std::string{command_.kernel}
                                             : kernel_for(image->spec.image, command_.kernel));
  if (from_.spec.kind == MemoryKind::svm) {
    kernel_->set_all(SvmPointer{from_.place.address}, SvmPointer{to_.place.address});
  } else if (image != nullptr) {
    kernel_->set_all(image->object(), (image == &from_ ? to_ : from_).object());
  } else {
    kernel_->set_all(from_.object(), to_.object());
  }
  if (to_.place.offset != 0) {
    fixture_.needs({1, 1});  // global work offsets
  }
  if (command_.type == CL_COMMAND_TASK) {
    kernel_->set(2, static_cast<cl_uint>(size_));
  }
}

Arguments CommandRun::arguments() {
  Arguments given{.source = from_.place,
                  .target = to_.place,
                  .size = size_,
                  .region = region_,
                  .pattern_size = placement_.pattern,
                  .flags = placement_.flags,
                  .kernel = kernel(),
                  .freed = freed_.data()};
  if (from_.spec.kind == MemoryKind::pattern) {
    given.source.address = to_.is_image() ? static_cast<void*>(color_.data()) : pattern_.data();
  }
  if (command_.type == CL_COMMAND_UNMAP_MEM_OBJECT) {
    given.target.address = mapping_.data();
  }
  return given;
}

cl_int CommandRun::enqueue(cl_command_queue queue, WaitList wait, cl_event* event,
                           cl_bool blocking) {
  Arguments given = arguments();
  given.queue = queue;
  given.blocking = blocking;
  given.wait = wait;
  given.event = event;
  const cl_int code = command_.call(given);
  if (command_.is_map()) {
    mapping_ = {queue, part_of(to_), given.mapped};
    mapping_flags_ = given.flags;
  } else if (command_.is_unmap() && code == CL_SUCCESS) {
    forget_mapping();
  }
  return code;
}

Handle<cl_event> CommandRun::enqueued(cl_command_queue queue, const std::vector<cl_event>& after) {
  Handle<cl_event> event;
  must_enqueue(queue, list_of(after), event.out());
  return event;
}

void CommandRun::must_enqueue(cl_command_queue queue, WaitList wait, cl_event* event) {
  must_succeed(enqueue(queue, wait, event), (std::string{"cl"} + command_.name).c_str());
}

std::vector<Operand*> CommandRun::free_operands() {
  std::vector<Operand*> free{&from_, &to_};
  std::erase_if(free, [&](const Operand* operand) {
    return !operand->is_device_memory() || (operand == &to_ && is_mapped());
  });
  return free;
}

std::vector<cl_mem> CommandRun::objects() const {
  std::vector<cl_mem> found{from_.object(), to_.object()};
  std::erase(found, nullptr);
  return found;
}

bool CommandRun::write(Operand& operand, cl_command_queue queue, cl_bool blocking, WaitList wait,
                       cl_event* event) {
  if (!operand.is_device_memory() || mapping_ || !other_mappings_.empty() ||
      command_.type == CL_COMMAND_SVM_FREE) {
    return false;
  }
  const HostBytes& data = fixture_.host(operand.size);
  Handle<cl_event> done;
  cl_event* const wanted = event == nullptr && blocking == CL_TRUE ? done.out() : event;
  must_succeed(operand.all().write(queue, blocking, data.data(), wait, wanted), "a write");
  if (blocking == CL_TRUE) {  // before OpenCL 2.2 a blocking write need not have completed
    wait_for(*wanted);
  }
  operand.put(data);
  return true;
}

Handle<cl_event> CommandRun::enqueue_write(Operand& operand, cl_command_queue queue,
                                           WaitList wait) {
  Handle<cl_event> event;
  if (!write(operand, queue, CL_FALSE, wait, event.out())) {
    fixture_.needs({1, 2});
    must_succeed(clEnqueueMarkerWithWaitList, queue, wait.count, wait.events, event.out());
  }
  return event;
}

void CommandRun::renew() {
  make_pattern();
  for (Operand* const operand : {&from_, &to_}) {
    if (operand->spec.kind == MemoryKind::host) {
      operand->renew_host(fixture_);
    }
  }
}

void CommandRun::overwrite_host() {
  for (Allocation* const whole : own_allocations()) {
    if (whole->host != nullptr) {
      recorder::fill(*whole->host, std::byte{0});
      whole->bytes = whole->host->copy();
    }
  }
}

std::vector<Allocation*> CommandRun::own_allocations() const {
  std::vector<Allocation*> own;
  for (const Operand* const operand : {&from_, &to_}) {
    if (operand->is_own) {
      own.push_back(operand->whole.get());
    }
  }
  return own;
}

MemoryPart CommandRun::part_of(const Operand& operand) const {
  MemoryPart part = operand.all();
  part.place = operand.place;
  part.size = size_;
  part.region = region_;
  return part;
}

void CommandRun::put_into_mapping() {
  const Bytes data = fixture_.fresh(size_);
  mapping_.put(data);
  copy_region(data, packed(0, region_, element_), to_.whole->bytes, to_.moved, region_);
}

void CommandRun::map_target(cl_command_queue queue, cl_map_flags flags) {
  mapping_flags_ = flags;
  mapping_ = {queue, part_of(to_), flags};
  if (flags != CL_MAP_READ) {
    put_into_mapping();
  }
}

void CommandRun::map_source(cl_command_queue queue) {
  if (from_.spec.kind == MemoryKind::buffer || from_.is_image()) {
    other_mappings_.emplace_back(queue, part_of(from_), CL_MAP_READ);
  }
  if (to_.is_device_memory() && !command_.is_unmap()) {
    Mapping{queue, part_of(to_), CL_MAP_READ}.unmap();
  }
  map_beside_target(queue);
}

// No command may write an object that is mapped, not even outside the mapped region (section
// "Accessing mapped regions of a memory object"); maps and unmaps of other regions are legal.
void CommandRun::map_beside_target(cl_command_queue queue) {
  if (to_.spec.kind != MemoryKind::buffer || !(command_.is_map() || command_.is_unmap())) {
    return;
  }
  const auto map = [&](cl_mem buffer, std::size_t offset, std::size_t size) {
    other_mappings_.emplace_back(queue, buffer, CL_MAP_READ, LinearRange{offset, size});
  };
  const std::size_t before = to_.moved.base - to_.origin;
  const std::size_t after = end_of(to_.moved, region_) - to_.origin;
  if (before != 0) {
    map(to_.object(), 0, before);
  } else if (after != to_.size) {
    map(to_.object(), after, to_.size - after);
  }
  if (to_.sub_buffer) {  // none has the first bytes of its parent
    const FilledBuffer& parent = to_.whole->buffer;
    const std::size_t unit = fixture_.origin_unit();
    sibling_ = fixture_.sub_buffer(parent, 0, unit).mem;
    map(sibling_.get(), 0, unit);
    map(parent.get(), 0, unit);
  }
}

void CommandRun::unmap(cl_command_queue queue) {
  const latest_call::ExcludedScope not_under_test;
  if (mapping_) {
    mapping_.unmap(queue);
  }
  for (Mapping& other : std::exchange(other_mappings_, {})) {
    other.unmap(queue);
  }
}

void CommandRun::use_mapping() {
  if (!is_mapped() || command_.is_unmap()) {
    return;
  }
  if (mapping_flags_ != CL_MAP_WRITE_INVALIDATE_REGION) {
    SCOPED_TRACE("in the mapping");
    expect_bytes(mapping_.seen(), gathered(to_.whole->bytes, to_.moved, region_));
  }
  if (mapping_flags_ != CL_MAP_READ) {
    put_into_mapping();
  }
}

void CommandRun::release_objects() {
  kernel_.reset();
  for (Operand* const operand : {&from_, &to_}) {
    operand->sub_buffer.reset();
  }
  for (Allocation* const whole : own_allocations()) {
    whole->buffer.mem.reset();
    whole->image.mem.reset();
  }
}

Bytes CommandRun::bytes_after() const {
  Bytes after = to_.whole->bytes;
  if (command_.effect != Effect::on_target && command_.effect != Effect::on_output) {
    return after;
  }
  if (from_.spec.kind == MemoryKind::pattern) {
    Bytes repeated(size_);
    fill(repeated, std::span{pattern_}.first(to_.is_image() ? element_ : placement_.pattern), 0,
         size_);
    copy_region(repeated, packed(0, region_, element_), after, to_.moved, region_);
  } else {
    copy_region(from_.whole->bytes, from_.moved, after, to_.moved, region_);
  }
  return after;
}

void CommandRun::apply_to_oracle() {
  if (Bytes after = bytes_after(); after != to_.whole->bytes) {
    to_.whole->previous = std::exchange(to_.whole->bytes, std::move(after));
  }
}

void CommandRun::expect(Compared how) {
  for (const Allocation* const whole : own_allocations()) {
    whole->expect(fixture_, how);
  }
  from_.expect_sub_buffer(fixture_);
  to_.expect_sub_buffer(fixture_);
}

void CommandRun::expect_freed() const {
  ASSERT_TRUE(freed_.eventually_called(1)) << "the callback that frees was never called";
  const std::vector<FreeLog::Call> calls = freed_.calls();
  EXPECT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls.front().get<std::vector<void*>>(), std::vector<void*>{to_.place.address});
}

void CommandRun::expect_applied(Compared how) {
  SCOPED_TRACE(std::string{"the effect of cl"} + command_.name);
  apply_to_oracle();
  if (command_.effect == Effect::on_free) {
    expect_freed();
  } else if (is_mapped()) {
    use_mapping();
  } else {
    expect(how);
  }
}

void CommandRun::finish_and_unmap(cl_command_queue queue) {
  apply_to_oracle();
  unmap(queue);
  must_succeed(clFinish, queue);
}

void CommandRun::expect_host() const {
  expect_host_meanwhile();
  if (to_.whole->host != nullptr) {
    expect_bytes(*to_.whole->host, to_.whole->bytes);
  }
}

void CommandRun::expect_host_meanwhile() const {
  if (from_.is_own && from_.whole != to_.whole && from_.whole->host != nullptr) {
    expect_bytes(*from_.whole->host, from_.whole->bytes);
  }
  EXPECT_TRUE(freed_.calls().empty()) << "the memory is freed";
}

void CommandRun::expect_never_read() const {
  expect_host_meanwhile();
  if (to_.whole->host == nullptr) {
    return;
  }
  const Bytes after = bytes_after();
  bool was_read = after != to_.whole->bytes;
  for (std::size_t i = 0; i < after.size(); ++i) {
    was_read = was_read && (after[i] == to_.whole->bytes[i] || after[i] == (*to_.whole->host)[i]);
  }
  EXPECT_FALSE(was_read) << "the bytes are there that the command would have read";
}

void CommandRun::expect_no_effect() const {
  SCOPED_TRACE(std::string{"cl"} + command_.name + " must not have run");
  expect_host_meanwhile();
  if (command_.effect == Effect::on_target) {
    HostBytes& seen = fixture_.host(to_.size);
    if (ends_meanwhile(fixture_, [&](cl_command_queue queue, cl_event* event) {
          return to_.all().read(queue, CL_FALSE, seen.data(), {}, event);
        })) {
      expect_bytes(seen, to_.contents());
    }
  }
}

bool queues_are_independent(Fixture& fixture) {
  CommandRun held{fixture, command_named("EnqueueReadBuffer")};
  CommandRun free{fixture, held.command()};
  Gate gate{fixture};
  const cl_command_queue queue = fixture.new_queue();
  held.must_enqueue(queue, {1, gate.wait_list()});
  must_succeed(clFlush, queue);
  return ends_meanwhile(fixture, [&](cl_command_queue other, cl_event* event) {
    return free.enqueue(other, {}, event);
  });
}

HeldCommand::HeldCommand(Fixture& given, const Command& held, cl_command_queue queue)
    : run{given, held}, gate{given} {
  run.must_enqueue(queue == nullptr ? given.queue() : queue, {1, gate.wait_list()}, event.out());
}

void HeldCommand::let_run() {
  gate.open();
  wait_for(event.get());
}

}  // namespace clmem::conformance
