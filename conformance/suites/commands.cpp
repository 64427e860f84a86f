// SPDX-License-Identifier: Apache-2.0
#include "suites/commands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <stdexcept>

#include "harness/contents.hpp"
#include "harness/eventually.hpp"
#include "harness/filled_image.hpp"
#include "harness/gate.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "harness/witness.hpp"

namespace clmem::conformance {

namespace {

constexpr std::array<std::size_t, 3> box{16, 8, 4};
constexpr std::size_t row_pitch = box[0];
constexpr std::size_t slice_pitch = box[0] * box[1];
constexpr std::size_t stage_size = slice_pitch * box[2];
constexpr std::array<std::size_t, 3> start{0, 0, 0};
constexpr std::array<unsigned char, 4> fill_value{0x5a, 0xc3, 0x17, 0xe9};
// The same bytes as pixels of four bytes.
constexpr std::array<std::size_t, 3> pixels{16, 8, 1};
constexpr std::size_t pixel_row = 4 * pixels[0];

ImageShape image_shape() {
  return shape_of(ImageKind::image_2d, pixels);
}

cl_int read_object(cl_command_queue queue, cl_mem object, ObjectKind kind, cl_bool blocking,
                   void* seen, WaitList wait, cl_event* event) {
  return kind == ObjectKind::image
             ? clEnqueueReadImage(queue, object, blocking, start.data(), pixels.data(), 0, 0, seen,
                                  wait.count, wait.events, event)
             : clEnqueueReadBuffer(queue, object, blocking, 0, stage_size, seen, wait.count,
                                   wait.events, event);
}

cl_int write_object(cl_command_queue queue, cl_mem object, ObjectKind kind, const void* data,
                    WaitList wait, cl_event* event) {
  return kind == ObjectKind::image
             ? clEnqueueWriteImage(queue, object, CL_FALSE, start.data(), pixels.data(), 0, 0, data,
                                   wait.count, wait.events, event)
             : clEnqueueWriteBuffer(queue, object, CL_FALSE, 0, stage_size, data, wait.count,
                                    wait.events, event);
}

void expect_object(Bench& bench, cl_mem object, ObjectKind kind, const Bytes& wanted,
                   const Bytes& previous) {
  if (kind == ObjectKind::image) {
    const ImageShape shape = image_shape();
    expect_image_contents(bench, object, shape, common_format(), wanted, by_read_and_map,
                          {.previous = previous, .region = whole(shape)});
  } else {
    expect_contents(bench, object, wanted, {ReadBack::read, ReadBack::map}, {.previous = previous});
  }
}

cl_int read(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueReadBuffer(queue, stage.source.get(), CL_FALSE, 0, stage_size,
                             stage.output.data(), wait.count, wait.events, event);
}

cl_int write(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueWriteBuffer(queue, stage.target.get(), CL_FALSE, 0, stage_size,
                              stage.input.data(), wait.count, wait.events, event);
}

cl_int read_rect(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueReadBufferRect(queue, stage.source.get(), CL_FALSE, start.data(), start.data(),
                                 box.data(), row_pitch, slice_pitch, row_pitch, slice_pitch,
                                 stage.output.data(), wait.count, wait.events, event);
}

cl_int write_rect(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueWriteBufferRect(queue, stage.target.get(), CL_FALSE, start.data(), start.data(),
                                  box.data(), row_pitch, slice_pitch, row_pitch, slice_pitch,
                                  stage.input.data(), wait.count, wait.events, event);
}

cl_int copy(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueCopyBuffer(queue, stage.source.get(), stage.target.get(), 0, 0, stage_size,
                             wait.count, wait.events, event);
}

cl_int copy_rectangle(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueCopyBufferRect(queue, stage.source.get(), stage.target.get(), start.data(),
                                 start.data(), box.data(), row_pitch, slice_pitch, row_pitch,
                                 slice_pitch, wait.count, wait.events, event);
}

cl_int fill_all(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueFillBuffer(queue, stage.target.get(), fill_value.data(), fill_value.size(), 0,
                             stage_size, wait.count, wait.events, event);
}

cl_int map(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  cl_int code = not_answered;
  stage.mapping = clEnqueueMapBuffer(queue, stage.target.get(), CL_FALSE, CL_MAP_READ, 0,
                                     stage_size, wait.count, wait.events, event, &code);
  EXPECT_EQ(stage.mapping != nullptr, code == CL_SUCCESS)
      << "a pointer goes with success and NULL with an error; the code is " << answer_name(code);
  return code;
}

cl_int read_image(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return read_object(queue, stage.source.get(), ObjectKind::image, CL_FALSE, stage.output.data(),
                     wait, event);
}

cl_int write_image(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return write_object(queue, stage.target.get(), ObjectKind::image, stage.input.data(), wait,
                      event);
}

cl_int copy_image(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueCopyImage(queue, stage.source.get(), stage.target.get(), start.data(),
                            start.data(), pixels.data(), wait.count, wait.events, event);
}

cl_int fill_image(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  std::array<cl_float, 4> color{};
  std::transform(fill_value.begin(), fill_value.end(), color.begin(),
                 [](unsigned char byte) { return static_cast<cl_float>(byte) / 255; });
  return clEnqueueFillImage(queue, stage.target.get(), color.data(), start.data(), pixels.data(),
                            wait.count, wait.events, event);
}

cl_int copy_to_buffer(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueCopyImageToBuffer(queue, stage.source.get(), stage.target.get(), start.data(),
                                    pixels.data(), 0, wait.count, wait.events, event);
}

cl_int copy_from_buffer(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueCopyBufferToImage(queue, stage.source.get(), stage.target.get(), 0, start.data(),
                                    pixels.data(), wait.count, wait.events, event);
}

cl_int map_image(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  cl_int code = not_answered;
  stage.mapping = clEnqueueMapImage(queue, stage.target.get(), CL_FALSE, CL_MAP_READ, start.data(),
                                    pixels.data(), &stage.mapping_pitch, nullptr, wait.count,
                                    wait.events, event, &code);
  EXPECT_EQ(stage.mapping != nullptr, code == CL_SUCCESS)
      << "a pointer goes with success and NULL with an error; the code is " << answer_name(code);
  return code;
}

cl_int unmap(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const cl_int code = clEnqueueUnmapMemObject(queue, stage.target.get(), stage.mapping, wait.count,
                                              wait.events, event);
  if (code == CL_SUCCESS) {
    stage.forget_mapping();
  }
  return code;
}

cl_int migrate(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  const cl_mem object = stage.target.get();
  return clEnqueueMigrateMemObjects(queue, 1, &object, 0, wait.count, wait.events, event);
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

Bytes filled_bytes(const Stage&) {
  Bytes result(stage_size);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = std::byte{fill_value[i % fill_value.size()]};
  }
  return result;
}

// What an unmap publishes.
void map_and_overwrite(Bench& bench, Stage& stage) {
  cl_int code = not_answered;
  stage.mapping =
      clEnqueueMapBuffer(bench.queue(), stage.target.get(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                         stage_size, 0, nullptr, nullptr, &code);
  must_make(stage.mapping, code, "clEnqueueMapBuffer");
  witness::copy(stage.mapping, stage.input.data(), stage_size);
}

FilledBuffer make_object(Bench& bench, ObjectKind kind) {
  if (kind == ObjectKind::buffer) {
    return bench.filled_buffer(stage_size);
  }
  FilledImage image = filled_image(bench, image_shape());
  return {std::move(image.mem), std::move(image.bytes)};
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

template <typename Predicate>
std::vector<Command> select(Predicate wanted) {
  std::vector<Command> some;
  std::copy_if(every_command().begin(), every_command().end(), std::back_inserter(some), wanted);
  return some;
}

}  // namespace

const std::vector<Command>& every_command() {
  using enum Effect;
  constexpr ObjectKind buffer = ObjectKind::buffer;
  constexpr ObjectKind image = ObjectKind::image;
  static const std::vector<Command> commands{
      {"EnqueueReadBuffer", CL_COMMAND_READ_BUFFER, {1, 0}, on_output, source_bytes, read},
      {"EnqueueWriteBuffer", CL_COMMAND_WRITE_BUFFER, {1, 0}, on_target, input_bytes, write},
      {"EnqueueReadBufferRect",
       CL_COMMAND_READ_BUFFER_RECT,
       {1, 1},
       on_output,
       source_bytes,
       read_rect},
      {"EnqueueWriteBufferRect",
       CL_COMMAND_WRITE_BUFFER_RECT,
       {1, 1},
       on_target,
       input_bytes,
       write_rect},
      {"EnqueueCopyBuffer", CL_COMMAND_COPY_BUFFER, {1, 0}, on_target, source_bytes, copy},
      {"EnqueueCopyBufferRect",
       CL_COMMAND_COPY_BUFFER_RECT,
       {1, 1},
       on_target,
       source_bytes,
       copy_rectangle},
      {"EnqueueFillBuffer", CL_COMMAND_FILL_BUFFER, {1, 2}, on_target, filled_bytes, fill_all},
      {"EnqueueMapBuffer", CL_COMMAND_MAP_BUFFER, {1, 0}, none, target_bytes, map},
      {"EnqueueUnmapMemObject", CL_COMMAND_UNMAP_MEM_OBJECT, {1, 0}, none, input_bytes, unmap},
      {"EnqueueMigrateMemObjects",
       CL_COMMAND_MIGRATE_MEM_OBJECTS,
       {1, 2},
       none,
       target_bytes,
       migrate},
      {"EnqueueReadImage",
       CL_COMMAND_READ_IMAGE,
       {1, 0},
       on_output,
       source_bytes,
       read_image,
       image,
       buffer},
      {"EnqueueWriteImage",
       CL_COMMAND_WRITE_IMAGE,
       {1, 0},
       on_target,
       input_bytes,
       write_image,
       buffer,
       image},
      {"EnqueueCopyImage",
       CL_COMMAND_COPY_IMAGE,
       {1, 0},
       on_target,
       source_bytes,
       copy_image,
       image,
       image},
      {"EnqueueFillImage",
       CL_COMMAND_FILL_IMAGE,
       {1, 2},
       on_target,
       filled_bytes,
       fill_image,
       buffer,
       image},
      {"EnqueueCopyImageToBuffer",
       CL_COMMAND_COPY_IMAGE_TO_BUFFER,
       {1, 0},
       on_target,
       source_bytes,
       copy_to_buffer,
       image,
       buffer},
      {"EnqueueCopyBufferToImage",
       CL_COMMAND_COPY_BUFFER_TO_IMAGE,
       {1, 0},
       on_target,
       source_bytes,
       copy_from_buffer,
       buffer,
       image},
      {"EnqueueMapImage",
       CL_COMMAND_MAP_IMAGE,
       {1, 0},
       none,
       target_bytes,
       map_image,
       buffer,
       image},
      {"EnqueueMarkerWithWaitList", CL_COMMAND_MARKER, {1, 2}, none, target_bytes, marker},
      {"EnqueueBarrierWithWaitList", CL_COMMAND_BARRIER, {1, 2}, none, target_bytes, barrier},
  };
  return commands;
}

std::vector<Command> memory_commands() {
  return select([](const Command& command) {
    return command.type != CL_COMMAND_MARKER && command.type != CL_COMMAND_BARRIER;
  });
}

std::vector<Command> commands_with_effect() {
  return select([](const Command& command) { return command.effect != Effect::none; });
}

const Command& command_named(const std::string& name) {
  const std::vector<Command>& all = every_command();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command& command) { return command.name == name; });
  if (found == all.end()) {
    throw std::logic_error{"no command is named " + name};
  }
  return *found;
}

Stage::Stage(Bench& bench, const Command& command)
    : source{make_object(bench, command.source)},
      target{make_object(bench, command.target)},
      input{bench.host(stage_size)},
      output{bench.host(stage_size)},
      output_before{output},
      source_kind_{command.source},
      target_kind_{command.target},
      bench_{bench} {
  bench.needs(command.since);
  if (command.type == CL_COMMAND_UNMAP_MEM_OBJECT) {
    map_and_overwrite(bench, *this);
  }
}

Stage::~Stage() {
  if (mapping != nullptr) {
    clEnqueueUnmapMemObject(bench_.queue(), target.get(), mapping, 0, nullptr, nullptr);
    bench_.finish_quietly();
  }
}

cl_int Stage::write_source(cl_command_queue queue, const Bytes& data, WaitList wait,
                           cl_event* event) const {
  return write_object(queue, source.get(), source_kind_, data.data(), wait, event);
}

cl_int Stage::read_target(cl_command_queue queue, cl_bool blocking, Bytes& seen, WaitList wait,
                          cl_event* event) const {
  return read_object(queue, target.get(), target_kind_, blocking, seen.data(), wait, event);
}

void Stage::expect_source(Bench& bench) const {
  expect_object(bench, source.get(), source_kind_, source.bytes, {});
}

void Stage::expect_target(Bench& bench, const Bytes& wanted) const {
  expect_object(bench, target.get(), target_kind_, wanted, target.bytes);
}

Bytes Stage::mapped_bytes() const {
  Bytes seen(target.size());
  const bool is_image = target_kind_ == ObjectKind::image;
  const std::size_t row = is_image ? pixel_row : seen.size();
  const std::size_t distance = is_image ? mapping_pitch : 0;
  for (std::size_t at = 0, from = 0; at < seen.size(); at += row, from += distance) {
    witness::copy(seen.data() + at, static_cast<const std::byte*>(mapping) + from, row);
  }
  return seen;
}

void expect_effect(Bench& bench, const Stage& stage, const Command& command) {
  SCOPED_TRACE(std::string{"the effect of cl"} + command.name);
  const Bytes wanted = command.result(stage);
  if (command.effect == Effect::on_output) {
    expect_bytes(stage.output, wanted, {.previous = stage.output_before});
    return;
  }
  expect_bytes(stage.output, stage.output_before);
  if (stage.mapping == nullptr) {
    stage.expect_target(bench, wanted);
    return;
  }
  expect_bytes(stage.mapped_bytes(), wanted);
}

void expect_no_effect(Bench& bench, const Stage& stage, const Command& command) {
  SCOPED_TRACE(std::string{"cl"} + command.name + " must not have run");
  expect_bytes(stage.output, stage.output_before);
  if (command.effect == Effect::on_target) {
    Bytes& seen = bench.host(stage.target.size());
    if (ends_meanwhile(bench, [&](cl_command_queue queue, cl_event* event) {
          return stage.read_target(queue, CL_FALSE, seen, {}, event);
        })) {
      expect_bytes(seen, stage.target.bytes);
    }
  }
}

bool queues_go_on_alone(Bench& bench) {
  const Stage held{bench, command_named("EnqueueReadBuffer")};
  Bytes& seen = bench.host(stage_size);
  Gate gate{bench};
  const cl_command_queue queue = bench.new_queue();
  must_succeed(read_object(queue, held.source.get(), ObjectKind::buffer, CL_FALSE,
                           held.output.data(), {1, gate.wait_list()}, nullptr),
               "clEnqueueReadBuffer");
  must_succeed(clFlush(queue), "clFlush");
  return ends_meanwhile(bench, [&](cl_command_queue other, cl_event* event) {
    return held.read_target(other, CL_FALSE, seen, {}, event);
  });
}

std::vector<CommandRow> rows_of(const std::vector<Command>& commands) {
  std::vector<CommandRow> rows;
  for (const Command& command : commands) {
    rows.push_back({command.name, {}, command});
  }
  return rows;
}

std::vector<CommandRow> rows_citing(const std::vector<Command>& commands, const std::string& prefix,
                                    const std::string& suffix) {
  std::vector<CommandRow> rows = rows_of(commands);
  for (CommandRow& row : rows) {
    row.requirements = {prefix + row.name + suffix};
  }
  return rows;
}

}  // namespace clmem::conformance
