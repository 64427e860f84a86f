// SPDX-License-Identifier: Apache-2.0
#include "suites/commands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "harness/contents.hpp"
#include "harness/eventually.hpp"
#include "harness/gate.hpp"
#include "harness/set_up.hpp"
#include "suites/passed.hpp"

namespace clmem::conformance {

namespace {

constexpr Extent start{0, 0, 0};
constexpr std::array<unsigned char, 4> fill_value{0x5a, 0xc3, 0x17, 0xe9};

cl_int read(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return stage.source.read(queue, CL_FALSE, stage.output.data(), wait, event);
}

cl_int write(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return stage.target.write(queue, CL_FALSE, stage.input.data(), wait, event);
}

cl_int read_rect(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed origin{start};
  const Passed host_origin{start};
  const Passed region{stage.box};
  const std::size_t row = stage.box[0];
  const std::size_t slice = row * stage.box[1];
  return clEnqueueReadBufferRect(queue, stage.source.get(), CL_FALSE, origin->data(),
                                 host_origin->data(), region->data(), row, slice, row, slice,
                                 stage.output.data(), wait.count, wait.events, event);
}

cl_int write_rect(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed origin{start};
  const Passed host_origin{start};
  const Passed region{stage.box};
  const std::size_t row = stage.box[0];
  const std::size_t slice = row * stage.box[1];
  return clEnqueueWriteBufferRect(queue, stage.target.get(), CL_FALSE, origin->data(),
                                  host_origin->data(), region->data(), row, slice, row, slice,
                                  stage.input.data(), wait.count, wait.events, event);
}

cl_int copy(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueCopyBuffer(queue, stage.source.get(), stage.target.get(), 0, 0, stage.size,
                             wait.count, wait.events, event);
}

cl_int copy_rectangle(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed source_origin{start};
  const Passed target_origin{start};
  const Passed region{stage.box};
  const std::size_t row = stage.box[0];
  const std::size_t slice = row * stage.box[1];
  return clEnqueueCopyBufferRect(queue, stage.source.get(), stage.target.get(),
                                 source_origin->data(), target_origin->data(), region->data(), row,
                                 slice, row, slice, wait.count, wait.events, event);
}

// The longest part of the pattern that fits the size, which may be odd.
std::size_t pattern_size(const Stage& stage) {
  return stage.size % fill_value.size() == 0 ? fill_value.size() : 1;
}

cl_int fill_all(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed pattern{fill_value};
  return clEnqueueFillBuffer(queue, stage.target.get(), pattern->data(), pattern_size(stage), 0,
                             stage.size, wait.count, wait.events, event);
}

cl_int map(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return stage.target.map(queue, CL_FALSE, CL_MAP_READ, stage.mapping, wait, event);
}

cl_int unmap(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const cl_int code = stage.target.unmap(queue, stage.mapping, wait, event);
  if (code == CL_SUCCESS) {
    stage.forget_mapping();
  }
  return code;
}

cl_int migrate(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed<std::array<cl_mem, 1>> objects{{stage.target.get()}};
  return clEnqueueMigrateMemObjects(queue, 1, objects->data(), 0, wait.count, wait.events, event);
}

cl_int copy_image(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed source_origin{start};
  const Passed target_origin{start};
  const Passed region{stage.target.pixels};
  return clEnqueueCopyImage(queue, stage.source.get(), stage.target.get(), source_origin->data(),
                            target_origin->data(), region->data(), wait.count, wait.events, event);
}

cl_int fill_image(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  std::array<cl_float, 4> components{};
  std::transform(fill_value.begin(), fill_value.end(), components.begin(),
                 [](unsigned char byte) { return static_cast<cl_float>(byte) / 255; });
  const Passed color{components};
  const Passed origin{start};
  const Passed region{stage.target.pixels};
  return clEnqueueFillImage(queue, stage.target.get(), color->data(), origin->data(),
                            region->data(), wait.count, wait.events, event);
}

cl_int copy_to_buffer(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed origin{start};
  const Passed region{stage.source.pixels};
  return clEnqueueCopyImageToBuffer(queue, stage.source.get(), stage.target.get(), origin->data(),
                                    region->data(), 0, wait.count, wait.events, event);
}

cl_int copy_from_buffer(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed origin{start};
  const Passed region{stage.target.pixels};
  return clEnqueueCopyBufferToImage(queue, stage.source.get(), stage.target.get(), 0,
                                    origin->data(), region->data(), wait.count, wait.events, event);
}

cl_int run_kernel(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed items{std::array{stage.size}};
  return clEnqueueNDRangeKernel(queue, stage.kernel->get(), 1, nullptr, items->data(), nullptr,
                                wait.count, wait.events, event);
}

cl_int copy_svm(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueSVMMemcpy(queue, CL_FALSE, stage.target.address, stage.source.address, stage.size,
                            wait.count, wait.events, event);
}

cl_int fill_svm(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed pattern{fill_value};
  return clEnqueueSVMMemFill(queue, stage.target.address, pattern->data(), pattern_size(stage),
                             stage.size, wait.count, wait.events, event);
}

cl_int migrate_svm(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed<std::array<const void*, 1>> pointers{{stage.target.address}};
  const Passed<std::array<std::size_t, 1>> sizes{{stage.size}};
  return clEnqueueSVMMigrateMem(queue, 1, pointers->data(), sizes->data(), 0, wait.count,
                                wait.events, event);
}

// The callback frees nothing: the memory stays the stage's.
cl_int free_svm(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const Passed<std::array<void*, 1>> pointers{{stage.target.address}};
  return clEnqueueSVMFree(queue, 1, pointers->data(), FreeLog::record, &stage.freed, wait.count,
                          wait.events, event);
}

cl_int marker(Stage&, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueMarkerWithWaitList(queue, wait.count, wait.events, event);
}

cl_int barrier(Stage&, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueBarrierWithWaitList(queue, wait.count, wait.events, event);
}

Bytes source_bytes(const Stage& stage) {
  return stage.source.bytes;
}

Bytes input_bytes(const Stage& stage) {
  return stage.input;
}

Bytes target_bytes(const Stage& stage) {
  return stage.target.bytes;
}

Bytes filled_bytes(const Stage& stage) {
  Bytes result(stage.size);
  fill(result, std::as_bytes(std::span{fill_value}.first(pattern_size(stage))), 0, stage.size);
  return result;
}

// Whether a command on a queue of its own comes to its end while others are held back. A driver on
// which one does not is not tried again: each trial takes the whole deadline.
bool queues_have_gone_on = true;

template <typename Enqueue>
bool ends_meanwhile(Bench& bench, Enqueue enqueue) {
  if (!queues_have_gone_on) {
    bench.warn("not looked at: queues do not go on while another waits");
    return false;
  }
  const cl_command_queue queue = bench.new_queue();
  Handle<cl_event> event;
  must_succeed(enqueue(queue, event.out()), "a read on another queue");
  must_succeed(clFlush(queue), "clFlush");
  const bool over = eventually([&] { return execution_status(event.get()) <= CL_COMPLETE; });
  if (!over && !testing::Test::HasFailure()) {  // after a failure the deadline is short
    queues_have_gone_on = false;
    bench.warn("a read on another queue does not end while a command is held back");
  }
  return over;
}

void expect_freed(const Stage& stage) {
  ASSERT_TRUE(stage.freed.eventually_called(1)) << "the callback that frees was never called";
  const std::vector<FreeLog::Call> calls = stage.freed.calls();
  EXPECT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls.front().pointers, std::vector<void*>{stage.target.address});
}

// Their operands are buffers.
std::vector<Command> buffer_commands() {
  using enum Effect;
  constexpr ApiVersion v1_0{1, 0};
  constexpr ApiVersion v1_1{1, 1};
  constexpr ApiVersion v1_2{1, 2};
  return {{"EnqueueReadBuffer", "", "EnqueueReadBuffer.data", CL_COMMAND_READ_BUFFER, v1_0,
           on_output, source_bytes, read},
          {"EnqueueWriteBuffer", "", "EnqueueWriteBuffer.data", CL_COMMAND_WRITE_BUFFER, v1_0,
           on_target, input_bytes, write},
          {"EnqueueReadBufferRect", "", "EnqueueReadBufferRect.data-3d",
           CL_COMMAND_READ_BUFFER_RECT, v1_1, on_output, source_bytes, read_rect},
          {"EnqueueWriteBufferRect", "", "EnqueueWriteBufferRect.data-3d",
           CL_COMMAND_WRITE_BUFFER_RECT, v1_1, on_target, input_bytes, write_rect},
          {"EnqueueCopyBuffer", "", "EnqueueCopyBuffer.data", CL_COMMAND_COPY_BUFFER, v1_0,
           on_target, source_bytes, copy},
          {"EnqueueCopyBufferRect", "", "EnqueueCopyBufferRect.data-3d",
           CL_COMMAND_COPY_BUFFER_RECT, v1_1, on_target, source_bytes, copy_rectangle},
          {"EnqueueFillBuffer", "", "EnqueueFillBuffer.pattern-sizes", CL_COMMAND_FILL_BUFFER, v1_2,
           on_target, filled_bytes, fill_all},
          {"EnqueueMapBuffer", "", "EnqueueMapBuffer.read.content", CL_COMMAND_MAP_BUFFER, v1_0,
           none, target_bytes, map},
          {"EnqueueUnmapMemObject", "", "EnqueueUnmapMemObject.visible",
           CL_COMMAND_UNMAP_MEM_OBJECT, v1_0, none, input_bytes, unmap},
          {"EnqueueMigrateMemObjects", "", "EnqueueMigrateMemObjects.content",
           CL_COMMAND_MIGRATE_MEM_OBJECTS, v1_2, none, target_bytes, migrate},
          {"EnqueueNDRangeKernel", "", "NDRangeKernel.writes-visible", CL_COMMAND_NDRANGE_KERNEL,
           v1_0, on_target, source_bytes, run_kernel},
          {"EnqueueMarkerWithWaitList", "", "EnqueueMarkerWithWaitList.all", CL_COMMAND_MARKER,
           v1_2, none, target_bytes, marker},
          {"EnqueueBarrierWithWaitList", "", "EnqueueBarrierWithWaitList.all", CL_COMMAND_BARRIER,
           v1_2, none, target_bytes, barrier}};
}

std::vector<Command> image_commands() {
  using enum Effect;
  using enum ObjectKind;
  constexpr ApiVersion v1_0{1, 0};
  constexpr ApiVersion v1_2{1, 2};
  return {{"EnqueueReadImage", "", "EnqueueReadImage.data", CL_COMMAND_READ_IMAGE, v1_0, on_output,
           source_bytes, read, image},
          {"EnqueueWriteImage", "", "EnqueueWriteImage.data", CL_COMMAND_WRITE_IMAGE, v1_0,
           on_target, input_bytes, write, buffer, image},
          {"EnqueueCopyImage", "", "EnqueueCopyImage.data", CL_COMMAND_COPY_IMAGE, v1_0, on_target,
           source_bytes, copy_image, image, image},
          {"EnqueueFillImage", "", "EnqueueFillImage.float", CL_COMMAND_FILL_IMAGE, v1_2, on_target,
           filled_bytes, fill_image, buffer, image},
          {"EnqueueCopyImageToBuffer", "", "EnqueueCopyImageToBuffer.data",
           CL_COMMAND_COPY_IMAGE_TO_BUFFER, v1_0, on_target, source_bytes, copy_to_buffer, image},
          {"EnqueueCopyBufferToImage", "", "EnqueueCopyBufferToImage.data",
           CL_COMMAND_COPY_BUFFER_TO_IMAGE, v1_0, on_target, source_bytes, copy_from_buffer, buffer,
           image},
          {"EnqueueMapImage", "", "EnqueueMapImage.read.content", CL_COMMAND_MAP_IMAGE, v1_0, none,
           target_bytes, map, buffer, image},
          {"EnqueueUnmapMemObject", "Image", "EnqueueUnmapMemObject.visible",
           CL_COMMAND_UNMAP_MEM_OBJECT, v1_0, none, input_bytes, unmap, buffer, image},
          {"EnqueueMigrateMemObjects", "Image", "EnqueueMigrateMemObjects.content",
           CL_COMMAND_MIGRATE_MEM_OBJECTS, v1_2, none, target_bytes, migrate, buffer, image}};
}

std::vector<Command> svm_commands() {
  using enum Effect;
  using enum ObjectKind;
  constexpr ApiVersion v2_0{2, 0};
  constexpr ApiVersion v2_1{2, 1};
  return {{"EnqueueSVMMemcpy", "", "EnqueueSVMMemcpy.svm-to-svm", CL_COMMAND_SVM_MEMCPY, v2_0,
           on_target, source_bytes, copy_svm, svm, svm},
          {"EnqueueSVMMemcpy", "ToHost", "EnqueueSVMMemcpy.svm-to-host", CL_COMMAND_SVM_MEMCPY,
           v2_0, on_output, source_bytes, read, svm, svm},
          {"EnqueueSVMMemcpy", "FromHost", "EnqueueSVMMemcpy.host-to-svm", CL_COMMAND_SVM_MEMCPY,
           v2_0, on_target, input_bytes, write, svm, svm},
          {"EnqueueSVMMemFill", "", "EnqueueSVMMemFill.pattern-sizes", CL_COMMAND_SVM_MEMFILL, v2_0,
           on_target, filled_bytes, fill_svm, svm, svm},
          {"EnqueueSVMMap", "", "EnqueueSVMMap.read", CL_COMMAND_SVM_MAP, v2_0, none, target_bytes,
           map, svm, svm},
          {"EnqueueSVMUnmap", "", "EnqueueSVMUnmap.success", CL_COMMAND_SVM_UNMAP, v2_0, none,
           input_bytes, unmap, svm, svm},
          {"EnqueueSVMMigrateMem", "", "EnqueueSVMMigrateMem.content", CL_COMMAND_SVM_MIGRATE_MEM,
           v2_1, none, target_bytes, migrate_svm, svm, svm},
          {"EnqueueSVMFree", "", "EnqueueSVMFree.callback", CL_COMMAND_SVM_FREE, v2_0, on_free,
           nullptr, free_svm, svm, svm},
          {"EnqueueNDRangeKernel", "SVM", "NDRangeKernel.writes-visible", CL_COMMAND_NDRANGE_KERNEL,
           v2_0, on_target, source_bytes, run_kernel, svm, svm}};
}

}  // namespace

