// SPDX-License-Identifier: Apache-2.0
#include "suites/commands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <stdexcept>

#include "harness/contents.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "harness/witness.hpp"

namespace clmem::conformance {

namespace {

constexpr std::array<std::size_t, 3> whole{16, 8, 4};
constexpr std::size_t row_pitch = whole[0];
constexpr std::size_t slice_pitch = whole[0] * whole[1];
constexpr std::size_t stage_size = slice_pitch * whole[2];
constexpr std::array<std::size_t, 3> start{0, 0, 0};
constexpr std::array<unsigned char, 4> fill_value{0x5a, 0xc3, 0x17, 0xe9};

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
                                 whole.data(), row_pitch, slice_pitch, row_pitch, slice_pitch,
                                 stage.output.data(), wait.count, wait.events, event);
}

cl_int write_rect(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueWriteBufferRect(queue, stage.target.get(), CL_FALSE, start.data(), start.data(),
                                  whole.data(), row_pitch, slice_pitch, row_pitch, slice_pitch,
                                  stage.input.data(), wait.count, wait.events, event);
}

cl_int copy(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueCopyBuffer(queue, stage.source.get(), stage.target.get(), 0, 0, stage_size,
                             wait.count, wait.events, event);
}

cl_int copy_rectangle(Stage& stage, cl_command_queue queue, WaitList wait, cl_event* event) {
  return clEnqueueCopyBufferRect(queue, stage.source.get(), stage.target.get(), start.data(),
                                 start.data(), whole.data(), row_pitch, slice_pitch, row_pitch,
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

Bytes read_on(cl_command_queue queue, const FilledBuffer& buffer) {
  Bytes actual(buffer.size());
  must_succeed(clEnqueueReadBuffer(queue, buffer.get(), CL_TRUE, 0, actual.size(), actual.data(), 0,
                                   nullptr, nullptr),
               "clEnqueueReadBuffer");
  return actual;
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
    : source{bench.filled_buffer(stage_size)},
      target{bench.filled_buffer(stage_size)},
      input{bench.host(stage_size)},
      output{bench.host(stage_size)},
      output_before{output},
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

void expect_effect(Bench& bench, const Stage& stage, const Command& command) {
  SCOPED_TRACE(std::string{"the effect of cl"} + command.name);
  const Bytes wanted = command.result(stage);
  if (command.effect == Effect::on_output) {
    expect_bytes(stage.output, wanted, {.previous = stage.output_before});
    return;
  }
  expect_bytes(stage.output, stage.output_before);
  if (stage.mapping == nullptr) {
    expect_contents(bench, stage.target.get(), wanted, {ReadBack::read, ReadBack::map},
                    {.previous = stage.target.bytes});
    return;
  }
  Bytes seen(wanted.size());
  witness::copy(seen.data(), stage.mapping, seen.size());
  expect_bytes(seen, wanted);
}

void expect_no_effect(Bench& bench, const Stage& stage, const Command& command) {
  SCOPED_TRACE(std::string{"cl"} + command.name + " must not have run");
  expect_bytes(stage.output, stage.output_before);
  if (command.effect == Effect::on_target) {
    expect_bytes(read_on(bench.new_queue(), stage.target), stage.target.bytes);
  }
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
