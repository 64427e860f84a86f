// SPDX-License-Identifier: Apache-2.0
#include "suites/command/stage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "harness/contents.hpp"
#include "harness/eventually.hpp"
#include "harness/filled_image.hpp"
#include "harness/gate.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"
#include "suites/command/commands.hpp"
#include "suites/command/passed.hpp"

namespace clmem::conformance {

namespace {

std::size_t size_of(const Scene& scene, const Command& command) {
  const bool has_image = command.uses(SideKind::image);
  const Extent& extent = has_image ? scene.pixels : scene.box;
  return extent[0] * extent[1] * extent[2] * (has_image ? 4 : 1);
}

// The kind of the operand on a side: where the command has none there, the one that suits the other
// side.
ObjectKind operand_kind(const Side& side, const Side& other) {
  if (side.kind == SideKind::image) {
    return ObjectKind::image;
  }
  return side.kind == SideKind::svm || other.kind == SideKind::svm ? ObjectKind::svm
                                                                   : ObjectKind::buffer;
}

// On a boundary that suits every pattern.
std::byte* aligned_host_memory(Fixture& fixture, std::size_t size) {
  constexpr std::size_t alignment = 128;
  Bytes& room = fixture.host(size + alignment);
  const auto address = reinterpret_cast<std::uintptr_t>(room.data());
  return room.data() + (alignment - address % alignment) % alignment;
}

void make_image(Fixture& fixture, Storage storage, Operand& made) {
  FilledImage image = filled_image(fixture, shape_of(ImageKind::image_2d, made.pixels),
                                   common_format(), flags_of(storage));
  made.mem = std::move(image.mem);
  made.bytes = std::move(image.bytes);
}

void make_svm(Fixture& fixture, std::size_t size, bool shared_memory, Operand& made) {
  if (shared_memory) {
    fixture.needs("svm_coarse");
    made.address = made.shared.emplace(fixture, size).at(0);
    made.bytes = made.shared->bytes;
  } else {
    made.address = aligned_host_memory(fixture, size);
    made.bytes = Bytes(made.address, made.address + size);
  }
}

// Whether a command on a queue of its own completes while others are held back. A driver on which
// it does not is not tried again: each trial takes the whole deadline.
bool queues_have_gone_on = true;

template <typename Enqueue>
bool ends_meanwhile(Fixture& fixture, Enqueue enqueue) {
  if (!queues_have_gone_on) {
    fixture.warn("not checked: queues do not make progress while another waits");
    return false;
  }
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> event;
  must_succeed(enqueue(queue, event.out()), "a read on another queue");
  must_succeed(clFlush, queue);
  const bool over = eventually([&] { return execution_status(event.get()) <= CL_COMPLETE; });
  if (!over && !testing::Test::HasFailure()) {  // after a failure the deadline is short
    queues_have_gone_on = false;
    fixture.warn("a read on another queue does not complete while a command is held back");
  }
  return over;
}

void expect_freed(const Stage& stage) {
  ASSERT_TRUE(stage.freed.eventually_called(1)) << "the callback that frees was never called";
  const std::vector<FreeLog::Call> calls = stage.freed.calls();
  EXPECT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls.front().pointers, std::vector<void*>{stage.target.address});
}

}  // namespace

Operand::Operand(Fixture& fixture, ObjectKind of_kind, std::size_t count, const Scene& scene)
    : kind{of_kind}, pixels{scene.pixels} {
  switch (kind) {
    case ObjectKind::buffer:
      static_cast<StoredBuffer&>(*this) = StoredBuffer{fixture, count, scene.storage};
      break;
    case ObjectKind::image:
      make_image(fixture, scene.storage, *this);
      break;
    case ObjectKind::svm:
      make_svm(fixture, count, scene.shared_memory, *this);
      break;
  }
}

MemoryPart Operand::all() const {
  return {
      .kind = kind, .place = {.mem = get(), .address = address}, .size = size(), .region = pixels};
}

void Operand::change(Fixture& fixture, cl_command_queue queue) {
  const Bytes& data = fixture.host(size());
  must_succeed(all().write(queue, CL_TRUE, data.data()), "a write of an operand");
  bytes = data;
}

void Operand::expect(Fixture& fixture, const Bytes& wanted, const Bytes& previous) const {
  if (kind == ObjectKind::svm) {
    expect_svm(fixture, address, wanted, {.previous = previous});
  } else if (kind == ObjectKind::image) {
    const ImageShape shape = shape_of(ImageKind::image_2d, pixels);
    expect_image_contents(fixture, get(), shape, common_format(), wanted, by_read_and_map,
                          {.previous = previous, .region = whole(shape)});
  } else {
    StoredBuffer::expect(fixture, wanted, {ReadBack::read, ReadBack::map}, {.previous = previous});
  }
}

Stage::Stage(Fixture& used, const Command& which, const Scene& scene)
    : fixture{used},
      command{which},
      size{size_of(scene, command)},
      box{scene.box},
      source{fixture, operand_kind(command.source, command.target), size, scene},
      target{fixture, operand_kind(command.target, command.source), size, scene},
      input{fixture.host(size)},
      output{fixture.host(size)},
      output_before{output},
      freed{FreeLog::make()} {
  need_command(fixture, command);
  renew();
  if (scene.shared_memory) {
    prepare();
  }
}