const std::vector<Command>& every_command() {
  static const std::vector<Command> commands = [] {
    std::vector<Command> all = buffer_commands();
    for (const std::vector<Command>& more : {image_commands(), svm_commands()}) {
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }();
  return commands;
}

std::vector<Command> memory_commands() {
  return commands_that([](const Command& command) {
    return command.type != CL_COMMAND_MARKER && command.type != CL_COMMAND_BARRIER;
  });
}

std::vector<Command> commands_with_effect() {
  return commands_that([](const Command& command) { return command.effect != Effect::none; });
}

const Command& command_named(const std::string& name) {
  const std::vector<Command>& all = every_command();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command& command) { return name == command.name; });
  if (found == all.end()) {
    throw std::logic_error{"no command is named " + name};
  }
  return *found;
}

void expect_effect(Bench& bench, const Stage& stage, const Command& command) {
  SCOPED_TRACE(std::string{"the effect of cl"} + command.name);
  if (command.effect == Effect::on_free) {
    return expect_freed(stage);
  }
  const Bytes wanted = command.result(stage);
  if (command.effect == Effect::on_output) {
    expect_bytes(stage.output, wanted, {.previous = stage.output_before});
    return;
  }
  expect_bytes(stage.output, stage.output_before);
  if (stage.is_mapped()) {
    expect_bytes(stage.target.seen_in(stage.mapping), wanted);
  } else {
    stage.target.expect(bench, wanted, stage.target.bytes);
  }
}

