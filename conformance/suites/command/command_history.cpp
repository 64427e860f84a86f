// SPDX-License-Identifier: Apache-2.0
// Every command after other commands on the same objects, in each size and storage: the state that
// a driver keeps from one command for the next has to be right.

#include "suites/case_file.hpp"
#include "suites/command/stage.hpp"
#include "suites/image/transfer/fill_color.hpp"

namespace clmem::conformance::command_history_cases {

namespace {

// The case is about later commands; other cases check whether these calls are refused.
void ignore(cl_int) {}

using Past = void (*)(Fixture& fixture, Stage& stage);

// The operands that the host may write or read.
std::vector<Operand*> free_operands(Stage& stage) {
  std::vector<Operand*> operands{&stage.source};
  if (!stage.is_mapped()) {
    operands.push_back(&stage.target);
  }
  return operands;
}

// A list without a count. A driver that accepts it has run the command once more.
void refused_command(Fixture& fixture, Stage& stage) {
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const cl_event list = complete.get();
  ignore(stage.enqueue(fixture.queue(), {0, &list}, nullptr));
  must_succeed(clFinish, fixture.queue());
  stage.unmap(fixture.queue());
}

// One byte or pixel past the end, read and written.
void refused_ranges(Fixture& fixture, Stage& stage) {
  const cl_command_queue queue = fixture.queue();
  Bytes& host = fixture.host(4);
  for (const Operand* operand : free_operands(stage)) {
    const Extent past_end{operand->pixels[0], 0, 0};
    constexpr Extent one{1, 1, 1};
    switch (operand->kind) {
      case ObjectKind::buffer:
        ignore(clEnqueueReadBuffer(queue, operand->get(), CL_TRUE, stage.size, 1, host.data(), 0,
                                   nullptr, nullptr));
        ignore(clEnqueueWriteBuffer(queue, operand->get(), CL_TRUE, stage.size, 1, host.data(), 0,
                                    nullptr, nullptr));
        break;
      case ObjectKind::image:
        ignore(clEnqueueReadImage(queue, operand->get(), CL_TRUE, past_end.data(), one.data(), 0, 0,
                                  host.data(), 0, nullptr, nullptr));
        ignore(clEnqueueWriteImage(queue, operand->get(), CL_TRUE, past_end.data(), one.data(), 0,
                                   0, host.data(), 0, nullptr, nullptr));
        break;
      case ObjectKind::svm:
        ignore(
            clEnqueueSVMMemcpy(queue, CL_TRUE, operand->address, nullptr, 1, 0, nullptr, nullptr));
        break;
    }
  }
}

// A flag that no map has, so that nothing is mapped.
void refused_maps(Fixture& fixture, Stage& stage) {
  constexpr cl_map_flags unknown = cl_map_flags{1} << 40;
  for (const Operand* operand : free_operands(stage)) {
    cl_int code = not_stored;
    std::size_t pitch = 0;
    constexpr Extent start{0, 0, 0};
    switch (operand->kind) {
      case ObjectKind::buffer:
        clEnqueueMapBuffer(fixture.queue(), operand->get(), CL_TRUE, unknown, 0, stage.size, 0,
                           nullptr, nullptr, &code);
        break;
      case ObjectKind::image:
        clEnqueueMapImage(fixture.queue(), operand->get(), CL_TRUE, unknown, start.data(),
                          operand->pixels.data(), &pitch, nullptr, 0, nullptr, nullptr, &code);
        break;
      case ObjectKind::svm:
        ignore(clEnqueueSVMMap(fixture.queue(), CL_TRUE, unknown, operand->address, stage.size, 0,
                               nullptr, nullptr));
        break;
    }
  }
}

void refused_creations(Fixture& fixture, Stage&) {
  cl_int code = not_stored;
  const Handle<cl_mem> none{
      clCreateBuffer(fixture.context(), CL_MEM_READ_WRITE, 0, nullptr, &code)};
  const Handle<cl_mem> contradictory{
      clCreateBuffer(fixture.context(), CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 64, nullptr, &code)};
}

template <cl_map_flags flags>
void mapped(Fixture& fixture, Stage& stage) {
  if (flags == CL_MAP_WRITE_INVALIDATE_REGION) {
    fixture.needs({1, 2});
  }
  for (Operand* operand : free_operands(stage)) {
    Mapping mapping;
    must_succeed(operand->map(fixture.queue(), CL_TRUE, flags, mapping, {}, nullptr), "a map");
    if (flags != CL_MAP_READ) {
      operand->bytes = fixture.fresh(stage.size);
      operand->put_into(mapping, operand->bytes);
    }
    must_succeed(operand->unmap(fixture.queue(), mapping, {}, nullptr), "an unmap");
  }
  must_succeed(clFinish, fixture.queue());
}

void written_by_other_queue(Fixture& fixture, Stage& stage) {
  const cl_command_queue other = fixture.new_queue();
  for (Operand* operand : free_operands(stage)) {
    operand->change(fixture, other);
  }
}

// By a command of the device, from an object that is released afterwards.
void written_by_copy(Fixture& fixture, Stage& stage) {
  for (Operand* operand : free_operands(stage)) {
    const Operand from{fixture, operand->kind, stage.size, {.pixels = operand->pixels}};
    constexpr Extent start{0, 0, 0};
    cl_int code = CL_SUCCESS;
    switch (operand->kind) {
      case ObjectKind::buffer:
        code = clEnqueueCopyBuffer(fixture.queue(), from.get(), operand->get(), 0, 0, stage.size, 0,
                                   nullptr, nullptr);
        break;
      case ObjectKind::image:
        code = clEnqueueCopyImage(fixture.queue(), from.get(), operand->get(), start.data(),
                                  start.data(), operand->pixels.data(), 0, nullptr, nullptr);
        break;
      case ObjectKind::svm:
        code = clEnqueueSVMMemcpy(fixture.queue(), CL_FALSE, operand->address, from.address,
                                  stage.size, 0, nullptr, nullptr);
        break;
    }
    must_succeed(code, "a copy");
    must_succeed(clFinish, fixture.queue());
    operand->bytes = from.bytes;
  }
}

// By commands without a source, twice.
void filled(Fixture& fixture, Stage& stage) {
  fixture.needs({1, 2});
  for (Operand* operand : free_operands(stage)) {
    for (std::size_t i = 0; i < 2; ++i) {
      const FillColor color = fill_colors(common_format()).at(i);
      const bool is_image = operand->kind == ObjectKind::image;
      const Bytes pattern = is_image ? color.element : Bytes{color.element.at(1)};
      constexpr Extent start{0, 0, 0};
      cl_int code = CL_SUCCESS;
      switch (operand->kind) {
        case ObjectKind::buffer:
          code = clEnqueueFillBuffer(fixture.queue(), operand->get(), pattern.data(), 1, 0,
                                     stage.size, 0, nullptr, nullptr);
          break;
        case ObjectKind::image:
          code = clEnqueueFillImage(fixture.queue(), operand->get(), color.given.data(),
                                    start.data(), operand->pixels.data(), 0, nullptr, nullptr);
          break;
        case ObjectKind::svm:
          code = clEnqueueSVMMemFill(fixture.queue(), operand->address, pattern.data(), 1,
                                     stage.size, 0, nullptr, nullptr);
          break;
      }
      must_succeed(code, "a fill");
      fill(operand->bytes, pattern, 0, stage.size);
    }
  }
}

void written_by_kernel(Fixture& fixture, Stage& stage) {
  for (Operand* operand : free_operands(stage)) {
    if (operand->kind != ObjectKind::image) {
      const Operand from{fixture, operand->kind, stage.size, {}};
      if (operand->kind == ObjectKind::buffer) {
        copy_by_kernel(fixture, from.get(), operand->get(), stage.size);
      } else {
        const Kernel copy{fixture, "copy_bytes"};
        copy.run(fixture, {stage.size}, SvmPointer{from.address}, SvmPointer{operand->address});
      }
      operand->bytes = from.bytes;
    }
  }
}

void migrated_to_host(Fixture& fixture, Stage& stage) {
  fixture.needs({1, 2});
  for (const Operand* operand : free_operands(stage)) {
    const cl_mem object = operand->get();
    if (object != nullptr) {
      must_succeed(clEnqueueMigrateMemObjects, fixture.queue(), 1, &object,
                   CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr, nullptr);
    }
  }
}

// A sub-buffer of each buffer, written to and released.
void written_by_sub_buffer(Fixture& fixture, Stage& stage) {
  fixture.needs({1, 1});
  for (Operand* operand : free_operands(stage)) {
    if (operand->kind == ObjectKind::buffer) {
      const FilledBuffer window = fixture.sub_buffer(*operand, 0, 41);
      const Bytes& data = fixture.host(41);
      must_succeed(clEnqueueWriteBuffer, fixture.queue(), window.get(), CL_TRUE, 0, data.size(),
                   data.data(), 0, nullptr, nullptr);
      copy_linear(data, 0, operand->bytes, 0, data.size());
    }
  }
}

void others_made_and_released(Fixture& fixture, Stage& stage) {
  for (int i = 0; i < 3; ++i) {
    Stage other{fixture, stage.command, {.pixels = stage.target.pixels}};
    other.must_enqueue(fixture.queue());
    must_succeed(clFinish, fixture.queue());
    other.unmap(fixture.queue());
    must_succeed(clFinish, fixture.queue());
  }
}

// More than a driver is likely to have room for, with events that are kept until then.
void many_commands(Fixture& fixture, Stage&) {
  constexpr std::size_t count = 300;
  const FilledBuffer other = fixture.filled_buffer(count);
  const Bytes& host = fixture.host(count);
  std::vector<Handle<cl_event>> events(count);
  for (std::size_t i = 0; i < count; ++i) {
    must_succeed(clEnqueueWriteBuffer, fixture.queue(), other.get(), CL_FALSE, i, 1,
                 host.data() + i, 0, nullptr, events[i].out());
  }
}

// The command itself before, on a queue with `properties`, waiting for an event that completes
// later.
template <cl_command_queue_properties properties>
void ran_before(Fixture& fixture, Stage& stage) {
  const cl_command_queue queue = fixture.new_queue(properties);
  Handle<cl_event> event;
  {
    Gate gate{fixture};
    stage.must_enqueue(queue, {1, gate.wait_list()}, event.out());
    must_succeed(clFlush, queue);
    gate.open();
    wait_for(event.get());
  }
  stage.settle(queue);
  for (Operand* operand : free_operands(stage)) {
    operand->change(fixture, queue);
  }
}

struct PastRow {
  const char* name;
  Past make;
  const char* requirement;  // besides that of the command
  bool (*suits)(const Command& command) = [](const Command&) { return true; };
};

bool is_repeatable(const Command& command) {
  return command.is_repeatable();
}

bool has_linear_memory(const Command& command) {
  return command.uses(SideKind::buffer) || command.uses(SideKind::svm);
}

const std::vector<PastRow>& pasts() {
  constexpr const char* in_order = "Queue.in-order.memory";
  static const std::vector<PastRow> rows{
      {"RefusedCommand", refused_command, in_order, is_repeatable},
      {"RefusedRanges", refused_ranges, in_order},
      {"RefusedMaps", refused_maps, in_order},
      {"RefusedCreations", refused_creations, in_order},
      {"MappedToRead", mapped<CL_MAP_READ>, in_order},
      {"MappedToWrite", mapped<CL_MAP_WRITE>, "EnqueueUnmapMemObject.visible"},
      {"Invalidated", mapped<CL_MAP_WRITE_INVALIDATE_REGION>, "EnqueueUnmapMemObject.visible"},
      {"OtherQueue", written_by_other_queue, "Queue.two-queues.host-sync"},
      {"Copied", written_by_copy, in_order},
      {"Filled", filled, in_order},
      {"Kernel", written_by_kernel, "NDRangeKernel.writes-visible", has_linear_memory},
      {"Migrated", migrated_to_host, in_order},
      {"SubBuffer", written_by_sub_buffer, in_order},
      {"OthersGone", others_made_and_released, in_order},
      {"ManyCommands", many_commands, in_order},
      {"Waited", ran_before<0>, "Enqueue.wait-list.honoured", is_repeatable},
      {"OutOfOrder", ran_before<CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE>, "Queue.out-of-order.event",
       is_repeatable}};
  return rows;
}

struct HistoryRow {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
  Past past;
};

std::vector<HistoryRow> history_rows() {
  std::vector<HistoryRow> rows;
  for (const PastRow& past : pasts()) {
    for (const CommandRow& row : rows_about(memory_commands())) {
      if (!past.suits(row.command)) {
        continue;
      }
      rows.push_back({row.name + "_" + past.name,
                      {row.command.rule, past.requirement},
                      row.command,
                      past.make});
    }
  }
  return rows;
}

// The second and third time as well, with the same earlier commands in between.
Cases history_cases() {
  return each({.name = "WorksAfter",
               .sentence = "A command has the same effect whatever commands its objects were used "
                           "in before, and again the next time."},
              history_rows(), [](Fixture& fixture, const HistoryRow& row) {
                Stage stage{fixture, row.command};
                for (int round = 0; round < (row.command.is_repeatable() ? 3 : 1); ++round) {
                  SCOPED_TRACE(testing::Message() << "round " << round);
                  row.past(fixture, stage);
                  ASSERT_THAT(stage.enqueue(fixture.queue()), returns(CL_SUCCESS));
                  fixture.finish();
                  stage.expect_effect();
                  stage.settle(fixture.queue());
                }
              });
}

struct SceneRow {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
  Scene scene;
};

// Around the sizes of pages and the sizes from which drivers switch to another method; some are
// primes.
std::vector<SceneRow> scene_rows() {
  struct Size {
    const char* name;
    Extent box;
    Extent pixels;
  };
  const std::vector<Size> sizes{{"One", {1, 1, 1}, {1, 1, 1}},
                                {"Below4KiB", {15, 13, 21}, {11, 93, 1}},
                                {"4KiB", {64, 16, 4}, {32, 32, 1}},
                                {"Above4KiB", {17, 241, 1}, {25, 41, 1}},
                                {"Below64KiB", {255, 257, 1}, {127, 129, 1}},
                                {"64KiB", {256, 16, 16}, {128, 128, 1}},
                                {"Above64KiB", {65537, 1, 1}, {113, 145, 1}},
                                {"Prime", {100003, 1, 1}, {313, 317, 1}},
                                {"Below1MiB", {1025, 1023, 1}, {511, 513, 1}},
                                {"1MiB", {1024, 1024, 1}, {512, 512, 1}},
                                {"Above1MiB", {61681, 17, 1}, {515, 510, 1}}};
  std::vector<SceneRow> rows;
  for (const CommandRow& row : rows_about(memory_commands())) {
    for (const Size& size : sizes) {
      // A simulator takes half a minute for a million work-items.
      if (row.command.kernel != nullptr && size.box[0] * size.box[1] > 1000000) {
        continue;
      }
      rows.push_back({row.name + "_" + size.name,
                      row.requirements,
                      row.command,
                      {.box = size.box, .pixels = size.pixels}});
    }
    for (const Storage storage : {Storage::use_host_ptr, Storage::alloc_host_ptr,
                                  Storage::sub_buffer, Storage::shared, Storage::shared_part}) {
      const bool is_shared = storage == Storage::shared || storage == Storage::shared_part;
      if (!row.command.uses(SideKind::svm) && (!is_shared || row.command.uses(SideKind::buffer))) {
        rows.push_back({row.name + "_" + name_of(storage),
                        row.requirements,
                        row.command,
                        {.storage = storage}});
      }
    }
  }
  return rows;
}

Cases scene_cases() {
  return each({.name = "WorksOn",
               .sentence = "A command moves all bytes of its range and no others, whatever their "
                           "number and storage, and again with other bytes.",
               .time_limit_s = 30},  // the larger ones in a kernel
              scene_rows(), [](Fixture& fixture, const SceneRow& row) {
                Stage stage{fixture, row.command, row.scene};
                for (int round = 0; round < (row.command.is_repeatable() ? 2 : 1); ++round) {
                  ASSERT_THAT(stage.enqueue(fixture.queue()), returns(CL_SUCCESS));
                  fixture.finish();
                  stage.expect_effect();
                  stage.settle(fixture.queue());
                  stage.source.change(fixture, fixture.queue());
                }
              });
}

}  // namespace

Cases cases() {
  return in_suite("CommandHistory", join({history_cases(), scene_cases()}));
}

}  // namespace clmem::conformance::command_history_cases