// Without a queue nothing can be mapped, and without shared memory nothing needs it.
void Stage::prepare() {
  if (command.type == CL_COMMAND_UNMAP_MEM_OBJECT || command.type == CL_COMMAND_SVM_UNMAP) {
    must_succeed(target.all().map(fixture.queue(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, mapping),
                 "a map of the target");
    target.all().put_into(mapping, input);
  }
  if (command.kernel != nullptr) {
    kernel.emplace(fixture, command.kernel);
    if (source.kind == ObjectKind::svm) {
      kernel->set_all(SvmPointer{source.address}, SvmPointer{target.address});
    } else {
      kernel->set_all(source.get(), target.get());
    }
    if (command.type == CL_COMMAND_TASK) {
      kernel->set(2, static_cast<cl_uint>(size));
    }
  }
}

Arguments Stage::arguments() {
  Arguments given{.size = size, .kernel = kernel ? kernel->get() : nullptr, .freed = &freed};
  given.source =
      command.source.kind == SideKind::host ? Place{.address = input.data()} : source.all().place;
  given.target =
      command.target.kind == SideKind::host ? Place{.address = output.data()} : target.all().place;
  if (command.source.kind == SideKind::pattern) {
    given.source.address =
        command.target.kind == SideKind::image ? static_cast<void*>(color.data()) : pattern.data();
    given.pattern_size = fill_size(size);
  }
  if (command.layout == Layout::box) {
    given.region = box;
    for (Place* const place : {&given.source, &given.target}) {
      place->row_pitch = box[0];
      place->slice_pitch = box[0] * box[1];
    }
  } else if (command.layout == Layout::pixels) {
    given.region = target.pixels;
  }
  if (command.is_map()) {
    given.flags = CL_MAP_READ;
  } else if (command.type == CL_COMMAND_UNMAP_MEM_OBJECT) {
    given.target.address = mapping.pointer;
  }
  return given;
}

cl_int Stage::enqueue(cl_command_queue queue, WaitList wait, cl_event* event) {
  Arguments given = arguments();
  given.queue = queue;
  given.wait = wait;
  given.event = event;
  const cl_int code = command.call(given);
  if (command.is_map()) {
    mapping = given.mapped;
  } else if (command.is_unmap() && code == CL_SUCCESS) {
    forget_mapping();
  }
  return code;
}

void Stage::must_enqueue(cl_command_queue queue, WaitList wait, cl_event* event) {
  must_succeed(enqueue(queue, wait, event), (std::string{"cl"} + command.name).c_str());
}

void Stage::expect_effect() const {
  SCOPED_TRACE(std::string{"the effect of cl"} + command.name);
  if (command.effect == Effect::on_free) {
    return expect_freed(*this);
  }
  const Bytes wanted = result();
  if (command.effect == Effect::on_output) {
    expect_bytes(output, wanted, {.previous = output_before});
    return;
  }
  expect_bytes(output, output_before);
  if (is_mapped()) {
    expect_bytes(target.all().seen_in(mapping), wanted);
  } else {
    target.expect(fixture, wanted, target.bytes);
  }
}

void Stage::expect_no_effect() const {
  SCOPED_TRACE(std::string{"cl"} + command.name + " must not have run");
  expect_bytes(output, output_before);
  EXPECT_TRUE(freed.calls().empty());
  if (command.effect == Effect::on_target) {
    Bytes& seen = fixture.host(size);
    if (ends_meanwhile(fixture, [&](cl_command_queue queue, cl_event* event) {
          return target.all().read(queue, CL_FALSE, seen.data(), {}, event);
        })) {
      expect_bytes(seen, target.bytes);
    }
  }
}

Stage::~Stage() {
  if (is_mapped() && fixture.is_sound()) {
    target.all().unmap(fixture.queue(), mapping);
    fixture.finish_quietly();
  }
}

void Stage::unmap(cl_command_queue queue) {
  if (is_mapped()) {
    must_succeed(target.all().unmap(queue, mapping), "an unmap of the target");
    forget_mapping();
  }
}

void Stage::settle(cl_command_queue queue) {
  unmap(queue);
  must_succeed(clFinish, queue);
  if (command.effect == Effect::on_target) {
    target.bytes = result();
  }
  output_before = output;
}

void Stage::renew() {
  pattern = fixture.fresh(longest_pattern);
  color = color_of(pattern);
}

void Stage::release_objects() {
  kernel.reset();
  source.mem.reset();
  target.mem.reset();
  source.parent.mem.reset();
  target.parent.mem.reset();
}

bool queues_go_on_alone(Fixture& fixture) {
  Stage held{fixture, command_named("EnqueueReadBuffer")};
  Bytes& seen = fixture.host(held.size);
  Gate gate{fixture};
  const cl_command_queue queue = fixture.new_queue();
  must_succeed(
      held.source.all().read(queue, CL_FALSE, held.output.data(), {1, gate.wait_list()}, nullptr),
      "clEnqueueReadBuffer");
  must_succeed(clFlush, queue);
  return ends_meanwhile(fixture, [&](cl_command_queue other, cl_event* event) {
    return held.target.all().read(other, CL_FALSE, seen.data(), {}, event);
  });
}

}  // namespace clmem::conformance
