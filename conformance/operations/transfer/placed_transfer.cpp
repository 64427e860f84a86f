// SPDX-License-Identifier: Apache-2.0
#include "operations/transfer/placed_transfer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/contents.hpp"
#include "harness/gate.hpp"
#include "harness/memory_flags.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t page = 4096;

}  // namespace

const std::vector<RangeRow>& linear_ranges() {
  static const std::vector<RangeRow> ranges{
      {"OneByteBuffer", 1, 0, 1, 1},
      {"FirstByte", 67, 0, 1, 3},
      {"LastByte", 67, 66, 1, 5},
      {"AllButFirstAndLast", 1000, 1, 998, 7},
      {"OddInMiddle", 67, 13, 29, 2},
      {"Word", 64, 4, 4, 4},
      {"UnalignedWord", 64, 5, 4, 8},
      {"DoubleWordAfterWord", 64, 4, 8, 1},
      {"CacheLine", 256, 64, 64, 64},
      {"PageLessOne", page + 200, 3, page - 1, 1},
      {"Page", 2 * page, 0, page, 16},
      {"SecondPage", 2 * page, page, page, 3},
      {"PageAndOneAcrossPages", 3 * page, page - 1, page + 1, 9},
      {"WholeOdd", page + 3, 0, page + 3, 0},
      {"WholePages", 4 * page, 0, 4 * page, 0},
      {"WholeLarge", mebibyte + 3, 0, mebibyte + 3, 1},
      {"LargeFromOdd", mebibyte + 3, 1, mebibyte + 2, 0},
      {"LargeInMiddle", 3 * mebibyte + 5, mebibyte - 3, mebibyte + 11, 13},
      // Sizes that copies in pieces get wrong: no remainder, a remainder of some words, only an
      // unaligned remainder.
      {"WordsLessOneByte", 512, 64, 127, 0},
      {"LinesAndOddRest", 512, 128, 137, 4},
      {"PagesAndRestAfterPage", 4 * page, page, 2 * page + 72, 8},
      {"Exactly64KiB", 65536, 0, 65536, 0},
      {"Twice64KiBAfterLine", 131072 + 200, 64, 131072, 64},
      {"ExactlyOneMebibyte", mebibyte, 0, mebibyte, 0},
  };
  return ranges;
}

std::vector<RangeRow> linear_ranges_and_large() {
  std::vector<RangeRow> ranges = linear_ranges();
  ranges.push_back({"SeventeenMebibytes", 17 * mebibyte + 7, 3, 17 * mebibyte + 1, 5,
                    CaseProfile::full, 34 * mebibyte});
  return ranges;
}

void need_allocation(const Fixture& fixture, std::size_t size) {
  if (size > fixture.device().max_allocation()) {
    unsupported("buffers of " + std::to_string(size) + " bytes");
  }
}

