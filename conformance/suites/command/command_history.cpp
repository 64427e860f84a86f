// SPDX-License-Identifier: Apache-2.0
// Every command after other commands on the same objects, in each size and storage: the state that
// a driver keeps from one command for the next has to be right.

#include "suites/case_file.hpp"
#include "suites/command/preceding.hpp"

namespace clmem::conformance::command_history_cases {

struct HistoryRow {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
  MakePreceding precede;
};

std::vector<HistoryRow> history_rows() {
  std::vector<HistoryRow> rows;
  for (const Preceding& one : preceding_steps(PrecedesIn::histories)) {
    for (const Row<Command>& row : rows_about(memory_commands())) {
      if (one.suits(row.value)) {
        rows.push_back({row.name + "_" + one.name,
                        {row.value.rule, one.requirement_of(row.value)},
                        row.value,
                        one.make});
      }
    }
  }
  return rows;
}

CLMEM_TABLE(
    CommandHistory, WorksAfter,
    "A command has its effect each time, whatever commands its objects were used in before.",
    (const HistoryRow& row), history_rows(), {}) {
  // A mapped target would be left out of the earlier commands.
  CommandRun run{fixture, row.command, unmapped_placement(row.command)};
  for (int round = 0; round < (row.command.type == CL_COMMAND_SVM_FREE ? 1 : 3); ++round) {
    SCOPED_TRACE(testing::Message() << "round " << round);
    row.precede(fixture, run, fixture.queue());
    if (row.command.is_unmap()) {
      run.map_target(fixture.queue(), CL_MAP_READ | CL_MAP_WRITE);
    }
    ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
    fixture.finish();
    run.expect_applied();
    run.finish_and_unmap(fixture.queue());
  }
}

// Sizes near those of pages, sizes from which drivers switch to another method, and primes; then
// one size with each kind of memory that a buffer may use.
std::vector<PlainPlace> places() {
  constexpr cl_mem_flags usual = CL_MEM_READ_WRITE;
  return {{"One", {1, 1, 1}, {1, 1, 1}},
          {"Below4KiB", {15, 13, 21}, {11, 93, 1}},
          {"4KiB", {64, 16, 4}, {32, 32, 1}},
          {"Above4KiB", {17, 241, 1}, {25, 41, 1}},
          {"Below64KiB", {255, 257, 1}, {127, 129, 1}},
          {"64KiB", {256, 16, 16}, {128, 128, 1}},
          {"Above64KiB", {65537, 1, 1}, {113, 145, 1}},
          {"Prime", {100003, 1, 1}, {313, 317, 1}},
          {"Below1MiB", {1025, 1023, 1}, {511, 513, 1}},
          {"1MiB", {1024, 1024, 1}, {512, 512, 1}},
          {"Above1MiB", {61681, 17, 1}, {515, 510, 1}},
          {"LongRow", {70001, 1, 1}, {8191, 1, 1}},  // beyond 14 bits of bytes
          {.name = "UseHostPtr", .like = {.flags = usual | CL_MEM_USE_HOST_PTR}},
          {.name = "AllocHostPtr", .like = {.flags = usual | CL_MEM_ALLOC_HOST_PTR}},
          {.name = "SubBuffer", .like = {.sub_range = SubRange::inner}},
          {.name = "OverSVM", .like = {.over_svm = true}},
          {.name = "SubBufferOverSVM", .like = {.sub_range = SubRange::inner, .over_svm = true}}};
}

bool fits(const Command& command, const PlainPlace& place) {
  const MemorySpec usual;
  const bool is_usual = place.like.flags == usual.flags &&
                        place.like.sub_range == usual.sub_range && !place.like.over_svm;
  // A simulator takes half a minute for a million work-items.
  const bool is_long = command.kernel != nullptr && place.box[0] * place.box[1] > 1000000;
  return is_usual ? !is_long
                  : !command.uses(MemoryKind::svm) &&
                        (!place.like.over_svm || command.uses(MemoryKind::buffer));
}

CLMEM_TABLE(CommandHistory, WorksOn,
            "A command transfers every byte of its range and no others, whatever the size and the "
            "storage, and does so again when repeated with different contents.",
            (const PlacedCommand& row), in_places(memory_commands(), places(), fits), {},
            .time_limit_s = 30) {
  const std::size_t width = row.placement.shape.region[0];
  if (row.command.uses(MemoryKind::image) &&
      width > fixture.device().value_or_zero<std::size_t>(CL_DEVICE_IMAGE2D_MAX_WIDTH)) {
    unsupported("images of that width");
  }
  CommandRun run{fixture, row.command, row.placement};
  for (int round = 0; round < (row.command.is_repeatable() ? 2 : 1); ++round) {
    ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
    fixture.finish();
    run.expect_applied();
    run.finish_and_unmap(fixture.queue());
    run.write(run.source_or_target(), fixture.queue());
    run.renew();
  }
}

// The sizes are so large that a driver fills in several steps, each of which has to begin where a
// pattern begins.
std::vector<PlacedCommand> long_fills() {
  constexpr Extent size{(std::size_t{3} << 20) + 384, 1, 1};
  const std::vector<Command> fills = commands_that([](const Command& command) {
    return command.type == CL_COMMAND_FILL_BUFFER || command.type == CL_COMMAND_SVM_MEMFILL;
  });
  std::vector<PlacedCommand> rows;
  for (const Row<Command>& row : rows_citing(fills, "", ".pattern-sizes")) {
    for (const Option& pattern : options_of(row.value)) {
      Placement placement = plain_placement(row.value, size);
      placement.pattern = static_cast<std::size_t>(pattern.value);
      rows.push_back({.name = row.name + "_" + pattern.name,
                      .requirements = row.requirements,
                      .command = row.value,
                      .placement = placement});
    }
  }
  return rows;
}

CLMEM_TABLE(CommandHistory, RepeatsPatternsOverMebibytes,
            "A long fill repeats its pattern without a break over the whole range.",
            (const PlacedCommand& row), long_fills(), {}) {
  CommandRun run{fixture, row.command, row.placement};
  ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
  fixture.finish();
  run.expect_applied();
}

// The number of commands without a flush: a driver that collects commands has to begin a new
// collection.
constexpr std::size_t many = 1031;

void copy_bytes(cl_command_queue queue, const FilledBuffer& from, FilledBuffer& to, HostBytes&) {
  for (std::size_t i = 0; i < many; ++i) {
    must_succeed(clEnqueueCopyBuffer, queue, from.get(), to.get(), i, many - 1 - i, 1, 0, nullptr,
                 nullptr);
    to.bytes[many - 1 - i] = from.bytes[i];
  }
}

void fill_bytes(cl_command_queue queue, const FilledBuffer& from, FilledBuffer& to, HostBytes&) {
  for (std::size_t i = 0; i < many; ++i) {
    must_succeed(clEnqueueFillBuffer, queue, to.get(), &from.bytes[i], 1, i, 1, 0, nullptr,
                 nullptr);
    to.bytes[i] = from.bytes[i];
  }
}

void write_bytes(cl_command_queue queue, const FilledBuffer&, FilledBuffer& to, HostBytes& host) {
  for (std::size_t i = 0; i < many; ++i) {
    must_succeed(clEnqueueWriteBuffer, queue, to.get(), CL_FALSE, i, 1, &host[i], 0, nullptr,
                 nullptr);
    to.bytes[i] = host[i];
  }
}

using EnqueueMany = void (*)(cl_command_queue, const FilledBuffer& from, FilledBuffer& to,
                             HostBytes& host);

CLMEM_TABLE(CommandHistory, RunsEachOfAThousand,
            "Each of many commands that are enqueued without a flush runs.", (EnqueueMany enqueue),
            (Rows<EnqueueMany>{{"CopyBuffer", "EnqueueCopyBuffer.data", copy_bytes},
                               {"FillBuffer", "EnqueueFillBuffer.partial", fill_bytes},
                               {"WriteBuffer", "EnqueueWriteBuffer.data", write_bytes}}),
            {}) {
  const FilledBuffer from = fixture.filled_buffer(many);
  FilledBuffer to = fixture.filled_buffer(many);
  HostBytes& host = fixture.host(many);
  enqueue(fixture.queue(), from, to, host);
  fixture.finish();
  expect_contents(fixture, to);
}

}  // namespace clmem::conformance::command_history_cases