void expect_no_effect(Bench& bench, const Stage& stage, const Command& command) {
  SCOPED_TRACE(std::string{"cl"} + command.name + " must not have run");
  expect_bytes(stage.output, stage.output_before);
  EXPECT_TRUE(stage.freed.calls().empty());
  if (command.effect == Effect::on_target) {
    Bytes& seen = bench.host(stage.size);
    if (ends_meanwhile(bench, [&](cl_command_queue queue, cl_event* event) {
          return stage.target.read(queue, CL_FALSE, seen.data(), {}, event);
        })) {
      expect_bytes(seen, stage.target.bytes);
    }
  }
}

bool queues_go_on_alone(Bench& bench) {
  Stage held{bench, command_named("EnqueueReadBuffer")};
  Bytes& seen = bench.host(held.size);
  Gate gate{bench};
  const cl_command_queue queue = bench.new_queue();
  must_succeed(read(held, queue, {1, gate.wait_list()}, nullptr), "clEnqueueReadBuffer");
  must_succeed(clFlush(queue), "clFlush");
  return ends_meanwhile(bench, [&](cl_command_queue other, cl_event* event) {
    return held.target.read(other, CL_FALSE, seen.data(), {}, event);
  });
}

std::vector<CommandRow> rows_of(const std::vector<Command>& commands) {
  std::vector<CommandRow> rows;
  for (const Command& command : commands) {
    const std::string ending = *command.variant == 0 ? "" : std::string{"_"} + command.variant;
    rows.push_back({command.name + ending, {}, command});
  }
  return rows;
}

std::vector<CommandRow> rows_about(const std::vector<Command>& commands) {
  std::vector<CommandRow> rows = rows_of(commands);
  for (CommandRow& row : rows) {
    row.requirements = {row.command.rule};
  }
  return rows;
}

std::vector<CommandRow> rows_citing(const std::vector<Command>& commands, const std::string& prefix,
                                    const std::string& suffix) {
  std::vector<CommandRow> rows = rows_of(commands);
  for (CommandRow& row : rows) {
    row.requirements = {prefix + row.command.name + suffix};
  }
  return rows;
}

}  // namespace clmem::conformance