Rows<cl_mem_flags> storage_rows() {
  return {{"ReadWrite", CL_MEM_READ_WRITE},
          {"ReadOnly", CL_MEM_READ_ONLY},
          {"WriteOnly", CL_MEM_WRITE_ONLY},
          {"AllocHostPtr", CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR},
          {"AllocHostPtrReadOnly", CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
          {"UseHostPtr", CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR},
          {"UseHostPtrWriteOnly", CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR}};
}

Rows<cl_mem_flags> host_access_rows() {
  return {{"HostReadOnly", CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY},
          {"HostWriteOnly", CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY},
          {"HostNoAccess", CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS},
          {"ReadOnlyAndHostNoAccess", CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS}};
}

PlacedCommand linear_row(std::string name, const Command& command, std::size_t size,
                         LinearPlace from, LinearPlace to, std::size_t pattern) {
  from.spec.kind = command.source.kind;
  to.spec.kind = command.target.kind;
  for (LinearPlace* const place : {&from, &to}) {
    place->spec.size = place->offset + size + place->after;
  }
  return {
      .name = std::move(name),
      .command = command,
      .placement = {.from = from.spec,
                    .to = to.spec,
                    .shape = {.region = {size, 1, 1}, .from = {{from.offset}}, .to = {{to.offset}}},
                    .pattern = pattern}};
}

std::vector<PlacedCommand> flag_rows(const Rows<cl_mem_flags>& flags, const PlacedCommand& like,
                                     Compared compared) {
  std::vector<PlacedCommand> rows;
  for (const Row<cl_mem_flags>& row : flags) {
    PlacedCommand& made = rows.emplace_back(like);
    made.name = row.name;
    made.compared = compared;
    made.placement.from.flags = made.placement.to.flags = row.value;
  }
  return rows;
}

namespace {

// Returns the size of the largest object, in bytes.
std::size_t need_room(const Fixture& fixture, const Placement& placement) {
  std::size_t largest = 0;
  for (const MemorySpec* const spec : {&placement.from, &placement.to}) {
    if (spec->kind == MemoryKind::buffer || spec->kind == MemoryKind::svm) {
      const std::size_t around =
          spec->sub_range == SubRange::none ? 0 : spec->size + 3 * fixture.origin_unit();
      need_allocation(fixture, spec->size + around);
      largest = std::max(largest, spec->size + around);
      if ((spec->flags & host_access_flags) != 0) {
        fixture.needs({1, 2});
      }
    }
  }
  return largest;
}

}  // namespace

void expect_moved(Fixture& fixture, const PlacedCommand& row) {
  const std::size_t largest = need_room(fixture, row.placement);
  CommandRun run{fixture, row.command, row.placement};
  // A driver may allocate when an object is first used, and so find only here that it cannot.
  const auto enqueue = [&](cl_event* event, cl_bool blocking) {
    const cl_int code = run.enqueue(fixture.queue(), {}, event, blocking);
    need_memory(code, largest, fixture.device().max_allocation());
    return code;
  };
  if (row.command.uses(MemoryKind::host)) {
    ASSERT_THAT(enqueue(nullptr, CL_TRUE), returns(CL_SUCCESS));
    run.expect_applied(row.compared);
    run.renew();
  }
  Handle<cl_event> event;
  ASSERT_THAT(enqueue(event.out(), CL_FALSE), returns(CL_SUCCESS));
  wait_for(event.get());
  run.expect_applied(row.compared);
}

Cases moves(const char* name, const char* sentence, const std::vector<std::string>& requirements,
            const std::vector<PlacedCommand>& rows, const char* file, int line) {
  return each({.name = name,
               .sentence = sentence,
               .requirements = requirements,
               .file = file,
               .line = line},
              rows, [](Fixture& fixture, const PlacedCommand& row) { expect_moved(fixture, row); });
}

Cases moves_later(const char* name, const char* sentence,
                  const std::vector<std::string>& requirements,
                  const std::vector<PlacedCommand>& rows, const char* file, int line) {
  return each({.name = name,
               .sentence = sentence,
               .requirements = requirements,
               .file = file,
               .line = line},
              rows, [](Fixture& fixture, const PlacedCommand& row) {
                need_room(fixture, row.placement);
                CommandRun run{fixture, row.command, row.placement};
                Handle<cl_event> event;
                Gate gate{fixture};
                ASSERT_THAT(run.enqueue(fixture.queue(), {1, gate.wait_list()}, event.out()),
                            returns(CL_SUCCESS));
                gate.open();
                wait_for(event.get());
                run.expect_applied(row.compared);
              });
}

namespace {

// Returns true if the call succeeded; revisions before 2.1 allow CL_INVALID_VALUE.
bool moved_nothing(Fixture& fixture, const Command& command, Arguments& given) {
  given.size = 0;
  const bool may_refuse = fixture.device().version() < ApiVersion{2, 1};
  const cl_int code = command.call(given);
  EXPECT_THAT(code, may_refuse ? returns({CL_SUCCESS, CL_INVALID_VALUE}) : returns(CL_SUCCESS));
  return code == CL_SUCCESS;
}

void does_nothing(Fixture& fixture, const Command& command) {
  CommandRun run{fixture, command, linear_row("", command, 64, {}, {}, 4).placement};
  Arguments given = run.arguments();
  given.queue = fixture.queue();
  given.blocking = CL_TRUE;
  static_cast<void>(moved_nothing(fixture, command, given));
  expect_alive(fixture);
  run.expect();
}

void waits_for_its_list(Fixture& fixture, const Command& command) {
  need_flush_that_returns(fixture);
  CommandRun run{fixture, command, linear_row("", command, 64, {}, {}, 4).placement};
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> event;
  Gate gate{fixture};
  Arguments given = run.arguments();
  given.queue = queue;
  given.wait = {1, gate.wait_list()};
  given.event = event.out();
  if (!moved_nothing(fixture, command, given)) {
    return;
  }
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  gate.open();
  wait_for(event.get());
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(command.type));
  run.expect();
}

}  // namespace

Cases moves_nothing(const Case& common, const Command& command) {
  Case made = common;
  made.name = "OfNothingDoesNothing";
  made.body = [&command](Fixture& fixture) { does_nothing(fixture, command); };
  Case late = common;
  late.name = "OfNothingWaitsForItsList";
  late.sentence = "A transfer of no bytes waits for its list, and then its event is complete.";
  late.requirements = {common.requirements.front(), "Enqueue.wait-list.honoured"};
  late.body = [&command](Fixture& fixture) { waits_for_its_list(fixture, command); };
  return {made, late};
}

}  // namespace clmem::conformance
